/*
 * strict_arc.c: inverse trigonometric functions.
 */
#include <math.h>
#include <stdbool.h>

#include "classlib/embedded/math/strict_math.h"

static const double half_pi_high = 1.57079632679489655800e+00,
                    half_pi_low = 6.12323399573676603587e-17,
                    quarter_pi = 7.85398163397448278999e-01, pi = 3.14159265358979311600e+00,
                    pi_low = 1.2246467991473531772e-16;

#define HIGH_ONE 0x3ff00000
#define HIGH_HALF 0x3fe00000

/* Returns (asin(x) - x) / x for t = x^2: t times a quotient of polynomials in t. */
static double asin_quotient(double t)
{
    double p_upper = -4.00555345006794114027e-02
                     + t * (7.91534994289814532176e-04 + t * 3.47933107596021167570e-05);
    double p =
        t
        * (1.66666666666666657415e-01
           + t * (-3.25565818622400915405e-01 + t * (2.01212532134862925881e-01 + t * p_upper)));
    double q =
        1.0
        + t
              * (-2.40339491173441421878e+00
                 + t
                       * (2.02094576023350569471e+00
                          + t * (-6.88283971605453293030e-01 + t * 7.70381505559019352791e-02)));
    return p / q;
}

double lib_strict_asin(double x)
{
    int32_t high = strict_high(x) & 0x7fffffff;
    if (high >= HIGH_ONE) {
        if (fabs(x) == 1.0) {
            return x * half_pi_high + x * half_pi_low;
        }
        return NAN;
    }
    if (high < HIGH_HALF) {
        if (high < 0x3e400000) {
            return x;
        }
        return x + x * asin_quotient(x * x);
    }
    double w = 1.0 - fabs(x);
    double t = w * 0.5;
    double r = asin_quotient(t);
    double s = sqrt(t);
    if (high >= 0x3fef3333) { /* |x| > 0.975 */
        t = half_pi_high - (2.0 * (s + s * r) - half_pi_low);
    } else {
        w = strict_head(s);
        double c = (t - w * w) / (s + w);
        double p = 2.0 * s * r - (half_pi_low - 2.0 * c);
        double q = quarter_pi - 2.0 * w;
        t = quarter_pi - (p - q);
    }
    return x > 0 ? t : -t;
}

double lib_strict_acos(double x)
{
    int32_t high = strict_high(x) & 0x7fffffff;
    if (high >= HIGH_ONE) {
        if (fabs(x) == 1.0) {
            return x > 0 ? 0.0 : pi + 2.0 * half_pi_low;
        }
        return NAN;
    }
    if (high < HIGH_HALF) {
        if (high <= 0x3c600000) {
            return half_pi_high + half_pi_low;
        }
        double r = asin_quotient(x * x);
        return half_pi_high - (x - (half_pi_low - x * r));
    }
    if (x < 0) {
        double z = (1.0 + x) * 0.5;
        double s = sqrt(z);
        double w = asin_quotient(z) * s - half_pi_low;
        return pi - 2.0 * (s + w);
    }
    double z = (1.0 - x) * 0.5;
    double s = sqrt(z);
    double head = strict_head(s);
    double c = (z - head * head) / (s + head);
    double w = asin_quotient(z) * s + c;
    return 2.0 * (head + w);
}

/* Approximates (x - atan(x)) / x by the series in x^2; odd and even terms are summed separately. */
static double atan_series(double x)
{
    static const double t[] = {
        3.33333333333329318027e-01,  -1.99999999998764832476e-01, 1.42857142725034663711e-01,
        -1.11111104054623557880e-01, 9.09088713343650656196e-02,  -7.69187620504482999495e-02,
        6.66107313738753120669e-02,  -5.83357013379057348645e-02, 4.97687799461593236017e-02,
        -3.65315727442169155270e-02, 1.62858201153657823623e-02,
    };
    double z = x * x, w = z * z;
    double even = z * (t[0] + w * (t[2] + w * (t[4] + w * (t[6] + w * (t[8] + w * t[10])))));
    double odd = w * (t[1] + w * (t[3] + w * (t[5] + w * (t[7] + w * t[9]))));
    return even + odd;
}

/* Arguments near 1/2, 1, 3/2 and infinity are transformed by atan(1/2), pi/4, atan(3/2) and pi/2,
 * so that the series is accurate. */
double lib_strict_atan(double x)
{
    static const double at_high[] = {4.63647609000806093515e-01, 7.85398163397448278999e-01,
                                     9.82793723247329054082e-01, 1.57079632679489655800e+00};
    static const double at_low[] = {2.26987774529616870924e-17, 3.06161699786838301793e-17,
                                    1.39033110312309984516e-17, 6.12323399573676603587e-17};
    int32_t high = strict_high(x) & 0x7fffffff;
    bool is_negative = strict_high(x) < 0;
    int near;
    if (isnan(x)) {
        return x + x;
    }
    if (high >= 0x44100000) { /* 2^66 */
        double limit = at_high[3] + at_low[3];
        return is_negative ? -limit : limit;
    }
    if (high < 0x3fdc0000) { /* 7/16 */
        if (high < 0x3e200000) {
            return x;
        }
        return x - x * atan_series(x);
    }
    x = fabs(x);
    if (high < 0x3fe60000) { /* 11/16 */
        near = 0;
        x = (2.0 * x - 1.0) / (2.0 + x);
    } else if (high < 0x3ff30000) { /* 19/16 */
        near = 1;
        x = (x - 1.0) / (x + 1.0);
    } else if (high < 0x40038000) { /* 39/16 */
        near = 2;
        x = (x - 1.5) / (1.0 + 1.5 * x);
    } else {
        near = 3;
        x = -1.0 / x;
    }
    double z = at_high[near] - ((x * atan_series(x) - at_low[near]) - x);
    return is_negative ? -z : z;
}

/* Returns the result if one or both operands are zero or infinite. */
static double atan2_limit(double y, double x)
{
    double angle;
    if (isinf(x)) {
        if (isinf(y)) {
            angle = x > 0 ? quarter_pi : 3.0 * quarter_pi;
        } else {
            angle = x > 0 ? 0.0 : pi;
        }
    } else if (y == 0.0) {
        angle = strict_high(x) < 0 ? pi : 0.0;
    } else {
        angle = half_pi_high;
    }
    return strict_high(y) < 0 ? -angle : angle;
}

double lib_strict_atan2(double y, double x)
{
    if (isnan(x) || isnan(y)) {
        return NAN;
    }
    if (x == 1.0) {
        return lib_strict_atan(y);
    }
    if (x == 0.0 || y == 0.0 || isinf(x) || isinf(y)) {
        return atan2_limit(y, x);
    }
    bool x_is_negative = x < 0, y_is_negative = y < 0;
    int k = ((strict_high(y) & 0x7fffffff) - (strict_high(x) & 0x7fffffff)) >> 20;
    double z;
    if (k > 60) {
        z = half_pi_high + 0.5 * pi_low;
    } else if (x_is_negative && k < -60) {
        z = 0.0;
    } else {
        z = lib_strict_atan(fabs(y / x));
    }
    if (!x_is_negative) {
        return y_is_negative ? -z : z;
    }
    return y_is_negative ? (z - pi_low) - pi : pi - (z - pi_low);
}
