/*
 * emit_x64.c: the templates of machine code, for x86-64.
 *
 * RAX, RCX and RDX are free for each template, as is the loop's pc register. The other registers that C functions
 * may overwrite hold values of frame slots from one template to the next (general, floating). The frame also has these
 * values: each template stores its result. So machine code can be left before any instruction, and a
 * collection finds all references in the frame; a register that holds one more copy does no harm.
 *
 * A template tests first and changes the state of the program afterwards, since after a failed test the loop runs
 * the instruction from its start.
 */
#include <stddef.h>

#include "vm/base/assert.h"
#include "vm/code/frame.h"
#include "vm/code/layout.h"
#include "vm/heap/heap.h"
#include "vm/instrument/contexts.h"
#include "vm/native/maker.h"
#include "vm/runtime/class.h"
#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

#define THREAD(member) ((int32_t)offsetof(struct vm_thread, member))
#define CLASS(member) ((int32_t)offsetof(struct vm_class, member))
#define METHOD(member) ((int32_t)offsetof(struct vm_method, member))
#define OBJECT(member) ((int32_t)offsetof(struct vm_object, member))
#define CONTEXT(member) ((int32_t)offsetof(struct vm_context, member))

#define XMM_COUNT 16

static const uint8_t pool[] = {RSI, RDI, R8, R9, R10, R11};
#define POOL_SIZE ((uint32_t)(sizeof pool / sizeof *pool))

static int32_t slot_at(int32_t slot)
{
    return slot * 8;
}

static const struct vm_cell *cell_of(const struct maker *m)
{
    return &m->code->cells[m->cell];
}

/* --- leaving, and jumps ---------------------------------------------------------------------- */

static void note_jump(struct maker *m, size_t from, uint32_t cell, enum maker_way way)
{
    if (VM_RESERVE(m->jumps, m->jump_capacity, m->jump_count + 1)) {
        m->jumps[m->jump_count++] = (struct maker_jump){from, cell, way};
    } else {
        m->x.is_failed = true;
    }
}

/* The loop runs the current instruction if the condition holds. */
static void loop_if(struct maker *m, enum x64_condition condition)
{
    note_jump(m, x64_jump_if(&m->x, condition), m->cell, TO_LOOP);
}

static uint32_t target_cell(const struct maker *m, int32_t distance)
{
    return (uint32_t)((int64_t)m->cell + distance);
}

static void jump_to(struct maker *m, uint32_t cell)
{
    note_jump(m, x64_jump(&m->x), cell, TO_CODE);
}

static void jump_to_if(struct maker *m, enum x64_condition condition, uint32_t cell)
{
    note_jump(m, x64_jump_if(&m->x, condition), cell, TO_CODE);
}

static void set_pc(struct maker *m, uint32_t cell)
{
    x64_constant(&m->x, m->pc, (uintptr_t)&m->code->cells[cell]);
}

void vm_maker_leave_to_loop(struct maker *m, uint32_t cell)
{
    uint32_t row = m->insns[cell] + (m->code->is_plain ? VM_INSN_COUNT : 0u);
    set_pc(m, cell);
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
    set_pc(m, cell);
    x64_jump_through(&m->x, m->pc);
}

/* --- registers ------------------------------------------------------------------------------- */

void vm_maker_forget_registers(struct maker *m)
{
    for (uint32_t i = 0; i < X64_REGISTERS; i++) {
        m->general[i] = m->floating[i] = NO_SLOT;
    }
}

static int find(const int32_t *slots, int32_t slot)
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

/* A general register that the current instruction does not use: if possible, one without a value. */
static unsigned fresh_general(struct maker *m)
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

static unsigned fresh_floating(struct maker *m)
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

/* A general register that holds the slot. */
static unsigned use_general(struct maker *m, int32_t slot)
{
    int found = find(m->general, slot), other = find(m->floating, slot);
    if (found >= 0) {
        m->pinned_general |= 1u << found;
        return (unsigned)found;
    }
    unsigned reg = fresh_general(m);
    if (other >= 0) {
        x64_rr(&m->x, 0x66, 1, 0x0f7e, (unsigned)other, reg);
    } else {
        x64_load(&m->x, reg, m->fp, slot_at(slot));
    }
    m->general[reg] = slot;
    return reg;
}

static unsigned use_floating(struct maker *m, int32_t slot)
{
    int found = find(m->floating, slot), other = find(m->general, slot);
    if (found >= 0) {
        m->pinned_floating |= 1u << found;
        return (unsigned)found;
    }
    unsigned reg = fresh_floating(m);
    if (other >= 0) {
        x64_rr(&m->x, 0x66, 1, 0x0f6e, reg, (unsigned)other);
    } else {
        x64_rm(&m->x, 0xf2, 0, 0x0f10, reg, m->fp, slot_at(slot));
    }
    m->floating[reg] = slot;
    return reg;
}

/* The slot's value is in the register from now on. */
static void set_general(struct maker *m, int32_t slot, unsigned reg)
{
    x64_store(&m->x, reg, m->fp, slot_at(slot));
    forget_slot(m, slot);
    m->general[reg] = slot;
}

static void set_floating(struct maker *m, int32_t slot, unsigned reg)
{
    x64_rm(&m->x, 0xf2, 0, 0x0f11, reg, m->fp, slot_at(slot));
    forget_slot(m, slot);
    m->floating[reg] = slot;
}

static void move_floating(struct maker *m, unsigned to, unsigned from)
{
    x64_rr(&m->x, 0, 0, 0x0f28, to, from);
}

static void clear_floating(struct maker *m, unsigned reg)
{
    x64_rr(&m->x, 0, 0, 0x0f57, reg, reg);
}

/* The value of a slot in one of the registers that are free for each template. */
static void load_scratch(struct maker *m, unsigned scratch, int32_t slot)
{
    int found = find(m->general, slot), other = find(m->floating, slot);
    if (found >= 0) {
        x64_move(&m->x, scratch, (unsigned)found);
    } else if (other >= 0) {
        x64_rr(&m->x, 0x66, 1, 0x0f7e, (unsigned)other, scratch);
    } else {
        x64_load(&m->x, scratch, m->fp, slot_at(slot));
    }
}

