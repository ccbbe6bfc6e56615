/*
 * prune.h: the contexts that an export writes, in preorder, when viewers cannot take them all.
 *
 * First, contexts that the viewer shows alike become one (unite.h). If the rest costs more than the
 * viewer bears, those contexts are kept that have the most of the metrics for what they cost:
 *
 * - TOOL_COST_CONTEXTS: an entry costs the same at any depth, and a kept context has kept
 *   ancestors. The kept contexts are those with the largest sum of any such tree.
 * - TOOL_COST_FRAMES: an entry costs its whole stack. A kept context needs no kept ancestors: those
 *   are frames of its stack. So a chain of calls costs no more than the entries at its end.
 *
 * If more than a tenth of a metric would be pruned, recursion becomes shorter: first below 64
 * frames, then everywhere (tool_unite_recursion). If that is not enough either, more is written, up
 * to what the viewer can hold at all.
 *
 * Numbers that are not kept come as one further entry behind the children of the nearest kept
 * context: sums of self values over all entries are the profile's totals, whatever was pruned.
 *
 *     struct tool_prune prune;
 *     if (tool_prune_init(&prune, profile, options, &plan)) { ... }
 *     struct tool_walk walk;
 *     tool_walk_begin(&walk, &prune);
 *     while (tool_walk_next(&walk)) { ... }
 *     is_good = !walk.has_failed;
 *     tool_walk_end(&walk);
 *
 * Errors: false without memory, and a line was printed.
 */
#ifndef JP2VM_TOOLS_PROF_PRUNE_H
#define JP2VM_TOOLS_PROF_PRUNE_H

#include "tools/prof/command/tool.h"
#include "tools/prof/export/unite.h"

/* What the user said. */
struct tool_prune_options {
    double min_share; /* percent of a metric's total that the subtree of a kept context has;
                         negative: what fits the plan */
    bool writes_all;  /* --no-prune */
};

/* What an entry costs a viewer. */
enum tool_prune_cost {
    TOOL_COST_CONTEXTS, /* each the same */
    TOOL_COST_FRAMES    /* each its whole stack: depth + 1 */
};

/* What a format's viewers can tell apart, and hold. */
struct tool_prune_plan {
    enum tool_apart apart;
    enum tool_prune_cost cost;
    uint64_t budget;  /* of costs, that viewers hold with ease; 0: any */
    uint64_t most;    /* of costs, that they hold, so that less than a tenth is pruned */
    uint32_t deepest; /* frames of a stack that they bear; 0: any, and recursion stays as it is */
    uint32_t metrics; /* that decide, the first ones; 0: all */
};

/* What becomes of a context. */
enum tool_prune_state {
    TOOL_PRUNE_KEPT = 1,
    TOOL_PRUNE_PASSED = 2, /* not kept, but on the way to a kept one */
    TOOL_PRUNE_ANY = 4,    /* its subtree has something of a metric that decides, */
    TOOL_PRUNE_OWN = 8     /* or it has that itself */
};

struct tool_prune {
    const struct tool_profile *profile; /* with united contexts */
    uint32_t metrics; /* that decide */
    uint8_t *states;  /* by context: enum tool_prune_state; NULL: all are kept */
    uint64_t kept, folded;  /* contexts; those without any number are neither */
    uint64_t *folded_self;  /* by metric */
    uint64_t recursive; /* contexts that are one with an outer context of their method */
    uint32_t recursion_depth; /* with more frames than that above them */
    char name[48];          /* "(pruned: 123 contexts)": of the entries of what was folded */
};

/* Changes the profile's contexts. */
bool tool_prune_init(struct tool_prune *prune, struct tool_profile *profile,
                     const struct tool_prune_options *options, const struct tool_prune_plan *plan);
void tool_prune_fini(struct tool_prune *prune);

/* A line on stderr for recursion that was made shorter, with how many contexts, and one for what
 * was folded: how many contexts, and what share. */
void tool_prune_report(const struct tool_prune *prune);

struct tool_walk {
    /* The entry. */
    const struct prof_tree_range *tree;
    uint32_t context; /* PROF_NO_CONTEXT: what was folded below the last of the path */
    uint32_t depth;   /* contexts above it */
    uint32_t *path;   /* those contexts, the root first */
    int32_t site;     /* callsite in the last of the path; -1 where there is none or several */
    uint64_t entries; /* executionCount; of a folded entry those of its topmost contexts */
    const uint64_t *self; /* by metric; 0 where the context is only on the way to kept ones */
    uint64_t folded;  /* contexts; 0 of a context */
    bool has_failed;  /* no memory, a line was printed */

    /* The walk's own. */
    const struct tool_prune *prune;
    uint32_t next_tree, next, level;
    size_t capacity;    /* of path, in levels */
    uint32_t *homes;    /* by level: the nearest one above whose last context is kept */
    uint64_t *sums;     /* by level: contexts folded, entries, sums by metric */
    uint64_t *values;   /* of the entry */
};

void tool_walk_begin(struct tool_walk *walk, const struct tool_prune *prune);

/* The next entry; false at the end. */
bool tool_walk_next(struct tool_walk *walk);
void tool_walk_end(struct tool_walk *walk);

#endif
