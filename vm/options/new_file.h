/*
 * new_file.h: temporary files that take the name of another file when they are complete.
 *
 * A file that replaces another one keeps its permissions, so it stays closed to users to whom the
 * old file was closed. Until the permissions are set, only the file's user can open it.
 *
 * Threads: any. Errors: errno.
 */
#ifndef JP2VM_VM_OPTIONS_NEW_FILE_H
#define JP2VM_VM_OPTIONS_NEW_FILE_H

#include <sys/types.h>

/* Permissions, less the umask, of files that do not replace another file. Files with values of the
 * program (its objects, variables, input and output) are for the user alone. */
#define VM_FILE_FOR_ALL ((mode_t)0666)
#define VM_FILE_FOR_USER ((mode_t)0600)

/*
 * Makes `name` and opens it for writing. An existing file of that name, left by an interrupted
 * process with the same number, is removed first; nothing is written through a link. The
 * permissions are those of `replaced` if that is a regular file, otherwise `permissions` less the
 * umask. Both names are relative to `directory`, which may be AT_FDCWD. Returns -1 with errno.
 */
int vm_new_file(int directory, const char *name, const char *replaced, mode_t permissions);

#endif
