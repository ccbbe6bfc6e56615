/*
 * routine_float.c: software float. A number is split into sign, exponent and an integer mantissa,
 * and the operation uses int or long arithmetic on the mantissa. Packing normalizes, rounds, and
 * joins the parts again.
 */
#include "jop/routines/routine_steps.h"

#define SIGN UINT32_C(0x80000000)
#define MAGNITUDE UINT32_C(0x7fffffff)
#define INFINITE UINT32_C(0x7f800000)
#define FRACTION UINT32_C(0x007fffff)
#define HIDDEN_BIT UINT32_C(0x00800000)

static bool is_negative_bits(uint32_t bits)
{
    return bits >= SIGN;
}

/* Finds signs; a separate jump makes each sign a truth value. */
static void run_signs(struct jop_trace *trace, enum jop_piece piece, uint32_t a, uint32_t b)
{
    run_times(trace, piece, (a >> 31) + (b >> 31));
}

bool jop_step_float_is_nan(struct jop_trace *trace, uint32_t caller, uint32_t bits)
{
    bool is_nan = (bits & MAGNITUDE) > INFINITE;
    step_into(trace, JOP_METHOD_FLOAT_IS_NAN);
    run(trace, is_nan ? JOP_PIECE_FLOAT_IS_NAN_YES : JOP_PIECE_FLOAT_IS_NAN_NO);
    step_back(trace, caller, JOP_RETURN_WORD);
    return is_nan;
}

bool jop_step_float_is_infinite(struct jop_trace *trace, uint32_t caller, uint32_t bits)
{
    bool is_infinite = (bits & MAGNITUDE) == INFINITE;
    step_into(trace, JOP_METHOD_FLOAT_IS_INFINITE);
    run(trace, is_infinite ? JOP_PIECE_FLOAT_IS_INFINITE_YES : JOP_PIECE_FLOAT_IS_INFINITE_NO);
    step_back(trace, caller, JOP_RETURN_WORD);
    return is_infinite;
}

bool jop_step_float_is_zero(struct jop_trace *trace, uint32_t caller, uint32_t bits)
{
    bool is_zero = (bits & MAGNITUDE) == 0;
    step_into(trace, JOP_METHOD_FLOAT_IS_ZERO);
    run(trace, is_zero ? JOP_PIECE_FLOAT_IS_ZERO_YES : JOP_PIECE_FLOAT_IS_ZERO_NO);
    step_back(trace, caller, JOP_RETURN_WORD);
    return is_zero;
}

uint32_t jop_step_float_mantissa(struct jop_trace *trace, uint32_t caller, uint32_t bits)
{
    bool is_subnormal = (bits & INFINITE) == 0;
    step_into(trace, JOP_METHOD_FLOAT_MANTISSA);
    run(trace, is_subnormal ? JOP_PIECE_FLOAT_MANTISSA_SUBNORMAL : JOP_PIECE_FLOAT_MANTISSA_NORMAL);
    step_back(trace, caller, JOP_RETURN_WORD);
    return is_subnormal ? (bits & FRACTION) << 1 : (bits & FRACTION) | HIDDEN_BIT;
}

int jop_step_float_exponent(struct jop_trace *trace, uint32_t caller, uint32_t bits)
{
    step_into(trace, JOP_METHOD_FLOAT_EXPONENT);
    run(trace, JOP_PIECE_FLOAT_EXPONENT_BODY);
    step_back(trace, caller, JOP_RETURN_WORD);
    return (int)(bits >> 23 & 0xff) - 150;
}

