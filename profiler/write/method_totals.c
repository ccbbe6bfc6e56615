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
        for (uint32_t kind = 0; kind < PROF_TALLY_LISTED; kind++) {
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

/* Finds or makes the number of a value. Tries the number `guess` first, because most nodes have the
 * same few values. */
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
            memset(values + sum->value_count, 0, (number + 1 - sum->value_count) * sizeof *values);
            sum->values = values;
            sum->value_count = number + 1;
        }
        sum->values[number] += node->values[i].value;
    }
    return true;
}

/* Returns the position of a class among the tallies of a method, or the position where it should be
 * inserted. */
static size_t find_class(const struct prof_method_total *sum, uint32_t kind,
                         const struct prof_class *class)
{
    size_t first = 0, end = sum->tally_counts[kind];
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (prof_class_compare(sum->tallies[kind][middle].class, class) < 0) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first;
}

static bool add_tally(struct prof_method_total *sum, uint32_t kind, const struct prof_tally *added)
{
    size_t at = find_class(sum, kind, added->class), count = sum->tally_counts[kind];
    struct prof_tally *tallies = sum->tallies[kind];
    if (at < count && tallies[at].class == added->class) {
        prof_tally_add(&tallies[at], added);
        return true;
    }
    if ((count & (count - 1)) == 0) { /* capacities are powers of two */
        tallies = realloc(tallies, (count == 0 ? 1 : count * 2) * sizeof *tallies);
        if (tallies == NULL) {
            return false;
        }
        sum->tallies[kind] = tallies;
    }
    memmove(tallies + at + 1, tallies + at, (count - at) * sizeof *tallies);
    tallies[at] = *added;
    sum->tally_counts[kind]++;
    return true;
}

static bool add_tallies(struct prof_method_total *sum, const struct prof_tally_list *list,
                        uint32_t kind)
{
    bool is_good = true;
    for (size_t i = 0; is_good && i < list->count;) {
        struct prof_tally by_class;
        i = prof_tally_sum(list, i, &by_class);
        is_good = add_tally(sum, kind, &by_class);
    }
    return is_good;
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
    for (uint32_t kind = 0; kind < PROF_TALLY_LISTED; kind++) {
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
