/*
 * output_name.h: files that two machines would write at the same time.
 *
 * Machines that run at the same time often have the same file names: a program that starts others
 * passes its options on, and default names are equal. So a machine *claims* each file that it will
 * write, until its process ends, and one that finds a file claimed writes one with its process
 * number in the name. A claim is the name of a socket, which is in no file system: nothing is left
 * behind, however the process ends. Machines in different network namespaces (containers) do not
 * see each other's claims.
 *
 * Only regular files and directories are claimed: pipes, devices and standard output are not.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_OPTIONS_OUTPUT_NAME_H
#define JP2VM_VM_OPTIONS_OUTPUT_NAME_H

#include <stddef.h>

/* Claims a file, or a directory, that need not exist. Returns 0 if no other process has claimed
 * it, or claims cannot be made here; otherwise the number of that process, -1 if it is unknown. */
long vm_output_claim(const char *path);

/*
 * Returns the name under which this process writes a file. It is the path itself, unless another
 * process has claimed the path. Then it is a name with the number of this process in it, and `say`
 * (may be NULL) receives a line that starts with "jp2vm: " and `who`. Further calls return the
 * same name, without a line. The name lives as long as the process; without memory the result is
 * the path.
 */
const char *vm_output_name(const char *path, const char *who,
                           void (*say)(const char *format, ...)
                               __attribute__((format(printf, 1, 2))));

/* Returns the position for a number in the name of a file: before the suffix if the name ends with
 * it (NULL: none); otherwise before the last dot, or at the end. Slashes at the end are skipped. */
size_t vm_output_number_place(const char *name, const char *suffix);

#endif
