/*
 * operand_probe.h: the machinery behind operands.h.
 *
 * If there are operand probes, the code of a method begins with PROBE_ENTERED, and PROBE_RETURNING
 * precedes each return. PROBE_OPERANDS_n, with n operands, precedes each instruction that has an
 * operand probe; its second cell points to the struct vm_operand_probe. If the probe has a
 * shortcut, the cell is PROBE_OPERANDS_SHORT instead. The handlers of these cells call the
 * analysis's functions directly from the loop.
 *
 * Operands are registers. If the translator carries a value as a constant, it puts the value in a
 * register for the probe; the instruction itself still uses the constant if it has a form for
 * constants.
 *
 * Threads: one thread translates at a time. Errors: if memory runs out, t->failed is set.
 */
#ifndef JP2VM_VM_INSTRUMENT_OPERAND_PROBE_H
#define JP2VM_VM_INSTRUMENT_OPERAND_PROBE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/instrument/analysis.h"

/* Returns the context of the nearest activation below the current one that runs a method with code;
 * NULL if there is none. */
struct vm_context *vm_operand_probe_caller(const struct vm_thread *self);

/* Called when the pending exception has left the method of the current frame, at self->pc. */
void vm_operand_probe_unwound(struct vm_thread *self, const struct vm_method *method,
                              const union vm_slot *fp);

/* Returns whether instructions with an opcode must stay separate, not merged with others. */
static inline bool vm_operand_probe_wants(uint8_t opcode)
{
    return vm_operand_probes != NULL && vm_operand_probes->instruction != NULL
           && vm_operand_probes_have(vm_operand_probes, opcode);
}

#endif
