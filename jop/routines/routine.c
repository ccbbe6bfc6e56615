/*
 * routine.c: prepares the numbers of the routines, and finds the routine of each bytecode.
 */
#include "jop/routines/routine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jop/routines/routine_steps.h"
#include "vm/classfile/opcodes.h"

static const char *const method_names[JOP_KNOWN_METHODS] = {
#define NAME(name, text) text,
    JOP_ROUTINE_METHOD_LIST(NAME)};

static const char *const piece_names[JOP_PIECES] = {JOP_ROUTINE_PIECE_LIST(NAME)
#undef NAME
};

/* An opcode for each of the three kinds of return. */
static const uint8_t return_opcodes[JOP_RETURN_KINDS] = {0xb1, 0xac, 0xad};

/* Reads a number that the model defines. */
static struct jop_amount fetch(const struct jop_model *model, const char *name)
{
    int64_t cycles = 0, waits = 0;
    (void)jop_model_number(model, name, &cycles);
    (void)jop_model_number_waits(model, name, &waits);
    return (struct jop_amount){(uint32_t)cycles, (uint32_t)waits};
}

static void set_method(struct jop_routines *routines, uint32_t method, uint32_t words,
                       uint32_t hidden)
{
    struct jop_entry *entry = &routines->methods[method];
    uint32_t load = jop_model_load(routines->model, words);
    entry->words = words;
    entry->invoke_miss = jop_exposed(load, hidden);
    for (int kind = 0; kind < JOP_RETURN_KINDS; kind++) {
        entry->return_miss[kind] = jop_exposed(load, routines->return_hidden[kind]);
    }
}

/* Reads the numbers of JOP's routines, in the order of methods and pieces. On an error, writes a
 * message and returns false. */
static bool fetch_known(struct jop_routines *routines, char *message, size_t size)
{
    enum { COUNT = JOP_KNOWN_METHODS + JOP_PIECES };
    const struct jop_model *model = routines->model;
    char words[JOP_KNOWN_METHODS][64];
    const char *names[COUNT];
    int64_t most[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        bool is_method = i < JOP_KNOWN_METHODS;
        if (is_method) {
            snprintf(words[i], sizeof words[i], "%s.words", method_names[i]);
        }
        names[i] = is_method ? words[i] : piece_names[i - JOP_KNOWN_METHODS];
        most[i] = is_method ? JOP_MAX_WORDS : INT32_MAX;
    }
    if (!jop_model_has_numbers(model, names, most, COUNT, message, size)) {
        return false;
    }
    uint32_t hidden = model->costs[JOP_OP_SYS_NOIM].hidden;
    for (uint32_t method = 0; method < JOP_KNOWN_METHODS; method++) {
        set_method(routines, method, fetch(model, names[method]).cycles, hidden);
    }
    for (uint32_t piece = 0; piece < JOP_PIECES; piece++) {
        routines->pieces[piece] = fetch(model, piece_names[piece]);
    }
    return true;
}

/* Reads all numbers. The numbers of JOP's routines are needed unless the model describes all
 * routines. */
static bool fetch_all(struct jop_routines *routines, char *message, size_t size)
{
    const struct jop_model *model = routines->model;
    bool is_known_needed = false;
    routines->invoke_hit = jop_exposed(model->cache_hit, model->costs[JOP_OP_SYS_NOIM].hidden);
    for (int kind = 0; kind < JOP_RETURN_KINDS; kind++) {
        routines->return_hidden[kind] = model->costs[return_opcodes[kind]].hidden;
        routines->return_hit[kind] = jop_exposed(model->cache_hit, routines->return_hidden[kind]);
    }
    for (unsigned opcode = 0; opcode < JOP_OPCODES; opcode++) {
        bool is_described = model->bodies[opcode].words != 0;
        if (is_described) {
            set_method(routines, JOP_METHOD_DESCRIBED + opcode, model->bodies[opcode].words,
                       model->costs[opcode].hidden);
        }
        is_known_needed |= !is_described && model->costs[opcode].way == JOP_WAY_ROUTINE;
    }
    return !is_known_needed || fetch_known(routines, message, size);
}

