/*
 * names.h: methods, classes and packages as people read them: "HashMap.put", or in full
 * "java.util.HashMap.put(Object, Object)".
 */
#ifndef JP2VM_TOOLS_PROF_NAMES_H
#define JP2VM_TOOLS_PROF_NAMES_H

#include "profiler/read/contexts.h"
#include "tools/prof/command/options.h"
#include "vm/base/text/text.h"

/*
 * A label for each method of a profile, by number (NULL where there is no method). No two methods
 * have the same: short ones have as much of parameters, package, result and loader as that takes.
 * NULL without memory.
 */
char **tool_labels(const struct prof_contexts *contexts, enum tool_names names);

/* Of labels, a method's count of them; NULL is allowed. */
void tool_labels_free(char **labels, uint32_t count);

/*
 * Fills labels[0 .. count), which are NULL: make(data, i, level) gives a label, malloc'ed, or NULL
 * when there is nothing to be labelled. Those that are not distinct at level 0 get what is
 * made at level 1, and so on up to, but not, `levels`. False without memory (a NULL at a level
 * above 0, too, and any NULL where has_all says that everything is labelled).
 */
bool tool_make_distinct(char **labels, uint32_t count, int levels, bool has_all,
                        char *(*make)(void *data, uint32_t index, int level), void *data);

/* "java.util" of "java/util/HashMap", with dots, added; nothing for the unnamed package. */
void tool_add_package(struct vm_text *to, const char *class_name);

/* "Object, int[]" of "(Ljava/lang/Object;[I)V". */
void tool_add_parameters(struct vm_text *to, const char *descriptor);

/* "HashMap" or "java.util.HashMap". */
void tool_add_class(struct vm_text *to, const char *class_name, enum tool_names names);

/* The same of any class: "String[]" of "[Ljava/lang/String;", "int[]" of "[I". */
void tool_add_any_class(struct vm_text *to, const char *name, enum tool_names names);

#endif