static void set_from_scratch(struct maker *m, int32_t slot, unsigned scratch)
{
    unsigned reg = fresh_general(m);
    x64_move(&m->x, reg, scratch);
    set_general(m, slot, reg);
}

/* Whether an operation on floating-point values is the next instruction that reads a slot. */
static bool feeds_floating(const struct maker *m, int32_t slot)
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

/* --- constants and arithmetic ---------------------------------------------------------------- */

static bool emit_move(struct maker *m, const struct vm_cell *c)
{
    int floating = find(m->floating, c->b);
    if (floating >= 0 && find(m->general, c->b) < 0) {
        m->pinned_floating |= 1u << floating;
        unsigned to = fresh_floating(m);
        move_floating(m, to, (unsigned)floating);
        set_floating(m, c->a, to);
        return true;
    }
    unsigned from = use_general(m, c->b), to = fresh_general(m);
    x64_move(&m->x, to, from);
    set_general(m, c->a, to);
    return true;
}

static bool emit_constant(struct maker *m, const struct vm_cell *c, uint64_t value)
{
    unsigned to = fresh_general(m);
    x64_constant(&m->x, to, value);
    set_general(m, c->a, to);
    return true;
}

static bool emit_binary(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_general(m, c->b), y = use_general(m, c->c), to = fresh_general(m);
    x64_rr(&m->x, 0, t->w, 0x8b, to, x);
    x64_rr(&m->x, 0, t->w, t->opcode, to, y);
    set_general(m, c->a, to);
    return true;
}

static bool emit_binary_constant(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_general(m, c->b), to = fresh_general(m);
    if (t->detail == ALU_ADD) {
        x64_rm(&m->x, 0, t->w, 0x8d, to, x, (int16_t)c->c); /* lea */
    } else {
        x64_rr(&m->x, 0, t->w, 0x8b, to, x);
        x64_alu_constant(&m->x, t->w, t->detail, to, (int16_t)c->c);
    }
    set_general(m, c->a, to);
    return true;
}

static bool emit_multiply_constant(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_general(m, c->b), to = fresh_general(m);
    x64_rr(&m->x, 0, t->w, 0x69, to, x);
    x64_4(&m->x, (int16_t)c->c);
    set_general(m, c->a, to);
    return true;
}

static bool emit_constant_minus(struct maker *m, const struct vm_cell *c)
{
    unsigned x = use_general(m, c->b), to = fresh_general(m);
    x64_constant(&m->x, to, (uint32_t)(int16_t)c->c);
    x64_alu(&m->x, 0, ALU_SUB, to, x);
    set_general(m, c->a, to);
    return true;
}

static bool emit_shift(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_general(m, c->b), to = fresh_general(m);
    load_scratch(m, RCX, c->c);
    x64_rr(&m->x, 0, t->w, 0x8b, to, x);
    x64_rr(&m->x, 0, t->w, 0xd3, t->detail, to);
    set_general(m, c->a, to);
    return true;
}

static bool emit_shift_constant(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_general(m, c->b), to = fresh_general(m);
    x64_rr(&m->x, 0, t->w, 0x8b, to, x);
    x64_rr(&m->x, 0, t->w, 0xc1, t->detail, to);
    x64_1(&m->x, c->c & (t->w ? 63 : 31));
    set_general(m, c->a, to);
    return true;
}

/* RAX divided by RCX. */
static void divide(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    load_scratch(m, RAX, c->b);
    if (t->w) {
        x64_1(&m->x, 0x48);
    }
    x64_1(&m->x, 0x99); /* cdq, cqo */
    x64_rr(&m->x, 0, t->w, 0xf7, 7, RCX);
    set_from_scratch(m, c->a, t->detail);
}

/* A divisor of 0 throws, and the processor cannot divide the least value by -1. */
static bool emit_divide(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    load_scratch(m, RCX, c->c);
    x64_rm(&m->x, 0, t->w, 0x8d, RAX, RCX, 1);
    x64_alu_constant(&m->x, t->w, ALU_CMP, RAX, 1);
    loop_if(m, CC_BE);
    divide(m, c, t);
    return true;
}

static bool emit_divide_constant(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    int16_t divisor = (int16_t)c->c;
    if (divisor == 0 || divisor == -1) {
        return false;
    }
    x64_constant(&m->x, RCX, t->w ? (uint64_t)(int64_t)divisor : (uint32_t)(int32_t)divisor);
    divide(m, c, t);
    return true;
}

static bool emit_negate(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_general(m, c->b), to = fresh_general(m);
    x64_rr(&m->x, 0, t->w, 0x8b, to, x);
    x64_rr(&m->x, 0, t->w, 0xf7, 3, to);
    set_general(m, c->a, to);
    return true;
}

static bool emit_extend(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_general(m, c->b), to = fresh_general(m);
    x64_head(&m->x, 0, t->w, to, 0, x, t->opcode, t->opcode == 0x0fbe);
    x64_1(&m->x, 0xc0 | (to & 7) << 3 | (x & 7));
    set_general(m, c->a, to);
    return true;
}

/* RAX = (condition) */
static void set_scratch_if(struct maker *m, enum x64_condition condition, unsigned scratch)
{
    x64_rr(&m->x, 0, 0, 0x0f90 | condition, 0, scratch);
    x64_rr(&m->x, 0, 0, 0x0fb6, scratch, scratch);
}

static bool emit_compare_long(struct maker *m, const struct vm_cell *c)
{
    unsigned x = use_general(m, c->b), y = use_general(m, c->c);
    x64_alu(&m->x, 1, ALU_CMP, x, y);
    set_scratch_if(m, CC_G, RAX);
    x64_alu(&m->x, 1, ALU_CMP, x, y);
    set_scratch_if(m, CC_L, RCX);
    x64_alu(&m->x, 0, ALU_SUB, RAX, RCX);
    set_from_scratch(m, c->a, RAX);
    return true;
}

