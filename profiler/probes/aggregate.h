/*
 * aggregate.h: what count, sum, hist and the others keep: some words, all zero at first, which can
 * be merged with those of another thread.
 *
 * Threads: no state.
 */
#ifndef JP2VM_PROFILER_PROBES_AGGREGATE_H
#define JP2VM_PROFILER_PROBES_AGGREGATE_H

#include "profiler/probes/language/syntax.h"
#include "profiler/probes/value.h"

/* How many words a map's entries need. */
uint32_t prof_probe_aggregate_words(const struct prof_probe_map *map);

/* Adds a number; count ignores it, taken asks whether it is 0. */
void prof_probe_aggregate_add(const struct prof_probe_map *map, uint64_t *words,
                              const struct prof_probe_value *value);

void prof_probe_aggregate_merge(const struct prof_probe_map *map, uint64_t *to,
                                const uint64_t *from);

/* How many were added. */
uint64_t prof_probe_aggregate_count(const uint64_t *words);

/* The number by which rows are sorted and that a table shows; of histograms and of taken the count. */
struct prof_probe_value prof_probe_aggregate_result(const struct prof_probe_map *map,
                                                    const uint64_t *words);

/* Of `taken`: how often the number was not 0. */
uint64_t prof_probe_aggregate_taken(const uint64_t *words);

/* stddev */
double prof_probe_aggregate_deviation(const uint64_t *words);

/* The buckets of hist, lhist: number `index` from 0 that counts [*low, *high); of the
 * first and last ones the end without bound is that of int64_t. False beyond the last. */
bool prof_probe_aggregate_bucket(const struct prof_probe_map *map, const uint64_t *words,
                                 uint32_t index, int64_t *low, int64_t *high, uint64_t *count);

/* Of `quantiles`: of all values in order, the one that `share` (0 to 1) of them do not exceed. */
int64_t prof_probe_aggregate_quantile(const uint64_t *words, double share);

#endif
