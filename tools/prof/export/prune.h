/*
 * prune.h: selects the contexts that an export writes, in preorder, and prunes the rest if viewers
 * cannot hold all of them.
 *
 * First, contexts that look the same in the viewer are united (unite.h). If the remaining contexts
 * cost more than the viewer can hold, the contexts with the largest share of the metrics per cost
 * are kept:
 *
 * - TOOL_COST_CONTEXTS: an entry costs the same at any depth, and all ancestors of a kept context
 *   are kept. Of all trees with that cost, the kept contexts have the largest sum of shares.
 * - TOOL_COST_FRAMES: an entry costs its whole stack. A kept context does not need kept ancestors,
 *   because the ancestors are frames of its stack. So a chain of calls costs no more than the
 *   entries at its end.
 *
 * If more than a tenth of a metric would be pruned, recursion is shortened (tool_unite_recursion),
 * first only below 64 frames, then everywhere. If that is not enough, more contexts are written, up
 * to the limit of the viewer (tool_prune_plan.most).
 *
 * One further entry after the children of a kept context has the numbers of the pruned contexts
 * below it. So the sums of self values over all entries are always the profile's totals.
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
    double min_share; /* a kept context's subtree has at least this percentage of some metric's
                         total; negative: the plan decides */
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
    uint64_t most;    /* the largest cost that viewers can hold; used if more than a tenth of a
                         metric would otherwise be pruned */
    uint32_t deepest; /* the largest number of frames in a stack that viewers can hold; 0: no limit,
                         and recursion is not shortened */
    uint32_t metrics; /* only the first `metrics` metrics decide; 0: all metrics */
};

/* Bits of the decision on a context. */
enum tool_prune_state {
    TOOL_PRUNE_KEPT = 1,
    TOOL_PRUNE_PASSED = 2, /* not kept, but on the path to a kept context */
    TOOL_PRUNE_ANY = 4,    /* the subtree has a number other than 0 in a metric that decides */
    TOOL_PRUNE_OWN = 8     /* the context itself has such a number */
};

struct tool_prune {
    const struct tool_profile *profile; /* with united contexts */
    uint32_t metrics;                   /* the number of metrics that decide */
    uint8_t *states;                    /* indexed by context: enum tool_prune_state; NULL: all are
                                           kept */
    uint64_t kept, folded;    /* how many contexts were kept and folded, without contexts whose
                                 numbers are all 0 */
    uint64_t *folded_self;    /* indexed by metric: sums over the folded contexts */
    uint64_t recursive;       /* contexts that were united with an outer context of their method */
    uint32_t recursion_depth; /* only contexts with more than this number of frames above them were
                                 united with an outer context */
    char name[48]; /* the name of entries for folded contexts: "(pruned: 123 contexts)" */
};

/* Decides which contexts are kept; changes the profile's contexts. */
bool tool_prune_init(struct tool_prune *prune, struct tool_profile *profile,
                     const struct tool_prune_options *options, const struct tool_prune_plan *plan);
void tool_prune_fini(struct tool_prune *prune);

/* If recursion was shortened, prints a line on stderr with the number of contexts. If contexts were
 * folded, prints a line with their number and share. */
void tool_prune_report(const struct tool_prune *prune);

struct tool_walk {
    /* The current entry. */
    const struct prof_tree_range *tree;
    uint32_t context;     /* PROF_NO_CONTEXT: the entry sums the contexts that were folded below the
                             last context of the path */
    uint32_t depth;       /* the number of contexts above the entry */
    uint32_t *path;       /* the contexts above the entry, the root first */
    int32_t site;         /* callsite in the last context of the path; -1: none or several */
    uint64_t entries;     /* executionCount; for folded contexts, the sum over the topmost ones */
    const uint64_t *self; /* indexed by metric; 0 if the context is only on the path to kept
                             contexts */
    uint64_t folded;      /* the number of folded contexts; 0 if the entry is a single context */
    bool has_failed;      /* memory ran out, and a line was printed */

    /* Internal state of the walk. */
    const struct tool_prune *prune;
    uint32_t next_tree, next, level;
    size_t capacity;  /* of path, homes and sums, in levels */
    uint32_t *homes;  /* indexed by level: the nearest level above whose last context is kept */
    uint64_t *sums;   /* indexed by level: number of folded contexts, their entries, and their sums
                         by metric */
    uint64_t *values; /* buffer for the sums of an entry */
};

void tool_walk_begin(struct tool_walk *walk, const struct tool_prune *prune);

/* Moves to the next entry; returns false at the end. */
bool tool_walk_next(struct tool_walk *walk);
void tool_walk_end(struct tool_walk *walk);

#endif
