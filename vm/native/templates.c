#include "vm/native/template.h"

#include "vm/native/x64.h"

const struct vm_template vm_templates[VM_INSN_COUNT] = {
#define VM_TEMPLATE(insn, form, w, prefix, opcode, detail)                                         \
    [VM_INSN_##insn] = {FORM_##form, w, prefix, detail, opcode},
#include "vm/native/templates.def"
#define BRANCH(insn, form, family, condition, detail)                                              \
    [VM_INSN_##insn] = {FORM_##form, 0, FAMILY_##family, detail, condition},
#define VM_INSN(name, cells, operands)
#define VM_INSN_BRANCH(family, condition, inverse, operands)                                       \
    BRANCH(family##condition, BRANCH, family, CONDITION_##condition, 0)                            \
    BRANCH(family##condition##_BACK, BRANCH, family, CONDITION_##condition, JUMP_POLLS)            \
    BRANCH(family##condition##_COUNT, BRANCH, family, CONDITION_##condition, JUMP_COUNTS)          \
    BRANCH(family##condition##_BACK_COUNT, BRANCH, family, CONDITION_##condition,                  \
           JUMP_POLLS | JUMP_COUNTS)
#define VM_INSN_LOOP(family, condition, branches, operands)                                        \
    BRANCH(family##condition, LOOP, family, CONDITION_##condition, JUMP_POLLS)                     \
    BRANCH(family##condition##_COUNT, LOOP, family, CONDITION_##condition, JUMP_POLLS | JUMP_COUNTS)
#include "vm/code/insns.def"
};
