/*
 * prune.h: the contexts that an export writes, in preorder. If there are too many for viewers, some
 * are pruned.
 *
 * First, contexts that look the same in the viewer are united (unite.h). If the rest costs more
 * than the viewer can hold, the contexts with the largest share of the metrics for their cost are
 * kept:
 *
 * - TOOL_COST_CONTEXTS: an entry costs the same at any depth, and a kept context has kept
 *   ancestors. The kept contexts are those with the largest sum of any such tree.
 * - TOOL_COST_FRAMES: an entry costs its whole stack. A kept context needs no kept ancestors: those
 *   are frames of its stack. So a chain of calls costs no more than the entries at its end.
 *
 * If more than a tenth of a metric would be pruned, recursion is shortened: first below 64 frames,
 * then everywhere (tool_unite_recursion). If that is not enough, more contexts are written, up to
 * the most that the viewer can hold at all.
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
 * Errors: functions return false if memory runs out, after a line on stderr.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_PRUNE_H
#define JP2VM_TOOLS_PROF_EXPORT_PRUNE_H

#include "tools/prof/command/tool.h"
#include "tools/prof/export/unite.h"

/* The user's options. */
struct tool_prune_options {
    double min_share; /* percent of a metric's total in the subtree of a kept context, at least;
                         negative: as much as fits the plan */
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
    uint64_t budget;  /* the cost that viewers hold with ease; 0: no limit */
    uint64_t most;    /* the largest cost that they hold; used if otherwise more than a tenth would
                         be pruned */
    uint32_t deepest; /* frames of the deepest stack that they hold; 0: no limit, and recursion is
                         not shortened */
    uint32_t metrics; /* the number of metrics that decide, from the first; 0: all */
};

/* The decision on a context; bits. */
enum tool_prune_state {
    TOOL_PRUNE_KEPT = 1,
    TOOL_PRUNE_PASSED = 2, /* not kept, but on the path to a kept context */
    TOOL_PRUNE_ANY = 4,    /* its subtree has a number in a metric that decides */
    TOOL_PRUNE_OWN = 8     /* it has such a number itself */
};

struct tool_prune {
    const struct tool_profile *profile; /* with united contexts */
    uint32_t metrics;                   /* the number of metrics that decide */
    uint8_t *states;                    /* by context: enum tool_prune_state; NULL: all are kept */
    uint64_t kept, folded;    /* numbers of contexts; contexts without any number are in neither */
    uint64_t *folded_self;    /* by metric */
    uint64_t recursive;       /* contexts that were united with an outer context of their method */
    uint32_t recursion_depth; /* only contexts with more frames above them were united */
    char name[48]; /* the name of entries for folded contexts: "(pruned: 123 contexts)" */
};

/* Changes the profile's contexts. */
bool tool_prune_init(struct tool_prune *prune, struct tool_profile *profile,
                     const struct tool_prune_options *options, const struct tool_prune_plan *plan);
void tool_prune_fini(struct tool_prune *prune);

/* Prints a line on stderr if recursion was shortened, with the number of contexts, and a line if
 * contexts were folded, with their number and share. */
void tool_prune_report(const struct tool_prune *prune);

struct tool_walk {
    /* The entry. */
    const struct prof_tree_range *tree;
    uint32_t context; /* PROF_NO_CONTEXT: the sum of contexts folded below the last context of the
                         path */
    uint32_t depth;   /* the number of contexts above it */
    uint32_t *path;   /* the contexts above it, the root first */
    int32_t site;     /* callsite in the last context of the path; -1: none or several */
    uint64_t entries; /* executionCount; of folded contexts, the sum over the topmost ones */
    const uint64_t *self; /* by metric; 0 if the context is only on the path to kept ones */
    uint64_t folded;      /* the number of folded contexts; 0 for a context */
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