static void sum_leading_zeros(struct jop_routines *routines)
{
    for (int count = 0; count <= 64; count++) {
        struct jop_trace trace = {.routines = routines};
        uint64_t value = count == 64 ? 0 : UINT64_C(1) << (63 - count);
        jop_step_leading_zeros_long(&trace, JOP_METHOD_DOUBLE_PACK, value);
        routines->zeros_alone[count] =
            jop_amount_bits((struct jop_amount){(uint32_t)trace.cycles, (uint32_t)trace.waits});
        if (count < 64) {
            shift_left(&trace, value, count);
            routines->leading_zeros[count] =
                jop_amount_bits((struct jop_amount){(uint32_t)trace.cycles, (uint32_t)trace.waits});
        }
    }
}

static uint64_t piece(const struct jop_routines *routines, enum jop_piece which)
{
    return jop_amount_bits(routines->pieces[which]);
}

/* Sets the weights so that they agree with jop_step_ldiv and jop_step_lrem. Both methods 64 times
 * test the dividend's sign and compare the remainder with the divisor. In ldiv, remainders of zero
 * have a different cost. */
static void weigh_divisions(struct jop_routines *routines)
{
    uint64_t other = piece(routines, JOP_PIECE_LCMP_OTHER);
    uint64_t negative = piece(routines, JOP_PIECE_LCMP_NEGATIVE_POSITIVE) - other;
    uint64_t equal = piece(routines, JOP_PIECE_LCMP_EQUAL) - other;
    struct jop_division *divisions = routines->divisions;
    divisions[JOP_QUOTIENT] =
        (struct jop_division){.base = 128 * other,
                              .one = negative + piece(routines, JOP_PIECE_LDIV_DIVIDEND_BIT),
                              .quotient_bit = piece(routines, JOP_PIECE_LDIV_QUOTIENT_BIT),
                              .equal = equal,
                              .no_remainder = negative};
    divisions[JOP_REMAINDER] =
        (struct jop_division){.base = 128 * other,
                              .one = negative + piece(routines, JOP_PIECE_LREM_DIVIDEND_BIT),
                              .quotient_bit = piece(routines, JOP_PIECE_LREM_QUOTIENT_BIT),
                              .equal = equal};
    const struct jop_division *a = &divisions[JOP_QUOTIENT], *b = &divisions[JOP_REMAINDER];
    divisions[JOP_BOTH_DIVISIONS] =
        (struct jop_division){.base = a->base + b->base,
                              .one = a->one + b->one,
                              .quotient_bit = a->quotient_bit + b->quotient_bit,
                              .equal = a->equal + b->equal,
                              .no_remainder = a->no_remainder};
    routines->division_full[false] = piece(routines, JOP_PIECE_DOUBLE_DIV_DIVIDEND_FULL);
    routines->division_full[true] = piece(routines, JOP_PIECE_DOUBLE_DIV_QUOTIENT_FULL);
}

struct jop_routines *jop_routine_prepare(const struct jop_model *model, char *message, size_t size)
{
    struct jop_routines *routines = calloc(1, sizeof *routines);
    if (routines == NULL) {
        snprintf(message, size, "no memory for the routines of the model '%s'", model->name);
        return NULL;
    }
    routines->model = model;
    if (!fetch_all(routines, message, size)) {
        free(routines);
        return NULL;
    }
    sum_leading_zeros(routines);
    weigh_divisions(routines);
    return routines;
}

void jop_routine_destroy(struct jop_routines *routines)
{
    free(routines);
}

uint32_t jop_routine_words(const struct jop_routines *routines, uint32_t method)
{
    return routines->methods[method].words;
}

uint32_t jop_routine_method(const struct jop_model *model, uint8_t opcode)
{
    const char *name = jop_opcode_name(opcode);
    for (uint32_t i = 0; i < JOP_KNOWN_METHODS && model->bodies[opcode].words == 0; i++) {
        if (strcmp(method_names[i], name) == 0) {
            return i;
        }
    }
    return JOP_METHOD_DESCRIBED + opcode;
}

