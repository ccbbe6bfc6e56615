/*
 * own_file.h: the file that contains the machine's code, usually libjvm.so, and the files
 * installed beside it.
 *
 * Threads: any. Errors: NULL when memory runs out.
 */
#ifndef JP2VM_VM_BASE_OWN_FILE_H
#define JP2VM_VM_BASE_OWN_FILE_H

/* Absolute, without symbolic links, malloc'ed. NULL also if it is not known. */
char *vm_own_file(void);

/* Returns the path of a file in the same directory, malloc'ed; only its name if the directory is
 * not known. */
char *vm_path_beside(const char *name);

#endif
