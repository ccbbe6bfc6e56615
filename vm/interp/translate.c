/*
 * translate.c: the translator's second pass: emission of internal code, block by block.
 *
 * While a block is translated, the operand stack is an array of symbolic values. A value is
 * in a register (a local variable or a stack position's home) or is a constant. What keeps
 * this sound:
 *   - position p refers to its own home, to a local, to a constant, or to the home of a lower
 *     position that holds the same value (dup);
 *   - before a local is written, values that refer to it move to their homes;
 *   - at the end of a block every value is in its home.
 * Exceptions need nothing: a handler sees locals only, and they are always up to date.
 */
#include "vm/interp/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/interp/flow.h"
#include "vm/interp/frame.h"
#include "vm/interp/slow.h"
#include "vm/runtime/exceptions.h"
#include "vm/vm.h"

enum value_kind { VALUE_REGISTER, VALUE_INT, VALUE_BITS64, VALUE_FILL };

struct value {
    enum value_kind kind;
    uint16_t reg;
    int64_t constant; /* VALUE_INT: 32 bits (null and float bits too); VALUE_BITS64 */
};

struct fixup {
    uint32_t cell;   /* whose displacement is to be filled */
    uint32_t origin; /* the displacement counts from this cell */
    uint32_t half;   /* which 32-bit word of the cell, 0 .. 3 */
    uint32_t target; /* bci */
};

struct translator {
    struct vm_thread *self;
    struct vm_method *method;
    const struct vm_class_file *file;
    const struct vm_code *code;
    const struct vm_flow *flow;
    struct value *stack;
    uint32_t depth;
    uint16_t locals; /* registers below the first stack position */
    struct vm_cell *cells;
    uint16_t *bcis;
    uint32_t cell_count, cell_capacity;
    uint32_t bci;          /* of the instruction being translated */
    uint32_t *cell_of_bci; /* first cell, for branch targets */
    struct fixup *fixups;
    uint32_t fixup_count, fixup_capacity;
    uint16_t *last_destination; /* of the last cell emitted, when it may still be redirected */
    uint32_t lock_slot;
    bool has_monitors, locked_returns;
    bool failed; /* out of memory, or code no verifier has seen */
};

/* --- emission ------------------------------------------------------------------------- */

static struct vm_cell *emit_cells(struct translator *t, uint32_t count)
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
        if (cells == NULL || bcis == NULL) {
            static struct vm_cell scrap[64]; /* a call takes up to 35 */
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
    }
    t->cell_count += count;
    t->last_destination = NULL;
    return first;
}

static struct vm_cell *emit(struct translator *t, enum vm_insn_code insn, uint32_t cells)
{
    struct vm_cell *cell = emit_cells(t, cells);
    cell->handler = vm_handlers[insn];
    return cell;
}

static struct vm_cell *emit3(struct translator *t, enum vm_insn_code insn, uint16_t a,
                             uint16_t b, uint16_t c)
{
    struct vm_cell *cell = emit(t, insn, 1);
    cell->a = a;
    cell->b = b;
    cell->c = c;
    return cell;
}

static void emit_move(struct translator *t, uint16_t destination, uint16_t source)
{
    if (destination != source) {
        emit3(t, VM_INSN_MOVE, destination, source, 0);
    }
}

static void emit_constant(struct translator *t, uint16_t destination, const struct value *value)
{
    if (value->kind == VALUE_INT) {
        struct vm_cell *cell = emit(t, VM_INSN_CONST32, 1);
        cell->a = destination;
        cell->i = (int32_t)value->constant;
    } else {
        struct vm_cell *cell = emit(t, VM_INSN_CONST64, 2);
        cell->a = destination;
        cell[1].j = value->constant;
    }
}

static void add_fixup(struct translator *t, uint32_t cell, uint32_t origin, uint32_t half,
                      int32_t target)
{
    if (t->fixup_count == t->fixup_capacity) {
        uint32_t capacity = t->fixup_capacity * 2 + 32;
        struct fixup *fixups = realloc(t->fixups, capacity * sizeof *fixups);
        if (fixups == NULL) {
            t->failed = true;
            return;
        }
        t->fixups = fixups;
        t->fixup_capacity = capacity;
    }
    t->fixups[t->fixup_count++] = (struct fixup){cell, origin, half, (uint32_t)target};
}

/* --- the symbolic stack --------------------------------------------------------------- */

static uint16_t home(const struct translator *t, uint32_t position)
{
    return (uint16_t)(t->locals + position);
}

static void push_register(struct translator *t, uint16_t reg)
{
    t->stack[t->depth++] = (struct value){.kind = VALUE_REGISTER, .reg = reg};
}

static void push_fill(struct translator *t)
{
    t->stack[t->depth++] = (struct value){.kind = VALUE_FILL};
}

static void push_constant(struct translator *t, enum value_kind kind, int64_t constant)
{
    t->stack[t->depth++] = (struct value){.kind = kind, .constant = constant};
}

static bool is_wide_type(char type)
{
    return type == 'J' || type == 'D';
}

/* Moves the value at a position into its home. */
static void materialize(struct translator *t, uint32_t position)
{
    struct value *value = &t->stack[position];
    uint16_t destination = home(t, position);
    if (value->kind == VALUE_FILL
        || (value->kind == VALUE_REGISTER && value->reg == destination)) {
        return;
    }
    if (value->kind == VALUE_REGISTER) {
        emit_move(t, destination, value->reg);
    } else {
        emit_constant(t, destination, value);
    }
    *value = (struct value){.kind = VALUE_REGISTER, .reg = destination};
}

static void materialize_all(struct translator *t)
{
    for (uint32_t i = 0; i < t->depth; i++) {
        materialize(t, i);
    }
}

