/*
 * routine_double.c: software double, which works like software float, but with mantissas of type
 * long. Multiplication computes four products of halves; division and remainder compute the result
 * in several rounds.
 */
#include "jop/routines/routine_steps.h"

#define SIGN UINT64_C(0x8000000000000000)
#define MAGNITUDE UINT64_C(0x7fffffffffffffff)
#define INFINITE UINT64_C(0x7ff0000000000000)
#define FRACTION UINT64_C(0x000fffffffffffff)
#define HIDDEN_BIT UINT64_C(0x0010000000000000)

static bool is_negative_bits(uint64_t bits)
{
    return bits >= SIGN;
}

/* Finds signs by comparison with zero; a separate jump makes each sign a truth value. */
static void run_signs(struct jop_trace *trace, enum jop_piece piece, uint64_t a, uint64_t b)
{
    compare(trace, (int64_t)a, 0);
    compare(trace, (int64_t)b, 0);
    run_times(trace, piece, (uint32_t)(a >> 63) + (uint32_t)(b >> 63));
}

bool jop_step_double_is_nan(struct jop_trace *trace, uint32_t caller, uint64_t bits)
{
    bool is_nan = (bits & MAGNITUDE) > INFINITE;
    step_into(trace, JOP_METHOD_DOUBLE_IS_NAN);
    compare(trace, (int64_t)(bits & MAGNITUDE), (int64_t)INFINITE);
    run(trace, is_nan ? JOP_PIECE_DOUBLE_IS_NAN_YES : JOP_PIECE_DOUBLE_IS_NAN_NO);
    step_back(trace, caller, JOP_RETURN_WORD);
    return is_nan;
}

bool jop_step_double_is_infinite(struct jop_trace *trace, uint32_t caller, uint64_t bits)
{
    bool is_infinite = (bits & MAGNITUDE) == INFINITE;
    step_into(trace, JOP_METHOD_DOUBLE_IS_INFINITE);
    compare(trace, (int64_t)(bits & MAGNITUDE), (int64_t)INFINITE);
    run(trace, is_infinite ? JOP_PIECE_DOUBLE_IS_INFINITE_YES : JOP_PIECE_DOUBLE_IS_INFINITE_NO);
    step_back(trace, caller, JOP_RETURN_WORD);
    return is_infinite;
}

bool jop_step_double_is_zero(struct jop_trace *trace, uint32_t caller, uint64_t bits)
{
    bool is_zero = (bits & MAGNITUDE) == 0;
    step_into(trace, JOP_METHOD_DOUBLE_IS_ZERO);
    compare(trace, (int64_t)(bits & MAGNITUDE), 0);
    run(trace, is_zero ? JOP_PIECE_DOUBLE_IS_ZERO_YES : JOP_PIECE_DOUBLE_IS_ZERO_NO);
    step_back(trace, caller, JOP_RETURN_WORD);
    return is_zero;
}

uint64_t jop_step_double_mantissa(struct jop_trace *trace, uint32_t caller, uint64_t bits)
{
    bool is_subnormal = (bits & INFINITE) == 0;
    step_into(trace, JOP_METHOD_DOUBLE_MANTISSA);
    compare(trace, (int64_t)(bits & INFINITE), 0);
    run(trace,
        is_subnormal ? JOP_PIECE_DOUBLE_MANTISSA_SUBNORMAL : JOP_PIECE_DOUBLE_MANTISSA_NORMAL);
    step_back(trace, caller, JOP_RETURN_LONG);
    return is_subnormal ? (bits & FRACTION) << 1 : (bits & FRACTION) | HIDDEN_BIT;
}

int jop_step_double_exponent(struct jop_trace *trace, uint32_t caller, uint64_t bits)
{
    step_into(trace, JOP_METHOD_DOUBLE_EXPONENT);
    run(trace, JOP_PIECE_DOUBLE_EXPONENT_BODY);
    step_back(trace, caller, JOP_RETURN_WORD);
    return (int)(bits >> 52 & 0x7ff) - 1075;
}

