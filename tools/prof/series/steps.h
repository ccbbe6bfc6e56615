/*
 * steps.h: the profiles of the steps between checkpoints, one after the other, for exports with
 * time (docs/profile-series.md).
 *
 * The whole is the profile of all steps, with the user's selection; each step has the same
 * selection. Contexts of steps and of the whole have the same numbers of methods, so names and
 * lines of methods can be computed once, for the whole. The same context has another number in
 * each step.
 *
 * Errors: the functions print a line on stderr.
 */
#ifndef JP2VM_TOOLS_PROF_SERIES_STEPS_H
#define JP2VM_TOOLS_PROF_SERIES_STEPS_H

#include "profiler/read/contexts_series.h"
#include "tools/prof/command/options.h"
#include "tools/prof/command/tool.h"

struct tool_steps {
    struct prof_contexts *file; /* the whole file */
    const struct prof_contexts_series *series;
    uint32_t from, to;             /* the checkpoints of --from and --to */
    struct tool_profile *whole;    /* the profile from `from` to `to` */
    struct tool_settings settings; /* of each step */
};

/* Takes ownership of contexts that have a series. Returns NULL on failure. */
struct tool_steps *tool_steps_make(const char *path, struct prof_contexts *contexts,
                                   const struct tool_settings *settings);

/* Frees the steps and the whole; `steps` may be NULL. */
void tool_steps_free(struct tool_steps *steps);

/* Loads the profile of the step from checkpoint `step` on, which the caller must unload before the
 * steps are freed. *profile NULL: nothing was counted, or nothing is selected. Returns false on
 * failure. */
bool tool_steps_load(const struct tool_steps *steps, uint32_t step, struct tool_profile **profile);

/* Returns the index in the whole's list of trees of a tree of a step. */
uint32_t tool_steps_tree(const struct tool_steps *steps, const struct prof_tree_range *tree);

/* Returns the index of a metric of the whole in a step's metrics; UINT32_MAX: the step has no
 * number of it. */
uint32_t tool_steps_metric(const struct tool_steps *steps, const struct tool_profile *step,
                           uint32_t metric);

/* Returns the moment of a checkpoint: nanoseconds since the start of the run, or thousand times the
 * executed bytecodes if the series is by bytecodes. So formats show a bytecode as long as a
 * microsecond. */
uint64_t tool_steps_moment(const struct tool_steps *steps, uint32_t checkpoint);

#endif
