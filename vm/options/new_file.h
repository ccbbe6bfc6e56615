/*
 * new_file.h: creation of temporary files that are renamed to their final name when they are
 * complete.
 *
 * A file that replaces an old file gets the old file's permissions. So users who could not read the
 * old file cannot read the new one. Until the permissions are set, only the file's owner can open
 * it.
 *
 * Threads: any. Errors: errno.
 */
#ifndef JP2VM_VM_OPTIONS_NEW_FILE_H
#define JP2VM_VM_OPTIONS_NEW_FILE_H

#include <sys/types.h>

/* Permissions, before the umask is applied, of files that do not replace another file. Only the
 * user may read files with values of the program: its objects, variables, input and output. */
#define VM_FILE_FOR_ALL ((mode_t)0666)
#define VM_FILE_FOR_USER ((mode_t)0600)

/*
 * Makes `name` and opens it for writing. If a file of that name exists, left by an interrupted
 * process with the same process number, it is removed first; the function does not follow links. If
 * `replaced` is a regular file, the new file gets its permissions, otherwise `permissions` less the
 * umask. Both names are relative to `directory`, which may be AT_FDCWD. Returns the descriptor, or
 * -1 with errno.
 */
int vm_new_file(int directory, const char *name, const char *replaced, mode_t permissions);

#endif
