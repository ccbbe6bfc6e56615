/*
 * strict_trig.c: sine, cosine and tangent. Arguments are first reduced by multiples of pi/2.
 */
#include <math.h>
#include <stdbool.h>

#include "classlib/embedded/math/strict_math.h"

#define HIGH_QUARTER_PI 0x3fe921fb
#define HIGH_INFINITE 0x7ff00000

/* The reduced argument, as a sum of two doubles. */
struct reduced {
    double high, low;
    int quadrant;
};

/* --- reduction ------------------------------------------------------------------------------ */

/* pi/2 in three pieces of 33 bits, and the rest of pi/2 after each piece. */
static const double piece_1 = 1.57079632673412561417e+00, rest_1 = 6.07710050650619224932e-11,
                    piece_2 = 6.07710050630396597660e-11, rest_2 = 2.02226624879595063154e-21,
                    piece_3 = 2.02226624871116645580e-21, rest_3 = 8.47842766036889956997e-32;

/* The bits of 2/pi after the binary point. */
static const uint64_t two_by_pi[] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
    0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
    0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
};

/* Reads 256 bits of 2/pi, starting with bit `first` (0: the first bit after the point). The most
 * significant word comes first. */
static void two_by_pi_bits(unsigned first, uint64_t words[4])
{
    unsigned word = first / 64, shift = first % 64;
    for (unsigned i = 0; i < 4; i++, word++) {
        words[i] = two_by_pi[word] << shift;
        if (shift != 0) {
            words[i] |= two_by_pi[word + 1] >> (64 - shift);
        }
    }
}

/* Returns the bits from .. from + 63 of a number of 5 words; bit 0 is the most significant one. */
static uint64_t bits_at(const uint64_t number[5], unsigned from)
{
    unsigned word = from / 64, shift = from % 64;
    uint64_t upper = word < 5 ? number[word] : 0, lower = word + 1 < 5 ? number[word + 1] : 0;
    return shift == 0 ? upper : upper << shift | lower >> (64 - shift);
}

static void negate(uint64_t number[5])
{
    bool carry = true;
    for (int i = 4; i >= 0; i--) {
        number[i] = ~number[i] + carry;
        carry = carry && number[i] == 0;
    }
}

#define MOST_DIGITS 6

/*
 * fdlibm computes with digits of 24 bits, and the end of the first digit depends on the argument.
 * This function returns the number of bits of the fraction before that end.
 */
static unsigned bits_before_boundary(double x)
{
    int scale = (strict_high(x) >> 20 & 0x7ff) - 1046;
    int skipped_digits = scale >= 3 ? (scale - 3) / 24 : 0;
    int bits = 24 * (skipped_digits + 1) - scale;
    bits = bits < 0 ? bits + 24 : bits;
    return (unsigned)(bits > 24 ? bits - 24 : bits);
}

/* Multiplies the digits by pi/2, which is also given in digits of 24 bits, and adds up the products
 * in two parts. */
static struct reduced multiply_digits(const double *digits, int count)
{
    static const double half_pi[] = {1.57079625129699707031e+00, 7.54978941586159635335e-08,
                                     5.39030252995776476554e-15, 3.28200341580791294123e-22,
                                     1.27065575308067607349e-29};
    double products[MOST_DIGITS];
    for (int i = 0; i < count; i++) {
        products[i] = 0.0;
        for (int k = 0; k <= i && k < 5; k++) {
            products[i] += half_pi[k] * digits[i - k];
        }
    }
    struct reduced y = {0.0, 0.0, 0};
    for (int i = count - 1; i >= 0; i--) {
        y.high += products[i];
    }
    y.low = products[0] - y.high;
    for (int i = 1; i < count; i++) {
        y.low += products[i];
    }
    return y;
}

/* Returns pi/2 times the fraction that starts at bit `point` of the product. */
static struct reduced fraction_to_angle(const uint64_t product[5], unsigned point, double x)
{
    double digits[MOST_DIGITS];
    unsigned first = bits_before_boundary(x), end = first, width = first;
    int count = 0;
    for (; count < MOST_DIGITS; end += 24, width = 24) {
        uint64_t digit = width == 0 ? 0 : bits_at(product, point + end - width) >> (64 - width);
        if (count != 0 || digit != 0) {
            digits[count++] = ldexp((double)digit, -(int)end);
        }
    }
    return multiply_digits(digits, count);
}

/*
 * Reduces |x| > 2^19 pi/2. If x = m 2^e, the product of m and the significant bits of 2/pi contains
 * first the quadrant, then the fraction of a quadrant.
 */
