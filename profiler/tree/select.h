/*
 * select.h: selection of the methods that have contexts of their own (docs/profiling.md,
 * "Selection").
 *
 * The other methods are *folded*: their counts belong to the context of the nearest caller that has
 * a context, the owner. In the tree, a folded method has one node for each owner and each callsite
 * of the owner that led to the method, directly or through other folded methods. If a folded method
 * calls a method with contexts of its own, the callee's context is a child of the owner, at that
 * callsite. When the profile is read, folded nodes are united with their owners. The first method
 * of a thread, and any method that the machine calls while no method is active, is never folded.
 *
 * Native methods that are left out of the profile are also folded, so that their callees have the
 * same parents as without selection.
 *
 * All descendants of a node that *folds* are folded. The nodes that fold belong to methods that
 * link call sites, and to the first methods of threads that are not selected.
 *
 * A folded node's table of callees is only a cache for the interpreter's loop. The nodes in it
 * belong to the owner's last slot, and are found by a hash table.
 *
 * Threads: as for the tree (cct.h).
 */
#ifndef JP2VM_PROFILER_TREE_SELECT_H
#define JP2VM_PROFILER_TREE_SELECT_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/names/pattern.h"
#include "profiler/tree/cct.h"

static inline bool prof_select_is_on(void)
{
    return prof_tree_plan->only != NULL || prof_tree_plan->folds != NULL
           || prof_tree_plan->folds_linking;
}

/* Returns the flags of a callee's context: PROF_NODE_FOLDED, PROF_NODE_FOLDS. */
uint32_t prof_select_flags(const struct prof_tree *tree, const struct prof_node *caller,
                           struct vm_method *callee);

/* Data of a folded node, stored after its counters. */
struct prof_folded {
    struct prof_node *owner;
    int64_t site; /* the owner's callsite below which this node's callees are entered */
};

#define PROF_FOLDED_WORDS (sizeof(struct prof_folded) / sizeof(uint64_t))

static inline struct prof_folded *prof_folded(const struct prof_node *node)
{
    return (struct prof_folded *)(uintptr_t)&node->counters[node->facts->point_count];
}

/* Sets the struct prof_folded of a node that `caller` calls. */
void prof_select_fold(struct prof_node *node, const struct prof_node *caller,
                      struct prof_node *owner);

/* Returns the owner's callsite under which the node of a callee is found. If `caller` is folded,
 * this is the callsite in its struct prof_folded. Otherwise `caller` itself is the owner, and the
 * result is `site`. */
int32_t prof_select_site(const struct prof_node *caller, int32_t site,
                         const struct vm_method *callee);

/* Returns the node in an owner's last slot that has the given callsite and callee, and the same
 * flags PROF_NODE_FOLDED, PROF_NODE_FOLDS and PROF_NODE_IN_WINDOW; NULL if there is no such
 * node. */
struct prof_node *prof_select_find(const struct prof_tree *tree, const struct prof_node *owner,
                                   int32_t site, const struct vm_method *callee, uint32_t flags);

/* Adds a node to the hash table of the owner's last slot. Returns false if there is no memory. */
bool prof_select_add(struct prof_tree *tree, const struct prof_node *owner, struct prof_node *node);

#endif
