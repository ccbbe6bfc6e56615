/*
 * own_file.h: the file that contains the machine's code, usually libjvm.so, and the files
 * installed beside it.
 *
 * Threads: any. Errors: NULL when memory runs out.
 */
#ifndef JP2VM_VM_BASE_OWN_FILE_H
#define JP2VM_VM_BASE_OWN_FILE_H

/* Returns the file's absolute path without symbolic links, malloc'ed; NULL if memory runs out or
 * the path is not known. */
char *vm_own_file(void);

/* Returns the path of `name` in the same directory, malloc'ed; if the directory is not known, only
 * `name`. */
char *vm_path_beside(const char *name);

#endif
