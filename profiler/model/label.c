#include "profiler/model/label.h"

#include <string.h>

/* "int" for I; NULL when the letter stands for no primitive type or void. */
static const char *primitive_name(char type)
{
    static const struct {
        char type;
        const char *name;
    } names[] = {{'B', "byte"},  {'C', "char"},  {'D', "double"},  {'F', "float"}, {'I', "int"},
                 {'J', "long"},  {'S', "short"}, {'Z', "boolean"}, {'V', "void"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].type == type) {
            return names[i].name;
        }
    }
    return NULL;
}

/* One type of a descriptor; the descriptor of a damaged file may be none, then it ends early. */
static const char *add_type(struct vm_text *to, const char *at)
{
    size_t dimensions = strspn(at, "[");
    at += dimensions;
    if (*at == 'L') {
        size_t length = strcspn(++at, ";");
        vm_text_dotted(to, at, length, VM_TEXT_LINE);
        at += length;
    } else {
        const char *name = primitive_name(*at);
        vm_text_string(to, name == NULL ? "?" : name);
    }
    while (dimensions-- > 0) {
        vm_text_string(to, "[]");
    }
    return *at == '\0' ? at : at + 1;
}

void prof_label_class(struct vm_text *to, const struct prof_method *method)
{
    const char *name = method->names.class_name;
    vm_text_dotted(to, name, strlen(name), VM_TEXT_LINE);
}

/* Behind the parameters. */
void prof_label_parameters(struct vm_text *to, const char *descriptor)
{
    const char *at = *descriptor == '\0' ? descriptor : descriptor + 1;
    while (*at != ')' && *at != '\0') {
        at = add_type(to, at);
        if (*at != ')') {
            vm_text_string(to, ", ");
        }
    }
}

void prof_label_result(struct vm_text *to, const char *descriptor)
{
    const char *end = strchr(descriptor, ')');
    add_type(to, end == NULL ? "" : end + 1);
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
    if (class->name[0] == '[') {
        add_type(to, class->name);
    } else {
        vm_text_dotted(to, class->name, strlen(class->name), VM_TEXT_LINE);
    }
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
    prof_label_result(to, names->descriptor);
    add_loader(to, names->loader);
}
