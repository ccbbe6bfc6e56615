/*
 * patterns.h: the methods that a probe is for.
 *
 *     LIST  ITEM[, ITEM...]
 *     ITEM  [!]CLASS | [!]CLASS#METHOD | [!]CLASS.METHOD, each with (DESCRIPTOR)TYPE behind it
 *
 * written as the profiler's (model/pattern.h): * within a level of a package, ** across; a class
 * without dots is one of any package, so that * alone is everything. CLASS.METHOD is what looks so:
 * without #, an item is for classes of that name and for methods of that class.
 *
 * Threads: a list does not change but for what matched; any thread may ask.
 */
#ifndef JP2VM_PROFILER_PROBES_PATTERNS_H
#define JP2VM_PROFILER_PROBES_PATTERNS_H

#include <stdbool.h>
#include <stddef.h>

struct prof_probe_patterns;

/* NULL with one line that says what is wrong, and the offset of where. */
struct prof_probe_patterns *prof_probe_patterns_parse(const char *list, size_t *offset,
                                                      char *message, size_t size);
void prof_probe_patterns_free(struct prof_probe_patterns *patterns);

/* Names as in class files. */
bool prof_probe_patterns_match(const struct prof_probe_patterns *patterns, const char *class_name,
                               const char *method_name, const char *descriptor);

/* Whether there might be a descriptor with which they match. */
bool prof_probe_patterns_may_match(const struct prof_probe_patterns *patterns,
                                   const char *class_name, const char *method_name);

/* Whether item `index` alone, with or without `!`, is for a method; nothing counts as found. */
bool prof_probe_patterns_item_matches(const struct prof_probe_patterns *patterns, size_t index,
                                      const char *class_name, const char *method_name,
                                      const char *descriptor);

/* Item `index` if it has no `!` and matched nothing, else NULL; *is_end beyond the last. */
const char *prof_probe_patterns_unmatched(const struct prof_probe_patterns *patterns, size_t index,
                                          bool *is_end);

#endif
