/*
 * timer.h: calls a function at regular intervals, on a thread that runs no Java code.
 */
#ifndef JP2VM_PROFILER_PROBES_TIMER_H
#define JP2VM_PROFILER_PROBES_TIMER_H

#include <stdint.h>

/* Starts a thread that calls `tick` at the end of each period, with the data and the milliseconds
 * since the start. If `tick` returns a number that is not negative, the thread ends the process
 * with this status (vm_halt). Returns NULL if the thread cannot be started, or if memory runs out.
 */
struct prof_probe_timer *
prof_probe_timer_start(uint64_t period_ms, int (*tick)(void *data, uint64_t now_ms), void *data);

/* Stops the timer. After this function returns, `tick` is not called any more. `timer` may be
 * NULL. */
void prof_probe_timer_stop(struct prof_probe_timer *timer);

#endif
