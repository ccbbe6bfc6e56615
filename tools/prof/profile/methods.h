/*
 * methods.h: matches methods with patterns from the command line (vm/names/pattern.h): put,
 * HashMap.put, java.util.HashMap.put(Object, Object): Object, com.acme.**.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_METHODS_H
#define JP2VM_TOOLS_PROF_PROFILE_METHODS_H

#include <stdbool.h>

#include "profiler/read/contexts.h"
#include "vm/names/pattern.h"

/* The kind of the names in a list. Names of packages do not include classes: "com.acme",
 * "com.acme.**". */
enum tool_name_kind { TOOL_NAME_METHODS, TOOL_NAME_CLASSES, TOOL_NAME_PACKAGES };

/* Parse a list of patterns. If the list is invalid, print a line on stderr and return NULL.
 * `option` is the option's name for messages ("--class"; "METHOD"). tool_patterns_parse also
 * accepts patterns of threads and loaders; `use` is passed to vm_patterns_parse. */
struct vm_patterns *tool_methods_parse(const char *list, enum tool_name_kind kind,
                                       const char *option);
struct vm_patterns *tool_patterns_parse(const char *list, unsigned use, const char *option);

/* Returns the properties of a method that patterns can match. */
struct vm_pattern_subject tool_method_subject(const struct prof_method *method);

bool tool_methods_match(const struct vm_patterns *methods, const struct prof_method *method);

/* Returns a malloc'ed array, indexed by method: whether the patterns match the method. If memory
 * runs out, prints a line on stderr and returns NULL. */
bool *tool_methods_matched(const struct vm_patterns *methods, const struct prof_contexts *contexts);

/* If a list has several items, prints a line on stderr for each item that has not matched any
 * method, thread or loader yet; with `has_exclusions`, also for items that start with !. */
void tool_patterns_note_unmatched(const struct vm_patterns *patterns,
                                  const struct prof_contexts *contexts, enum tool_name_kind kind,
                                  const char *option, bool has_exclusions);

/* Writes to `extent` what a profile has of the methods that ran, for messages about names that it
 * does not have: "ran" if it has all of them, otherwise "has a context in this profile (limited by
 * --profile-window=main)". Returns `extent`. */
const char *tool_methods_extent(const struct prof_contexts *contexts, char *extent, size_t size);

/* Returns whether a list matches any method of a profile, selected or not. */
bool tool_methods_any(const char *list, enum tool_name_kind kind,
                      const struct prof_contexts *contexts);

/* If classes nested in the wanted classes have a notable share of a metric, prints a line on stderr
 * and returns true. numbers: the metric, indexed by context; of: its name, such as "instructions".
 * list: the list that selected the wanted classes; if it has exclusions, no line is printed.
 * option: the text before the list on the command line, such as "--class=". */
bool tool_methods_note_nested(const bool *is_wanted, const struct prof_contexts *contexts,
                              const char *list, const char *option, const uint64_t *numbers,
                              const char *of);

/* Returns a description of the part of the run that has contexts, for a message about a method
 * without contexts. */
const char *tool_part_left(const struct prof_contexts *contexts);

/*
 * Returns a malloc'ed array, indexed by method: whether the list matches the method. If memory runs
 * out, or if the list matches no method that ran, prints a line on stderr (which may suggest a
 * method of similar spelling) and returns NULL.
 */
bool *tool_methods_find(const char *list, const struct prof_contexts *contexts);

/* The same, but only selected methods count (tool_profile.is_chosen). */
struct tool_profile;
bool *tool_methods_find_selected(const char *list, const struct tool_profile *profile);

/* Writes to `hint` a suggestion for the first item of a list that matches nothing
 * (vm/names/hint.h): "; the nearest is java.util.HashMap.put", or "". Returns `hint`. */
const char *tool_methods_hint(const char *list, enum tool_name_kind kind,
                              const struct prof_contexts *contexts, char *hint, size_t size);

/* The same as tool_methods_find, but the list may match nothing. */
bool *tool_methods_meant(const char *list, const struct prof_contexts *contexts);

#endif