/* The register in which the value at a position can be read. */
static uint16_t value_register(struct translator *t, uint32_t position)
{
    if (t->stack[position].kind == VALUE_FILL) {
        return home(t, position);
    }
    if (t->stack[position].kind != VALUE_REGISTER) {
        materialize(t, position);
    }
    return t->stack[position].reg;
}

/* Pops one value of a type and gives its register. */
static uint16_t pop(struct translator *t, char type)
{
    t->depth -= is_wide_type(type) ? 2 : 1;
    return value_register(t, t->depth);
}

/* Whether the value on top is an int constant that fits an immediate operand. */
static bool top_is_immediate(const struct translator *t, uint32_t position)
{
    const struct value *value = &t->stack[position];
    return (value->kind == VALUE_INT || value->kind == VALUE_BITS64)
           && value->constant >= INT16_MIN && value->constant <= INT16_MAX;
}

/* Pushes the result of the cell just emitted, whose destination operand is given. */
static void push_result(struct translator *t, uint16_t *destination, char type)
{
    *destination = home(t, t->depth);
    push_register(t, *destination);
    if (is_wide_type(type)) {
        push_fill(t);
    }
    t->last_destination = destination;
}

/* Before local variable `n` changes: values that are still to be read from it move home. */
static void save_local_users(struct translator *t, uint16_t n)
{
    for (uint32_t i = 0; i < t->depth; i++) {
        if (t->stack[i].kind == VALUE_REGISTER && t->stack[i].reg == n) {
            materialize(t, i);
        }
    }
}

/* Stores the popped value at `position` (== depth) into local `n`. */
static void store_local(struct translator *t, uint16_t n, uint32_t position)
{
    struct value value = t->stack[position];
    save_local_users(t, n);
    if (value.kind == VALUE_INT || value.kind == VALUE_BITS64) {
        emit_constant(t, n, &value);
        return;
    }
    uint16_t source = value.kind == VALUE_FILL ? home(t, position) : value.reg;
    if (t->last_destination == NULL || *t->last_destination != source || source < t->locals) {
        emit_move(t, n, source);
        return;
    }
    /* The last instruction made the value: let it write the local itself. */
    *t->last_destination = n;
    t->last_destination = NULL;
    for (uint32_t i = 0; i < t->depth; i++) {
        if (t->stack[i].kind == VALUE_REGISTER && t->stack[i].reg == source) {
            t->stack[i].reg = n;
        }
    }
}

/*
 * dup_x1 .. dup2_x2: copies the top `count` positions below `skip` further ones. Values in
 * registers of stack positions move, from the top down so that nothing is overwritten early.
 */
static void duplicate_below(struct translator *t, uint32_t count, uint32_t skip)
{
    uint32_t bottom = t->depth - count - skip;
    for (uint32_t i = count + skip; i-- > 0;) {
        struct value value = t->stack[bottom + i];
        uint32_t position = bottom + i + count;
        if (value.kind == VALUE_REGISTER && value.reg >= t->locals) {
            emit_move(t, home(t, position), value.reg);
            value.reg = home(t, position);
        }
        t->stack[position] = value;
    }
    t->depth += count;
    for (uint32_t i = 0; i < count; i++) {
        struct value value = t->stack[t->depth - count + i];
        if (value.kind == VALUE_REGISTER && value.reg >= t->locals) {
            emit_move(t, home(t, bottom + i), value.reg);
            value.reg = home(t, bottom + i);
        }
        t->stack[bottom + i] = value;
    }
}

static void swap(struct translator *t)
{
    duplicate_below(t, 1, 1);
    t->depth--;
}

/* dup, dup2: the copies share the register of the original. */
static void duplicate(struct translator *t, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        t->stack[t->depth] = t->stack[t->depth - count];
        t->depth++;
    }
}

/* --- instructions --------------------------------------------------------------------- */

static void translate_constant(struct translator *t, uint16_t index)
{
    const struct vm_constant *constant = &t->file->constants[index];
    switch (constant->tag) {
    case VM_CONSTANT_INTEGER:
        push_constant(t, VALUE_INT, constant->i);
        return;
    case VM_CONSTANT_FLOAT: {
        uint32_t bits;
        memcpy(&bits, &constant->f, sizeof bits);
        push_constant(t, VALUE_INT, (int32_t)bits);
        return;
    }
    case VM_CONSTANT_LONG:
        push_constant(t, VALUE_BITS64, constant->j);
        push_fill(t);
        return;
    case VM_CONSTANT_DOUBLE: {
        int64_t bits;
        memcpy(&bits, &constant->d, sizeof bits);
        push_constant(t, VALUE_BITS64, bits);
        push_fill(t);
        return;
    }
    default: {
        char type = constant->tag == VM_CONSTANT_DYNAMIC ? constant->dynamic.descriptor->bytes[0]
                                                         : 'A';
        struct vm_cell *cell = emit(t, VM_INSN_LDC, 2);
        push_result(t, &cell->a, type);
    }
    }
}

/* Two operands, one result; the immediate form when there is one and the operand fits. */
static void translate_binary(struct translator *t, enum vm_insn_code insn,
                             enum vm_insn_code immediate, const char *types)
{
    uint32_t right = t->depth - (is_wide_type(types[1]) ? 2 : 1);
    struct vm_cell *cell;
    if (immediate != VM_INSN_COUNT && top_is_immediate(t, right)) {
        int16_t value = (int16_t)t->stack[right].constant;
        t->depth = right;
        cell = emit3(t, immediate, 0, pop(t, types[0]), (uint16_t)value);
    } else {
        uint16_t c = pop(t, types[1]);
        uint16_t b = pop(t, types[0]);
        cell = emit3(t, insn, 0, b, c);
    }
    push_result(t, &cell->a, types[2]);
}

