/*
 * waiting.h: how long threads are blocked by monitors, wait in Object.wait, and are parked, in
 * nanoseconds (docs/profiling.md, "Allocations, exceptions, monitors").
 *
 * A thread waits for one thing at a time, which its tree (cct.h) remembers. What has gone by is added
 * when the wait is over, and, for readers, while it goes on.
 *
 * Threads: a wait begins and ends in its own thread; anyone may settle, as said there.
 */
#ifndef JP2VM_PROFILER_TREE_WAITING_H
#define JP2VM_PROFILER_TREE_WAITING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct prof_tree;

/* Of a tree; zero at first. */
struct prof_waiting {
    atomic_flag lock;
    uint64_t *time; /* where the time of the wait is added; NULL: the thread does not wait */
    uint64_t since; /* not added yet */
};

/* The thread of a tree begins to wait. */
void prof_waiting_begin(struct prof_tree *tree, uint64_t *time);

/* The wait is over; nothing happens if none is known. */
void prof_waiting_end(struct prof_tree *tree);

/* At a safepoint, without the trees' lock: adds what has gone by of all waits. is_last: nothing more
 * is added to them, their counters may be gone. */
void prof_waiting_settle(bool is_last);

#endif
