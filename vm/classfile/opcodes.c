/* The opcode table, made from opcodes.def, and the decoder. */
#include "vm/classfile/opcodes.h"

#include <stddef.h>
#include <string.h>

/* Converts up to three flag letters of opcodes.def to bits. `text` must be a literal, so that the
 * compiler can compute the result. */
#define HAS(text, letter, flag)                                                                    \
    ((text "\0\0")[0] == (letter) || (text "\0\0")[1] == (letter) || (text "\0\0")[2] == (letter)  \
         ? (flag)                                                                                  \
         : 0)

#define FLAGS(text)                                                                                \
    (HAS(text, 'T', VM_OPF_MAY_THROW) | HAS(text, 'E', VM_OPF_ENDS_BLOCK)                          \
     | HAS(text, 'B', VM_OPF_BRANCHES) | HAS(text, 'G', VM_OPF_NO_FALL_THROUGH)                    \
     | HAS(text, 'V', VM_OPF_INVOKES) | HAS(text, 'C', VM_OPF_MAY_INIT)                            \
     | HAS(text, 'N', VM_OPF_ALLOCATES))

/* The length of an instruction with a format that is a literal; 0: it depends on the operands. */
#define LENGTH(format)                                                                             \
    ((format)[0] == '-'                                                                     ? 1    \
     : (format)[0] == 'b' || (format)[0] == 'l' || (format)[0] == 'c' || (format)[0] == 'n' ? 2    \
     : (format)[0] == 's' || (format)[0] == 'k' || (format)[0] == 'j' || (format)[0] == 'i' ? 3    \
     : (format)[0] == 'm'                                                                   ? 4    \
     : (format)[0] == 'w' || (format)[0] == 'I' || (format)[0] == 'D'                       ? 5    \
                                                                                            : 0)

/* The slots of up to four types. */
#define SLOTS_AT(text, i)                                                                          \
    ((text "\0\0\0\0")[i] == '\0'                                                                  \
         ? 0                                                                                       \
         : 1 + ((text "\0\0\0\0")[i] == 'J' || (text "\0\0\0\0")[i] == 'D'))
#define SLOTS(text) (SLOTS_AT(text, 0) + SLOTS_AT(text, 1) + SLOTS_AT(text, 2) + SLOTS_AT(text, 3))

/* Whether the effect is known without the operands: types are known, and no operand is a constant,
 * a type or a count that may be wrong. */
#define HAS_FIXED_EFFECT(format, pops, pushes)                                                     \
    ((pops)[0] != '?' && (pushes)[0] != '?' && (format)[0] != 'c' && (format)[0] != 'k'            \
     && (format)[0] != 'n' && (format)[0] != 'm' && (format)[0] != 'I' && (format)[0] != 'D'       \
     && (format)[0] != 'W')

#define VM_OPCODE(number, ident, mnemonic, format, pops, pushes, flags, category)                  \
    [number] = {mnemonic,                                                                          \
                pops,                                                                              \
                pushes,                                                                            \
                (format)[0],                                                                       \
                (uint8_t)FLAGS(flags),                                                             \
                VM_CATEGORY_##category,                                                            \
                LENGTH(format),                                                                    \
                SLOTS(pops),                                                                       \
                SLOTS(pushes),                                                                     \
                HAS_FIXED_EFFECT(format, pops, pushes)},

const struct vm_opcode_info vm_opcode_info[256] = {
#include "vm/classfile/opcodes.def"
};

#undef VM_OPCODE

static uint16_t get_u2(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] << 8 | bytes[1]);
}

static int32_t get_s2(const uint8_t *bytes)
{
    return (int16_t)get_u2(bytes);
}

static int32_t get_s4(const uint8_t *bytes)
{
    return (int32_t)((uint32_t)get_u2(bytes) << 16 | get_u2(bytes + 2));
}

/* Returns a jump target. It may wrap around, but does not overflow; a wrapped target is outside any
 * code. */
static int32_t add_offset(uint32_t bci, int32_t offset)
{
    return (int32_t)(bci + (uint32_t)offset);
}

static bool decode_switch(const uint8_t *code, uint32_t length, struct vm_insn *insn)
{
    bool is_table = insn->opcode == VM_OP_TABLESWITCH;
    uint32_t at = (insn->bci + 4) & ~3u;
    uint32_t head = is_table ? 12 : 8;
    if (at > length || length - at < head) {
        return false;
    }
    insn->target = add_offset(insn->bci, get_s4(code + at));
    insn->table = code + at + head;
    uint32_t room = length - at - head;
    if (is_table) {
        insn->low = get_s4(code + at + 4);
        insn->high = get_s4(code + at + 8);
        if (insn->low > insn->high || (int64_t)insn->high - insn->low >= room / 4) {
            return false;
        }
        insn->length = at + head + 4 * (uint32_t)(insn->high - insn->low + 1) - insn->bci;
        return true;
    }
    insn->pairs = get_s4(code + at + 4);
    if (insn->pairs < 0 || (uint32_t)insn->pairs > room / 8) {
        return false;
    }
    insn->length = at + head + 8 * (uint32_t)insn->pairs - insn->bci;
    for (int32_t i = 1; i < insn->pairs; i++) {
        if (get_s4(insn->table + 8 * (i - 1)) >= get_s4(insn->table + 8 * i)) {
            return false;
        }
    }
    return true;
}

