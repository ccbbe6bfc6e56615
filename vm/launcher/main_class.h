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
 * runs it. False with a message on stderr in HotSpot's words if it could not be run. False also if
 * it ended with an exception, which is left pending.
 */
bool vm_run_main_class(struct vm_thread *self, const char *name, int argument_count,
                       char **arguments, bool is_dry_run);

#endif
