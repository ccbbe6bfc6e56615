/*
 * held_locks.h: which locks a thread holds, by the machine's events: monitors, ReentrantLock,
 * ReentrantReadWriteLock and StampedLock. A table of the analysis's shadow has a number for each
 * object that has been a lock.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_HELD_LOCKS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_HELD_LOCKS_H

#include <jp2vm/analysis.h>

#include "profiler/analyses/support/objects/shadow.h"
#include "profiler/analyses/support/threads/locksets.h"

#define HELD_LOCKS_EVENTS                                                                          \
    (JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT) |              \
     JP2_EVENT_BIT(JP2_EVENT_ENTRY))

/* Prepares a table of a shadow for numbers, before the first event. */
void held_locks_prepare(struct shadow *shadow, unsigned table);

/* Whether a location of HELD_LOCKS_EVENTS takes or gives a lock. */
bool held_locks_ask(struct jp2_location *location);

/* Takes in one of HELD_LOCKS_EVENTS, of the calling thread, which holds what is told. */
void held_locks_event(jp2_thread *self, struct lockset_held *held,
                      const struct jp2_location *location, const struct jp2_event *event);

#endif
