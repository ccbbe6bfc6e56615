/*
 * routine_bits.c: the shifts and counts that software float uses to normalize, align and round.
 */
#include "jop/routines/routine_steps.h"

int jop_step_leading_zeros(struct jop_trace *trace, uint32_t caller, uint32_t value)
{
    step_into(trace, JOP_METHOD_LEADING_ZEROS);
    int count;
    if (value == 0) {
        run(trace, JOP_PIECE_LEADING_ZEROS_ZERO);
        count = 32;
    } else if (value >> 31 != 0) {
        run(trace, JOP_PIECE_LEADING_ZEROS_NEGATIVE);
        count = 0;
    } else {
        count = __builtin_clz(value);
        run(trace, JOP_PIECE_LEADING_ZEROS_POSITIVE);
        run_if(trace, count >= 16, JOP_PIECE_LEADING_ZEROS_BY_16);
        run_if(trace, count % 16 >= 8, JOP_PIECE_LEADING_ZEROS_BY_8);
        run_times(trace, JOP_PIECE_LEADING_ZEROS_BY_1, (uint32_t)count % 8);
    }
    step_back(trace, caller, JOP_RETURN_WORD);
    return count;
}

int jop_step_leading_zeros_long(struct jop_trace *trace, uint32_t caller, uint64_t value)
{
    step_into(trace, JOP_METHOD_LEADING_ZEROS_LONG);
    int count =
        jop_step_leading_zeros(trace, JOP_METHOD_LEADING_ZEROS_LONG, (uint32_t)(value >> 32));
    if (count == 32) {
        run(trace, JOP_PIECE_LEADING_ZEROS_LONG_LOW);
        count += jop_step_leading_zeros(trace, JOP_METHOD_LEADING_ZEROS_LONG, (uint32_t)value);
    } else {
        run(trace, JOP_PIECE_LEADING_ZEROS_LONG_HIGH);
    }
    step_back(trace, caller, JOP_RETURN_WORD);
    return count;
}

/* Shifts right by 1 or more. If a bit that is set is lost, sets the last bit. */
uint32_t jop_step_sticky_shift(struct jop_trace *trace, uint32_t caller, uint32_t value, int count)
{
    step_into(trace, JOP_METHOD_STICKY_SHIFT);
    uint32_t result;
    if (count >= 32) {
        run(trace, value == 0 ? JOP_PIECE_STICKY_SHIFT_OUT_ZERO : JOP_PIECE_STICKY_SHIFT_OUT);
        result = value != 0;
    } else {
        bool is_exact = value << (32 - count) == 0;
        run(trace, is_exact ? JOP_PIECE_STICKY_SHIFT_EXACT : JOP_PIECE_STICKY_SHIFT_INEXACT);
        result = value >> count | !is_exact;
    }
    step_back(trace, caller, JOP_RETURN_WORD);
    return result;
}

uint64_t jop_step_sticky_shift_long(struct jop_trace *trace, uint32_t caller, uint64_t value,
                                    int count)
{
    step_into(trace, JOP_METHOD_STICKY_SHIFT_LONG);
    uint64_t result;
    if (count >= 64) {
        compare(trace, (int64_t)value, 0);
        run(trace,
            value == 0 ? JOP_PIECE_STICKY_SHIFT_LONG_OUT_ZERO : JOP_PIECE_STICKY_SHIFT_LONG_OUT);
        result = value != 0;
    } else {
        uint64_t out = shift_left(trace, value, 64 - count);
        compare(trace, (int64_t)out, 0);
        run(trace,
            out == 0 ? JOP_PIECE_STICKY_SHIFT_LONG_EXACT : JOP_PIECE_STICKY_SHIFT_LONG_INEXACT);
        result = shift_unsigned(trace, value, count) | (out != 0);
    }
    step_back(trace, caller, JOP_RETURN_LONG);
    return result;
}

/* Shifts right by 1 or more and rounds to nearest, ties to even. */
uint32_t jop_step_rounding_shift(struct jop_trace *trace, uint32_t caller, uint32_t value,
                                 int count)
{
    step_into(trace, JOP_METHOD_ROUNDING_SHIFT);
    uint32_t result = 0;
    if (count > 32) {
        run(trace, JOP_PIECE_ROUNDING_SHIFT_OUT);
    } else {
        uint32_t out = value;
        if (count == 32) {
            run(trace, JOP_PIECE_ROUNDING_SHIFT_ALL);
        } else {
            run(trace, JOP_PIECE_ROUNDING_SHIFT_PART);
            out = value << (32 - count);
            result = value >> count;
        }
        const uint32_t half = UINT32_C(1) << 31;
        run_if(trace, out >= half, JOP_PIECE_ROUNDING_SHIFT_HALF);
        run_if(trace, out == half, JOP_PIECE_ROUNDING_SHIFT_TIE);
        bool is_up = out > half || (out == half && result % 2 == 1);
        run(trace, is_up ? JOP_PIECE_ROUNDING_SHIFT_UP : JOP_PIECE_ROUNDING_SHIFT_DOWN);
        result += is_up;
    }
    step_back(trace, caller, JOP_RETURN_WORD);
    return result;
}

uint64_t jop_step_rounding_shift_long(struct jop_trace *trace, uint32_t caller, uint64_t value,
                                      int count)
{
    step_into(trace, JOP_METHOD_ROUNDING_SHIFT_LONG);
    uint64_t result = 0;
    if (count > 64) {
        run(trace, JOP_PIECE_ROUNDING_SHIFT_LONG_OUT);
    } else {
        uint64_t out = value;
        if (count == 64) {
            run(trace, JOP_PIECE_ROUNDING_SHIFT_LONG_ALL);
        } else {
            run(trace, JOP_PIECE_ROUNDING_SHIFT_LONG_PART);
            out = shift_left(trace, value, 64 - count);
            result = shift_unsigned(trace, value, count);
        }
        const uint64_t half = UINT64_C(1) << 63;
        compare(trace, (int64_t)out, 0);
        if (out >= half) {
            run(trace, JOP_PIECE_ROUNDING_SHIFT_LONG_HALF);
            compare(trace, (int64_t)out, INT64_MIN);
        }
        if (out == half) {
            run(trace, JOP_PIECE_ROUNDING_SHIFT_LONG_TIE);
            compare(trace, (int64_t)(result % 2), 1);
        }
        bool is_up = out > half || (out == half && result % 2 == 1);
        run(trace, is_up ? JOP_PIECE_ROUNDING_SHIFT_LONG_UP : JOP_PIECE_ROUNDING_SHIFT_LONG_DOWN);
        result += is_up;
    }
    step_back(trace, caller, JOP_RETURN_LONG);
    return result;
}
