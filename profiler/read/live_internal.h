/*
 * live_internal.h: the walk over live trees, shared by its source files. The walk has a level for
 * each context on the path from the root.
 *
 * A position of the walk is a set of nodes that together are one context of the profile: the nodes
 * of equal path in the trees of all threads, and, if callsites are not distinguished, siblings of
 * one method. The data of the levels are on stacks: the data of a level are above the data of its
 * parent.
 */
#ifndef JP2VM_PROFILER_READ_LIVE_INTERNAL_H
#define JP2VM_PROFILER_READ_LIVE_INTERNAL_H

#include "profiler/model/tree_walk.h"
#include "profiler/tree/cct.h"
#include "profiler/tree/stack.h"
#include "vm/base/hash_map.h"

struct live_child {
    const struct prof_node *node;
    const struct prof_tree *tree; /* the tree of `node` */
    int32_t site;
};

/* A shared node that was visited, and the number of contexts below it. */
struct live_visited {
    uint64_t number, descendants;
};

/* One context on the path from the root. */
struct live_level {
    struct prof_node_view view;
    size_t first_child, child_end, next_child;   /* indices into the stack `children`; next_child is
                                                    the child that is visited next */
    size_t count_base, exit_base, progress_base; /* where the level's data start on the stacks */
    size_t payload_base, value_base, tally_bases[PROF_TALLY_KINDS];
    bool has_blocks;
    int32_t open_site; /* the callsite whose children are being visited */
    bool is_site_open;
    const struct prof_node *plain;  /* the level's only node, if the visitor gets it as a plain
                                       context; otherwise NULL. The view has only the names */
    const struct prof_node *shared; /* the level's only node, if the node is shared and may occur
                                       again; otherwise NULL */
    uint64_t number;                /* number of the context, from 0 in the order of the walk */
    struct live_visited repeated;   /* a context whose descendants are equal to the descendants of
                                       this one. If `descendants` is 0, there is no such context */
};

struct live_walk {
    struct prof_tree_walker *visitor;
    const struct prof_features *features;
    uint32_t metric_count;
    uint32_t named_count; /* all methods with numbers below this one have names */
    struct prof_side_exits progress;
    struct prof_stack levels, children, counts, exits, progresses, payloads, values;
    struct prof_stack folded; /* elements are struct live_child: nodes that will be folded into the
                                 level that is being made */
    bool has_tallies;         /* whether tallies are collected */
    struct prof_stack tallies[PROF_TALLY_KINDS];
    bool is_certain; /* all threads were stopped, and there was no crash, so the numbers are
                        consistent */
    bool is_plain;   /* contexts have no values and no tallies; none are folded or pruned */
    bool has_sites;  /* the visitor asks where callsites begin and end */
    struct prof_node_view leaf; /* the view that prof_live_leaf returns */
    uint64_t context_count;     /* number of contexts visited so far */
    struct vm_hash_map shared;  /* maps a struct prof_node to its index in `visited` + 1 */
    struct vm_hash_map leading; /* see prof_origin_find_leading */
    bool is_pruned;             /* leaves out nodes outside the window that are not in `leading` */
    struct prof_stack visited;
};

static inline bool prof_live_is_native(const struct prof_node *node)
{
    return (node->flags & PROF_NODE_IS_NATIVE) != 0;
}

/* Updates the pointers of the level's view, because stacks may have moved since it was made.
 * Returns the view. */
static inline const struct prof_node_view *prof_live_view(struct live_walk *walk,
                                                          struct live_level *level)
{
    level->view.block_counts =
        level->has_blocks ? prof_stack_at(&walk->counts, level->count_base) : NULL;
    level->view.exits = prof_stack_at(&walk->exits, level->exit_base);
    level->view.in_progress = prof_stack_at(&walk->progresses, level->progress_base);
    level->view.values = prof_stack_at(&walk->values, level->value_base);
    for (int kind = 0; walk->has_tallies && kind < PROF_TALLY_KINDS; kind++) {
        level->view.tallies[kind].tallies =
            prof_stack_at(&walk->tallies[kind], level->tally_bases[kind]);
    }
    return &level->view;
}

/* Sorts children in the order of profiles. */
void prof_live_sort(struct live_child *children, size_t count);

/* Adds the callees of a node to the children. The callees of a native method that is left out
 * become callbacks of its caller. */
void prof_live_gather(struct live_walk *walk, const struct prof_tree *tree,
                      const struct prof_node *node, bool is_hidden);

/* Returns whether a method has subroutines: its blocks may have several points. */
static inline bool prof_live_has_subroutines(const struct prof_method *method)
{
    return method->point_count != method->block_count;
}

/* Returns whether the context of one node is plain: the node has no early exits and no live
 * activations, is in the window, and has one counter for each block. */
static inline bool prof_live_is_plain(const struct live_walk *walk, const struct prof_node *node)
{
    const uint32_t usual =
        PROF_NODE_IS_NATIVE | PROF_NODE_SHARED | PROF_NODE_HAS_PARENTS | PROF_NODE_PRIVATE;
    return walk->is_plain && (node->flags & ~usual) == PROF_NODE_IN_WINDOW
           && !(walk->features->blocks && prof_live_has_subroutines(node->facts));
}

/* Returns whether the context of one node needs no level: it is plain and has no callees. */
static inline bool prof_live_is_simple(const struct live_walk *walk, const struct prof_node *node)
{
    return prof_node_is_leaf(node) && prof_live_is_plain(walk, node);
}

/* Calls enter_plain, which is not NULL, for a plain context of one node. */
bool prof_live_enter_plain(struct live_walk *walk, const struct prof_node *node, int32_t site,
                           bool is_leaf);

/* Returns the view of such a context, which is valid until the next call of this function or of
 * prof_live_push. */
const struct prof_node_view *prof_live_leaf(struct live_walk *walk, const struct live_child *child);

/* Makes a new top level for the children [first, end) of the current top level, which together are
 * one context. */
void prof_live_push(struct live_walk *walk, size_t first, size_t end);

/* Removes the top level and its children. */
void prof_live_pop(struct live_walk *walk, const struct live_level *level);

/* Notes that a shared node and all its descendants have been visited. */
void prof_live_note(struct live_walk *walk, const struct live_level *level);

#endif
