/*
 * meter.h: the machinery behind operands.h.
 *
 * A method of a machine that has a meter begins with METER_ENTERED, its returns are preceded by
 * METER_RETURNING, and each instruction that the meter is told of by METER_n, n operands, whose
 * second cell has the struct vm_metered, or by METER_SHORT where there is a shortcut. All call the
 * meter's functions directly from the loop.
 *
 * Operands are registers. What the translator carries as a constant is given a register for the
 * meter; the instruction itself uses the constant still where it has a form for that.
 *
 * Threads: translation is done by one thread at a time. Errors: t->failed when memory runs out.
 */
#ifndef JP2VM_VM_INTERP_METER_H
#define JP2VM_VM_INTERP_METER_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/instrument/analysis.h"

/* Context of the nearest activation of a method with code below the current one, or NULL. */
struct vm_context *vm_meter_caller(const struct vm_thread *self);

/* The pending exception has left the method of the current frame; self->pc is where it did. */
void vm_meter_unwound(struct vm_thread *self, const struct vm_method *method,
                      const union vm_slot *fp);

/* Whether instructions of an opcode must stand for themselves, not be merged with others. */
static inline bool vm_meter_wants(uint8_t opcode)
{
    return vm_meter != NULL && vm_meter->instruction != NULL && vm_meter_has(vm_meter, opcode);
}

#endif
