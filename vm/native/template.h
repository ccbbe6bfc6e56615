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
    FORM_NOTHING,
    FORM_MOVE,
    FORM_CONST32,
    FORM_CONST64,
    FORM_BINARY,
    FORM_BINARY_CONSTANT,
    FORM_MULTIPLY_CONSTANT,
    FORM_CONSTANT_MINUS,
    FORM_SHIFT,
    FORM_SHIFT_CONSTANT,
    FORM_DIVIDE,
    FORM_DIVIDE_CONSTANT,
    FORM_NEGATE,
    FORM_EXTEND,
    FORM_COMPARE_LONG,
    FORM_FLOAT,
    FORM_NEGATE_FLOAT,
    FORM_COMPARE_FLOAT,
    FORM_TO_INTEGER,
    FORM_FROM_INTEGER,
    FORM_CHANGE_FLOAT,
    FORM_ARRAY_LOAD,
    FORM_ARRAY_STORE,
    FORM_ARRAY_STORE_BYTE,
    FORM_ARRAY_STORE_REFERENCE,
    FORM_ARRAY_LENGTH,
    FORM_GET_FIELD,
    FORM_PUT_FIELD,
    FORM_GET_STATIC,
    FORM_PUT_STATIC,
    FORM_BRANCH, /* prefix: the family; opcode: the condition; detail: as for JUMP */
    FORM_LOOP,   /* the same */
    FORM_JUMP,
    FORM_COUNT,
    FORM_TABLE_SWITCH,
    FORM_LOOKUP_SWITCH,
    FORM_RETURN,
    FORM_RETURN_VALUE,
    FORM_RETURN_BOOLEAN,
    FORM_NEW,
    FORM_CAST,
    FORM_INSTANCE_OF,
    FORM_CALL,
    FORM_CALL_EMPTY,
    FORM_RETURN_LOCKED,
    FORM_ENTER_SYNCHRONIZED,
    FORM_MONITOR_ENTER,
    FORM_MONITOR_EXIT,
    FORM_CHARGE,
    FORM_PROBE_COUNT,
    FORM_PROBE_ALLOCATED
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
