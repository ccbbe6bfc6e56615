/*
 * registry.h: the tables of all class libraries and option groups in this program.
 *
 * Threads: constant tables.
 */
#ifndef JP2VM_VM_LAUNCHER_REGISTRY_H
#define JP2VM_VM_LAUNCHER_REGISTRY_H

#include "vm/options/options.h"

struct vm_classlib;

/* Every group of options; ends with NULL. The groups are resolved and started in this order. */
extern const struct vm_option_group *const vm_option_groups[];

/* The class libraries in order of preference; ends with NULL. */
extern const struct vm_classlib *const vm_classlibs[];

#endif
