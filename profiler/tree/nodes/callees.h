/*
 * callees.h: an index of the callees at busy callsites, so that a context with thousands of callees
 * at one callsite finds each of them in constant time.
 *
 * A whole chain of callees (cct.h) is indexed when a search first goes beyond its first
 * PROF_SHORT_CHAIN nodes. From then on, a callee that is not in the index is not in the chain
 * either. So a callsite that calls a new callee every time does not search the chain.
 *
 * Threads: the index belongs to a tree, to which one thread writes. Errors: if the limit of memory
 * does not allow the index, or the system has no memory, chains are searched link by link.
 */
#ifndef JP2VM_PROFILER_TREE_NODES_CALLEES_H
#define JP2VM_PROFILER_TREE_NODES_CALLEES_H

#include "profiler/tree/cct.h"

/* The number of nodes of a chain that are searched one by one before the index is used. */
#define PROF_SHORT_CHAIN 4

/* Indexes the chain in a caller's slot, if it is not indexed yet. Returns false if there is no
 * memory for the index. */
bool prof_callees_index(struct prof_tree *tree, struct prof_node *caller, uint32_t slot);

/* Returns a callee's node in an indexed chain; NULL if the chain has no such node. */
struct prof_node *prof_callees_find(const struct prof_tree *tree, const struct prof_node *caller,
                                    uint32_t slot, int32_t site, const struct vm_method *callee);

/* Adds a node to the index, after it was put into a slot of `caller`, or has replaced an equal node
 * there. Does nothing if the chain is not indexed. */
void prof_callees_put(struct prof_tree *tree, struct prof_node *caller, uint32_t slot,
                      struct prof_node *node);

/* Frees the index of a tree that is being emptied. */
void prof_callees_clear(struct prof_tree *tree);

#endif
