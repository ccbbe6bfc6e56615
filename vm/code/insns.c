#include "vm/code/cell.h"

#define SUPERINSTRUCTION(name, first) {#name, "+", 1, VM_INSN_##first},

const struct vm_insn_info vm_insn_info[VM_INSN_COUNT] = {
#define VM_INSN(name, cells, operands) {#name, operands, cells, VM_INSN_##name},
#define VM_INSN_PAIR(a, b) SUPERINSTRUCTION(a##__##b, a)
#define VM_INSN_FIELD_PAIR(a, b) SUPERINSTRUCTION(a##__##b, a)
#define VM_INSN_TRIPLE(a, b, c) SUPERINSTRUCTION(a##__##b##__##c, a)
#define VM_INSN_QUADRUPLE(a, b, c, d) SUPERINSTRUCTION(a##__##b##__##c##__##d, a)
#include "vm/code/insns.def"
};

bool vm_cell_may_become(const struct vm_cell *cell, enum vm_insn_code insn)
{
    const void *handler = __atomic_load_n(&cell->handler, __ATOMIC_RELAXED);
    int old = 0;
    while (old < VM_INSN_COUNT && vm_handlers[old] != handler) {
        old++;
    }
    if (old == VM_INSN_COUNT) {
        return false;
    }
    const struct vm_insn_info *from = &vm_insn_info[vm_insn_info[old].first];
    const struct vm_insn_info *to = &vm_insn_info[vm_insn_info[insn].first];
    return from->cells == to->cells && (*from->operands == 'c') == (*to->operands == 'c');
}
