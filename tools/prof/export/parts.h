/*
 * parts.h: the parts of a profile that an export writes one after the other. Without time there is
 * one part, the whole profile. With time (tool_export_options.steps), each step between checkpoints
 * in which something was counted is a part. Each part is pruned (prune.h), and the parts share
 * the budget of the plan.
 *
 *     struct tool_parts parts;
 *     bool is_good = tool_parts_begin(&parts, profile, options, &plan);
 *     while (is_good && tool_parts_next(&parts)) { ... }
 *     is_good = is_good && !parts.has_failed;
 *     tool_parts_end(&parts, is_good);
 *
 * The same context has another number in each part; methods have the same numbers.
 *
 * Errors: if memory runs out or a step is damaged, functions print a line on stderr.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_PARTS_H
#define JP2VM_TOOLS_PROF_EXPORT_PARTS_H

#include "tools/prof/export/export_views.h"

struct tool_parts {
    /* The current part. */
    struct tool_profile *profile;
    struct tool_prune prune;
    uint32_t step;     /* with time: the checkpoint at its start; otherwise 0 */
    uint32_t *trees;   /* indexed by tree of the part: the tree of the whole */
    uint32_t *metrics; /* indexed by metric of the whole: the metric of the part; UINT32_MAX: all
                          its numbers are 0 */
    bool has_failed;

    /* Internal state. */
    struct tool_profile *whole;
    const struct tool_steps *steps;
    struct tool_prune_options options;
    struct tool_prune_plan plan;
    struct tool_prune sums; /* of the parts so far, for the report */
    uint32_t next, end;
};

/* Returns false on failure; tool_parts_end must be called also then. */
bool tool_parts_begin(struct tool_parts *parts, struct tool_profile *whole,
                      const struct tool_export_options *options,
                      const struct tool_prune_plan *plan);

/* Moves to the next part; returns false at the end and on failure. */
bool tool_parts_next(struct tool_parts *parts);

/* Reports what was pruned if the export is good. */
void tool_parts_end(struct tool_parts *parts, bool is_good);

/* Returns an entry's number in a metric of the whole. `self` is indexed by metric of the part. */
static inline uint64_t tool_parts_value(const struct tool_parts *parts, const uint64_t *self,
                                        uint32_t metric)
{
    return parts->metrics[metric] == UINT32_MAX ? 0 : self[parts->metrics[metric]];
}

#endif