/* Normalizes and rounds a mantissa other than zero. */
static uint64_t pack_magnitude(struct jop_trace *trace, int exponent, uint64_t mantissa)
{
    const uint32_t self = JOP_METHOD_DOUBLE_PACK;
    int count = jop_step_leading_zeros_long(trace, self, mantissa);
    mantissa = shift_left(trace, mantissa, count);
    exponent -= count;
    if (exponent < -1085) {
        run(trace, JOP_PIECE_DOUBLE_PACK_SUBNORMAL);
        return jop_step_rounding_shift_long(trace, self, mantissa, -1074 - exponent);
    }
    run(trace, JOP_PIECE_DOUBLE_PACK_NORMAL);
    uint64_t bits = jop_step_rounding_shift_long(trace, self, mantissa, 11);
    compare(trace, (int64_t)bits, (int64_t)(HIDDEN_BIT << 1));
    if (bits == HIDDEN_BIT << 1) {
        run(trace, JOP_PIECE_DOUBLE_PACK_CARRY);
        bits = HIDDEN_BIT;
        exponent++;
    }
    if (exponent > 960) {
        run(trace, JOP_PIECE_DOUBLE_PACK_OVERFLOW);
        return INFINITE;
    }
    run(trace, JOP_PIECE_DOUBLE_PACK_FINITE);
    return (bits & FRACTION) | (uint64_t)(exponent + 1086) << 52;
}

uint64_t jop_step_double_pack(struct jop_trace *trace, uint32_t caller, bool is_negative,
                              int exponent, uint64_t mantissa)
{
    uint64_t bits = 0;
    step_into(trace, JOP_METHOD_DOUBLE_PACK);
    compare(trace, (int64_t)mantissa, 0);
    if (mantissa == 0) {
        run(trace, JOP_PIECE_DOUBLE_PACK_ZERO);
    } else {
        bits = pack_magnitude(trace, exponent, mantissa);
    }
    run_if(trace, is_negative, JOP_PIECE_DOUBLE_PACK_NEGATIVE);
    step_back(trace, caller, JOP_RETURN_LONG);
    return is_negative ? bits | SIGN : bits;
}

/* See routine_float.c. */
static bool has_nan(struct jop_trace *trace, uint32_t self, uint64_t a, uint64_t b,
                    enum jop_piece first, enum jop_piece second)
{
    bool is_first = jop_step_double_is_nan(trace, self, a);
    if (!is_first && !jop_step_double_is_nan(trace, self, b)) {
        return false;
    }
    run(trace, is_first ? first : second);
    return true;
}

struct both {
    bool a, b;
};

static struct both are_infinite(struct jop_trace *trace, uint32_t self, uint64_t a, uint64_t b)
{
    struct both is;
    is.a = jop_step_double_is_infinite(trace, self, a);
    is.b = jop_step_double_is_infinite(trace, self, b);
    return is;
}

static struct both are_zero(struct jop_trace *trace, uint32_t self, uint64_t a, uint64_t b)
{
    struct both is;
    is.a = jop_step_double_is_zero(trace, self, a);
    is.b = jop_step_double_is_zero(trace, self, b);
    return is;
}

struct parts {
    uint64_t mantissa;
    int exponent;
};

static struct parts take_apart(struct jop_trace *trace, uint32_t self, uint64_t bits)
{
    struct parts parts;
    parts.mantissa = jop_step_double_mantissa(trace, self, bits);
    parts.exponent = jop_step_double_exponent(trace, self, bits);
    return parts;
}

