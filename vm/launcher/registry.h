/*
 * registry.h: what the program is linked together from.
 *
 * Threads: constant tables.
 */
#ifndef JP2VM_VM_LAUNCHER_REGISTRY_H
#define JP2VM_VM_LAUNCHER_REGISTRY_H

#include "vm/launcher/options.h"

struct vm_analysis;
struct vm_classlib;

/* The class libraries, preferred ones first; ends with NULL. */
extern const struct vm_classlib *const vm_classlibs[];

/* The analyses that --analysis knows; ends with NULL. */
extern struct vm_analysis *const vm_analyses[];

#endif