/* Operands of a commutative operation change places when only the left one is a constant. */
static void constant_to_the_right(struct translator *t, char type)
{
    uint32_t size = is_wide_type(type) ? 2 : 1;
    struct value *right = &t->stack[t->depth - size], *left = &t->stack[t->depth - 2 * size];
    if (top_is_immediate(t, t->depth - 2 * size) && right->kind == VALUE_REGISTER
        && right->reg < t->locals) {
        struct value value = *left;
        *left = *right;
        *right = value;
    }
}

static bool is_commutative(uint8_t opcode)
{
    switch (opcode) {
    case VM_OP_IADD:
    case VM_OP_LADD:
    case VM_OP_IMUL:
    case VM_OP_LMUL:
    case VM_OP_IAND:
    case VM_OP_LAND:
    case VM_OP_IOR:
    case VM_OP_LOR:
    case VM_OP_IXOR:
    case VM_OP_LXOR:
        return true;
    default:
        return false;
    }
}

/* Internal instructions of the arithmetic opcodes; immediate VM_INSN_COUNT: there is none. */
struct arithmetic {
    uint16_t insn, immediate;
};

#define NO_IMMEDIATE VM_INSN_COUNT
#define ARITHMETIC(name) [VM_OP_##name] = {VM_INSN_##name, NO_IMMEDIATE}
#define ARITHMETIC_I(name) [VM_OP_##name] = {VM_INSN_##name, VM_INSN_##name##_I}

static const struct arithmetic arithmetic[256] = {
    ARITHMETIC_I(IADD), [VM_OP_ISUB] = {VM_INSN_ISUB, VM_INSN_IADD_I},
    ARITHMETIC_I(IMUL), ARITHMETIC_I(IDIV), ARITHMETIC_I(IREM), ARITHMETIC_I(IAND),
    ARITHMETIC_I(IOR), ARITHMETIC_I(IXOR), ARITHMETIC_I(ISHL), ARITHMETIC_I(ISHR),
    ARITHMETIC_I(IUSHR), ARITHMETIC_I(LADD), [VM_OP_LSUB] = {VM_INSN_LSUB, VM_INSN_LADD_I},
    ARITHMETIC_I(LMUL), ARITHMETIC_I(LDIV), ARITHMETIC_I(LREM), ARITHMETIC_I(LAND),
    ARITHMETIC_I(LOR), ARITHMETIC_I(LXOR), ARITHMETIC_I(LSHL), ARITHMETIC_I(LSHR),
    ARITHMETIC_I(LUSHR), ARITHMETIC(FADD), ARITHMETIC(FSUB), ARITHMETIC(FMUL), ARITHMETIC(FDIV),
    ARITHMETIC(FREM), ARITHMETIC(DADD), ARITHMETIC(DSUB), ARITHMETIC(DMUL), ARITHMETIC(DDIV),
    ARITHMETIC(DREM), ARITHMETIC(INEG), ARITHMETIC(LNEG), ARITHMETIC(FNEG), ARITHMETIC(DNEG),
    ARITHMETIC(I2L), ARITHMETIC(I2F), ARITHMETIC(I2D), ARITHMETIC(L2I), ARITHMETIC(L2F),
    ARITHMETIC(L2D), ARITHMETIC(F2I), ARITHMETIC(F2L), ARITHMETIC(F2D), ARITHMETIC(D2I),
    ARITHMETIC(D2L), ARITHMETIC(D2F), ARITHMETIC(I2B), ARITHMETIC(I2C), ARITHMETIC(I2S),
    ARITHMETIC(LCMP), ARITHMETIC(FCMPL), ARITHMETIC(FCMPG), ARITHMETIC(DCMPL),
    ARITHMETIC(DCMPG),
    [VM_OP_IALOAD] = {VM_INSN_ALOAD32, NO_IMMEDIATE},
    [VM_OP_FALOAD] = {VM_INSN_ALOAD32, NO_IMMEDIATE},
    [VM_OP_LALOAD] = {VM_INSN_ALOAD64, NO_IMMEDIATE},
    [VM_OP_DALOAD] = {VM_INSN_ALOAD64, NO_IMMEDIATE},
    [VM_OP_AALOAD] = {VM_INSN_ALOAD64, NO_IMMEDIATE},
    [VM_OP_BALOAD] = {VM_INSN_ALOAD8, NO_IMMEDIATE},
    [VM_OP_CALOAD] = {VM_INSN_ALOADU16, NO_IMMEDIATE},
    [VM_OP_SALOAD] = {VM_INSN_ALOAD16, NO_IMMEDIATE},
    [VM_OP_ARRAYLENGTH] = {VM_INSN_ARRAYLENGTH, NO_IMMEDIATE},
    [VM_OP_IASTORE] = {VM_INSN_ASTORE32, NO_IMMEDIATE},
    [VM_OP_FASTORE] = {VM_INSN_ASTORE32, NO_IMMEDIATE},
    [VM_OP_LASTORE] = {VM_INSN_ASTORE64, NO_IMMEDIATE},
    [VM_OP_DASTORE] = {VM_INSN_ASTORE64, NO_IMMEDIATE},
    [VM_OP_AASTORE] = {VM_INSN_ASTORE_REF, NO_IMMEDIATE},
    [VM_OP_BASTORE] = {VM_INSN_ASTORE8, NO_IMMEDIATE},
    [VM_OP_CASTORE] = {VM_INSN_ASTORE16, NO_IMMEDIATE},
    [VM_OP_SASTORE] = {VM_INSN_ASTORE16, NO_IMMEDIATE},
};

