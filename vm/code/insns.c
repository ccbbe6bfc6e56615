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