/* --- floating point -------------------------------------------------------------------------- */

static bool emit_float(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_floating(m, c->b), y = use_floating(m, c->c), to = fresh_floating(m);
    move_floating(m, to, x);
    x64_rr(&m->x, t->prefix, 0, t->opcode, to, y);
    set_floating(m, c->a, to);
    return true;
}

static bool emit_negate_float(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_general(m, c->b), to = fresh_general(m);
    x64_rr(&m->x, 0, t->w, 0x8b, to, x);
    x64_rr(&m->x, 0, t->w, 0x0fba, 7, to); /* btc */
    x64_1(&m->x, t->w ? 63 : 31);
    set_general(m, c->a, to);
    return true;
}

/* Compares as ucomiss and ucomisd do: "above" for greater; "below" for less, and without order. */
static void compare_floating(struct maker *m, bool is_double, unsigned x, unsigned y)
{
    x64_rr(&m->x, is_double ? 0x66 : 0, 0, 0x0f2e, x, y);
}

/* detail 0: the result is -1 without order, 1: it is 1. */
static bool emit_compare_float(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_floating(m, c->b), y = use_floating(m, c->c);
    bool is_reversed = t->detail != 0;
    compare_floating(m, t->w != 0, is_reversed ? y : x, is_reversed ? x : y);
    x64_rr(&m->x, 0, 0, 0x0f90 | CC_A, 0, RAX);
    x64_alu(&m->x, 0, ALU_SBB, RCX, RCX); /* -1 if below */
    x64_rr(&m->x, 0, 0, 0x0fb6, RAX, RAX);
    x64_alu(&m->x, 0, ALU_ADD, RAX, RCX);
    if (is_reversed) {
        x64_rr(&m->x, 0, 0, 0xf7, 3, RAX);
    }
    set_from_scratch(m, c->a, RAX);
    return true;
}

/* The processor gives the least integer for all values that are out of range. */
static bool emit_to_integer(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_floating(m, c->b), to = fresh_general(m);
    x64_rr(&m->x, t->prefix, t->w, t->opcode, to, x);
    x64_rr(&m->x, 0, t->w, 0x8b, RAX, to);
    x64_alu_constant(&m->x, t->w, ALU_SUB, RAX, 1);
    loop_if(m, CC_O);
    set_general(m, c->a, to);
    return true;
}

static bool emit_from_integer(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_general(m, c->b), to = fresh_floating(m);
    clear_floating(m, to);
    x64_rr(&m->x, t->prefix, t->w, t->opcode, to, x);
    set_floating(m, c->a, to);
    return true;
}

static bool emit_change_float(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_floating(m, c->b), to = fresh_floating(m);
    clear_floating(m, to);
    x64_rr(&m->x, t->prefix, 0, t->opcode, to, x);
    set_floating(m, c->a, to);
    return true;
}

/* --- objects --------------------------------------------------------------------------------- */

/* A register with the reference in a slot, which is not null. */
static unsigned use_object(struct maker *m, int32_t slot)
{
    unsigned object = use_general(m, slot);
    x64_test(&m->x, 1, object);
    loop_if(m, CC_E);
    return object;
}

static void use_element(struct maker *m, int32_t array_slot, int32_t index_slot, unsigned *array,
                        unsigned *index)
{
    *array = use_object(m, array_slot);
    *index = use_general(m, index_slot);
    x64_rm(&m->x, 0, 0, 0x3b, *index, *array, OBJECT(length));
    loop_if(m, CC_AE);
}

/* The prefix of movss (4 bytes) or movsd (8 bytes). */
static unsigned float_prefix(unsigned shift)
{
    return shift == 3 ? 0xf2 : 0xf3;
}

static bool emit_array_load(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned array, index;
    use_element(m, c->b, c->c, &array, &index);
    if (t->detail >= 2 && feeds_floating(m, c->a)) {
        unsigned to = fresh_floating(m);
        x64_rx(&m->x, float_prefix(t->detail), 0, 0x0f10, to, array, index, t->detail, VM_ARRAY_DATA,
               false);
        set_floating(m, c->a, to);
        return true;
    }
    unsigned to = fresh_general(m);
    x64_rx(&m->x, 0, t->w, t->opcode, to, array, index, t->detail, VM_ARRAY_DATA, false);
    set_general(m, c->a, to);
    return true;
}

static bool emit_array_store(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned array, index;
    use_element(m, c->a, c->b, &array, &index);
    int floating = find(m->floating, c->c);
    if (t->detail >= 2 && floating >= 0) {
        x64_rx(&m->x, float_prefix(t->detail), 0, 0x0f11, (unsigned)floating, array, index, t->detail,
               VM_ARRAY_DATA, false);
        return true;
    }
    unsigned value = use_general(m, c->c);
    x64_rx(&m->x, t->detail == 1 ? 0x66 : 0, t->w, 0x89, value, array, index, t->detail, VM_ARRAY_DATA,
           false);
    return true;
}

/* An array of booleans takes the lowest bit. */
static bool emit_array_store_byte(struct maker *m, const struct vm_cell *c)
{
    unsigned array, index;
    use_element(m, c->a, c->b, &array, &index);
    load_scratch(m, RAX, c->c);
    x64_load(&m->x, RDX, array, OBJECT(class));
    x64_rm(&m->x, 0, 0, 0x80, 7, RDX, CLASS(primitive_type));
    x64_1(&m->x, 'Z');
    size_t over = x64_jump_if(&m->x, CC_NE);
    x64_alu_constant(&m->x, 0, ALU_AND, RAX, 1);
    x64_here(&m->x, over);
    x64_rx(&m->x, 0, 0, 0x88, RAX, array, index, 0, VM_ARRAY_DATA, true);
    return true;
}

