/*
 * methods.h: methods as people name them on the command line.
 *
 *     LIST   ITEM[,ITEM...]
 *     ITEM   [!]NAME[(PARAMETERS)[: RESULT]]
 *     NAME   put                     methods of that name, of any class
 *            HashMap.put             of classes of that name, in any package
 *            java.util.HashMap.put
 *            HashMap.*               all methods of a class
 *            com.acme.**             all methods of a package and those below
 *            CLASS#METHOD            the same in the grammar of profiler/model/pattern.h
 *     PARAMETERS  "int, String", "" for none; without (), any
 *     RESULT      "void", "java.lang.Object"; without it, any
 *
 * Stars are those of profiler/model/pattern.h. A method is meant when an item matches, or there is
 * none without !, and no item with ! matches.
 */
#ifndef JP2VM_TOOLS_PROF_METHODS_H
#define JP2VM_TOOLS_PROF_METHODS_H

#include <stdbool.h>

#include "profiler/read/contexts.h"

struct tool_methods;

/* What the names in a list stand for: TOOL_NAME_METHODS as above; for the others no parameters, and
 * a package is without its classes: "com.acme", "com.acme.**". */
enum tool_name_kind { TOOL_NAME_METHODS, TOOL_NAME_CLASSES, TOOL_NAME_PACKAGES };

/* NULL: a line was printed. `option` is for messages ("--class"; "METHOD"). */
struct tool_methods *tool_methods_parse(const char *list, enum tool_name_kind kind,
                                        const char *option);
void tool_methods_free(struct tool_methods *methods);

bool tool_methods_match(const struct tool_methods *methods, const struct prof_method *method);

/* A line on stderr for each item of a list of several that matches no method of a profile. Items
 * with ! may match none. */
void tool_methods_note_unmatched(const struct tool_methods *methods,
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

/* "; did you mean 'HashMap.put'?", or "": what ran that is spelled like a list that means nothing.
 * Gives `hint`. */
const char *tool_methods_hint(const char *list, enum tool_name_kind kind,
                              const struct prof_contexts *contexts, char *hint, size_t size);

/* The same where none may be meant. */
bool *tool_methods_meant(const char *list, const struct prof_contexts *contexts);

#endif
