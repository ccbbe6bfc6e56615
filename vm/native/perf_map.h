/*
 * perf_map.h: a file for `perf report` that maps addresses of machine code to methods.
 *
 * perf reads /tmp/perf-PID.map, which has a line for each piece of machine code: its address and
 * size, both hexadecimal, and the method. Each line is written when its code is made, so that the
 * file is complete even if the process is killed. If two lines have the same address, the later
 * line is for the newer code.
 *
 * Threads: vm_perf_map_open is called before other threads start. The caller of vm_perf_map_add
 * holds the lock of the machine code.
 */
#ifndef JP2VM_VM_NATIVE_PERF_MAP_H
#define JP2VM_VM_NATIVE_PERF_MAP_H

#include <stddef.h>

struct vm_method;

/* Creates the file, which only the user may write; if this fails, prints a warning. */
void vm_perf_map_open(void);

/* Adds a line to the file; does nothing if no file is open. */
void vm_perf_map_add(const void *address, size_t bytes, const struct vm_method *method);

#endif
