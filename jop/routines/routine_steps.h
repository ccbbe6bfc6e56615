/*
 * routine_steps.h: the steps that the routines' paths are made of (for jop/routines/routine*.c
 * only).
 *
 * A function that stands for a method of the processor takes the number of the method that called
 * it, and reports in this order: step_into, the pieces of itself, functions of the methods that it
 * calls, step_back. The cycles of an invoke are in the caller's piece, those of a return in its
 * own; only the look-ups are apart. JOP_METHOD_PROGRAM stands for the interrupted method.
 */
#ifndef JP2VM_JOP_ROUTINE_STEPS_H
#define JP2VM_JOP_ROUTINE_STEPS_H

#include "jop/routines/routine.h"
#include "jop/charge/automaton.h"

#define JOP_METHOD_PROGRAM UINT32_MAX

/* For what is in the place of each bytecode that is charged. */
#define JOP_ALWAYS_INLINE __attribute__((always_inline)) static inline

enum jop_piece {
#define JOP_PIECE(name, text) JOP_PIECE_##name,
    JOP_ROUTINE_PIECE_LIST(JOP_PIECE)
#undef JOP_PIECE
    JOP_PIECES
};

#define JOP_NOT_SHIFTED 64

/* Where a method is looked up: cycles that are seen when it is not there. */
struct jop_entry {
    uint32_t words;
    uint32_t invoke_miss, return_miss[JOP_RETURN_KINDS];
};

/* Divisions of long: what depends on the operands is the sum of these, as jop_amount_bits. */
enum jop_division_kind { JOP_QUOTIENT, JOP_REMAINDER, JOP_BOTH_DIVISIONS, JOP_DIVISIONS };

struct jop_division {
    uint64_t base;         /* always */
    uint64_t one;          /* times ones in the dividend */
    uint64_t quotient_bit; /* ones in the quotient */
    uint64_t equal;        /* zeros at the dividend's end, and remainders that equal the divisor */
    uint64_t no_remainder; /* remainders that are zero */
};

struct jop_routines {
    const struct jop_model *model;
    struct jop_amount pieces[JOP_PIECES];
    struct jop_entry methods[JOP_ROUTINE_METHODS];
    uint32_t invoke_hit, return_hit[JOP_RETURN_KINDS]; /* seen of an access that hits */
    uint32_t return_hidden[JOP_RETURN_KINDS];
    /* Of finding so many leading zeros of a long, and shifting it to the left by them: as
     * jop_amount_bits; at the end nothing, for what is not shifted. */
    uint64_t leading_zeros[65];
    uint64_t zeros_alone[65]; /* the same without the shift */
    struct jop_division divisions[JOP_DIVISIONS];
    uint64_t division_full[2]; /* of a round of dividing doubles: whether the quotient is full */
};

/* Both numbers as one, waits in the upper half: sums and multiples of amounts are those of it. */
static inline uint64_t jop_amount_bits(struct jop_amount amount)
{
    return (uint64_t)amount.waits << 32 | amount.cycles;
}

static inline struct jop_amount jop_amount_of(uint64_t bits)
{
    return (struct jop_amount){(uint32_t)bits, (uint32_t)(bits >> 32)};
}

static inline void run_times(struct jop_trace *trace, enum jop_piece piece, uint32_t times)
{
    struct jop_amount amount = trace->routines->pieces[piece];
    jop_trace_run(trace, (uint64_t)amount.cycles * times, (uint64_t)amount.waits * times);
}

static inline void run(struct jop_trace *trace, enum jop_piece piece)
{
    struct jop_amount amount = trace->routines->pieces[piece];
    jop_trace_run(trace, amount.cycles, amount.waits);
}

static inline void run_if(struct jop_trace *trace, bool is_run, enum jop_piece piece)
{
    if (is_run) {
        run(trace, piece);
    }
}

static inline void step_into(struct jop_trace *trace, uint32_t method)
{
    const struct jop_routines *routines = trace->routines;
    const struct jop_entry *entry = &routines->methods[method];
    trace->invokes++;
    if (trace->look_ups != NULL) {
        jop_trace_note(trace, jop_look_up(method, JOP_LOOK_UP_ROUTINE));
    } else {
        jop_trace_look_up(trace, method, entry->words, false, routines->invoke_hit,
            entry->invoke_miss);
    }
}

static inline void step_back(struct jop_trace *trace, uint32_t method, enum jop_return_kind kind)
{
    static const uint8_t look_ups[JOP_RETURN_KINDS] = {
        [JOP_RETURN_VOID] = JOP_LOOK_UP_VRETURN, [JOP_RETURN_WORD] = JOP_LOOK_UP_IRETURN,
        [JOP_RETURN_LONG] = JOP_LOOK_UP_LRETURN,
    };
    const struct jop_routines *routines = trace->routines;
    bool is_program = method == JOP_METHOD_PROGRAM;
    trace->returns++;
    if (trace->look_ups != NULL) {
        jop_trace_note(trace, jop_look_up(is_program ? trace->method : method,
            (enum jop_look_up)look_ups[kind]));
        return;
    }
    uint32_t words = is_program ? trace->words : routines->methods[method].words;
    uint32_t miss = is_program
        ? jop_exposed(jop_model_load(routines->model, words), routines->return_hidden[kind])
        : routines->methods[method].return_miss[kind];
    jop_trace_look_up(trace, is_program ? trace->method : method, words, true,
        routines->return_hit[kind], miss);
}

/* A bytecode whose method is looked up: the dispatch, and the way in. */
static inline void dispatch(struct jop_trace *trace, uint8_t opcode, uint32_t method)
{
    const struct jop_cost *cost = &trace->routines->model->costs[opcode];
    jop_trace_run(trace, cost->cycles, cost->waits);
    step_into(trace, method);
}