/* Which function follows a bytecode's routine. */
enum group {
    GROUP_NONE,
    GROUP_SMALL,
    GROUP_CONVERT,
    GROUP_FLOAT,
    GROUP_DOUBLE,
    GROUP_LMUL,
    GROUP_IDIV,
    GROUP_IREM,
    GROUP_LDIV,
    GROUP_LREM
};

static const uint8_t groups[256] = {
    [0x0c] = GROUP_SMALL,   [0x0d] = GROUP_SMALL,   [0x0f] = GROUP_SMALL,   /* fconst, dconst */
    [0x76] = GROUP_SMALL,   [0x77] = GROUP_SMALL,                           /* fneg, dneg */
    [0x91] = GROUP_SMALL,   [0x93] = GROUP_SMALL,                           /* i2b, i2s */
    [0x86] = GROUP_CONVERT, [0x87] = GROUP_CONVERT,                         /* i2f, i2d */
    [0x89] = GROUP_CONVERT, [0x8a] = GROUP_CONVERT,                         /* l2f, l2d */
    [0x8b] = GROUP_CONVERT, [0x8c] = GROUP_CONVERT, [0x8d] = GROUP_CONVERT, /* f2i, f2l, f2d */
    [0x8e] = GROUP_CONVERT, [0x8f] = GROUP_CONVERT, [0x90] = GROUP_CONVERT, /* d2i, d2l, d2f */
    [0x62] = GROUP_FLOAT,   [0x66] = GROUP_FLOAT,   [0x6a] = GROUP_FLOAT,   /* fadd, fsub, fmul */
    [0x6e] = GROUP_FLOAT,   [0x72] = GROUP_FLOAT,                           /* fdiv, frem */
    [0x95] = GROUP_FLOAT,   [0x96] = GROUP_FLOAT,                           /* fcmpl, fcmpg */
    [0x63] = GROUP_DOUBLE,  [0x67] = GROUP_DOUBLE,  [0x6b] = GROUP_DOUBLE,  /* dadd, dsub, dmul */
    [0x6f] = GROUP_DOUBLE,  [0x73] = GROUP_DOUBLE,                          /* ddiv, drem */
    [0x97] = GROUP_DOUBLE,  [0x98] = GROUP_DOUBLE,                          /* dcmpl, dcmpg */
    [0x69] = GROUP_LMUL,    [0x6c] = GROUP_IDIV,    [0x70] = GROUP_IREM,
    [0x6d] = GROUP_LDIV,    [0x71] = GROUP_LREM,
};

bool jop_routine_is_arithmetic(uint8_t opcode)
{
    return groups[opcode] != GROUP_NONE;
}

/* Follows a division by zero: the routine raises the exception itself, by writing to the
 * processor's exception register. */
static bool divide_by_zero(struct jop_trace *trace, uint8_t opcode, enum jop_routine_method method,
                           enum jop_piece piece)
{
    dispatch(trace, opcode, method);
    run(trace, piece);
    run_if(trace, method == JOP_METHOD_LDIV || method == JOP_METHOD_LREM, JOP_PIECE_LCMP_EQUAL);
    jop_step_exception(trace, JOP_DIVISION_BY_ZERO);
    jop_step_unwind(trace, 0);
    return false;
}

/* Returns the kind of return with which a bytecode's method ends, which follows from the type of
 * the bytecode's result. */
