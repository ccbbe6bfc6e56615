#include "profiler/label.h"

#include <string.h>

#include "vm/base/symbol.h"
#include "vm/vm.h"

/* One type of a descriptor, which is well-formed: class files are checked when parsed. */
static const char *add_type(struct prof_bytes *to, const char *at)
{
    size_t dimensions = strspn(at, "[");
    at += dimensions;
    if (*at == 'L') {
        size_t length = strcspn(++at, ";");
        prof_bytes_dotted(to, at, length, PROF_TEXT_LINE);
        at += length;
    } else {
        prof_bytes_text(to, vm_primitive_name(*at));
    }
    while (dimensions-- > 0) {
        prof_bytes_text(to, "[]");
    }
    return *at == '\0' ? at : at + 1;
}

void prof_label_class(struct prof_bytes *to, const struct vm_class *class)
{
    prof_bytes_dotted(to, class->name->bytes, class->name->length, PROF_TEXT_LINE);
}

void prof_label_loader(struct prof_bytes *to, const struct vm_loader *loader,
                       enum prof_text_style style)
{
    struct vm_object *object = vm_loader_object(loader);
    if (object != NULL && loader != atomic_load(&vm.app_loader)) {
        const struct vm_symbol *name = object->class->name;
        prof_bytes_dotted(to, name->bytes, name->length, style);
        prof_bytes_text(to, "@");
        prof_bytes_unsigned(to, vm_loader_number(loader));
    }
}

void prof_label_method(struct prof_bytes *to, const struct vm_method *method)
{
    prof_label_class(to, method->class);
    prof_bytes_text(to, ".");
    prof_bytes_name(to, method->name->bytes, method->name->length, PROF_TEXT_LINE);
    prof_bytes_text(to, "(");
    const char *at = method->descriptor->bytes + 1;
    while (*at != ')') {
        at = add_type(to, at);
        if (*at != ')') {
            prof_bytes_text(to, ", ");
        }
    }
    prof_bytes_text(to, "): ");
    add_type(to, at + 1);
    size_t length = to->length;
    prof_bytes_text(to, " [");
    size_t start = to->length;
    prof_label_loader(to, method->class->loader, PROF_TEXT_LINE);
    if (to->length == start) {
        to->length = length;
    } else {
        prof_bytes_text(to, "]");
    }
}
