/*
 * rings.h: ring buffers, in which threads of the program pass entries to a worker. The worker is a
 * thread of the analysis, so that its work does not delay the program. Each thread has a ring with
 * one writer and one reader, which keeps the order of the entries. If the ring is full, the thread
 * waits until there is space, so no entry is lost.
 *
 * Threads: the first call of ring_make starts the worker, which runs no Java code.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_RINGS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_RINGS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RING_ENTRIES (1u << 15)
#define RING_PACKET 512u /* divides RING_ENTRIES */

struct ring {
    struct ring *next;
    _Alignas(64) _Atomic uint64_t put; /* only the thread writes it: the number of entries that it
                                          has put in the ring so far */
    uint64_t free_until;               /* the thread need not read `read` while `put` is less than
                                          this number */
    void *of_writer;                   /* the analysis's data for the thread; initially NULL */
    _Alignas(64) _Atomic uint64_t written; /* the number of entries that the worker may take; it
                                              grows by packets, so that the two processors do not
                                              exchange this line of cache for each entry */
    _Alignas(64) _Atomic uint64_t read;    /* only the worker writes it: the number of entries that
                                              it has taken so far */
    void *of_worker;                       /* the analysis's data for the worker; initially NULL */
    const void *entries[RING_ENTRIES];
};

/* Defined by the plug-in, and called by the worker: handles an entry. */
void ring_take(struct ring *ring, const void *entry);

/* Makes a ring for the calling thread. It is never freed. */
struct ring *ring_make(void);

/* Passes an entry to the worker. Returns false if the process is ending and there was no space for
 * the entry. */
bool ring_put(struct ring *ring, const void *entry);

/* Ends the worker after it has taken the entries that are in the rings. Called at the end of the
 * process. */
struct ring_totals {
    uint64_t entries, waits; /* waits: how often threads had to wait for space */
    size_t rings;
    uint64_t worker_nanoseconds; /* processor time of the worker */
} rings_end(void);

#endif