static enum jop_return_kind return_kind(uint8_t opcode)
{
    switch (opcode) {
    /* clang-format off */
    case VM_OP_LCONST_0: case VM_OP_LCONST_1: case VM_OP_DCONST_0: case VM_OP_DCONST_1:
    case VM_OP_LDC2_W: case VM_OP_LLOAD: case VM_OP_DLOAD: case VM_OP_LALOAD: case VM_OP_DALOAD:
    case VM_OP_LADD: case VM_OP_DADD: case VM_OP_LSUB: case VM_OP_DSUB: case VM_OP_LMUL:
    case VM_OP_DMUL: case VM_OP_LDIV: case VM_OP_DDIV: case VM_OP_LREM: case VM_OP_DREM:
    case VM_OP_LNEG: case VM_OP_DNEG: case VM_OP_LSHL: case VM_OP_LSHR: case VM_OP_LUSHR:
    case VM_OP_LAND: case VM_OP_LOR: case VM_OP_LXOR: case VM_OP_I2L: case VM_OP_I2D:
    case VM_OP_L2D: case VM_OP_F2L: case VM_OP_F2D: case VM_OP_D2L: case JOP_OP_GETSTATIC_LONG:
    case JOP_OP_GETFIELD_LONG:
        return JOP_RETURN_LONG;
    case VM_OP_IASTORE: case VM_OP_LASTORE: case VM_OP_FASTORE: case VM_OP_DASTORE:
    case VM_OP_AASTORE: case VM_OP_BASTORE: case VM_OP_CASTORE: case VM_OP_SASTORE:
    case VM_OP_PUTFIELD: case VM_OP_PUTSTATIC: case JOP_OP_PUTFIELD_REF: case JOP_OP_PUTSTATIC_REF:
    case JOP_OP_PUTFIELD_LONG: case JOP_OP_PUTSTATIC_LONG: case VM_OP_MONITORENTER:
    case VM_OP_MONITOREXIT: case VM_OP_TABLESWITCH: case VM_OP_LOOKUPSWITCH:
        /* clang-format on */
        return JOP_RETURN_VOID;
    default:
        return JOP_RETURN_WORD;
    }
}

void jop_routine_described(struct jop_trace *trace, uint8_t opcode, uint32_t units)
{
    const struct jop_body *body = &trace->routines->model->bodies[opcode];
    dispatch(trace, opcode, JOP_METHOD_DESCRIBED + opcode);
    jop_trace_run(trace, body->cycles + (uint64_t)units * body->cycles_per_unit,
                  body->waits + (uint64_t)units * body->waits_per_unit);
    step_back(trace, JOP_METHOD_PROGRAM, return_kind(opcode));
}

bool jop_routine_arithmetic(struct jop_trace *trace, uint8_t opcode, const int64_t *operands)
{
    const uint32_t program = JOP_METHOD_PROGRAM;
    switch ((enum group)groups[opcode]) {
    case GROUP_NONE:
        break;
    case GROUP_SMALL:
        jop_step_small(trace, opcode, operands);
        break;
    case GROUP_CONVERT:
        jop_step_convert(trace, opcode, operands);
        break;
    case GROUP_FLOAT:
        jop_step_float(trace, opcode, operands);
        break;
    case GROUP_DOUBLE:
        jop_step_double(trace, opcode, operands);
        break;
    case GROUP_LMUL:
        jop_step_lmul(trace, program, operands[0], operands[1]);
        break;
    case GROUP_IDIV:
        if ((int32_t)operands[1] == 0) {
            return divide_by_zero(trace, opcode, JOP_METHOD_IDIV, JOP_PIECE_IDIV_BY_ZERO);
        }
        jop_step_idiv(trace, program, (int32_t)operands[0], (int32_t)operands[1]);
        break;
    case GROUP_IREM:
        if ((int32_t)operands[1] == 0) {
            return divide_by_zero(trace, opcode, JOP_METHOD_IREM, JOP_PIECE_IREM_BY_ZERO);
        }
        jop_step_irem(trace, program, (int32_t)operands[0], (int32_t)operands[1]);
        break;
    case GROUP_LDIV:
        if (operands[1] == 0) {
            return divide_by_zero(trace, opcode, JOP_METHOD_LDIV, JOP_PIECE_LDIV_BY_ZERO);
        }
        jop_step_ldiv(trace, program, operands[0], operands[1]);
        break;
    case GROUP_LREM:
        if (operands[1] == 0) {
            return divide_by_zero(trace, opcode, JOP_METHOD_LREM, JOP_PIECE_LREM_BY_ZERO);
        }
        jop_step_lrem(trace, program, operands[0], operands[1]);
        break;
    }
    return true;
}
