/*
 * timer.h: calls a function at regular intervals, on a thread that runs no Java code.
 */
#ifndef JP2VM_PROFILER_PROBES_TIMER_H
#define JP2VM_PROFILER_PROBES_TIMER_H

#include <stdint.h>

/* Calls `tick` at the end of each period, with the data and the milliseconds since the start.
 * Returns NULL if the thread cannot be started or there is no memory. */
struct prof_probe_timer *
prof_probe_timer_start(uint64_t period_ms, void (*tick)(void *data, uint64_t now_ms), void *data);

/* Ends the calls: after the function has returned, `tick` is not called any more. NULL is
 * allowed. */
void prof_probe_timer_stop(struct prof_probe_timer *timer);

#endif
