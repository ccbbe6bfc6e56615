/*
 * routine_steps.h: the steps of the routines' paths (for jop/routines/routine*.c only).
 *
 * A function that follows a method of the processor has the number of the method's caller as a
 * parameter. It reports in this order: step_into, the method's own pieces and its callees,
 * step_back. The cycles of an invoke are in a piece of the caller, the cycles of a return in a
 * piece of the method; only look-ups are reported separately. JOP_METHOD_PROGRAM is the interrupted
 * method of the program.
 */
#ifndef JP2VM_JOP_ROUTINES_ROUTINE_STEPS_H
#define JP2VM_JOP_ROUTINES_ROUTINE_STEPS_H

#include "jop/routines/routine.h"
#include "jop/charge/automaton.h"

#define JOP_METHOD_PROGRAM UINT32_MAX

/* For functions that are inlined for each bytecode that is charged. */
#define JOP_ALWAYS_INLINE __attribute__((always_inline)) static inline

enum jop_piece {
#define JOP_PIECE(name, text) JOP_PIECE_##name,
    JOP_ROUTINE_PIECE_LIST(JOP_PIECE)
#undef JOP_PIECE
        JOP_PIECES
};

#define JOP_NOT_SHIFTED 64

/* The length of a routine's method, and the cycles of a look-up that misses, without hidden
 * cycles. */
struct jop_entry {
    uint32_t words;
    uint32_t invoke_miss, return_miss[JOP_RETURN_KINDS];
};

/* Weights for divisions of long, in the form of jop_amount_bits. The cost that depends on the
 * operands is the sum of the weights, each times a count. */
enum jop_division_kind { JOP_QUOTIENT, JOP_REMAINDER, JOP_BOTH_DIVISIONS, JOP_DIVISIONS };

struct jop_division {
    uint64_t base;         /* always */
    uint64_t one;          /* times the 1 bits of the dividend */
    uint64_t quotient_bit; /* times the 1 bits of the quotient */
    uint64_t equal;        /* times the sum of the 0 bits at the dividend's end and the remainders
                              equal to the divisor */
    uint64_t no_remainder; /* times the remainders that are zero */
};

struct jop_routines {
    const struct jop_model *model;
    struct jop_amount pieces[JOP_PIECES];
    struct jop_entry methods[JOP_ROUTINE_METHODS];
    uint32_t invoke_hit, return_hit[JOP_RETURN_KINDS]; /* cycles of an access that hits, without
                                                          hidden cycles */
    uint32_t return_hidden[JOP_RETURN_KINDS];
    /* By number: the cost of finding the leading zeros of a long and shifting it left by that
     * number, in the form of jop_amount_bits. The last entry, JOP_NOT_SHIFTED, is 0. */
    uint64_t leading_zeros[65];
    uint64_t zeros_alone[65]; /* the same without the shift */
    struct jop_division divisions[JOP_DIVISIONS];
    uint64_t division_full[2]; /* cost of a round of a double division; index 1: the quotient is
                                  full */
};

/* Packs both numbers into one, waits in the upper half, so that amounts can be added and multiplied
 * as one number. */
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
        [JOP_RETURN_VOID] = JOP_LOOK_UP_VRETURN,
        [JOP_RETURN_WORD] = JOP_LOOK_UP_IRETURN,
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
    uint32_t miss = is_program ? jop_exposed(jop_model_load(routines->model, words),
                                             routines->return_hidden[kind])
                               : routines->methods[method].return_miss[kind];
    jop_trace_look_up(trace, is_program ? trace->method : method, words, true,
                      routines->return_hit[kind], miss);
}

/* Dispatches a bytecode: its cost, and the look-up of its method. */
static inline void dispatch(struct jop_trace *trace, uint8_t opcode, uint32_t method)
{
    const struct jop_cost *cost = &trace->routines->model->costs[opcode];
    jop_trace_run(trace, cost->cycles, cost->waits);
    step_into(trace, method);
}

