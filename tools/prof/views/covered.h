/*
 * covered.h: the share of a run that limits cover. Only limits that bound from above (<=, =) cover
 * anything.
 *
 * A limit covers the contexts whose numbers it counts, in its metric. A context that several limits
 * count is covered once. The whole is the run before any selection.
 */
#ifndef JP2VM_TOOLS_PROF_VIEWS_COVERED_H
#define JP2VM_TOOLS_PROF_VIEWS_COVERED_H

#include "tools/prof/command/tool.h"
#include "vm/base/text/text.h"

/* The percentage of the run that limits must cover, by default (--min-coverage). */
#define TOOL_MIN_COVERAGE 50.0
#define TOOL_MIN_COVERAGE_HELP                                                                     \
    "refuse limits that cover less of the run (default 50): they would be kept\n"                  \
    "whatever the rest does"

struct tool_covered {
    const struct tool_profile *profile;
    bool **contexts; /* by metric, then by context: whether a limit covers the context; NULL: no
                        limit in this metric covers any */
    bool *has_total; /* by metric: whether a limit of the total covers everything that is
                        selected */
};

/* Returns false if memory runs out. */
bool tool_covered_init(struct tool_covered *covered, const struct tool_profile *profile);
void tool_covered_fini(struct tool_covered *covered);

/* Add a limit in a metric: of the total, of methods (by number; with all their callees unless
 * is_self), or of trees (by number; with the inclusive numbers of selected methods in them). Return
 * false if memory runs out. */
void tool_covered_total(struct tool_covered *covered, uint32_t metric);
bool tool_covered_methods(struct tool_covered *covered, uint32_t metric, const bool *is_meant,
                          bool is_self);
bool tool_covered_trees(struct tool_covered *covered, uint32_t metric, const bool *is_meant);

/* Return whether there is a limit in a metric, and the amount of the metric that is covered. */
bool tool_covered_has(const struct tool_covered *covered, uint32_t metric);
uint64_t tool_covered_part(const struct tool_covered *covered, uint32_t metric);

/* Returns the largest covered percentage of all metrics. */
double tool_covered_share(const struct tool_covered *covered);

/* Adds "limits cover 98.2 % of 4,711 bytecode instructions (2.1 % without that of the total)". */
void tool_covered_text(struct vm_text *to, const struct tool_covered *covered);

/* Adds "limits cover 2.1 % of ..., less than 50 %: limit more of the run, or accept that share with
 * --min-coverage=2.1". */
void tool_covered_refusal(struct vm_text *to, const struct tool_covered *covered,
                          double min_coverage);

#endif
