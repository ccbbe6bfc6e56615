/*
 * own_file.h: the file that contains the machine's code, usually libjvm.so, and the files
 * installed beside it.
 *
 * Threads: any. Errors: NULL when memory runs out.
 */
#ifndef JP2VM_VM_BASE_OWN_FILE_H
#define JP2VM_VM_BASE_OWN_FILE_H

#include <stdbool.h>

/* Returns the file's absolute path without symbolic links, malloc'ed; NULL if memory runs out or
 * the path is not known. */
char *vm_own_file(void);

/* Returns the path of `name` in the same directory, malloc'ed; if the directory is not known, only
 * `name`. */
char *vm_path_beside(const char *name);

/* Returns the absolute path of the program jp2vm that is installed with this file, malloc'ed; NULL
 * if there is no such program. */
char *vm_own_program(void);

/* Returns whether the value of -XXaltjvm names the directory of this file. A JVM that is named
 * without a slash is a part of the JDK, as for the command `java`. */
bool vm_is_own_directory(const char *name);

#endif
