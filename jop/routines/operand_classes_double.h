/*
 * operand_classes_double.h: the kinds of operands (operand_classes.h) of double arithmetic. The
 * functions are inlined into the code that charges a bytecode, because they run as often as the
 * arithmetic itself. Doubles are passed as bits.
 */
#ifndef JP2VM_JOP_ROUTINES_OPERAND_CLASSES_DOUBLE_H
#define JP2VM_JOP_ROUTINES_OPERAND_CLASSES_DOUBLE_H

#include "jop/routines/operand_classes.h"
#include "jop/routines/routine_steps.h"

#define SIGN UINT64_C(0x8000000000000000)
#define MAGNITUDE UINT64_C(0x7fffffffffffffff)
#define INFINITE UINT64_C(0x7ff0000000000000)
#define FRACTION UINT64_C(0x000fffffffffffff)
#define HIDDEN_BIT UINT64_C(0x0010000000000000)
#define LOW_WORD ((UINT64_C(1) << 28) - 1) /* the low word of a product, see routine_double.c */

#define ADD_ZERO 1024u /* the first kind of sums with a zero */
#define ADD_KINDS (ADD_ZERO + 16)
#define MUL_ZERO 1024u
#define MUL_KINDS (MUL_ZERO + 64)
#define COMPARE_PLAIN 1024u /* the first kind of different finite numbers other than zero */
#define COMPARE_KINDS (COMPARE_PLAIN + 16)

/* Returns 0 for negative numbers, 1 for zero, 2 for positive numbers. */
static inline uint32_t sign_of(int64_t value)
{
    return (uint32_t)((value > 0) - (value < 0) + 1);
}

/* Returns whether a number is zero, subnormal, infinite or NaN. Such numbers have separate kinds,
 * or no kind. */
JOP_ALWAYS_INLINE bool is_special(uint64_t bits)
{
    return (((bits >> 52) + 1) & 0x7fe) == 0;
}

/* Returns how a mantissa of 64 bits is rounded to 53 bits: the highest bit of the lost part,
 * whether its lower bits are not all 0, and the last bit that is kept, which decides ties. */
JOP_ALWAYS_INLINE uint32_t rounding_of(uint64_t mantissa)
{
    return (uint32_t)(mantissa >> 10 & 3) | (uint32_t)((mantissa & 0x3ff) != 0) << 2;
}

/* Returns whether rounding may carry beyond the mantissa; such operands have no kind. */
JOP_ALWAYS_INLINE bool may_carry(uint64_t mantissa)
{
    return mantissa >= UINT64_C(0xfffffffffffffc00);
}

JOP_ALWAYS_INLINE uint32_t add_zero(uint64_t a, uint64_t b)
{
    bool is_zero_a = (a & MAGNITUDE) == 0, is_zero_b = (b & MAGNITUDE) == 0;
    if ((!is_zero_a && is_special(a)) || (!is_zero_b && is_special(b))) {
        return JOP_NO_KIND;
    }
    return ADD_ZERO
           + ((uint32_t)(a >> 63) | (uint32_t)(b >> 63) << 1 | (uint32_t)is_zero_a << 2
              | (uint32_t)is_zero_b << 3);
}

/* Returns the kind of sums with a zero. Other unusual operands, such as numbers of very different
 * magnitude, have no kind. */
JOP_ALWAYS_INLINE uint32_t add_unusual(uint64_t a, uint64_t b, uint32_t *leading_zeros)
{
    if (is_special(a) || is_special(b)) {
        *leading_zeros = JOP_NOT_SHIFTED;
        return add_zero(a, b);
    }
    return JOP_NO_KIND;
}

/* The path of shifting the smaller number to the exponent of the greater number, indexed by the
 * number of bits; it differs for 0 bits, less than 32, 32, and more than 32 bits. */
static const uint8_t jop_shift_ways[64] = {0, [1 ... 31] = 1 << 2, [32] = 2 << 2,
                                           [33 ... 63] = 3 << 2};

/*
 * The code has no jumps that depend on the operands, because programs add numbers of all sorts. The
 * numbers are ordered by magnitude, so that differences are positive. Exponents of numbers with a
 * kind are far from those of subnormal and infinite numbers. *leading_zeros selects the extra.
 */