/* Monitors; the cost of entering is in the pieces. */
static inline void enter_monitor(struct jop_trace *trace)
{
    trace->monitors++;
}

static inline void leave_monitor(struct jop_trace *trace)
{
    if (trace->monitors != 0) {
        trace->monitors--;
    }
    run(trace,
        trace->monitors == 0 ? JOP_PIECE_MONITOREXIT_OUTERMOST : JOP_PIECE_MONITOREXIT_NESTED);
}

/* Bytecodes of long whose cycles depend on the operands. */
static inline void compare(struct jop_trace *trace, int64_t a, int64_t b)
{
    run(trace, a == b               ? JOP_PIECE_LCMP_EQUAL
               : (a < 0) == (b < 0) ? JOP_PIECE_LCMP_OTHER
               : a < 0              ? JOP_PIECE_LCMP_NEGATIVE_POSITIVE
                                    : JOP_PIECE_LCMP_POSITIVE_NEGATIVE);
}

#define RUN_SHIFT(trace, name, count)                                                              \
    run(trace, (count) == 0   ? JOP_PIECE_##name##_ZERO                                            \
               : (count) < 32 ? JOP_PIECE_##name##_NEAR                                            \
                              : JOP_PIECE_##name##_FAR)

/* Shifts use the last six bits of a count, as the bytecodes do. */
static inline uint64_t shift_left(struct jop_trace *trace, uint64_t value, int count)
{
    RUN_SHIFT(trace, LSHL, count & 63);
    return value << (count & 63);
}

/* The value must not be negative. */
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

/* Methods that several files follow. Each function returns the method's result. */
int32_t jop_step_idiv(struct jop_trace *trace, uint32_t caller, int32_t a, int32_t b);
int32_t jop_step_irem(struct jop_trace *trace, uint32_t caller, int32_t a, int32_t b);
int64_t jop_step_lmul(struct jop_trace *trace, uint32_t caller, int64_t a, int64_t b);
int64_t jop_step_ldiv(struct jop_trace *trace, uint32_t caller, int64_t a, int64_t b);
int64_t jop_step_lrem(struct jop_trace *trace, uint32_t caller, int64_t a, int64_t b);
int jop_step_leading_zeros(struct jop_trace *trace, uint32_t caller, uint32_t value);
int jop_step_leading_zeros_long(struct jop_trace *trace, uint32_t caller, uint64_t value);
uint32_t jop_step_sticky_shift(struct jop_trace *trace, uint32_t caller, uint32_t value, int count);
uint64_t jop_step_sticky_shift_long(struct jop_trace *trace, uint32_t caller, uint64_t value,
                                    int count);
uint32_t jop_step_rounding_shift(struct jop_trace *trace, uint32_t caller, uint32_t value,
                                 int count);
uint64_t jop_step_rounding_shift_long(struct jop_trace *trace, uint32_t caller, uint64_t value,
                                      int count);

/* Tests and parts of numbers in software floating point; `caller` is the number of the calling
 * method. */
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

/* Whole bytecodes: dispatch, method, and return to the program. */
void jop_step_float(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);
void jop_step_double(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);
void jop_step_convert(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);
void jop_step_small(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);

/* new, up to its own return; instanceof, after its look-up. */
void jop_step_new(struct jop_trace *trace);
void jop_step_instanceof(struct jop_trace *trace, uint32_t caller, struct jop_cast cast);

/* Returns the method that implements a bytecode. */
uint32_t jop_routine_method(const struct jop_model *model, uint8_t opcode);

/* Exceptions that start in a routine. This one starts at an athrow in a method. */
void jop_step_athrow(struct jop_trace *trace);
/* Leaves a routine's method that has `entry_count` entries in its exception table, which all start
 * after the instruction. */
void jop_step_unwind(struct jop_trace *trace, uint32_t entry_count);
/* An exception of the hardware, up to the throw, and the exit from the methods that create it. */
void jop_step_exception(struct jop_trace *trace, enum jop_hardware_exception exception);

#endif
