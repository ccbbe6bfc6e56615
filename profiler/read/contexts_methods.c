#include "profiler/read/contexts_methods.h"

#include <stdlib.h>
#include <string.h>

#include "profiler/read/file_internal.h"

/* The methods of one class, which are adjacent in the sorted list of methods. */
struct class
{
    struct prof_method **methods; /* sorted by name and descriptor */
    uint32_t count;
    uint32_t ordinal;   /* position of the class among the classes with the same name and loader */
    struct class *same; /* the same class in the other profile */
};

struct side {
    struct prof_method **methods; /* sorted */
    uint32_t method_count;
    struct class *classes; /* sorted by name, loader and order of definition */
    uint32_t class_count;
};

/* --- classes --------------------------------------------------------------------------------- */

static int compare_classes(const struct prof_method *x, const struct prof_method *y)
{
    int order = strcmp(x->names.class_name, y->names.class_name);
    return order != 0 ? order : strcmp(x->names.loader, y->names.loader);
}

static int compare_methods(const void *a, const void *b)
{
    const struct prof_method *x = *(struct prof_method *const *)a;
    const struct prof_method *y = *(struct prof_method *const *)b;
    int order = compare_classes(x, y);
    if (order == 0) {
        order = (x->names.class_order > y->names.class_order)
                - (x->names.class_order < y->names.class_order);
    }
    return order != 0 ? order : prof_method_compare_signature(x, y);
}

static bool list_classes(struct side *side, const struct prof_contexts *contexts)
{
    side->methods = calloc(contexts->method_count + 1u, sizeof *side->methods);
    side->classes = calloc(contexts->method_count + 1u, sizeof *side->classes);
    if (side->methods == NULL || side->classes == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        if (contexts->methods[i] != NULL) {
            side->methods[side->method_count++] = contexts->methods[i];
        }
    }
    qsort(side->methods, side->method_count, sizeof *side->methods, compare_methods);
    for (uint32_t i = 0; i < side->method_count; i++) {
        struct class *last = side->class_count == 0 ? NULL : &side->classes[side->class_count - 1];
        bool is_named_so = last != NULL && compare_classes(last->methods[0], side->methods[i]) == 0;
        if (is_named_so
            && last->methods[0]->names.class_order == side->methods[i]->names.class_order) {
            last->count++;
            continue;
        }
        side->classes[side->class_count++] =
            (struct class){.methods = side->methods + i,
                           .count = 1,
                           .ordinal = is_named_so ? last->ordinal + 1 : 0};
    }
    return true;
}

/* --- equal classes --------------------------------------------------------------------------- */

static bool has_equal_code(const struct prof_method *x, const struct prof_method *y)
{
    if (x->instruction_count != y->instruction_count || x->block_count != y->block_count
        || x->code_bytes != y->code_bytes) {
        return false;
    }
    return x->instruction_count == 0
           || (memcmp(x->opcodes, y->opcodes, x->instruction_count) == 0
               && memcmp(x->lines, y->lines, x->instruction_count * sizeof *x->lines) == 0
               && memcmp(x->blocks, y->blocks, x->block_count * sizeof *x->blocks) == 0);
}

