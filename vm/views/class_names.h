/*
 * class_names.h: the names of classes as views print them.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_VIEWS_CLASS_NAMES_H
#define JP2VM_VM_VIEWS_CLASS_NAMES_H

#include <stddef.h>

struct vm_class;

/* Writes the name as Class.getName returns it, but with [] for arrays. For a class made at run
 * time, writes its name for reports. Truncates the name to the size. Returns `text`. */
const char *vm_class_print_name(const struct vm_class *class, char *text, size_t size);

#endif
