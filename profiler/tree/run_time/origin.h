/*
 * origin.h: threads that begin in the window (docs/profile-semantics.md, "Window").
 *
 * Whoever starts a thread while a window is open leaves it its *origin*: the activations from the
 * first one of the program's thread down to the call that starts the thread, across all threads in
 * between. If the window has such threads, the origin's contexts are made once more in the new
 * thread's tree, without entries, and the first methods of the thread hang below the last of them:
 * the union of all trees then has the thread below the call that started it. If the window has not,
 * the thread's contexts hang at a root of its own, *apart*, so that its calls can be counted as left
 * out.
 *
 * A thread that many threads lie between, each started by the one before, hangs where the last of
 * PROF_ORIGIN_GENERATIONS hangs: else the contexts of a chain of threads grow with its square.
 *
 * Threads: as the tree, except for what is given to a thread before it starts.
 */
#ifndef JP2VM_PROFILER_TREE_RUN_TIME_ORIGIN_H
#define JP2VM_PROFILER_TREE_RUN_TIME_ORIGIN_H

#include <stdbool.h>
#include <stdint.h>

#include "profiler/tree/cct.h"

#define PROF_ORIGIN_GENERATIONS 64u

/* For the tracker, see contexts.h: an origin in the window, or NULL. Origins are shared. */
void *prof_origin_starting(struct vm_thread *self);
void prof_origin_free(void *origin);

/* A thread begins, and ends, to write a tree; with the lock of the trees. It has no origin, or a
 * share in one. */
void prof_origin_take(struct prof_tree *tree, struct vm_thread *self);
void prof_origin_leave(struct prof_tree *tree);

/* Use prof_origin_entry. */
struct prof_node *prof_origin_find_entry(struct vm_thread *self, struct prof_tree *tree);

/* The node at which the first methods of the calling thread hang. */
static inline struct prof_node *prof_origin_entry(struct vm_thread *self, struct prof_tree *tree)
{
    return tree->entry != NULL ? tree->entry : prof_origin_find_entry(self, tree);
}

/* How many threads hang elsewhere than at the call that started them, because there are more
 * generations than are told apart. Under the same conditions as prof_origin_left_out. */
uint64_t prof_origin_far_threads(void);

/* What a window leaves out of the threads that began in it. */
struct prof_left_out {
    uint64_t threads;
    uint64_t calls; /* outside of the window, natives included if `has_natives` */
    bool are_more;  /* contexts beyond the limit of memory are not in `calls` */
};

/* The caller has the lock of the trees and has stopped the threads, or is one of a process that
 * was stopped. */
struct prof_left_out prof_origin_left_out(bool has_natives);

/*
 * A profile with a method's window has no contexts outside except those that lead to the window, but
 * the contexts of threads that are left out are kept for their calls. Adds all nodes outside that lead
 * to the window, each with some value. False: there are no others, or there is no memory for that.
 * Under the same conditions.
 */
bool prof_origin_find_leading(struct vm_hash_map *leading);

#endif
