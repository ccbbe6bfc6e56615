/*
 * waiting.h: how long threads are blocked by monitors, wait in Object.wait, and are parked, in
 * nanoseconds (docs/profiling.md, "Allocations, exceptions, monitors").
 *
 * A thread has at most one wait at a time, which is stored in its tree (cct.h). The time is added
 * when the wait is over; prof_waiting_settle also adds the time of waits that are still going on,
 * for readers.
 *
 * Threads: the waiting thread begins and ends a wait; any thread may call prof_waiting_settle.
 */
#ifndef JP2VM_PROFILER_TREE_VALUES_WAITING_H
#define JP2VM_PROFILER_TREE_VALUES_WAITING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct prof_tree;

/* The wait of a tree's thread; zero at first. */
struct prof_waiting {
    atomic_flag lock;
    uint64_t *time; /* the counter to which the time of the wait is added; NULL: the thread does not
                       wait */
    uint64_t since; /* start of the time that has not been added yet */
};

/* Starts a wait of the tree's thread. */
void prof_waiting_begin(struct prof_tree *tree, uint64_t *time);

/* Ends the wait; nothing happens if there is none. */
void prof_waiting_end(struct prof_tree *tree);

/* Adds the time that has passed so far in all waits. Called at a safepoint, without the trees'
 * lock. is_last: no more time of these waits will be added, because their counters may be freed. */
void prof_waiting_settle(bool is_last);

#endif