/* Rounds a mantissa that is zero or has its highest bit set. */
static uint32_t pack_aligned(struct jop_trace *trace, uint32_t caller, bool is_negative,
                             int exponent, uint32_t mantissa)
{
    const uint32_t self = JOP_METHOD_FLOAT_PACK_ALIGNED;
    step_into(trace, self);
    uint32_t bits;
    if (mantissa == 0) {
        run(trace, JOP_PIECE_FLOAT_PACK_ALIGNED_ZERO);
        bits = 0;
    } else if (exponent < -157) {
        run(trace, JOP_PIECE_FLOAT_PACK_ALIGNED_SUBNORMAL);
        bits = jop_step_rounding_shift(trace, self, mantissa, -149 - exponent);
    } else {
        run(trace, JOP_PIECE_FLOAT_PACK_ALIGNED_NORMAL);
        bits = jop_step_rounding_shift(trace, self, mantissa, 8);
        if (bits == HIDDEN_BIT << 1) {
            run(trace, JOP_PIECE_FLOAT_PACK_ALIGNED_CARRY);
            bits = HIDDEN_BIT;
            exponent++;
        }
        if (exponent > 96) {
            run(trace, JOP_PIECE_FLOAT_PACK_ALIGNED_OVERFLOW);
            bits = INFINITE;
        } else {
            run(trace, JOP_PIECE_FLOAT_PACK_ALIGNED_FINITE);
            bits = (bits & FRACTION) | (uint32_t)(exponent + 158) << 23;
        }
    }
    run_if(trace, is_negative, JOP_PIECE_FLOAT_PACK_ALIGNED_NEGATIVE);
    step_back(trace, caller, JOP_RETURN_WORD);
    return is_negative ? bits | SIGN : bits;
}

uint32_t jop_step_float_pack(struct jop_trace *trace, uint32_t caller, bool is_negative,
                             int exponent, uint32_t mantissa)
{
    const uint32_t self = JOP_METHOD_FLOAT_PACK;
    step_into(trace, self);
    run(trace, JOP_PIECE_FLOAT_PACK_BODY);
    int count = jop_step_leading_zeros(trace, self, mantissa);
    mantissa = count == 32 ? 0 : mantissa << count;
    uint32_t bits = pack_aligned(trace, self, is_negative, exponent - count, mantissa);
    step_back(trace, caller, JOP_RETURN_WORD);
    return bits;
}

uint32_t jop_step_float_pack_long(struct jop_trace *trace, uint32_t caller, bool is_negative,
                                  int exponent, uint64_t mantissa)
{
    const uint32_t self = JOP_METHOD_FLOAT_PACK_LONG;
    step_into(trace, self);
    run(trace, JOP_PIECE_FLOAT_PACK_LONG_BASE);
    int count = 32 - jop_step_leading_zeros_long(trace, self, mantissa);
    if (count > 0) {
        run(trace, JOP_PIECE_FLOAT_PACK_LONG_RIGHT);
        mantissa = jop_step_sticky_shift_long(trace, self, mantissa, count);
    } else if (count < 0) {
        run(trace, JOP_PIECE_FLOAT_PACK_LONG_LEFT);
        mantissa = shift_left(trace, mantissa, -count);
    } else {
        run(trace, JOP_PIECE_FLOAT_PACK_LONG_NONE);
    }
    uint32_t bits = pack_aligned(trace, self, is_negative, exponent + count, (uint32_t)mantissa);
    step_back(trace, caller, JOP_RETURN_WORD);
    return bits;
}

/* Every operation starts with NaN tests: of the first operand and, if it is not NaN, of the second
 * operand. */
static bool has_nan(struct jop_trace *trace, uint32_t self, uint32_t a, uint32_t b,
                    enum jop_piece first, enum jop_piece second)
{
    bool is_first = jop_step_float_is_nan(trace, self, a);
    if (!is_first && !jop_step_float_is_nan(trace, self, b)) {
        return false;
    }
    run(trace, is_first ? first : second);
    return true;
}

/* The results of a test of both operands, which is always made for both. */
struct both {
    bool a, b;
};

static struct both are_infinite(struct jop_trace *trace, uint32_t self, uint32_t a, uint32_t b)
{
    struct both is;
    is.a = jop_step_float_is_infinite(trace, self, a);
    is.b = jop_step_float_is_infinite(trace, self, b);
    return is;
}

static struct both are_zero(struct jop_trace *trace, uint32_t self, uint32_t a, uint32_t b)
{
    struct both is;
    is.a = jop_step_float_is_zero(trace, self, a);
    is.b = jop_step_float_is_zero(trace, self, b);
    return is;
}

struct parts {
    uint32_t mantissa;
    int exponent;
};

