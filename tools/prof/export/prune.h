/*
 * prune.h: the contexts that an export writes, in preorder, when viewers cannot take them all.
 *
 * A context is kept when its subtree has a share of at least one metric's total that reaches the
 * limit. So the ancestors of what is kept are kept. What is not kept below a context comes as one
 * further entry behind its children, with the sums of all that was folded there: sums of self
 * values over all entries are the profile's totals, whatever was pruned.
 *
 *     struct tool_prune prune;
 *     if (tool_prune_init(&prune, profile, options, budget, TOOL_COST_CONTEXTS, 0)) { ... }
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

/* What the user said. */
struct tool_prune_options {
    double min_share; /* percent of a metric's total; negative: what fits the budget */
    bool writes_all;  /* --no-prune */
};

/* What an entry costs a viewer. */
enum tool_prune_cost {
    TOOL_COST_CONTEXTS, /* each the same */
    TOOL_COST_FRAMES    /* each its whole stack: depth + 1 */
};

struct tool_prune {
    const struct tool_profile *profile;
    uint32_t metrics; /* that decide */
    float *scores; /* by context: the largest share of its subtree; NULL: all are kept */
    float limit;   /* kept is what scores at least this, */
    float edge_limit; /* or at least this in less than edge_depth */
    uint32_t edge_depth;
    uint64_t kept, folded;  /* contexts; those without any number are neither */
    uint64_t *folded_self;  /* by metric */
    char name[48];          /* "(pruned: 123 contexts)": of the entries of what was folded */
};

/* budget: of costs, when the user gives no limit; 0: none. metrics: how many decide, the first
 * ones; 0: all. */
bool tool_prune_init(struct tool_prune *prune, const struct tool_profile *profile,
                     const struct tool_prune_options *options, uint64_t budget,
                     enum tool_prune_cost cost, uint32_t metrics);
void tool_prune_fini(struct tool_prune *prune);

/* One line on stderr when something was folded: how many contexts, and what share. */
void tool_prune_report(const struct tool_prune *prune);

struct tool_walk {
    /* The entry. */
    const struct prof_tree_range *tree;
    uint32_t context; /* PROF_NO_CONTEXT: what was folded below the last of the path */
    uint32_t depth;   /* contexts above it */
    uint32_t *path;   /* those contexts, the root first */
    int32_t site;     /* callsite in the last of the path; -1 where there is none or several */
    uint64_t entries; /* executionCount; of a folded entry those of its topmost contexts */
    const uint64_t *self; /* by metric */
    uint64_t folded;  /* contexts; 0 of a context */
    bool has_failed;  /* no memory, a line was printed */

    /* The walk's own. */
    const struct tool_prune *prune;
    uint32_t next_tree, next, level;
    size_t capacity;    /* of path, in levels */
    uint64_t *sums;     /* by level: contexts folded, entries, sums by metric */
    uint64_t *values;   /* of the entry */
};

void tool_walk_begin(struct tool_walk *walk, const struct tool_prune *prune);

/* The next entry; false at the end. */
bool tool_walk_next(struct tool_walk *walk);
void tool_walk_end(struct tool_walk *walk);

#endif
