/*
 * clocks.h: vector clocks: which actions of the threads of a program happened before which (JLS
 * 17.4.5), by what synchronized them.
 *
 * Every thread has a *slot* and counts its releases there: its clock. A vector has a clock for each
 * slot: the actions of that thread up to there are known to have happened before. An *epoch* is one
 * clock with its slot. The slot of a thread that has ended goes to a thread that starts after it.
 *
 * A *sync* is what threads synchronize on: a monitor, a volatile variable, a thread's life, a
 * class's initialization. Events tell of monitors after the fact, and of volatile reads before it.
 * So
 * - a monitor that is entered while somebody seems to own it has been left, which will be told
 * soon; what that thread knows is taken from it, and nothing that counts has happened to it
 * meanwhile;
 * - what a volatile read has seen is acquired at the thread's next event, when the read is over
 *   (`clocks_acquire_later`, `clocks_flush`). What others wrote between the two is taken in, too:
 * never is an order missed that there is.
 *
 * Threads: a clock_thread is passed by itself; locks are inside.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_CLOCKS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_CLOCKS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CLOCK_BITS 44
#define CLOCK_SLOTS (1u << 15)

typedef uint64_t clock_epoch; /* 0: none; clocks begin with 1 */

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
    clock_epoch epoch; /* now; 0: there was no slot, so nothing is known of it */
    uint32_t slot;
    struct clock_vector vector;
    atomic_flag
        lock; /* for vector and pending, which others read when the thread has left a monitor */
    struct clock_sync *pending;
    uint32_t waiting_depth;
};

/* Begins a thread, and ends it. What was released to its `life` before, by who started it, happened
 * before; `clocks_joined` is for who has found it ended, which may come before `clocks_end`. NULL:
 * nobody can know of its life. */
void clocks_begin(struct clock_thread *thread, struct clock_sync *life);
void clocks_end(struct clock_thread *thread, struct clock_sync *life);
void clocks_joined(struct clock_thread *thread, struct clock_sync *life);

/* The name of a thread is copied. */
void clocks_set_name(struct clock_thread *thread, const char *name);

/* The name of the thread that had the slot at that time. */
const char *clocks_thread_name(clock_epoch epoch);

struct clock_sync *clocks_make_sync(void); /* with one reference */
void clocks_drop_sync(struct clock_sync *sync);

/* What was released there happened before what comes, and the other way round. */
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

/* Monitors: told after they are entered and left, before and after Object.wait. If the entry was not
 * told, waiting orders nothing. */
void clocks_enter(struct clock_thread *thread, struct clock_sync *monitor);
void clocks_exit(struct clock_thread *thread, struct clock_sync *monitor);
void clocks_wait(struct clock_thread *thread, struct clock_sync *monitor);
void clocks_waited(struct clock_thread *thread, struct clock_sync *monitor);

static inline uint64_t clock_vector_at(const struct clock_vector *vector, uint32_t slot)
{
    return slot < vector->count ? vector->clocks[slot] : 0;
}

/* Whether what happened at the epoch happened before what the thread does now. */
static inline bool clocks_is_before(clock_epoch epoch, const struct clock_thread *thread)
{
    return clock_of(epoch) <= clock_vector_at(&thread->vector, clock_slot(epoch));
}

#endif
