/*
 * prune.h: the contexts that an export writes, in preorder. If there are too many for viewers, some
 * are pruned.
 *
 * First, contexts that look the same in the viewer are united (unite.h). If the remaining contexts
 * cost more than the viewer can hold, those with the largest share of the metrics for their cost
 * are kept:
 *
 * - TOOL_COST_CONTEXTS: an entry costs the same at any depth, and all ancestors of a kept context
 *   are kept. Of all trees with that cost, the kept contexts have the largest sum of shares.
 * - TOOL_COST_FRAMES: an entry costs its whole stack. A kept context needs no kept ancestors,
 *   because the ancestors are frames of its stack. So a chain of calls costs no more than the
 *   entries at its end.
 *
 * If more than a tenth of a metric would be pruned, recursion is shortened: first below 64 frames,
 * then everywhere (tool_unite_recursion). If that is not enough, more contexts are written, up to
 * the limit of the viewer (tool_prune_plan.most).
 *
 * The numbers of pruned contexts are in one further entry after the children of the nearest kept
 * context. So the sums of self values over all entries are always the profile's totals.
 *
 *     struct tool_prune prune;
 *     if (tool_prune_init(&prune, profile, options, &plan)) { ... }
 *     struct tool_walk walk;
 *     tool_walk_begin(&walk, &prune);
 *     while (tool_walk_next(&walk)) { ... }
 *     is_good = !walk.has_failed;
 *     tool_walk_end(&walk);
 *
 * Errors: if memory runs out, functions print a line on stderr and return false.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_PRUNE_H
#define JP2VM_TOOLS_PROF_EXPORT_PRUNE_H

#include "tools/prof/command/tool.h"
#include "tools/prof/export/unite.h"

/* The user's options. */
struct tool_prune_options {
    double min_share; /* the least share of a metric's total, in percent, that the subtree of a kept
                         context has; negative: the plan decides */
    bool writes_all;  /* --no-prune */
};

/* The cost of an entry for a viewer. */
enum tool_prune_cost {
    TOOL_COST_CONTEXTS, /* the same for each entry */
    TOOL_COST_FRAMES    /* the entry's whole stack: depth + 1 */
};

/* The abilities and limits of a format's viewers. */
struct tool_prune_plan {
    enum tool_apart apart;
    enum tool_prune_cost cost;
    uint64_t budget;  /* the cost that viewers handle easily; 0: no limit */
    uint64_t most;    /* the largest cost that viewers can hold; allowed if otherwise more than a
                         tenth would be pruned */
    uint32_t deepest; /* the number of frames of the deepest stack that viewers hold; 0: no limit,
                         and recursion is not shortened */
    uint32_t metrics; /* the number of metrics that decide, counted from the first one; 0: all */
};

/* Bits: the decision on a context. */
enum tool_prune_state {
    TOOL_PRUNE_KEPT = 1,
    TOOL_PRUNE_PASSED = 2, /* not kept, but on the path to a kept context */
    TOOL_PRUNE_ANY = 4,    /* its subtree has a number other than 0 in a metric that decides */
    TOOL_PRUNE_OWN = 8     /* it has such a number itself */
};

struct tool_prune {
    const struct tool_profile *profile; /* with united contexts */
    uint32_t metrics;                   /* the number of metrics that decide */
    uint8_t *states;                    /* by context: enum tool_prune_state; NULL: all are kept */
    uint64_t kept, folded;    /* numbers of contexts; contexts whose numbers are all 0 are in
                                 neither */
    uint64_t *folded_self;    /* by metric */
    uint64_t recursive;       /* contexts that were united with an outer context of their method */
    uint32_t recursion_depth; /* only contexts with more than this number of frames above them were
                                 united */
    char name[48]; /* the name of entries for folded contexts: "(pruned: 123 contexts)" */
};

/* Changes the profile's contexts. */
bool tool_prune_init(struct tool_prune *prune, struct tool_profile *profile,
                     const struct tool_prune_options *options, const struct tool_prune_plan *plan);
void tool_prune_fini(struct tool_prune *prune);

/* If recursion was shortened, prints a line on stderr with the number of contexts. If contexts were
 * folded, prints a line with their number and share. */
void tool_prune_report(const struct tool_prune *prune);

struct tool_walk {
    /* The entry. */
    const struct prof_tree_range *tree;
    uint32_t context;     /* PROF_NO_CONTEXT: the entry is the sum of the contexts that were folded
                             below the last context of the path */
    uint32_t depth;       /* the number of contexts above it */
    uint32_t *path;       /* the contexts above it, the root first */
    int32_t site;         /* callsite in the last context of the path; -1: none or several */
    uint64_t entries;     /* executionCount; for folded contexts, the sum over the topmost ones */
    const uint64_t *self; /* by metric; 0 if the context is only on the path to kept contexts */
    uint64_t folded;      /* the number of folded contexts; 0 if the entry is a single context */
    bool has_failed;      /* no memory; a line was printed */

    /* Internal state of the walk. */
    const struct tool_prune *prune;
    uint32_t next_tree, next, level;
    size_t capacity;  /* of path, in levels */
    uint32_t *homes;  /* by level: the nearest level above whose last context is kept */
    uint64_t *sums;   /* by level: folded contexts, their entries, and sums by metric */
    uint64_t *values; /* of the entry */
};

void tool_walk_begin(struct tool_walk *walk, const struct tool_prune *prune);

/* Moves to the next entry; returns false at the end. */
bool tool_walk_next(struct tool_walk *walk);
void tool_walk_end(struct tool_walk *walk);

#endif
