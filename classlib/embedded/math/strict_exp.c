/*
 * strict_exp.c: exponential and hyperbolic functions.
 */
#include <math.h>
#include <stdbool.h>

#include "classlib/embedded/math/strict_math.h"

static const double ln2_high = 6.93147180369123816490e-01, ln2_low = 1.90821492927058770002e-10,
                    one_by_ln2 = 1.44269504088896338700e+00;

static const double exp_overflow = 7.09782712893383973096e+02,
                    exp_underflow = -7.45133219101941108420e+02;

/* Upper halves of limits; comparisons use only these halves. */
enum {
    HIGH_HALF_LN2 = 0x3fd62e42,
    HIGH_3_HALVES_LN2 = 0x3ff0a2b2,
    HIGH_EXP_LIMIT = 0x40862e42, /* about 709.78 */
    HIGH_INFINITE = 0x7ff00000,
    HIGH_ONE = 0x3ff00000,
    HIGH_22 = 0x40360000
};

/* The even part of the rational approximation of exp on [0, ln2 / 2]. */
static double exp_polynomial(double x)
{
    double t = x * x;
    return x
           - t
                 * (1.66666666666666019037e-01
                    + t
                          * (-2.77777777770155933842e-03
                             + t
                                   * (6.61375632143793436117e-05
                                      + t
                                            * (-1.65339022054652515390e-06
                                               + t * 4.13813679705723846039e-08))));
}

