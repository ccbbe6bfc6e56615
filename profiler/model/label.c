#include "profiler/model/label.h"

#include <string.h>

#include "vm/names/class_text.h"

/* A type of a descriptor, or a class. */
static void add_type(struct prof_bytes *to, struct vm_name_part name, size_t dimensions)
{
    prof_bytes_dotted(to, name.bytes, name.length, PROF_TEXT_LINE);
    while (dimensions-- > 0) {
        prof_bytes_text(to, "[]");
    }
}

void prof_label_class(struct prof_bytes *to, const struct prof_method *method)
{
    const char *name = method->names.class_name;
    prof_bytes_dotted(to, name, strlen(name), PROF_TEXT_LINE);
}

void prof_label_parameters(struct prof_bytes *to, const char *descriptor)
{
    struct vm_name_part type;
    size_t dimensions;
    const char *at = *descriptor == '\0' ? descriptor : descriptor + 1, *comma = "";
    while (vm_next_type(&at, &type, &dimensions)) {
        prof_bytes_text(to, comma);
        add_type(to, type, dimensions);
        comma = ", ";
    }
}

void prof_label_result(struct prof_bytes *to, const char *descriptor)
{
    struct vm_name_part type = {"?", 1};
    size_t dimensions = 0;
    const char *at = strchr(descriptor, ')');
    at = at == NULL ? "" : at + 1;
    (void)vm_next_type(&at, &type, &dimensions); /* that of a damaged file may have none */
    add_type(to, type, dimensions);
}

static void add_loader(struct prof_bytes *to, const char *loader)
{
    if (*loader != '\0') {
        prof_bytes_text(to, " [");
        prof_bytes_name(to, loader, strlen(loader), PROF_TEXT_LINE);
        prof_bytes_text(to, "]");
    }
}

void prof_label_tally_class(struct prof_bytes *to, const struct prof_class *class)
{
    size_t dimensions;
    struct vm_name_part bottom = vm_bottom_name(class->name, &dimensions);
    add_type(to, bottom, dimensions);
    add_loader(to, class->loader);
}

void prof_label_method(struct prof_bytes *to, const struct prof_method *method)
{
    const struct prof_names *names = &method->names;
    prof_label_class(to, method);
    prof_bytes_text(to, ".");
    prof_bytes_name(to, names->name, strlen(names->name), PROF_TEXT_LINE);
    prof_bytes_text(to, "(");
    prof_label_parameters(to, names->descriptor);
    prof_bytes_text(to, "): ");
    prof_label_result(to, names->descriptor);
    add_loader(to, names->loader);
}
