/*
 * share.h: equal subtrees of a thread's tree are kept once.
 *
 * Most contexts are entered once: recursion, initializers, linking. When such a one is done, it and
 * what is below it is compared with others that are done; if there is an equal one (same method,
 * callsite, counts, same subtree below), the parent refers to that, and the memory of the new one
 * is used again at once. So the tree is a directed acyclic graph of *shared* nodes, which nobody
 * writes to, under *private* ones. What is being executed is private, always.
 *
 * When a shared context is entered again it becomes private: it is taken back when it has one
 * parent only, copied otherwise. Its children stay shared. A node that was taken back is never
 * shared again, so this costs every context little more than once.
 *
 * Which contexts are done: the stack `fresh` of a tree has nodes made lately, each of which was
 * live when the next one was made; so depths ascend. When a context of depth d makes a callee, all
 * fresh nodes of a depth greater than d, and another one of depth d, are done, for what is live is
 * on the path to the maker.
 *
 * Threads: as the tree, which one thread writes.
 *
 * (Alternatives: comparing subtrees when a profile is written makes files as small, but not the
 * memory, and clearing pages is what large trees cost most.)
 */
#ifndef JP2VM_PROFILER_SHARE_H
#define JP2VM_PROFILER_SHARE_H

#include "profiler/tree/cct.h"

/* A node that was made lately, and where it hangs. */
struct prof_fresh {
    struct prof_node *node, *parent;
    uint32_t slot;
};

struct prof_shared_entry {
    struct prof_node *node; /* NULL: free */
    uint64_t hash;
};

/* Whether trees are shared at all: not where nodes have payloads, or know their parents. */
static inline bool prof_share_is_on(void)
{
    return vm_context_words == 0 && !prof_tree_plan->is_folded;
}

/* Once, before the first tree. */
void prof_share_start(void);

/* Parts of the two functions below. */
void prof_share_grow_fresh(struct prof_sharing *sharing);
void prof_share_finish(struct prof_tree *tree, struct prof_node *node, struct prof_node *parent,
                       uint32_t slot);

/* `node` was made and hangs first in a slot of `parent`, which has just made it. */
static inline void prof_share_add(struct prof_tree *tree, struct prof_node *node,
                                  struct prof_node *parent, uint32_t slot)
{
    struct prof_sharing *sharing = &tree->sharing;
    if (__builtin_expect(sharing->fresh_count == sharing->fresh_capacity, 0)) {
        prof_share_grow_fresh(sharing);
    }
    sharing->fresh[sharing->fresh_count++] = (struct prof_fresh){node, parent, slot};
}

/* What is done before `caller` makes a callee; before memory for it is taken. */
static inline void prof_share_done(struct prof_tree *tree, const struct prof_node *caller)
{
    struct prof_sharing *sharing = &tree->sharing;
    while (sharing->fresh_count > 0) {
        const struct prof_fresh *top = &sharing->fresh[sharing->fresh_count - 1];
        if (top->node == caller || top->node->depth < caller->depth) {
            break;
        }
        sharing->fresh_count--;
        prof_share_finish(tree, top->node, top->parent, top->slot);
    }
}

/* The private node in place of a shared one, which hangs in a slot of a private `caller`, behind
 * `previous` unless that is NULL. NULL: there is no memory for a copy. */
struct prof_node *prof_share_take(struct prof_tree *tree, struct prof_node *caller, uint32_t slot,
                                  struct prof_node *previous, struct prof_node *node);

#endif
