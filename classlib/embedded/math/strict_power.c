/*
 * strict_power.c: pow, cbrt and hypot.
 */
#include <math.h>
#include <stdbool.h>

#include "classlib/embedded/math/strict_math.h"

#define HIGH_INFINITE 0x7ff00000
#define HIGH_ONE 0x3ff00000

/* --- pow: 2^(y log2 |x|), the logarithm in two parts ---------------------------------------- */

struct two_parts {
    double high, low;
};

enum integer_kind { NOT_INTEGER, ODD_INTEGER, EVEN_INTEGER };

static enum integer_kind integer_kind_of(double y)
{
    double magnitude = fabs(y);
    if (magnitude >= 0x1p53) {
        return EVEN_INTEGER;
    }
    if (magnitude != floor(magnitude)) {
        return NOT_INTEGER;
    }
    return fmod(magnitude, 2.0) == 1.0 ? ODD_INTEGER : EVEN_INTEGER;
}

/* log2 of a number very near 1; used only for huge exponents. */
static struct two_parts log2_near_one(double magnitude)
{
    double t = magnitude - 1.0;
    double w = (t * t) * (0.5 - t * (0.3333333333333333333333 - t * 0.25));
    double u = 1.44269502162933349609e+00 * t;
    double v = t * 1.92596299112661746887e-08 - w * 1.44269504088896338700e+00;
    double head = strict_head(u + v);
    return (struct two_parts){head, v - (head - u)};
}

/* log2 of a positive finite number: n + log2(1 or 1.5) + log2(1 + small). */
static struct two_parts log2_parts(double magnitude)
{
    int n = 0, k;
    int32_t high = strict_high(magnitude);
    if (high < 0x00100000) {
        magnitude *= 0x1p53;
        n -= 53;
        high = strict_high(magnitude);
    }
    n += (high >> 20) - 0x3ff;
    int32_t fraction = high & 0x000fffff;
    high = fraction | HIGH_ONE;
    if (fraction <= 0x3988e) { /* below sqrt(3/2) */
        k = 0;
    } else if (fraction < 0xbb67a) { /* below sqrt(3) */
        k = 1;
    } else {
        k = 0;
        n++;
        high -= 0x00100000;
    }
    magnitude = strict_with_high(magnitude, high);
    double base = k == 0 ? 1.0 : 1.5;
    /* s = (x - base) / (x + base) in two parts */
    double u = magnitude - base, v = 1.0 / (magnitude + base);
    double s = u * v;
    double s_head = strict_head(s);
    double t_head = strict_with_high(0.0, ((high >> 1) | 0x20000000) + 0x00080000 + (k << 18));
    double t_tail = magnitude - (t_head - base);
    double s_tail = v * ((u - s_head * t_head) - s_head * t_tail);
    /* log(x) from the series in s^2 */
    double square = s * s;
    double upper =
        3.33333329818377432918e-01
        + square
              * (2.72728123808534006489e-01
                 + square * (2.30660745775561754067e-01 + square * 2.06975017800338417784e-01));
    double series = 4.28571428578550184252e-01 + square * upper;
    double r = square * square * (5.99999999999994648725e-01 + square * series);
    r += s_tail * (s_head + s);
    square = s_head * s_head;
    t_head = strict_head(3.0 + square + r);
    t_tail = r - ((t_head - 3.0) - square);
    u = s_head * t_head;
    v = s_tail * t_head + t_tail * s;
    double p_head = strict_head(u + v);
    double p_tail = v - (p_head - u);
    /* times 2 / (3 ln2), plus log2 of the base */
    double z_head = 9.61796700954437255859e-01 * p_head;
    double z_tail = -7.02846165095275826516e-09 * p_head + p_tail * 9.61796693925975554329e-01
                    + (k == 0 ? 0.0 : 1.35003920212974897128e-08);
    double of_base = k == 0 ? 0.0 : 5.84962487220764160156e-01;
    double t = n;
    double head = strict_head(((z_head + z_tail) + of_base) + t);
    return (struct two_parts){head, z_tail - (((head - t) - of_base) - z_head)};
}

