/*
 * operand_classes_division.h: the kinds of operands (operand_classes.h) of divisions and
 * remainders. The functions are inlined into the code that charges a bytecode. Extras have the form
 * of jop_amount_bits. Operands have no kind if the divisor is zero, or if an operand is the
 * smallest number of its type.
 */
#ifndef JP2VM_JOP_ROUTINES_OPERAND_CLASSES_DIVISION_H
#define JP2VM_JOP_ROUTINES_OPERAND_CLASSES_DIVISION_H

#include "jop/routines/routine_division.h"
#include "jop/routines/operand_classes_double.h"

#define DIV_ROUNDS 8u
#define DIV_KINDS (4u * 2 * 8 * DIV_ROUNDS * DIV_ROUNDS)

JOP_ALWAYS_INLINE uint32_t jop_operand_class_idiv(uint64_t dividend_bit, uint64_t quotient_bit,
                                                  int32_t a, int32_t b, uint64_t *extra)
{
    if (__builtin_expect(b == 0 || b == INT32_MIN || a == INT32_MIN, 0)) {
        return JOP_NO_KIND;
    }
    uint32_t dividend = a < 0 ? 0 - (uint32_t)a : (uint32_t)a;
    uint32_t quotient = dividend / (b < 0 ? 0 - (uint32_t)b : (uint32_t)b);
    *extra = dividend_bit * jop_ones(dividend) + quotient_bit * jop_ones(quotient);
    return (uint32_t)(a < 0) | (uint32_t)(b < 0) << 1;
}

JOP_ALWAYS_INLINE uint32_t jop_operand_class_ldiv(const struct jop_division *weights, int64_t a,
                                                  int64_t b, uint64_t *extra)
{
    if (__builtin_expect(b == 0 || b == INT64_MIN || a == INT64_MIN, 0)) {
        return JOP_NO_KIND;
    }
    uint64_t dividend = a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
    uint64_t divisor = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    uint64_t quotient = dividend / divisor;
    struct jop_remainders found =
        jop_count_remainders(dividend, divisor, quotient, dividend - quotient * divisor);
    uint64_t lowest = dividend == 0 ? 64 : (uint32_t)__builtin_ctzll(dividend);
    *extra = weights->base + weights->one * jop_ones(dividend)
             + weights->quotient_bit * jop_ones(quotient) + weights->equal * (lowest + found.equals)
             + weights->no_remainder * found.zeros;
    return sign_of(a) * 2 + (b < 0);
}

/*
 * The routine computes the quotient in rounds (routine_double.c). The path depends on the number of
 * rounds, and on the number of rounds whose quotient is below 2^32. The extra is the cost of the
 * rounds. Shifts do not change the number of 1 bits.
 */
JOP_ALWAYS_INLINE uint32_t jop_operand_class_ddiv(const struct jop_routines *routines, uint64_t a,
                                                  uint64_t b, uint64_t *extra)
{
    if (is_special(a) || is_special(b)) {
        return JOP_NO_KIND;
    }
    uint64_t dividend = (a & FRACTION) | HIDDEN_BIT, divisor = (b & FRACTION) | HIDDEN_BIT;
    uint64_t quotient = 0, sum = 0, equals = 0;
    uint32_t rounds = 0, short_rounds = 0, ones = 0, bits = 0, no_remainders = 0;
    int exponent = (int)(a >> 52 & 0x7ff) - (int)(b >> 52 & 0x7ff);
    for (;; rounds++) {
        if (__builtin_expect(dividend >> 32 == 0 || rounds == DIV_ROUNDS, 0)) {
            return JOP_NO_KIND;
        }
        int zeros = __builtin_clzll(dividend);
        int room = quotient == 0 ? 64 : __builtin_clzll(quotient);
        bool is_full = room < zeros - 1;
        int count = is_full ? room : zeros - 1;
        short_rounds += room >= 32;
        sum += routines->zeros_alone[zeros] + routines->zeros_alone[room]
               + routines->division_full[is_full];
        if (count <= 8) {
            break;
        }
        dividend <<= count;
        exponent -= count;
        uint64_t part = dividend / divisor, left = dividend - part * divisor;
        struct jop_remainders found = jop_count_remainders(dividend, divisor, part, left);
        ones += jop_ones(dividend);
        bits += jop_ones(part);
        equals += (uint32_t)__builtin_ctzll(dividend) + found.equals;
        no_remainders += found.zeros;
        dividend = left;
        quotient = quotient << count | part;
    }
    uint64_t mantissa = quotient | 1;
    int zeros = __builtin_clzll(mantissa);
    uint32_t rounding = rounding_of(mantissa << zeros);
    exponent -= zeros;
    if (zeros >= 32 || exponent < -1085 || exponent > 960 || may_carry(mantissa << zeros)
        || short_rounds >= DIV_ROUNDS) {
        return JOP_NO_KIND;
    }
    const struct jop_division *weights = &routines->divisions[JOP_BOTH_DIVISIONS];
    *extra = sum + routines->leading_zeros[zeros] + weights->base * rounds + weights->one * ones
             + weights->quotient_bit * bits + weights->equal * equals
             + weights->no_remainder * no_remainders;
    return (uint32_t)(a >> 63) | (uint32_t)(b >> 63) << 1 | (uint32_t)(zeros == 0) << 2
           | rounding << 3 | rounds << 6 | short_rounds << 9;
}

#endif
