/*
 * jp2_tallies.h: tallies of contexts by class and instruction, in a profile file.
 *
 * In the file, classes are numbered in the order in which they first occur. The new classes of a
 * run of contexts are written with the run's tallies.
 *
 * Threads: each writer has its own tallies. Errors: functions return false if there is no memory.
 */
#ifndef JP2VM_PROFILER_WRITE_JP2_JP2_TALLIES_H
#define JP2VM_PROFILER_WRITE_JP2_JP2_TALLIES_H

#include "profiler/model/tree_walk.h"
#include "profiler/write/jp2/jp2_section.h"
#include "vm/base/hash_map.h"

struct prof_jp2_tallies {
    struct vm_hash_map numbers; /* maps a struct prof_class to its number in the file + 1 */
    /* Columns of the current run; `lists` are the columns of kinds that are listed by class. */
    struct prof_jp2_column_buffer classes, lists[PROF_TALLY_LISTED], places[PROF_TALLY_KINDS];
    bool has_places;
    uint32_t last[PROF_TALLY_KINDS]; /* indexed by kind: position of the previous context with
                                        tallies of this kind */
};

/* has_places: whether the tallies have instructions. */
void prof_jp2_tallies_init(struct prof_jp2_tallies *tallies, bool has_places);
void prof_jp2_tallies_fini(struct prof_jp2_tallies *tallies);

/* Adds the tallies of the context at a position of the run. */
bool prof_jp2_tallies_add(struct prof_jp2_tallies *tallies, const struct prof_node_view *node,
                          uint32_t position);

/* Returns whether no context of the run has tallies. */
static inline bool prof_jp2_tallies_is_empty(const struct prof_jp2_tallies *tallies)
{
    size_t length = 0;
    for (uint32_t kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        length +=
            kind < PROF_TALLY_LISTED ? tallies->lists[kind].length : tallies->places[kind].length;
    }
    return length == 0;
}

/* Writes the columns of the run's section, which the caller has started, and ends the run. */
void prof_jp2_tallies_columns(struct prof_jp2_tallies *tallies, struct prof_jp2_sections *sections);

#endif
