/*
 * class_names.h: the name of a class as views print it.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_VIEWS_CLASS_NAMES_H
#define JP2VM_VM_VIEWS_CLASS_NAMES_H

#include <stddef.h>

struct vm_class;

/* As Class.getName, arrays with [], and a class that is made at run time with its name for reports;
 * cut to the size. Returns `text`. */
const char *vm_class_print_name(const struct vm_class *class, char *text, size_t size);

#endif
