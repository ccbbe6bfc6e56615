/*
 * print_cell.h: internal instructions as text, by the columns of insns.def.
 */
#ifndef JP2VM_VM_TRANSLATE_PRINT_CELL_H
#define JP2VM_VM_TRANSLATE_PRINT_CELL_H

#include <stddef.h>
#include <stdint.h>

#include "vm/code/cell.h"
#include "vm/runtime/class.h"

struct vm_translation;

/* Code of a method in one form: as it is, or a copy. */
struct vm_printed_code {
    const struct vm_method *method;
    const struct vm_translation *translation;
    const struct vm_cell *cells;
    const uint16_t *insns;
    uint32_t cell_count;
};

/*
 * The instruction in cell `at` as text, cut where `size` bytes end: its name, v0 .. for registers of
 * local variables, s0 .. for those of stack positions, "-> 12" for a cell that it goes to, "count 3"
 * for the counter of the third counting point. Gives its length in cells; 0: no instruction is
 * there, or it does not end within the code.
 */
uint32_t vm_print_cell(const struct vm_printed_code *code, uint32_t at, char *text, size_t size);

#endif
