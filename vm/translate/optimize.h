/*
 * optimize.h: optimizations of translation, by number and name.
 */
#ifndef JP2VM_VM_INTERP_OPTIMIZE_H
#define JP2VM_VM_INTERP_OPTIMIZE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/vm.h"

enum vm_optimization {
#define VM_OPTIMIZATION(name, text, meaning) VM_OPTIMIZE_##name,
#include "vm/translate/optimize.def"
#undef VM_OPTIMIZATION
    VM_OPTIMIZATION_COUNT
};

/* Whether it is on: all are but those that --no-optimize names. */
static inline bool vm_optimizes(enum vm_optimization optimization)
{
    return (vm.plan->machine.optimizations_off >> optimization & 1) == 0;
}

/* The set with the bits of the comma-separated names, of all with NULL. False when a name is not
 * one: *bad points at it then. */
bool vm_optimizations_parse(const char *names, uint32_t *set, const char **bad);

/* "operands, destinations, ...": all names. */
const char *vm_optimization_names(void);

#endif
