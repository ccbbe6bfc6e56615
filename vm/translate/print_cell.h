/*
 * print_cell.h: prints internal instructions as text, from the columns of insns.def.
 */
#ifndef JP2VM_VM_TRANSLATE_PRINT_CELL_H
#define JP2VM_VM_TRANSLATE_PRINT_CELL_H

#include <stddef.h>
#include <stdint.h>

#include "vm/code/translation.h"
#include "vm/runtime/class.h"

/* A method's code in one form: the live code, or a copy. */
struct vm_printed_code {
    const struct vm_method *method;
    const struct vm_translation *translation;
    const struct vm_cell *cells;
    const uint16_t *insns;
};

/* Returns the live code, which may still change. */
static inline struct vm_printed_code vm_printed_code_of(const struct vm_method *method,
                                                        const struct vm_translation *translation)
{
    return (struct vm_printed_code){method, translation, translation->cells, translation->insns};
}

/*
 * Writes the instruction in cell `at` as text, cut at `size` bytes. The text is the instruction's
 * name, v0 .. for registers of local variables, s0 .. for registers of stack positions, "-> 12" for
 * the target cell, "count 3" for the counter of the third counting point. Returns the length of the
 * instruction in cells; 0: there is no instruction, or it does not end within the code.
 */
uint32_t vm_print_cell(const struct vm_printed_code *code, uint32_t at, char *text, size_t size);

#endif
