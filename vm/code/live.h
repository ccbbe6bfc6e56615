/*
 * live.h: the live registers of a method's code: those that may be read before they are written.
 *
 * The collector treats the live registers of a frame as references, and clears the others. When a
 * frame is at a place for the first time, the usual backward flow analysis over the cells finds the
 * live registers; the result is kept for each place. The analysis uses the columns of insns.def, so
 * it also handles quick forms and superinstructions. Every instruction may throw: the registers
 * that a handler reads are live in its whole protected range.
 *
 * A *place* is a cell of the method: the first cell of an instruction that has not done its work
 * yet, or a later cell of a call that is in progress; vm_live_place gives it for a frame. At such a
 * later cell, the arguments have been passed to the callee, and the result has not been written
 * yet.
 *
 * vm_live_prepare allocates with malloc. One thread at a time calls it or vm_live_forget, while no
 * other thread calls vm_live_find, which only reads.
 */
#ifndef JP2VM_VM_CODE_LIVE_H
#define JP2VM_VM_CODE_LIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/cell.h"
#include "vm/code/translation.h"

/* Returns the place of a frame. If `is_top`, it is the top frame, or a frame that called C, and
 * `pc` is its instruction; otherwise it is a caller to which a callee returns at `pc`. */
static inline const struct vm_cell *vm_live_place(const struct vm_cell *pc, bool is_top)
{
    return is_top ? pc : pc - 1;
}

/* Finds the live registers at a place of the method's translation. Returns false if there is no
 * memory, or if the code is not analysed (subroutines, enormous methods); then all registers may be
 * live. */
bool vm_live_prepare(const struct vm_method *method, const struct vm_cell *place);

/* Returns a bit for each of the method's frame slots; NULL: not known. */
const uint64_t *vm_live_find(const struct vm_cell *place);

/* Forgets the places of code that is freed. */
void vm_live_forget(const struct vm_translation *translation);

#endif
