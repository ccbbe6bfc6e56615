/*
 * opcodes.h: facts about JVM opcodes and decoding of single instructions.
 *
 * Everything here is derived from opcodes.def. Decoding never reads outside the code array, even if
 * the bytes are not valid code. No state, callable from any thread.
 */
#ifndef JP2VM_VM_CLASSFILE_OPCODES_H
#define JP2VM_VM_CLASSFILE_OPCODES_H

#include <stdbool.h>
#include <stdint.h>

enum vm_opcode {
#define VM_OPCODE(number, ident, ...) VM_OP_##ident = (number),
#include "vm/classfile/opcodes.def"
#undef VM_OPCODE
    VM_OPCODE_COUNT = 0xca
};

enum vm_opcode_category {
    VM_CATEGORY_CONSTANT,
    VM_CATEGORY_LOAD,
    VM_CATEGORY_STORE,
    VM_CATEGORY_STACK,
    VM_CATEGORY_ARITHMETIC,
    VM_CATEGORY_CONVERSION,
    VM_CATEGORY_COMPARISON,
    VM_CATEGORY_BRANCH,
    VM_CATEGORY_JUMP,
    VM_CATEGORY_SWITCH,
    VM_CATEGORY_RETURN,
    VM_CATEGORY_FIELD,
    VM_CATEGORY_STATIC_FIELD,
    VM_CATEGORY_ARRAY,
    VM_CATEGORY_OBJECT,
    VM_CATEGORY_INVOKE,
    VM_CATEGORY_MONITOR,
    VM_CATEGORY_THROW,
    VM_CATEGORY_COUNT
};

enum vm_opcode_flag {
    VM_OPF_MAY_THROW = 1,
    VM_OPF_ENDS_BLOCK = 2,
    VM_OPF_BRANCHES = 4,
    VM_OPF_NO_FALL_THROUGH = 8,
    VM_OPF_INVOKES = 16,
    VM_OPF_MAY_INIT = 32,
    VM_OPF_ALLOCATES = 64
};

struct vm_opcode_info {
    const char *mnemonic;
    const char *pops;
    const char *pushes;
    char format;
    uint8_t flags;                 /* enum vm_opcode_flag */
    uint8_t category;              /* enum vm_opcode_category */
    uint8_t length;                /* in bytes, if the operands have a fixed size; otherwise 0 */
    uint8_t pop_slots, push_slots; /* slots of `pops` and `pushes`; a '?' counts as 1 */
    bool has_fixed_effect; /* the instruction takes pop_slots from the stack, and puts push_slots on
                              it, whatever its operands and the stack are */
};

/* Indexed by opcode; mnemonic is NULL for numbers that are not JVM opcodes. */
extern const struct vm_opcode_info vm_opcode_info[256];

/* One decoded instruction. `wide` and the instruction that it modifies are one instruction. */
struct vm_insn {
    uint8_t opcode; /* if is_wide, the modified opcode */
    bool is_wide;
    uint32_t bci;
    uint32_t length;      /* in bytes, including `wide` and switch padding */
    uint16_t index;       /* local variable or constant pool index */
    int32_t constant;     /* bipush, sipush, iinc; array type; dimensions; invokeinterface count */
    int32_t target;       /* absolute bci: the target of a jump, or the default of a switch */
    int32_t low, high;    /* tableswitch */
    int32_t pairs;        /* lookupswitch: their number */
    const uint8_t *table; /* the first entry of a switch in the code array; an entry has 4 or 8
                             bytes */
};

/*
 * Decodes the instruction at `bci`. Returns false if the opcode is unknown, if the instruction is
 * not entirely within code[0, length), or if a switch's padding, count or order of keys is wrong
 * (JVMS 4.9.1). Does not check targets.
 */
bool vm_insn_decode(const uint8_t *code, uint32_t length, uint32_t bci, struct vm_insn *insn);

/* Return the number of targets of a branch, jump, jsr or switch (0 for other instructions), and the
 * i-th target (absolute bci, unchecked), 0 <= i < count. The first target of a switch is its
 * default. */
int32_t vm_insn_target_count(const struct vm_insn *insn);
int32_t vm_insn_target(const struct vm_insn *insn, int32_t i);

/* Whether the operand of an opcode is a constant pool index. */
bool vm_opcode_has_constant(uint8_t opcode);

/* Returns the number of slots of a value; `type` is the first character of its descriptor. 0 for
 * V. */
static inline uint32_t vm_type_slots(char type)
{
    return type == 'J' || type == 'D' ? 2 : type == 'V' ? 0 : 1;
}

/* Returns the number of local variable slots that a load, store, iinc or ret uses; *index receives
 * the first slot. Returns 0 for other instructions. */
uint32_t vm_insn_local(const struct vm_insn *insn, uint32_t *index);

/* Returns the number of targets of a switch, not counting its default. */
int32_t vm_insn_switch_count(const struct vm_insn *insn);

/* Gets the i-th key (match value) of a switch and its target, an absolute bci; 0 <= i < count. */
void vm_insn_switch_entry(const struct vm_insn *insn, int32_t i, int32_t *key, int32_t *target);

#endif
