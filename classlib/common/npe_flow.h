/*
 * npe_flow.h: the instructions that pushed the values on the operand stack, for the explanation of
 * a NullPointerException (JEP 358).
 *
 * The simulation of a method's stack stores for each value the bci of the instruction that pushed
 * it. If paths with different sources meet, the source is unknown. The simulation also tracks which
 * local variables have been assigned, because if variables have no names, the message calls a
 * parameter "<parameter1>" before it is assigned, and "<local1>" afterwards.
 *
 * Threads: pure functions of a method's code. Ownership: the caller frees the result. Errors: see
 * lib_npe_flow_create.
 */
#ifndef JP2VM_CLASSLIB_COMMON_NPE_FLOW_H
#define JP2VM_CLASSLIB_COMMON_NPE_FLOW_H

#include <stdbool.h>

#include "vm/runtime/class.h"

struct lib_npe_flow;

/* Simulates the method until the state before `bci` is known. Returns NULL if that fails. */
struct lib_npe_flow *lib_npe_flow_create(const struct vm_method *method, int bci);
void lib_npe_flow_destroy(struct lib_npe_flow *flow);

/* Returns the source of a slot of the stack before `bci` (slot 0 is the top), or -1 if unknown. */
int lib_npe_flow_source(const struct lib_npe_flow *flow, int bci, int slot);

/* Returns whether the local variable may have been assigned before `bci`. */
bool lib_npe_flow_is_assigned(const struct lib_npe_flow *flow, int bci, int local);

#endif