JOP_ALWAYS_INLINE uint32_t jop_operand_class_dadd(uint64_t a, uint64_t b, uint32_t *leading_zeros)
{
    uint64_t magnitude_a = a << 1, magnitude_b = b << 1;
    bool is_greater = magnitude_a > magnitude_b; /* the first operand is greater */
    uint64_t great = is_greater ? magnitude_a : magnitude_b;
    uint64_t small = is_greater ? magnitude_b : magnitude_a;
    uint32_t exponent = (uint32_t)(great >> 53), distance = exponent - (uint32_t)(small >> 53);
    if (__builtin_expect(exponent - 64 > 1856 || distance > 63, 0)) {
        return add_unusual(a, b, leading_zeros);
    }
    great = (great << 10 | SIGN) >> 8;
    small = (small << 10 | SIGN) >> 8;
    uint64_t out = small << 1 << (distance ^ 63);
    uint32_t shift = jop_shift_ways[distance] + (uint32_t)(out != 0) + (uint32_t)(out >> 63) * 2;
    small = small >> distance | (out != 0);
    uint64_t differ = (uint64_t)((int64_t)(a ^ b) >> 63); /* all bits are 1 if the signs differ,
                                                             otherwise 0 */
    uint64_t sum = great + ((small ^ differ) - differ);
    if (__builtin_expect(sum >> 32 == 0, 0)) {
        return JOP_NO_KIND;
    }
    uint32_t zeros = (uint32_t)__builtin_clzll(sum);
    uint64_t mantissa = sum << zeros;
    if (__builtin_expect(may_carry(mantissa), 0)) {
        return JOP_NO_KIND;
    }
    *leading_zeros = zeros;
    return (uint32_t)(a >> 63) | ((uint32_t)differ & 2) | (uint32_t)is_greater << 2
           | rounding_of(mantissa) << 3 | shift << 6;
}

JOP_ALWAYS_INLINE uint32_t multiply_zero(uint64_t a, uint64_t b)
{
    bool is_zero_a = (a & MAGNITUDE) == 0, is_zero_b = (b & MAGNITUDE) == 0;
    if ((!is_zero_a && is_special(a)) || (!is_zero_b && is_special(b))) {
        return JOP_NO_KIND;
    }
    return MUL_ZERO
           + ((uint32_t)(a >> 63) | (uint32_t)(b >> 63) << 1 | (uint32_t)is_zero_a << 2
              | (uint32_t)is_zero_b << 3 | (uint32_t)((a & LOW_WORD) == 0) << 4
              | (uint32_t)((b & LOW_WORD) == 0) << 5);
}

JOP_ALWAYS_INLINE uint32_t jop_operand_class_dmul(uint64_t a, uint64_t b)
{
    if (is_special(a) || is_special(b)) {
        return multiply_zero(a, b);
    }
    unsigned __int128 product =
        (unsigned __int128)((a & FRACTION) | HIDDEN_BIT) * ((b & FRACTION) | HIDDEN_BIT);
    uint64_t high = (uint64_t)(product >> 64), low = (uint64_t)product;
    int is_long = (int)(high >> 41);
    int exponent = (int)(a >> 52 & 0x7ff) + (int)(b >> 52 & 0x7ff) - 2 * 1075 + 56 - 15 + is_long;
    if (exponent < -1085 || exponent > 960 || (high & (high + 1)) == 0) {
        return JOP_NO_KIND;
    }
    uint32_t kind = (uint32_t)(a >> 63) | (uint32_t)(b >> 63) << 1 | (uint32_t)is_long << 2
                    | (uint32_t)((a & LOW_WORD) == 0) << 3 | (uint32_t)((b & LOW_WORD) == 0) << 4;
    uint64_t rounded = low << (12 - is_long); /* the lost part, 53 or 52 bits */
    uint64_t out = rounded << 11;             /* what the routine calls `out` */
    if (__builtin_expect(out != 0, 1)) {
        return kind | (uint32_t)(~out >> 63) << 6 | (uint32_t)(rounded >> 63) << 7 | 4 << 7;
    }
    uint64_t mantissa = is_long ? high << 22 | low >> 42 : high << 23 | low >> 41;
    return kind | 1 << 5 | rounding_of(mantissa) << 7;
}

JOP_ALWAYS_INLINE uint32_t jop_operand_class_dcmp(uint64_t a, uint64_t b)
{
    if (a != b && (a << 1) - 1 < (INFINITE << 1) - 1 && (b << 1) - 1 < (INFINITE << 1) - 1) {
        return COMPARE_PLAIN
               + ((uint32_t)(a >> 63) | (uint32_t)(b >> 63) << 1
                  | (uint32_t)((a | b) >> 62 & 1) << 2 | (uint32_t)((int64_t)a < (int64_t)b) << 3);
    }
    if ((a & MAGNITUDE) > INFINITE || (b & MAGNITUDE) > INFINITE) {
        return JOP_NO_KIND;
    }
    uint32_t infinite =
        (uint32_t)((a & MAGNITUDE) == INFINITE) | (uint32_t)((b & MAGNITUDE) == INFINITE) << 1;
    if (a == b) {
        return infinite << 1 | (uint32_t)((int64_t)a < 0) << 3 | 1;
    }
    return infinite << 1 | sign_of((int64_t)((a | b) << 1)) << 3 | sign_of((int64_t)a) << 5
           | sign_of((int64_t)b) << 7 | (uint32_t)((int64_t)a < (int64_t)b) << 9;
}

/* Returns the kind for i2d. The extra is the cost of counting the int's leading zeros. */
JOP_ALWAYS_INLINE uint32_t jop_operand_class_i2d(const struct jop_routines *routines, int32_t value,
                                                 uint64_t *extra)
{
    uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    *extra = routines->leading_zeros[value == 0 ? JOP_NOT_SHIFTED : __builtin_clzll(magnitude)];
    return sign_of(value);
}

#endif
