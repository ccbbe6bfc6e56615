/*
 * strict_log.c: logarithms. A number is split into 2^k (1 + f) with 1 + f near 1.
 */
#include <math.h>
#include <stdbool.h>

#include "classlib/embedded/math/strict_math.h"

static const double ln2_high = 6.93147180369123816490e-01, ln2_low = 1.90821492927058770002e-10;

#define HIGH_INFINITE 0x7ff00000
#define HIGH_ONE 0x3ff00000
#define FRACTION_BITS 0x000fffff

/* Coefficients of the series of log(1 + f) in s^2, where s = f / (2 + f). */
#define TERM_1 6.666666666666735130e-01
#define TERM_2 3.999999999940941908e-01
#define TERM_3 2.857142874366239149e-01
#define TERM_4 2.222219843214978396e-01
#define TERM_5 1.818357216161805012e-01
#define TERM_6 1.531383769920937332e-01
#define TERM_7 1.479819860511658591e-01

/* Sets the result of log, log10 and log1p for zero, negative numbers, infinity and NaN. */
static bool is_special(double x, double *result)
{
    if (isnan(x) || x < 0.0) {
        *result = NAN;
    } else if (x == 0.0) {
        *result = -INFINITY;
    } else if (isinf(x)) {
        *result = x;
    } else {
        return false;
    }
    return true;
}

/* log(1 + f) + k ln2 for |f| < 2^-20. */
static double log_near_power(double f, int k)
{
    double dk = k;
    if (f == 0.0) {
        return k == 0 ? 0.0 : dk * ln2_high + dk * ln2_low;
    }
    double r = f * f * (0.5 - 0.33333333333333333 * f);
    return k == 0 ? f - r : dk * ln2_high - ((r - dk * ln2_low) - f);
}

double lib_strict_log(double x)
{
    double special;
    int k = 0;
    if (is_special(x, &special)) {
        return special;
    }
    if (strict_high(x) < 0x00100000) { /* subnormal */
        k = -54;
        x *= 0x1p54;
    }
    int32_t high = strict_high(x);
    k += (high >> 20) - 1023;
    high &= FRACTION_BITS;
    int32_t i = (high + 0x95f64) & 0x100000;
    x = strict_with_high(x, high | (i ^ HIGH_ONE));
    k += i >> 20;
    double f = x - 1.0;
    if ((FRACTION_BITS & (2 + high)) < 3) {
        return log_near_power(f, k);
    }
    double dk = k;
    double s = f / (2.0 + f);
    double z = s * s, w = z * z;
    double even = w * (TERM_2 + w * (TERM_4 + w * TERM_6));
    double odd = z * (TERM_1 + w * (TERM_3 + w * (TERM_5 + w * TERM_7)));
    double r = odd + even;
    if (((high - 0x6147a) | (0x6b851 - high)) > 0) {
        double half_square = 0.5 * f * f;
        if (k == 0) {
            return f - (half_square - s * (half_square + r));
        }
        return dk * ln2_high - ((half_square - (s * (half_square + r) + dk * ln2_low)) - f);
    }
    if (k == 0) {
        return f - s * (f - r);
    }
    return dk * ln2_high - ((s * (f - r) - dk * ln2_low) - f);
}

double lib_strict_log10(double x)
{
    double special;
    int k = 0;
    if (is_special(x, &special)) {
        return special;
    }
    if (strict_high(x) < 0x00100000) {
        k = -54;
        x *= 0x1p54;
    }
    int32_t high = strict_high(x);
    k += (high >> 20) - 1023;
    int i = k < 0 ? 1 : 0;
    double y = k + i;
    x = strict_with_high(x, (high & FRACTION_BITS) | ((0x3ff - i) << 20));
    double z = y * 3.69423907715893078616e-13 + 4.34294481903251816668e-01 * lib_strict_log(x);
    return z + y * 3.01029995663611771306e-01;
}

/* Splits 1 + x into 2^k u with u near 1. Returns the fraction bits of u; *correction is the
 * rounding error of 1 + x. */
static int32_t split_log1p(double x, double *f, int *k, double *correction)
{
    double u = x;
    *correction = 0.0;
    int32_t high = strict_high(x);
    if (high < 0x43400000) {
        u = 1.0 + x;
        high = strict_high(u);
        *k = (high >> 20) - 1023;
        *correction = (*k > 0 ? 1.0 - (u - x) : x - (u - 1.0)) / u;
    } else {
        *k = (high >> 20) - 1023;
    }
    high &= FRACTION_BITS;
    if (high < 0x6a09e) {
        u = strict_with_high(u, high | HIGH_ONE);
    } else {
        *k += 1;
        u = strict_with_high(u, high | 0x3fe00000);
        high = (0x00100000 - high) >> 2;
    }
    *f = u - 1.0;
    return high;
}

double lib_strict_log1p(double x)
{
    int32_t high = strict_high(x), magnitude = high & 0x7fffffff, rest = 1;
    double f = 0.0, correction = 0.0;
    int k = 1;
    if (isnan(x) || x <= -1.0 || magnitude >= HIGH_INFINITE) {
        double special = NAN;
        is_special(1.0 + x, &special);
        return special;
    }
    if (high < 0x3fda827a) {
        if (magnitude < 0x3e200000) {
            return magnitude < 0x3c900000 ? x : x - x * x * 0.5;
        }
        if (high > 0 || high <= (int32_t)0xbfd2bec3) {
            k = 0;
            f = x;
        }
    }
    if (k != 0) {
        rest = split_log1p(x, &f, &k, &correction);
    }
    double half_square = 0.5 * f * f, dk = k;
    if (rest == 0) {
        if (f == 0.0) {
            return k == 0 ? 0.0 : dk * ln2_high + (correction + dk * ln2_low);
        }
        double r = half_square * (1.0 - 0.66666666666666666 * f);
        return k == 0 ? f - r : dk * ln2_high - ((r - (dk * ln2_low + correction)) - f);
    }
    double s = f / (2.0 + f);
    double z = s * s;
    double upper = TERM_4 + z * (TERM_5 + z * (TERM_6 + z * TERM_7));
    double r = z * (TERM_1 + z * (TERM_2 + z * (TERM_3 + z * upper)));
    if (k == 0) {
        return f - (half_square - s * (half_square + r));
    }
    return dk * ln2_high
           - ((half_square - (s * (half_square + r) + (dk * ln2_low + correction))) - f);
}
