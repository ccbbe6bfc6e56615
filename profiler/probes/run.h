/*
 * run.h: executes a probe's statements when its event happens.
 *
 * Threads: any.
 */
#ifndef JP2VM_PROFILER_PROBES_RUN_H
#define JP2VM_PROFILER_PROBES_RUN_H

#include "profiler/probes/eval.h"
#include "profiler/probes/maps.h"
#include "profiler/probes/places.h"

/* Executes a probe at an event. The caller has set the members self, location, event and elapsed of
 * `run`. */
void prof_probe_run(struct prof_probe_run *run, struct prof_probe_thread *thread,
                    const struct prof_probe_bound *bound);

#endif
