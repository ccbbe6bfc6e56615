/*
 * layout.h: the cells of calls and switches after the first cell, see cell.h.
 */
#ifndef JP2VM_VM_CODE_LAYOUT_H
#define JP2VM_VM_CODE_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "vm/code/cell.h"
#include "vm/instrument/analysis.h"

/* Returns the number of cells after the first two that a call with `slots` argument slots needs for
 * arguments. */
static inline uint32_t vm_call_extra_cells(uint32_t slots)
{
    return slots <= 5 ? 0 : (slots - 5 + 1 + 7) / 8;
}

/* Returns the number of cells of a call, without the cell for a last argument. If there is a
 * tracker, the number includes the cell with the number of the callsite. */
static inline uint32_t vm_call_cells(uint32_t slots)
{
    return 2 + vm_call_extra_cells(slots) + (vm_tracker != NULL ? 1 : 0);
}

/* Returns the i-th argument register of a call. */
static inline uint16_t vm_call_register(const struct vm_cell *pc, uint32_t i)
{
    if (i < 2) {
        return i == 0 ? pc->c : pc->d;
    }
    if (i < 5) {
        return pc[1].r[i - 2];
    }
    return ((const uint16_t *)(pc + 2))[i - 5];
}

/*
 * Returns the number of cells of a switch. Cell 1 contains the lowest key (w[0]), the number of
 * entries (w[1]) and the displacement of the default (high_w[0]). The entries start at cell 2:
 * displacements, or pairs of key and displacement in ascending order of keys.
 */
static inline uint32_t vm_switch_cells(const struct vm_cell *pc, bool is_table)
{
    uint32_t words = (uint32_t)pc[1].w[1] * (is_table ? 1u : 2u);
    return 2 + (words + 3) / 4;
}

/* Returns the length of an instruction in cells; at least its first two cells must be complete. */
static inline uint32_t vm_insn_cells(const struct vm_cell *cell, enum vm_insn_code insn)
{
    const char *operands = vm_insn_info[vm_insn_info[insn].first].operands;
    if (*operands == 'c') {
        return vm_call_cells(cell->a) + (strchr(operands, 'a') != NULL ? 1 : 0);
    }
    uint32_t cells = vm_insn_info[vm_insn_info[insn].first].cells;
    return cells != 0 ? cells : vm_switch_cells(cell, operands[1] == 't');
}

/* Returns the displacement of a tableswitch's case for a key. */
static inline int32_t vm_switch_table(const struct vm_cell *pc, int32_t key)
{
    const int32_t *words = (const int32_t *)(const void *)(pc + 2);
    uint32_t i = (uint32_t)key - (uint32_t)pc[1].w[0];
    return i < (uint32_t)pc[1].w[1] ? words[i] : pc[1].high_w[0];
}

#endif