static bool emit_array_store_reference(struct maker *m, const struct vm_cell *c)
{
    unsigned array, index;
    use_element(m, c->a, c->b, &array, &index);
    unsigned value = use_general(m, c->c);
    x64_test(&m->x, 1, value);
    size_t over = x64_jump_if(&m->x, CC_E);
    x64_load(&m->x, RDX, array, OBJECT(class));
    x64_load(&m->x, RDX, RDX, CLASS(element_class));
    x64_rm(&m->x, 0, 1, 0x3b, RDX, value, OBJECT(class));
    loop_if(m, CC_NE);
    x64_here(&m->x, over);
    x64_rx(&m->x, 0, 1, 0x89, value, array, index, 3, VM_ARRAY_DATA, false);
    return true;
}

static bool emit_array_length(struct maker *m, const struct vm_cell *c)
{
    unsigned array = use_object(m, c->b), to = fresh_general(m);
    x64_rm(&m->x, 0, 0, 0x8b, to, array, OBJECT(length));
    set_general(m, c->a, to);
    return true;
}

/* Loads from memory into a slot. The processor keeps the order of loads that volatile fields need. */
static void load_field(struct maker *m, int32_t slot, const struct vm_template *t, unsigned base,
                       int32_t displacement)
{
    if (t->detail >= 2 && feeds_floating(m, slot)) {
        unsigned to = fresh_floating(m);
        x64_rm(&m->x, float_prefix(t->detail), 0, 0x0f10, to, base, displacement);
        set_floating(m, slot, to);
        return;
    }
    unsigned to = fresh_general(m);
    x64_rm(&m->x, 0, t->w, t->opcode, to, base, displacement);
    set_general(m, slot, to);
}

static void store_field(struct maker *m, int32_t slot, const struct vm_template *t, unsigned base,
                        int32_t displacement)
{
    bool is_boolean = t->opcode & 1, is_volatile = t->opcode & 2;
    int floating = find(m->floating, slot);
    if (t->detail >= 2 && floating >= 0) {
        x64_rm(&m->x, float_prefix(t->detail), 0, 0x0f11, (unsigned)floating, base, displacement);
    } else {
        unsigned value = RAX;
        if (is_boolean) {
            load_scratch(m, RAX, slot);
            x64_alu_constant(&m->x, 0, ALU_AND, RAX, 1);
        } else {
            value = use_general(m, slot);
        }
        x64_rm_byte(&m->x, t->detail == 1 ? 0x66 : 0, t->w, t->detail == 0 ? 0x88 : 0x89, value, base,
                    displacement, t->detail == 0);
    }
    if (is_volatile) {
        static const uint8_t fence[] = {0xf0, 0x83, 0x0c, 0x24, 0x00}; /* lock orl $0, (%rsp) */
        x64_bytes(&m->x, fence, sizeof fence);
    }
}

static bool emit_get_field(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    load_field(m, c->a, t, use_object(m, c->b), c->c);
    return true;
}

static bool emit_put_field(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    store_field(m, c->b, t, use_object(m, c->a), c->c);
    return true;
}

static bool emit_get_static(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    x64_constant(&m->x, RCX, (uintptr_t)c[1].p);
    load_field(m, c->a, t, RCX, 0);
    return true;
}

static bool emit_put_static(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    x64_constant(&m->x, RCX, (uintptr_t)c[1].p);
    store_field(m, c->a, t, RCX, 0);
    return true;
}

static bool emit_new(struct maker *m, const struct vm_cell *c)
{
    const struct vm_class *class = c[1].p;
    size_t granules = (class->instance_bytes + 15u) >> 4;
    if (granules >= VM_ALLOC_MAX_GRANULES || class->reference_kind) {
        return false;
    }
    int32_t list = THREAD(free_lists)
                   + (int32_t)((VM_ALLOC_OBJECT * VM_ALLOC_MAX_GRANULES + granules) * sizeof(void *));
    x64_load(&m->x, RDX, m->self, list);
    x64_test(&m->x, 1, RDX);
    loop_if(m, CC_E);
    x64_load(&m->x, RCX, RDX, 0);
    x64_constant(&m->x, RAX, (uintptr_t)class);
    x64_store(&m->x, RCX, m->self, list);
    x64_store(&m->x, RAX, RDX, OBJECT(class));
    set_from_scratch(m, c->a, RDX);
    return true;
}

/* Compares with the class in the next cell: RDX is the object's class. Equal: it is an instance. Otherwise it is
 * not, if the class has a place in the display (detail 0), and unknown if not (detail 1). */
static void compare_class(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    const struct vm_class *class = c[1].p;
    x64_constant(&m->x, RCX, (uintptr_t)class);
    if (t->detail == 0) {
        x64_rm(&m->x, 0, 1, 0x3b, RCX, RDX,
               CLASS(display) + (int32_t)(class->depth * sizeof(struct vm_class *)));
        return;
    }
    x64_alu(&m->x, 1, ALU_CMP, RCX, RDX);
    size_t over = x64_jump_if(&m->x, CC_E);
    x64_rm(&m->x, 0, 1, 0x3b, RCX, RDX, CLASS(last_supertype));
    x64_here(&m->x, over);
}

static bool emit_cast(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned object = use_general(m, c->a);
    x64_test(&m->x, 1, object);
    size_t over = x64_jump_if(&m->x, CC_E);
    x64_load(&m->x, RDX, object, OBJECT(class));
    compare_class(m, c, t);
    loop_if(m, CC_NE);
    x64_here(&m->x, over);
    return true;
}

static bool emit_instance_of(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned object = use_general(m, c->b);
    x64_constant(&m->x, RAX, 0);
    x64_test(&m->x, 1, object);
    size_t over = x64_jump_if(&m->x, CC_E);
    x64_load(&m->x, RDX, object, OBJECT(class));
    compare_class(m, c, t);
    if (t->detail == 0) {
        x64_rr(&m->x, 0, 0, 0x0f90 | CC_E, 0, RAX);
    } else {
        loop_if(m, CC_NE);
        x64_alu_constant(&m->x, 0, ALU_ADD, RAX, 1);
    }
    x64_here(&m->x, over);
    set_from_scratch(m, c->a, RAX);
    return true;
}

