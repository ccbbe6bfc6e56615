#include "profiler/analyses/support/report/names.h"

#include <inttypes.h>

#include "profiler/analyses/support/code/access_flags.h"
#include "profiler/analyses/support/report/table.h"

/* Writes the name of a class, with dots. */
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

/* A line of a method that the report names. */
struct line {
    struct table_record record; /* key: jp2_method and line */
    _Atomic uint32_t place;     /* 1 + the bci of the first noted place; 0: no place has been
                                   noted */
    atomic_bool is_shared;      /* several instructions of the line have been noted */
};

static struct table lines = TABLE(struct line);

void name_note_place(const jp2_method *method, int32_t bci)
{
    uint32_t line = method == NULL || bci < 0 ? 0 : jp2->method_line(method, bci), none = 0;
    if (line != 0) {
        struct line *noted = table_get(&lines, (uintptr_t)method, line);
        uint32_t place = (uint32_t)bci + 1;
        if (!atomic_compare_exchange_strong(&noted->place, &none, place) && none != place) {
            atomic_store(&noted->is_shared, true);
        }
    }
}

static bool is_shared(const jp2_method *method, uint32_t line)
{
    const struct line *noted = table_find(&lines, (uintptr_t)method, line);
    return noted != NULL && atomic_load(&noted->is_shared);
}

void name_write_place(struct jp2_output *out, const jp2_method *method, int32_t bci)
{
    if (method == NULL) {
        jp2->write(out, "native code");
        return;
    }
    const jp2_class *klass = jp2->method_class(method);
    const char *file = jp2->source_file(klass);
    uint32_t line = jp2->method_line(method, bci);
    write_class(out, klass);
    jp2->write(out, ".%s(", jp2->method_name(method));
    if ((jp2->method_flags(method) & ACC_NATIVE) != 0) {
        jp2->write(out, "Native Method)");
        return;
    }
    jp2->write(out, "%s", file == NULL ? "Unknown Source" : file);
    if (file != NULL && line != 0) {
        jp2->write(out, ":%" PRIu32, line);
    }
    jp2->write(out, ")");
    if (bci >= 0 && (file == NULL || line == 0 || is_shared(method, line))) {
        jp2->write(out, " @%" PRId32, bci);
    }
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
