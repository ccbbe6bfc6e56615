#include "vm/code/cell.h"

const struct vm_insn_info vm_insn_info[VM_INSN_COUNT] = {
#define VM_INSN(name, cells, operands) {#name, operands, cells},
#include "vm/code/insns.def"
};
