#include "profiler/model/label.h"

#include <string.h>

#include "vm/names/class_text.h"

/* Adds a type in a descriptor, or a class name. */
static void add_type(struct vm_text *to, struct vm_name_part name, size_t dimensions)
{
    vm_text_dotted(to, name.bytes, name.length, VM_TEXT_LINE);
    while (dimensions-- > 0) {
        vm_text_string(to, "[]");
    }
}

void prof_label_class(struct vm_text *to, const struct prof_method *method)
{
    const char *name = method->names.class_name;
    vm_text_dotted(to, name, strlen(name), VM_TEXT_LINE);
}

void prof_label_parameters(struct vm_text *to, const char *descriptor)
{
    struct vm_name_part type;
    size_t dimensions;
    const char *at = *descriptor == '\0' ? descriptor : descriptor + 1, *comma = "";
    while (vm_next_type(&at, &type, &dimensions)) {
        vm_text_string(to, comma);
        add_type(to, type, dimensions);
        comma = ", ";
    }
}

/* Adds the result type, for example "void". */
static void add_result(struct vm_text *to, const char *descriptor)
{
    struct vm_name_part type = {"?", 1};
    size_t dimensions = 0;
    const char *at = strchr(descriptor, ')');
    at = at == NULL ? "" : at + 1;
    (void)vm_next_type(&at, &type, &dimensions); /* a damaged file may have no type */
    add_type(to, type, dimensions);
}

static void add_loader(struct vm_text *to, const char *loader)
{
    if (*loader != '\0') {
        vm_text_string(to, " [");
        vm_text_name(to, loader, strlen(loader), VM_TEXT_LINE);
        vm_text_string(to, "]");
    }
}

void prof_label_tally_class(struct vm_text *to, const struct prof_class *class)
{
    size_t dimensions;
    struct vm_name_part bottom = vm_bottom_name(class->name, &dimensions);
    add_type(to, bottom, dimensions);
    add_loader(to, class->loader);
}

void prof_label_method(struct vm_text *to, const struct prof_method *method)
{
    const struct prof_names *names = &method->names;
    prof_label_class(to, method);
    vm_text_string(to, ".");
    vm_text_name(to, names->name, strlen(names->name), VM_TEXT_LINE);
    vm_text_string(to, "(");
    prof_label_parameters(to, names->descriptor);
    vm_text_string(to, "): ");
    add_result(to, names->descriptor);
    add_loader(to, names->loader);
}
