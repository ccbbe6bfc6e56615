/*
 * methods.h: methods as people name them on the command line, by patterns (vm/names/pattern.h): put,
 * HashMap.put, java.util.HashMap.put(Object, Object): Object, com.acme.**.
 */
#ifndef JP2VM_TOOLS_PROF_METHODS_H
#define JP2VM_TOOLS_PROF_METHODS_H

#include <stdbool.h>

#include "profiler/read/contexts.h"
#include "vm/names/pattern.h"

/* What the names in a list stand for. A package is without its classes: "com.acme",
 * "com.acme.**". */
enum tool_name_kind { TOOL_NAME_METHODS, TOOL_NAME_CLASSES, TOOL_NAME_PACKAGES };

/* NULL: a line was printed. `option` is for messages ("--class"; "METHOD"). Threads and loaders are
 * those of vm_patterns_parse. */
struct vm_patterns *tool_methods_parse(const char *list, enum tool_name_kind kind,
                                       const char *option);
struct vm_patterns *tool_patterns_parse(const char *list, unsigned use, const char *option);

/* A method as patterns see it. */
struct vm_pattern_subject tool_method_subject(const struct prof_method *method);

bool tool_methods_match(const struct vm_patterns *methods, const struct prof_method *method);

/* A line on stderr for each item of a list of several that matches no method of a profile. Items
 * with ! may match none. */
void tool_methods_note_unmatched(const struct vm_patterns *methods, enum tool_name_kind kind,
                                 const struct prof_contexts *contexts, const char *option);

/* Whether a list means any method of a profile, whatever was selected. */
bool tool_methods_any(const char *list, enum tool_name_kind kind,
                      const struct prof_contexts *contexts);

/*
 * By number of a method: whether it is meant; malloc'ed. NULL without memory, or when no method of
 * the profile that ran is meant; a line was printed, with what is spelled like it.
 */
bool *tool_methods_find(const char *list, const struct prof_contexts *contexts);

/* The same of those that are selected (tool_profile.is_chosen). */
struct tool_profile;
bool *tool_methods_find_selected(const char *list, const struct tool_profile *profile);

/* "; the nearest is java.util.HashMap.put", or "": what the first item of a list that means nothing
 * may mean (vm/names/hint.h). Gives `hint`. */
const char *tool_methods_hint(const char *list, enum tool_name_kind kind,
                              const struct prof_contexts *contexts, char *hint, size_t size);

/* The same where none may be meant. */
bool *tool_methods_meant(const char *list, const struct prof_contexts *contexts);

#endif
