/*
 * registers.c: assigns frame slots to registers, and emits the jumps of templates.
 */
#include <string.h>

#include "vm/base/assert.h"
#include "vm/code/layout.h"
#include "vm/native/emit_x64.h"

#define XMM_COUNT 16

static const uint8_t pool[] = {RSI, RDI, R8, R9, R10, R11};
#define POOL_SIZE ((uint32_t)(sizeof pool / sizeof *pool))

/* --- leaving, and jumps ---------------------------------------------------------------------- */

void vm_maker_note_jump(struct maker *m, size_t from, uint32_t cell, enum maker_way way)
{
    if (VM_RESERVE(m->jumps, m->jump_capacity, m->jump_count + 1)) {
        m->jumps[m->jump_count++] = (struct maker_jump){from, cell, way};
    } else {
        m->x.is_failed = true;
    }
}

/* Emits a conditional jump to the loop, which then runs the current instruction. */
void vm_maker_loop_if(struct maker *m, enum x64_condition condition)
{
    vm_maker_note_jump(m, x64_jump_if(&m->x, condition), m->cell, TO_LOOP);
}

uint32_t vm_maker_target(const struct maker *m, int32_t distance)
{
    return (uint32_t)((int64_t)m->cell + distance);
}

void vm_maker_jump(struct maker *m, uint32_t cell)
{
    vm_maker_note_jump(m, x64_jump(&m->x), cell, TO_CODE);
}

void vm_maker_jump_if(struct maker *m, enum x64_condition condition, uint32_t cell)
{
    vm_maker_note_jump(m, x64_jump_if(&m->x, condition), cell, TO_CODE);
}

void vm_maker_set_pc(struct maker *m, uint32_t cell)
{
    x64_constant(&m->x, m->pc, (uintptr_t)&m->code->cells[cell]);
}

void vm_maker_leave_to_loop(struct maker *m, uint32_t cell)
{
    uint32_t row = m->insns[cell] + (m->code->is_untracked ? VM_INSN_COUNT : 0u);
    vm_maker_set_pc(m, cell);
    x64_1(&m->x, 0xff); /* jmp *distance(%rip) */
    x64_1(&m->x, 0x25);
    x64_4(&m->x, 0);
    if (VM_RESERVE(m->handler_jumps, m->handler_jump_capacity, m->handler_jump_count + 1)) {
        m->handler_jumps[m->handler_jump_count++] = (struct maker_handler_jump){m->x.count, row};
    } else {
        m->x.is_failed = true;
    }
}

void vm_maker_leave_to_cell(struct maker *m, uint32_t cell)
{
    vm_maker_set_pc(m, cell);
    x64_jump_through(&m->x, m->pc);
}

/* --- registers ------------------------------------------------------------------------------- */

void vm_maker_forget_registers(struct maker *m)
{
    for (uint32_t i = 0; i < X64_REGISTERS; i++) {
        m->general[i] = m->floating[i] = NO_SLOT;
    }
}

int vm_maker_find(const int32_t *slots, int32_t slot)
{
    for (int i = 0; i < X64_REGISTERS; i++) {
        if (slots[i] == slot) {
            return i;
        }
    }
    return -1;
}

static void forget_slot(struct maker *m, int32_t slot)
{
    for (uint32_t i = 0; i < X64_REGISTERS; i++) {
        if (m->general[i] == slot) {
            m->general[i] = NO_SLOT;
        }
        if (m->floating[i] == slot) {
            m->floating[i] = NO_SLOT;
        }
    }
}

/* Returns a general register that the current instruction does not use, if possible a register that
 * holds no value. */
unsigned vm_maker_fresh(struct maker *m)
{
    unsigned chosen = RAX;
    for (uint32_t i = 0; i < POOL_SIZE; i++) {
        unsigned candidate = pool[(m->next_general + i) % POOL_SIZE];
        if (m->pinned_general >> candidate & 1) {
            continue;
        }
        if (chosen == RAX || m->general[candidate] == NO_SLOT) {
            chosen = candidate;
        }
        if (m->general[candidate] == NO_SLOT) {
            break;
        }
    }
    VM_ASSERT(chosen != RAX);
    m->next_general++;
    m->general[chosen] = NO_SLOT;
    m->pinned_general |= 1u << chosen;
    return chosen;
}

unsigned vm_maker_fresh_floating(struct maker *m)
{
    unsigned chosen = XMM_COUNT;
    for (uint32_t i = 0; i < XMM_COUNT; i++) {
        unsigned candidate = (m->next_floating + i) % XMM_COUNT;
        if (m->pinned_floating >> candidate & 1) {
            continue;
        }
        if (chosen == XMM_COUNT || m->floating[candidate] == NO_SLOT) {
            chosen = candidate;
        }
        if (m->floating[candidate] == NO_SLOT) {
            break;
        }
    }
    VM_ASSERT(chosen != XMM_COUNT);
    m->next_floating++;
    m->floating[chosen] = NO_SLOT;
    m->pinned_floating |= 1u << chosen;
    return chosen;
}