static struct parts take_apart(struct jop_trace *trace, uint32_t self, uint32_t bits)
{
    struct parts parts;
    parts.mantissa = jop_step_float_mantissa(trace, self, bits);
    parts.exponent = jop_step_float_exponent(trace, self, bits);
    return parts;
}

/* Adds finite numbers other than zero: aligns with three extra bits, adds, packs. */
static void add_finite(struct jop_trace *trace, uint32_t a, uint32_t b)
{
    const uint32_t self = JOP_METHOD_FLOAT_ADD;
    struct parts left = take_apart(trace, self, a), right = take_apart(trace, self, b);
    uint32_t m1 = left.mantissa << 3, m2 = right.mantissa << 3;
    int exponent = left.exponent, distance = left.exponent - right.exponent;
    run(trace, JOP_PIECE_FLOAT_ADD_FINITE);
    if (distance > 0) {
        run(trace, JOP_PIECE_FLOAT_ADD_SHIFT_SECOND);
        m2 = jop_step_sticky_shift(trace, self, m2, distance);
    } else if (distance < 0) {
        run(trace, JOP_PIECE_FLOAT_ADD_SHIFT_FIRST);
        m1 = jop_step_sticky_shift(trace, self, m1, -distance);
        exponent = right.exponent;
    } else {
        run(trace, JOP_PIECE_FLOAT_ADD_ALIGNED);
    }
    bool is_negative = is_negative_bits(a);
    uint32_t sum = m1 + m2;
    if (((a ^ b) & SIGN) != 0 && m1 > m2) {
        run(trace, JOP_PIECE_FLOAT_ADD_NEGATE_SECOND);
        sum = m1 - m2;
    } else if (((a ^ b) & SIGN) != 0) {
        run(trace, JOP_PIECE_FLOAT_ADD_NEGATE_FIRST);
        sum = m2 - m1;
        is_negative = is_negative_bits(b);
    }
    uint32_t result = jop_step_float_pack(trace, self, is_negative, exponent - 3, sum);
    run(trace, result == SIGN ? JOP_PIECE_FLOAT_ADD_MINUS_ZERO : JOP_PIECE_FLOAT_ADD_RESULT);
}

static void add_some(struct jop_trace *trace, uint32_t a, uint32_t b)
{
    const uint32_t self = JOP_METHOD_FLOAT_ADD;
    if (has_nan(trace, self, a, b, JOP_PIECE_FLOAT_ADD_FIRST_NAN, JOP_PIECE_FLOAT_ADD_SECOND_NAN)) {
        return;
    }
    bool is_same_sign = ((a ^ b) & SIGN) == 0;
    run_signs(trace, JOP_PIECE_FLOAT_ADD_NEGATIVE, a, b);
    struct both infinite = are_infinite(trace, self, a, b);
    if (infinite.a || infinite.b) {
        run(trace, !infinite.b    ? JOP_PIECE_FLOAT_ADD_FIRST_INFINITE
                   : !infinite.a  ? JOP_PIECE_FLOAT_ADD_SECOND_INFINITE
                   : is_same_sign ? JOP_PIECE_FLOAT_ADD_INFINITIES_EQUAL
                                  : JOP_PIECE_FLOAT_ADD_INFINITIES_DIFFER);
        return;
    }
    struct both zero = are_zero(trace, self, a, b);
    if (zero.a || zero.b) {
        run(trace, !zero.b        ? JOP_PIECE_FLOAT_ADD_FIRST_ZERO
                   : !zero.a      ? JOP_PIECE_FLOAT_ADD_SECOND_ZERO
                   : is_same_sign ? JOP_PIECE_FLOAT_ADD_ZEROS_EQUAL
                                  : JOP_PIECE_FLOAT_ADD_ZEROS_DIFFER);
        return;
    }
    add_finite(trace, a, b);
}

static void add(struct jop_trace *trace, uint32_t caller, uint32_t a, uint32_t b)
{
    step_into(trace, JOP_METHOD_FLOAT_ADD);
    add_some(trace, a, b);
    step_back(trace, caller, JOP_RETURN_WORD);
}

