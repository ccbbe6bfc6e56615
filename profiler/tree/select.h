/*
 * select.h: which methods have contexts of their own (docs/profiling.md, "Selection").
 *
 * Others are *folded*: what they do counts in the context of the nearest caller that has one, its
 * owner. In the tree a folded method has one node for each owner and callsite of the owner's that
 * led to it, whatever other folded code lies between; its callees that have contexts of their own
 * hang at the owner, at that callsite. When the profile is read folded nodes are united with their
 * owners. The first method of a thread, and whatever the machine calls while none is active, is
 * never folded.
 *
 * Natives that are left out of the profile are folded, too: that way what they call hangs where it
 * does without selection.
 *
 * Below a node that *folds* everything is folded: below what links call sites, and in threads that
 * are not selected.
 *
 * A folded node's table of callees is a cache for the loop; what it refers to hangs in the owner's
 * last slot, and is found by a hash table.
 *
 * Threads: as the tree.
 */
#ifndef JP2VM_PROFILER_SELECT_H
#define JP2VM_PROFILER_SELECT_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/names/pattern.h"
#include "profiler/tree/cct.h"

static inline bool prof_select_is_on(void)
{
    return prof_tree_plan->only != NULL || prof_tree_plan->folds != NULL
           || prof_tree_plan->folds_linking;
}

/* The flags that a context of a callee has: PROF_NODE_FOLDED, PROF_NODE_FOLDS. */
uint32_t prof_select_flags(const struct prof_tree *tree, const struct prof_node *caller,
                           struct vm_method *callee);

/* What a folded node has behind its counters. */
struct prof_folded {
    struct prof_node *owner;
    int64_t site; /* where its callees hang */
};

#define PROF_FOLDED_WORDS (sizeof(struct prof_folded) / sizeof(uint64_t))

static inline struct prof_folded *prof_folded(const struct prof_node *node)
{
    return (struct prof_folded *)(uintptr_t)&node->counters[node->facts->point_count];
}

/* Sets that of a node that `caller` calls. */
void prof_select_fold(struct prof_node *node, const struct prof_node *caller,
                      struct prof_node *owner);

/* The callsite of the owner's by which what a folded caller, or the machine at `site`, calls is
 * found. */
int32_t prof_select_site(const struct prof_node *caller, int32_t site,
                         const struct vm_method *callee);

/* The node of a callee among those that hang in an owner's last slot, by callsite,
 * PROF_NODE_FOLDED, PROF_NODE_FOLDS and PROF_NODE_IN_WINDOW; NULL: there is none. */
struct prof_node *prof_select_find(const struct prof_tree *tree, const struct prof_node *owner,
                                   int32_t site, const struct vm_method *callee, uint32_t flags);

/* `node` is one now. False: there is no memory. */
bool prof_select_add(struct prof_tree *tree, const struct prof_node *owner,
                     struct prof_node *node);

#endif
