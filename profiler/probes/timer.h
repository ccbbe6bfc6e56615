/*
 * timer.h: does something every so many milliseconds, on a thread of its own that is none of the
 * machine's.
 */
#ifndef JP2VM_PROFILER_PROBES_TIMER_H
#define JP2VM_PROFILER_PROBES_TIMER_H

#include <stdint.h>

/* Calls `tick` with the data and the milliseconds since the start, whenever a period is over.
 * NULL: there is no thread, or no memory, for it. */
struct prof_probe_timer *prof_probe_timer_start(uint64_t period_ms,
                                                void (*tick)(void *data, uint64_t now_ms),
                                                void *data);

/* When it returns, `tick` is not called any more. NULL is allowed. */
void prof_probe_timer_stop(struct prof_probe_timer *timer);

#endif