/* --- branches -------------------------------------------------------------------------------- */

static void poll(struct maker *m)
{
    x64_alu_memory(&m->x, 0, ALU_CMP, m->self, THREAD(poll), 0);
    loop_if(m, CC_NE);
}

static void add_1(struct maker *m, unsigned base, int32_t displacement)
{
    x64_rm(&m->x, 0, 1, 0xff, 0, base, displacement);
}

static void count(struct maker *m, int32_t offset)
{
    VM_ASSERT(m->has_context);
    add_1(m, m->context, offset);
}

/* Goes to the cell's target; `condition` CC_NP: a comparison of floating-point values without order does not
 * hold, CC_P: it holds, CC_O: there was none. */
static void branch(struct maker *m, const struct vm_cell *c, const struct vm_template *t,
                   enum x64_condition condition, enum x64_condition unordered)
{
    uint32_t target = target_cell(m, c->i);
    if ((t->detail & JUMP_COUNTS) == 0) {
        size_t over = 0;
        if (unordered == CC_P) {
            jump_to_if(m, CC_P, target);
        } else if (unordered == CC_NP) {
            over = x64_jump_if(&m->x, CC_P);
        }
        jump_to_if(m, condition, target);
        if (over != 0) {
            x64_here(&m->x, over);
        }
        return;
    }
    size_t over[2] = {0, 0}, taken = 0;
    if (unordered == CC_P) {
        taken = x64_jump_if(&m->x, CC_P);
    } else if (unordered == CC_NP) {
        over[1] = x64_jump_if(&m->x, CC_P);
    }
    over[0] = x64_jump_if(&m->x, condition ^ 1);
    if (taken != 0) {
        x64_here(&m->x, taken);
    }
    count(m, c[1].w[0]);
    jump_to(m, target);
    x64_here(&m->x, over[0]);
    if (over[1] != 0) {
        x64_here(&m->x, over[1]);
    }
    count(m, c[1].w[1]);
}

static enum x64_condition integer_condition(unsigned condition)
{
    static const uint8_t conditions[] = {
        [CONDITION_EQ] = CC_E, [CONDITION_NE] = CC_NE,   [CONDITION_LT] = CC_L,
        [CONDITION_GE] = CC_GE, [CONDITION_GT] = CC_G,   [CONDITION_LE] = CC_LE,
        [CONDITION_NULL] = CC_E, [CONDITION_NONNULL] = CC_NE,
    };
    return conditions[condition];
}

static void branch_floating(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = use_floating(m, c->a), y = use_floating(m, c->b);
    bool is_double = t->prefix == FAMILY_IF_D;
    /* "above" and "above or equal" do not hold without order, "below" and "below or equal" do. */
    static const struct {
        bool is_reversed;
        uint8_t condition;
    } rows[] = {
        [CONDITION_LT] = {true, CC_A},   [CONDITION_GE] = {false, CC_AE}, [CONDITION_GT] = {false, CC_A},
        [CONDITION_LE] = {true, CC_AE},  [CONDITION_NLT] = {true, CC_BE}, [CONDITION_NGE] = {false, CC_B},
        [CONDITION_NGT] = {false, CC_BE}, [CONDITION_NLE] = {true, CC_B},
    };
    if (t->opcode == CONDITION_EQ || t->opcode == CONDITION_NE) {
        compare_floating(m, is_double, x, y);
        branch(m, c, t, integer_condition(t->opcode), t->opcode == CONDITION_EQ ? CC_NP : CC_P);
        return;
    }
    bool is_reversed = rows[t->opcode].is_reversed;
    compare_floating(m, is_double, is_reversed ? y : x, is_reversed ? x : y);
    branch(m, c, t, rows[t->opcode].condition, CC_O);
}

static bool emit_branch(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    if (t->detail & JUMP_POLLS) {
        poll(m);
    }
    unsigned w = t->prefix != FAMILY_IF_I && t->prefix != FAMILY_IF_I_I;
    switch (t->prefix) {
    case FAMILY_IF_F:
    case FAMILY_IF_D:
        branch_floating(m, c, t);
        return true;
    case FAMILY_IF_:
        x64_test(&m->x, 1, use_general(m, c->a));
        break;
    case FAMILY_IF_I_I:
    case FAMILY_IF_L_I: {
        unsigned x = use_general(m, c->a);
        if (c->b == 0) {
            x64_test(&m->x, w, x);
        } else {
            x64_alu_constant(&m->x, w, ALU_CMP, x, (int16_t)c->b);
        }
        break;
    }
    default: {
        unsigned x = use_general(m, c->a), y = use_general(m, c->b);
        x64_alu(&m->x, w, ALU_CMP, x, y);
        break;
    }
    }
    branch(m, c, t, integer_condition(t->opcode), CC_O);
    return true;
}

static bool emit_loop(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    poll(m);
    unsigned from = use_general(m, c->a), x = fresh_general(m);
    x64_rm(&m->x, 0, 0, 0x8d, x, from, 1);
    set_general(m, c->a, x);
    if (t->detail & JUMP_COUNTS) {
        count(m, c[1].high_w[0]);
    }
    if (t->prefix == FAMILY_LOOP_I_I) {
        x64_alu_constant(&m->x, 0, ALU_CMP, x, (int16_t)c->b);
    } else {
        unsigned y = c->b == c->a ? x : use_general(m, c->b);
        x64_alu(&m->x, 0, ALU_CMP, x, y);
    }
    branch(m, c, t, integer_condition(t->opcode), CC_O);
    return true;
}

static bool emit_jump(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    if (t->detail & JUMP_POLLS) {
        poll(m);
    }
    if (t->detail & JUMP_COUNTS) {
        count(m, c->high_w[0]);
    }
    jump_to(m, target_cell(m, c->i));
    return true;
}