static void subtract(struct jop_trace *trace, uint32_t caller, uint32_t a, uint32_t b)
{
    step_into(trace, JOP_METHOD_FLOAT_SUB);
    run(trace, JOP_PIECE_FLOAT_SUB_BODY);
    add(trace, JOP_METHOD_FLOAT_SUB, a, b ^ SIGN);
    step_back(trace, caller, JOP_RETURN_WORD);
}

/* Multiplies if one operand is infinite; infinity times zero is NaN. The second operand is tested
 * only if the first operand is not zero. */
static void multiply_infinite(struct jop_trace *trace, uint32_t a, uint32_t b)
{
    const uint32_t self = JOP_METHOD_FLOAT_MUL;
    if (jop_step_float_is_zero(trace, self, a)) {
        run(trace, JOP_PIECE_FLOAT_MUL_INFINITE_BY_FIRST_ZERO);
    } else if (jop_step_float_is_zero(trace, self, b)) {
        run(trace, JOP_PIECE_FLOAT_MUL_INFINITE_BY_SECOND_ZERO);
    } else {
        run(trace, is_negative_bits(a ^ b) ? JOP_PIECE_FLOAT_MUL_INFINITE_NEGATIVE
                                           : JOP_PIECE_FLOAT_MUL_INFINITE);
    }
}

static void multiply(struct jop_trace *trace, uint32_t caller, uint32_t a, uint32_t b)
{
    const uint32_t self = JOP_METHOD_FLOAT_MUL;
    step_into(trace, self);
    if (!has_nan(trace, self, a, b, JOP_PIECE_FLOAT_MUL_FIRST_NAN,
                 JOP_PIECE_FLOAT_MUL_SECOND_NAN)) {
        run(trace, JOP_PIECE_FLOAT_MUL_START);
        run_signs(trace, JOP_PIECE_FLOAT_MUL_NEGATIVE, a, b);
        if (jop_step_float_is_infinite(trace, self, a)) {
            multiply_infinite(trace, a, b);
        } else if (jop_step_float_is_infinite(trace, self, b)) {
            run(trace, JOP_PIECE_FLOAT_MUL_SECOND_INFINITE);
            multiply_infinite(trace, a, b);
        } else {
            run(trace, JOP_PIECE_FLOAT_MUL_FINITE);
            struct parts left = take_apart(trace, self, a), right = take_apart(trace, self, b);
            int64_t product = jop_step_lmul(trace, self, left.mantissa, right.mantissa);
            jop_step_float_pack_long(trace, self, is_negative_bits(a ^ b),
                                     left.exponent + right.exponent, (uint64_t)product);
        }
    }
    step_back(trace, caller, JOP_RETURN_WORD);
}

/* Divides finite numbers, after shifting the dividend left as far as possible. */
static void divide_finite(struct jop_trace *trace, uint32_t a, uint32_t b)
{
    const uint32_t self = JOP_METHOD_FLOAT_DIV;
    run(trace, JOP_PIECE_FLOAT_DIV_FINITE);
    struct parts left = take_apart(trace, self, a), right = take_apart(trace, self, b);
    int count = jop_step_leading_zeros(trace, self, left.mantissa) + 22;
    int64_t dividend = (int64_t)shift_left(trace, left.mantissa, count);
    int64_t quotient = jop_step_ldiv(trace, self, dividend, right.mantissa);
    int64_t product = jop_step_lmul(trace, self, quotient, right.mantissa);
    bool is_exact = product == dividend;
    compare(trace, product, dividend);
    run(trace, is_exact ? JOP_PIECE_FLOAT_DIV_EXACT : JOP_PIECE_FLOAT_DIV_INEXACT);
    jop_step_float_pack_long(trace, self, is_negative_bits(a ^ b),
                             left.exponent - right.exponent - count,
                             (uint64_t)quotient | !is_exact);
}

