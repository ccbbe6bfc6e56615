/*
 * contexts_change.h: functions for code that makes contexts from other contexts: they add values,
 * store counts of blocks, and return the order of methods.
 *
 * Errors: functions fail if there is no memory.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_CHANGE_H
#define JP2VM_PROFILER_READ_CONTEXTS_CHANGE_H

#include "profiler/read/contexts.h"

/* Returns, by method, its rank in the order of methods (prof_method_compare), malloc'ed; or NULL if
 * there is no memory. */
uint32_t *prof_contexts_ranks(const struct prof_contexts *contexts);

/* Returns the number of a value, or value_count if no value has that name. */
uint32_t prof_contexts_value(const struct prof_contexts *contexts, const char *name);

/* Adds a value, and takes ownership of the malloc'ed column. The name must outlive the contexts.
 * The shapes of the contexts do not contain the value yet. */
bool prof_contexts_add_value(struct prof_contexts *contexts, const char *name, uint64_t *column);

/* Adds a note to the header, with copies of the texts. Returns false if there is no memory. */
bool prof_contexts_add_note(struct prof_contexts *contexts, const char *name, const char *value);

/* Removes the notes of a name from the header. Returns false if there is no memory. */
bool prof_contexts_drop_note(struct prof_contexts *contexts, const char *name);

/* Finds or makes the shape that consists of these values in this order. Returns its number + 1, the
 * form that contexts store; 0: there are too many shapes, or no memory. */
uint8_t prof_contexts_shape(struct prof_contexts *contexts, const uint32_t *names, uint32_t count);

/* Returns the shape with the values of two other shapes; all three are numbers + 1, and a and b are
 * not 0. Returns 0 as above. */
uint8_t prof_contexts_unite_shapes(struct prof_contexts *contexts, uint8_t a, uint8_t b);

/* Counts of blocks in their stored form. */

/* Removes counts and exits; contexts keep the numbers of executed instructions. */
void prof_contexts_drop_blocks(struct prof_contexts *contexts);

/* Adds to `counts` the block counts that are stored at offset `at` (which may be PROF_NO_COUNTS),
 * for a context with `entries` entries. */
void prof_counts_add(const struct prof_contexts_store *store, uint64_t at, uint64_t entries,
                     uint32_t block_count, uint64_t *counts);

/* Stores counts. Returns their offset, or PROF_NO_COUNTS if there is no memory. */
uint64_t prof_counts_store(struct prof_contexts_store *store, const uint64_t *counts,
                           uint32_t block_count, uint64_t entries);

/* An exit, and the new context to which it belongs. */
struct prof_moved_exit {
    uint32_t context;
    struct prof_exit exit;
};

/* Sorts the exits in `moved`, and writes them to a list; the counts of equal exits are added up.
 * The list has space for `count` ranges and `count` exits. */
void prof_exits_pack(struct prof_exit_list *list, struct prof_moved_exit *moved, size_t count);

/* The same for tallies. */
struct prof_moved_tally {
    uint32_t context;
    struct prof_tally tally;
};
void prof_tallies_pack(struct prof_tally_table *table, struct prof_moved_tally *moved,
                       size_t count);

#endif
