/*
 * scope_trees.h: the trees of scopes (docs/scopes.md): a thread counts in a tree of the scope for
 * which it works, so that the profile keeps the scopes apart.
 *
 * When a thread goes over to another scope, it takes a free tree of that scope, or a new tree, like
 * a thread that starts (cct.h), and leaves its former tree. Each activation of the thread gets the
 * context of its chain of calls in the new tree, without an entry. The present block of an
 * activation has been counted in the former context, but the rest of the block belongs to the new
 * context. So the former context gets an exit (docs/profile-semantics.md, "Abrupt exits"), and the
 * new context gets the same exit with the count -1, which adds the rest. Counts of exits are sums
 * modulo 2^64; an activation that goes over and back adds 0.
 *
 * Threads: functions are called by the thread that goes over.
 */
#ifndef JP2VM_PROFILER_TREE_RUN_TIME_SCOPE_TREES_H
#define JP2VM_PROFILER_TREE_RUN_TIME_SCOPE_TREES_H

#include "profiler/tree/cct.h"

/* Makes the profile keep scopes apart. Called before the machine is created. */
void prof_scope_trees_start(void);

/* Returns whether the profile keeps scopes apart. It does not if an analysis with operand probes
 * cannot follow (vm_operand_probes.moved). */
bool prof_scope_trees_are_on(void);

/* The thread counts in a tree of this group from now on. has_left: an exception has just left the
 * newest activation, so its block has no rest. Does nothing if there is no profile. Takes time in
 * proportion to the depth of the stack. */
void prof_scope_trees_go_over(struct vm_thread *self, struct prof_tree_group *group, bool has_left);

#endif
