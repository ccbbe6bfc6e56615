/*
 * translate_insn.c: the internal code of each bytecode instruction.
 */
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/symbol.h"
#include "vm/classfile/stack_effect.h"
#include "vm/code/frame.h"
#include "vm/code/layout.h"
#include "vm/instrument/operand_probe.h"
#include "vm/instrument/probe.h"
#include "vm/translate/instrumentation.h"
#include "vm/translate/translator.h"

static void translate_constant(struct vm_translator *t, uint16_t index)
{
    const struct vm_constant *constant = &t->file->constants[index];
    switch (constant->tag) {
    case VM_CONSTANT_INTEGER:
        vm_tr_push_constant(t, VM_VALUE_INT, constant->i);
        return;
    case VM_CONSTANT_FLOAT: {
        uint32_t bits;
        memcpy(&bits, &constant->f, sizeof bits);
        vm_tr_push_constant(t, VM_VALUE_INT, (int32_t)bits);
        return;
    }
    case VM_CONSTANT_LONG:
        vm_tr_push_constant(t, VM_VALUE_BITS64, constant->j);
        vm_tr_push_fill(t);
        return;
    case VM_CONSTANT_DOUBLE: {
        int64_t bits;
        memcpy(&bits, &constant->d, sizeof bits);
        vm_tr_push_constant(t, VM_VALUE_BITS64, bits);
        vm_tr_push_fill(t);
        return;
    }
    default: {
        char type =
            constant->tag == VM_CONSTANT_DYNAMIC ? constant->dynamic.descriptor->bytes[0] : 'A';
        struct vm_cell *cell = vm_tr_emit(t, VM_INSN_LDC, 2);
        vm_tr_push_result(t, &cell->a, type);
    }
    }
}

/* Translates an instruction with two operands and one result. Uses the immediate form if the
 * instruction has one and the right operand fits. */
static void translate_binary(struct vm_translator *t, enum vm_insn_code insn,
                             enum vm_insn_code immediate, const char *types)
{
    uint32_t right = t->depth - (vm_tr_is_wide_type(types[1]) ? 2 : 1);
    struct vm_cell *cell;
    if (immediate != VM_INSN_COUNT && vm_tr_top_is_immediate(t, right)) {
        int16_t value = (int16_t)t->stack[right].constant;
        t->depth = right;
        cell = vm_tr_emit3(t, immediate, 0, vm_tr_pop(t, types[0]), (uint16_t)value);
    } else {
        uint16_t c = vm_tr_pop(t, types[1]);
        uint16_t b = vm_tr_pop(t, types[0]);
        cell = vm_tr_emit3(t, insn, 0, b, c);
    }
    vm_tr_push_result(t, &cell->a, types[2]);
}

