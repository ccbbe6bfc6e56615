/*
 * blocking.h: waits of the calling thread on its own condition variable, with a deadline; for
 * monitors, sleep and park.
 */
#ifndef JP2VM_VM_THREAD_BLOCKING_H
#define JP2VM_VM_THREAD_BLOCKING_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "vm/instrument/analysis.h"
#include "vm/thread/thread.h"

/* A time on the monotonic clock, or no limit. */
struct vm_deadline {
    bool is_limited;
    struct timespec time;
};

/* Returns the deadline for a wait of this length that starts now; 0 and 0: no limit. Very long
 * times are cut to some centuries. */
struct vm_deadline vm_deadline_after(int64_t milliseconds, int64_t nanoseconds);

/* Initializes a condition variable for waits with deadlines. */
bool vm_condition_init(pthread_cond_t *condition);

/* Waits for self->wake once. Returns false at the deadline. The caller holds self->lock. */
bool vm_thread_block(struct vm_thread *self, const struct vm_deadline *deadline);

/* Returns whether the thread is interrupted, wherever the flag is stored. The caller holds
 * self->lock. */
bool vm_thread_has_interrupt(const struct vm_thread *self);

/* Clears the interrupt flag, and returns its old value. */
bool vm_thread_take_interrupt(struct vm_thread *self);

/* vm_thread_doze is vm_thread_sleep without events for analyses. For a sleep that consists of
 * several dozes, the other two functions deliver the events. */
bool vm_thread_doze(struct vm_thread *self, int64_t milliseconds, int32_t nanoseconds);

static inline void vm_thread_notify_sleep(struct vm_thread *self, int64_t milliseconds,
                                          int32_t nanoseconds)
{
    if (VM_PROBE_HOOK(sleeping) != NULL) {
        int64_t most = (INT64_MAX - nanoseconds) / 1000000;
        int64_t limited = milliseconds < most ? milliseconds : most;
        VM_PROBE_HOOK(sleeping)(self, (uint64_t)(limited * 1000000 + nanoseconds));
    }
}

static inline void vm_thread_notify_slept(struct vm_thread *self, bool is_interrupted)
{
    if (VM_PROBE_HOOK(slept) != NULL) {
        VM_PROBE_HOOK(slept)(self, is_interrupted);
    }
}

#endif
