/*
 * released.h: counters of probes that were removed while the program runs. Code that is still
 * running may increment a counter, so a counter is reused only when no such code runs any more.
 *
 * Threads: one thread at a time, which adds or removes probes.
 */
#ifndef JP2VM_PROFILER_PROBES_RELEASED_H
#define JP2VM_PROFILER_PROBES_RELEASED_H

#include <stdint.h>

struct prof_probe_store;

/* Called when the probes of a store have been removed: notes the counters of its maps. `added_at`
 * is vm_replace_number at the time when the probes were added. */
void prof_probe_release_counters(struct prof_probe_store *store, uint64_t added_at);

/* Called at a safepoint: frees the noted counters that no running code can increment. */
void prof_probe_free_released(void);

#endif
