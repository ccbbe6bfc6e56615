/*
 * npe_flow.h: which instruction pushed what is on the operand stack, for the explanation of a
 * NullPointerException (JEP 358).
 *
 * A simulation of the method's stack that keeps, instead of values, the bci of the instruction
 * that pushed each slot; where paths with different sources meet, the source is unknown. It
 * also keeps which local variables were assigned: a parameter that was not is shown as one.
 *
 * Threads: pure functions of a method's code. Ownership: the caller frees. Errors: NULL.
 */
#ifndef JP2VM_CLASSLIB_COMMON_NPE_FLOW_H
#define JP2VM_CLASSLIB_COMMON_NPE_FLOW_H

#include <stdbool.h>

#include "vm/runtime/class.h"

struct lib_npe_flow;

/* Simulates until the state before `bci` is known; NULL when it cannot be. */
struct lib_npe_flow *lib_npe_flow_create(const struct vm_method *method, int bci);
void lib_npe_flow_destroy(struct lib_npe_flow *flow);

/* The source of a slot of the stack before `bci`, 0 = top; -1 when it is unknown. */
int lib_npe_flow_source(const struct lib_npe_flow *flow, int bci, int slot);

/* Whether the local variable may have been assigned before `bci`. */
bool lib_npe_flow_is_assigned(const struct lib_npe_flow *flow, int bci, int local);

#endif
