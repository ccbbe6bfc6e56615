/*
 * names.h: names of methods, classes and packages for people: "HashMap.put", or in full
 * "java.util.HashMap.put(Object, Object)".
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_NAMES_H
#define JP2VM_TOOLS_PROF_PROFILE_NAMES_H

#include "profiler/read/contexts.h"
#include "tools/prof/command/options.h"
#include "vm/base/text/text.h"

/*
 * Returns the labels of a profile's methods, indexed by method (NULL if the profile has no such
 * method). Labels are distinct: a short label also contains the parameters, package, result or
 * loader if it needs them to be distinct. Returns NULL if memory runs out.
 */
char **tool_labels(const struct prof_contexts *contexts, enum tool_names names);

/* count: the number of methods. labels may be NULL. */
void tool_labels_free(char **labels, uint32_t count);

/*
 * Replaces labels[0 .. count), all NULL, by distinct labels. make(data, i, level) returns a
 * malloc'ed label, or NULL if item i has no label. Labels that are equal at level 0 are replaced by
 * labels of level 1, and so on, up to level `levels` - 1. Returns false if memory runs out. A NULL
 * from make at a level above 0 means that memory has run out; with has_all (every item has a
 * label), so does NULL at level 0.
 */
bool tool_make_distinct(char **labels, uint32_t count, int levels, bool has_all,
                        char *(*make)(void *data, uint32_t index, int level), void *data);

/* Adds the package of a class, with dots: "java.util" for "java/util/HashMap". Adds nothing for the
 * unnamed package. */
void tool_add_package(struct vm_text *to, const char *class_name);

/* Adds "Object, int[]" for "(Ljava/lang/Object;[I)V". */
void tool_add_parameters(struct vm_text *to, const char *descriptor);

/* Adds "HashMap" or "java.util.HashMap". */
void tool_add_class(struct vm_text *to, const char *class_name, enum tool_names names);

/* The same for any class: "String[]" for "[Ljava/lang/String;", "int[]" for "[I". */
void tool_add_any_class(struct vm_text *to, const char *name, enum tool_names names);

#endif