static void add_finite(struct jop_trace *trace, uint64_t a, uint64_t b)
{
    const uint32_t self = JOP_METHOD_DOUBLE_ADD;
    struct parts left = take_apart(trace, self, a), right = take_apart(trace, self, b);
    uint64_t m1 = left.mantissa << 3, m2 = right.mantissa << 3;
    int exponent = left.exponent, distance = left.exponent - right.exponent;
    run(trace, JOP_PIECE_DOUBLE_ADD_FINITE);
    if (distance > 0) {
        run(trace, JOP_PIECE_DOUBLE_ADD_SHIFT_SECOND);
        m2 = jop_step_sticky_shift_long(trace, self, m2, distance);
    } else {
        compare(trace, distance, 0);
        run(trace, distance < 0 ? JOP_PIECE_DOUBLE_ADD_SHIFT_FIRST : JOP_PIECE_DOUBLE_ADD_ALIGNED);
        if (distance < 0) {
            m1 = jop_step_sticky_shift_long(trace, self, m1, -distance);
            exponent = right.exponent;
        }
    }
    bool is_negative = is_negative_bits(a);
    uint64_t sum = m1 + m2;
    if (is_negative_bits(a ^ b)) {
        run(trace, JOP_PIECE_DOUBLE_ADD_SIGNS_DIFFER);
        compare(trace, (int64_t)m1, (int64_t)m2);
        run(trace,
            m1 > m2 ? JOP_PIECE_DOUBLE_ADD_NEGATE_SECOND : JOP_PIECE_DOUBLE_ADD_NEGATE_FIRST);
        sum = m1 > m2 ? m1 - m2 : m2 - m1;
        is_negative = is_negative_bits(m1 > m2 ? a : b);
    }
    uint64_t result = jop_step_double_pack(trace, self, is_negative, exponent - 3, sum);
    compare(trace, (int64_t)result, INT64_MIN);
    run(trace, result == SIGN ? JOP_PIECE_DOUBLE_ADD_MINUS_ZERO : JOP_PIECE_DOUBLE_ADD_RESULT);
}

static void add_some(struct jop_trace *trace, uint64_t a, uint64_t b)
{
    const uint32_t self = JOP_METHOD_DOUBLE_ADD;
    if (has_nan(trace, self, a, b, JOP_PIECE_DOUBLE_ADD_FIRST_NAN,
                JOP_PIECE_DOUBLE_ADD_SECOND_NAN)) {
        return;
    }
    bool is_same_sign = !is_negative_bits(a ^ b);
    run(trace, JOP_PIECE_DOUBLE_ADD_START);
    run_signs(trace, JOP_PIECE_DOUBLE_ADD_NEGATIVE, a, b);
    struct both infinite = are_infinite(trace, self, a, b);
    if (infinite.a || infinite.b) {
        run(trace, !infinite.b    ? JOP_PIECE_DOUBLE_ADD_FIRST_INFINITE
                   : !infinite.a  ? JOP_PIECE_DOUBLE_ADD_SECOND_INFINITE
                   : is_same_sign ? JOP_PIECE_DOUBLE_ADD_INFINITIES_EQUAL
                                  : JOP_PIECE_DOUBLE_ADD_INFINITIES_DIFFER);
        return;
    }
    struct both zero = are_zero(trace, self, a, b);
    if (zero.a || zero.b) {
        run(trace, !zero.b        ? JOP_PIECE_DOUBLE_ADD_FIRST_ZERO
                   : !zero.a      ? JOP_PIECE_DOUBLE_ADD_SECOND_ZERO
                   : is_same_sign ? JOP_PIECE_DOUBLE_ADD_ZEROS_EQUAL
                                  : JOP_PIECE_DOUBLE_ADD_ZEROS_DIFFER);
        return;
    }
    add_finite(trace, a, b);
}

static void add(struct jop_trace *trace, uint32_t caller, uint64_t a, uint64_t b)
{
    step_into(trace, JOP_METHOD_DOUBLE_ADD);
    add_some(trace, a, b);
    step_back(trace, caller, JOP_RETURN_LONG);
}

static void subtract(struct jop_trace *trace, uint32_t caller, uint64_t a, uint64_t b)
{
    step_into(trace, JOP_METHOD_DOUBLE_SUB);
    run(trace, JOP_PIECE_DOUBLE_SUB_BODY);
    add(trace, JOP_METHOD_DOUBLE_SUB, a, b ^ SIGN);
    step_back(trace, caller, JOP_RETURN_LONG);
}