/* 2^(high + low), infinite or zero beyond the range of double. */
static double exp2_parts(double high, double low)
{
    double z = high + low;
    const double overflow_margin = 8.0085662595372944372e-17;
    if (z >= 1024.0 && (z > 1024.0 || low + overflow_margin > z - high)) {
        return INFINITY;
    }
    if (z <= -1075.0 && (z < -1075.0 || low <= z - high)) {
        return 0.0;
    }
    int32_t bits = strict_high(z);
    int32_t exponent = (bits & 0x7fffffff) >> 20;
    int n = 0;
    if ((bits & 0x7fffffff) > 0x3fe00000) { /* |z| > 1/2: n = round(z) */
        int32_t rounded = (int32_t)((uint32_t)bits + (0x00100000u >> (exponent - 0x3ff + 1)));
        exponent = ((rounded & 0x7fffffff) >> 20) - 0x3ff;
        double t = strict_with_high(0.0, rounded & ~(0x000fffff >> exponent));
        n = ((rounded & 0x000fffff) | 0x00100000) >> (20 - exponent);
        n = bits < 0 ? -n : n;
        high -= t;
    }
    double t = strict_head(low + high);
    double u = t * 6.93147182464599609375e-01;
    double v = (low - (t - high)) * 6.93147180559945286227e-01 + t * -1.90465429995776804525e-09;
    z = u + v;
    double w = v - (z - u);
    t = z * z;
    double upper = 6.61375632143793436117e-05
                   + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08);
    double series = -2.77777777770155933842e-03 + t * upper;
    double t1 = z - t * (1.66666666666666019037e-01 + t * series);
    double r = (z * t1) / (t1 - 2.0) - (w + z * w);
    z = 1.0 - (r - z);
    int32_t result_high = (int32_t)((uint32_t)strict_high(z) + ((uint32_t)n << 20));
    return result_high >> 20 <= 0 ? scalbn(z, n) : strict_with_high(z, result_high);
}

/* Sets the result for zero, infinite and NaN operands, and for exponents whose power is computed
 * directly. */
static bool is_special_power(double x, double y, enum integer_kind kind, double *result)
{
    double magnitude = fabs(x);
    if (y == 0.0) {
        *result = 1.0;
    } else if (isnan(x) || isnan(y)) {
        *result = NAN;
    } else if (isinf(y)) {
        bool grows = (magnitude > 1.0) == (y > 0);
        *result = magnitude == 1.0 ? NAN : grows ? INFINITY : 0.0;
    } else if (y == 1.0 || y == -1.0) {
        *result = y > 0 ? x : 1.0 / x;
    } else if (y == 2.0) {
        *result = x * x;
    } else if (y == 0.5 && !(strict_bits(x) >> 63)) {
        *result = sqrt(x);
    } else if (magnitude == 0.0 || isinf(magnitude) || magnitude == 1.0) {
        double power = y < 0 ? 1.0 / magnitude : magnitude;
        bool is_negative = strict_bits(x) >> 63 != 0;
        if (is_negative && magnitude == 1.0 && kind == NOT_INTEGER) {
            power = NAN;
        }
        *result = is_negative && kind == ODD_INTEGER ? -power : power;
    } else if (x < 0 && kind == NOT_INTEGER) {
        *result = NAN;
    } else {
        return false;
    }
    return true;
}

