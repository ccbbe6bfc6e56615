/*
 * container.h: the amount of memory and the number of processors that this process may use: the
 * computer's, unless a control group (cgroups, version 1 or 2) allows less.
 *
 * Threads: any. Errors: an unreadable file limits nothing. Source: the kernel's guides "Control
 * Group v2" and "Control Groups version 1"; proc(5).
 */
#ifndef JP2VM_VM_BASE_CONTAINER_H
#define JP2VM_VM_BASE_CONTAINER_H

#include <stdbool.h>
#include <stdint.h>

struct vm_container {
    uint64_t memory_bytes; /* 0: no limit */
    double processors;     /* 0: no limit */
};

/* Reads the limits of this process's group and of the enclosing groups. `root` is prepended to all
 * paths: it is "", or in tests a directory with copies of the files. */
void vm_container_read(const char *root, struct vm_container *container);

/* Returns the memory of the computer, or the container's limit if that is less. */
uint64_t vm_usable_memory_bytes(bool uses_container);

/* Returns the number of processors that the process may run on, at least 1. */
int vm_usable_processors(bool uses_container);

#endif
