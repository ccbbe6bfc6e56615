/*
 * live_internal.h: what the files that read live trees share: the walk, and a level of it for each
 * context on the path from the root.
 *
 * A position of the walk is a set of nodes that are one context of the profile: those of equal
 * path in the trees of all threads, and, where callsites are not told apart, siblings of one
 * method. Its data are on stacks: what a level needs lies above what its parent needs.
 */
#ifndef JP2VM_PROFILER_LIVE_INTERNAL_H
#define JP2VM_PROFILER_LIVE_INTERNAL_H

#include "profiler/model/tree_walk.h"
#include "profiler/tree/cct.h"
#include "profiler/tree/stack.h"
#include "vm/base/hash_map.h"

struct live_child {
    const struct prof_node *node;
    const struct prof_tree *tree; /* whose the node is */
    int32_t site;
};

/* A shared node that was visited, and how many contexts were below it. */
struct live_visited {
    uint64_t number, descendants;
};

/* One context on the path from the root. */
struct live_level {
    struct prof_node_view view;
    size_t first_child, child_end, next_child; /* in children; the next to be visited */
    size_t count_base, exit_base, progress_base; /* where its data begin */
    size_t payload_base, value_base, tally_bases[PROF_TALLY_KINDS];
    bool has_blocks;
    int32_t open_site; /* of the callsite whose children are being visited */
    bool is_site_open;
    const struct prof_node *shared; /* all of the position, when that occurs again; or NULL */
    uint64_t number;                /* of the context, from 0 in the order of the walk */
    struct live_visited repeated; /* what its descendants are the same as; 0 descendants: nothing */
};

struct live_walk {
    struct prof_tree_walker *visitor;
    const struct prof_features *features;
    uint32_t metric_count;
    uint32_t named_count; /* methods of numbers below that have names */
    struct prof_side_exits progress;
    struct prof_stack levels, children, counts, exits, progresses, payloads, values;
    struct prof_stack folded; /* struct live_child: nodes to be folded into the level being made */
    bool has_tallies; /* otherwise nothing is looked for */
    struct prof_stack tallies[PROF_TALLY_KINDS];
    bool is_certain; /* all threads were stopped, none crashed: numbers belong together */
    uint64_t context_count;    /* so far */
    struct vm_hash_map shared; /* struct prof_node -> its number in `visited` + 1 */
    struct vm_hash_map leading; /* see prof_origin_find_leading */
    bool is_pruned;             /* nodes outside that are not in it are left out */
    struct prof_stack visited;
};

static inline bool prof_live_is_native(const struct prof_node *node)
{
    return (node->flags & PROF_NODE_IS_NATIVE) != 0;
}

/* Stacks may have moved since the view was made. */
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

/* The order of children. */
void prof_live_sort(struct live_child *children, size_t count);

/* Puts the callees of a node among the children; those of a native that is left out count as its
 * caller's callbacks. */
void prof_live_gather(struct live_walk *walk, const struct prof_tree *tree,
                      const struct prof_node *node, bool is_hidden);

/* Makes a level of the children [first, end) of its parent, which are one context. */
void prof_live_push(struct live_walk *walk, size_t first, size_t end);

/* Takes the top level and its children away. */
void prof_live_pop(struct live_walk *walk, const struct live_level *level);

/* The level, of a shared node, was visited with all that is below it. */
void prof_live_note(struct live_walk *walk, const struct live_level *level);

#endif
