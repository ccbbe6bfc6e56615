/*
 * perf_map.h: the methods that machine code in memory belongs to, for `perf report`.
 *
 * perf reads them from /tmp/perf-PID.map, which has a line for each piece of machine code: its
 * address, its size, both hexadecimal, and the method. A line is written when the code is made, so
 * that the file is there however the process ends. Of two lines with the same address the later one
 * is of the later code.
 *
 * Threads: vm_perf_map_open before others start, vm_perf_map_add with the lock of the machine code.
 */
#ifndef JP2VM_VM_NATIVE_PERF_MAP_H
#define JP2VM_VM_NATIVE_PERF_MAP_H

#include <stddef.h>

struct vm_method;

/* Creates the file, for the user alone to write. Without it there is a warning. */
void vm_perf_map_open(void);

/* Nothing if there is no file. */
void vm_perf_map_add(const void *address, size_t bytes, const struct vm_method *method);

#endif
