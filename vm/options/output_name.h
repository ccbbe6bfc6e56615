/*
 * output_name.h: keeps two machines from writing the same output file at the same time.
 *
 * Machines that run at the same time often have the same file names, because a program passes its
 * options to the programs that it starts, and because default names are equal. So a machine
 * *claims* each file that it will write, until its process ends. A machine that finds a file
 * claimed writes another file, with its process number in the name. A claim is the name of a socket
 * outside the file system, so it vanishes with the process. Machines in different network
 * namespaces (containers) do not see each other's claims.
 *
 * Within a machine, each option *reserves* the file that it names, so that two options cannot have
 * one file, which would lose what the first one writes.
 *
 * Only regular files and directories are claimed and reserved: pipes, devices and standard output
 * are not.
 *
 * Threads: any; reservations are made by one thread, before the machine exists.
 */
#ifndef JP2VM_VM_OPTIONS_OUTPUT_NAME_H
#define JP2VM_VM_OPTIONS_OUTPUT_NAME_H

#include <stddef.h>

/* In the name of an output file, this is the number of the process. */
#define VM_OUTPUT_PROCESS "%p"

/* Returns the path with the number of this process for each "%p", malloc'ed; NULL if memory runs
 * out. */
char *vm_output_expand(const char *path);

/* Claims a file or a directory, which need not exist. If another process has claimed it, returns
 * the number of that process, or -1 if the number is unknown. Returns 0 on success, and also if
 * claims are not possible here. */
long vm_output_claim(const char *path);

/*
 * Returns the name under which this process writes a file. The name is the path itself, with the
 * number of the process for each "%p", unless another process has claimed this path. Then the name
 * contains the number of this process, and `say` (may be NULL) is called with a line that starts
 * with "jp2vm: " and `who`. Further calls return the same name without calling `say`. The name
 * lives as long as the process. If memory runs out, the result is the path.
 */
const char *vm_output_name(const char *path, const char *who,
                           void (*say)(const char *format, ...)
                               __attribute__((format(printf, 1, 2))));

/* Reserves a file for an option, "--heap-dump=heap.hprof". If an earlier option has reserved the
 * file, by this path or by another one, returns that option's text; otherwise, or if memory runs
 * out, returns NULL. */
const char *vm_output_reserve(const char *path, const char *option);

/* Discards all reservations, for a new set of options. */
void vm_output_forget(void);

/* Removes the reservations of one option, given by the text with which they were made. */
void vm_output_release(const char *option);

/* Returns the position in the name of a file at which a number can be inserted: before the suffix
 * (NULL: none) if the name ends with it, otherwise before the last dot, or at the end. Slashes at
 * the end are skipped. */
size_t vm_output_number_place(const char *name, const char *suffix);

#endif
