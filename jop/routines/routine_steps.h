/*
 * routine_steps.h: the steps of the routines' paths (for jop/routines/routine*.c only).
 *
 * A function that follows a method of the processor receives the number of the method's caller. It
 * reports in this order: step_into, the pieces and callees of the method, step_back. The cycles of
 * an invoke are included in a piece of the caller, the cycles of a return in a piece of the method;
 * only look-ups are reported separately. JOP_METHOD_PROGRAM is the method of the program that the
 * routine interrupts.
 */
#ifndef JP2VM_JOP_ROUTINES_ROUTINE_STEPS_H
#define JP2VM_JOP_ROUTINES_ROUTINE_STEPS_H

#include "jop/routines/routine.h"
#include "jop/charge/automaton.h"

#define JOP_METHOD_PROGRAM UINT32_MAX

/* For functions that must be inlined into the code that charges a bytecode. */
#define JOP_ALWAYS_INLINE __attribute__((always_inline)) static inline

enum jop_piece {
#define JOP_PIECE(name, text) JOP_PIECE_##name,
    JOP_ROUTINE_PIECE_LIST(JOP_PIECE)
#undef JOP_PIECE
        JOP_PIECES
};

#define JOP_NOT_SHIFTED 64

/* The length of a routine's method, and the cycles of an invoke and of each kind of return that
 * miss, without hidden cycles. */
struct jop_entry {
    uint32_t words;
    uint32_t invoke_miss, return_miss[JOP_RETURN_KINDS];
};

/* Weights for divisions of long, in the form of jop_amount_bits. The cost of a division is `base`
 * plus the sum of the other weights, each times a count that depends on the operands. */
enum jop_division_kind { JOP_QUOTIENT, JOP_REMAINDER, JOP_BOTH_DIVISIONS, JOP_DIVISIONS };

struct jop_division {
    uint64_t base;         /* counts once */
    uint64_t one;          /* times the 1 bits of the dividend */
    uint64_t quotient_bit; /* times the 1 bits of the quotient */
    uint64_t equal;        /* times the number of trailing 0 bits of the dividend plus the number of
                              remainders that equal the divisor */
    uint64_t no_remainder; /* times the number of remainders that are zero */
};

struct jop_routines {
    const struct jop_model *model;
    struct jop_amount pieces[JOP_PIECES];
    struct jop_entry methods[JOP_ROUTINE_METHODS];
    uint32_t invoke_hit, return_hit[JOP_RETURN_KINDS]; /* cycles of a look-up that hits, without
                                                          hidden cycles */
    uint32_t return_hidden[JOP_RETURN_KINDS];
    /* Indexed by the number of leading zeros of a long: the cost of counting them and shifting the
     * long left by this number, in the form of jop_amount_bits. The last entry, JOP_NOT_SHIFTED, is
     * 0. */
    uint64_t leading_zeros[65];
    uint64_t zeros_alone[65]; /* the same without the shift */
    struct jop_division divisions[JOP_DIVISIONS];
    uint64_t division_full[2]; /* cost of a round of a double division; element 1: for a round whose
                                  quotient is full */
};

/* Packs cycles and waits into one number, waits in the upper half, so that one operation adds or
 * multiplies both. */
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

/* Enters or leaves a monitor; the cost of entering is included in the pieces. */
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

/* These functions follow methods that several files use, and return the method's result. */
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

/* These functions follow methods of software floating point that test or take apart numbers;
 * `caller` is the number of the calling method. */
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

/* These functions follow whole bytecodes: dispatch, method, and return to the program. */
void jop_step_float(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);
void jop_step_double(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);
void jop_step_convert(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);
void jop_step_small(struct jop_trace *trace, uint8_t opcode, const int64_t *operands);

/* Follow new up to its return, and instanceof after its look-up. */
void jop_step_new(struct jop_trace *trace);
void jop_step_instanceof(struct jop_trace *trace, uint32_t caller, struct jop_cast cast);

/* Returns the method that implements a bytecode. */
uint32_t jop_routine_method(const struct jop_model *model, uint8_t opcode);

/* Follows an exception that starts at an athrow in a routine's method. */
void jop_step_athrow(struct jop_trace *trace);
/* Leaves a routine's method because of an exception. All `entry_count` entries of the method's
 * exception table start after the instruction. */
void jop_step_unwind(struct jop_trace *trace, uint32_t entry_count);
/* Follows an exception of the hardware up to the throw, and the exit from the methods that create
 * the exception. */
void jop_step_exception(struct jop_trace *trace, enum jop_hardware_exception exception);

#endif