static void multiply_infinite(struct jop_trace *trace, uint64_t a, uint64_t b)
{
    const uint32_t self = JOP_METHOD_DOUBLE_MUL;
    if (jop_step_double_is_zero(trace, self, a)) {
        run(trace, JOP_PIECE_DOUBLE_MUL_INFINITE_BY_FIRST_ZERO);
    } else if (jop_step_double_is_zero(trace, self, b)) {
        run(trace, JOP_PIECE_DOUBLE_MUL_INFINITE_BY_SECOND_ZERO);
    } else {
        run(trace, is_negative_bits(a ^ b) ? JOP_PIECE_DOUBLE_MUL_INFINITE_NEGATIVE
                                           : JOP_PIECE_DOUBLE_MUL_INFINITE);
    }
}

/* Multiplies finite numbers: four products of words of 28 bits give `low` (56 bits) and `high`. If
 * joining these loses bits that are set, the last bit of the mantissa is set. */
static void multiply_finite(struct jop_trace *trace, uint64_t a, uint64_t b)
{
    const uint32_t self = JOP_METHOD_DOUBLE_MUL;
    const uint64_t word = (UINT64_C(1) << 28) - 1;
    run(trace, JOP_PIECE_DOUBLE_MUL_FINITE);
    struct parts left = take_apart(trace, self, a), right = take_apart(trace, self, b);
    int exponent = left.exponent + right.exponent;
    int64_t a1 = (int64_t)(left.mantissa & word), a2 = (int64_t)(left.mantissa >> 28);
    int64_t b1 = (int64_t)(right.mantissa & word), b2 = (int64_t)(right.mantissa >> 28);
    uint64_t low = (uint64_t)jop_step_lmul(trace, self, a1, b1);
    uint64_t middle = (uint64_t)jop_step_lmul(trace, self, a1, b2);
    middle += (uint64_t)jop_step_lmul(trace, self, a2, b1);
    uint64_t high = (uint64_t)jop_step_lmul(trace, self, a2, b2);
    low += (middle & word) << 28;
    high += (middle >> 28) + (low >> 56);
    compare(trace, (int64_t)high, 0);
    if (high == 0) {
        run(trace, JOP_PIECE_DOUBLE_MUL_LOW);
        jop_step_double_pack(trace, self, is_negative_bits(a ^ b), exponent, low);
        return;
    }
    run(trace, JOP_PIECE_DOUBLE_MUL_HIGH);
    low <<= 8;
    int count = jop_step_leading_zeros_long(trace, self, high);
    uint64_t mantissa = shift_left(trace, high, count) | shift_unsigned(trace, low, 64 - count);
    uint64_t out = shift_left(trace, low, count);
    compare(trace, (int64_t)out, 0);
    run_if(trace, out != 0, JOP_PIECE_DOUBLE_MUL_INEXACT);
    jop_step_double_pack(trace, self, is_negative_bits(a ^ b), exponent + 56 - count,
                         mantissa | (out != 0));
}

static void multiply(struct jop_trace *trace, uint32_t caller, uint64_t a, uint64_t b)
{
    const uint32_t self = JOP_METHOD_DOUBLE_MUL;
    step_into(trace, self);
    if (!has_nan(trace, self, a, b, JOP_PIECE_DOUBLE_MUL_FIRST_NAN,
                 JOP_PIECE_DOUBLE_MUL_SECOND_NAN)) {
        run(trace, JOP_PIECE_DOUBLE_MUL_START);
        run_signs(trace, JOP_PIECE_DOUBLE_MUL_NEGATIVE, a, b);
        if (jop_step_double_is_infinite(trace, self, a)) {
            multiply_infinite(trace, a, b);
        } else if (jop_step_double_is_infinite(trace, self, b)) {
            run(trace, JOP_PIECE_DOUBLE_MUL_SECOND_INFINITE);
            multiply_infinite(trace, a, b);
        } else {
            multiply_finite(trace, a, b);
        }
    }
    step_back(trace, caller, JOP_RETURN_LONG);
}

/* Computes the quotient in rounds. A round takes as many bits as the dividend and the quotient have
 * space for; the last round takes less than 9 bits. */
