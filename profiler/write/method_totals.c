#include "profiler/write/method_totals.h"

#include <stdlib.h>
#include <string.h>


bool prof_method_totals_init(struct prof_method_totals *sums, const struct prof_features *features,
                    size_t item_bytes)
{
    *sums = (struct prof_method_totals){.item_bytes = item_bytes, .has_blocks = features->blocks};
    vm_hash_map_init(&sums->by_method, NULL, NULL);
    sums->arena = vm_arena_create(0);
    return sums->arena != NULL;
}

void prof_method_totals_fini(struct prof_method_totals *sums)
{
    size_t position = 0;
    void *item;
    while (vm_hash_map_next(&sums->by_method, &position, NULL, &item)) {
        struct prof_method_total *sum = item;
        free(sum->values);
        for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
            free(sum->tallies[kind]);
        }
    }
    for (size_t i = 0; i < sums->value_count; i++) {
        free(sums->value_names[i]);
    }
    free(sums->value_names);
    vm_hash_map_fini(&sums->by_method);
    vm_arena_destroy(sums->arena);
    *sums = (struct prof_method_totals){0};
}

/* Nodes have few values, and mostly the same ones: the number to try first is `guess`. */
static bool value_number(struct prof_method_totals *sums, const char *name, size_t guess,
                         size_t *number)
{
    if (guess < sums->value_count && strcmp(sums->value_names[guess], name) == 0) {
        *number = guess;
        return true;
    }
    for (size_t i = 0; i < sums->value_count; i++) {
        if (strcmp(sums->value_names[i], name) == 0) {
            *number = i;
            return true;
        }
    }
    char **names = realloc(sums->value_names, (sums->value_count + 1) * sizeof *names);
    if (names == NULL) {
        return false;
    }
    sums->value_names = names;
    names[sums->value_count] = strdup(name);
    if (names[sums->value_count] == NULL) {
        return false;
    }
    *number = sums->value_count++;
    return true;
}

static bool add_values(struct prof_method_totals *sums, struct prof_method_total *sum,
                       const struct prof_node_view *node)
{
    for (size_t i = 0; i < node->value_count; i++) {
        size_t number;
        if (!value_number(sums, node->values[i].name, i, &number)) {
            return false;
        }
        if (number >= sum->value_count) {
            uint64_t *values = realloc(sum->values, (number + 1) * sizeof *values);
            if (values == NULL) {
                return false;
            }
            memset(values + sum->value_count, 0,
                   (number + 1 - sum->value_count) * sizeof *values);
            sum->values = values;
            sum->value_count = number + 1;
        }
        sum->values[number] += node->values[i].value;
    }
    return true;
}

/* How many of a context's classes the method does not have yet. */
static size_t new_classes(const struct prof_method_total *sum, const struct prof_tally_list *list,
                          int kind)
{
    size_t count = 0, at = 0;
    for (size_t i = 0; i < list->count; i++) {
        while (at < sum->tally_counts[kind]
               && prof_class_compare(sum->tallies[kind][at].class, list->tallies[i].class) < 0) {
            at++;
        }
        count += at == sum->tally_counts[kind]
                 || sum->tallies[kind][at].class != list->tallies[i].class;
    }
    return count;
}

/* Merges two ordered lists, from their ends on. */
static bool add_tallies(struct prof_method_total *sum, const struct prof_tally_list *list, int kind)
{
    size_t old = sum->tally_counts[kind], added = new_classes(sum, list, kind), to = old + added;
    struct prof_tally *tallies = sum->tallies[kind];
    if (added > 0) {
        tallies = realloc(tallies, to * sizeof *tallies);
        if (tallies == NULL) {
            return false;
        }
        sum->tallies[kind] = tallies;
        sum->tally_counts[kind] = to;
    }
    for (size_t i = list->count; i > 0;) {
        const struct prof_tally *tally = &list->tallies[i - 1];
        int order = old == 0 ? -1 : prof_class_compare(tallies[old - 1].class, tally->class);
        if (order > 0) {
            tallies[--to] = tallies[--old];
            continue;
        }
        if (order < 0) {
            tallies[--to] = *tally;
        } else {
            tallies[--to] = tallies[--old];
            tallies[to].counts[0] += tally->counts[0];
            tallies[to].counts[1] += tally->counts[1];
        }
        i--;
    }
    return true;
}

struct prof_method_total *prof_method_totals_add(struct prof_method_totals *sums,
                                                 const struct prof_node_view *node)
{
    struct prof_method_total *sum = vm_hash_map_find(&sums->by_method, node->method);
    if (sum == NULL) {
        sum = vm_arena_alloc(sums->arena, sums->item_bytes);
        if (sum == NULL || !vm_hash_map_put(&sums->by_method, node->method, sum, NULL)) {
            return NULL;
        }
        sum->method = node->method;
        sum->is_native = node->is_native;
    }
    sum->entries += node->entries;
    if (sums->has_blocks && !node->is_native) {
        sum->executed_instructions += node->executed_instructions;
    }
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        if (node->tallies[kind].count > 0 && !add_tallies(sum, &node->tallies[kind], kind)) {
            return NULL;
        }
    }
    return add_values(sums, sum, node) ? sum : NULL;
}

int prof_method_total_compare(const void *a, const void *b)
{
    const struct prof_method_total *const *one = a, *const *other = b;
    return prof_method_compare((*one)->method, (*other)->method);
}

struct prof_method_total **prof_method_totals_sorted(const struct prof_method_totals *sums,
                                   int (*compare)(const void *, const void *))
{
    struct prof_method_total **all = malloc((sums->by_method.count + 1) * sizeof *all);
    size_t position = 0, count = 0;
    void *item;
    if (all == NULL) {
        return NULL;
    }
    while (vm_hash_map_next(&sums->by_method, &position, NULL, &item)) {
        all[count++] = item;
    }
    qsort(all, count, sizeof *all, compare);
    return all;
}
