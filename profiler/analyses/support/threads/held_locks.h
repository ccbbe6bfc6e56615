/*
 * held_locks.h: the locks that a thread holds, derived from the machine's events. Locks are
 * monitors, ReentrantLock, ReentrantReadWriteLock and StampedLock. A table of the analysis's shadow
 * contains a number for each object that has been used as a lock.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_HELD_LOCKS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_HELD_LOCKS_H

#include <jp2vm/analysis.h>

#include "profiler/analyses/support/objects/shadow.h"
#include "profiler/analyses/support/threads/locksets.h"

#define HELD_LOCKS_EVENTS                                                                          \
    (JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT)                \
     | JP2_EVENT_BIT(JP2_EVENT_ENTRY))

/* Prepares a table of a shadow for the numbers of locks. Called before the first event. */
void held_locks_prepare(struct shadow *shadow, unsigned table);

/* Returns whether events of a location (one of HELD_LOCKS_EVENTS) acquire or release a lock. */
bool held_locks_ask(struct jp2_location *location);

/* Updates the locks that the calling thread holds, at one of HELD_LOCKS_EVENTS. */
void held_locks_event(jp2_thread *self, struct lockset_held *held,
                      const struct jp2_location *location, const struct jp2_event *event);

#endif