static bool decode_wide(const uint8_t *code, uint32_t length, struct vm_insn *insn)
{
    uint32_t bci = insn->bci;
    if (length - bci < 4) {
        return false;
    }
    insn->opcode = code[bci + 1];
    insn->is_wide = true;
    insn->index = get_u2(code + bci + 2);
    insn->length = 4;
    char format = vm_opcode_info[insn->opcode].format;
    if (format == 'l') {
        return true;
    }
    if (format != 'i' || length - bci < 6) {
        return false;
    }
    insn->constant = get_s2(code + bci + 4);
    insn->length = 6;
    return true;
}

static void decode_operands(const uint8_t *operands, char format, struct vm_insn *insn)
{
    switch (format) {
    case 'b':
        insn->constant = (int8_t)operands[0];
        break;
    case 's':
        insn->constant = get_s2(operands);
        break;
    case 'l':
    case 'c':
        insn->index = operands[0];
        break;
    case 'k':
    case 'D':
        insn->index = get_u2(operands);
        break;
    case 'j':
        insn->target = add_offset(insn->bci, get_s2(operands));
        break;
    case 'w':
        insn->target = add_offset(insn->bci, get_s4(operands));
        break;
    case 'i':
        insn->index = operands[0];
        insn->constant = (int8_t)operands[1];
        break;
    case 'n':
        insn->constant = operands[0];
        break;
    case 'm':
    case 'I':
        insn->index = get_u2(operands);
        insn->constant = operands[2];
        break;
    default:
        break;
    }
}

bool vm_insn_decode(const uint8_t *code, uint32_t length, uint32_t bci, struct vm_insn *insn)
{
    *insn = (struct vm_insn){.bci = bci};
    if (bci >= length) {
        return false;
    }
    insn->opcode = code[bci];
    const struct vm_opcode_info *info = &vm_opcode_info[insn->opcode];
    insn->length = info->length;
    if (info->length == 0) {
        return (info->format == 'T' || info->format == 'L') ? decode_switch(code, length, insn)
               : info->format == 'W'                        ? decode_wide(code, length, insn)
                                                            : false;
    }
    if (length - bci < info->length) {
        return false;
    }
    if (info->length > 1) {
        decode_operands(code + bci + 1, info->format, insn);
    }
    return true;
}

bool vm_opcode_has_constant(uint8_t opcode)
{
    return memchr("ckmID", vm_opcode_info[opcode].format, 5) != NULL;
}

uint32_t vm_insn_local(const struct vm_insn *insn, uint32_t *index)
{
    const struct vm_opcode_info *info = &vm_opcode_info[insn->opcode];
    bool is_load = info->category == VM_CATEGORY_LOAD;
    bool is_store = info->category == VM_CATEGORY_STORE;
    if (info->format == 'l' || info->format == 'i') {
        *index = insn->index;
    } else if (is_load || is_store) { /* iload_0 .. aload_3, istore_0 .. astore_3 */
        *index = (insn->opcode - (is_load ? VM_OP_ILOAD_0 : VM_OP_ISTORE_0)) & 3u;
    } else {
        return 0;
    }
    return is_load ? vm_type_slots(info->pushes[0]) : is_store ? vm_type_slots(info->pops[0]) : 1;
}

int32_t vm_insn_switch_count(const struct vm_insn *insn)
{
    return insn->opcode == VM_OP_TABLESWITCH ? insn->high - insn->low + 1 : insn->pairs;
}

void vm_insn_switch_entry(const struct vm_insn *insn, int32_t i, int32_t *key, int32_t *target)
{
    if (insn->opcode == VM_OP_TABLESWITCH) {
        *key = insn->low + i;
        *target = add_offset(insn->bci, get_s4(insn->table + 4 * i));
    } else {
        *key = get_s4(insn->table + 8 * i);
        *target = add_offset(insn->bci, get_s4(insn->table + 8 * i + 4));
    }
}

int32_t vm_insn_target_count(const struct vm_insn *insn)
{
    if ((vm_opcode_info[insn->opcode].flags & VM_OPF_BRANCHES) == 0) {
        return 0;
    }
    return 1 + (insn->table == NULL ? 0 : vm_insn_switch_count(insn));
}

int32_t vm_insn_target(const struct vm_insn *insn, int32_t i)
{
    if (i == 0) {
        return insn->target;
    }
    int32_t key, target;
    vm_insn_switch_entry(insn, i - 1, &key, &target);
    return target;
}