static void divide_finite(struct jop_trace *trace, uint64_t a, uint64_t b)
{
    const uint32_t self = JOP_METHOD_DOUBLE_DIV;
    run(trace, JOP_PIECE_DOUBLE_DIV_FINITE);
    struct parts left = take_apart(trace, self, a), right = take_apart(trace, self, b);
    int exponent = left.exponent - right.exponent;
    uint64_t dividend = left.mantissa, quotient = 0;
    for (;;) {
        run(trace, JOP_PIECE_DOUBLE_DIV_ROUND);
        int count = jop_step_leading_zeros_long(trace, self, dividend) - 1;
        int room = jop_step_leading_zeros_long(trace, self, quotient);
        run(trace,
            room < count ? JOP_PIECE_DOUBLE_DIV_QUOTIENT_FULL : JOP_PIECE_DOUBLE_DIV_DIVIDEND_FULL);
        count = room < count ? room : count;
        if (count <= 8) {
            break;
        }
        run(trace, JOP_PIECE_DOUBLE_DIV_STEP);
        dividend = shift_left(trace, dividend, count);
        quotient = shift_left(trace, quotient, count);
        exponent -= count;
        int64_t shifted = (int64_t)dividend, divisor = (int64_t)right.mantissa;
        quotient |= (uint64_t)jop_step_ldiv(trace, self, shifted, divisor);
        dividend = (uint64_t)jop_step_lrem(trace, self, shifted, divisor);
    }
    compare(trace, (int64_t)dividend, 0);
    run_if(trace, dividend != 0, JOP_PIECE_DOUBLE_DIV_INEXACT);
    jop_step_double_pack(trace, self, is_negative_bits(a ^ b), exponent,
                         quotient | (dividend != 0));
}

static void divide_some(struct jop_trace *trace, uint64_t a, uint64_t b)
{
    const uint32_t self = JOP_METHOD_DOUBLE_DIV;
    if (has_nan(trace, self, a, b, JOP_PIECE_DOUBLE_DIV_FIRST_NAN,
                JOP_PIECE_DOUBLE_DIV_SECOND_NAN)) {
        return;
    }
    bool is_negative = is_negative_bits(a ^ b);
    run(trace, JOP_PIECE_DOUBLE_DIV_START);
    run_signs(trace, JOP_PIECE_DOUBLE_DIV_NEGATIVE, a, b);
    struct both infinite = are_infinite(trace, self, a, b);
    if (infinite.a && infinite.b) {
        run(trace, JOP_PIECE_DOUBLE_DIV_INFINITIES);
        return;
    }
    if (infinite.a) {
        run(trace,
            is_negative ? JOP_PIECE_DOUBLE_DIV_INFINITE_NEGATIVE : JOP_PIECE_DOUBLE_DIV_INFINITE);
        return;
    }
    if (infinite.b) {
        run(trace, is_negative ? JOP_PIECE_DOUBLE_DIV_BY_INFINITE_NEGATIVE
                               : JOP_PIECE_DOUBLE_DIV_BY_INFINITE);
        return;
    }
    struct both zero = are_zero(trace, self, a, b);
    if (zero.a && zero.b) {
        run(trace, JOP_PIECE_DOUBLE_DIV_ZEROS);
    } else if (zero.a) {
        run(trace, is_negative ? JOP_PIECE_DOUBLE_DIV_ZERO_NEGATIVE : JOP_PIECE_DOUBLE_DIV_ZERO);
    } else if (zero.b) {
        run(trace,
            is_negative ? JOP_PIECE_DOUBLE_DIV_BY_ZERO_NEGATIVE : JOP_PIECE_DOUBLE_DIV_BY_ZERO);
    } else {
        divide_finite(trace, a, b);
    }
}

static void divide(struct jop_trace *trace, uint32_t caller, uint64_t a, uint64_t b)
{
    step_into(trace, JOP_METHOD_DOUBLE_DIV);
    divide_some(trace, a, b);
    step_back(trace, caller, JOP_RETURN_LONG);
}

