/*
 * template.h: the table of templates of machine code, indexed by internal instruction
 * (templates.def).
 */
#ifndef JP2VM_VM_NATIVE_TEMPLATE_H
#define JP2VM_VM_NATIVE_TEMPLATE_H

#include <stdint.h>

#include "vm/code/cell.h"

enum vm_template_form {
    FORM_NONE, /* there is no template: the loop runs the instruction */
#define VM_TEMPLATE_FORM(form, function) FORM_##form,
#include "vm/native/forms.def"
};

/* Bits of `detail` of jumps and branches. */
enum { JUMP_POLLS = 1, JUMP_COUNTS = 2 };

/* Families of branches: the prefixes of their names in insns.def. */
enum vm_template_family {
    FAMILY_IF_I,
    FAMILY_IF_I_I,
    FAMILY_IF_L,
    FAMILY_IF_L_I,
    FAMILY_IF_F,
    FAMILY_IF_D,
    FAMILY_IF_A,
    FAMILY_IF_,
    FAMILY_LOOP_I,
    FAMILY_LOOP_I_I
};

enum vm_template_condition {
    CONDITION_EQ,
    CONDITION_NE,
    CONDITION_LT,
    CONDITION_GE,
    CONDITION_GT,
    CONDITION_LE,
    CONDITION_NLT,
    CONDITION_NGE,
    CONDITION_NGT,
    CONDITION_NLE,
    CONDITION_NULL,
    CONDITION_NONNULL
};

enum vm_native_target { TARGET_STATIC, TARGET_SPECIAL, TARGET_VIRTUAL, TARGET_INTERFACE };

struct vm_template {
    uint8_t form, w, prefix, detail;
    uint16_t opcode;
};

extern const struct vm_template vm_templates[VM_INSN_COUNT];

#endif
