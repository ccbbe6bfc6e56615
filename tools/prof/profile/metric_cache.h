/*
 * metric_cache.h: names of the values of JOP's method caches. If a run simulates several caches,
 * each name ends with its cache: jopCycles.4k-16. With one cache the profile has the name without
 * the cache, and only its head names the cache. Commands accept both names.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_METRIC_CACHE_H
#define JP2VM_TOOLS_PROF_PROFILE_METRIC_CACHE_H

#include <stdbool.h>
#include <stddef.h>

#include "profiler/model/tree_walk.h"

#define TOOL_METRIC_NAME 128 /* bytes for a name with its cache */

/* Writes the name with the cache. Returns false if the value is not a value of a cache, or if the
 * profile is not of a run with one cache. */
bool tool_metric_with_cache(const struct prof_header *header, const char *metric, char *to,
                            size_t size);

/* Returns whether a word is a metric's name, or its name with the cache. */
bool tool_metric_is(const struct prof_header *header, const char *metric, const char *word,
                    size_t length);

#endif
