/*
 * strict_math.h: the elementary functions of java.lang.StrictMath, equal to the last bit on all
 * processors.
 *
 * StrictMath is defined by the algorithms of fdlibm 5.3: argument reductions, polynomials with
 * given coefficients, and the order of all operations. This is our own implementation of these
 * algorithms, in plain IEEE 754 double arithmetic, rounded to nearest. It must be compiled without
 * contraction of a * b + c.
 *
 * Threads: pure functions. Errors: NaN and infinities, as the Java API specifies for each function.
 */
#ifndef JP2VM_CLASSLIB_EMBEDDED_MATH_STRICT_MATH_H
#define JP2VM_CLASSLIB_EMBEDDED_MATH_STRICT_MATH_H

#include <stdint.h>
#include <string.h>

double lib_strict_sin(double x);
double lib_strict_cos(double x);
double lib_strict_tan(double x);
double lib_strict_asin(double x);
double lib_strict_acos(double x);
double lib_strict_atan(double x);
double lib_strict_atan2(double y, double x);
double lib_strict_exp(double x);
double lib_strict_expm1(double x);
double lib_strict_log(double x);
double lib_strict_log10(double x);
double lib_strict_log1p(double x);
double lib_strict_pow(double x, double y);
double lib_strict_sinh(double x);
double lib_strict_cosh(double x);
double lib_strict_tanh(double x);
double lib_strict_cbrt(double x);
double lib_strict_hypot(double x, double y);

/* --- the two halves of a double: sign, exponent and upper fraction; lower fraction ---------- */

static inline uint64_t strict_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double strict_double(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline int32_t strict_high(double x)
{
    return (int32_t)(strict_bits(x) >> 32);
}

static inline uint32_t strict_low(double x)
{
    return (uint32_t)strict_bits(x);
}

static inline double strict_with_high(double x, int32_t high)
{
    return strict_double((uint64_t)(uint32_t)high << 32 | strict_low(x));
}

/* Returns x with a lower half of zeros: 21 bits of precision. */
static inline double strict_head(double x)
{
    return strict_double(strict_bits(x) & 0xffffffff00000000u);
}

/* Returns x * 2^k by changing the exponent; neither x nor the result may be zero or subnormal. */
static inline double strict_scale(double x, int k)
{
    return strict_with_high(x, (int32_t)((uint32_t)strict_high(x) + ((uint32_t)k << 20)));
}

#endif
