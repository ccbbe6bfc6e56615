/*
 * waiting.h: how long threads are blocked by monitors, wait in Object.wait, and are parked, in
 * nanoseconds (docs/profiling.md, "Allocations, exceptions, monitors").
 *
 * A thread has at most one wait at a time, which is stored in its tree (cct.h). The time of a wait
 * is added to its counter when the wait is over. For readers, prof_waiting_settle also adds the
 * time of waits that are still going on.
 *
 * Threads: the waiting thread begins and ends a wait; any thread may call prof_waiting_settle.
 */
#ifndef JP2VM_PROFILER_TREE_VALUES_WAITING_H
#define JP2VM_PROFILER_TREE_VALUES_WAITING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct prof_tree;

/* The current wait of a tree's thread; all zero at first. */
struct prof_waiting {
    atomic_flag lock;
    uint64_t *time; /* the counter to which the time is added; NULL: the thread does not wait */
    uint64_t since; /* start of the part of the wait that has not been added yet */
};

/* Starts a wait of the tree's thread. */
void prof_waiting_begin(struct prof_tree *tree, uint64_t *time);

/* Ends the wait, if there is one. */
void prof_waiting_end(struct prof_tree *tree);

/* Adds the time that has passed so far in all waits. Called at a safepoint, without the trees'
 * lock. is_last: the rest of these waits will not be added, because their counters may be freed. */
void prof_waiting_settle(bool is_last);

#endif