double lib_strict_pow(double x, double y)
{
    enum integer_kind kind = isnan(y) ? NOT_INTEGER : integer_kind_of(y);
    double special;
    if (is_special_power(x, y, kind, &special)) {
        return special;
    }
    double sign = x < 0 && kind == ODD_INTEGER ? -1.0 : 1.0;
    double magnitude = fabs(x);
    int32_t high = strict_high(magnitude), y_high = strict_high(y) & 0x7fffffff;
    struct two_parts log2;
    if (y_high > 0x41e00000) {     /* |y| > 2^31 */
        if (y_high > 0x43f00000) { /* |y| > 2^64: over- or underflow */
            if (high <= 0x3fefffff) {
                return y < 0 ? INFINITY : 0.0;
            }
            if (high >= HIGH_ONE) {
                return y > 0 ? INFINITY : 0.0;
            }
        }
        if (high < 0x3fefffff) {
            return y < 0 ? sign * INFINITY : sign * 0.0;
        }
        if (high > HIGH_ONE) {
            return y > 0 ? sign * INFINITY : sign * 0.0;
        }
        log2 = log2_near_one(magnitude);
    } else {
        log2 = log2_parts(magnitude);
    }
    double y_head = strict_head(y);
    double low = (y - y_head) * log2.high + y * log2.low;
    double product = y_head * log2.high;
    return sign * exp2_parts(product, low);
}

/* --- roots ---------------------------------------------------------------------------------- */

double lib_strict_cbrt(double x)
{
    double magnitude = fabs(x), t;
    if (x == 0.0 || !isfinite(x)) {
        return x + x;
    }
    /* a first approximation: the exponent divided by 3 */
    if (strict_high(magnitude) < 0x00100000) {
        double scaled = 0x1p54 * magnitude;
        t = strict_with_high(scaled, (int32_t)((uint32_t)strict_high(scaled) / 3 + 696219795u));
    } else {
        t = strict_with_high(0.0, (int32_t)((uint32_t)strict_high(magnitude) / 3 + 715094163u));
    }
    double r = t * t / magnitude;
    double s = 5.42857142857142815906e-01 + r * t;
    double denominator = s + 1.41428571428571436819e+00 + -7.05306122448979611050e-01 / s;
    t *= 1.60714285714285720630e+00 / denominator + 3.57142857142857150787e-01;
    /* rounded up to 20 bits, then one step of Newton's method */
    t = strict_with_high(0.0, strict_high(t) + 1);
    s = t * t;
    r = magnitude / s;
    double w = t + t;
    r = (r - t) / (w + r);
    t = t + t * r;
    return x < 0 ? -t : t;
}

/* sqrt(a^2 + b^2) for a >= b > 0 without over- or underflow. */
static double hypot_scaled(double a, double b)
{
    double w = a - b;
    if (w > b) {
        double head = strict_head(a);
        double tail = a - head;
        return sqrt(head * head - (b * (-b) - tail * (a + head)));
    }
    double twice = a + a;
    double b_head = strict_head(b);
    double b_tail = b - b_head;
    double head = strict_with_high(0.0, strict_high(a) + 0x00100000);
    double tail = twice - head;
    return sqrt(head * b_head - (w * (-w) - (head * b_tail + tail * b)));
}

double lib_strict_hypot(double x, double y)
{
    double a = fabs(x), b = fabs(y);
    if (isinf(x) || isinf(y)) {
        return INFINITY;
    }
    if (isnan(x) || isnan(y)) {
        return NAN;
    }
    if (strict_high(b) > strict_high(a)) {
        double larger = b;
        b = a;
        a = larger;
    }
    if (strict_high(a) - strict_high(b) > 0x3c00000) {
        return a + b;
    }
    int k = 0;
    if (strict_high(a) > 0x5f300000) {
        a = strict_scale(a, -600);
        b = strict_scale(b, -600);
        k = 600;
    }
    if (strict_high(b) < 0x20b00000) {
        if (strict_high(b) <= 0x000fffff) {
            if (b == 0.0) {
                return a;
            }
            a *= 0x1p1022;
            b *= 0x1p1022;
            k -= 1022;
        } else {
            a = strict_scale(a, 600);
            b = strict_scale(b, 600);
            k -= 600;
        }
    }
    double w = hypot_scaled(a, b);
    return k == 0 ? w : strict_scale(1.0, k) * w;
}
