/*
 * origin.h: threads that start in the window (docs/profile-semantics.md, "Window").
 *
 * A thread that starts another one while a window is open passes it an *origin*: the activations
 * from the first one of the program's thread down to the call that starts the new thread, across
 * all threads in between. If the window includes such threads, the origin's contexts are repeated
 * in the new thread's tree, without entries, and the thread's first methods are entered below the
 * last of them: the union of all trees then has the thread below the call that started it. If the
 * window does not include such threads, the thread's contexts are below a root of their own,
 * *apart*, so that its calls can be counted as left out.
 *
 * A chain of threads, each started by the one before, may be long. From the thread with number
 * PROF_ORIGIN_GENERATIONS of a chain on, threads are entered where that one is: otherwise the
 * contexts of a chain would grow with the square of its length.
 *
 * Threads: as the tree, except for the origin, which a thread receives before it starts.
 */
#ifndef JP2VM_PROFILER_TREE_RUN_TIME_ORIGIN_H
#define JP2VM_PROFILER_TREE_RUN_TIME_ORIGIN_H

#include <stdbool.h>
#include <stdint.h>

#include "profiler/tree/cct.h"

#define PROF_ORIGIN_GENERATIONS 64u

/* Functions of the tracker, see contexts.h: the first returns an origin in the window, or NULL.
 * Origins are shared. */
void *prof_origin_starting(struct vm_thread *self);
void prof_origin_free(void *origin);

/* Called when a thread starts to write to a tree, and when it stops; with the lock of the trees.
 * The thread has no origin, or a share in one. */
void prof_origin_take(struct prof_tree *tree, struct vm_thread *self);
void prof_origin_leave(struct prof_tree *tree);

/* Use prof_origin_entry. */
struct prof_node *prof_origin_find_entry(struct vm_thread *self, struct prof_tree *tree);

/* Returns the node below which the first methods of the calling thread are entered. */
static inline struct prof_node *prof_origin_entry(struct vm_thread *self, struct prof_tree *tree)
{
    return tree->entry != NULL ? tree->entry : prof_origin_find_entry(self, tree);
}

/* Returns the number of threads that are not entered below the call that started them, because
 * their chain of threads is too long. Under the same conditions as prof_origin_left_out. */
uint64_t prof_origin_far_threads(void);

/* The part of a run that a window leaves out, of the threads that started in the window. */
struct prof_left_out {
    uint64_t threads;
    uint64_t calls; /* calls outside of the window; those of natives are included if
                       `has_natives` */
    bool are_more;  /* there are contexts beyond the limit of memory, which are not in `calls` */
};

/* Returns the counts. The caller has the lock of the trees and has stopped the threads, or is a
 * forked child of a process in that state. */
struct prof_left_out prof_origin_left_out(bool has_natives);

/*
 * A profile with a method's window has no contexts outside except those that lead to the window;
 * the contexts of threads that are left out are kept only for their calls. This function adds all
 * nodes outside that lead to the window, each with some value. Returns false if there are no other
 * nodes, or if there is no memory for the map. Under the same conditions.
 */
bool prof_origin_find_leading(struct vm_hash_map *leading);

#endif
