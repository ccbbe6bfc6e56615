#include "jop/routine_kinds.h"

#include "jop/routine_kinds_double.h"

#define OP_I2B 0x91
#define OP_I2S 0x93

#define DIV_ROUNDS 8u
#define DIV_KINDS (4u * 2 * 8 * DIV_ROUNDS * DIV_ROUNDS)

/* --- double --------------------------------------------------------------------------------- */

/*
 * The quotient is made in rounds (routine_double.c). How many there are, and in how many the
 * quotient is still less than 2^32, decides about the path; what the rounds take is the extra.
 */
static uint32_t divide_double(const struct jop_routines *routines, uint64_t a, uint64_t b,
    struct jop_amount *extra)
{
    if (!is_normal(a) || !is_normal(b)) {
        return JOP_NO_KIND;
    }
    uint64_t dividend = (a & FRACTION) | HIDDEN_BIT, divisor = (b & FRACTION) | HIDDEN_BIT;
    uint64_t quotient = 0, sum = 0;
    uint32_t rounds = 0, short_rounds = 0;
    int exponent = (int)(a >> 52 & 0x7ff) - (int)(b >> 52 & 0x7ff);
    for (;; rounds++) {
        if (dividend >> 32 == 0 || rounds == DIV_ROUNDS) {
            return JOP_NO_KIND;
        }
        int zeros = __builtin_clzll(dividend);
        int room = quotient == 0 ? 64 : __builtin_clzll(quotient);
        int count = room < zeros - 1 ? room : zeros - 1;
        short_rounds += room >= 32;
        sum += jop_amount_bits(routines->zeros_alone[zeros])
            + jop_amount_bits(routines->zeros_alone[room])
            + jop_amount_bits(routines->pieces[room < zeros - 1
                    ? JOP_PIECE_DOUBLE_DIV_QUOTIENT_FULL : JOP_PIECE_DOUBLE_DIV_DIVIDEND_FULL]);
        if (count <= 8) {
            break;
        }
        dividend <<= count;
        exponent -= count;
        uint64_t part = dividend / divisor;
        sum += jop_sum_long_division(routines, true, true, dividend, divisor, part);
        dividend -= part * divisor;
        quotient = quotient << count | part;
    }
    uint64_t mantissa = quotient | 1;
    int zeros = __builtin_clzll(mantissa);
    uint32_t rounding = rounding_of(mantissa << zeros);
    exponent -= zeros;
    if (zeros >= 32 || exponent < -1085 || exponent > 960 || rounding == JOP_NO_KIND
        || short_rounds >= DIV_ROUNDS) {
        return JOP_NO_KIND;
    }
    *extra = jop_amount_of(sum + jop_amount_bits(routines->leading_zeros[zeros]));
    return (uint32_t)(a >> 63) | (uint32_t)(b >> 63) << 1 | (uint32_t)(zeros == 0) << 2
        | rounding << 3 | rounds << 6 | short_rounds << 9;
}

/* --- int and long --------------------------------------------------------------------------- */

static inline void add_times(struct jop_amount *extra, struct jop_amount amount, uint32_t times)
{
    extra->cycles += amount.cycles * times;
    extra->waits += amount.waits * times;
}

static uint32_t divide(const struct jop_routines *routines, int32_t a, int32_t b,
    enum jop_piece dividend_bit, enum jop_piece quotient_bit, struct jop_amount *extra)
{
    if (b == 0 || b == INT32_MIN || a == INT32_MIN) {
        return JOP_NO_KIND;
    }
    uint32_t dividend = a < 0 ? 0 - (uint32_t)a : (uint32_t)a;
    uint32_t quotient = dividend / (b < 0 ? 0 - (uint32_t)b : (uint32_t)b);
    add_times(extra, routines->pieces[dividend_bit], (uint32_t)__builtin_popcount(dividend));
    add_times(extra, routines->pieces[quotient_bit], (uint32_t)__builtin_popcount(quotient));
    return (uint32_t)(a < 0) | (uint32_t)(b < 0) << 1;
}