static void divide_some(struct jop_trace *trace, uint32_t a, uint32_t b)
{
    const uint32_t self = JOP_METHOD_FLOAT_DIV;
    if (has_nan(trace, self, a, b, JOP_PIECE_FLOAT_DIV_FIRST_NAN, JOP_PIECE_FLOAT_DIV_SECOND_NAN)) {
        return;
    }
    bool is_negative = is_negative_bits(a ^ b);
    run(trace, JOP_PIECE_FLOAT_DIV_START);
    run_signs(trace, JOP_PIECE_FLOAT_DIV_NEGATIVE, a, b);
    struct both infinite = are_infinite(trace, self, a, b);
    if (infinite.a && infinite.b) {
        run(trace, JOP_PIECE_FLOAT_DIV_INFINITIES);
        return;
    }
    if (infinite.a) {
        run(trace,
            is_negative ? JOP_PIECE_FLOAT_DIV_INFINITE_NEGATIVE : JOP_PIECE_FLOAT_DIV_INFINITE);
        return;
    }
    if (infinite.b) {
        run(trace, is_negative ? JOP_PIECE_FLOAT_DIV_BY_INFINITE_NEGATIVE
                               : JOP_PIECE_FLOAT_DIV_BY_INFINITE);
        return;
    }
    struct both zero = are_zero(trace, self, a, b);
    if (zero.a && zero.b) {
        run(trace, JOP_PIECE_FLOAT_DIV_ZEROS);
    } else if (zero.a) {
        run(trace, is_negative ? JOP_PIECE_FLOAT_DIV_ZERO_NEGATIVE : JOP_PIECE_FLOAT_DIV_ZERO);
    } else if (zero.b) {
        run(trace,
            is_negative ? JOP_PIECE_FLOAT_DIV_BY_ZERO_NEGATIVE : JOP_PIECE_FLOAT_DIV_BY_ZERO);
    } else {
        divide_finite(trace, a, b);
    }
}

static void divide(struct jop_trace *trace, uint32_t caller, uint32_t a, uint32_t b)
{
    step_into(trace, JOP_METHOD_FLOAT_DIV);
    divide_some(trace, a, b);
    step_back(trace, caller, JOP_RETURN_WORD);
}

/* Computes the remainder in steps of up to 39 bits, until the exponents are equal. */
static void remainder_finite(struct jop_trace *trace, uint32_t a, uint32_t b, int x1, int x2)
{
    const uint32_t self = JOP_METHOD_FLOAT_REM;
    run(trace, JOP_PIECE_FLOAT_REM_FINITE);
    run_if(trace, is_negative_bits(a), JOP_PIECE_FLOAT_REM_NEGATIVE);
    uint32_t mantissa = jop_step_float_mantissa(trace, self, a);
    uint32_t divisor = jop_step_float_mantissa(trace, self, b);
    if (x1 == x2) {
        run(trace, JOP_PIECE_FLOAT_REM_EQUAL_EXPONENTS);
        mantissa = (uint32_t)jop_step_irem(trace, self, (int32_t)mantissa, (int32_t)divisor);
    } else {
        while (x1 != x2) {
            int count = x1 - x2 < 39 ? x1 - x2 : 39;
            run(trace, x1 - x2 < 39 ? JOP_PIECE_FLOAT_REM_STEP : JOP_PIECE_FLOAT_REM_FULL_STEP);
            x1 -= count;
            int64_t dividend = (int64_t)shift_left(trace, mantissa, count);
            mantissa = (uint32_t)jop_step_lrem(trace, self, dividend, divisor);
        }
        run(trace, JOP_PIECE_FLOAT_REM_LAST);
    }
    jop_step_float_pack(trace, self, is_negative_bits(a), x1, mantissa);
}

/* Tests for special cases; each test is made only if all earlier tests have failed. */
static void remainder_some(struct jop_trace *trace, uint32_t a, uint32_t b)
{
    const uint32_t self = JOP_METHOD_FLOAT_REM;
    if (has_nan(trace, self, a, b, JOP_PIECE_FLOAT_REM_FIRST_NAN, JOP_PIECE_FLOAT_REM_SECOND_NAN)) {
        return;
    }
    if (jop_step_float_is_infinite(trace, self, a)) {
        run(trace, JOP_PIECE_FLOAT_REM_INFINITE);
    } else if (jop_step_float_is_zero(trace, self, b)) {
        run(trace, JOP_PIECE_FLOAT_REM_BY_ZERO);
    } else if (jop_step_float_is_zero(trace, self, a)) {
        run(trace, JOP_PIECE_FLOAT_REM_ZERO);
    } else if (jop_step_float_is_infinite(trace, self, b)) {
        run(trace, JOP_PIECE_FLOAT_REM_BY_INFINITE);
    } else {
        int x1 = jop_step_float_exponent(trace, self, a);
        int x2 = jop_step_float_exponent(trace, self, b);
        if (x1 < x2) {
            run(trace, JOP_PIECE_FLOAT_REM_SMALLER);
        } else {
            remainder_finite(trace, a, b, x1, x2);
        }
    }
}

