/*
 * routine_integer.c: division of int, multiplication and division of long. The processor divides
 * bit by bit, so the cost depends on the bits of dividend and quotient. It multiplies byte by byte,
 * always all bytes.
 */
#include "jop/routines/routine_division.h"

#define OP_LMUL 0x69
#define OP_IDIV 0x6c
#define OP_LDIV 0x6d
#define OP_IREM 0x70
#define OP_LREM 0x71

static uint32_t magnitude(int32_t value)
{
    return value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
}

static uint64_t magnitude_long(int64_t value)
{
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

static int64_t with_sign(uint64_t value, bool is_negative)
{
    return (int64_t)(is_negative ? 0 - value : value);
}

/* Returns the quotient that JOP's loop over the bits finds. The loop's remainder is signed. For the
 * smallest dividend and a divisor whose magnitude is more than half of it, the remainder overflows,
 * and the loop misses the last bit. */
static uint32_t found_quotient(uint32_t a, uint32_t b)
{
    return a == UINT32_C(1) << 31 && b > UINT32_C(1) << 30 ? 0 : a / b;
}

int32_t jop_step_idiv(struct jop_trace *trace, uint32_t caller, int32_t a, int32_t b)
{
    dispatch(trace, OP_IDIV, JOP_METHOD_IDIV);
    int32_t result;
    if (b == INT32_MIN) {
        run(trace, JOP_PIECE_IDIV_BY_MINIMUM);
        result = a == b;
    } else {
        uint32_t dividend = magnitude(a), quotient = found_quotient(dividend, magnitude(b));
        run(trace, JOP_PIECE_IDIV_BASE);
        run_if(trace, a < 0, JOP_PIECE_IDIV_NEGATIVE_DIVIDEND);
        run_if(trace, b < 0,
               a < 0 ? JOP_PIECE_IDIV_DIVISOR_RESTORES : JOP_PIECE_IDIV_DIVISOR_FLIPS);
        run_times(trace, JOP_PIECE_IDIV_DIVIDEND_BIT, (uint32_t)__builtin_popcount(dividend));
        run_times(trace, JOP_PIECE_IDIV_QUOTIENT_BIT, (uint32_t)__builtin_popcount(quotient));
        run_if(trace, (a < 0) != (b < 0), JOP_PIECE_IDIV_NEGATE);
        result = (int32_t)with_sign(quotient, (a < 0) != (b < 0));
    }
    step_back(trace, caller, JOP_RETURN_WORD);
    return result;
}

int32_t jop_step_irem(struct jop_trace *trace, uint32_t caller, int32_t a, int32_t b)
{
    dispatch(trace, OP_IREM, JOP_METHOD_IREM);
    int32_t result;
    if (b == INT32_MIN) {
        run(trace, JOP_PIECE_IREM_BY_MINIMUM);
        result = a == b ? 0 : a;
    } else {
        uint32_t dividend = magnitude(a), divisor = magnitude(b);
        uint32_t quotient = found_quotient(dividend, divisor);
        run(trace, JOP_PIECE_IREM_BASE);
        run_if(trace, a < 0, JOP_PIECE_IREM_NEGATIVE_DIVIDEND);
        run_if(trace, b < 0, JOP_PIECE_IREM_NEGATIVE_DIVISOR);
        run_times(trace, JOP_PIECE_IREM_DIVIDEND_BIT, (uint32_t)__builtin_popcount(dividend));
        run_times(trace, JOP_PIECE_IREM_QUOTIENT_BIT, (uint32_t)__builtin_popcount(quotient));
        run_if(trace, a < 0, JOP_PIECE_IREM_NEGATE);
        result = (int32_t)with_sign(dividend - quotient * divisor, a < 0);
    }
    step_back(trace, caller, JOP_RETURN_WORD);
    return result;
}

int64_t jop_step_lmul(struct jop_trace *trace, uint32_t caller, int64_t a, int64_t b)
{
    dispatch(trace, OP_LMUL, JOP_METHOD_LMUL);
    run(trace, JOP_PIECE_LMUL_BASE);
    compare(trace, a, 0);
    compare(trace, b, 0);
    run_if(trace, a < 0, JOP_PIECE_LMUL_NEGATIVE_A);
    run_if(trace, b < 0, a < 0 ? JOP_PIECE_LMUL_B_RESTORES : JOP_PIECE_LMUL_B_FLIPS);
    run_if(trace, (a < 0) != (b < 0), JOP_PIECE_LMUL_NEGATE);
    step_back(trace, caller, JOP_RETURN_LONG);
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

/* Runs the tests of the dividend's sign in the loop, which shifts the dividend left bit by bit. */
static void run_dividend_tests(struct jop_trace *trace, uint64_t dividend, enum jop_piece bit)
{
    uint32_t ones = (uint32_t)__builtin_popcountll(dividend);
    uint32_t zeros = dividend == 0 ? 64 : (uint32_t)__builtin_ctzll(dividend);
    run_times(trace, bit, ones);
    run_times(trace, JOP_PIECE_LCMP_NEGATIVE_POSITIVE, ones);
    run_times(trace, JOP_PIECE_LCMP_EQUAL, zeros);
    run_times(trace, JOP_PIECE_LCMP_OTHER, 64 - ones - zeros);
}

/* The common start of division and remainder: tests whether the divisor is zero or the smallest
 * number. */
static bool divides_by_minimum(struct jop_trace *trace, int64_t a, int64_t b)
{
    compare(trace, b, 0);
    compare(trace, b, INT64_MIN);
    if (b == INT64_MIN) {
        compare(trace, a, INT64_MIN);
        return true;
    }
    compare(trace, a, 0);
    compare(trace, b, 0);
    return false;
}

int64_t jop_step_ldiv(struct jop_trace *trace, uint32_t caller, int64_t a, int64_t b)
{
    dispatch(trace, OP_LDIV, JOP_METHOD_LDIV);
    int64_t result;
    if (divides_by_minimum(trace, a, b)) {
        run(trace, JOP_PIECE_LDIV_BY_MINIMUM);
        result = a == b;
    } else {
        uint64_t dividend = magnitude_long(a), divisor = magnitude_long(b);
        uint64_t quotient = dividend / divisor;
        struct jop_remainders count =
            jop_count_remainders(dividend, divisor, quotient, dividend - quotient * divisor);
        run(trace, JOP_PIECE_LDIV_BASE);
        run_if(trace, a < 0, JOP_PIECE_LDIV_NEGATIVE_DIVIDEND);
        run_if(trace, b < 0,
               a < 0 ? JOP_PIECE_LDIV_DIVISOR_RESTORES : JOP_PIECE_LDIV_DIVISOR_FLIPS);
        run_dividend_tests(trace, dividend, JOP_PIECE_LDIV_DIVIDEND_BIT);
        /* The routine compares remainder - 1 with divisor - 1; remainder - 1 is negative only if
         * the remainder is zero. */
        run_times(trace, JOP_PIECE_LCMP_NEGATIVE_POSITIVE, count.zeros);
        run_times(trace, JOP_PIECE_LCMP_EQUAL, count.equals);
        run_times(trace, JOP_PIECE_LCMP_OTHER, 64 - count.zeros - count.equals);
        run_times(trace, JOP_PIECE_LDIV_QUOTIENT_BIT, (uint32_t)__builtin_popcountll(quotient));
        run_if(trace, (a < 0) != (b < 0), JOP_PIECE_LDIV_NEGATE);
        result = with_sign(quotient, (a < 0) != (b < 0));
    }
    step_back(trace, caller, JOP_RETURN_LONG);
    return result;
}

int64_t jop_step_lrem(struct jop_trace *trace, uint32_t caller, int64_t a, int64_t b)
{
    dispatch(trace, OP_LREM, JOP_METHOD_LREM);
    int64_t result;
    if (divides_by_minimum(trace, a, b)) {
        run(trace, JOP_PIECE_LREM_BY_MINIMUM);
        result = a == b ? 0 : a;
    } else {
        uint64_t dividend = magnitude_long(a), divisor = magnitude_long(b);
        /* See found_quotient; the last remainder is negative in this case. */
        bool is_missed = dividend == UINT64_C(1) << 63 && divisor > UINT64_C(1) << 62;
        uint64_t quotient = is_missed ? 0 : dividend / divisor;
        struct jop_remainders count =
            jop_count_remainders(dividend, divisor, quotient, dividend - quotient * divisor);
        run(trace, JOP_PIECE_LREM_BASE);
        run_if(trace, a < 0, JOP_PIECE_LREM_NEGATIVE_DIVIDEND);
        run_if(trace, b < 0, JOP_PIECE_LREM_NEGATIVE_DIVISOR);
        run_dividend_tests(trace, dividend, JOP_PIECE_LREM_DIVIDEND_BIT);
        run_times(trace, JOP_PIECE_LCMP_NEGATIVE_POSITIVE, is_missed);
        run_times(trace, JOP_PIECE_LCMP_EQUAL, count.equals);
        run_times(trace, JOP_PIECE_LCMP_OTHER, 64 - is_missed - count.equals);
        run_times(trace, JOP_PIECE_LREM_QUOTIENT_BIT, (uint32_t)__builtin_popcountll(quotient));
        run_if(trace, a < 0, JOP_PIECE_LREM_NEGATE);
        result = with_sign(dividend - quotient * divisor, a < 0);
    }
    step_back(trace, caller, JOP_RETURN_LONG);
    return result;
}
