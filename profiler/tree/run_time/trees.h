/*
 * trees.h: the choice of the tree in which a thread counts (cct.h). The trees of a scope, or of all
 * threads if there are no scopes, form a group (struct prof_tree_group) with a list of free trees.
 *
 * Threads: functions are called by the thread of the tree.
 */
#ifndef JP2VM_PROFILER_TREE_RUN_TIME_TREES_H
#define JP2VM_PROFILER_TREE_RUN_TIME_TREES_H

#include "profiler/tree/cct.h"

/* Functions of the tracker, see contexts.h. A thread starts with a tree that belongs to no scope.
 */
void prof_trees_start_thread(struct vm_thread *self);
void prof_trees_end_thread(struct vm_thread *self);

/* Returns a free tree of a group, or a new one, and gives it to the calling thread, which has the
 * tree `former`. If trees are kept apart by thread, the tree never belonged to another thread. */
struct prof_tree *prof_trees_take(struct prof_tree_group *group, const struct prof_tree *former);

/* Makes the tree free. The thread must already have another tree. */
void prof_trees_leave(struct prof_tree *tree);

#endif
