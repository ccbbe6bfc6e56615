#include "tools/prof/profile/names.h"

#include <stdlib.h>
#include <string.h>

#include "profiler/model/label.h"
#include "tools/prof/profile/frames.h"
#include "vm/base/hash_map.h"
#include "vm/names/class_text.h"

/* The parts of a method's name that its label shows; each level shows more than the previous
 * one. */
enum { LEVEL_NAME, LEVEL_PARAMETERS, LEVEL_PACKAGE, LEVEL_ALL, LEVEL_NUMBER, LEVELS };

/* Returns the part after the last dot or slash. */
static const char *simple_name(const char *name, size_t length)
{
    const char *simple = name;
    for (const char *at = name; at < name + length; at++) {
        simple = *at == '/' ? at + 1 : simple;
    }
    return simple;
}

void tool_add_package(struct vm_text *to, const char *class_name)
{
    const char *simple = simple_name(class_name, strlen(class_name));
    if (simple > class_name) {
        vm_text_dotted(to, class_name, (size_t)(simple - class_name) - 1, VM_TEXT_LINE);
    }
}

static void add_name(struct vm_text *to, struct vm_name_part name, enum tool_names names)
{
    const char *from =
        names == TOOL_NAMES_SHORT ? simple_name(name.bytes, name.length) : name.bytes;
    vm_text_dotted(to, from, (size_t)(name.bytes + name.length - from), VM_TEXT_LINE);
}

void tool_add_class(struct vm_text *to, const char *class_name, enum tool_names names)
{
    add_name(to, (struct vm_name_part){class_name, strlen(class_name)}, names);
}

void tool_add_any_class(struct vm_text *to, const char *name, enum tool_names names)
{
    size_t dimensions;
    add_name(to, vm_bottom_name(name, &dimensions), names);
    while (dimensions-- > 0) {
        vm_text_string(to, "[]");
    }
}

void tool_add_parameters(struct vm_text *to, const char *descriptor)
{
    struct vm_text full = {0};
    prof_label_parameters(&full, descriptor);
    const char *at = full.bytes, *end = at + full.length;
    while (at < end) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *stop = comma == NULL ? end : comma, *simple = at;
        for (const char *c = at; c < stop; c++) {
            simple = *c == '.' ? c + 1 : simple;
        }
        if (simple == at) {
            simple += *at == ' ';
        }
        vm_text_add(to, simple, (size_t)(stop - simple));
        if (comma != NULL) {
            vm_text_string(to, ", ");
        }
        at = stop + 1;
    }
    to->has_failed |= full.has_failed;
    vm_text_fini(&full);
}

static void add_label(struct vm_text *to, const struct prof_method *method, enum tool_names names,
                      int level)
{
    const struct prof_names *of = &method->names;
    const char *stand_in = tool_frame_stand_in(method);
    if (stand_in != NULL) {
        vm_text_string(to, stand_in);
        return;
    }
    if (level >= LEVEL_ALL) {
        prof_label_method(to, method);
        if (level >= LEVEL_NUMBER) {
            vm_text_put(to, " #", method->number);
        }
        return;
    }
    bool is_full = names == TOOL_NAMES_FULL || level >= LEVEL_PACKAGE;
    tool_add_class(to, of->class_name, is_full ? TOOL_NAMES_FULL : TOOL_NAMES_SHORT);
    vm_text_string(to, ".");
    vm_text_name(to, of->name, strlen(of->name), VM_TEXT_LINE);
    if (names == TOOL_NAMES_FULL || level >= LEVEL_PARAMETERS) {
        vm_text_string(to, "(");
        tool_add_parameters(to, of->descriptor);
        vm_text_string(to, ")");
    }
}

/* Marks the labels that are not distinct. Returns false if memory runs out. */
static bool find_doubles(char *const *labels, uint32_t count, bool *is_double, bool *is_any)
{
    struct vm_hash_map map;
    vm_hash_map_init(&map, vm_hash_cstr, vm_equal_cstr);
    bool is_good = vm_hash_map_reserve(&map, count);
    *is_any = false;
    for (uint32_t i = 0; is_good && i < count; i++) {
        if (labels[i] == NULL) {
            continue;
        }
        bool *first = vm_hash_map_find(&map, labels[i]);
        if (first != NULL) {
            *first = is_double[i] = *is_any = true;
        } else {
            is_good = vm_hash_map_put(&map, labels[i], &is_double[i], NULL);
        }
    }
    vm_hash_map_fini(&map);
    return is_good;
}

bool tool_make_distinct(char **labels, uint32_t count, int levels, bool has_all,
                        char *(*make)(void *data, uint32_t index, int level), void *data)
{
    bool *is_double = calloc(count + 1u, sizeof *is_double), is_any = true;
    bool is_good = is_double != NULL;
    for (int level = 0; is_good && is_any && level < levels; level++) {
        for (uint32_t i = 0; is_good && i < count; i++) {
            if (level == 0 || is_double[i]) {
                free(labels[i]);
                labels[i] = make(data, i, level);
                is_good = labels[i] != NULL || (level == 0 && !has_all);
            }
        }
        if (is_good) {
            memset(is_double, false, count);
            is_good = find_doubles(labels, count, is_double, &is_any);
        }
    }
    free(is_double);
    return is_good;
}

/* --- methods ------------------------------------------------------------------------------- */

struct labelling {
    const struct prof_contexts *contexts;
    enum tool_names names;
    bool has_failed;
};

static char *make_label(void *data, uint32_t index, int level)
{
    struct labelling *labelling = data;
    const struct prof_method *method = labelling->contexts->methods[index];
    struct vm_text bytes = {0};
    if (method == NULL) {
        return NULL;
    }
    add_label(&bytes, method, labelling->names, level);
    vm_text_add(&bytes, "", 1);
    if (bytes.has_failed) {
        labelling->has_failed = true;
        vm_text_fini(&bytes);
        return NULL;
    }
    return bytes.bytes;
}

char **tool_labels(const struct prof_contexts *contexts, enum tool_names names)
{
    struct labelling labelling = {contexts, names, false};
    char **labels = calloc(contexts->method_count + 1u, sizeof *labels);
    if (labels == NULL
        || !tool_make_distinct(labels, contexts->method_count, LEVELS, false, make_label,
                               &labelling)
        || labelling.has_failed) {
        tool_labels_free(labels, contexts->method_count);
        return NULL;
    }
    return labels;
}

void tool_labels_free(char **labels, uint32_t count)
{
    for (uint32_t i = 0; labels != NULL && i < count; i++) {
        free(labels[i]);
    }
    free(labels);
}