/* Returns the method of a class with the name and descriptor of another method, or NULL. */
static struct prof_method *find_method(const struct class *class, const struct prof_method *like)
{
    uint32_t low = 0, high = class->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        int order = prof_method_compare_signature(class->methods[middle], like);
        if (order == 0) {
            return class->methods[middle];
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

static bool are_equal(const struct class *a, const struct class *b)
{
    for (uint32_t i = 0; i < b->count; i++) {
        const struct prof_method *method = find_method(a, b->methods[i]);
        if (method != NULL && !has_equal_code(method, b->methods[i])) {
            return false;
        }
    }
    return true;
}

static void match_classes(struct side *a, struct side *b, bool equal_code)
{
    uint32_t i = 0, j = 0;
    while (i < a->class_count && j < b->class_count) {
        struct class *x = &a->classes[i], *y = &b->classes[j];
        int order = compare_classes(x->methods[0], y->methods[0]);
        if (order == 0) {
            order = (x->ordinal > y->ordinal) - (x->ordinal < y->ordinal);
        }
        if (order == 0 && (!equal_code || are_equal(x, y))) {
            x->same = y;
            y->same = x;
        }
        i += order <= 0;
        j += order >= 0;
    }
}

/* --- the table ------------------------------------------------------------------------------- */

/* Adds a copy of a method, with another order of definition of its class. Methods are numbered
 * later. */
static struct prof_method *add_method(struct prof_contexts *out, const struct prof_method *method,
                                      uint64_t class_order)
{
    struct prof_method *copy = vm_arena_alloc(out->store->arena, sizeof *copy);
    if (copy == NULL) {
        return NULL;
    }
    memcpy(copy, method, sizeof *copy);
    memset(copy->block_sums, 0, sizeof copy->block_sums);
    memset(&copy->attached, 0, sizeof copy->attached);
    copy->names.class_order = class_order;
    out->methods[out->method_count++] = copy;
    return copy;
}

static bool add_first(struct prof_contexts *out, const struct side *side,
                      struct prof_method **copies)
{
    for (uint32_t i = 0; i < side->method_count; i++) {
        const struct prof_method *method = side->methods[i];
        struct prof_method *copy = add_method(out, method, method->names.class_order);
        if (copy == NULL) {
            return false;
        }
        copies[method->number] = copy;
    }
    return true;
}

/* Adds the methods that only the second profile has. */
static bool add_second(struct prof_contexts *out, const struct side *side, uint64_t behind,
                       struct prof_method *const *first, struct prof_method **copies)
{
    for (uint32_t i = 0; i < side->class_count; i++) {
        const struct class *class = &side->classes[i];
        for (uint32_t j = 0; j < class->count; j++) {
            struct prof_method *method = class->methods[j];
            const struct prof_method *same =
                class->same == NULL ? NULL : find_method(class->same, method);
            uint64_t order = class->same == NULL ? behind + method->names.class_order
                                                 : class->same->methods[0]->names.class_order;
            struct prof_method *copy =
                same == NULL ? add_method(out, method, order) : first[same->number];
            if (copy == NULL) {
                return false;
            }
            copies[method->number] = copy;
        }
    }
    return true;
}

static int compare_copies(const void *a, const void *b)
{
    return prof_method_compare(*(struct prof_method *const *)a, *(struct prof_method *const *)b);
}

static void number_copies(struct prof_contexts *out)
{
    qsort(out->methods, out->method_count, sizeof *out->methods, compare_copies);
    for (uint32_t i = 0; i < out->method_count; i++) {
        out->methods[i]->number = i;
    }
}

/* Notes for each united method the profile and the method from which its details will be read. */
static bool note_origins(struct prof_contexts *out, const struct prof_contexts *const *parts,
                         struct prof_method *const *const *copies)
{
    struct prof_origin *origins =
        vm_arena_alloc_array(out->store->arena, out->method_count + 1u, sizeof *origins);
    for (int side = 1; origins != NULL && side >= 0; side--) {
        for (uint32_t i = 0; i < parts[side]->method_count; i++) {
            if (copies[side][i] != NULL) {
                origins[copies[side][i]->number] =
                    (struct prof_origin){parts[side], parts[side]->methods[i]};
            }
        }
    }
    out->store->origins = origins;
    return origins != NULL;
}

static uint64_t last_class_order(const struct side *side)
{
    uint64_t last = 0;
    for (uint32_t i = 0; i < side->method_count; i++) {
        uint64_t order = side->methods[i]->names.class_order;
        last = order > last ? order : last;
    }
    return last;
}

static bool number_methods(struct prof_joined *joined, const struct prof_contexts *const *parts,
                           struct prof_method *const *const *copies)
{
    for (int side = 0; side < 2; side++) {
        uint32_t count = parts[side]->method_count;
        joined->of[side] = calloc(count + 1u, sizeof(uint32_t));
        if (joined->of[side] == NULL) {
            return false;
        }
        for (uint32_t i = 0; i < count; i++) {
            joined->of[side][i] = copies[side][i] == NULL ? 0 : copies[side][i]->number;
        }
    }
    return true;
}

bool prof_join_methods(struct prof_joined *joined, const struct prof_contexts *a,
                       const struct prof_contexts *b, bool equal_code, struct prof_contexts *out)
{
    const struct prof_contexts *const parts[2] = {a, b};
    struct side sides[2] = {{0}};
    struct prof_method **first = calloc(a->method_count + 1u, sizeof *first);
    struct prof_method **second = calloc(b->method_count + 1u, sizeof *second);
    struct prof_method *const *const copies[2] = {first, second};
    out->methods = calloc((size_t)a->method_count + b->method_count + 1, sizeof *out->methods);
    bool is_good = first != NULL && second != NULL && out->methods != NULL
                   && list_classes(&sides[0], a) && list_classes(&sides[1], b);
    if (is_good) {
        match_classes(&sides[0], &sides[1], equal_code);
        is_good = add_first(out, &sides[0], first)
                  && add_second(out, &sides[1], last_class_order(&sides[0]) + 1, first, second);
    }
    if (is_good) {
        number_copies(out);
        is_good = note_origins(out, parts, copies) && number_methods(joined, parts, copies);
    }
    for (int side = 0; side < 2; side++) {
        free(sides[side].methods);
        free(sides[side].classes);
    }
    free(first);
    free(second);
    return is_good;
}

void prof_joined_release(struct prof_joined *joined)
{
    free(joined->of[0]);
    free(joined->of[1]);
}

/* --- parts ----------------------------------------------------------------------------------- */

/* Frees everything except the methods and their data. */
static void strip(struct prof_contexts *contexts)
{
    struct prof_contexts rest = {.header = contexts->header,
                                 .method_count = contexts->method_count,
                                 .methods = contexts->methods,
                                 .value_names = contexts->value_names,
                                 .store = contexts->store};
    contexts->methods = NULL;
    contexts->value_names = NULL;
    contexts->store = NULL;
    prof_contexts_free_columns(contexts);
    free(rest.store->counts);
    rest.store->counts = NULL;
    *contexts = rest;
}

bool prof_contexts_keep_parts(struct prof_contexts *out, struct prof_contexts *a,
                              struct prof_contexts *b)
{
    struct prof_contexts **parts = vm_arena_alloc_array(out->store->arena, 2, sizeof *parts);
    if (parts == NULL) {
        return false;
    }
    strip(a);
    strip(b);
    parts[0] = a;
    parts[1] = b;
    out->store->parts = parts;
    out->store->part_count = 2;
    return true;
}
