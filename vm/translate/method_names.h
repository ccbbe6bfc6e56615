/*
 * method_names.h: patterns by which users select methods.
 *
 * "HashMap.put" or "java.util.HashMap.put", either with a descriptor, "(I)V"; * matches any
 * characters. Commas separate the patterns of a list.
 *
 * Threads: any; vm_method_hint while no class is unloaded.
 */
#ifndef JP2VM_VM_TRANSLATE_METHOD_NAMES_H
#define JP2VM_VM_TRANSLATE_METHOD_NAMES_H

#include <stdbool.h>
#include <stddef.h>

struct vm_method;

/* Returns whether a pattern matches a method, with or without its package, and its descriptor. */
bool vm_method_matches(const struct vm_method *method, const char *pattern);

/* Gives the pattern number `index` of a list, cut to `size`. Returns false after the last. */
bool vm_method_list_get(const char *list, unsigned index, char *pattern, size_t size);

/* Returns a text to print after "no method PATTERN ran": "; there is " and the method of a loaded
 * class with the nearest name, or that the method exists but did not run, or "". */
const char *vm_method_hint(const char *pattern, char *hint, size_t size);

#endif
