/*
 * new_file.h: temporary files that take the name of another file when they are complete.
 *
 * A file that replaces another one keeps its permissions, so that what the user has closed to others
 * stays closed. Until the permissions are set, the file is open to its user alone.
 *
 * Threads: any. Errors: errno.
 */
#ifndef JP2VM_VM_OPTIONS_NEW_FILE_H
#define JP2VM_VM_OPTIONS_NEW_FILE_H

#include <sys/types.h>

/* Permissions, less the umask, of files that no other file's permissions decide: files with values
 * of the program (its objects, variables, input and output) are for the user alone. */
#define VM_FILE_FOR_ALL ((mode_t)0666)
#define VM_FILE_FOR_USER ((mode_t)0600)

/*
 * Makes `name` and opens it for writing. A file of that name, which an interrupted process of the
 * same number has left, is removed first; nothing is written through a link. The permissions are
 * those of `replaced` if that is a regular file, otherwise `permissions` less the umask. Both names
 * are relative to `directory`, which may be AT_FDCWD. Returns -1 with errno.
 */
int vm_new_file(int directory, const char *name, const char *replaced, mode_t permissions);

#endif
