/*
 * share.h: sharing: equal subtrees of a thread's tree are stored only once.
 *
 * Most contexts are entered only once, for example those of recursion, initializers and linking.
 * When such a context is done, its subtree is compared with other subtrees that are done. If there
 * is an equal subtree (same method, callsite and counts, and equal subtrees below), the parent
 * refers to that subtree, and the memory of the new subtree is reused at once. So the tree is a
 * directed acyclic graph of *shared* nodes, which are read-only, below *private* nodes. Contexts in
 * execution are always private.
 *
 * When a shared context is entered again it becomes private: if it has only one parent, the node
 * itself becomes private again; otherwise it is copied. Its children stay shared. A node that was
 * made private again is never shared a second time, so each context has this cost about once. The
 * caller of a node that cannot be shared cannot be shared either, and gets the flag
 * PROF_NODE_PRIVATE.
 *
 * How the tree knows which contexts are done: the stack `fresh` of a tree contains recently made
 * nodes, each of which was live when the next one was made; so their depths ascend. Live contexts
 * are on the path from the root to the current context. So when a context of depth d makes a
 * callee, all fresh nodes that are deeper than d are done, and so is another fresh node of depth d.
 *
 * Threads: as for the tree, to which one thread writes.
 *
 * (Alternative: comparing subtrees only when a profile is written would make the files as small,
 * but would save no memory; and clearing pages of memory is the largest cost of large trees.)
 */
#ifndef JP2VM_PROFILER_TREE_NODES_SHARE_H
#define JP2VM_PROFILER_TREE_NODES_SHARE_H

#include "profiler/tree/cct.h"

/* A recently made node, and its position in the tree. */
struct prof_fresh {
    struct prof_node *node, *parent;
    uint32_t slot;
};

struct prof_shared_entry {
    struct prof_node *node; /* NULL: the entry is free */
    uint64_t hash;
};

/* Returns whether subtrees are shared. They are not shared if nodes have payloads or pointers to
 * their parents. */
static inline bool prof_share_is_on(void)
{
    return vm_context_words == 0 && !prof_tree_plan->is_folded;
}

/* Initializes sharing. Called once, before the first tree. */
void prof_share_start(void);

/* Parts of the inline functions prof_share_add and prof_share_done. */
void prof_share_grow_fresh(struct prof_sharing *sharing);
void prof_share_finish(struct prof_tree *tree, struct prof_node *node, struct prof_node *parent,
                       uint32_t slot);

/* Notes that `parent` has made `node`, which is now the first node in the chain of that slot. */
static inline void prof_share_add(struct prof_tree *tree, struct prof_node *node,
                                  struct prof_node *parent, uint32_t slot)
{
    struct prof_sharing *sharing = &tree->sharing;
    if (__builtin_expect(sharing->fresh_count == sharing->fresh_capacity, 0)) {
        prof_share_grow_fresh(sharing);
    }
    sharing->fresh[sharing->fresh_count++] = (struct prof_fresh){node, parent, slot};
}

/* Shares the contexts that are done because `caller` makes a callee. Called before memory for the
 * callee is allocated. */
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

/* Replaces a shared node by a private one, which it returns. The shared node is in a slot of
 * `caller`, which is private; it is after `previous` in the chain, or first if `previous` is NULL.
 * Returns NULL if there is no memory for a copy. */
struct prof_node *prof_share_take(struct prof_tree *tree, struct prof_node *caller, uint32_t slot,
                                  struct prof_node *previous, struct prof_node *node);

#endif
