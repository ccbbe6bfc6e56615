/*
 * class_names.h: classes by the names that users write, and lists of such names.
 *
 * A name is that of Class.getName, of the source ("int[]"), or of the class file (slashes, "[I"); *
 * stands for any characters. A name without a package is one of any package. Hidden classes have a
 * / before their suffix, as in stack traces; what profiles call a class made at run time is accepted
 * and printed, too.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_VIEWS_CLASS_NAMES_H
#define JP2VM_VM_VIEWS_CLASS_NAMES_H

#include <stdbool.h>
#include <stddef.h>

struct vm_class;

#define VM_CLASS_PATTERN_BYTES 1024

/* The i-th name of a list, in internal form ("a/B", "[La/B;"), cut to the size. False behind the
 * last. */
bool vm_class_pattern(const char *list, size_t i, char pattern[VM_CLASS_PATTERN_BYTES]);

bool vm_class_matches(const char *pattern, const struct vm_class *class);

/* Whether one of the list's names means the class. */
bool vm_class_is_listed(const char *list, const struct vm_class *class);

/* The name as Java writes it, of a class or of a pattern; cut to the size. */
const char *vm_class_print_name(const struct vm_class *class, char *text, size_t size);
void vm_class_pattern_print(const char *pattern, char *text, size_t size);

/* The loaded class whose name is most like the pattern; NULL when none is like it. */
const struct vm_class *vm_class_nearest(const char *pattern);

#endif
