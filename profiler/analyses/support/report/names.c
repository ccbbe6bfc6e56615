#include "profiler/analyses/support/report/names.h"

#include <inttypes.h>

/* With dots. */
static void write_class(struct jp2_output *out, const jp2_class *klass)
{
    char part[256];
    const char *from = jp2->class_name(klass);
    while (*from != '\0') {
        size_t length = 0;
        for (; *from != '\0' && length < sizeof part - 1; from++) {
            part[length++] = *from == '/' ? '.' : *from;
        }
        part[length] = '\0';
        jp2->write(out, "%s", part);
    }
}

void name_write_method(struct jp2_output *out, const jp2_method *method)
{
    write_class(out, jp2->method_class(method));
    jp2->write(out, ".%s%s", jp2->method_name(method), jp2->method_descriptor(method));
}

void name_write_place(struct jp2_output *out, const jp2_method *method, int32_t bci)
{
    if (method == NULL) {
        jp2->write(out, "native code");
        return;
    }
    const jp2_class *klass = jp2->method_class(method);
    const char *file = jp2->source_file(klass);
    write_class(out, klass);
    jp2->write(out, ".%s(%s:%" PRIu32 ")", jp2->method_name(method), file == NULL ? "?" : file,
               jp2->method_line(method, bci));
}

static int compare_numbers(const jp2_class *a, const jp2_class *b)
{
    uint64_t m = jp2->class_number(a), n = jp2->class_number(b);
    return (m > n) - (m < n);
}

int name_compare_classes(const jp2_class *a, const jp2_class *b)
{
    int order = strcmp(jp2->class_name(a), jp2->class_name(b));
    return order != 0 ? order : compare_numbers(a, b);
}

int name_compare_methods(const jp2_method *a, const jp2_method *b)
{
    const jp2_class *x = jp2->method_class(a), *y = jp2->method_class(b);
    int order = strcmp(jp2->class_name(x), jp2->class_name(y));
    order = order != 0 ? order : strcmp(jp2->method_name(a), jp2->method_name(b));
    order = order != 0 ? order : strcmp(jp2->method_descriptor(a), jp2->method_descriptor(b));
    return order != 0 ? order : compare_numbers(x, y);
}

int name_compare_places(const struct jp2_location *a, const struct jp2_location *b)
{
    int order = name_compare_methods(a->method, b->method);
    order = order != 0 ? order : (a->bci > b->bci) - (a->bci < b->bci);
    order = order != 0 ? order : (int)a->kind - (int)b->kind;
    return order != 0 ? order : b->is_implicit - a->is_implicit;
}
