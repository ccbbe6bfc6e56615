/*
 * method_totals.h: totals of methods: their numbers, summed over all their contexts.
 *
 * Threads: each writer has its own sums. Memory: proportional to the number of methods that occur.
 * Errors: functions return NULL or false if there is no memory.
 */
#ifndef JP2VM_PROFILER_WRITE_METHOD_TOTALS_H
#define JP2VM_PROFILER_WRITE_METHOD_TOTALS_H

#include "profiler/model/tree_walk.h"
#include "vm/base/arena.h"
#include "vm/base/hash_map.h"

struct prof_method_total {
    const struct prof_method *method;
    uint64_t entries, executed_instructions;
    uint64_t *values; /* value_count values, indexed by the number of the value */
    size_t value_count;
    struct prof_tally *tallies[PROF_TALLY_LISTED]; /* sums by class: tally_counts[kind] tallies in
                                                      the order of tallies */
    size_t tally_counts[PROF_TALLY_LISTED];
    bool is_native;
};

struct prof_method_totals {
    struct vm_hash_map by_method; /* maps a struct prof_method to its item */
    struct vm_arena *arena;       /* owns the items, and other data with the same lifetime */
    size_t item_bytes;
    bool has_blocks;
    char **value_names; /* in the order in which they were first seen */
    size_t value_count;
};

/* item_bytes: the size of the items. An item is a structure of the caller whose first member is a
 * struct prof_method_total; the other members of a new item are zero. */
bool prof_method_totals_init(struct prof_method_totals *sums, const struct prof_features *features,
                             size_t item_bytes);
void prof_method_totals_fini(struct prof_method_totals *sums);

/* Adds the node's numbers to the item of its method, and returns the item. */
struct prof_method_total *prof_method_totals_add(struct prof_method_totals *sums,
                                                 const struct prof_node_view *node);

/* A function for qsort, for arrays of pointers to items. Compares by class, method, descriptor, and
 * definition of the class. */
int prof_method_total_compare(const void *a, const void *b);

/* Returns all items, sorted; malloc'ed. */
struct prof_method_total **prof_method_totals_sorted(const struct prof_method_totals *sums,
                                                     int (*compare)(const void *, const void *));

#endif