static void translate_arithmetic(struct translator *t, uint8_t opcode)
{
    const struct vm_opcode_info *info = &vm_opcode_info[opcode];
    enum vm_insn_code insn = arithmetic[opcode].insn;
    enum vm_insn_code immediate = arithmetic[opcode].immediate;
    if (info->pops[1] == '\0') { /* one operand */
        struct vm_cell *cell = emit3(t, insn, 0, pop(t, info->pops[0]), 0);
        push_result(t, &cell->a, info->pushes[0]);
        return;
    }
    char types[3] = {info->pops[0], info->pops[1], info->pushes[0]};
    if (is_commutative(opcode)) {
        constant_to_the_right(t, types[0]);
    }
    uint32_t right = t->depth - (is_wide_type(types[1]) ? 2 : 1);
    struct value *value = &t->stack[right];
    bool is_constant = value->kind == VALUE_INT || value->kind == VALUE_BITS64;
    if (opcode == VM_OP_IDIV || opcode == VM_OP_IREM || opcode == VM_OP_LDIV
        || opcode == VM_OP_LREM) {
        /* The immediate forms check nothing: zero and -1 take the general way. */
        if (is_constant && (value->constant == 0 || value->constant == -1)) {
            immediate = NO_IMMEDIATE;
        }
    } else if ((opcode == VM_OP_ISUB || opcode == VM_OP_LSUB) && top_is_immediate(t, right)) {
        if (value->constant == INT16_MIN) {
            immediate = NO_IMMEDIATE;
        } else {
            value->constant = -value->constant;
        }
    } else if (opcode == VM_OP_ISUB && top_is_immediate(t, right - 1)) {
        int16_t left = (int16_t)t->stack[right - 1].constant;
        uint16_t b = pop(t, 'I');
        t->depth--;
        struct vm_cell *cell = emit3(t, VM_INSN_ISUB_FROM_I, 0, b, (uint16_t)left);
        push_result(t, &cell->a, 'I');
        return;
    }
    translate_binary(t, insn, immediate, types);
}

static void translate_array_store(struct translator *t, uint8_t opcode)
{
    char type = vm_opcode_info[opcode].pops[2];
    uint16_t c = pop(t, type);
    uint16_t b = pop(t, 'I');
    uint16_t a = pop(t, 'A');
    emit3(t, arithmetic[opcode].insn, a, b, c);
}

/* A conditional branch; the backward form polls. All forms of a family lie in pairs. */
static void emit_branch(struct translator *t, enum vm_insn_code insn, uint16_t a, uint16_t b,
                        int32_t target)
{
    materialize_all(t);
    bool is_backward = target <= (int32_t)t->bci;
    struct vm_cell *cell = emit(t, insn + (is_backward ? 1 : 0), 1);
    cell->a = a;
    cell->b = b;
    uint32_t index = t->cell_count - 1;
    add_fixup(t, index, index, 3, target);
}

/* Conditions in the order of ifeq .. ifle, which is that of the internal branches. */
static enum vm_insn_code branch_insn(enum vm_insn_code first, unsigned condition)
{
    return first + 2 * condition;
}

/* A comparison of ints with a register or an immediate; operands are on the stack. */
static void translate_int_branch(struct translator *t, unsigned condition, int32_t target)
{
    if (top_is_immediate(t, t->depth - 1)) {
        int16_t value = (int16_t)t->stack[t->depth - 1].constant;
        t->depth--;
        uint16_t a = pop(t, 'I');
        emit_branch(t, branch_insn(VM_INSN_IF_I_IEQ, condition), a, (uint16_t)value, target);
        return;
    }
    uint16_t b = pop(t, 'I');
    uint16_t a = pop(t, 'I');
    emit_branch(t, branch_insn(VM_INSN_IF_IEQ, condition), a, b, target);
}

/*
 * lcmp, fcmpl, ... followed by a branch on the result, merged. NaN makes fcmpl and dcmpl -1,
 * fcmpg and dcmpg 1: a condition that is true for that result becomes a negated comparison.
 */
static void translate_compare_branch(struct translator *t, uint8_t compare, unsigned condition,
                                     int32_t target)
{
    if (compare == VM_OP_LCMP) {
        if (top_is_immediate(t, t->depth - 2)) {
            int16_t value = (int16_t)t->stack[t->depth - 2].constant;
            t->depth -= 2;
            uint16_t a = pop(t, 'J');
            emit_branch(t, branch_insn(VM_INSN_IF_L_IEQ, condition), a, (uint16_t)value,
                        target);
            return;
        }
        uint16_t b = pop(t, 'J');
        uint16_t a = pop(t, 'J');
        emit_branch(t, branch_insn(VM_INSN_IF_LEQ, condition), a, b, target);
        return;
    }
    /* eq ne lt ge gt le: the same comparison, or the negation of the opposite one. */
    static const uint8_t negated[6] = {0, 1, 7, 6, 9, 8}; /* NLT 6, NGE 7, NGT 8, NLE 9 */
    bool is_less_for_nan = compare == VM_OP_FCMPL || compare == VM_OP_DCMPL;
    bool is_true_for_nan = is_less_for_nan ? (condition == 2 || condition == 5)
                                           : (condition == 3 || condition == 4);
    char type = compare == VM_OP_FCMPL || compare == VM_OP_FCMPG ? 'F' : 'D';
    enum vm_insn_code first = type == 'F' ? VM_INSN_IF_FEQ : VM_INSN_IF_DEQ;
    uint16_t b = pop(t, type);
    uint16_t a = pop(t, type);
    emit_branch(t, branch_insn(first, is_true_for_nan ? negated[condition] : condition), a, b,
                target);
}

/*
 * True when the instruction after a comparison is a branch on its result within the same
 * block; the pair is translated then and *next skips both.
 */