/* The loop polls when it goes backwards; polls more often than that do not matter. */
static void poll_switch(struct maker *m, const struct vm_cell *c, int words)
{
    const int32_t *entries = (const int32_t *)(const void *)(c + 2);
    bool goes_back = c[1].high_w[0] <= 0;
    for (int32_t i = 0; i < c[1].w[1]; i++) {
        goes_back |= entries[words * i + words - 1] <= 0;
    }
    if (goes_back) {
        poll(m);
    }
}

static bool emit_table_switch(struct maker *m, const struct vm_cell *c)
{
    poll_switch(m, c, 1);
    load_scratch(m, RAX, c->a);
    x64_alu_constant(&m->x, 0, ALU_SUB, RAX, c[1].w[0]);
    x64_alu_constant(&m->x, 0, ALU_CMP, RAX, c[1].w[1]);
    jump_to_if(m, CC_AE, target_cell(m, c[1].high_w[0]));
    x64_constant(&m->x, RCX, (uintptr_t)(c + 2));
    set_pc(m, m->cell);
    x64_rx(&m->x, 0, 1, 0x63, RAX, RCX, RAX, 2, 0, false); /* movslq */
    x64_rr(&m->x, 0, 1, 0xc1, 4, RAX);
    x64_1(&m->x, 4); /* times the size of a cell */
    x64_alu(&m->x, 1, ALU_ADD, m->pc, RAX);
    x64_jump_through(&m->x, m->pc);
    return true;
}

#define LINEAR_KEYS 4
#define MOST_KEYS 128

static void search_keys(struct maker *m, unsigned key, const int32_t *entries, int32_t first,
                        int32_t behind, uint32_t otherwise)
{
    if (behind - first <= LINEAR_KEYS) {
        for (int32_t i = first; i < behind; i++) {
            x64_alu_constant(&m->x, 0, ALU_CMP, key, entries[2 * i]);
            jump_to_if(m, CC_E, target_cell(m, entries[2 * i + 1]));
        }
        jump_to(m, otherwise);
        return;
    }
    int32_t middle = first + (behind - first) / 2;
    x64_alu_constant(&m->x, 0, ALU_CMP, key, entries[2 * middle]);
    jump_to_if(m, CC_E, target_cell(m, entries[2 * middle + 1]));
    size_t greater = x64_jump_if(&m->x, CC_G);
    search_keys(m, key, entries, first, middle, otherwise);
    x64_here(&m->x, greater);
    search_keys(m, key, entries, middle + 1, behind, otherwise);
}

static bool emit_lookup_switch(struct maker *m, const struct vm_cell *c)
{
    if (c[1].w[1] > MOST_KEYS) {
        return false;
    }
    poll_switch(m, c, 2);
    unsigned key = use_general(m, c->a);
    search_keys(m, key, (const int32_t *)(const void *)(c + 2), 0, c[1].w[1],
                target_cell(m, c[1].high_w[0]));
    return true;
}

/* --- calls and returns ----------------------------------------------------------------------- */

/* RDX = the callee, from the class of a receiver that is not null. */
static void find_virtual_target(struct maker *m, const struct vm_cell *c, unsigned receiver)
{
    x64_load(&m->x, RDX, receiver, OBJECT(class));
    x64_load(&m->x, RDX, RDX, CLASS(vtable) + (int32_t)(c[1].j * (int64_t)sizeof(void *)));
}

/* The first entry of the itable that the method's hash leads to, if it is the method's. */
static void find_interface_target(struct maker *m, const struct vm_cell *c, unsigned receiver)
{
    const struct vm_method *method = c[1].p;
    _Static_assert(sizeof(struct vm_itable_entry) == 16, "entries are found by a shift");
    x64_load(&m->x, RDX, receiver, OBJECT(class));
    x64_constant(&m->x, RAX, method->itable_hash);
    x64_rm(&m->x, 0, 0, 0x23, RAX, RDX, CLASS(itable_mask));
    x64_rr(&m->x, 0, 1, 0xc1, 4, RAX);
    x64_1(&m->x, 4);
    x64_rm(&m->x, 0, 1, 0x03, RAX, RDX, CLASS(itable));
    x64_constant(&m->x, RCX, (uintptr_t)method);
    x64_rm(&m->x, 0, 1, 0x3b, RCX, RAX, (int32_t)offsetof(struct vm_itable_entry, key));
    loop_if(m, CC_NE);
    x64_load(&m->x, RDX, RAX, (int32_t)offsetof(struct vm_itable_entry, target));
}

static void check_stack(struct maker *m, const struct vm_cell *c, const struct vm_method *callee)
{
    if (callee != NULL) {
        x64_rm(&m->x, 0, 1, 0x8d, RAX, m->fp, slot_at((int32_t)(c->b + callee->frame_slots)));
    } else {
        x64_rm(&m->x, 0, 0, 0x8b, RAX, RDX, METHOD(frame_slots));
        x64_rx(&m->x, 0, 1, 0x8d, RAX, m->fp, RAX, 3, slot_at(c->b), false);
    }
    x64_rm(&m->x, 0, 1, 0x3b, RAX, m->self, THREAD(stack_limit));
    loop_if(m, CC_A);
}

/* RCX = the context of the callee in RDX, if it is the one that was entered last; `miss` is a jump otherwise. */
static size_t enter_context(struct maker *m, uint32_t site)
{
    x64_load(&m->x, RCX, m->context, CONTEXT(callees));
    x64_load(&m->x, RCX, RCX, (int32_t)(site * sizeof(struct vm_context *)));
    x64_rm(&m->x, 0, 1, 0x3b, RDX, RCX, CONTEXT(method));
    size_t miss = x64_jump_if(&m->x, CC_NE);
    add_1(m, RCX, CONTEXT(entries));
    return miss;
}

