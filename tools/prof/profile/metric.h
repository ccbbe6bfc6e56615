/*
 * metric.h: which numbers the contexts of a profile have, what they are called, and what they are
 * counted in.
 */
#ifndef JP2VM_TOOLS_PROF_METRIC_H
#define JP2VM_TOOLS_PROF_METRIC_H

#include "tools/prof/command/options.h"
#include "tools/prof/command/tool.h"

/* Adds the values of --weights and --categories to contexts that have block counts. False: a line
 * was printed. */
bool tool_metrics_compute(struct prof_contexts *contexts, const struct tool_settings *settings);

/*
 * The metrics of contexts, the ones that were asked for first, and their columns. `made` is a
 * column to be freed with them, or NULL.
 */
struct tool_metric_list {
    uint32_t count;
    struct tool_metric *metrics;
    const uint64_t **self;
    uint64_t *made;
};

/* False: there is no such metric, or no memory; a line was printed. */
bool tool_metrics_list(const struct prof_contexts *contexts, const struct tool_settings *settings,
                       struct tool_metric_list *list);
void tool_metrics_release(struct tool_metric_list *list);

/* The number of the value, TOOL_BY_INSTRUCTIONS or TOOL_BY_INVOCATIONS by which the settings want
 * contexts to be weighed; false: there is none of that name, a line was printed. */
bool tool_metrics_weight(const struct prof_contexts *contexts,
                         const struct tool_settings *settings, uint32_t *weight);

#endif
