/*
 * callees.h: an index of the callees at busy callsites, so that a context with thousands of callees
 * at one callsite finds each of them in constant time.
 *
 * A chain of callees (cct.h) is indexed as a whole when a search first goes beyond its beginning.
 * From then on a callee that the index does not have is not in the chain either, so a callsite that
 * meets a new callee every time does not search in vain.
 *
 * Threads: as the tree, which one thread writes. Errors: when the limit of memory does not allow the
 * index, or the system has no memory, chains are searched link by link.
 */
#ifndef JP2VM_PROFILER_CALLEES_H
#define JP2VM_PROFILER_CALLEES_H

#include "profiler/tree/cct.h"

/* Chains are searched that far before the index is. */
#define PROF_SHORT_CHAIN 4

/* Whether the chain in a caller's slot is indexed; false: it is not, and cannot be now. */
bool prof_callees_index(struct prof_tree *tree, struct prof_node *caller, uint32_t slot);

/* A node of an indexed chain, or NULL: the chain does not have it. */
struct prof_node *prof_callees_find(const struct prof_tree *tree, const struct prof_node *caller,
                                    uint32_t slot, int32_t site, const struct vm_method *callee);

/* Enters a node that hangs in a slot of `caller` from now on, or takes the place of its equal there;
 * does nothing when the chain is not indexed. */
void prof_callees_put(struct prof_tree *tree, struct prof_node *caller, uint32_t slot,
                      struct prof_node *node);

/* Releases the index of a tree that is emptied. */
void prof_callees_clear(struct prof_tree *tree);

#endif
