/* Writes the methods of a page: the methods of a profile and its baseline in one table, with names
 * and code. */
#include "tools/prof/html/html_data.h"

#include <stdlib.h>
#include <string.h>

#include "tools/prof/profile/frames.h"

enum method_flag {
    FLAG_NATIVE = 1,
    FLAG_HIDDEN = 2,  /* the class was generated for a lambda, a method handle or the like */
    FLAG_LIBRARY = 4, /* the class belongs to the class library */
    FLAG_LINKING = 8  /* the machine calls the method to link call sites or constants */
};

/* Compares methods by their names, which identify methods in both profiles. */
static int compare_names(const struct prof_method *a, const struct prof_method *b)
{
    int order = prof_method_compare_names(a, b);
    return order != 0 ? order : strcmp(a->names.loader, b->names.loader);
}

static int compare(const void *a, const void *b)
{
    const struct prof_method *x = *(const struct prof_method *const *)a;
    const struct prof_method *y = *(const struct prof_method *const *)b;
    int order = compare_names(x, y);
    if (order != 0) {
        return order;
    }
    return (x->names.class_order > y->names.class_order)
           - (x->names.class_order < y->names.class_order);
}

/* Returns the methods that have contexts, sorted, or NULL if memory runs out. The method "[pruned]"
 * (frames.h) is left out. */
static const struct prof_method **list(const struct prof_contexts *contexts, uint64_t *uses,
                                       uint32_t *count)
{
    const struct prof_method **methods =
        malloc(((size_t)contexts->method_count + 1) * sizeof *methods);
    if (methods == NULL) {
        return NULL;
    }
    for (uint32_t i = 0; i < contexts->count; i++) {
        uses[contexts->method[i]]++;
    }
    *count = 0;
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        if (uses[i] > 0 && !tool_frame_is_pruned(contexts->methods[i])) {
            methods[(*count)++] = contexts->methods[i];
        }
    }
    qsort(methods, *count, sizeof(const struct prof_method *), compare);
    return methods;
}

static void add(struct html_data *data, const struct prof_method *method,
                const struct prof_method *of_baseline, uint64_t *const *uses)
{
    struct html_method *to = &data->methods[data->method_count++];
    *to = (struct html_method){.of = {method, of_baseline}};
    for (unsigned side = 0; side < data->side_count; side++) {
        to->contexts += to->of[side] == NULL ? 0 : uses[side][to->of[side]->number];
    }
}

/* Merges the sorted methods of the profile and of the baseline. */
static void unite(struct html_data *data, const struct prof_method **const *methods,
                  const uint32_t *counts, uint64_t *const *uses)
{
    uint32_t i = 0, j = 0;
    while (i < counts[0] || j < counts[1]) {
        int order = i == counts[0]   ? 1
                    : j == counts[1] ? -1
                                     : compare_names(methods[0][i], methods[1][j]);
        const struct prof_method *first = order <= 0 ? methods[0][i++] : NULL;
        const struct prof_method *second = order >= 0 ? methods[1][j++] : NULL;
        add(data, first, second, uses);
    }
}

static int compare_contexts(const void *a, const void *b)
{
    const struct html_method *x = a, *y = b;
    if (x->contexts != y->contexts) {
        return x->contexts < y->contexts ? 1 : -1;
    }
    const struct prof_method *m = x->of[0] != NULL ? x->of[0] : x->of[1];
    const struct prof_method *n = y->of[0] != NULL ? y->of[0] : y->of[1];
    return compare(&m, &n);
}

bool html_methods_find(struct html_data *data)
{
    const struct prof_method **methods[HTML_SIDES] = {NULL};
    uint64_t *uses[HTML_SIDES] = {NULL};
    uint32_t counts[HTML_SIDES] = {0};
    bool is_good = true;
    for (unsigned side = 0; side < data->side_count && is_good; side++) {
        const struct prof_contexts *contexts = data->sides[side]->contexts;
        uses[side] = calloc((size_t)contexts->method_count + 1, sizeof *uses[side]);
        data->numbers[side] = calloc((size_t)contexts->method_count + 1, sizeof(uint32_t));
        methods[side] = uses[side] == NULL ? NULL : list(contexts, uses[side], &counts[side]);
        is_good = methods[side] != NULL && data->numbers[side] != NULL;
    }
    data->methods =
        is_good ? calloc((size_t)counts[0] + counts[1] + 1, sizeof *data->methods) : NULL;
    if (data->methods != NULL) {
        unite(data, methods, counts, uses);
        qsort(data->methods, data->method_count, sizeof *data->methods, compare_contexts);
        for (uint32_t i = 0; i < data->method_count; i++) {
            for (unsigned side = 0; side < data->side_count; side++) {
                if (data->methods[i].of[side] != NULL) {
                    data->numbers[side][data->methods[i].of[side]->number] = i + 1;
                }
            }
        }
    }
    for (unsigned side = 0; side < HTML_SIDES; side++) {
        free(methods[side]);
        free(uses[side]);
    }
    data->has_failed |= data->methods == NULL;
    return !data->has_failed;
}