static bool try_compare_branch(struct translator *t, uint8_t compare, uint32_t *next)
{
    struct vm_insn insn;
    if (vm_flow_is_leader(t->flow, *next)
        || !vm_insn_decode(t->code->bytes, t->code->length, *next, &insn)
        || insn.opcode < VM_OP_IFEQ || insn.opcode > VM_OP_IFLE) {
        return false;
    }
    t->bci = *next;
    *next += insn.length;
    translate_compare_branch(t, compare, insn.opcode - VM_OP_IFEQ, insn.target);
    return true;
}

static void translate_switch(struct translator *t, const struct vm_insn *insn)
{
    int32_t count = vm_insn_switch_count(insn);
    uint16_t key = pop(t, 'I');
    materialize_all(t);
    bool is_table = insn->opcode == VM_OP_TABLESWITCH;
    /* Cell 1: low (or 0), count, default displacement. Then a table of 32-bit displacements,
     * or keys and displacements in pairs. */
    uint32_t words = (uint32_t)count * (is_table ? 1u : 2u);
    uint32_t cells = 2 + (words + 3) / 4;
    struct vm_cell *cell = emit(t, is_table ? VM_INSN_TABLESWITCH : VM_INSN_LOOKUPSWITCH, 1);
    cell->a = key;
    uint32_t origin = t->cell_count - 1;
    for (uint32_t i = 1; i < cells; i++) {
        emit_cells(t, 1); /* one at a time: the scrap cells of a failed emission are few */
    }
    if (t->failed) {
        return;
    }
    t->cells[origin + 1].w[0] = is_table ? insn->low : 0;
    t->cells[origin + 1].w[1] = count;
    add_fixup(t, origin + 1, origin, 2, insn->target);
    for (int32_t i = 0; i < count; i++) {
        int32_t match, target;
        vm_insn_switch_entry(insn, i, &match, &target);
        uint32_t word = is_table ? (uint32_t)i : (uint32_t)i * 2 + 1;
        if (!is_table) {
            uint32_t at = word - 1;
            struct vm_cell *data = &t->cells[origin + 2 + at / 4];
            *(at % 4 < 2 ? &data->w[at % 4] : &data->high_w[at % 4 - 2]) = match;
        }
        add_fixup(t, origin + 2 + word / 4, origin, word % 4, target);
    }
}

static bool is_polymorphic_holder(const struct vm_constant *constant)
{
    return vm_symbol_equals_cstr(constant->member.class_name, "java/lang/invoke/MethodHandle")
           || vm_symbol_equals_cstr(constant->member.class_name, "java/lang/invoke/VarHandle");
}

static void translate_invoke(struct translator *t, const struct vm_insn *insn)
{
    const struct vm_constant *constant = &t->file->constants[insn->index];
    const struct vm_symbol *descriptor = constant->tag == VM_CONSTANT_INVOKE_DYNAMIC
                                             ? constant->dynamic.descriptor
                                             : constant->member.descriptor;
    bool has_receiver =
        insn->opcode != VM_OP_INVOKESTATIC && insn->opcode != VM_OP_INVOKEDYNAMIC;
    bool has_appendix = insn->opcode == VM_OP_INVOKEDYNAMIC
                        || (insn->opcode == VM_OP_INVOKEVIRTUAL
                            && is_polymorphic_holder(constant));
    uint32_t slots = (uint32_t)vm_descriptor_arg_slots(descriptor) + (has_receiver ? 1 : 0);
    uint32_t bottom = t->depth - slots;
    uint16_t registers[256];
    if (slots > 255) {
        slots = 255; /* no method has so many parameters: the call will not be linked */
    }
    for (uint32_t i = 0; i < slots; i++) {
        bool is_fill = i > 0 && t->stack[bottom + i].kind == VALUE_FILL;
        registers[i] = is_fill ? registers[i - 1] : value_register(t, bottom + i);
    }
    t->depth = bottom;
    uint32_t cells = 2 + vm_call_extra_cells(slots) + (has_appendix ? 1 : 0);
    struct vm_cell *cell = emit_cells(t, cells);
    cell->handler = vm_handlers[VM_INSN_INVOKE];
    cell->a = (uint16_t)slots;
    cell->b = (uint16_t)(home(t, bottom) + VM_FRAME_HEADER);
    for (uint32_t i = 0; i < slots; i++) {
        if (i < 2) {
            *(i == 0 ? &cell->c : &cell->d) = registers[i];
        } else if (i < 5) {
            cell[1].r[i - 2] = registers[i];
        } else {
            ((uint16_t *)(cell + 2))[i - 5] = registers[i];
        }
    }
    char type = vm_descriptor_return_type(descriptor);
    if (type != 'V') {
        push_result(t, &cell[cells - 1].d, type);
    }
    if (has_appendix) {
        /* Should the method be an ordinary one, its call returns to the last cell. */
        cell[cells - 1].handler = vm_handlers[VM_INSN_NOP];
        cell[cells - 2].d = cell[cells - 1].d;
        t->last_destination = NULL;
    }
}

static void translate_return(struct translator *t, uint8_t opcode)
{
    static const char types[] = {'I', 'J', 'F', 'D', 'A'};
    enum vm_return_kind kind = VM_RETURN_VOID;
    enum vm_insn_code insn = VM_INSN_RETURN;
    uint16_t a = 0;
    if (opcode != VM_OP_RETURN) {
        a = pop(t, types[opcode - VM_OP_IRETURN]);
        kind = VM_RETURN_ANY;
        insn = VM_INSN_RETURN_VALUE;
    }
    if (opcode == VM_OP_IRETURN) {
        switch (t->method->return_type) {
        case 'Z':
            kind = VM_RETURN_BOOLEAN;
            insn = VM_INSN_RETURN_Z;
            break;
        case 'B':
            kind = VM_RETURN_BYTE;
            insn = VM_INSN_RETURN_B;
            break;
        case 'C':
            kind = VM_RETURN_CHAR;
            insn = VM_INSN_RETURN_C;
            break;
        case 'S':
            kind = VM_RETURN_SHORT;
            insn = VM_INSN_RETURN_S;
            break;
        default:
            break;
        }
    }
    emit3(t, t->locked_returns ? VM_INSN_RETURN_LOCKED : insn, a, (uint16_t)kind, 0);
}

