/*
 * levels.h: parser of the list of data that a profile collects, for example "callsites,blocks"
 * (docs/profiling.md, "Collected data").
 *
 * Threads: any; the function has no state.
 */
#ifndef JP2VM_PROFILER_LEVELS_H
#define JP2VM_PROFILER_LEVELS_H

#include "profiler/model/tree_walk.h"

#define PROF_LEVEL_NAMES                                                                           \
    "calls, callsites, natives, blocks, alloc, exceptions, locks, time, linetime and work"

/* Adds to `on` the levels of a list of names, which are separated by commas. If the list is NULL,
 * or names no level of the tree (calls, callsites, natives, blocks), it adds callsites, natives and
 * blocks. The name `off` sets *is_off and adds nothing; if is_off is NULL, `off` is not a valid
 * name. Returns the first invalid name, which ends at a comma or at the end of the list; NULL if
 * all names are valid. */
const char *prof_levels_parse(struct prof_features *on, const char *list, bool *is_off);

#endif
