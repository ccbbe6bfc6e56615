/*
 * main_class.h: finding and running the program's main method.
 *
 * Source: the java command's behaviour for class names, missing classes and methods.
 */
#ifndef JP2VM_VM_LAUNCHER_MAIN_CLASS_H
#define JP2VM_VM_LAUNCHER_MAIN_CLASS_H

#include <stdbool.h>

struct vm_thread;

/*
 * Loads the class (dots or slashes, UTF-8) by the system class loader, checks its main method and
 * runs it. If the method cannot be run, prints a message on stderr in HotSpot's words and returns
 * false. If the method ends with an exception, leaves it pending and returns false.
 */
bool vm_run_main_class(struct vm_thread *self, const char *name, int argument_count,
                       char **arguments, bool is_dry_run);

#endif
