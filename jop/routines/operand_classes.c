#include "jop/routines/operand_classes.h"

#include "jop/routines/operand_classes_division.h"
#include "jop/routines/operand_classes_double.h"

#define OP_I2B 0x91
#define OP_I2S 0x93

/* --- double --------------------------------------------------------------------------------- */

static uint32_t add_double(const struct jop_routines *routines, uint64_t a, uint64_t b,
                           uint64_t *extra)
{
    uint32_t zeros = JOP_NOT_SHIFTED;
    uint32_t kind = jop_operand_class_dadd(a, b, &zeros);
    *extra = routines->leading_zeros[zeros];
    return kind;
}

/* --- int and long --------------------------------------------------------------------------- */

static uint32_t divide(const struct jop_routines *routines, int32_t a, int32_t b,
                       enum jop_piece dividend_bit, enum jop_piece quotient_bit, uint64_t *extra)
{
    return jop_operand_class_idiv(jop_amount_bits(routines->pieces[dividend_bit]),
                                  jop_amount_bits(routines->pieces[quotient_bit]), a, b, extra);
}

uint32_t jop_operand_class_lookupswitch(const struct jop_routines *routines, int32_t pair,
                                        int32_t pair_count, struct jop_amount *extra)
{
    uint32_t mismatches = (uint32_t)(pair < 0 ? pair_count : pair);
    if (mismatches > UINT16_MAX) {
        return JOP_NO_KIND;
    }
    struct jop_amount mismatch = routines->pieces[JOP_PIECE_LOOKUPSWITCH_MISMATCH];
    *extra = jop_amount_of(jop_amount_bits(mismatch) * mismatches);
    return pair < 0;
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

static uint32_t find_kind(const struct jop_routines *routines, uint8_t opcode,
                          const int64_t *operands, uint64_t *extra)
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
        return jop_operand_class_i2d(routines, (int32_t)operands[0], extra);
    case 0x69:
        return sign_of(operands[0]) * 3 + sign_of(operands[1]);
    case 0x6d:
    case 0x71:
        return jop_operand_class_ldiv(
            &routines->divisions[opcode == 0x6d ? JOP_QUOTIENT : JOP_REMAINDER], operands[0],
            operands[1], extra);
    case 0x6f:
        return jop_operand_class_ddiv(routines, (uint64_t)operands[0], (uint64_t)operands[1],
                                      extra);
    case 0x63:
        return add_double(routines, (uint64_t)operands[0], (uint64_t)operands[1], extra);
    case 0x67:
        return add_double(routines, (uint64_t)operands[0], (uint64_t)operands[1] ^ SIGN, extra);
    case 0x6b:
        return jop_operand_class_dmul((uint64_t)operands[0], (uint64_t)operands[1]);
    case 0x97:
    case 0x98:
        return jop_operand_class_dcmp((uint64_t)operands[0], (uint64_t)operands[1]);
    default:
        return JOP_NO_KIND;
    }
}

uint32_t jop_routine_kind(const struct jop_routines *routines, uint8_t opcode,
                          const int64_t *operands, struct jop_amount *extra)
{
    uint64_t bits = 0;
    uint32_t kind = find_kind(routines, opcode, operands, &bits);
    *extra = jop_amount_of(bits);
    return kind;
}