static uint32_t divide_long(const struct jop_routines *routines, bool is_remainder, int64_t a,
    int64_t b, struct jop_amount *extra)
{
    if (b == 0 || b == INT64_MIN || a == INT64_MIN) {
        return JOP_NO_KIND;
    }
    uint64_t dividend = a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
    uint64_t divisor = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    *extra = jop_amount_of(jop_sum_long_division(routines, !is_remainder, is_remainder, dividend,
        divisor, dividend / divisor));
    return sign_of(a) * 2 + (b < 0);
}

uint32_t jop_kind_lookupswitch(const struct jop_routines *routines, int32_t pair,
    int32_t pair_count, struct jop_amount *extra)
{
    uint32_t mismatches = (uint32_t)(pair < 0 ? pair_count : pair);
    if (mismatches > UINT16_MAX) {
        return JOP_NO_KIND;
    }
    add_times(extra, routines->pieces[JOP_PIECE_LOOKUPSWITCH_MISMATCH], mismatches);
    return pair < 0;
}

static uint32_t int_to_double(const struct jop_routines *routines, int32_t value,
    struct jop_amount *extra)
{
    if (value != 0) {
        uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
        *extra = routines->leading_zeros[__builtin_clzll(magnitude)];
    }
    return sign_of(value);
}

uint32_t jop_routine_kind_count(uint8_t opcode)
{
    switch (opcode) {
    case 0x0c: /* fconst_1 */
    case 0x0d: /* fconst_2 */
    case 0x0f: /* dconst_1 */
    case 0x76: /* fneg */
    case 0x77: /* dneg */
        return 1;
    case OP_I2B:
    case OP_I2S:
        return 2;
    case 0x6c: /* idiv */
    case 0x70: /* irem */
        return 4;
    case 0x87: /* i2d */
        return 3;
    case 0x69: /* lmul */
        return 9;
    case 0x6d: /* ldiv */
    case 0x71: /* lrem */
        return 6;
    case 0x6f: /* ddiv */
        return DIV_KINDS;
    case 0x63: /* dadd */
    case 0x67: /* dsub */
        return ADD_KINDS;
    case 0x6b: /* dmul */
        return MUL_KINDS;
    case 0x97: /* dcmpl */
    case 0x98: /* dcmpg */
        return COMPARE_KINDS;
    default:
        return 0;
    }
}

uint32_t jop_routine_kind(const struct jop_routines *routines, uint8_t opcode,
    const int64_t *operands, struct jop_amount *extra)
{
    switch (opcode) {
    case 0x0c:
    case 0x0d:
    case 0x0f:
    case 0x76:
    case 0x77:
        return 0;
    case OP_I2B:
        return (operands[0] & 0x80) != 0;
    case OP_I2S:
        return (operands[0] & 0x8000) != 0;
    case 0x6c:
        return divide(routines, (int32_t)operands[0], (int32_t)operands[1],
            JOP_PIECE_IDIV_DIVIDEND_BIT, JOP_PIECE_IDIV_QUOTIENT_BIT, extra);
    case 0x70:
        return divide(routines, (int32_t)operands[0], (int32_t)operands[1],
            JOP_PIECE_IREM_DIVIDEND_BIT, JOP_PIECE_IREM_QUOTIENT_BIT, extra);
    case 0x87:
        return int_to_double(routines, (int32_t)operands[0], extra);
    case 0x69:
        return sign_of(operands[0]) * 3 + sign_of(operands[1]);
    case 0x6d:
    case 0x71:
        return divide_long(routines, opcode == 0x71, operands[0], operands[1], extra);
    case 0x6f:
        return divide_double(routines, (uint64_t)operands[0], (uint64_t)operands[1], extra);
    case 0x63:
        return jop_kind_dadd(routines, (uint64_t)operands[0], (uint64_t)operands[1], extra);
    case 0x67:
        return jop_kind_dadd(routines, (uint64_t)operands[0], (uint64_t)operands[1] ^ SIGN,
            extra);
    case 0x6b:
        return jop_kind_dmul((uint64_t)operands[0], (uint64_t)operands[1]);
    case 0x97:
    case 0x98:
        return jop_kind_dcmp((uint64_t)operands[0], (uint64_t)operands[1]);
    default:
        return JOP_NO_KIND;
    }
}
