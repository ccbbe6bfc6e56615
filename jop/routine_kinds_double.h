/*
 * routine_kinds_double.h: kinds of operands (routine_kinds.h) of the arithmetic of double, in the
 * place of each bytecode that is charged, since it is done as often as the arithmetic itself.
 * Doubles are their bits.
 */
#ifndef JP2VM_JOP_ROUTINE_KINDS_DOUBLE_H
#define JP2VM_JOP_ROUTINE_KINDS_DOUBLE_H

#include "jop/routine_kinds.h"
#include "jop/routine_steps.h"

#define SIGN UINT64_C(0x8000000000000000)
#define MAGNITUDE UINT64_C(0x7fffffffffffffff)
#define INFINITE UINT64_C(0x7ff0000000000000)
#define FRACTION UINT64_C(0x000fffffffffffff)
#define HIDDEN_BIT UINT64_C(0x0010000000000000)
#define LOW_WORD ((UINT64_C(1) << 28) - 1) /* of a product, see routine_double.c */

#define ADD_ZERO 2048u /* kinds from here on: sums with a zero */
#define ADD_KINDS (ADD_ZERO + 16)
#define MUL_ZERO 1024u
#define MUL_KINDS (MUL_ZERO + 64)
#define COMPARE_KINDS 1024u

/* As a bit field: negative, zero, positive. */
static inline uint32_t sign_of(int64_t value)
{
    return (uint32_t)((value > 0) - (value < 0) + 1);
}

static inline bool is_normal(uint64_t bits)
{
    return (((bits >> 52) + 1) & 0x7ff) > 1;
}

/* How a mantissa of 64 bits is rounded to 53: exact, down, up, ties; JOP_NO_KIND when it carries
 * into another bit. */
static inline uint32_t rounding_of(uint64_t mantissa)
{
    uint64_t out = mantissa << 53;
    if (mantissa >= UINT64_C(0xfffffffffffffc00)) {
        return JOP_NO_KIND;
    }
    if (out == 0) {
        return 0;
    }
    if (out == SIGN) {
        return 3 + (uint32_t)(mantissa >> 11 & 1);
    }
    return out < SIGN ? 1 : 2;
}

static inline uint32_t add_zero(uint64_t a, uint64_t b)
{
    bool is_zero_a = (a & MAGNITUDE) == 0, is_zero_b = (b & MAGNITUDE) == 0;
    if ((!is_zero_a && !is_normal(a)) || (!is_zero_b && !is_normal(b))) {
        return JOP_NO_KIND;
    }
    return ADD_ZERO + ((uint32_t)(a >> 63) | (uint32_t)(b >> 63) << 1 | (uint32_t)is_zero_a << 2
        | (uint32_t)is_zero_b << 3);
}

static inline uint32_t jop_kind_dadd(const struct jop_routines *routines, uint64_t a, uint64_t b,
    struct jop_amount *extra)
{
    if (!is_normal(a) || !is_normal(b)) {
        return add_zero(a, b);
    }
    int ea = (int)(a >> 52 & 0x7ff), eb = (int)(b >> 52 & 0x7ff);
    uint64_t m1 = ((a & FRACTION) | HIDDEN_BIT) << 3, m2 = ((b & FRACTION) | HIDDEN_BIT) << 3;
    uint32_t shift = 0;
    int exponent = ea;
    if (ea != eb) {
        int distance = ea > eb ? ea - eb : eb - ea;
        uint64_t *shifted = ea > eb ? &m2 : &m1;
        exponent = ea > eb ? ea : eb;
        if (distance > 63) {
            *shifted = 1;
            shift = 1;
        } else {
            uint64_t out = *shifted << (64 - distance);
            *shifted = *shifted >> distance | (out != 0);
            shift = 2 + (distance > 32 ? 6 : distance == 32 ? 3 : 0) + sign_of((int64_t)out);
        }
        shift += ea > eb ? 12 : 0;
    }
    bool is_greater = false;
    uint64_t sum = m1 + m2;
    if ((a ^ b) >= SIGN) {
        is_greater = m1 > m2;
        sum = is_greater ? m1 - m2 : m2 - m1;
    }
    if (sum >> 32 == 0) {
        return JOP_NO_KIND;
    }
    int zeros = __builtin_clzll(sum);
    uint32_t rounding = rounding_of(sum << zeros);
    exponent -= 1078 + zeros;
    if (exponent < -1085 || exponent > 960 || rounding == JOP_NO_KIND) {
        return JOP_NO_KIND;
    }
    *extra = routines->leading_zeros[zeros];
    return (uint32_t)(a >> 63) | (uint32_t)(b >> 63) << 1 | (uint32_t)is_greater << 2
        | rounding << 3 | shift << 6;
}

static inline uint32_t multiply_zero(uint64_t a, uint64_t b)
{
    bool is_zero_a = (a & MAGNITUDE) == 0, is_zero_b = (b & MAGNITUDE) == 0;
    if ((!is_zero_a && !is_normal(a)) || (!is_zero_b && !is_normal(b))) {
        return JOP_NO_KIND;
    }
    return MUL_ZERO + ((uint32_t)(a >> 63) | (uint32_t)(b >> 63) << 1 | (uint32_t)is_zero_a << 2
        | (uint32_t)is_zero_b << 3 | (uint32_t)((a & LOW_WORD) == 0) << 4
        | (uint32_t)((b & LOW_WORD) == 0) << 5);
}

static inline uint32_t jop_kind_dmul(uint64_t a, uint64_t b)
{
    if (!is_normal(a) || !is_normal(b)) {
        return multiply_zero(a, b);
    }
    unsigned __int128 product = (unsigned __int128)((a & FRACTION) | HIDDEN_BIT)
        * ((b & FRACTION) | HIDDEN_BIT);
    bool is_long = product >> 105 != 0;
    product <<= is_long ? 22 : 23;
    uint64_t mantissa = (uint64_t)(product >> 64), out = (uint64_t)product;
    int exponent = (int)(a >> 52 & 0x7ff) + (int)(b >> 52 & 0x7ff) - 2 * 1075 + 56
        - (is_long ? 14 : 15);
    uint32_t rounding = rounding_of(mantissa | (out != 0));
    if (exponent < -1085 || exponent > 960 || rounding == JOP_NO_KIND) {
        return JOP_NO_KIND;
    }
    return (uint32_t)(a >> 63) | (uint32_t)(b >> 63) << 1 | (uint32_t)is_long << 2
        | (uint32_t)((a & LOW_WORD) == 0) << 3 | (uint32_t)((b & LOW_WORD) == 0) << 4
        | sign_of((int64_t)out) << 5 | rounding << 7;
}

static inline uint32_t jop_kind_dcmp(uint64_t a, uint64_t b)
{
    if ((a & MAGNITUDE) > INFINITE || (b & MAGNITUDE) > INFINITE) {
        return JOP_NO_KIND;
    }
    uint32_t infinite = (uint32_t)((a & MAGNITUDE) == INFINITE)
        | (uint32_t)((b & MAGNITUDE) == INFINITE) << 1;
    if (a == b) {
        return infinite << 1 | (uint32_t)((int64_t)a < 0) << 3 | 1;
    }
    return infinite << 1 | sign_of((int64_t)((a | b) << 1)) << 3 | sign_of((int64_t)a) << 5
        | sign_of((int64_t)b) << 7 | (uint32_t)((int64_t)a < (int64_t)b) << 9;
}

#endif
