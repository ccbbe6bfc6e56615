/*
 * operand_probe.h: the machinery behind operands.h.
 *
 * Where there are operand probes a method begins with PROBE_ENTERED, its returns are preceded by
 * PROBE_RETURNING, and each instruction that has one by PROBE_OPERANDS_n, n operands, whose
 * second cell has the struct vm_operand_probe, or by PROBE_OPERANDS_SHORT where there is a
 * shortcut. All call the analysis's functions directly from the loop.
 *
 * Operands are registers. What the translator carries as a constant is given a register for the
 * probe; the instruction itself uses the constant still where it has a form for that.
 *
 * Threads: translation is done by one thread at a time. Errors: t->failed when memory runs out.
 */
#ifndef JP2VM_VM_INSTRUMENT_OPERAND_PROBE_H
#define JP2VM_VM_INSTRUMENT_OPERAND_PROBE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/instrument/analysis.h"

/* Context of the nearest activation of a method with code below the current one, or NULL. */
struct vm_context *vm_operand_probe_caller(const struct vm_thread *self);

/* The pending exception has left the method of the current frame; self->pc is where it did. */
void vm_operand_probe_unwound(struct vm_thread *self, const struct vm_method *method,
                      const union vm_slot *fp);

/* Whether instructions of an opcode must stand for themselves, not be merged with others. */
static inline bool vm_operand_probe_wants(uint8_t opcode)
{
    return vm_operand_probes != NULL && vm_operand_probes->instruction != NULL
           && vm_operand_probes_have(vm_operand_probes, opcode);
}

#endif
