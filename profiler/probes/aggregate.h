/*
 * aggregate.h: the data of an aggregate (count, sum, hist, ...): an array of words, initially zero.
 * The arrays of two threads can be merged.
 *
 * Threads: no state.
 */
#ifndef JP2VM_PROFILER_PROBES_AGGREGATE_H
#define JP2VM_PROFILER_PROBES_AGGREGATE_H

#include "profiler/probes/language/syntax.h"
#include "profiler/probes/value.h"

/* Returns how many words the aggregate of each entry of a map has. */
uint32_t prof_probe_aggregate_words(const struct prof_probe_map *map);

/* Adds a number to an aggregate. `count` ignores the value of the number; `taken` only tests
 * whether it is 0. */
void prof_probe_aggregate_add(const struct prof_probe_map *map, uint64_t *words,
                              const struct prof_probe_value *value);

void prof_probe_aggregate_merge(const struct prof_probe_map *map, uint64_t *to,
                                const uint64_t *from);

/* Returns how many numbers were added; for `quantiles`, without NaN. */
uint64_t prof_probe_aggregate_count(const uint64_t *words);

/* Returns the number by which rows are sorted and that a table shows; for histograms and taken it
 * is the count. A sum of whole numbers outside the range of long is a floating-point number. */
struct prof_probe_value prof_probe_aggregate_result(const struct prof_probe_map *map,
                                                    const uint64_t *words);

/* For `taken`: returns how many of the numbers were not 0. */
uint64_t prof_probe_aggregate_taken(const uint64_t *words);

/* For `stddev`: returns the standard deviation. */
double prof_probe_aggregate_deviation(const uint64_t *words);

/* For `hist` and `lhist`: sets *low, *high and *count for bucket `index` (from 0), which counts the
 * values in [*low, *high). The open ends of the first and last buckets are the limits of int64_t.
 * Returns false if `index` is beyond the last bucket. */
bool prof_probe_aggregate_bucket(const struct prof_probe_map *map, const uint64_t *words,
                                 uint32_t index, int64_t *low, int64_t *high, uint64_t *count);

/* Returns how many of the numbers were NaN, for hist, lhist and quantiles; otherwise 0. */
uint64_t prof_probe_aggregate_nans(const struct prof_probe_map *map, const uint64_t *words);

/* For `hist` and `lhist`: returns whether any of the numbers was not a whole number. */
bool prof_probe_aggregate_has_fractions(const struct prof_probe_map *map, const uint64_t *words);

/* For `quantiles`: return the smallest and the largest of the numbers. */
struct prof_probe_value prof_probe_aggregate_least(const uint64_t *words);
struct prof_probe_value prof_probe_aggregate_most(const uint64_t *words);

/* For `quantiles`: returns the smallest value that at least `share` (0 to 1) of all values do not
 * exceed. Below 16, this is the whole number below the value; above, it is exact to 1/16. */
struct prof_probe_value prof_probe_aggregate_quantile(const uint64_t *words, double share);

#endif
