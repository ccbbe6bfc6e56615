/*
 * contexts_change.h: for those who make contexts of others: further values, counts of blocks, the
 * order of methods.
 *
 * Errors: without memory.
 */
#ifndef JP2VM_PROFILER_CONTEXTS_CHANGE_H
#define JP2VM_PROFILER_CONTEXTS_CHANGE_H

#include "profiler/read/contexts.h"

/* By method: its place in the order of methods (prof_method_compare), malloc'ed. NULL without
 * memory. */
uint32_t *prof_contexts_ranks(const struct prof_contexts *contexts);

/* The number of a value, value_count when there is none of that name. */
uint32_t prof_contexts_value(const struct prof_contexts *contexts, const char *name);

/* Adds a value; takes the column, which malloc made. The name must outlive the contexts. No
 * context's shape has it yet. */
bool prof_contexts_add_value(struct prof_contexts *contexts, const char *name, uint64_t *column);

/* Adds a note to the header, with copies of the texts. False without memory. */
bool prof_contexts_add_note(struct prof_contexts *contexts, const char *name, const char *value);

/* The shape of some values in their order, as contexts have it (number + 1), made when there is
 * none. 0: there are too many, or no memory. */
uint8_t prof_contexts_shape(struct prof_contexts *contexts, const uint32_t *names, uint32_t count);

/* The shape (number + 1) with the values of two, which are not 0. 0 as above. */
uint8_t prof_contexts_unite_shapes(struct prof_contexts *contexts, uint8_t a, uint8_t b);

/* Counts of blocks as they are kept. */

/* Forgets counts and exits: of what ran the numbers of contexts stay. */
void prof_contexts_drop_blocks(struct prof_contexts *contexts);

/* Adds those at `at` (which may be PROF_NO_COUNTS) of a context with some entries to counts. */
void prof_counts_add(const struct prof_contexts_store *store, uint64_t at, uint64_t entries,
                     uint32_t block_count, uint64_t *counts);

/* Keeps counts; where, or PROF_NO_COUNTS without memory. */
uint64_t prof_counts_store(struct prof_contexts_store *store, const uint64_t *counts,
                           uint32_t block_count, uint64_t entries);

/* An exit, and the context that it belongs to now. */
struct prof_moved_exit {
    uint32_t context;
    struct prof_exit exit;
};

/* Puts exits into a list, sorted, equal ones as one; they are sorted themselves. The list has room
 * for as many ranges and exits. */
void prof_exits_pack(struct prof_exit_list *list, struct prof_moved_exit *moved, size_t count);

/* The same of what happened by class. */
struct prof_moved_tally {
    uint32_t context;
    struct prof_tally tally;
};
void prof_tallies_pack(struct prof_tally_table *table, struct prof_moved_tally *moved,
                       size_t count);

#endif
