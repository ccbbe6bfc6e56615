/*
 * clocks.h: vector clocks, which record the order of the actions of a program's threads (JLS
 * 17.4.5): which actions happened before which others, because of synchronization.
 *
 * Every thread has a *slot*, and a *clock* in this slot, which counts the thread's releases. A
 * vector has a clock for each slot: the actions of the slot's thread up to this clock have happened
 * before. An *epoch* is a clock with its slot. After a thread has ended, its slot may be given to a
 * thread that starts later.
 *
 * A *sync* is something that threads synchronize on: a monitor, a volatile variable, the life of a
 * thread, the initialization of a class. The machine reports an action on a monitor after the
 * action, but a volatile read before it. Therefore:
 *   - A thread may enter a monitor while another thread is still recorded as its owner. The owner
 *     has left the monitor, but the event has not been reported yet. The entering thread acquires
 *     the owner's current vector; changes to it since the owner left the monitor do not matter.
 *   - A thread that reads a volatile variable acquires the variable's sync at its next event, when
 *     the read is over (`clocks_acquire_later`, `clocks_flush`). It then also acquires what other
 *     threads have written between the two events, so no order that exists is missed.
 *
 * Threads: each thread passes its own clock_thread; the functions take the locks that they need.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_CLOCKS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_CLOCKS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CLOCK_BITS 44
#define CLOCK_SLOTS (1u << 15)

typedef uint64_t clock_epoch; /* 0: none; clocks start at 1 */

static inline clock_epoch clock_epoch_of(uint32_t slot, uint64_t clock)
{
    return (uint64_t)slot << CLOCK_BITS | clock;
}

static inline uint32_t clock_slot(clock_epoch epoch)
{
    return (uint32_t)(epoch >> CLOCK_BITS);
}

static inline uint64_t clock_of(clock_epoch epoch)
{
    return epoch & (((uint64_t)1 << CLOCK_BITS) - 1);
}

struct clock_vector {
    uint32_t count, capacity;
    uint64_t *clocks;
};

struct clock_sync;

struct clock_thread {
    clock_epoch epoch; /* the current epoch; 0: there was no free slot, so the thread is not
                          observed */
    uint32_t slot;
    struct clock_vector vector;
    atomic_flag lock; /* protects `vector` and `pending`, which another thread may read when this
                         thread has left a monitor */
    struct clock_sync *pending;
    uint32_t waiting_depth;
};

/* Called when a thread starts, ends, or is joined. `life` is the thread's sync. A thread that
 * starts another thread first releases the other thread's `life`, so the release happens before the
 * other thread's actions. When a thread finds that another thread has ended, it calls
 * clocks_joined, possibly before the other thread calls clocks_end. `life` is NULL if no other
 * thread can observe the start and end of this thread. */
void clocks_begin(struct clock_thread *thread, struct clock_sync *life);
void clocks_end(struct clock_thread *thread, struct clock_sync *life);
void clocks_joined(struct clock_thread *thread, struct clock_sync *life);

/* Sets the name of the thread, which is copied. */
void clocks_set_name(struct clock_thread *thread, const char *name);

/* Returns the name of the thread that had the epoch's slot at the epoch's clock. */
const char *clocks_thread_name(clock_epoch epoch);

struct clock_sync *clocks_make_sync(void); /* Returns a new sync with one reference. */
void clocks_drop_sync(struct clock_sync *sync);

/* Acquire: earlier releases of the sync happened before the thread's later actions. Release: the
 * thread's earlier actions happened before later acquisitions. */
void clocks_acquire(struct clock_thread *thread, struct clock_sync *sync);
void clocks_release(struct clock_thread *thread, struct clock_sync *sync);

void clocks_acquire_later(struct clock_thread *thread, struct clock_sync *sync);
void clocks_acquire_pending(struct clock_thread *thread);

static inline void clocks_flush(struct clock_thread *thread)
{
    if (__builtin_expect(thread->pending != NULL, 0)) {
        clocks_acquire_pending(thread);
    }
}

/* Called after a monitor is entered, after it is left, before Object.wait, and after Object.wait.
 * If the entry of the monitor was not reported, the wait orders no actions. */
void clocks_enter(struct clock_thread *thread, struct clock_sync *monitor);
void clocks_exit(struct clock_thread *thread, struct clock_sync *monitor);
void clocks_wait(struct clock_thread *thread, struct clock_sync *monitor);
void clocks_waited(struct clock_thread *thread, struct clock_sync *monitor);

static inline uint64_t clock_vector_at(const struct clock_vector *vector, uint32_t slot)
{
    return slot < vector->count ? vector->clocks[slot] : 0;
}

/* Returns whether the actions at an epoch happened before the thread's current action. */
static inline bool clocks_is_before(clock_epoch epoch, const struct clock_thread *thread)
{
    return clock_of(epoch) <= clock_vector_at(&thread->vector, clock_slot(epoch));
}

#endif