/* --- METHODS ---------------------------------------------------------------------------- */

/* Returns the flags of the page, and from bit 8 on the access flags. */
static unsigned flags_of(const struct prof_method *method)
{
    return (tool_frame_is_native(method) ? FLAG_NATIVE : 0u)
           | (tool_frame_is_hidden(method) ? FLAG_HIDDEN : 0u)
           | (tool_frame_is_library(method) ? FLAG_LIBRARY : 0u)
           | (tool_frame_is_linking(method) ? FLAG_LINKING : 0u)
           | (method->names.access & 0xffff) << 8;
}

static const struct prof_names *names_of(const struct html_data *data, uint32_t index)
{
    const struct html_method *method = &data->methods[index];
    return method->of[0] != NULL ? &method->of[0]->names : &method->of[1]->names;
}

#define WRITE_COLUMN(data, field)                                                                  \
    do {                                                                                           \
        for (uint32_t i_ = 0; i_ < (data)->method_count; i_++) {                                   \
            html_put(&(data)->sections[HTML_METHODS],                                              \
                     html_string(data, names_of(data, i_)->field));                                \
        }                                                                                          \
    } while (0)

static void write_names(struct html_data *data)
{
    struct vm_text *to = &data->sections[HTML_METHODS];
    html_put(to, data->method_count);
    WRITE_COLUMN(data, class_name);
    WRITE_COLUMN(data, name);
    WRITE_COLUMN(data, descriptor);
    WRITE_COLUMN(data, loader);
    WRITE_COLUMN(data, source_file);
    WRITE_COLUMN(data, origin);
    WRITE_COLUMN(data, raw_class_name);
    for (uint32_t i = 0; i < data->method_count; i++) {
        const struct html_method *method = &data->methods[i];
        html_put(to, flags_of(method->of[0] != NULL ? method->of[0] : method->of[1]));
    }
    for (unsigned side = 0; side < HTML_SIDES; side++) {
        for (uint32_t i = 0; i < data->method_count; i++) {
            html_put(to, data->methods[i].code[side]);
        }
    }
}

/* --- CODE ------------------------------------------------------------------------------- */

/* Writes the code of all methods. If a method's code is equal in both profiles, writes it once. */
static uint32_t write_codes(struct html_data *data, struct vm_text *lengths, struct vm_text *codes)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < data->method_count; i++) {
        struct html_method *method = &data->methods[i];
        size_t start = codes->length, length = 0;
        for (unsigned side = 0; side < data->side_count; side++) {
            if (method->of[side] == NULL || !method->of[side]->has_code) {
                continue;
            }
            size_t at = codes->length;
            html_code_write(data, data->sides[side]->contexts, method->of[side], codes);
            size_t written = codes->length - at;
            if (side == 1 && method->code[0] != 0 && length == written && !codes->has_failed
                && memcmp(codes->bytes + start, codes->bytes + at, length) == 0) {
                codes->length = at;
                method->code[1] = method->code[0];
                continue;
            }
            length = written;
            html_put(lengths, length);
            method->code[side] = ++count;
        }
    }
    return count;
}

bool html_methods_write(struct html_data *data)
{
    struct vm_text lengths = {0}, codes = {0};
    uint32_t count = write_codes(data, &lengths, &codes);
    write_names(data);
    struct vm_text *to = &data->sections[HTML_CODE];
    html_put(to, count);
    vm_text_add(to, lengths.bytes, lengths.length);
    vm_text_add(to, codes.bytes, codes.length);
    data->has_failed |= lengths.has_failed || codes.has_failed;
    vm_text_fini(&lengths);
    vm_text_fini(&codes);
    return !data->has_failed;
}