/* Returns a general register that holds the slot; loads the slot if necessary. */
unsigned vm_maker_use(struct maker *m, int32_t slot)
{
    int found = vm_maker_find(m->general, slot), other = vm_maker_find(m->floating, slot);
    if (found >= 0) {
        m->pinned_general |= 1u << found;
        return (unsigned)found;
    }
    unsigned reg = vm_maker_fresh(m);
    if (other >= 0) {
        x64_rr(&m->x, 0x66, 1, 0x0f7e, (unsigned)other, reg);
    } else {
        x64_load(&m->x, reg, m->fp, vm_maker_slot_at(slot));
    }
    m->general[reg] = slot;
    return reg;
}

unsigned vm_maker_use_floating(struct maker *m, int32_t slot)
{
    int found = vm_maker_find(m->floating, slot), other = vm_maker_find(m->general, slot);
    if (found >= 0) {
        m->pinned_floating |= 1u << found;
        return (unsigned)found;
    }
    unsigned reg = vm_maker_fresh_floating(m);
    if (other >= 0) {
        x64_rr(&m->x, 0x66, 1, 0x0f6e, reg, (unsigned)other);
    } else {
        x64_rm(&m->x, 0xf2, 0, 0x0f10, reg, m->fp, vm_maker_slot_at(slot));
    }
    m->floating[reg] = slot;
    return reg;
}

/* Emits a store of the register into the slot; from then on the register holds the slot. */
void vm_maker_set(struct maker *m, int32_t slot, unsigned reg)
{
    x64_store(&m->x, reg, m->fp, vm_maker_slot_at(slot));
    forget_slot(m, slot);
    m->general[reg] = slot;
}

void vm_maker_set_floating(struct maker *m, int32_t slot, unsigned reg)
{
    x64_rm(&m->x, 0xf2, 0, 0x0f11, reg, m->fp, vm_maker_slot_at(slot));
    forget_slot(m, slot);
    m->floating[reg] = slot;
}

void vm_maker_move_floating(struct maker *m, unsigned to, unsigned from)
{
    x64_rr(&m->x, 0, 0, 0x0f28, to, from);
}

void vm_maker_clear_floating(struct maker *m, unsigned reg)
{
    x64_rr(&m->x, 0, 0, 0x0f57, reg, reg);
}

/* Emits ucomiss or ucomisd; afterwards the condition "above" means greater, and "below" means less
 * or unordered. */
void vm_maker_compare_floating(struct maker *m, bool is_double, unsigned x, unsigned y)
{
    x64_rr(&m->x, is_double ? 0x66 : 0, 0, 0x0f2e, x, y);
}

/* Emits a copy of a slot into RAX, RCX or RDX. */
void vm_maker_load_scratch(struct maker *m, unsigned scratch, int32_t slot)
{
    int found = vm_maker_find(m->general, slot), other = vm_maker_find(m->floating, slot);
    if (found >= 0) {
        x64_move(&m->x, scratch, (unsigned)found);
    } else if (other >= 0) {
        x64_rr(&m->x, 0x66, 1, 0x0f7e, (unsigned)other, scratch);
    } else {
        x64_load(&m->x, scratch, m->fp, vm_maker_slot_at(slot));
    }
}

void vm_maker_set_from_scratch(struct maker *m, int32_t slot, unsigned scratch)
{
    unsigned reg = vm_maker_fresh(m);
    x64_move(&m->x, reg, scratch);
    vm_maker_set(m, slot, reg);
}

/* Returns whether the next instruction that reads the slot is a floating-point operation. */
bool vm_maker_feeds_floating(const struct maker *m, int32_t slot)
{
    uint32_t cell = m->cell;
    for (int i = 0; i < 8; i++) {
        cell += vm_insn_cells(&m->code->cells[cell], m->insns[cell]);
        if (cell >= m->code->cell_count || m->is_leader[cell]) {
            return false;
        }
        uint32_t insn = vm_insn_info[m->insns[cell]].first;
        const struct vm_template *t = &vm_templates[insn];
        const struct vm_cell *at = &m->code->cells[cell];
        const uint16_t operands[] = {at->a, at->b, at->c, at->d};
        const char *letters = vm_insn_info[insn].operands;
        bool is_written = false;
        for (int n = 0; n < 4 && letters[n] != '\0' && strchr("dr#o_", letters[n]) != NULL; n++) {
            if (letters[n] == 'r' && operands[n] == slot) {
                return t->form == FORM_FLOAT || t->form == FORM_COMPARE_FLOAT
                       || t->form == FORM_CHANGE_FLOAT || t->form == FORM_TO_INTEGER
                       || (t->form == FORM_BRANCH
                           && (t->prefix == FAMILY_IF_F || t->prefix == FAMILY_IF_D));
            }
            is_written |= letters[n] == 'd' && operands[n] == slot;
        }
        if (is_written || *letters == 'c') {
            return false;
        }
    }
    return false;
}

/* Returns a register that holds the reference in a slot, and emits a null check. */
unsigned vm_maker_use_object(struct maker *m, int32_t slot)
{
    unsigned object = vm_maker_use(m, slot);
    x64_test(&m->x, 1, object);
    vm_maker_loop_if(m, CC_E);
    return object;
}
