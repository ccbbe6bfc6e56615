/*
 * contexts_change.h: helper functions for code that changes a profile in memory: they add values
 * and notes, store block counts, and return the order of methods.
 *
 * Errors: functions fail if there is no memory.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_CHANGE_H
#define JP2VM_PROFILER_READ_CONTEXTS_CHANGE_H

#include "profiler/read/contexts.h"

/* Returns the ranks of methods in the order of prof_method_compare, indexed by number of the
 * method; malloc'ed. Returns NULL if there is no memory. */
uint32_t *prof_contexts_ranks(const struct prof_contexts *contexts);

/* Returns the number of a value, or value_count if no value has that name. */
uint32_t prof_contexts_value(const struct prof_contexts *contexts, const char *name);

/* Adds a value, and takes ownership of the malloc'ed column. The name must outlive the contexts.
 * Does not add the value to the shapes of the contexts. */
bool prof_contexts_add_value(struct prof_contexts *contexts, const char *name, uint64_t *column);

/* Adds a note to the header, with copies of the texts. Returns false if there is no memory. */
bool prof_contexts_add_note(struct prof_contexts *contexts, const char *name, const char *value);

/* Removes the notes with this name from the header. Returns false if there is no memory. */
bool prof_contexts_drop_note(struct prof_contexts *contexts, const char *name);

/* Finds or makes the shape that consists of these values in this order. Returns its index + 1, as
 * contexts store it, or 0 if there are too many shapes, or no memory. */
uint8_t prof_contexts_shape(struct prof_contexts *contexts, const uint32_t *names, uint32_t count);

/* Returns the shape that has the values of both a and b. All three are indices + 1, and a and b are
 * not 0. Returns 0 as prof_contexts_shape does. */
uint8_t prof_contexts_unite_shapes(struct prof_contexts *contexts, uint8_t a, uint8_t b);

/* The following functions work on block counts in their stored form. */

/* Removes block counts and exits. Contexts keep their numbers of executed instructions. */
void prof_contexts_drop_blocks(struct prof_contexts *contexts);

/* Adds to `counts` the block counts that are stored at offset `at` (which may be PROF_NO_COUNTS),
 * for a context that was entered `entries` times. */
void prof_counts_add(const struct prof_contexts_store *store, uint64_t at, uint64_t entries,
                     uint32_t block_count, uint64_t *counts);

/* Stores counts. Returns their offset, or PROF_NO_COUNTS if there is no memory. */
uint64_t prof_counts_store(struct prof_contexts_store *store, const uint64_t *counts,
                           uint32_t block_count, uint64_t entries);

/* An exit, and the number of the new context to which it belongs. */
struct prof_moved_exit {
    uint32_t context;
    struct prof_exit exit;
};

/* Sorts the exits in `moved` and writes them to a list, adding up the counts of equal exits. The
 * list must have space for `count` ranges and `count` exits. */
void prof_exits_pack(struct prof_exit_list *list, struct prof_moved_exit *moved, size_t count);

/* The same for tallies. */
struct prof_moved_tally {
    uint32_t context;
    struct prof_tally tally;
};
void prof_tallies_pack(struct prof_tally_table *table, struct prof_moved_tally *moved,
                       size_t count);

#endif
