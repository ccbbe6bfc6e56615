/*
 * emit_values.c: templates of constants, arithmetic, conversions, comparisons.
 */
#include "vm/native/emit_x64.h"

bool vm_emit_move(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    int floating = vm_maker_find(m->floating, c->b);
    if (floating >= 0 && vm_maker_find(m->general, c->b) < 0) {
        m->pinned_floating |= 1u << floating;
        unsigned to = vm_maker_fresh_floating(m);
        vm_maker_move_floating(m, to, (unsigned)floating);
        vm_maker_set_floating(m, c->a, to);
        return true;
    }
    unsigned from = vm_maker_use(m, c->b), to = vm_maker_fresh(m);
    x64_move(&m->x, to, from);
    vm_maker_set(m, c->a, to);
    return true;
}

/* If w is 1, the constant has 64 bits and is in the next cell. */
bool vm_emit_constant(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned to = vm_maker_fresh(m);
    x64_constant(&m->x, to, t->w ? (uint64_t)c[1].j : (uint32_t)c->i);
    vm_maker_set(m, c->a, to);
    return true;
}

bool vm_emit_binary(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use(m, c->b), y = vm_maker_use(m, c->c), to = vm_maker_fresh(m);
    x64_rr(&m->x, 0, t->w, 0x8b, to, x);
    x64_rr(&m->x, 0, t->w, t->opcode, to, y);
    vm_maker_set(m, c->a, to);
    return true;
}

bool vm_emit_binary_constant(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use(m, c->b), to = vm_maker_fresh(m);
    if (t->detail == ALU_ADD) {
        x64_rm(&m->x, 0, t->w, 0x8d, to, x, (int16_t)c->c); /* lea */
    } else {
        x64_rr(&m->x, 0, t->w, 0x8b, to, x);
        x64_alu_constant(&m->x, t->w, t->detail, to, (int16_t)c->c);
    }
    vm_maker_set(m, c->a, to);
    return true;
}

bool vm_emit_multiply_constant(struct maker *m, const struct vm_cell *c,
                               const struct vm_template *t)
{
    unsigned x = vm_maker_use(m, c->b), to = vm_maker_fresh(m);
    x64_rr(&m->x, 0, t->w, 0x69, to, x);
    x64_4(&m->x, (int16_t)c->c);
    vm_maker_set(m, c->a, to);
    return true;
}

bool vm_emit_constant_minus(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    unsigned x = vm_maker_use(m, c->b), to = vm_maker_fresh(m);
    x64_constant(&m->x, to, (uint32_t)(int16_t)c->c);
    x64_alu(&m->x, 0, ALU_SUB, to, x);
    vm_maker_set(m, c->a, to);
    return true;
}

bool vm_emit_shift(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use(m, c->b), to = vm_maker_fresh(m);
    vm_maker_load_scratch(m, RCX, c->c);
    x64_rr(&m->x, 0, t->w, 0x8b, to, x);
    x64_rr(&m->x, 0, t->w, 0xd3, t->detail, to);
    vm_maker_set(m, c->a, to);
    return true;
}

bool vm_emit_shift_constant(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use(m, c->b), to = vm_maker_fresh(m);
    x64_rr(&m->x, 0, t->w, 0x8b, to, x);
    x64_rr(&m->x, 0, t->w, 0xc1, t->detail, to);
    x64_1(&m->x, c->c & (t->w ? 63 : 31));
    vm_maker_set(m, c->a, to);
    return true;
}

/* Divides RAX by RCX. */
static void divide(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    vm_maker_load_scratch(m, RAX, c->b);
    if (t->w) {
        x64_1(&m->x, 0x48);
    }
    x64_1(&m->x, 0x99); /* cdq, cqo */
    x64_rr(&m->x, 0, t->w, 0xf7, 7, RCX);
    vm_maker_set_from_scratch(m, c->a, t->detail);
}

/* The loop handles the divisor 0, which raises an exception, and the divisor -1, by which the
 * processor cannot divide the smallest value. */
bool vm_emit_divide(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    vm_maker_load_scratch(m, RCX, c->c);
    x64_rm(&m->x, 0, t->w, 0x8d, RAX, RCX, 1);
    x64_alu_constant(&m->x, t->w, ALU_CMP, RAX, 1);
    vm_maker_loop_if(m, CC_BE);
    divide(m, c, t);
    return true;
}

bool vm_emit_divide_constant(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    int16_t divisor = (int16_t)c->c;
    if (divisor == 0 || divisor == -1) {
        return false;
    }
    x64_constant(&m->x, RCX, t->w ? (uint64_t)(int64_t)divisor : (uint32_t)(int32_t)divisor);
    divide(m, c, t);
    return true;
}