double lib_strict_exp(double x)
{
    bool is_negative = strict_high(x) < 0;
    int32_t high = strict_high(x) & 0x7fffffff;
    double part_high = 0, part_low = 0;
    int k = 0;
    if (high >= HIGH_EXP_LIMIT) {
        if (isnan(x)) {
            return x + x;
        }
        if (x > exp_overflow) {
            return INFINITY;
        }
        if (x < exp_underflow) {
            return 0.0;
        }
    }
    if (high > HIGH_HALF_LN2) {
        if (high < HIGH_3_HALVES_LN2) {
            part_high = is_negative ? x + ln2_high : x - ln2_high;
            part_low = is_negative ? -ln2_low : ln2_low;
            k = is_negative ? -1 : 1;
        } else {
            k = (int)(one_by_ln2 * x + (is_negative ? -0.5 : 0.5));
            part_high = x - k * ln2_high;
            part_low = k * ln2_low;
        }
        x = part_high - part_low;
    } else if (high < 0x3e300000) {
        return 1.0 + x;
    }
    double c = exp_polynomial(x);
    if (k == 0) {
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    double y = 1.0 - ((part_low - (x * c) / (2.0 - c)) - part_high);
    if (k >= -1021) {
        return k == 1024 ? y * 2.0 * 0x1p1023 : strict_scale(y, k);
    }
    return strict_scale(y, k + 1000) * 0x1p-1000;
}

/* Reduces x to [-ln2 / 2, ln2 / 2], with a correction. Returns the multiple of ln2. */
static int reduce_expm1(double *x, double *correction)
{
    bool is_negative = strict_high(*x) < 0;
    int32_t high = strict_high(*x) & 0x7fffffff;
    double part_high, part_low;
    int k;
    if (high < HIGH_3_HALVES_LN2) {
        part_high = is_negative ? *x + ln2_high : *x - ln2_high;
        part_low = is_negative ? -ln2_low : ln2_low;
        k = is_negative ? -1 : 1;
    } else {
        k = (int)(one_by_ln2 * *x + (is_negative ? -0.5 : 0.5));
        part_high = *x - k * ln2_high;
        part_low = k * ln2_low;
    }
    *x = part_high - part_low;
    *correction = (part_high - *x) - part_low;
    return k;
}

/* Returns exp of the original argument - 1. x is the reduced argument, e its error term, and k the
 * exponent of the scale factor 2^k. */
static double finish_expm1(double x, double e, int k)
{
    if (k == -1) {
        return 0.5 * (x - e) - 0.5;
    }
    if (k == 1) {
        return x < -0.25 ? -2.0 * (e - (x + 0.5)) : 1.0 + 2.0 * (x - e);
    }
    if (k <= -2 || k > 56) {
        double y = 1.0 - (e - x);
        return (k == 1024 ? y * 2.0 * 0x1p1023 : strict_scale(y, k)) - 1.0;
    }
    if (k < 20) {
        double t = strict_with_high(1.0, HIGH_ONE - (0x200000 >> k)); /* 1 - 2^-k */
        return strict_scale(t - (e - x), k);
    }
    double t = strict_with_high(1.0, (0x3ff - k) << 20); /* 2^-k */
    return strict_scale((x - (e + t)) + 1.0, k);
}

double lib_strict_expm1(double x)
{
    bool is_negative = strict_high(x) < 0;
    int32_t high = strict_high(x) & 0x7fffffff;
    double correction = 0.0;
    int k = 0;
    if (high >= 0x4043687a) { /* 56 ln2 */
        if (isnan(x)) {
            return x + x;
        }
        if (x > exp_overflow) {
            return INFINITY;
        }
        if (is_negative) {
            return -1.0;
        }
    }
    if (high > HIGH_HALF_LN2) {
        k = reduce_expm1(&x, &correction);
    } else if (high < 0x3c900000) {
        return x;
    }
    double half = 0.5 * x, square = x * half;
    double r = 1.0
               + square
                     * (-3.33333333333331316428e-02
                        + square
                              * (1.58730158725481460165e-03
                                 + square
                                       * (-7.93650757867487942473e-05
                                          + square
                                                * (4.00821782732936239552e-06
                                                   + square * -2.01099218183624371326e-07))));
    double t = 3.0 - r * half;
    double e = square * ((r - t) / (6.0 - x * t));
    if (k == 0) {
        return x - (x * e - square);
    }
    e = x * (e - correction) - correction;
    return finish_expm1(x, e - square, k);
}

/* Returns exp(|x|) / 2 for arguments for which exp may overflow. The result is infinite if exp(|x|)
 * / 2 also overflows. */
static double half_exp(double magnitude)
{
    if (strict_high(magnitude) < HIGH_EXP_LIMIT) {
        return 0.5 * lib_strict_exp(magnitude);
    }
    if (strict_bits(magnitude) <= 0x408633ce8fb9f87du) {
        double root = lib_strict_exp(0.5 * magnitude);
        return 0.5 * root * root;
    }
    return INFINITY;
}

double lib_strict_sinh(double x)
{
    int32_t high = strict_high(x) & 0x7fffffff;
    double half = strict_high(x) < 0 ? -0.5 : 0.5;
    double magnitude = fabs(x);
    if (high >= HIGH_INFINITE) {
        return x + x;
    }
    if (high >= HIGH_22) {
        return half < 0 ? -half_exp(magnitude) : half_exp(magnitude);
    }
    if (high < 0x3e300000) {
        return x;
    }
    double t = lib_strict_expm1(magnitude);
    return high < HIGH_ONE ? half * (2.0 * t - t * t / (t + 1.0)) : half * (t + t / (t + 1.0));
}

double lib_strict_cosh(double x)
{
    int32_t high = strict_high(x) & 0x7fffffff;
    double magnitude = fabs(x);
    if (high >= HIGH_INFINITE) {
        return x * x;
    }
    if (high < 0x3fd62e43) {
        double t = lib_strict_expm1(magnitude);
        double w = 1.0 + t;
        return high < 0x3c800000 ? w : 1.0 + (t * t) / (w + w);
    }
    if (high < HIGH_22) {
        double t = lib_strict_exp(magnitude);
        return 0.5 * t + 0.5 / t;
    }
    return half_exp(magnitude);
}

double lib_strict_tanh(double x)
{
    int32_t high = strict_high(x) & 0x7fffffff;
    bool is_negative = strict_high(x) < 0;
    double z = 1.0;
    if (isnan(x)) {
        return x + x;
    }
    if (high < HIGH_22) {
        if (high < 0x3c800000) {
            return x * (1.0 + x);
        }
        if (high >= HIGH_ONE) {
            z = 1.0 - 2.0 / (lib_strict_expm1(2.0 * fabs(x)) + 2.0);
        } else {
            double t = lib_strict_expm1(-2.0 * fabs(x));
            z = -t / (t + 2.0);
        }
    }
    return is_negative ? -z : z;
}
