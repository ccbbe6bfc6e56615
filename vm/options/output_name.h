/*
 * output_name.h: files that two machines would write at the same time.
 *
 * Machines that run at the same time are often given the same names of files: a program that starts
 * others hands them its options, and a file's default name is the same for all. So a machine *claims*
 * each file that it will write, until its process ends, and one that finds a file claimed writes one
 * with its process number in the name. A claim is the name of a socket, which is in no file
 * system: nothing is left behind, however the process ends. Machines that do not
 * share a network namespace (containers) do not see each other's.
 *
 * What is no regular file and no directory (a pipe, a device, standard output) is not claimed.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_OPTIONS_OUTPUT_NAME_H
#define JP2VM_VM_OPTIONS_OUTPUT_NAME_H

#include <stddef.h>

/* Claims a file, or a directory, that need not exist. Returns 0 if no other process has claimed it, or
 * claims cannot be made here; otherwise the number of that process, -1 if it is unknown. */
long vm_output_claim(const char *path);

/*
 * The name under which this process writes a file: the path itself, or if another process has
 * claimed that, one with the number of this process in it, and then a line that begins with "jp2vm: "
 * and `who` goes to `say`, which may be NULL. Further calls give the same name, without a line. The
 * name lives as long as the process; without memory the result is the path.
 */
const char *vm_output_name(const char *path, const char *who,
                           void (*say)(const char *format, ...)
                               __attribute__((format(printf, 1, 2))));

/* Where a number goes into the name of a file: before the suffix, if the name ends with it and it is
 * not NULL; before the last dot; or at the end. Slashes at the end are passed over. */
size_t vm_output_number_place(const char *name, const char *suffix);

#endif
