/*
 * timer.h: does something every so many milliseconds, on a thread of its own that is none of the
 * machine's.
 */
#ifndef JP2VM_PROFILER_PROBES_TIMER_H
#define JP2VM_PROFILER_PROBES_TIMER_H

#include <stdint.h>

/* Calls `tick` with the milliseconds since the start, whenever a period is over.
 * One timer at a time. */
void prof_probe_timer_start(uint64_t period_ms, void (*tick)(uint64_t now_ms));

/* When it returns, `tick` is not called any more. Nothing is done when there is no timer. */
void prof_probe_timer_stop(void);

#endif
