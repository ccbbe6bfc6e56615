/*
 * metrics.h: metrics: numbers of a node that are computed from the counts of its blocks:
 * instructions by opcode category, and metrics that the user defines by weights of opcodes (BMW
 * paper, section 3.2; docs/metrics.md). Metrics cost nothing while the program runs.
 *
 * Each metric is a sum of executed(i) x weight(opcode of i) over the instructions of a method
 * (docs/profile-semantics.md, "Abrupt exits"), so metrics are as exact as the number of executed
 * instructions. Metrics require that blocks are counted. A `wide` instruction has the weight of the
 * opcode that is widened.
 *
 * The set of metrics is fixed before the machine starts; after that any thread may call the
 * functions that read. weighted_counts.h computes the sums.
 */
#ifndef JP2VM_PROFILER_MODEL_METRICS_H
#define JP2VM_PROFILER_MODEL_METRICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/model/method.h"
#include "profiler/model/tree_walk.h"
#include "profiler/model/metric_file.h"

#define PROF_METRICS_MAX (VM_CATEGORY_COUNT + PROF_METRIC_FILE_MAX_METRICS)

/* Adds one metric for each opcode category: constantInstructions, ..., throwInstructions. Their sum
 * is the number of executed instructions. These metrics precede the user's metrics. */
void prof_metrics_enable_categories(void);

/* Defines the user's metrics, in place of those of an earlier call. */
void prof_metrics_set_weights(const struct prof_metric_file *weights);

/* The same, from a file of weights. On an error, changes nothing and returns false with a one-line
 * reason. */
bool prof_metrics_parse(const char *path, char *message, size_t size);

/* The first function returns the number of metrics, at most PROF_METRICS_MAX; the second, a
 * metric's name. */
uint32_t prof_metrics_count(void);
const char *prof_metrics_name(uint32_t metric);

/* Returns the amount that one instruction of an opcode adds to a metric. Values of contexts may add
 * more to it. */
uint64_t prof_metrics_weight(uint32_t metric, uint8_t opcode);

/* Returns whether only instructions add to a metric, not values of contexts. */
bool prof_metrics_is_of_opcodes(uint32_t metric);

/* Returns whether any metric has a weight for a value of contexts (a number in
 * prof_weighted_values). */
bool prof_metrics_weigh(uint32_t value);

/* Returns whether any metric has a weight for any value. If so, contexts of native methods also
 * have metrics. */
bool prof_metrics_weigh_values(void);

/* Sets the names and values of values[0 .. prof_metrics_count()) to the metrics of a context's
 * executed instructions. */
void prof_metrics_of(const struct prof_node_view *view, struct prof_value *values);

/* Adds `units` units of a value of contexts to all metrics, with their weights. `value` is the
 * index of the value in prof_weighted_values. */
void prof_metrics_add(uint32_t value, uint64_t units, struct prof_value *values);

/* The same for all values of the view and for calls of native methods. */
void prof_metrics_add_values(const struct prof_node_view *view, struct prof_value *values);

#endif