/* Makes the callee's frame from the arguments, the callee in RDX and its context in RCX, and goes to the callee. */
static void enter_callee(struct maker *m, const struct vm_cell *c, bool has_contexts)
{
    const struct vm_cell *next = c + vm_call_cells(c->a);
    int32_t frame = slot_at(c->b);
    for (uint32_t i = c->a; i-- > 0;) {
        int32_t slot = vm_call_register(c, i);
        int floating = find(m->floating, slot), general = find(m->general, slot);
        if (general < 0 && floating >= 0) {
            x64_rm(&m->x, 0xf2, 0, 0x0f11, (unsigned)floating, m->fp, frame + slot_at((int32_t)i));
            continue;
        }
        if (general < 0) {
            x64_load(&m->x, RAX, m->fp, slot_at(slot));
            general = RAX;
        }
        x64_store(&m->x, (unsigned)general, m->fp, frame + slot_at((int32_t)i));
    }
    if (has_contexts) {
        x64_store(&m->x, RCX, m->fp, frame + slot_at(VM_FRAME_NODE));
    } else if (vm_tracker != NULL) {
        x64_rm(&m->x, 0, 1, 0xc7, 0, m->fp, frame + slot_at(VM_FRAME_NODE));
        x64_4(&m->x, 0);
    }
    x64_constant(&m->x, RAX, (uintptr_t)next);
    x64_store(&m->x, RAX, m->fp, frame + slot_at(VM_FRAME_RETURN_PC));
    x64_store(&m->x, m->fp, m->fp, frame + slot_at(VM_FRAME_CALLER));
    x64_store(&m->x, RDX, m->fp, frame + slot_at(VM_FRAME_METHOD));
    x64_alu_constant(&m->x, 1, ALU_ADD, m->fp, frame);
    x64_store(&m->x, m->fp, m->self, THREAD(fp));
    x64_load(&m->x, m->pc, RDX, m->code->is_plain && vm_tracker != NULL ? METHOD(plain_entry) : METHOD(entry));
    x64_jump_through(&m->x, m->pc);
}

/* Loads the frame's context. */
void vm_maker_load_context(struct maker *m)
{
    x64_load(&m->x, m->context, m->fp, slot_at(VM_FRAME_NODE));
}

void vm_maker_count_exit(struct maker *m, int32_t *exits)
{
    x64_constant(&m->x, RAX, (uintptr_t)exits);
    x64_rm(&m->x, 0, 0, 0xff, 1, RAX, 0); /* dec */
    size_t over = x64_jump_if(&m->x, CC_NE);
    x64_load(&m->x, RDI, m->fp, slot_at(VM_FRAME_METHOD));
    x64_constant(&m->x, RSI, (uintptr_t)m->code);
    x64_constant(&m->x, RAX, (uintptr_t)vm_native_make_again);
    x64_rr(&m->x, 0, 0, 0xff, 2, RAX);
    x64_here(&m->x, over);
}

/* Calls the tracker: RCX = the context of the callee in RDX. R14 keeps the callee: no C function changes it, and
 * the loop keeps nothing in it at the start of a handler. */
static void ask_tracker(struct maker *m, uint32_t site)
{
    set_pc(m, m->cell);
    x64_store(&m->x, m->pc, m->self, THREAD(pc));
    x64_move(&m->x, R14, RDX);
    x64_move(&m->x, RDI, m->self);
    x64_move(&m->x, RSI, m->context);
    x64_constant(&m->x, RDX, site);
    x64_move(&m->x, RCX, R14);
    x64_constant(&m->x, RAX, (uintptr_t)vm_tracker->enter);
    x64_rr(&m->x, 0, 0, 0xff, 2, RAX);
    x64_move(&m->x, RCX, RAX);
    x64_move(&m->x, RDX, R14);
}

static bool emit_call(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    const struct vm_method *callee =
        t->detail == TARGET_STATIC || t->detail == TARGET_SPECIAL ? c[1].p : NULL;
    bool has_contexts = vm_tracker != NULL && !m->code->is_plain;
    uint32_t site = c[vm_call_cells(c->a) - 1].a;
    if (t->detail != TARGET_STATIC) {
        unsigned receiver = use_object(m, c->c);
        if (t->detail == TARGET_VIRTUAL) {
            find_virtual_target(m, c, receiver);
        } else if (t->detail == TARGET_INTERFACE) {
            find_interface_target(m, c, receiver);
        }
    }
    check_stack(m, c, callee);
    if (callee != NULL) {
        x64_constant(&m->x, RDX, (uintptr_t)callee);
    }
    size_t miss = has_contexts ? enter_context(m, site) : 0;
    enter_callee(m, c, has_contexts);
    vm_maker_forget_registers(m);
    if (has_contexts) {
        x64_here(&m->x, miss);
        ask_tracker(m, site);
        enter_callee(m, c, true);
    }
    return true;
}

/* A call of a constructor that only returns. The instruction becomes an ordinary call when the first class with a
 * finalizer is found. */
static bool emit_call_empty(struct maker *m, const struct vm_cell *c)
{
    const struct vm_method *callee = c[1].p;
    x64_constant(&m->x, RAX, (uintptr_t)&m->code->insns[m->cell]);
    x64_rm(&m->x, 0x66, 0, 0x81, ALU_CMP, RAX, 0);
    uint16_t insn = m->insns[m->cell];
    x64_bytes(&m->x, &insn, sizeof insn);
    note_jump(m, x64_jump_if(&m->x, CC_NE), m->cell, TO_CELL);
    (void)use_object(m, c->c);
    check_stack(m, c, callee);
    if (vm_tracker != NULL && !m->code->is_plain) {
        uint32_t site = c[vm_call_cells(c->a) - 1].a;
        x64_constant(&m->x, RDX, (uintptr_t)callee);
        note_jump(m, enter_context(m, site), m->cell, TO_LOOP);
    }
    return true;
}

/* PC and FP become the caller's. While the caller's frame is the current one, no instruction of this method's code
 * runs, but the last jump: see may_unload. */
static void return_to_caller(struct maker *m, bool has_value)
{
    x64_load(&m->x, m->pc, m->fp, slot_at(VM_FRAME_RETURN_PC));
    x64_load(&m->x, m->fp, m->fp, slot_at(VM_FRAME_CALLER));
    if (has_value) {
        x64_rm(&m->x, 0, 0, 0x0fb7, RCX, m->pc,
               (int32_t)offsetof(struct vm_cell, d) - (int32_t)sizeof(struct vm_cell));
        x64_rx(&m->x, 0, 1, 0x89, RAX, m->fp, RCX, 3, 0, false);
    }
    x64_store(&m->x, m->fp, m->self, THREAD(fp));
    x64_jump_through(&m->x, m->pc);
}

