/*
 * metric.h: the metrics of a profile's contexts, with their titles and units.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_METRIC_H
#define JP2VM_TOOLS_PROF_PROFILE_METRIC_H

#include "tools/prof/command/options.h"
#include "tools/prof/command/tool.h"

/* Adds the values of --weights and --categories to contexts that have block counts. If it fails,
 * prints a line on stderr and returns false. */
bool tool_metrics_compute(struct prof_contexts *contexts, const struct tool_settings *settings);

/*
 * The metrics of contexts and their columns, the metrics of --metric first. `made` is a column that
 * the list owns, or NULL.
 */
struct tool_metric_list {
    uint32_t count;
    struct tool_metric *metrics;
    const uint64_t **self;
    uint64_t *made;
};

/* Lists the metrics. If an option names an unknown metric, or if memory runs out, prints a line on
 * stderr and returns false. */
bool tool_metrics_list(const struct prof_contexts *contexts, const struct tool_settings *settings,
                       struct tool_metric_list *list);
void tool_metrics_release(struct tool_metric_list *list);

/* Returns the index of a metric in profile->metrics, or UINT32_MAX if the profile lacks the
 * metric. */
uint32_t tool_metric_index(const struct tool_profile *profile, const char *name);

/* Finds the column that the settings choose as the weight of contexts: the number of a value,
 * TOOL_BY_INSTRUCTIONS or TOOL_BY_INVOCATIONS. If there is no such metric, prints a line on stderr
 * and returns false. */
bool tool_metrics_weight(const struct prof_contexts *contexts, const struct tool_settings *settings,
                         uint32_t *weight);

#endif
