/*
 * read_file.h: reads a whole file into memory.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_BASE_READ_FILE_H
#define JP2VM_VM_BASE_READ_FILE_H

#include <stddef.h>

/* Returns the bytes of a file or pipe, malloc'ed, with '\0' after them. On an error, returns NULL
 * with errno; EFBIG if there are more than `most` bytes. */
char *vm_read_file(const char *path, size_t most, size_t *length);

#endif