static bool emit_return(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    if (m->may_unload) {
        return false;
    }
    if (t->form != FORM_RETURN) {
        load_scratch(m, RAX, c->a);
    }
    if (t->form == FORM_RETURN_BOOLEAN) {
        x64_alu_constant(&m->x, 0, ALU_AND, RAX, 1);
    } else if (t->opcode != 0) {
        x64_rr(&m->x, 0, 0, t->opcode, RAX, RAX);
    }
    return_to_caller(m, t->form != FORM_RETURN);
    return true;
}

/* --- counters -------------------------------------------------------------------------------- */

static bool emit_charge(struct maker *m, const struct vm_cell *c)
{
    if (c->b_ != 0) {
        x64_load(&m->x, RAX, m->self, THREAD(probes.bytecodes));
        x64_rm(&m->x, 0, 1, 0x3b, RAX, m->self, THREAD(probes.next_poll));
        loop_if(m, CC_AE);
    }
    x64_alu_memory(&m->x, 1, ALU_ADD, m->self, THREAD(probes.bytecodes), c->i);
    return true;
}

static bool emit_count_start(struct maker *m, const struct vm_cell *c)
{
    x64_load(&m->x, m->context, m->self, THREAD(counters));
    x64_store(&m->x, m->context, m->fp, slot_at(VM_FRAME_NODE));
    count(m, c->i);
    return true;
}

static bool emit_probe_count(struct maker *m, const struct vm_cell *c)
{
    x64_load(&m->x, RAX, m->self, THREAD(counters));
    add_1(m, RAX, (int32_t)((uint32_t)c[1].i * sizeof(uint64_t)));
    return true;
}

bool vm_maker_emit(struct maker *m)
{
    const struct vm_cell *c = cell_of(m);
    const struct vm_template *t = &vm_templates[vm_insn_info[m->insns[m->cell]].first];
    m->pinned_general = m->pinned_floating = 0;
    switch ((enum vm_template_form)t->form) {
    case FORM_NONE:
        return false;
    case FORM_NOTHING:
        return true;
    case FORM_MOVE:
        return emit_move(m, c);
    case FORM_CONST32:
        return emit_constant(m, c, (uint32_t)c->i);
    case FORM_CONST64:
        return emit_constant(m, c, (uint64_t)c[1].j);
    case FORM_BINARY:
        return emit_binary(m, c, t);
    case FORM_BINARY_CONSTANT:
        return emit_binary_constant(m, c, t);
    case FORM_MULTIPLY_CONSTANT:
        return emit_multiply_constant(m, c, t);
    case FORM_CONSTANT_MINUS:
        return emit_constant_minus(m, c);
    case FORM_SHIFT:
        return emit_shift(m, c, t);
    case FORM_SHIFT_CONSTANT:
        return emit_shift_constant(m, c, t);
    case FORM_DIVIDE:
        return emit_divide(m, c, t);
    case FORM_DIVIDE_CONSTANT:
        return emit_divide_constant(m, c, t);
    case FORM_NEGATE:
        return emit_negate(m, c, t);
    case FORM_EXTEND:
        return emit_extend(m, c, t);
    case FORM_COMPARE_LONG:
        return emit_compare_long(m, c);
    case FORM_FLOAT:
        return emit_float(m, c, t);
    case FORM_NEGATE_FLOAT:
        return emit_negate_float(m, c, t);
    case FORM_COMPARE_FLOAT:
        return emit_compare_float(m, c, t);
    case FORM_TO_INTEGER:
        return emit_to_integer(m, c, t);
    case FORM_FROM_INTEGER:
        return emit_from_integer(m, c, t);
    case FORM_CHANGE_FLOAT:
        return emit_change_float(m, c, t);
    case FORM_ARRAY_LOAD:
        return emit_array_load(m, c, t);
    case FORM_ARRAY_STORE:
        return emit_array_store(m, c, t);
    case FORM_ARRAY_STORE_BYTE:
        return emit_array_store_byte(m, c);
    case FORM_ARRAY_STORE_REFERENCE:
        return emit_array_store_reference(m, c);
    case FORM_ARRAY_LENGTH:
        return emit_array_length(m, c);
    case FORM_GET_FIELD:
        return emit_get_field(m, c, t);
    case FORM_PUT_FIELD:
        return emit_put_field(m, c, t);
    case FORM_GET_STATIC:
        return emit_get_static(m, c, t);
    case FORM_PUT_STATIC:
        return emit_put_static(m, c, t);
    case FORM_BRANCH:
        return emit_branch(m, c, t);
    case FORM_LOOP:
        return emit_loop(m, c, t);
    case FORM_JUMP:
        return emit_jump(m, c, t);
    case FORM_COUNT:
        count(m, c->i);
        return true;
    case FORM_TABLE_SWITCH:
        return emit_table_switch(m, c);
    case FORM_LOOKUP_SWITCH:
        return emit_lookup_switch(m, c);
    case FORM_RETURN:
    case FORM_RETURN_VALUE:
    case FORM_RETURN_BOOLEAN:
        return emit_return(m, c, t);
    case FORM_NEW:
        return emit_new(m, c);
    case FORM_CAST:
        return emit_cast(m, c, t);
    case FORM_INSTANCE_OF:
        return emit_instance_of(m, c, t);
    case FORM_CALL:
        return emit_call(m, c, t);
    case FORM_CALL_EMPTY:
        return emit_call_empty(m, c);
    case FORM_CHARGE:
        return emit_charge(m, c);
    case FORM_COUNT_START:
        return emit_count_start(m, c);
    case FORM_PROBE_COUNT:
        return emit_probe_count(m, c);
    }
    return false;
}
