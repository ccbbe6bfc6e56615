#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/translate/translator.h"

/* --- emission ------------------------------------------------------------------------- */

struct vm_cell *vm_tr_emit_cells(struct vm_translator *t, uint32_t count)
{
    if (t->cell_count + count > t->cell_capacity) {
        uint32_t capacity = t->cell_capacity * 2 + count + 64;
        struct vm_cell *cells = realloc(t->cells, capacity * sizeof *cells);
        if (cells != NULL) {
            t->cells = cells;
        }
        uint16_t *bcis = realloc(t->bcis, capacity * sizeof *bcis);
        if (bcis != NULL) {
            t->bcis = bcis;
        }
        uint16_t *insns = realloc(t->insns, capacity * sizeof *insns);
        if (insns != NULL) {
            t->insns = insns;
        }
        if (cells == NULL || bcis == NULL || insns == NULL) {
            static struct vm_cell scrap[64]; /* a call takes at most 35 cells */
            t->failed = true;
            t->last_destination = NULL;
            t->cell_count = 0;
            if (t->cell_capacity < count) {
                return scrap;
            }
        } else {
            t->cell_capacity = capacity;
        }
    }
    struct vm_cell *first = t->cells + t->cell_count;
    memset(first, 0, count * sizeof *first);
    for (uint32_t i = 0; i < count; i++) {
        t->bcis[t->cell_count + i] = (uint16_t)t->bci;
        t->insns[t->cell_count + i] = VM_INSN_COUNT;
    }
    t->cell_count += count;
    VM_ASSERT(t->cell_count <= t->cell_capacity);
    t->last_destination = NULL;
    return first;
}

void vm_tr_set_insn(struct vm_translator *t, uint32_t cell, enum vm_insn_code insn)
{
    if (!t->failed) {
        t->insns[cell] = (uint16_t)insn;
        t->cells[cell].handler = t->handlers[insn];
    }
}

struct vm_cell *vm_tr_emit(struct vm_translator *t, enum vm_insn_code insn, uint32_t cells)
{
    VM_ASSERT(cells >= vm_insn_info[insn].cells);
    struct vm_cell *cell = vm_tr_emit_cells(t, cells);
    vm_tr_set_insn(t, t->cell_count - cells, insn);
    return cell;
}

struct vm_cell *vm_tr_emit3(struct vm_translator *t, enum vm_insn_code insn, uint16_t a, uint16_t b,
                            uint16_t c)
{
    struct vm_cell *cell = vm_tr_emit(t, insn, 1);
    cell->a = a;
    cell->b = b;
    cell->c = c;
    return cell;
}

static void emit_move(struct vm_translator *t, uint16_t destination, uint16_t source)
{
    if (destination != source) {
        VM_ASSERT(vm_tr_may_write(t, destination));
        vm_tr_emit3(t, VM_INSN_MOVE, destination, source, 0);
    }
}

static void emit_constant(struct vm_translator *t, uint16_t destination,
                          const struct vm_value *value)
{
    VM_ASSERT(vm_tr_may_write(t, destination));
    if (value->kind == VM_VALUE_INT) {
        struct vm_cell *cell = vm_tr_emit(t, VM_INSN_CONST32, 1);
        cell->a = destination;
        cell->i = (int32_t)value->constant;
    } else {
        struct vm_cell *cell = vm_tr_emit(t, VM_INSN_CONST64, 2);
        cell->a = destination;
        cell[1].j = value->constant;
    }
}

void vm_tr_add_fixup(struct vm_translator *t, struct vm_fixup fixup)
{
    VM_ASSERT(fixup.half < 4 && (t->failed || fixup.cell < t->cell_count));
    if (!VM_RESERVE(t->fixups, t->fixup_capacity, t->fixup_count + 1)) {
        t->failed = true;
        return;
    }
    t->fixups[t->fixup_count++] = fixup;
}

uint32_t vm_tr_find_bci(const uint16_t *bcis, uint32_t count, uint32_t bci)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (bcis[middle] < bci) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

uint32_t vm_tr_counter(const struct vm_translator *t, uint32_t bci)
{
    uint32_t i = vm_tr_find_bci(t->plan.point_bcis, t->plan.point_count, bci);
    if (i == t->plan.point_count || t->plan.point_bcis[i] != bci) {
        return 0;
    }
    return t->point_counters != NULL ? t->point_counters[i]
                                     : vm_tracker->counters_offset + i * (uint32_t)sizeof(uint64_t);
}

/* --- the symbolic stack --------------------------------------------------------------- */

/* Returns whether the symbolic stack has space for another value. Its capacity is the code's
 * maximum stack depth, plus the values that branches and swap push in addition. */
static bool has_room(const struct vm_translator *t)
{
    return t->depth < t->flow->max_depth + 4;
}

void vm_tr_push_register(struct vm_translator *t, uint16_t reg)
{
    VM_ASSERT(has_room(t));
    VM_ASSERT(reg <= vm_tr_home(t, t->depth));
    t->stack[t->depth++] = (struct vm_value){.kind = VM_VALUE_REGISTER, .reg = reg};
}

void vm_tr_push_fill(struct vm_translator *t)
{
    VM_ASSERT(has_room(t));
    t->stack[t->depth++] = (struct vm_value){.kind = VM_VALUE_FILL};
}

void vm_tr_push_constant(struct vm_translator *t, enum vm_value_kind kind, int64_t constant)
{
    VM_ASSERT(has_room(t));
    t->stack[t->depth++] = (struct vm_value){.kind = kind, .constant = constant};
}