static void take_remainder(struct jop_trace *trace, uint32_t caller, uint32_t a, uint32_t b)
{
    step_into(trace, JOP_METHOD_FLOAT_REM);
    remainder_some(trace, a, b);
    step_back(trace, caller, JOP_RETURN_WORD);
}

static void compare_numbers(struct jop_trace *trace, uint32_t caller, uint32_t a, uint32_t b)
{
    step_into(trace, JOP_METHOD_FLOAT_COMPARE);
    run(trace, a == b                       ? JOP_PIECE_FLOAT_COMPARE_SAME
               : ((a | b) & MAGNITUDE) == 0 ? JOP_PIECE_FLOAT_COMPARE_ZEROS
               : a < SIGN && b < SIGN       ? JOP_PIECE_FLOAT_COMPARE_POSITIVES
               : a < SIGN                   ? JOP_PIECE_FLOAT_COMPARE_NEGATIVE_SECOND
               : b < SIGN                   ? JOP_PIECE_FLOAT_COMPARE_NEGATIVE_FIRST
                                            : JOP_PIECE_FLOAT_COMPARE_NEGATIVES);
    step_back(trace, caller, JOP_RETURN_WORD);
}

static void compare_less(struct jop_trace *trace, uint32_t caller, uint32_t a, uint32_t b)
{
    const uint32_t self = JOP_METHOD_FLOAT_CMPL;
    step_into(trace, self);
    if (!has_nan(trace, self, a, b, JOP_PIECE_FLOAT_CMPL_FIRST_NAN,
                 JOP_PIECE_FLOAT_CMPL_SECOND_NAN)) {
        run(trace, JOP_PIECE_FLOAT_CMPL_COMPARE);
        compare_numbers(trace, self, a, b);
    }
    step_back(trace, caller, JOP_RETURN_WORD);
}

static void compare_greater(struct jop_trace *trace, uint32_t caller, uint32_t a, uint32_t b)
{
    const uint32_t self = JOP_METHOD_FLOAT_CMPG;
    step_into(trace, self);
    if (!has_nan(trace, self, a, b, JOP_PIECE_FLOAT_CMPG_FIRST_NAN,
                 JOP_PIECE_FLOAT_CMPG_SECOND_NAN)) {
        run(trace, JOP_PIECE_FLOAT_CMPG_COMPARE);
        compare_numbers(trace, self, a, b);
    }
    step_back(trace, caller, JOP_RETURN_WORD);
}

typedef void binary_function(struct jop_trace *trace, uint32_t caller, uint32_t a, uint32_t b);

static void run_binary(struct jop_trace *trace, uint8_t opcode, uint32_t method,
                       enum jop_piece body, binary_function *function, const int64_t *operands)
{
    dispatch(trace, opcode, method);
    run(trace, body);
    function(trace, method, (uint32_t)operands[0], (uint32_t)operands[1]);
    step_back(trace, JOP_METHOD_PROGRAM, JOP_RETURN_WORD);
}

void jop_step_float(struct jop_trace *trace, uint8_t opcode, const int64_t *operands)
{
#define BINARY(code, name, function)                                                               \
    case code:                                                                                     \
        run_binary(trace, code, JOP_METHOD_##name, JOP_PIECE_##name##_BODY, function, operands);   \
        break
    switch (opcode) {
        BINARY(0x62, FADD, add);
        BINARY(0x66, FSUB, subtract);
        BINARY(0x6a, FMUL, multiply);
        BINARY(0x6e, FDIV, divide);
        BINARY(0x72, FREM, take_remainder);
        BINARY(0x95, FCMPL, compare_less);
        BINARY(0x96, FCMPG, compare_greater);
    default:
        break;
    }
#undef BINARY
}