static void translate_field(struct translator *t, const struct vm_insn *insn)
{
    char type = t->file->constants[insn->index].member.descriptor->bytes[0];
    uint16_t value;
    struct vm_cell *cell;
    switch (insn->opcode) {
    case VM_OP_GETFIELD:
        cell = emit3(t, VM_INSN_GETFIELD, 0, pop(t, 'A'), 0);
        push_result(t, &cell->a, type);
        return;
    case VM_OP_PUTFIELD:
        value = pop(t, type);
        emit3(t, VM_INSN_PUTFIELD, pop(t, 'A'), value, 0);
        return;
    case VM_OP_GETSTATIC:
        cell = emit(t, VM_INSN_GETSTATIC, 2);
        push_result(t, &cell->a, type);
        return;
    default:
        value = pop(t, type);
        cell = emit(t, VM_INSN_PUTSTATIC, 2);
        cell->a = value;
    }
}

static void translate_allocation(struct translator *t, const struct vm_insn *insn)
{
    struct vm_cell *cell;
    switch (insn->opcode) {
    case VM_OP_NEW:
        cell = emit(t, VM_INSN_NEW, 2);
        break;
    case VM_OP_NEWARRAY: {
        uint16_t length = pop(t, 'I');
        cell = emit(t, VM_INSN_NEWARRAY, 2);
        cell->b = length;
        cell[1].j = insn->constant;
        break;
    }
    case VM_OP_ANEWARRAY: {
        uint16_t length = pop(t, 'I');
        cell = emit(t, VM_INSN_ANEWARRAY, 2);
        cell->b = length;
        break;
    }
    default: /* multianewarray: the lengths lie side by side in their homes */
        for (uint32_t i = t->depth - (uint32_t)insn->constant; i < t->depth; i++) {
            materialize(t, i);
        }
        t->depth -= (uint32_t)insn->constant;
        cell = emit3(t, VM_INSN_MULTIANEWARRAY, 0, home(t, t->depth), (uint16_t)insn->constant);
    }
    push_result(t, &cell->a, 'A');
}

static void translate_load(struct translator *t, uint16_t n, char type)
{
    push_register(t, n);
    if (is_wide_type(type)) {
        push_fill(t);
    }
}

static void translate_store(struct translator *t, uint16_t n, char type)
{
    t->depth -= is_wide_type(type) ? 2 : 1;
    store_local(t, n, t->depth);
}

static void translate_increment(struct translator *t, const struct vm_insn *insn)
{
    save_local_users(t, insn->index);
    if (insn->constant >= INT16_MIN && insn->constant <= INT16_MAX) {
        emit3(t, VM_INSN_IADD_I, insn->index, insn->index, (uint16_t)insn->constant);
    }
}

/* jsr: the return address is the index of the cell to return to. */
static void translate_jsr(struct translator *t, const struct vm_insn *insn)
{
    struct vm_cell *cell = emit(t, VM_INSN_CONST32, 1);
    cell->a = home(t, t->depth);
    add_fixup(t, t->cell_count - 1, 0, 3, (int32_t)(insn->bci + insn->length));
    push_register(t, home(t, t->depth));
    emit_branch(t, VM_INSN_GOTO, 0, 0, insn->target);
}

/* Loads, stores, constants and stack instructions; false for any other opcode. */
static bool translate_stack_insn(struct translator *t, const struct vm_insn *insn)
{
    uint8_t op = insn->opcode;
    static const char load_types[] = "IJFDA";
    if (op >= VM_OP_ILOAD && op <= VM_OP_ALOAD) {
        translate_load(t, insn->index, load_types[op - VM_OP_ILOAD]);
    } else if (op >= VM_OP_ILOAD_0 && op <= VM_OP_ALOAD_3) {
        translate_load(t, (op - VM_OP_ILOAD_0) % 4, load_types[(op - VM_OP_ILOAD_0) / 4]);
    } else if (op >= VM_OP_ISTORE && op <= VM_OP_ASTORE) {
        translate_store(t, insn->index, load_types[op - VM_OP_ISTORE]);
    } else if (op >= VM_OP_ISTORE_0 && op <= VM_OP_ASTORE_3) {
        translate_store(t, (op - VM_OP_ISTORE_0) % 4, load_types[(op - VM_OP_ISTORE_0) / 4]);
    } else if (op >= VM_OP_ICONST_M1 && op <= VM_OP_ICONST_5) {
        push_constant(t, VALUE_INT, op - VM_OP_ICONST_0);
    } else if (op == VM_OP_ACONST_NULL) {
        push_constant(t, VALUE_INT, 0);
    } else if (op == VM_OP_LCONST_0 || op == VM_OP_LCONST_1) {
        push_constant(t, VALUE_BITS64, op - VM_OP_LCONST_0);
        push_fill(t);
    } else if (op >= VM_OP_FCONST_0 && op <= VM_OP_FCONST_2) {
        static const int32_t bits[] = {0, 0x3f800000, 0x40000000};
        push_constant(t, VALUE_INT, bits[op - VM_OP_FCONST_0]);
    } else if (op == VM_OP_DCONST_0 || op == VM_OP_DCONST_1) {
        push_constant(t, VALUE_BITS64, op == VM_OP_DCONST_0 ? 0 : 0x3ff0000000000000);
        push_fill(t);
    } else if (op == VM_OP_BIPUSH || op == VM_OP_SIPUSH) {
        push_constant(t, VALUE_INT, insn->constant);
    } else if (op >= VM_OP_LDC && op <= VM_OP_LDC2_W) {
        translate_constant(t, insn->index);
    } else {
        switch (op) {
        case VM_OP_NOP:
            break;
        case VM_OP_POP:
            t->depth--;
            break;
        case VM_OP_POP2:
            t->depth -= 2;
            break;
        case VM_OP_DUP:
            duplicate(t, 1);
            break;
        case VM_OP_DUP2:
            duplicate(t, 2);
            break;
        case VM_OP_DUP_X1:
            duplicate_below(t, 1, 1);
            break;
        case VM_OP_DUP_X2:
            duplicate_below(t, 1, 2);
            break;
        case VM_OP_DUP2_X1:
            duplicate_below(t, 2, 1);
            break;
        case VM_OP_DUP2_X2:
            duplicate_below(t, 2, 2);
            break;
        case VM_OP_SWAP:
            swap(t);
            break;
        default:
            return false;
        }
    }
    return true;
}