static struct reduced reduce_large(double x)
{
    uint64_t m = (strict_bits(x) & 0xfffffffffffffu) | 0x10000000000000u;
    int e = (int)(strict_bits(x) >> 52 & 0x7ff) - 1075;
    int skipped = e > 2 ? e - 2 : 0; /* bits of 2/pi that yield multiples of 4 */
    uint64_t factor[4], product[5] = {0};
    two_by_pi_bits((unsigned)skipped, factor);
    unsigned __int128 carry = 0;
    for (int i = 3; i >= 0; i--) {
        carry += (unsigned __int128)m * factor[i];
        product[i + 1] = (uint64_t)carry;
        carry >>= 64;
    }
    product[0] = (uint64_t)carry;
    /* the binary point is 256 - (e - skipped) bits from the right */
    unsigned point = (unsigned)(64 + e - skipped);
    int quadrant = (int)(bits_at(product, point - 2) >> 62);
    bool is_upper_half = bits_at(product, point) >> 63 != 0;
    if (is_upper_half) {
        negate(product); /* uses the difference to the next quadrant */
        quadrant++;
    }
    struct reduced y = fraction_to_angle(product, point, x);
    if (is_upper_half != (x < 0)) {
        y.high = -y.high;
        y.low = -y.low;
    }
    y.quadrant = x < 0 ? -quadrant : quadrant;
    return y;
}

static int exponent_of(double x)
{
    return strict_high(x) >> 20 & 0x7ff;
}

/* Reduces |x| up to 3 pi/4 by one subtraction. */
static struct reduced reduce_once(double x)
{
    bool is_pi_half = (strict_high(x) & 0x7fffffff) == 0x3ff921fb;
    double magnitude = fabs(x);
    double z = magnitude - piece_1;
    double rest = rest_1;
    if (is_pi_half) {
        z -= piece_2;
        rest = rest_2;
    }
    double y = z - rest;
    double y_low = (z - y) - rest;
    return x > 0 ? (struct reduced){y, y_low, 1} : (struct reduced){-y, -y_low, -1};
}

/* Reduces |x| up to 2^19 pi/2 by subtracting as many pieces of pi/2 as the cancellation
 * requires. */
static struct reduced reduce_medium(double x)
{
    int32_t high = strict_high(x) & 0x7fffffff;
    double magnitude = fabs(x);
    int n = (int)(magnitude * 6.36619772367581382433e-01 + 0.5);
    double r = magnitude - n * piece_1;
    double w = n * rest_1;
    double y = r - w;
    bool may_cancel = n >= 32 || high == strict_high(n * 1.57079632679489655800e+00);
    if (may_cancel && (high >> 20) - exponent_of(y) > 16) {
        double before = r;
        w = n * piece_2;
        r = before - w;
        w = n * rest_2 - ((before - r) - w);
        y = r - w;
        if ((high >> 20) - exponent_of(y) > 49) {
            before = r;
            w = n * piece_3;
            r = before - w;
            w = n * rest_3 - ((before - r) - w);
            y = r - w;
        }
    }
    double y_low = (r - y) - w;
    return x > 0 ? (struct reduced){y, y_low, n} : (struct reduced){-y, -y_low, -n};
}

static struct reduced reduce(double x)
{
    int32_t high = strict_high(x) & 0x7fffffff;
    if (high < 0x4002d97c) {
        return reduce_once(x);
    }
    return high <= 0x413921fb ? reduce_medium(x) : reduce_large(x);
}

/* --- on [-pi/4, pi/4]: y is the tail of x, or there is none --------------------------------- */

static double sine(double x, double y, bool has_tail)
{
    if ((strict_high(x) & 0x7fffffff) < 0x3e400000) {
        return x;
    }
    double z = x * x;
    double v = z * x;
    double r =
        8.33333333332248946124e-03
        + z
              * (-1.98412698298579493134e-04
                 + z
                       * (2.75573137070700676789e-06
                          + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)));
    const double first = -1.66666666666666324348e-01;
    if (!has_tail) {
        return x + v * (first + z * r);
    }
    return x - ((z * (0.5 * y - v * r) - y) - v * first);
}

