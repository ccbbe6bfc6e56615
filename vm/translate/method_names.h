/*
 * method_names.h: names by which people ask for methods.
 *
 * "HashMap.put" or "java.util.HashMap.put", either with a descriptor, "(I)V"; * stands for any
 * characters. A list has commas between.
 *
 * Threads: any; vm_method_hint while no class is unloaded.
 */
#ifndef JP2VM_VM_TRANSLATE_METHOD_NAMES_H
#define JP2VM_VM_TRANSLATE_METHOD_NAMES_H

#include <stdbool.h>
#include <stddef.h>

struct vm_method;

/* Whether a pattern is that of a method: with or without its package, and its descriptor. */
bool vm_method_matches(const struct vm_method *method, const char *pattern);

/* The pattern number `index` of a list, cut to what fits; false behind the last. */
bool vm_method_list_get(const char *list, unsigned index, char *pattern, size_t size);

/* What to say behind "no method PATTERN ran": "; there is " and the method of a loaded class whose
 * name is nearest, that the method itself is there, or "". */
const char *vm_method_hint(const char *pattern, char *hint, size_t size);

#endif
