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
static const char *add_type(struct prof_bytes *to, const char *at)
{
    size_t dimensions = strspn(at, "[");
    at += dimensions;
    if (*at == 'L') {
        size_t length = strcspn(++at, ";");
        prof_bytes_dotted(to, at, length, PROF_TEXT_LINE);
        at += length;
    } else {
        const char *name = primitive_name(*at);
        prof_bytes_text(to, name == NULL ? "?" : name);
    }
    while (dimensions-- > 0) {
        prof_bytes_text(to, "[]");
    }
    return *at == '\0' ? at : at + 1;
}

void prof_label_class(struct prof_bytes *to, const struct prof_method *method)
{
    const char *name = method->names.class_name;
    prof_bytes_dotted(to, name, strlen(name), PROF_TEXT_LINE);
}

/* Behind the parameters. */
void prof_label_parameters(struct prof_bytes *to, const char *descriptor)
{
    const char *at = *descriptor == '\0' ? descriptor : descriptor + 1;
    while (*at != ')' && *at != '\0') {
        at = add_type(to, at);
        if (*at != ')') {
            prof_bytes_text(to, ", ");
        }
    }
}

void prof_label_result(struct prof_bytes *to, const char *descriptor)
{
    const char *end = strchr(descriptor, ')');
    add_type(to, end == NULL ? "" : end + 1);
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
    if (class->name[0] == '[') {
        add_type(to, class->name);
    } else {
        prof_bytes_dotted(to, class->name, strlen(class->name), PROF_TEXT_LINE);
    }
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