static double cosine(double x, double y)
{
    int32_t high = strict_high(x) & 0x7fffffff;
    if (high < 0x3e400000) {
        return 1.0;
    }
    double z = x * x;
    double upper = -2.75573143513906633035e-07
                   + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11);
    double middle = -1.38888888888741095749e-03 + z * (2.48015872894767294178e-05 + z * upper);
    double r = z * (4.16666666666666019037e-02 + z * middle);
    if (high < 0x3fd33333) { /* 0.3 */
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    /* about x / 4, subtracted from x^2 / 2 so that 1 - ... is exact */
    double quarter = high > 0x3fe90000 ? 0.28125 : strict_with_high(0.0, high - 0x00200000);
    double half = 0.5 * z - quarter;
    return (1.0 - quarter) - (half - (z * r - x * y));
}

static const double quarter_pi_high = 7.85398163397448278999e-01,
                    quarter_pi_low = 3.06161699786838301793e-17;

/* Returns -1 / (x + r); w is x + r rounded. */
static double negative_reciprocal(double w, double x, double r)
{
    double z = strict_head(w);
    double v = r - (z - x);
    double a = -1.0 / w;
    double t = strict_head(a);
    double s = 1.0 + t * z;
    return t + a * (s + t * v);
}

/* tan(x + y), or -1 / tan(x + y). */
static double tangent(double x, double y, bool is_cotangent)
{
    static const double t[] = {
        3.33333333333334091986e-01, 1.33333333333201242699e-01, 5.39682539762260521377e-02,
        2.18694882948595424599e-02, 8.86323982359930005737e-03, 3.59207910759131235356e-03,
        1.45620945432529025516e-03, 5.88041240820264096874e-04, 2.46463134818469906812e-04,
        7.81794442939557092300e-05, 7.14072491382608190305e-05, -1.85586374855275456654e-05,
        2.59073051863633712884e-05,
    };
    bool is_negative = strict_high(x) < 0;
    int32_t high = strict_high(x) & 0x7fffffff;
    if (high < 0x3e300000) { /* 2^-28 */
        return is_cotangent ? negative_reciprocal(x + y, x, y) : x;
    }
    bool is_near_limit = high >= 0x3fe59428; /* 0.6744 */
    if (is_near_limit) {
        double z = quarter_pi_high - fabs(x);
        double w = quarter_pi_low - (is_negative ? -y : y);
        x = z + w;
        y = 0.0;
    }
    double z = x * x, w = z * z;
    double odd = t[1] + w * (t[3] + w * (t[5] + w * (t[7] + w * (t[9] + w * t[11]))));
    double even = z * (t[2] + w * (t[4] + w * (t[6] + w * (t[8] + w * (t[10] + w * t[12])))));
    double s = z * x;
    double r = y + z * (s * (odd + even) + y);
    r += t[0] * s;
    w = x + r;
    if (is_near_limit) {
        double v = is_cotangent ? -1.0 : 1.0;
        double result = v - 2.0 * (x - (w * w / (w + v) - r));
        return is_negative ? -result : result;
    }
    return is_cotangent ? negative_reciprocal(w, x, r) : w;
}

/* --- all arguments -------------------------------------------------------------------------- */

double lib_strict_sin(double x)
{
    int32_t high = strict_high(x) & 0x7fffffff;
    if (high <= HIGH_QUARTER_PI) {
        return sine(x, 0.0, false);
    }
    if (high >= HIGH_INFINITE) {
        return NAN;
    }
    struct reduced y = reduce(x);
    switch (y.quadrant & 3) {
    case 0:
        return sine(y.high, y.low, true);
    case 1:
        return cosine(y.high, y.low);
    case 2:
        return -sine(y.high, y.low, true);
    default:
        return -cosine(y.high, y.low);
    }
}

double lib_strict_cos(double x)
{
    int32_t high = strict_high(x) & 0x7fffffff;
    if (high <= HIGH_QUARTER_PI) {
        return cosine(x, 0.0);
    }
    if (high >= HIGH_INFINITE) {
        return NAN;
    }
    struct reduced y = reduce(x);
    switch (y.quadrant & 3) {
    case 0:
        return cosine(y.high, y.low);
    case 1:
        return -sine(y.high, y.low, true);
    case 2:
        return -cosine(y.high, y.low);
    default:
        return sine(y.high, y.low, true);
    }
}

double lib_strict_tan(double x)
{
    int32_t high = strict_high(x) & 0x7fffffff;
    if (high <= HIGH_QUARTER_PI) {
        return tangent(x, 0.0, false);
    }
    if (high >= HIGH_INFINITE) {
        return NAN;
    }
    struct reduced y = reduce(x);
    return tangent(y.high, y.low, (y.quadrant & 1) != 0);
}