/* Monitors; what entering costs, is in the pieces. */
static inline void enter_monitor(struct jop_trace *trace)
{
    trace->monitors++;
}

static inline void leave_monitor(struct jop_trace *trace)
{
    if (trace->monitors != 0) {
        trace->monitors--;
    }
    run(trace, trace->monitors == 0 ? JOP_PIECE_MONITOREXIT_OUTERMOST
        : JOP_PIECE_MONITOREXIT_NESTED);
}

/* Bytecodes of long whose cycles depend on the operands. */
static inline void compare(struct jop_trace *trace, int64_t a, int64_t b)
{
    run(trace, a == b ? JOP_PIECE_LCMP_EQUAL : (a < 0) == (b < 0) ? JOP_PIECE_LCMP_OTHER
        : a < 0 ? JOP_PIECE_LCMP_NEGATIVE_POSITIVE : JOP_PIECE_LCMP_POSITIVE_NEGATIVE);
}

#define RUN_SHIFT(trace, name, count) \
    run(trace, (count) == 0 ? JOP_PIECE_##name##_ZERO : (count) < 32 ? JOP_PIECE_##name##_NEAR \
        : JOP_PIECE_##name##_FAR)

/* A count is taken as the bytecodes take it, its last six bits. */
static inline uint64_t shift_left(struct jop_trace *trace, uint64_t value, int count)
{
    RUN_SHIFT(trace, LSHL, count & 63);
    return value << (count & 63);
}

/* Of a value that is not negative. */
static inline uint64_t shift_right(struct jop_trace *trace, uint64_t value, int count)
{
    RUN_SHIFT(trace, LSHR, count & 63);
    return value >> (count & 63);
}

static inline uint64_t shift_unsigned(struct jop_trace *trace, uint64_t value, int count)
{
    RUN_SHIFT(trace, LUSHR, count & 63);
    return value >> (count & 63);
}

/* Methods that several files follow. Each returns what the method returns. */
int32_t jop_step_idiv(struct jop_trace *trace, uint32_t caller, int32_t a, int32_t b);
int32_t jop_step_irem(struct jop_trace *trace, uint32_t caller, int32_t a, int32_t b);
int64_t jop_step_lmul(struct jop_trace *trace, uint32_t caller, int64_t a, int64_t b);
int64_t jop_step_ldiv(struct jop_trace *trace, uint32_t caller, int64_t a, int64_t b);
int64_t jop_step_lrem(struct jop_trace *trace, uint32_t caller, int64_t a, int64_t b);
int jop_step_leading_zeros(struct jop_trace *trace, uint32_t caller, uint32_t value);
int jop_step_leading_zeros_long(struct jop_trace *trace, uint32_t caller, uint64_t value);
uint32_t jop_step_sticky_shift(struct jop_trace *trace, uint32_t caller, uint32_t value,
    int count);
uint64_t jop_step_sticky_shift_long(struct jop_trace *trace, uint32_t caller, uint64_t value,
    int count);
uint32_t jop_step_rounding_shift(struct jop_trace *trace, uint32_t caller, uint32_t value,
    int count);
uint64_t jop_step_rounding_shift_long(struct jop_trace *trace, uint32_t caller, uint64_t value,
    int count);

/* Tests and parts of numbers in software float, by the caller's number. */
bool jop_step_float_is_nan(struct jop_trace *trace, uint32_t caller, uint32_t bits);
bool jop_step_float_is_infinite(struct jop_trace *trace, uint32_t caller, uint32_t bits);
bool jop_step_float_is_zero(struct jop_trace *trace, uint32_t caller, uint32_t bits);
uint32_t jop_step_float_mantissa(struct jop_trace *trace, uint32_t caller, uint32_t bits);
int jop_step_float_exponent(struct jop_trace *trace, uint32_t caller, uint32_t bits);
uint32_t jop_step_float_pack(struct jop_trace *trace, uint32_t caller, bool is_negative,
    int exponent, uint32_t mantissa);
uint32_t jop_step_float_pack_long(struct jop_trace *trace, uint32_t caller, bool is_negative,
    int exponent, uint64_t mantissa);
bool jop_step_double_is_nan(struct jop_trace *trace, uint32_t caller, uint64_t bits);
bool jop_step_double_is_infinite(struct jop_trace *trace, uint32_t caller, uint64_t bits);
bool jop_step_double_is_zero(struct jop_trace *trace, uint32_t caller, uint64_t bits);
uint64_t jop_step_double_mantissa(struct jop_trace *trace, uint32_t caller, uint64_t bits);
int jop_step_double_exponent(struct jop_trace *trace, uint32_t caller, uint64_t bits);
uint64_t jop_step_double_pack(struct jop_trace *trace, uint32_t caller, bool is_negative,
    int exponent, uint64_t mantissa);

/* Bytecodes: dispatch, method, and back to the program. */
void jop_step_float(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);
void jop_step_double(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);
void jop_step_convert(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);
void jop_step_small(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);

/* new up to its own return; instanceof behind its look-up. */
void jop_step_new(struct jop_trace *trace);
void jop_step_instanceof(struct jop_trace *trace, uint32_t caller, struct jop_cast cast);

/* The method that stands for a bytecode. */
uint32_t jop_routine_method(const struct jop_model *model, uint8_t opcode);

/* Exceptions that begin in a routine. From an athrow in some method on: */
void jop_step_athrow(struct jop_trace *trace);
/* Walks out of a routine's method with so many entries in its exception table, which all begin
 * behind the instruction. */
void jop_step_unwind(struct jop_trace *trace, uint32_t entry_count);
/* The processor's exception up to the throw, and out of the methods that make it. */
void jop_step_exception(struct jop_trace *trace, enum jop_hardware_exception exception);

#endif
