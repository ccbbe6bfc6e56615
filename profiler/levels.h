/*
 * levels.h: what a profile is to collect, as a list of names: callsites,blocks (docs/profiling.md,
 * "Collected data").
 *
 * Threads: no state.
 */
#ifndef JP2VM_PROFILER_LEVELS_H
#define JP2VM_PROFILER_LEVELS_H

#include "profiler/model/tree_walk.h"

#define PROF_LEVEL_NAMES                                                                           \
    "calls, callsites, natives, blocks, alloc, exceptions, locks, time, linetime and work"

/* Adds what a list of names, with commas between, asks for; NULL or none of the tree's: callsites,
 * natives and blocks. `off` sets *is_off and asks for none of them; it is no name where that is
 * NULL. Gives the first name
 * that is none, up to a comma; NULL: all are. */
const char *prof_levels_parse(struct prof_features *on, const char *list, bool *is_off);

#endif
