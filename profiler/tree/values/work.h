/*
 * work.h: counting, in bytes, of the work that is done by C functions of the machine and of the
 * class libraries (vm/instrument/work.h; docs/work.md).
 *
 * When work is collected, every context has PROF_WORK_KINDS values, and zeroed memory includes new
 * objects. Otherwise each tree has sums for the header of the profile. Sums cost a function call
 * for each copy, but no memory for each context, so that contexts can be shared (share.h).
 *
 * Threads: one thread starts the counting, before the machine exists. It is changed at safepoints.
 */
#ifndef JP2VM_PROFILER_TREE_VALUES_WORK_H
#define JP2VM_PROFILER_TREE_VALUES_WORK_H

#include <stdbool.h>

struct prof_features;

/* Starts counting, before the machine is created and after prof_collect_start. is_switched: the
 * profile may be started and stopped at run time; has_sums: if work is not collected by context,
 * the header of the profile gets sums. Returns false if there are too many analyses or sources of
 * values. */
bool prof_work_start(const struct prof_features *features, bool is_switched, bool has_sums);

/* Like prof_collect_change; called before it. */
void prof_work_change(bool is_paused);

#endif
