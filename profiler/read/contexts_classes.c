/* A common table of the classes of two profiles. */
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_methods.h"
#include "profiler/read/file_internal.h"

static int compare(const struct prof_class *x, const struct prof_class *y)
{
    int order = strcmp(x->name, y->name);
    return order != 0 ? order : strcmp(x->loader, y->loader);
}

static int compare_classes(const void *a, const void *b)
{
    const struct prof_class *x = *(struct prof_class *const *)a;
    const struct prof_class *y = *(struct prof_class *const *)b;
    int order = compare(x, y);
    return order != 0 ? order : (x->order > y->order) - (x->order < y->order);
}

/* Returns the sorted classes of a profile, malloc'ed. */
static struct prof_class **sorted(const struct prof_contexts *contexts, uint32_t *count)
{
    struct prof_class **list = calloc(contexts->class_count + 1u, sizeof *list);
    *count = 0;
    for (uint32_t i = 0; list != NULL && i < contexts->class_count; i++) {
        if (contexts->classes[i] != NULL) {
            list[(*count)++] = contexts->classes[i];
        }
    }
    if (list != NULL) {
        qsort(list, *count, sizeof *list, compare_classes);
    }
    return list;
}

static struct prof_class *add_class(struct prof_contexts *out, const struct prof_class *class,
                                    uint64_t order)
{
    struct prof_class *copy = vm_arena_memdup(out->store->arena, class, sizeof *copy);
    if (copy != NULL) {
        copy->number = out->class_count;
        copy->order = order;
        out->classes[out->class_count++] = copy;
    }
    return copy;
}

/* Unites classes with the same name and loader, in the order of definition. */
static bool unite(struct prof_joined_classes *joined, struct prof_contexts *out,
                  struct prof_class *const *a, uint32_t a_count, struct prof_class *const *b,
                  uint32_t b_count)
{
    uint64_t last = 0;
    for (uint32_t i = 0; i < a_count; i++) {
        last = a[i]->order > last ? a[i]->order : last;
    }
    for (uint32_t i = 0, j = 0; i < a_count || j < b_count;) {
        int order = i == a_count ? 1 : j == b_count ? -1 : compare(a[i], b[j]);
        struct prof_class *class = order <= 0 ? add_class(out, a[i], a[i]->order)
                                              : add_class(out, b[j], last + 1 + b[j]->order);
        if (class == NULL) {
            return false;
        }
        if (order <= 0) {
            joined->of[0][a[i++]->number] = class;
        }
        if (order >= 0) {
            joined->of[1][b[j++]->number] = class;
        }
    }
    return true;
}

bool prof_join_classes(struct prof_joined_classes *joined, const struct prof_contexts *a,
                       const struct prof_contexts *b, struct prof_contexts *out)
{
    uint32_t counts[2] = {0, 0};
    struct prof_class **lists[2] = {sorted(a, &counts[0]), sorted(b, &counts[1])};
    out->classes = calloc((size_t)a->class_count + b->class_count + 1, sizeof *out->classes);
    joined->of[0] = calloc(a->class_count + 1u, sizeof *joined->of[0]);
    joined->of[1] = calloc(b->class_count + 1u, sizeof *joined->of[1]);
    bool is_good = lists[0] != NULL && lists[1] != NULL && out->classes != NULL
                   && joined->of[0] != NULL && joined->of[1] != NULL
                   && unite(joined, out, lists[0], counts[0], lists[1], counts[1]);
    free(lists[0]);
    free(lists[1]);
    return is_good;
}

void prof_joined_classes_release(struct prof_joined_classes *joined)
{
    free(joined->of[0]);
    free(joined->of[1]);
}