/* Moves the value at a position to its home. */
void vm_tr_materialize(struct vm_translator *t, uint32_t position)
{
    VM_ASSERT(position < t->flow->max_depth + 4);
    struct vm_value *value = &t->stack[position];
    uint16_t destination = vm_tr_home(t, position);
    if (value->kind == VM_VALUE_FILL
        || (value->kind == VM_VALUE_REGISTER && value->reg == destination)) {
        return;
    }
    if (value->kind == VM_VALUE_REGISTER) {
        emit_move(t, destination, value->reg);
    } else {
        emit_constant(t, destination, value);
    }
    *value = (struct vm_value){.kind = VM_VALUE_REGISTER, .reg = destination};
}

void vm_tr_materialize_all(struct vm_translator *t)
{
    for (uint32_t i = 0; i < t->depth; i++) {
        vm_tr_materialize(t, i);
    }
}

/* Returns the register in which the value at a position can be read. */
uint16_t vm_tr_value_register(struct vm_translator *t, uint32_t position)
{
    if (t->stack[position].kind == VM_VALUE_FILL) {
        return vm_tr_home(t, position);
    }
    if (t->stack[position].kind != VM_VALUE_REGISTER) {
        vm_tr_materialize(t, position);
    }
    return t->stack[position].reg;
}

/* Pops one value of a type and returns its register. */
uint16_t vm_tr_pop(struct vm_translator *t, char type)
{
    VM_ASSERT(t->depth >= (vm_tr_is_wide_type(type) ? 2 : 1));
    t->depth -= vm_tr_is_wide_type(type) ? 2 : 1;
    return vm_tr_value_register(t, t->depth);
}

/* Returns whether the value at a position is a constant that fits an immediate operand. */
bool vm_tr_top_is_immediate(const struct vm_translator *t, uint32_t position)
{
    VM_ASSERT(position < t->depth);
    const struct vm_value *value = &t->stack[position];
    return (value->kind == VM_VALUE_INT || value->kind == VM_VALUE_BITS64)
           && vm_optimizes(VM_OPTIMIZE_IMMEDIATES) && value->constant >= INT16_MIN
           && value->constant <= INT16_MAX;
}

/* Pushes the result of the cell just emitted; `destination` is the cell's destination operand. */
void vm_tr_push_result(struct vm_translator *t, uint16_t *destination, char type)
{
    *destination = vm_tr_home(t, t->depth);
    vm_tr_push_register(t, *destination);
    if (vm_tr_is_wide_type(type)) {
        vm_tr_push_fill(t);
    }
    t->last_destination = destination;
}

/* Called before local variable `n` changes: moves the values on the stack that refer to it to their
 * homes. */
void vm_tr_save_local_users(struct vm_translator *t, uint16_t n)
{
    for (uint32_t i = 0; i < t->depth; i++) {
        if (t->stack[i].kind == VM_VALUE_REGISTER && t->stack[i].reg == n) {
            vm_tr_materialize(t, i);
        }
    }
}

/* Stores the popped value at `position` (== depth) into local `n`. */
void vm_tr_store_local(struct vm_translator *t, uint16_t n, uint32_t position)
{
    VM_ASSERT(n < t->locals);
    struct vm_value value = t->stack[position];
    vm_tr_save_local_users(t, n);
    if (value.kind == VM_VALUE_INT || value.kind == VM_VALUE_BITS64) {
        emit_constant(t, n, &value);
        return;
    }
    uint16_t source = value.kind == VM_VALUE_FILL ? vm_tr_home(t, position) : value.reg;
    if (t->last_destination == NULL || *t->last_destination != source || source < t->locals
        || !vm_optimizes(VM_OPTIMIZE_DESTINATIONS)) {
        emit_move(t, n, source);
        return;
    }
    /* The last instruction computed the value, so it can write directly to the local variable. */
    VM_ASSERT(vm_tr_may_write(t, n));
    *t->last_destination = n;
    t->last_destination = NULL;
    for (uint32_t i = 0; i < t->depth; i++) {
        if (t->stack[i].kind == VM_VALUE_REGISTER && t->stack[i].reg == source) {
            t->stack[i].reg = n;
        }
    }
}

/*
 * dup_x1 .. dup2_x2: copies the top `count` positions below `skip` other positions. Values in
 * registers of stack positions move, from the top down, so that no value is overwritten too early.
 */
void vm_tr_duplicate_below(struct vm_translator *t, uint32_t count, uint32_t skip)
{
    VM_ASSERT(t->depth >= count + skip && t->depth + count <= t->flow->max_depth + 4);
    uint32_t bottom = t->depth - count - skip;
    for (uint32_t i = count + skip; i-- > 0;) {
        struct vm_value value = t->stack[bottom + i];
        uint32_t position = bottom + i + count;
        if (value.kind == VM_VALUE_REGISTER && value.reg >= t->locals) {
            emit_move(t, vm_tr_home(t, position), value.reg);
            value.reg = vm_tr_home(t, position);
        }
        t->stack[position] = value;
    }
    t->depth += count;
    for (uint32_t i = 0; i < count; i++) {
        struct vm_value value = t->stack[t->depth - count + i];
        if (value.kind == VM_VALUE_REGISTER && value.reg >= t->locals) {
            emit_move(t, vm_tr_home(t, bottom + i), value.reg);
            value.reg = vm_tr_home(t, bottom + i);
        }
        t->stack[bottom + i] = value;
    }
}

void vm_tr_swap(struct vm_translator *t)
{
    vm_tr_duplicate_below(t, 1, 1);
    t->depth--;
}

/* dup, dup2: the copies share the register of the original. */
void vm_tr_duplicate(struct vm_translator *t, uint32_t count)
{
    VM_ASSERT(t->depth >= count && t->depth + count <= t->flow->max_depth + 4);
    for (uint32_t i = 0; i < count; i++) {
        t->stack[t->depth] = t->stack[t->depth - count];
        t->depth++;
    }
}
