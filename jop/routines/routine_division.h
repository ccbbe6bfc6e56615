/*
 * routine_division.h: counts the steps of a long division that depend on the operands (only for
 * jop/routines/routine*.c and operand_classes*.h). The routine's loop processes the dividend bit by
 * bit.
 */
#ifndef JP2VM_JOP_ROUTINES_ROUTINE_DIVISION_H
#define JP2VM_JOP_ROUTINES_ROUTINE_DIVISION_H

#include "jop/routines/routine_steps.h"

/* Returns the number of bits that are set. */
JOP_ALWAYS_INLINE uint32_t jop_ones(uint64_t value)
{
    value -= value >> 1 & UINT64_C(0x5555555555555555);
    value = (value & UINT64_C(0x3333333333333333)) + (value >> 2 & UINT64_C(0x3333333333333333));
    value = (value + (value >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)(value * UINT64_C(0x0101010101010101) >> 56);
}

/* How many of the remainders that the loop compares with the divisor are zero, and how many equal
 * the divisor. Before the first 1 bit of the quotient, the remainder consists of the upper bits of
 * the dividend. */
struct jop_remainders {
    uint32_t zeros, equals;
};

/* Counts the remainders that are zero or equal the divisor. After the leading zeros, such
 * remainders occur only if the divisor divides an upper part of the dividend. This part is then the
 * upper part of the quotient times the divisor, and `rest`, the last remainder, fits in the lower
 * part. */
JOP_ALWAYS_INLINE struct jop_remainders jop_count_remainders(uint64_t dividend, uint64_t divisor,
                                                             uint64_t quotient, uint64_t rest)
{
    int left = quotient == 0 ? 0 : 64 - __builtin_clzll(quotient);
    int skipped = dividend == 0 ? 64 : __builtin_clzll(dividend);
    struct jop_remainders count = {(uint32_t)(skipped < 64 - left ? skipped : 64 - left), 0};
    if (__builtin_expect(left == 0 || rest >= UINT64_C(1) << (left - 1), 1)) {
        return count;
    }
    uint64_t remainder = left == 64 ? 0 : dividend >> left;
    while (left-- > 0) {
        remainder = remainder << 1 | (dividend >> left & 1);
        count.zeros += remainder == 0;
        count.equals += remainder == divisor;
        remainder -= remainder >= divisor ? divisor : 0;
    }
    return count;
}

#endif
