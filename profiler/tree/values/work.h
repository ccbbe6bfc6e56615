/*
 * work.h: counts of the work that functions of the machine and of class libraries do, in bytes
 * (vm/instrument/work.h; docs/work.md).
 *
 * When work is collected, every context has PROF_WORK_KINDS values, and zeroed memory includes new
 * objects. Otherwise each tree has sums for the head of the profile. These cost a call for each
 * copy and no memory: contexts without words can be shared (share.h).
 *
 * Threads: started by one thread, while there is no machine; changed at safepoints.
 */
#ifndef JP2VM_PROFILER_TREE_VALUES_WORK_H
#define JP2VM_PROFILER_TREE_VALUES_WORK_H

#include <stdbool.h>

struct prof_features;

/* Starts counting, before the machine is created, after prof_collect_start. is_switched: the
 * profile may be switched at run time; has_sums: the head gets sums if contexts have none. Returns
 * false if there are too many analyses or sources of values. */
bool prof_work_start(const struct prof_features *features, bool is_switched, bool has_sums);

/* Like prof_collect_change, and called before it. */
void prof_work_change(bool is_paused);

#endif
