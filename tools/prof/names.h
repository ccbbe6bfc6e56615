/*
 * names.h: methods, classes and packages as people read them: "HashMap.put", or in full
 * "java.util.HashMap.put(Object, Object)".
 */
#ifndef JP2VM_TOOLS_PROF_NAMES_H
#define JP2VM_TOOLS_PROF_NAMES_H

#include "profiler/model/text.h"
#include "profiler/read/contexts.h"
#include "tools/prof/options.h"

/*
 * A label for each method of a profile, by number (NULL where there is no method), in memory that
 * tool_labels_free frees. No two methods have the same: short ones have as much of parameters,
 * package, result and loader as that takes. NULL without memory.
 */
const char *const *tool_labels(const struct prof_contexts *contexts, enum tool_names names);
void tool_labels_free(const char *const *labels, const struct prof_contexts *contexts);

/* "java.util" of "java/util/HashMap", with dots, added; nothing for the unnamed package. */
void tool_add_package(struct prof_bytes *to, const char *class_name);

/* "HashMap" or "java.util.HashMap". */
void tool_add_class(struct prof_bytes *to, const char *class_name, enum tool_names names);

#endif
