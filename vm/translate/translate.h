/*
 * translate.h: from bytecode to internal code.
 *
 * A method is translated before its first execution. The operand stack disappears: every
 * local variable and every stack position is a frame slot (register n is fp[n]; locals come
 * first, then stack positions), loads, stores and constants of a basic block are carried
 * symbolically and mostly vanish, and comparisons merge with the branches that use them.
 *
 * Every cell maps back to the bytecode instruction it came from, so exceptions, line numbers
 * and profiles speak of the class file's instructions only.
 */
#ifndef JP2VM_VM_INTERP_TRANSLATE_H
#define JP2VM_VM_INTERP_TRANSLATE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/cell.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

struct vm_translation {
    struct vm_cell *cells;
    uint16_t *bcis; /* by cell: the instruction it belongs to; NULL in the reference loop */
    uint32_t cell_count;
    uint32_t *handler_cells; /* by entry of the exception table: where its handler starts */
    uint32_t lock_slot;      /* register of a synchronized method's object */
    uint32_t stack_slot;     /* register of the first stack position */
    bool has_monitors;       /* monitorenter occurs */
    uint16_t *rests; /* with polls, by bci: instructions behind it in its segment; else NULL */
};

/*
 * Translates and makes the result the method's entry; any thread, once. False with
 * OutOfMemoryError or VerifyError (code that no verifier has seen and that cannot be
 * translated) pending.
 */
bool vm_translate(struct vm_thread *self, struct vm_method *method);

/* A getfield has got its quick form: if the cell behind is the second part of a superinstruction, it
 * becomes the first. Any thread. */
void vm_make_field_superinstruction(struct vm_cell *getfield);

/* Whether a cell is one of the method's own. */
static inline bool vm_translation_has(const struct vm_method *method, const struct vm_cell *pc)
{
    const struct vm_translation *translation = method->translation;
    return translation != NULL && pc >= translation->cells
           && pc < translation->cells + translation->cell_count;
}

/* The bytecode index a cell of the method belongs to; 0 before the first one ran. */
static inline uint32_t vm_translation_bci(const struct vm_method *method,
                                          const struct vm_cell *pc)
{
    const struct vm_translation *translation = method->translation;
    if (translation != NULL && translation->bcis == NULL) { /* see reference.h */
        uintptr_t bci = (uintptr_t)pc - (uintptr_t)method->code->bytes;
        return bci < method->code->length ? (uint32_t)bci : 0;
    }
    return vm_translation_has(method, pc) ? translation->bcis[pc - translation->cells] : 0;
}

#endif