static void translate_control(struct translator *t, const struct vm_insn *insn)
{
    uint8_t op = insn->opcode;
    if (op >= VM_OP_IFEQ && op <= VM_OP_IFLE) {
        push_constant(t, VALUE_INT, 0);
        translate_int_branch(t, op - VM_OP_IFEQ, insn->target);
    } else if (op >= VM_OP_IF_ICMPEQ && op <= VM_OP_IF_ICMPLE) {
        translate_int_branch(t, op - VM_OP_IF_ICMPEQ, insn->target);
    } else if (op == VM_OP_IF_ACMPEQ || op == VM_OP_IF_ACMPNE) {
        uint16_t b = pop(t, 'A');
        uint16_t a = pop(t, 'A');
        emit_branch(t, op == VM_OP_IF_ACMPEQ ? VM_INSN_IF_AEQ : VM_INSN_IF_ANE, a, b,
                    insn->target);
    } else if (op == VM_OP_IFNULL || op == VM_OP_IFNONNULL) {
        uint16_t a = pop(t, 'A');
        emit_branch(t, op == VM_OP_IFNULL ? VM_INSN_IF_NULL : VM_INSN_IF_NONNULL, a, 0,
                    insn->target);
    } else if (op == VM_OP_GOTO || op == VM_OP_GOTO_W) {
        emit_branch(t, VM_INSN_GOTO, 0, 0, insn->target);
    } else if (op == VM_OP_JSR || op == VM_OP_JSR_W) {
        translate_jsr(t, insn);
    } else if (op == VM_OP_RET) {
        materialize_all(t);
        emit3(t, VM_INSN_RET, insn->index, 0, 0);
    } else if (op == VM_OP_TABLESWITCH || op == VM_OP_LOOKUPSWITCH) {
        translate_switch(t, insn);
    } else {
        translate_return(t, op);
    }
}

static void translate_object_insn(struct translator *t, const struct vm_insn *insn)
{
    struct vm_cell *cell;
    uint16_t reg;
    switch (insn->opcode) {
    case VM_OP_CHECKCAST:
        reg = value_register(t, t->depth - 1);
        cell = emit(t, VM_INSN_CHECKCAST, 2);
        cell->a = reg;
        break;
    case VM_OP_INSTANCEOF:
        reg = pop(t, 'A');
        cell = emit(t, VM_INSN_INSTANCEOF, 2);
        cell->b = reg;
        push_result(t, &cell->a, 'I');
        break;
    case VM_OP_ATHROW:
        emit3(t, VM_INSN_ATHROW, pop(t, 'A'), 0, 0);
        break;
    case VM_OP_MONITORENTER:
        emit3(t, VM_INSN_MONITORENTER, pop(t, 'A'), 0, 0);
        break;
    default:
        emit3(t, VM_INSN_MONITOREXIT, pop(t, 'A'), 0, 0);
    }
}

/* Translates the instruction at `bci`; returns where the next one is. */
static uint32_t translate_insn(struct translator *t, const struct vm_insn *insn)
{
    uint32_t next = insn->bci + insn->length;
    uint8_t op = insn->opcode;
    t->bci = insn->bci;
    if (translate_stack_insn(t, insn)) {
        return next;
    }
    if (op == VM_OP_IINC) {
        translate_increment(t, insn);
    } else if (op >= VM_OP_LCMP && op <= VM_OP_DCMPG) {
        if (!try_compare_branch(t, op, &next)) {
            translate_arithmetic(t, op);
        }
    } else if (op >= VM_OP_IASTORE && op <= VM_OP_SASTORE) {
        translate_array_store(t, op);
    } else if (arithmetic[op].insn != 0) {
        translate_arithmetic(t, op);
    } else if (op >= VM_OP_GETSTATIC && op <= VM_OP_PUTFIELD) {
        translate_field(t, insn);
    } else if (op >= VM_OP_INVOKEVIRTUAL && op <= VM_OP_INVOKEDYNAMIC) {
        translate_invoke(t, insn);
    } else if ((op >= VM_OP_NEW && op <= VM_OP_ANEWARRAY) || op == VM_OP_MULTIANEWARRAY) {
        translate_allocation(t, insn);
    } else if (op >= VM_OP_ATHROW && op <= VM_OP_MONITOREXIT) {
        translate_object_insn(t, insn);
    } else {
        translate_control(t, insn);
    }
    return next;
}

/* --- the method ----------------------------------------------------------------------- */

static void start_block(struct translator *t, uint32_t bci)
{
    t->last_destination = NULL;
    t->depth = 0;
    for (uint32_t i = 0; i < (uint32_t)t->flow->depths[bci]; i++) {
        push_register(t, home(t, i));
    }
}

