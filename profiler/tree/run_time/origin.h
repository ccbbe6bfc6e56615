/*
 * origin.h: the contexts of threads that start in the window (docs/profile-semantics.md, "Window").
 *
 * A thread that starts another thread while a window is open passes an *origin* to it: the chain of
 * activations from the first activation of the program's first thread to the call that starts the
 * new thread, through all threads in between. If the window includes such threads, the new thread's
 * tree repeats the origin's contexts, without entries, and the thread's first methods are entered
 * below the last of these contexts. So in the union of all trees, the thread is below the call that
 * started it. If the window does not include such threads, the thread's contexts are below a root
 * of their own, *apart*, so that their calls can be counted as left out.
 *
 * A chain of threads, each of which starts the next, may be long. All threads of a chain after
 * number PROF_ORIGIN_GENERATIONS are entered below the same context as that thread. Otherwise the
 * number of contexts would grow with the square of the chain's length.
 *
 * Threads: as for the tree (cct.h); a thread receives its origin before it starts.
 */
#ifndef JP2VM_PROFILER_TREE_RUN_TIME_ORIGIN_H
#define JP2VM_PROFILER_TREE_RUN_TIME_ORIGIN_H

#include <stdbool.h>
#include <stdint.h>

#include "profiler/tree/cct.h"

#define PROF_ORIGIN_GENERATIONS 64u

/* Functions of the tracker, see contexts.h. The first function returns an origin if the thread is
 * in the window, otherwise NULL. Several threads may share an origin. */
void *prof_origin_starting(struct vm_thread *self);
void prof_origin_free(void *origin);

/* The first function is called when a thread starts to write to a tree, the second when it stops.
 * The caller holds the trees' lock. */
void prof_origin_take(struct prof_tree *tree, struct vm_thread *self);
void prof_origin_leave(struct prof_tree *tree);

/* Called when a thread goes over from one tree to another. */
void prof_origin_move(struct prof_tree *from, struct prof_tree *to);

/* The part of prof_origin_entry that is not inlined. */
struct prof_node *prof_origin_find_entry(struct vm_thread *self, struct prof_tree *tree);

/* Returns the node below which the first methods of the calling thread are entered. */
static inline struct prof_node *prof_origin_entry(struct vm_thread *self, struct prof_tree *tree)
{
    return tree->entry != NULL ? tree->entry : prof_origin_find_entry(self, tree);
}

/* Returns the number of threads that are not entered below the call that started them, because
 * their chain of threads is too long. For callers, the conditions of prof_origin_left_out apply. */
uint64_t prof_origin_far_threads(void);

/* The activity of threads that started in the window but are left out of it. */
struct prof_left_out {
    uint64_t threads;
    uint64_t calls; /* number of calls outside the window, including calls of native methods if
                       `has_natives` was true */
    bool are_more;  /* `calls` is too low, because some contexts are beyond the memory limit */
};

/* Returns the counts. The caller holds the trees' lock and has stopped the threads, or is a forked
 * child of a process in that state. */
struct prof_left_out prof_origin_left_out(bool has_natives);

/*
 * A profile with a method's window contains only those contexts outside the window that lead to it;
 * the contexts of threads that are left out are kept only to count their calls. This function adds
 * all nodes outside the window that lead to it to the map, as keys. Returns false if all nodes
 * outside the window lead to it, or if there is no memory for the map. For callers, the conditions
 * of prof_origin_left_out apply.
 */
bool prof_origin_find_leading(struct vm_hash_map *leading);

#endif
