/*
 * live.h: the live registers in a method's code. A register is live if it may be read before it is
 * written.
 *
 * The collector treats the live registers of a frame as references, and clears the others. When a
 * collection first finds a frame at a place, a backward data-flow analysis over the cells computes
 * the live registers; the result is kept for each place. The analysis uses the columns of
 * insns.def, so it also handles quick forms and superinstructions. Every instruction may throw: the
 * registers that a handler reads are live in its whole protected range.
 *
 * A *place* is a cell of the method: the first cell of an instruction that has not done its work
 * yet, or a later cell of a call that is in progress; vm_live_place gives it for a frame. At such a
 * later cell, the arguments have been passed to the callee, and the result has not been written
 * yet.
 *
 * vm_live_prepare allocates with malloc. Only one thread at a time may call vm_live_prepare or
 * vm_live_forget, and meanwhile no other thread may call vm_live_find, which only reads.
 */
#ifndef JP2VM_VM_CODE_LIVE_H
#define JP2VM_VM_CODE_LIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/cell.h"
#include "vm/code/translation.h"

/* Returns the place of a frame. If `is_top` is true, the frame is the top frame or has called C,
 * and `pc` is its instruction. Otherwise the frame is a caller's, and the callee returns to `pc`.
 */
static inline const struct vm_cell *vm_live_place(const struct vm_cell *pc, bool is_top)
{
    return is_top ? pc : pc - 1;
}

/* Finds the live registers at a place of the method's translation. Returns false if memory runs
 * out, or if such code is not analysed (subroutines, very large methods); then all registers may be
 * live. */
bool vm_live_prepare(const struct vm_method *method, const struct vm_cell *place);

/* Returns the live registers as a bit set with a bit for each of the method's frame slots; NULL:
 * not known. */
const uint64_t *vm_live_find(const struct vm_cell *place);

/* Removes the results for code that is about to be freed. */
void vm_live_forget(const struct vm_translation *translation);

#endif