/* Swaps the operands of a commutative operation if only the left operand is a constant. */
static void constant_to_the_right(struct vm_translator *t, char type)
{
    uint32_t size = vm_tr_is_wide_type(type) ? 2 : 1;
    struct vm_value *right = &t->stack[t->depth - size], *left = &t->stack[t->depth - 2 * size];
    if (vm_tr_top_is_immediate(t, t->depth - 2 * size) && right->kind == VM_VALUE_REGISTER
        && right->reg < t->locals) {
        struct vm_value value = *left;
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

/* The internal instructions of an arithmetic opcode; if `immediate` is VM_INSN_COUNT, there is no
 * immediate form. */
struct arithmetic {
    uint16_t insn, immediate;
};

#define NO_IMMEDIATE VM_INSN_COUNT
#define ARITHMETIC(name) [VM_OP_##name] = {VM_INSN_##name, NO_IMMEDIATE}
#define ARITHMETIC_I(name) [VM_OP_##name] = {VM_INSN_##name, VM_INSN_##name##_I}

static const struct arithmetic arithmetic[256] = {
    /* clang-format off */
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
/* clang-format on */

static void translate_arithmetic(struct vm_translator *t, uint8_t opcode)
{
    const struct vm_opcode_info *info = &vm_opcode_info[opcode];
    enum vm_insn_code insn = arithmetic[opcode].insn;
    enum vm_insn_code immediate = arithmetic[opcode].immediate;
    if (info->pops[1] == '\0') { /* one operand */
        struct vm_cell *cell = vm_tr_emit3(t, insn, 0, vm_tr_pop(t, info->pops[0]), 0);
        vm_tr_push_result(t, &cell->a, info->pushes[0]);
        return;
    }
    char types[3] = {info->pops[0], info->pops[1], info->pushes[0]};
    if (is_commutative(opcode)) {
        constant_to_the_right(t, types[0]);
    }
    uint32_t right = t->depth - (vm_tr_is_wide_type(types[1]) ? 2 : 1);
    struct vm_value *value = &t->stack[right];
    bool is_constant = value->kind == VM_VALUE_INT || value->kind == VM_VALUE_BITS64;
    if (opcode == VM_OP_IDIV || opcode == VM_OP_IREM || opcode == VM_OP_LDIV
        || opcode == VM_OP_LREM) {
        /* The immediate forms make no checks, so 0 and -1 need the general form. */
        if (is_constant && (value->constant == 0 || value->constant == -1)) {
            immediate = NO_IMMEDIATE;
        }
    } else if ((opcode == VM_OP_ISUB || opcode == VM_OP_LSUB) && vm_tr_top_is_immediate(t, right)) {
        if (value->constant == INT16_MIN) {
            immediate = NO_IMMEDIATE;
        } else {
            value->constant = -value->constant;
        }
    } else if (opcode == VM_OP_ISUB && vm_tr_top_is_immediate(t, right - 1)) {
        int16_t left = (int16_t)t->stack[right - 1].constant;
        uint16_t b = vm_tr_pop(t, 'I');
        t->depth--;
        struct vm_cell *cell = vm_tr_emit3(t, VM_INSN_ISUB_FROM_I, 0, b, (uint16_t)left);
        vm_tr_push_result(t, &cell->a, 'I');
        return;
    }
    translate_binary(t, insn, immediate, types);
}

static void translate_array_load(struct vm_translator *t, uint8_t opcode)
{
    uint16_t c = vm_tr_pop(t, 'I');
    uint16_t b = vm_tr_pop(t, 'A');
    vm_probe_emit_array(t, opcode, b, c, 0);
    struct vm_cell *cell = vm_tr_emit3(t, arithmetic[opcode].insn, 0, b, c);
    vm_tr_push_result(t, &cell->a, vm_opcode_info[opcode].pushes[0]);
    vm_probe_emit_read(t, opcode, NULL);
}

static void translate_array_store(struct vm_translator *t, uint8_t opcode)
{
    char type = vm_opcode_info[opcode].pops[2];
    uint16_t c = vm_tr_pop(t, type);
    uint16_t b = vm_tr_pop(t, 'I');
    uint16_t a = vm_tr_pop(t, 'A');
    vm_probe_emit_array(t, opcode, a, b, c);
    vm_tr_emit3(t, arithmetic[opcode].insn, a, b, c);
}

/* The forms of a jump. Backward jumps poll. Counting jumps count the block that follows, whether
 * they jump or fall through, so that the block itself need not count. */
struct jump_forms {
    uint16_t forms[2][2]; /* indexed by is_backward, is_counted */
};
#define JUMP_FORMS(name)                                                                           \
    {                                                                                              \
        {                                                                                          \
            {VM_INSN_##name, VM_INSN_##name##_COUNT},                                              \
            {                                                                                      \
                VM_INSN_##name##_BACK, VM_INSN_##name##_BACK_COUNT                                 \
            }                                                                                      \
        }                                                                                          \
    }

static const struct jump_forms goto_forms = JUMP_FORMS(GOTO);

/* Indexed by the basic form of the branch. */
static const struct jump_forms branch_forms[VM_INSN_COUNT] = {
#define VM_INSN_BRANCH(family, condition, inverse, operands)                                       \
    [VM_INSN_##family##condition] = JUMP_FORMS(family##condition),
#include "vm/code/insns.def"
};

/* The branch with the opposite condition. */
static const uint16_t inverse_branch[VM_INSN_COUNT] = {
#define VM_INSN_BRANCH(family, condition, inverse, operands)                                       \
    [VM_INSN_##family##condition] = VM_INSN_##family##inverse,
#include "vm/code/insns.def"
};

/* For each branch, the forms that include an increment: without and with counting; 0: there is no
 * such form. */
static const uint16_t loop_forms[VM_INSN_COUNT][2] = {
#define VM_INSN_LOOP(family, condition, branches, operands)                                        \
    [VM_INSN_##branches##                                                                          \
        condition] = {VM_INSN_##family##condition, VM_INSN_##family##condition##_COUNT},
#include "vm/code/insns.def"
};

static void emit_branch_form(struct vm_translator *t, enum vm_insn_code insn, bool is_backward,
                             uint16_t a, uint16_t b, uint32_t target, uint32_t other)
{
    bool is_counted = vm_tr_counts_branches(t);
    struct vm_cell *cell =
        vm_tr_emit(t, branch_forms[insn].forms[is_backward][is_counted], is_counted ? 2 : 1);
    cell->a = a;
    cell->b = b;
    if (is_counted) {
        cell[1].w[0] = (int32_t)vm_tr_counter(t, target);
        cell[1].w[1] = (int32_t)vm_tr_counter(t, other);
        t->is_counted = true;
    }
    uint32_t index = t->cell_count - (is_counted ? 2 : 1);
    vm_tr_add_fixup(t, (struct vm_fixup){index, index, 3, target, !is_counted});
}

/* If an increment is directly before the loop's closing branch, merges it with the branch. The
 * merged cell maps to the bytecode of the increment, because it polls before the increment. */
static bool fuse_increment(struct vm_translator *t, enum vm_insn_code insn, uint16_t a, uint16_t b,
                           uint32_t exit)
{
    bool is_immediate = vm_insn_info[insn].operands[1] == '#';
    if (t->failed || t->loop_increment == UINT32_MAX || t->cell_count != t->loop_start
        || loop_forms[insn][0] == 0 || t->cells[t->loop_increment].a != a
        || (!is_immediate && a == b) || (t->plan.point_count != 0 && t->loop_head_counter == 0)
        || !vm_optimizes(VM_OPTIMIZE_INCREMENTS)) {
        return false;
    }
    bool is_counted = t->loop_head_counter != 0;
    uint32_t bci = t->bci;
    t->bci = t->bcis[t->loop_increment];
    t->cell_count = t->loop_increment;
    struct vm_cell *cell = vm_tr_emit(t, loop_forms[insn][is_counted], is_counted ? 2 : 1);
    cell->a = a;
    cell->b = b;
    if (is_counted) {
        cell[1].w[0] = (int32_t)vm_tr_counter(t, t->loop_body);
        cell[1].w[1] = (int32_t)vm_tr_counter(t, exit);
        cell[1].high_w[0] = (int32_t)t->loop_head_counter;
    }
    uint32_t index = t->cell_count - (is_counted ? 2 : 1);
    vm_tr_add_fixup(t, (struct vm_fixup){index, index, 3, t->loop_body, false});
    t->bci = bci;
    return true;
}

static void emit_branch(struct vm_translator *t, enum vm_insn_code insn, uint16_t a, uint16_t b,
                        int32_t target)
{
    vm_tr_materialize_all(t);
    if (t->loop_body == 0) {
        emit_branch_form(t, insn, target <= (int32_t)t->bci, a, b, (uint32_t)target, t->next_bci);
        return;
    }
    insn = inverse_branch[insn];
    if (!fuse_increment(t, insn, a, b, (uint32_t)target)) {
        emit_branch_form(t, insn, true, a, b, t->loop_body, (uint32_t)target);
    }
    /* The branch has already counted the block after the loop. */
    vm_tr_emit(t, target <= (int32_t)t->bci ? VM_INSN_GOTO_BACK : VM_INSN_GOTO, 1);
    uint32_t index = t->cell_count - 1;
    vm_tr_add_fixup(
        t, (struct vm_fixup){index, index, 3, (uint32_t)target, !vm_tr_counts_branches(t)});
}

static void emit_goto(struct vm_translator *t, int32_t target)
{
    vm_tr_materialize_all(t);
    bool is_counted = vm_tr_counts_branches(t);
    bool is_backward = target <= (int32_t)t->bci;
    struct vm_cell *cell = vm_tr_emit(t, goto_forms.forms[is_backward][is_counted], 1);
    if (is_counted) {
        cell->high_w[0] = (int32_t)vm_tr_counter(t, (uint32_t)target);
    }
    uint32_t index = t->cell_count - 1;
    vm_tr_add_fixup(t, (struct vm_fixup){index, index, 3, (uint32_t)target, !is_counted});
}

/* The branches of a family, in the order of ifeq .. ifle. */
#define FAMILY(name)                                                                               \
    {                                                                                              \
        VM_INSN_##name##EQ, VM_INSN_##name##NE, VM_INSN_##name##LT, VM_INSN_##name##GE,            \
            VM_INSN_##name##GT, VM_INSN_##name##LE                                                 \
    }
static const uint16_t int_branches[6] = FAMILY(IF_I), int_immediate_branches[6] = FAMILY(IF_I_I),
                      long_branches[6] = FAMILY(IF_L), long_immediate_branches[6] = FAMILY(IF_L_I),
                      float_branches[6] = FAMILY(IF_F), double_branches[6] = FAMILY(IF_D);

/* Translates a branch that compares two ints, of which the second may be an immediate; the operands
 * are on the stack. */
static void translate_int_branch(struct vm_translator *t, unsigned condition, int32_t target)
{
    if (vm_tr_top_is_immediate(t, t->depth - 1)) {
        int16_t value = (int16_t)t->stack[t->depth - 1].constant;
        t->depth--;
        uint16_t a = vm_tr_pop(t, 'I');
        emit_branch(t, int_immediate_branches[condition], a, (uint16_t)value, target);
        return;
    }
    uint16_t b = vm_tr_pop(t, 'I');
    uint16_t a = vm_tr_pop(t, 'I');
    emit_branch(t, int_branches[condition], a, b, target);
}

/*
 * Translates lcmp, fcmpl, ... merged with the branch that follows and tests the result. If an
 * operand is NaN, fcmpl and dcmpl give -1, fcmpg and dcmpg give 1. A condition that is true for
 * this result becomes a negated comparison.
 */
static void translate_compare_branch(struct vm_translator *t, uint8_t compare, unsigned condition,
                                     int32_t target)
{
    if (compare == VM_OP_LCMP) {
        if (vm_tr_top_is_immediate(t, t->depth - 2)) {
            int16_t value = (int16_t)t->stack[t->depth - 2].constant;
            t->depth -= 2;
            uint16_t a = vm_tr_pop(t, 'J');
            emit_branch(t, long_immediate_branches[condition], a, (uint16_t)value, target);
            return;
        }
        uint16_t b = vm_tr_pop(t, 'J');
        uint16_t a = vm_tr_pop(t, 'J');
        emit_branch(t, long_branches[condition], a, b, target);
        return;
    }
    /* A condition that is true for NaN is the negation of the opposite condition. */
    bool is_less_for_nan = compare == VM_OP_FCMPL || compare == VM_OP_DCMPL;
    unsigned opcode = VM_OP_IFEQ + condition;
    bool is_true_for_nan = is_less_for_nan ? opcode == VM_OP_IFLT || opcode == VM_OP_IFLE
                                           : opcode == VM_OP_IFGE || opcode == VM_OP_IFGT;
    bool is_float = compare == VM_OP_FCMPL || compare == VM_OP_FCMPG;
    const uint16_t *family = is_float ? float_branches : double_branches;
    enum vm_insn_code insn = is_true_for_nan ? inverse_branch[family[condition ^ 1]] /* opposite */
                                             : family[condition];
    char type = is_float ? 'F' : 'D';
    uint16_t b = vm_tr_pop(t, type);
    uint16_t a = vm_tr_pop(t, type);
    emit_branch(t, insn, a, b, target);
}

/*
 * If the instruction after a comparison is a branch on the result in the same block, translates
 * both, stores the bci after the branch in *next, and returns true.
 */
static bool try_compare_branch(struct vm_translator *t, uint8_t compare, uint32_t *next)
{
    struct vm_insn insn;
    if (!vm_optimizes(VM_OPTIMIZE_COMPARES) || vm_tr_is_leader(t, *next) || vm_probe_is_at(t, *next)
        || vm_tr_counter(t, *next) != 0 || !vm_code_map_insn_at(t->map, *next, &insn)
        || insn.opcode < VM_OP_IFEQ || insn.opcode > VM_OP_IFLE
        || vm_operand_probe_wants(insn.opcode)) {
        return false;
    }
    t->bci = *next;
    *next += insn.length;
    t->next_bci = *next;
    translate_compare_branch(t, compare, insn.opcode - VM_OP_IFEQ, insn.target);
    return true;
}

static void translate_switch(struct vm_translator *t, const struct vm_insn *insn)
{
    int32_t count = vm_insn_switch_count(insn);
    uint16_t key = vm_tr_pop(t, 'I');
    vm_tr_materialize_all(t);
    bool is_table = insn->opcode == VM_OP_TABLESWITCH;
    /* Cell 1: lowest key (or 0), count, default displacement. Then a table of 32-bit displacements,
     * or pairs of key and displacement. */
    uint32_t cells = 2 + ((uint32_t)count * (is_table ? 1u : 2u) + 3) / 4;
    struct vm_cell *cell = vm_tr_emit(t, is_table ? VM_INSN_TABLESWITCH : VM_INSN_LOOKUPSWITCH, 1);
    cell->a = key;
    uint32_t origin = t->cell_count - 1;
    for (uint32_t i = 1; i < cells; i++) {
        vm_tr_emit_cells(t, 1); /* one cell at a time, because there are only a few scrap cells if
                                   memory runs out */
    }
    if (t->failed) {
        return;
    }
    t->cells[origin + 1].w[0] = is_table ? insn->low : 0;
    t->cells[origin + 1].w[1] = count;
    vm_tr_add_fixup(t, (struct vm_fixup){origin + 1, origin, 2, (uint32_t)insn->target, true});
    for (int32_t i = 0; i < count; i++) {
        int32_t match, target;
        vm_insn_switch_entry(insn, i, &match, &target);
        uint32_t word = is_table ? (uint32_t)i : (uint32_t)i * 2 + 1;
        if (!is_table) {
            uint32_t at = word - 1;
            struct vm_cell *data = &t->cells[origin + 2 + at / 4];
            *(at % 4 < 2 ? &data->w[at % 4] : &data->high_w[at % 4 - 2]) = match;
        }
        vm_tr_add_fixup(
            t, (struct vm_fixup){origin + 2 + word / 4, origin, word % 4, (uint32_t)target, true});
    }
}

static bool is_polymorphic_holder(const struct vm_constant *constant)
{
    return vm_symbol_equals_cstr(constant->member.class_name, "java/lang/invoke/MethodHandle")
           || vm_symbol_equals_cstr(constant->member.class_name, "java/lang/invoke/VarHandle");
}

/* Returns the index of the callee's context in the caller's context. */
static uint16_t site_number(const struct vm_translator *t)
{
    return t->plan.site_numbers[vm_tr_find_bci(t->plan.site_bcis, t->plan.site_count, t->bci)];
}

static void translate_invoke(struct vm_translator *t, const struct vm_insn *insn)
{
    const struct vm_constant *constant = &t->file->constants[insn->index];
    const struct vm_symbol *descriptor = vm_insn_callee_descriptor(t->file, insn);
    bool has_receiver = insn->opcode != VM_OP_INVOKESTATIC && insn->opcode != VM_OP_INVOKEDYNAMIC;
    bool has_appendix = insn->opcode == VM_OP_INVOKEDYNAMIC
                        || (insn->opcode == VM_OP_INVOKEVIRTUAL && is_polymorphic_holder(constant));
    uint32_t slots = (uint32_t)vm_descriptor_arg_slots(descriptor) + (has_receiver ? 1 : 0);
    uint32_t bottom = t->depth - slots;
    uint16_t registers[256];
    if (slots > 255) {
        slots = 255; /* no method has so many parameters, so the call cannot be linked */
    }
    for (uint32_t i = 0; i < slots; i++) {
        bool is_fill = i > 0 && t->stack[bottom + i].kind == VM_VALUE_FILL;
        registers[i] = is_fill ? registers[i - 1] : vm_tr_value_register(t, bottom + i);
    }
    t->depth = bottom;
    vm_probe_emit_call(t, insn);
    uint32_t cells = vm_call_cells(slots) + (has_appendix ? 1 : 0), first = t->cell_count;
    struct vm_cell *cell = vm_tr_emit_cells(t, cells);
    vm_tr_set_insn(t, first, VM_INSN_INVOKE);
    cell->a = (uint16_t)slots;
    cell->b = (uint16_t)(vm_tr_home(t, bottom) + VM_FRAME_HEADER);
    for (uint32_t i = 0; i < slots; i++) {
        if (i < 2) {
            *(i == 0 ? &cell->c : &cell->d) = registers[i];
        } else if (i < 5) {
            cell[1].r[i - 2] = registers[i];
        } else {
            ((uint16_t *)(cell + 2))[i - 5] = registers[i];
        }
    }
    if (vm_tracker != NULL && !t->is_untracked) {
        cell[vm_call_cells(slots) - 1].a = site_number(t);
    }
    char type = vm_descriptor_return_type(descriptor);
    if (type != 'V') {
        vm_tr_push_result(t, &cell[cells - 1].d, type);
    }
    if (has_appendix) {
        /* A call of an ordinary method returns to the last cell, a NOP. */
        vm_tr_set_insn(t, first + cells - 1, VM_INSN_NOP);
        cell[cells - 2].d = cell[cells - 1].d;
        t->last_destination = NULL;
    }
    vm_probe_emit_called(t, insn, first, vm_tr_home(t, bottom));
}

static void translate_return(struct vm_translator *t, uint8_t opcode)
{
    static const char types[] = {'I', 'J', 'F', 'D', 'A'};
    enum vm_return_kind kind = VM_RETURN_VOID;
    enum vm_insn_code insn = VM_INSN_RETURN;
    uint16_t a = 0;
    if (opcode != VM_OP_RETURN) {
        a = vm_tr_pop(t, types[opcode - VM_OP_IRETURN]);
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
    if (vm_method_is_object_constructor(t->method)) {
        vm_tr_emit(t, VM_INSN_REGISTER_FINALIZABLE, 1)->a = 0;
    }
    bool is_unlocked = vm_operand_probe_emit_returning(t, opcode, vm_probe_emit_return(t, a));
    vm_tr_emit3(t, t->locked_returns && !is_unlocked ? VM_INSN_RETURN_LOCKED : insn, a,
                (uint16_t)kind, 0);
}

static void translate_field(struct vm_translator *t, const struct vm_insn *insn)
{
    char type = t->file->constants[insn->index].member.descriptor->bytes[0];
    uint16_t object, value;
    struct vm_cell *cell;
    switch (insn->opcode) {
    case VM_OP_GETFIELD:
        object = vm_tr_pop(t, 'A');
        vm_probe_emit_field(t, insn, object, 0);
        cell = vm_tr_emit3(t, VM_INSN_GETFIELD, 0, object, 0);
        vm_tr_push_result(t, &cell->a, type);
        vm_probe_emit_read(t, insn->opcode, insn);
        return;
    case VM_OP_PUTFIELD:
        value = vm_tr_pop(t, type);
        object = vm_tr_pop(t, 'A');
        vm_probe_emit_field(t, insn, object, value);
        vm_tr_emit3(t, VM_INSN_PUTFIELD, object, value, 0);
        return;
    case VM_OP_GETSTATIC:
        vm_probe_emit_field(t, insn, 0, 0);
        cell = vm_tr_emit(t, VM_INSN_GETSTATIC, 2);
        vm_tr_push_result(t, &cell->a, type);
        vm_probe_emit_read(t, insn->opcode, insn);
        return;
    default:
        value = vm_tr_pop(t, type);
        vm_probe_emit_field(t, insn, 0, value);
        cell = vm_tr_emit(t, VM_INSN_PUTSTATIC, 2);
        cell->a = value;
    }
}

static void translate_allocation(struct vm_translator *t, const struct vm_insn *insn)
{
    struct vm_cell *cell;
    switch (insn->opcode) {
    case VM_OP_NEW:
        cell = vm_tr_emit(t, VM_INSN_NEW, 2);
        break;
    case VM_OP_NEWARRAY: {
        uint16_t length = vm_tr_pop(t, 'I');
        cell = vm_tr_emit(t, VM_INSN_NEWARRAY, 2);
        cell->b = length;
        cell[1].j = insn->constant;
        break;
    }
    case VM_OP_ANEWARRAY: {
        uint16_t length = vm_tr_pop(t, 'I');
        cell = vm_tr_emit(t, VM_INSN_ANEWARRAY, 2);
        cell->b = length;
        break;
    }
    default: /* multianewarray: the lengths are in consecutive registers, their homes */
        for (uint32_t i = t->depth - (uint32_t)insn->constant; i < t->depth; i++) {
            vm_tr_materialize(t, i);
        }
        t->depth -= (uint32_t)insn->constant;
        cell = vm_tr_emit3(t, VM_INSN_MULTIANEWARRAY, 0, vm_tr_home(t, t->depth),
                           (uint16_t)insn->constant);
    }
    vm_tr_push_result(t, &cell->a, 'A');
    vm_probe_emit_allocation(t, insn, vm_tr_home(t, t->depth - 1));
}

static void translate_load(struct vm_translator *t, uint16_t n, char type)
{
    vm_tr_push_register(t, n);
    if (vm_tr_is_wide_type(type)) {
        vm_tr_push_fill(t);
    }
}

static void translate_store(struct vm_translator *t, uint16_t n, char type)
{
    t->depth -= vm_tr_is_wide_type(type) ? 2 : 1;
    vm_tr_store_local(t, n, t->depth);
}

static void translate_increment(struct vm_translator *t, const struct vm_insn *insn)
{
    uint16_t local = vm_tr_local(t, insn->index);
    vm_tr_save_local_users(t, local);
    VM_ASSERT(vm_tr_may_write(t, local));
    if (insn->constant >= INT16_MIN && insn->constant <= INT16_MAX) {
        vm_tr_emit3(t, VM_INSN_IADD_I, local, local, (uint16_t)insn->constant);
        t->increment_end = insn->constant == 1 ? t->cell_count : 0;
    }
}

/* jsr: the return address is the index of the cell to return to. */
static void translate_jsr(struct vm_translator *t, const struct vm_insn *insn)
{
    struct vm_cell *cell = vm_tr_emit(t, VM_INSN_CONST32, 1);
    cell->a = vm_tr_home(t, t->depth);
    vm_tr_add_fixup(t, (struct vm_fixup){t->cell_count - 1, 0, 3, insn->bci + insn->length, true});
    vm_tr_push_register(t, vm_tr_home(t, t->depth));
    emit_goto(t, insn->target);
}

/* Translates loads, stores, constants and stack instructions. Returns false for other opcodes. */
static bool translate_stack_insn(struct vm_translator *t, const struct vm_insn *insn)
{
    uint8_t op = insn->opcode;
    static const char load_types[] = "IJFDA";
    if (op >= VM_OP_ILOAD && op <= VM_OP_ALOAD) {
        translate_load(t, vm_tr_local(t, insn->index), load_types[op - VM_OP_ILOAD]);
    } else if (op >= VM_OP_ILOAD_0 && op <= VM_OP_ALOAD_3) {
        translate_load(t, (op - VM_OP_ILOAD_0) % 4, load_types[(op - VM_OP_ILOAD_0) / 4]);
    } else if (op >= VM_OP_ISTORE && op <= VM_OP_ASTORE) {
        translate_store(t, vm_tr_local(t, insn->index), load_types[op - VM_OP_ISTORE]);
    } else if (op >= VM_OP_ISTORE_0 && op <= VM_OP_ASTORE_3) {
        translate_store(t, (op - VM_OP_ISTORE_0) % 4, load_types[(op - VM_OP_ISTORE_0) / 4]);
    } else if (op >= VM_OP_ICONST_M1 && op <= VM_OP_ICONST_5) {
        vm_tr_push_constant(t, VM_VALUE_INT, op - VM_OP_ICONST_0);
    } else if (op == VM_OP_ACONST_NULL) {
        vm_tr_push_constant(t, VM_VALUE_INT, 0);
    } else if (op == VM_OP_LCONST_0 || op == VM_OP_LCONST_1) {
        vm_tr_push_constant(t, VM_VALUE_BITS64, op - VM_OP_LCONST_0);
        vm_tr_push_fill(t);
    } else if (op >= VM_OP_FCONST_0 && op <= VM_OP_FCONST_2) {
        static const int32_t bits[] = {0, 0x3f800000, 0x40000000};
        vm_tr_push_constant(t, VM_VALUE_INT, bits[op - VM_OP_FCONST_0]);
    } else if (op == VM_OP_DCONST_0 || op == VM_OP_DCONST_1) {
        vm_tr_push_constant(t, VM_VALUE_BITS64, op == VM_OP_DCONST_0 ? 0 : 0x3ff0000000000000);
        vm_tr_push_fill(t);
    } else if (op == VM_OP_BIPUSH || op == VM_OP_SIPUSH) {
        vm_tr_push_constant(t, VM_VALUE_INT, insn->constant);
    } else if (op >= VM_OP_LDC && op <= VM_OP_LDC2_W) {
        translate_constant(t, insn->index);
        if (t->file->constants[insn->index].tag == VM_CONSTANT_DYNAMIC) {
            vm_probe_emit_read(t, op, insn);
        }
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
            vm_tr_duplicate(t, 1);
            break;
        case VM_OP_DUP2:
            vm_tr_duplicate(t, 2);
            break;
        case VM_OP_DUP_X1:
            vm_tr_duplicate_below(t, 1, 1);
            break;
        case VM_OP_DUP_X2:
            vm_tr_duplicate_below(t, 1, 2);
            break;
        case VM_OP_DUP2_X1:
            vm_tr_duplicate_below(t, 2, 1);
            break;
        case VM_OP_DUP2_X2:
            vm_tr_duplicate_below(t, 2, 2);
            break;
        case VM_OP_SWAP:
            vm_tr_swap(t);
            break;
        default:
            return false;
        }
    }
    return true;
}

static void translate_control(struct vm_translator *t, const struct vm_insn *insn)
{
    uint8_t op = insn->opcode;
    vm_probe_emit_branch(t, insn);
    if (op >= VM_OP_IFEQ && op <= VM_OP_IFLE) {
        vm_tr_push_constant(t, VM_VALUE_INT, 0);
        translate_int_branch(t, op - VM_OP_IFEQ, insn->target);
    } else if (op >= VM_OP_IF_ICMPEQ && op <= VM_OP_IF_ICMPLE) {
        translate_int_branch(t, op - VM_OP_IF_ICMPEQ, insn->target);
    } else if (op == VM_OP_IF_ACMPEQ || op == VM_OP_IF_ACMPNE) {
        uint16_t b = vm_tr_pop(t, 'A');
        uint16_t a = vm_tr_pop(t, 'A');
        emit_branch(t, op == VM_OP_IF_ACMPEQ ? VM_INSN_IF_AEQ : VM_INSN_IF_ANE, a, b, insn->target);
    } else if (op == VM_OP_IFNULL || op == VM_OP_IFNONNULL) {
        uint16_t a = vm_tr_pop(t, 'A');
        emit_branch(t, op == VM_OP_IFNULL ? VM_INSN_IF_NULL : VM_INSN_IF_NONNULL, a, 0,
                    insn->target);
    } else if (op == VM_OP_GOTO || op == VM_OP_GOTO_W) {
        if (!vm_tr_invert_loop(t, insn) && !vm_tr_copy_return(t, insn)) {
            emit_goto(t, insn->target);
        }
    } else if (op == VM_OP_JSR || op == VM_OP_JSR_W) {
        translate_jsr(t, insn);
    } else if (op == VM_OP_RET) {
        vm_tr_materialize_all(t);
        vm_tr_emit3(t, VM_INSN_RET, vm_tr_local(t, insn->index), 0, 0);
    } else if (op == VM_OP_TABLESWITCH || op == VM_OP_LOOKUPSWITCH) {
        translate_switch(t, insn);
    } else {
        translate_return(t, op);
    }
}

static void translate_object_insn(struct vm_translator *t, const struct vm_insn *insn)
{
    struct vm_cell *cell;
    uint16_t reg;
    switch (insn->opcode) {
    case VM_OP_CHECKCAST:
        reg = vm_tr_value_register(t, t->depth - 1);
        cell = vm_tr_emit(t, VM_INSN_CHECKCAST, 2);
        cell->a = reg;
        break;
    case VM_OP_INSTANCEOF:
        reg = vm_tr_pop(t, 'A');
        cell = vm_tr_emit(t, VM_INSN_INSTANCEOF, 2);
        cell->b = reg;
        vm_tr_push_result(t, &cell->a, 'I');
        break;
    case VM_OP_ATHROW:
        vm_tr_emit3(t, VM_INSN_ATHROW, vm_tr_pop(t, 'A'), 0, 0);
        break;
    case VM_OP_MONITORENTER:
        reg = vm_tr_pop(t, 'A');
        vm_probe_emit_arm(t, false);
        vm_tr_emit3(t, VM_INSN_MONITORENTER, reg, 0, 0);
        vm_probe_emit_entered(t, reg, false);
        break;
    default:
        reg = vm_tr_pop(t, 'A');
        vm_probe_emit_leaving(t, reg);
        vm_tr_emit3(t, VM_INSN_MONITOREXIT, reg, 0, 0);
        vm_probe_emit_left(t, reg);
    }
}

uint32_t vm_translate_insn(struct vm_translator *t, const struct vm_insn *insn)
{
    uint32_t next = insn->bci + insn->length;
    uint8_t op = insn->opcode;
    t->bci = insn->bci;
    t->next_bci = next;
    t->is_counted = false;
    if (vm_operand_probes != NULL) {
        vm_operand_probe_emit_instruction(t, insn);
    }
    if (translate_stack_insn(t, insn)) {
        return next;
    }
    if (op == VM_OP_IINC) {
        translate_increment(t, insn);
    } else if (op >= VM_OP_LCMP && op <= VM_OP_DCMPG) {
        if (!try_compare_branch(t, op, &next)) {
            translate_arithmetic(t, op);
        }
    } else if (op >= VM_OP_IALOAD && op <= VM_OP_SALOAD) {
        translate_array_load(t, op);
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