static void remainder_finite(struct jop_trace *trace, uint64_t a, uint64_t b, int x1, int x2)
{
    const uint32_t self = JOP_METHOD_DOUBLE_REM;
    run(trace, JOP_PIECE_DOUBLE_REM_FINITE);
    compare(trace, (int64_t)a, 0);
    run_if(trace, is_negative_bits(a), JOP_PIECE_DOUBLE_REM_NEGATIVE);
    uint64_t mantissa = jop_step_double_mantissa(trace, self, a);
    int64_t divisor = (int64_t)jop_step_double_mantissa(trace, self, b);
    if (x1 == x2) {
        run(trace, JOP_PIECE_DOUBLE_REM_EQUAL_EXPONENTS);
        mantissa = (uint64_t)jop_step_lrem(trace, self, (int64_t)mantissa, divisor);
    } else {
        run(trace, JOP_PIECE_DOUBLE_REM_DIFFERENT_EXPONENTS);
        while (x1 != x2) {
            int room = jop_step_leading_zeros_long(trace, self, mantissa) - 1;
            int count = x1 - x2 < room ? x1 - x2 : room;
            run(trace, x1 - x2 < room ? JOP_PIECE_DOUBLE_REM_STEP : JOP_PIECE_DOUBLE_REM_FULL_STEP);
            x1 -= count;
            int64_t dividend = (int64_t)shift_left(trace, mantissa, count);
            mantissa = (uint64_t)jop_step_lrem(trace, self, dividend, divisor);
        }
    }
    jop_step_double_pack(trace, self, is_negative_bits(a), x1, mantissa);
}

static void remainder_some(struct jop_trace *trace, uint64_t a, uint64_t b)
{
    const uint32_t self = JOP_METHOD_DOUBLE_REM;
    if (has_nan(trace, self, a, b, JOP_PIECE_DOUBLE_REM_FIRST_NAN,
                JOP_PIECE_DOUBLE_REM_SECOND_NAN)) {
        return;
    }
    if (jop_step_double_is_infinite(trace, self, a)) {
        run(trace, JOP_PIECE_DOUBLE_REM_INFINITE);
    } else if (jop_step_double_is_zero(trace, self, b)) {
        run(trace, JOP_PIECE_DOUBLE_REM_BY_ZERO);
    } else if (jop_step_double_is_zero(trace, self, a)) {
        run(trace, JOP_PIECE_DOUBLE_REM_ZERO);
    } else if (jop_step_double_is_infinite(trace, self, b)) {
        run(trace, JOP_PIECE_DOUBLE_REM_BY_INFINITE);
    } else {
        int x1 = jop_step_double_exponent(trace, self, a);
        int x2 = jop_step_double_exponent(trace, self, b);
        if (x1 < x2) {
            run(trace, JOP_PIECE_DOUBLE_REM_SMALLER);
        } else {
            remainder_finite(trace, a, b, x1, x2);
        }
    }
}

static void take_remainder(struct jop_trace *trace, uint32_t caller, uint64_t a, uint64_t b)
{
    step_into(trace, JOP_METHOD_DOUBLE_REM);
    remainder_some(trace, a, b);
    step_back(trace, caller, JOP_RETURN_LONG);
}

/* Compares different numbers that are not both zero, first by sign, then as integers. */
static void compare_different(struct jop_trace *trace, uint64_t a, uint64_t b)
{
    run(trace, JOP_PIECE_DOUBLE_COMPARE_FIRST_SIGN);
    compare(trace, (int64_t)a, 0);
    compare(trace, (int64_t)b, 0);
    bool is_less = (int64_t)a < (int64_t)b;
    if (is_negative_bits(a)) {
        run(trace, JOP_PIECE_DOUBLE_COMPARE_SECOND_SIGN_OF_NEGATIVE);
        if (!is_negative_bits(b)) {
            run(trace, JOP_PIECE_DOUBLE_COMPARE_NEGATIVE_FIRST);
            return;
        }
        run(trace,
            is_less ? JOP_PIECE_DOUBLE_COMPARE_NEGATIVES_LESS : JOP_PIECE_DOUBLE_COMPARE_NEGATIVES);
    } else {
        run(trace, JOP_PIECE_DOUBLE_COMPARE_SECOND_SIGN);
        if (is_negative_bits(b)) {
            run(trace, JOP_PIECE_DOUBLE_COMPARE_NEGATIVE_SECOND);
            return;
        }
        run(trace,
            is_less ? JOP_PIECE_DOUBLE_COMPARE_POSITIVES_LESS : JOP_PIECE_DOUBLE_COMPARE_POSITIVES);
    }
    compare(trace, (int64_t)a, (int64_t)b);
}

