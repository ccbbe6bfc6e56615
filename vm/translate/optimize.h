/*
 * optimize.h: numbers and names of the translator's optimizations, which can be turned off.
 */
#ifndef JP2VM_VM_TRANSLATE_OPTIMIZE_H
#define JP2VM_VM_TRANSLATE_OPTIMIZE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/vm.h"

enum vm_optimization {
#define VM_OPTIMIZATION(name, text, meaning) VM_OPTIMIZE_##name,
#include "vm/translate/optimize.def"
#undef VM_OPTIMIZATION
    VM_OPTIMIZATION_COUNT
};

/* Returns whether an optimization is on: all are, except those that --no-optimize names. */
static inline bool vm_optimizes(enum vm_optimization optimization)
{
    return (vm.plan->machine.optimizations_off >> optimization & 1) == 0;
}

/* Adds the bits of comma-separated names to a set; sets all bits if `names` is NULL. Returns false
 * if a name is unknown; *bad then points at it. */
bool vm_optimizations_parse(const char *names, uint32_t *set, const char **bad);

/* Returns all names: "operands, destinations, ...". */
const char *vm_optimization_names(void);

#endif
