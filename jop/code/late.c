#include "jop/code/late.h"

#include "jop/code/transform.h"
#include "vm/classfile/opcodes.h"
#include "vm/runtime/class.h"

/* Returns the bci of the instruction to which a byte of the processor's code belongs, or -1. */
static int32_t bci_at(const struct jop_code *code, uint32_t bytes, uint32_t offset)
{
    int32_t found = -1;
    for (uint32_t bci = 0; bci < bytes; bci++) {
        if (code->start[bci] <= offset) {
            found = (int32_t)bci;
        }
    }
    return found;
}

static bool is_call(uint8_t opcode)
{
    return (opcode >= VM_OP_INVOKEVIRTUAL && opcode <= VM_OP_INVOKEINTERFACE)
           || opcode == JOP_OP_INVOKESUPER;
}

/* Returns whether the program can notice that a bytecode has run. `is_first`: the bytecode's
 * operand is the loaded value. */
static bool has_effect(uint8_t opcode, bool is_first)
{
    switch (opcode) {
    case VM_OP_IINC:
    case VM_OP_PUTSTATIC:
    case VM_OP_PUTFIELD:
    case JOP_OP_PUTSTATIC_LONG:
    case JOP_OP_PUTFIELD_LONG:
    case VM_OP_MONITORENTER:
    case VM_OP_MONITOREXIT:
    case JOP_OP_WR:
    case JOP_OP_WRMEM:
    case JOP_OP_WRINT:
        return true;
    case VM_OP_GETFIELD: /* raises a different exception, or reads at a wrong address */
    case JOP_OP_GETFIELD_REF:
    case JOP_OP_GETFIELD_LONG:
    case VM_OP_ARRAYLENGTH:
        return is_first;
    default:
        return (opcode >= VM_OP_ISTORE && opcode <= VM_OP_SASTORE)
               || (opcode >= VM_OP_IALOAD && opcode <= VM_OP_SALOAD && is_first);
    }
}

/* Classifies the bytecode at an offset for the walk, and sets *next to the offset of the next
 * bytecode. */
static enum jop_late_end take(const struct jop_code *code, uint32_t offset, uint32_t *next)
{
    uint8_t opcode = code->bytes[offset];
    *next = offset + jop_insn_length(code->bytes, code->length, offset);
    if (opcode == VM_OP_GOTO) {
        *next =
            offset + (uint32_t)(int16_t)(code->bytes[offset + 1] << 8 | code->bytes[offset + 2]);
    }
    return is_call(opcode)                                     ? JOP_LATE_CALLEE
           : jop_method_is_routine(opcode)                     ? JOP_LATE_ROUTINE
           : opcode >= VM_OP_IRETURN && opcode <= VM_OP_RETURN ? JOP_LATE_CALLER
                                                               : JOP_LATE_HERE;
}

static void walk(const struct vm_method *method, const struct jop_code *code, uint32_t bci,
                 uint32_t cycles, struct jop_late *late)
{
    uint32_t bytes = method->code->length, offset = code->start[bci], next;
    next = offset + jop_insn_length(code->bytes, code->length, offset);
    for (bool is_first = true; late->cost.cycles < cycles && late->end == JOP_LATE_HERE;
         is_first = false) {
        offset = next;
        if (jop_insn_length(code->bytes, code->length, offset) == 0) {
            break;
        }
        late->opcode = code->bytes[offset];
        late->end = take(code, offset, &next);
        late->last_bci = bci_at(code, bytes, offset);
        late->has_effect |= late->end != JOP_LATE_HERE || has_effect(late->opcode, is_first);
        late->leaves_monitor |= late->opcode == VM_OP_MONITOREXIT;
        jop_method_add_bytecode(&late->cost, late->opcode, method);
    }
    bool is_jump = late->opcode == VM_OP_GOTO;
    late->bci = is_jump && next == 0 ? -1 : bci_at(code, bytes, is_jump ? next - 1 : offset);
}

void jop_late_find(const struct vm_method *method, uint32_t bci, uint32_t cycles,
                   struct jop_late *late)
{
    struct jop_code code;
    *late = (struct jop_late){.end = JOP_LATE_HERE, .last_bci = -1, .bci = (int32_t)bci};
    if (jop_method_transform(method, &code)) {
        walk(method, &code, bci, cycles, late);
        jop_code_free(&code);
    }
}
