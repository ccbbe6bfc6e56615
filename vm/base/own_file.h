/*
 * own_file.h: the file that the machine's code was loaded from, libjvm.so as a rule, and what is
 * installed beside it.
 *
 * Threads: any. Errors: NULL when memory runs out.
 */
#ifndef JP2VM_VM_BASE_OWN_FILE_H
#define JP2VM_VM_BASE_OWN_FILE_H

/* Absolute, without symbolic links, malloc'ed. NULL when it is not known, too. */
char *vm_own_file(void);

/* The path of a file in the same directory, malloc'ed; just its name when that is not known. */
char *vm_path_beside(const char *name);

#endif
