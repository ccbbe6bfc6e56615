/*
 * covered.h: the share of a run that limits cover. Only upper limits (<=, =) cover contexts.
 *
 * In its metric, a limit covers the contexts whose numbers it counts. A context counts once, even
 * if several limits cover it. Shares are percentages of the run before any selection.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_COVERED_H
#define JP2VM_TOOLS_PROF_CODE_COVERED_H

#include "tools/prof/command/tool.h"
#include "vm/base/text/text.h"

/* The default of --min-coverage: the percentage of the run that limits must cover. */
#define TOOL_MIN_COVERAGE 50.0
#define TOOL_MIN_COVERAGE_HELP                                                                     \
    "refuse limits that cover less of the run (default 50): they would be kept\n"                  \
    "whatever the rest does"

struct tool_covered {
    const struct tool_profile *profile;
    bool **contexts; /* indexed by metric, then by context: whether a limit covers the context;
                        NULL: no limit in this metric covers contexts */
    bool *has_total; /* indexed by metric: whether a limit of the total covers everything that is
                        selected */
    bool has_upper;  /* there is an upper limit, which may be of code that did not run */
};

/* Returns false if memory runs out. */
bool tool_covered_init(struct tool_covered *covered, const struct tool_profile *profile);
void tool_covered_fini(struct tool_covered *covered);

/* Add a limit in a metric: of the total; of methods, including all their callees unless is_self; or
 * of trees, which count the inclusive numbers of the selected methods in them. Return false if
 * memory runs out. */
void tool_covered_total(struct tool_covered *covered, uint32_t metric);
bool tool_covered_methods(struct tool_covered *covered, uint32_t metric, const bool *is_meant,
                          bool is_self);
bool tool_covered_trees(struct tool_covered *covered, uint32_t metric, const bool *is_meant);

/* Return whether a metric has a limit, and the covered amount of the metric. */
bool tool_covered_has(const struct tool_covered *covered, uint32_t metric);
uint64_t tool_covered_part(const struct tool_covered *covered, uint32_t metric);

/* Returns the covered percentage of the metric of which limits cover most. */
double tool_covered_share(const struct tool_covered *covered);

/* Adds "limits cover 98.2 % of 4,711 bytecode instructions (2.1 % without that of the total)". */
void tool_covered_text(struct vm_text *to, const struct tool_covered *covered);

/* Adds "limits cover 2.1 % of ..., less than 50 %: limit more of the run, or accept that share with
 * --min-coverage=2.1". */
void tool_covered_refusal(struct vm_text *to, const struct tool_covered *covered,
                          double min_coverage);

#endif
