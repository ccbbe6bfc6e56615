/*
 * routine_convert.c: conversions between int, long, float and double, and small routines:
 * constants, signs, narrowing.
 */
#include "jop/routines/routine_steps.h"

#define FLOAT_SIGN UINT32_C(0x80000000)
#define DOUBLE_SIGN UINT64_C(0x8000000000000000)

static void int_to_float(struct jop_trace *trace, uint32_t caller, int32_t value)
{
    const uint32_t self = JOP_METHOD_INT_TO_FLOAT;
    step_into(trace, self);
    run(trace, value < 0 ? JOP_PIECE_INT_TO_FLOAT_NEGATIVE : JOP_PIECE_INT_TO_FLOAT_POSITIVE);
    jop_step_float_pack(trace, self, value < 0, 0,
                        value < 0 ? 0 - (uint32_t)value : (uint32_t)value);
    step_back(trace, caller, JOP_RETURN_WORD);
}

static void long_to_float(struct jop_trace *trace, uint32_t caller, int64_t value)
{
    const uint32_t self = JOP_METHOD_LONG_TO_FLOAT;
    step_into(trace, self);
    compare(trace, value, 0);
    run(trace, value < 0 ? JOP_PIECE_LONG_TO_FLOAT_NEGATIVE : JOP_PIECE_LONG_TO_FLOAT_POSITIVE);
    jop_step_float_pack_long(trace, self, value < 0, 0,
                             value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
    step_back(trace, caller, JOP_RETURN_WORD);
}

static void long_to_double(struct jop_trace *trace, uint32_t caller, int64_t value)
{
    const uint32_t self = JOP_METHOD_LONG_TO_DOUBLE;
    step_into(trace, self);
    compare(trace, value, 0);
    run(trace, value < 0 ? JOP_PIECE_LONG_TO_DOUBLE_NEGATIVE : JOP_PIECE_LONG_TO_DOUBLE_POSITIVE);
    jop_step_double_pack(trace, self, value < 0, 0,
                         value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
    step_back(trace, caller, JOP_RETURN_LONG);
}

static void int_to_double(struct jop_trace *trace, uint32_t caller, int32_t value)
{
    step_into(trace, JOP_METHOD_INT_TO_DOUBLE);
    run(trace, JOP_PIECE_INT_TO_DOUBLE_BODY);
    long_to_double(trace, JOP_METHOD_INT_TO_DOUBLE, value);
    step_back(trace, caller, JOP_RETURN_LONG);
}

static void double_to_float(struct jop_trace *trace, uint32_t caller, uint64_t bits)
{
    const uint32_t self = JOP_METHOD_DOUBLE_TO_FLOAT;
    bool is_negative = bits >= DOUBLE_SIGN;
    step_into(trace, self);
    if (jop_step_double_is_nan(trace, self, bits)) {
        run(trace, JOP_PIECE_DOUBLE_TO_FLOAT_NAN);
        step_back(trace, caller, JOP_RETURN_WORD);
        return;
    }
    run(trace, JOP_PIECE_DOUBLE_TO_FLOAT_START);
    compare(trace, (int64_t)bits, 0);
    run_if(trace, is_negative, JOP_PIECE_DOUBLE_TO_FLOAT_NEGATIVE);
    if (jop_step_double_is_zero(trace, self, bits)) {
        run(trace,
            is_negative ? JOP_PIECE_DOUBLE_TO_FLOAT_ZERO_NEGATIVE : JOP_PIECE_DOUBLE_TO_FLOAT_ZERO);
    } else if (jop_step_double_is_infinite(trace, self, bits)) {
        run(trace, is_negative ? JOP_PIECE_DOUBLE_TO_FLOAT_INFINITE_NEGATIVE
                               : JOP_PIECE_DOUBLE_TO_FLOAT_INFINITE);
    } else {
        run(trace, JOP_PIECE_DOUBLE_TO_FLOAT_FINITE);
        int exponent = jop_step_double_exponent(trace, self, bits);
        uint64_t mantissa = jop_step_double_mantissa(trace, self, bits);
        jop_step_float_pack_long(trace, self, is_negative, exponent, mantissa);
    }
    step_back(trace, caller, JOP_RETURN_WORD);
}

static void float_to_double(struct jop_trace *trace, uint32_t caller, uint32_t bits)
{
    const uint32_t self = JOP_METHOD_FLOAT_TO_DOUBLE;
    bool is_negative = bits >= FLOAT_SIGN;
    step_into(trace, self);
    if (jop_step_float_is_nan(trace, self, bits)) {
        run(trace, JOP_PIECE_FLOAT_TO_DOUBLE_NAN);
        step_back(trace, caller, JOP_RETURN_LONG);
        return;
    }
    run(trace, JOP_PIECE_FLOAT_TO_DOUBLE_START);
    run_if(trace, is_negative, JOP_PIECE_FLOAT_TO_DOUBLE_NEGATIVE);
    if (jop_step_float_is_zero(trace, self, bits)) {
        run(trace,
            is_negative ? JOP_PIECE_FLOAT_TO_DOUBLE_ZERO_NEGATIVE : JOP_PIECE_FLOAT_TO_DOUBLE_ZERO);
    } else if (jop_step_float_is_infinite(trace, self, bits)) {
        run(trace, is_negative ? JOP_PIECE_FLOAT_TO_DOUBLE_INFINITE_NEGATIVE
                               : JOP_PIECE_FLOAT_TO_DOUBLE_INFINITE);
    } else {
        run(trace, JOP_PIECE_FLOAT_TO_DOUBLE_FINITE);
        int exponent = jop_step_float_exponent(trace, self, bits);
        uint32_t mantissa = jop_step_float_mantissa(trace, self, bits);
        jop_step_double_pack(trace, self, is_negative, exponent, mantissa);
    }
    step_back(trace, caller, JOP_RETURN_LONG);
}

/* The pieces of a conversion to long; for float and double, only the pieces differ. */
struct to_long_pieces {
    enum jop_piece far, above, too_big, too_small, left, below_one, right, result, result_negative;
    int below_one_exponent; /* with this exponent or a smaller exponent, the value is below one */
};

#define TO_LONG_PIECES(name)                                                                       \
    JOP_PIECE_##name##_FAR, JOP_PIECE_##name##_ABOVE, JOP_PIECE_##name##_TOO_BIG,                  \
        JOP_PIECE_##name##_TOO_SMALL, JOP_PIECE_##name##_LEFT, JOP_PIECE_##name##_BELOW_ONE,       \
        JOP_PIECE_##name##_RIGHT, JOP_PIECE_##name##_RESULT, JOP_PIECE_##name##_RESULT_NEGATIVE

static const struct to_long_pieces of_float = {TO_LONG_PIECES(FLOAT_TO_LONG), -24};
static const struct to_long_pieces of_double = {TO_LONG_PIECES(DOUBLE_TO_LONG), -53};

static int64_t shift_to_long(struct jop_trace *trace, const struct to_long_pieces *pieces,
                             bool is_negative, int exponent, uint64_t mantissa)
{
    if (exponent > 0) {
        bool is_too_big = exponent >= 63;
        run(trace, is_too_big ? pieces->far : pieces->above);
        if (!is_too_big) {
            uint64_t out = shift_right(trace, mantissa, 63 - exponent);
            compare(trace, (int64_t)out, 0);
            is_too_big = out != 0;
        }
        if (is_too_big) {
            run(trace, is_negative ? pieces->too_small : pieces->too_big);
            return is_negative ? INT64_MIN : INT64_MAX;
        }
        run(trace, pieces->left);
        mantissa = shift_left(trace, mantissa, exponent);
    } else if (exponent <= pieces->below_one_exponent) {
        run(trace, pieces->below_one);
        return 0;
    } else {
        run(trace, pieces->right);
        mantissa = shift_unsigned(trace, mantissa, -exponent);
    }
    run(trace, is_negative ? pieces->result_negative : pieces->result);
    return (int64_t)(is_negative ? 0 - mantissa : mantissa);
}

static int64_t float_to_long(struct jop_trace *trace, uint32_t caller, uint32_t bits)
{
    const uint32_t self = JOP_METHOD_FLOAT_TO_LONG;
    int64_t result = 0;
    step_into(trace, self);
    if (jop_step_float_is_nan(trace, self, bits)) {
        run(trace, JOP_PIECE_FLOAT_TO_LONG_NAN);
    } else {
        bool is_negative = bits >= FLOAT_SIGN;
        run(trace, JOP_PIECE_FLOAT_TO_LONG_START);
        run_if(trace, is_negative, JOP_PIECE_FLOAT_TO_LONG_NEGATIVE);
        int exponent = jop_step_float_exponent(trace, self, bits);
        uint32_t mantissa = jop_step_float_mantissa(trace, self, bits);
        result = shift_to_long(trace, &of_float, is_negative, exponent, mantissa);
    }
    step_back(trace, caller, JOP_RETURN_LONG);
    return result;
}

static int64_t double_to_long(struct jop_trace *trace, uint32_t caller, uint64_t bits)
{
    const uint32_t self = JOP_METHOD_DOUBLE_TO_LONG;
    int64_t result = 0;
    step_into(trace, self);
    if (jop_step_double_is_nan(trace, self, bits)) {
        run(trace, JOP_PIECE_DOUBLE_TO_LONG_NAN);
    } else {
        bool is_negative = bits >= DOUBLE_SIGN;
        run(trace, JOP_PIECE_DOUBLE_TO_LONG_START);
        compare(trace, (int64_t)bits, 0);
        run_if(trace, is_negative, JOP_PIECE_DOUBLE_TO_LONG_NEGATIVE);
        int exponent = jop_step_double_exponent(trace, self, bits);
        uint64_t mantissa = jop_step_double_mantissa(trace, self, bits);
        result = shift_to_long(trace, &of_double, is_negative, exponent, mantissa);
    }
    step_back(trace, caller, JOP_RETURN_LONG);
    return result;
}

/* Converts to int: first to long, then to the range of int. */
static void float_to_int(struct jop_trace *trace, uint32_t caller, uint32_t bits)
{
    step_into(trace, JOP_METHOD_FLOAT_TO_INT);
    run(trace, JOP_PIECE_FLOAT_TO_INT_HEAD);
    int64_t value = float_to_long(trace, JOP_METHOD_FLOAT_TO_INT, bits);
    compare(trace, value, INT32_MAX);
    if (value >= INT32_MAX) {
        run(trace, JOP_PIECE_FLOAT_TO_INT_MAXIMUM);
    } else {
        run(trace, JOP_PIECE_FLOAT_TO_INT_MINIMUM_TEST);
        compare(trace, value, INT32_MIN);
        run(trace,
            value <= INT32_MIN ? JOP_PIECE_FLOAT_TO_INT_MINIMUM : JOP_PIECE_FLOAT_TO_INT_RESULT);
    }
    step_back(trace, caller, JOP_RETURN_WORD);
}

static void double_to_int(struct jop_trace *trace, uint32_t caller, uint64_t bits)
{
    step_into(trace, JOP_METHOD_DOUBLE_TO_INT);
    run(trace, JOP_PIECE_DOUBLE_TO_INT_HEAD);
    int64_t value = double_to_long(trace, JOP_METHOD_DOUBLE_TO_INT, bits);
    compare(trace, value, INT32_MAX);
    if (value >= INT32_MAX) {
        run(trace, JOP_PIECE_DOUBLE_TO_INT_MAXIMUM);
    } else {
        run(trace, JOP_PIECE_DOUBLE_TO_INT_MINIMUM_TEST);
        compare(trace, value, INT32_MIN);
        run(trace,
            value <= INT32_MIN ? JOP_PIECE_DOUBLE_TO_INT_MINIMUM : JOP_PIECE_DOUBLE_TO_INT_RESULT);
    }
    step_back(trace, caller, JOP_RETURN_WORD);
}

/* Follows a bytecode whose method is one piece. */
static void run_single(struct jop_trace *trace, uint8_t opcode, uint32_t method,
                       enum jop_piece piece, enum jop_return_kind kind)
{
    dispatch(trace, opcode, method);
    run(trace, piece);
    step_back(trace, JOP_METHOD_PROGRAM, kind);
}

void jop_step_small(struct jop_trace *trace, uint8_t opcode, const int64_t *operands)
{
#define SINGLE(code, name, piece, kind)                                                            \
    case code:                                                                                     \
        run_single(trace, code, JOP_METHOD_##name, piece, JOP_RETURN_##kind);                      \
        break
    switch (opcode) {
        SINGLE(0x0c, FCONST_1, JOP_PIECE_FCONST_1_BODY, WORD);
        SINGLE(0x0d, FCONST_2, JOP_PIECE_FCONST_2_BODY, WORD);
        SINGLE(0x0f, DCONST_1, JOP_PIECE_DCONST_1_BODY, LONG);
        SINGLE(0x76, FNEG, JOP_PIECE_FNEG_BODY, WORD);
        SINGLE(0x77, DNEG, JOP_PIECE_DNEG_BODY, LONG);
        SINGLE(0x91, I2B,
               (operands[0] & 0x80) != 0 ? JOP_PIECE_I2B_NEGATIVE : JOP_PIECE_I2B_POSITIVE, WORD);
        SINGLE(0x93, I2S,
               (operands[0] & 0x8000) != 0 ? JOP_PIECE_I2S_NEGATIVE : JOP_PIECE_I2S_POSITIVE, WORD);
    default:
        break;
    }
#undef SINGLE
}

void jop_step_convert(struct jop_trace *trace, uint8_t opcode, const int64_t *operands)
{
#define CONVERSION(code, name, function, type, kind)                                               \
    case code:                                                                                     \
        dispatch(trace, code, JOP_METHOD_##name);                                                  \
        run(trace, JOP_PIECE_##name##_BODY);                                                       \
        function(trace, JOP_METHOD_##name, (type)operands[0]);                                     \
        step_back(trace, JOP_METHOD_PROGRAM, JOP_RETURN_##kind);                                   \
        break
    switch (opcode) {
        CONVERSION(0x86, I2F, int_to_float, int32_t, WORD);
        CONVERSION(0x87, I2D, int_to_double, int32_t, LONG);
        CONVERSION(0x89, L2F, long_to_float, int64_t, WORD);
        CONVERSION(0x8a, L2D, long_to_double, int64_t, LONG);
        CONVERSION(0x8b, F2I, float_to_int, uint32_t, WORD);
        CONVERSION(0x8c, F2L, float_to_long, uint32_t, LONG);
        CONVERSION(0x8d, F2D, float_to_double, uint32_t, LONG);
        CONVERSION(0x8e, D2I, double_to_int, uint64_t, WORD);
        CONVERSION(0x8f, D2L, double_to_long, uint64_t, LONG);
        CONVERSION(0x90, D2F, double_to_float, uint64_t, WORD);
    default:
        break;
    }
#undef CONVERSION
}
