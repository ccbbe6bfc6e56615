/*
 * loader_number.h: stable numbers of class loaders, for formats that tell loaders apart.
 *
 * The boot loader is 0; others count from 1 in the order in which they are first asked for. With
 * classes dumped that is the order of their first classes. Numbers never change and are never
 * addresses, so two runs of a deterministic program agree.
 *
 * Threads: any. Errors: without memory a loader has the number UINT32_MAX.
 */
#ifndef JP2VM_PROFILER_LOADER_NUMBER_H
#define JP2VM_PROFILER_LOADER_NUMBER_H

#include <stdint.h>

struct vm_loader;

uint32_t prof_loader_number(const struct vm_loader *loader);

#endif