static void translate_code(struct translator *t)
{
    const struct vm_code *code = t->code;
    bool falls_through = false;
    for (uint32_t bci = 0; bci < code->length && !t->failed;) {
        struct vm_insn insn;
        vm_insn_decode(code->bytes, code->length, bci, &insn);
        if (t->flow->depths[bci] < 0) { /* nothing gets here */
            t->cell_of_bci[bci] = t->cell_count;
            bci += insn.length;
            falls_through = false;
            continue;
        }
        if (vm_flow_is_leader(t->flow, bci) || !falls_through) {
            if (falls_through) {
                materialize_all(t);
            }
            start_block(t, bci);
        }
        t->cell_of_bci[bci] = t->cell_count;
        falls_through = !(vm_opcode_info[insn.opcode].flags & VM_OPF_NO_FALL_THROUGH);
        bci = translate_insn(t, &insn);
    }
}

static void apply_fixups(struct translator *t)
{
    for (uint32_t i = 0; i < t->fixup_count; i++) {
        const struct fixup *fixup = &t->fixups[i];
        struct vm_cell *cell = &t->cells[fixup->cell];
        int32_t displacement = (int32_t)(t->cell_of_bci[fixup->target] - fixup->origin);
        *(fixup->half < 2 ? &cell->w[fixup->half] : &cell->high_w[fixup->half - 2]) =
            displacement;
    }
}

static bool method_has_monitors(const struct vm_code *code)
{
    for (uint32_t bci = 0; bci < code->length;) {
        struct vm_insn insn;
        if (!vm_insn_decode(code->bytes, code->length, bci, &insn)) {
            return false;
        }
        if (insn.opcode == VM_OP_MONITORENTER || insn.opcode == VM_OP_MONITOREXIT) {
            return true;
        }
        bci += insn.length;
    }
    return false;
}

static struct vm_translation *finish(struct translator *t)
{
    struct vm_translation *result = calloc(1, sizeof *result);
    uint32_t *handlers = calloc(t->code->exception_count + 1u, sizeof *handlers);
    if (result == NULL || handlers == NULL || t->failed) {
        free(result);
        free(handlers);
        return NULL;
    }
    apply_fixups(t);
    for (uint32_t i = 0; i < t->code->exception_count; i++) {
        handlers[i] = t->cell_of_bci[t->code->exceptions[i].handler_bci];
    }
    result->cells = t->cells;
    result->bcis = t->bcis;
    result->cell_count = t->cell_count;
    result->handler_cells = handlers;
    result->lock_slot = t->lock_slot;
    result->stack_slot = t->locals;
    result->has_monitors = t->has_monitors;
    return result;
}

static struct vm_translation *translate(struct vm_thread *self, struct vm_method *method,
                                        const struct vm_flow *flow)
{
    const struct vm_code *code = method->code;
    struct translator t = {.self = self,
                           .method = method,
                           .file = method->class->file,
                           .code = code,
                           .flow = flow,
                           .lock_slot = code->max_locals};
    /* The object of a synchronized method is kept between locals and stack positions: frames
     * of callees lie over dead stack positions. */
    t.locals = (uint16_t)(code->max_locals + ((method->flags & VM_ACC_SYNCHRONIZED) ? 1 : 0));
    t.has_monitors = method_has_monitors(code);
    t.locked_returns = t.has_monitors || (method->flags & VM_ACC_SYNCHRONIZED);
    /* Two positions beyond the deepest: branches push their implied zero, swap duplicates. */
    t.stack = calloc((size_t)flow->max_depth + 4, sizeof *t.stack);
    t.cell_of_bci = calloc(code->length + 1, sizeof *t.cell_of_bci);
    struct vm_translation *result = NULL;
    if (t.stack != NULL && t.cell_of_bci != NULL) {
        if (method->flags & VM_ACC_SYNCHRONIZED) {
            emit(&t, VM_INSN_ENTER_SYNCHRONIZED, 1)->a = (uint16_t)t.lock_slot;
        }
        translate_code(&t);
        result = finish(&t);
    }
    if (result == NULL) {
        free(t.cells);
        free(t.bcis);
    }
    free(t.stack);
    free(t.cell_of_bci);
    free(t.fixups);
    return result;
}

/* Registers have 16-bit numbers; a frame that needs more counts as too big for any stack. */
static bool fits_registers(const struct vm_method *method, const struct vm_flow *flow)
{
    return (uint32_t)method->code->max_locals + flow->max_depth + VM_FRAME_HEADER + 4
           <= UINT16_MAX;
}

bool vm_translate(struct vm_thread *self, struct vm_method *method)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    bool is_done = method->translation != NULL, is_too_big = false;
    enum vm_flow_status status = VM_FLOW_OK;
    if (!is_done) {
        struct vm_flow flow;
        status = vm_flow_analyze(method->class->file, method->code, &flow);
        if (status == VM_FLOW_OK && !fits_registers(method, &flow)) {
            vm_flow_destroy(&flow);
            is_too_big = true;
        } else if (status == VM_FLOW_OK) {
            struct vm_translation *translation = translate(self, method, &flow);
            if (translation != NULL) {
                method->translation = translation;
                atomic_store_explicit(&method->entry, translation->cells, memory_order_release);
                is_done = true;
            }
            vm_flow_destroy(&flow);
        }
    }
    pthread_mutex_unlock(&lock);
    if (status == VM_FLOW_MALFORMED) {
        vm_throw(self, "java/lang/VerifyError", "(class: %s, method: %s signature: %s) %s",
                 method->class->name->bytes, method->name->bytes, method->descriptor->bytes,
                 "the code is malformed");
    } else if (is_too_big) {
        vm_throw_stack_overflow(self);
    } else if (!is_done) {
        vm_throw_out_of_memory(self, "translation of a method");
    }
    return is_done;
}
