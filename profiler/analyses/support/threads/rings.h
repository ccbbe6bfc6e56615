/*
 * rings.h: what threads of the program hand to a worker, a thread of the analysis, so that its work
 * is not done in their time. Each thread has a ring with one writer and one reader, which keeps the
 * order of what is handed over. Who finds a ring full waits until there is room: nothing is lost.
 *
 * The worker starts with the first ring, and runs no Java.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_RINGS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_RINGS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RING_ENTRIES (1u << 15)

struct ring {
    struct ring *next;
    _Alignas(64) _Atomic uint64_t written; /* by the thread: entries, since the start */
    uint64_t free_until;                   /* what it knows of the reader's progress */
    void *of_writer;                       /* the analysis's own, NULL at first */
    _Alignas(64) _Atomic uint64_t read;    /* by the worker */
    void *of_worker;                       /* the same */
    const void *entries[RING_ENTRIES];
};

/* The plug-in's: what the worker does with each entry. */
void ring_take(struct ring *ring, const void *entry);

/* A ring for the calling thread; lives for ever. */
struct ring *ring_make(void);

/* Hands an entry over. False: the worker has ended, and nobody takes it any more. */
bool ring_put(struct ring *ring, const void *entry);

/* At the end of the process: has the worker take all that was handed over, and end. */
struct ring_totals {
    uint64_t entries, waits; /* for room */
    size_t rings;
} rings_end(void);

#endif
