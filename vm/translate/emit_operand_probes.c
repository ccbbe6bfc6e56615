/*
 * emit_operand_probes.c: emission of the instructions that call operand probes.
 */
#include <string.h>

#include "vm/base/arena.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/classfile/stack_effect.h"
#include "vm/instrument/operand_probe.h"
#include "vm/instrument/probe.h"
#include "vm/translate/instrumentation.h"
#include "vm/translate/translator.h"

#define MAX_OPERANDS 3

void vm_operand_probe_emit_entered(struct vm_translator *t)
{
    if (vm_operand_probes != NULL && vm_operand_probes->entered != NULL && !t->is_untracked) {
        struct vm_cell *cell = vm_tr_emit(t, VM_INSN_PROBE_ENTERED, 1);
        cell->a = VM_PROBE_AT_ENTRY;
        cell->b = vm_operand_probes->has_guards;
    }
}

bool vm_operand_probe_emit_returning(struct vm_translator *t, uint8_t opcode, bool is_unlocked)
{
    if (vm_operand_probes == NULL || vm_operand_probes->returning == NULL || t->is_untracked) {
        return is_unlocked;
    }
    if (t->locked_returns && !is_unlocked) {
        vm_tr_emit(t, VM_INSN_LEAVE_LOCKS, 1);
    }
    struct vm_cell *cell = vm_tr_emit(t, VM_INSN_PROBE_RETURNING, 1);
    cell->a = opcode;
    cell->b = vm_operand_probes->has_guards && (t->method->flags & VM_ACC_SYNCHRONIZED) == 0;
    return t->locked_returns;
}

static char field_type(const struct vm_translator *t, const struct vm_insn *insn)
{
    return t->file->constants[insn->index].member.descriptor->bytes[0];
}

/* Finds the types of the operands that a probe receives, deepest first, and the number of slots
 * that the instruction takes from the stack; a multianewarray may take more slots than the probe
 * receives. Returns the number of operands. */
static uint32_t operand_types(const struct vm_translator *t, const struct vm_insn *insn,
                              char types[MAX_OPERANDS], uint32_t *slots)
{
    const char *pops = vm_opcode_info[insn->opcode].pops;
    uint32_t count = 0;
    *slots = 0;
    switch (insn->opcode) {
    case VM_OP_MULTIANEWARRAY:
        *slots = (uint32_t)insn->constant;
        count = *slots < MAX_OPERANDS ? *slots : MAX_OPERANDS;
        memset(types, 'I', MAX_OPERANDS);
        return count;
    case VM_OP_PUTFIELD:
        types[count++] = 'A';
        types[count++] = field_type(t, insn);
        break;
    case VM_OP_PUTSTATIC:
        types[count++] = field_type(t, insn);
        break;
    default:
        while (strchr(pops, '?') == NULL && pops[count] != '\0') {
            types[count] = pops[count];
            count++;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        *slots += vm_tr_is_wide_type(types[i]) ? 2 : 1;
    }
    return count;
}

/* Returns whether an instruction has forms with a constant operand, or can move a constant without
 * a register. */
static bool takes_constants(uint8_t opcode)
{
    const struct vm_opcode_info *info = &vm_opcode_info[opcode];
    switch (info->category) {
    case VM_CATEGORY_BRANCH:
    case VM_CATEGORY_STORE:
    case VM_CATEGORY_STACK:
        return true;
    case VM_CATEGORY_ARITHMETIC:
    case VM_CATEGORY_COMPARISON:
        return info->pops[0] == 'I' || info->pops[0] == 'J';
    default:
        return false;
    }
}

/* Puts each operand into a register. Returns the number of operands. */
static uint32_t find_operands(struct vm_translator *t, const struct vm_insn *insn,
                              uint16_t registers[MAX_OPERANDS])
{
    char types[MAX_OPERANDS];
    uint32_t slots;
    uint32_t count = operand_types(t, insn, types, &slots);
    uint32_t position = t->depth - slots;
    for (uint32_t i = 0; i < count; i++) {
        struct vm_value value = t->stack[position];
        registers[i] = vm_tr_value_register(t, position);
        if (takes_constants(insn->opcode)) {
            t->stack[position] = value;
        }
        position += vm_tr_is_wide_type(types[i]) ? 2 : 1;
    }
    return count;
}

/* If the operand on top of the stack is a constant, records its value. */
static void find_last(const struct vm_translator *t, char type, struct vm_operand_probe *facts)
{
    const struct vm_value *value = &t->stack[t->depth - (vm_tr_is_wide_type(type) ? 2 : 1)];
    if (type == 'I' || type == 'J' || type == 'D') {
        facts->has_last = value->kind == VM_VALUE_INT || value->kind == VM_VALUE_BITS64;
        facts->last = facts->has_last ? value->constant : 0;
    }
}

/* Returns the probe of an instruction; NULL if the analysis does not want it, or if memory runs
 * out. */
static struct vm_operand_probe *make_operand_probe(struct vm_translator *t,
                                                   const struct vm_insn *insn)
{
    static struct vm_arena *arena; /* never freed; guarded by the lock of translations */
    struct vm_operand_probe facts = {.method = t->method,
                                     .bci = insn->bci,
                                     .index = insn->index,
                                     .opcode = insn->opcode,
                                     .constant = insn->constant,
                                     .function = vm_operand_probes->instruction};
    char types[MAX_OPERANDS];
    uint32_t slots;
    facts.operand_count = (uint8_t)operand_types(t, insn, types, &slots);
    if (facts.operand_count != 0
        && insn->opcode
               != VM_OP_MULTIANEWARRAY) { /* its probe receives only some of the operands */
        find_last(t, types[facts.operand_count - 1], &facts);
    }
    VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
    if (vm_operand_probes->prepare != NULL && !vm_operand_probes->prepare(insn, &facts)) {
        return NULL;
    }
    if (arena == NULL) {
        arena = vm_arena_create(0);
    }
    struct vm_operand_probe *made =
        arena == NULL ? NULL : vm_arena_memdup(arena, &facts, sizeof facts);
    t->failed |= made == NULL;
    return made;
}

void vm_operand_probe_emit_instruction(struct vm_translator *t, const struct vm_insn *insn)
{
    if (!vm_operand_probe_wants(insn->opcode) || t->failed || t->is_untracked) {
        return;
    }
    struct vm_operand_probe *probe = make_operand_probe(t, insn);
    if (probe == NULL) {
        return;
    }
    uint16_t registers[MAX_OPERANDS] = {0};
    uint32_t count = find_operands(t, insn, registers);
    static const uint16_t forms[] = {VM_INSN_PROBE_OPERANDS_0, VM_INSN_PROBE_OPERANDS_1,
                                     VM_INSN_PROBE_OPERANDS_2, VM_INSN_PROBE_OPERANDS_3};
    struct vm_cell *cell =
        vm_tr_emit(t, probe->shortcut != NULL ? VM_INSN_PROBE_OPERANDS_SHORT : forms[count], 2);
    cell->a = registers[0];
    cell->b = registers[1];
    cell->c = registers[2];
    cell[1].p = probe;
}