static void compare_numbers(struct jop_trace *trace, uint32_t caller, uint64_t a, uint64_t b)
{
    step_into(trace, JOP_METHOD_DOUBLE_COMPARE);
    compare(trace, (int64_t)a, (int64_t)b);
    if (a == b) {
        run(trace, JOP_PIECE_DOUBLE_COMPARE_SAME);
    } else {
        run(trace, JOP_PIECE_DOUBLE_COMPARE_ZEROS_TEST);
        uint64_t magnitudes = shift_left(trace, a | b, 1);
        compare(trace, (int64_t)magnitudes, 0);
        if (magnitudes == 0) {
            run(trace, JOP_PIECE_DOUBLE_COMPARE_ZEROS);
        } else {
            compare_different(trace, a, b);
        }
    }
    step_back(trace, caller, JOP_RETURN_WORD);
}

static void compare_less(struct jop_trace *trace, uint32_t caller, uint64_t a, uint64_t b)
{
    const uint32_t self = JOP_METHOD_DOUBLE_CMPL;
    step_into(trace, self);
    if (!has_nan(trace, self, a, b, JOP_PIECE_DOUBLE_CMPL_FIRST_NAN,
                 JOP_PIECE_DOUBLE_CMPL_SECOND_NAN)) {
        run(trace, JOP_PIECE_DOUBLE_CMPL_COMPARE);
        compare_numbers(trace, self, a, b);
    }
    step_back(trace, caller, JOP_RETURN_WORD);
}

static void compare_greater(struct jop_trace *trace, uint32_t caller, uint64_t a, uint64_t b)
{
    const uint32_t self = JOP_METHOD_DOUBLE_CMPG;
    step_into(trace, self);
    if (!has_nan(trace, self, a, b, JOP_PIECE_DOUBLE_CMPG_FIRST_NAN,
                 JOP_PIECE_DOUBLE_CMPG_SECOND_NAN)) {
        run(trace, JOP_PIECE_DOUBLE_CMPG_COMPARE);
        compare_numbers(trace, self, a, b);
    }
    step_back(trace, caller, JOP_RETURN_WORD);
}

typedef void binary_function(struct jop_trace *trace, uint32_t caller, uint64_t a, uint64_t b);

static void run_binary(struct jop_trace *trace, uint8_t opcode, uint32_t method,
                       enum jop_piece body, enum jop_return_kind kind, binary_function *function,
                       const int64_t *operands)
{
    dispatch(trace, opcode, method);
    run(trace, body);
    function(trace, method, (uint64_t)operands[0], (uint64_t)operands[1]);
    step_back(trace, JOP_METHOD_PROGRAM, kind);
}

void jop_step_double(struct jop_trace *trace, uint8_t opcode, const int64_t *operands)
{
#define BINARY(code, name, kind, function)                                                         \
    case code:                                                                                     \
        run_binary(trace, code, JOP_METHOD_##name, JOP_PIECE_##name##_BODY, JOP_RETURN_##kind,     \
                   function, operands);                                                            \
        break
    switch (opcode) {
        BINARY(0x63, DADD, LONG, add);
        BINARY(0x67, DSUB, LONG, subtract);
        BINARY(0x6b, DMUL, LONG, multiply);
        BINARY(0x6f, DDIV, LONG, divide);
        BINARY(0x73, DREM, LONG, take_remainder);
        BINARY(0x97, DCMPL, WORD, compare_less);
        BINARY(0x98, DCMPG, WORD, compare_greater);
    default:
        break;
    }
#undef BINARY
}
