/*
 * live.h: which registers of a method's code are live: may be read before they are written.
 *
 * The collector takes the live registers of a frame for references, and forgets what the others
 * hold. The answer is found by the usual flow analysis over the cells, backwards, when a frame is
 * seen at a place for the first time, and kept by place. It follows the columns of insns.def, so it
 * is also right for quick forms and superinstructions. Every instruction may throw: the registers
 * that its handlers read are live in all of the protected range.
 *
 * A *place* is a cell of the method: the first cell of an instruction that has not done its work
 * yet, or a later cell of a call that is in progress; vm_live_place gives it for a frame. There the
 * arguments have gone to the callee, and the result is still to be written.
 *
 * vm_live_prepare allocates, with malloc. It and vm_live_forget are called by one thread at a time,
 * while no other thread asks; vm_live_find only reads.
 */
#ifndef JP2VM_VM_CODE_LIVE_H
#define JP2VM_VM_CODE_LIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/cell.h"
#include "vm/code/translation.h"

/* The place of the top frame, or of a frame that called C, at the instruction pc; or of a caller to
 * which a callee returns at pc. */
static inline const struct vm_cell *vm_live_place(const struct vm_cell *pc, bool is_top)
{
    return is_top ? pc : pc - 1;
}

/* Finds the live registers at a place of the method's translation. False: no memory, or the code is
 * beyond the analysis (subroutines, enormous methods); all registers may be live then. */
bool vm_live_prepare(const struct vm_method *method, const struct vm_cell *place);

/* A bit for each of the method's frame slots; NULL: not known. */
const uint64_t *vm_live_find(const struct vm_cell *place);

/* Forgets the places of code that is freed. */
void vm_live_forget(const struct vm_translation *translation);

#endif
