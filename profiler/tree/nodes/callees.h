/*
 * callees.h: an index of the callees at busy callsites, so that a context with thousands of callees
 * at one callsite finds each of them in constant time.
 *
 * A chain of callees (cct.h) is indexed as a whole when a search first passes its first
 * PROF_SHORT_CHAIN nodes. From then on a callee that is not in the index is not in the chain
 * either, so a callsite that meets a new callee every time does not search in vain.
 *
 * Threads: as the tree, which one thread writes. Errors: if the limit of memory does not allow the
 * index, or the system has no memory, chains are searched link by link.
 */
#ifndef JP2VM_PROFILER_TREE_NODES_CALLEES_H
#define JP2VM_PROFILER_TREE_NODES_CALLEES_H

#include "profiler/tree/cct.h"

/* The number of nodes of a chain that are searched before the index is used. */
#define PROF_SHORT_CHAIN 4

/* Indexes the chain in a caller's slot, if it is not indexed yet. Returns whether it is indexed;
 * false: there is no memory for it now. */
bool prof_callees_index(struct prof_tree *tree, struct prof_node *caller, uint32_t slot);

/* Returns a node of an indexed chain, or NULL: the node is not in the chain. */
struct prof_node *prof_callees_find(const struct prof_tree *tree, const struct prof_node *caller,
                                    uint32_t slot, int32_t site, const struct vm_method *callee);

/* Enters a node that is now in a slot of `caller`, or has replaced an equal node there. Does
 * nothing if the chain is not indexed. */
void prof_callees_put(struct prof_tree *tree, struct prof_node *caller, uint32_t slot,
                      struct prof_node *node);

/* Releases the index of a tree that is emptied. */
void prof_callees_clear(struct prof_tree *tree);

#endif