bool vm_emit_negate(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use(m, c->b), to = vm_maker_fresh(m);
    x64_rr(&m->x, 0, t->w, 0x8b, to, x);
    x64_rr(&m->x, 0, t->w, 0xf7, 3, to);
    vm_maker_set(m, c->a, to);
    return true;
}

bool vm_emit_extend(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use(m, c->b), to = vm_maker_fresh(m);
    x64_head(&m->x, 0, t->w, to, 0, x, t->opcode, t->opcode == 0x0fbe);
    x64_1(&m->x, 0xc0 | (to & 7) << 3 | (x & 7));
    vm_maker_set(m, c->a, to);
    return true;
}

/* RAX = 1 if the condition holds, otherwise 0 */
static void set_scratch_if(struct maker *m, enum x64_condition condition, unsigned scratch)
{
    x64_rr(&m->x, 0, 0, 0x0f90 | condition, 0, scratch);
    x64_rr(&m->x, 0, 0, 0x0fb6, scratch, scratch);
}

bool vm_emit_compare_long(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    unsigned x = vm_maker_use(m, c->b), y = vm_maker_use(m, c->c);
    x64_alu(&m->x, 1, ALU_CMP, x, y);
    set_scratch_if(m, CC_G, RAX);
    x64_alu(&m->x, 1, ALU_CMP, x, y);
    set_scratch_if(m, CC_L, RCX);
    x64_alu(&m->x, 0, ALU_SUB, RAX, RCX);
    vm_maker_set_from_scratch(m, c->a, RAX);
    return true;
}

/* --- floating point -------------------------------------------------------------------------- */

bool vm_emit_float(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use_floating(m, c->b), y = vm_maker_use_floating(m, c->c),
             to = vm_maker_fresh_floating(m);
    vm_maker_move_floating(m, to, x);
    x64_rr(&m->x, t->prefix, 0, t->opcode, to, y);
    vm_maker_set_floating(m, c->a, to);
    return true;
}

bool vm_emit_negate_float(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use(m, c->b), to = vm_maker_fresh(m);
    x64_rr(&m->x, 0, t->w, 0x8b, to, x);
    x64_rr(&m->x, 0, t->w, 0x0fba, 7, to); /* btc */
    x64_1(&m->x, t->w ? 63 : 31);
    vm_maker_set(m, c->a, to);
    return true;
}

/* If the values are unordered, the result is -1 if detail is 0, and 1 if detail is 1. */
bool vm_emit_compare_float(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use_floating(m, c->b), y = vm_maker_use_floating(m, c->c);
    bool is_reversed = t->detail != 0;
    vm_maker_compare_floating(m, t->w != 0, is_reversed ? y : x, is_reversed ? x : y);
    x64_rr(&m->x, 0, 0, 0x0f90 | CC_A, 0, RAX);
    x64_alu(&m->x, 0, ALU_SBB, RCX, RCX); /* -1 if below */
    x64_rr(&m->x, 0, 0, 0x0fb6, RAX, RAX);
    x64_alu(&m->x, 0, ALU_ADD, RAX, RCX);
    if (is_reversed) {
        x64_rr(&m->x, 0, 0, 0xf7, 3, RAX);
    }
    vm_maker_set_from_scratch(m, c->a, RAX);
    return true;
}

/* If the value is out of range, the processor's result is the smallest integer, and the loop runs
 * the instruction. */
bool vm_emit_to_integer(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use_floating(m, c->b), to = vm_maker_fresh(m);
    x64_rr(&m->x, t->prefix, t->w, t->opcode, to, x);
    x64_rr(&m->x, 0, t->w, 0x8b, RAX, to);
    x64_alu_constant(&m->x, t->w, ALU_SUB, RAX, 1);
    vm_maker_loop_if(m, CC_O);
    vm_maker_set(m, c->a, to);
    return true;
}

bool vm_emit_from_integer(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use(m, c->b), to = vm_maker_fresh_floating(m);
    vm_maker_clear_floating(m, to);
    x64_rr(&m->x, t->prefix, t->w, t->opcode, to, x);
    vm_maker_set_floating(m, c->a, to);
    return true;
}

bool vm_emit_change_float(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use_floating(m, c->b), to = vm_maker_fresh_floating(m);
    vm_maker_clear_floating(m, to);
    x64_rr(&m->x, t->prefix, 0, t->opcode, to, x);
    vm_maker_set_floating(m, c->a, to);
    return true;
}

bool vm_emit_nothing(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)m;
    (void)c;
    (void)t;
    return true;
}
