/*
 * intrinsics_number.c: bits of integers, roots and products, the inner loops of BigInteger, CRC32C.
 */
#include <math.h>
#include <pthread.h>

#include "classlib/openjdk/intrinsics/intrinsics.h"

/* --- Integer and Long ----------------------------------------------------------------------- */

#define OF_INT(name, expression)                                                                   \
    LIB_INTRINSIC(int_##name)                                                                      \
    {                                                                                              \
        uint32_t x = (uint32_t)args[0].u;                                                          \
        *result = vm_int_slot((int32_t)(expression));                                              \
        return true;                                                                               \
    }
#define OF_LONG(name, expression)                                                                  \
    LIB_INTRINSIC(long_##name)                                                                     \
    {                                                                                              \
        uint64_t x = args[0].u;                                                                    \
        *result = vm_int_slot((int32_t)(expression));                                              \
        return true;                                                                               \
    }

OF_INT(bit_count, __builtin_popcount(x))
OF_INT(leading_zeros, x == 0 ? 32 : __builtin_clz(x))
OF_INT(trailing_zeros, x == 0 ? 32 : __builtin_ctz(x))
OF_INT(reverse_bytes, __builtin_bswap32(x))
OF_LONG(bit_count, __builtin_popcountll(x))
OF_LONG(leading_zeros, x == 0 ? 64 : __builtin_clzll(x))
OF_LONG(trailing_zeros, x == 0 ? 64 : __builtin_ctzll(x))

static uint32_t reverse_bits(uint32_t x)
{
    x = (x & 0x55555555u) << 1 | (x >> 1 & 0x55555555u);
    x = (x & 0x33333333u) << 2 | (x >> 2 & 0x33333333u);
    x = (x & 0x0f0f0f0fu) << 4 | (x >> 4 & 0x0f0f0f0fu);
    return __builtin_bswap32(x);
}

OF_INT(reverse, reverse_bits(x))

LIB_INTRINSIC(long_reverse_bytes)
{
    result->u = __builtin_bswap64(args[0].u);
    return true;
}

/* --- Math: operations with exactly one correct result (IEEE 754) ---------------------------- */

LIB_INTRINSIC(math_sqrt)
{
    result->d = sqrt(args[0].d);
    return true;
}

LIB_INTRINSIC(math_floor)
{
    result->d = floor(args[0].d);
    return true;
}

LIB_INTRINSIC(math_ceil)
{
    result->d = ceil(args[0].d);
    return true;
}

LIB_INTRINSIC(math_rint)
{
    result->d = rint(args[0].d);
    return true;
}

LIB_INTRINSIC(math_fma_double)
{
    result->d = fma(args[0].d, args[2].d, args[4].d);
    return true;
}

LIB_INTRINSIC(math_fma_float)
{
    *result =
        vm_float_slot(fmaf(vm_slot_float(args[0]), vm_slot_float(args[1]), vm_slot_float(args[2])));
    return true;
}

LIB_INTRINSIC(math_multiply_high)
{
    result->j = (int64_t)((__int128)args[0].j * args[2].j >> 64);
    return true;
}

/* --- BigInteger: magnitudes, most significant word first ------------------------------------ */

static uint32_t *words_of(const struct vm_object *array)
{
    return lib_jdk_elements(array);
}

/* Adds in * k to those words of out that end at `last`. Returns the carry. */
static uint32_t multiply_add(uint32_t *last, const uint32_t *in, int32_t count, uint32_t k)
{
    uint64_t carry = 0;
    for (int32_t i = count - 1; i >= 0; i--) {
        uint64_t product = (uint64_t)in[i] * k + *last + carry;
        *last-- = (uint32_t)product;
        carry = product >> 32;
    }
    return (uint32_t)carry;
}

LIB_INTRINSIC(big_multiply_add)
{
    int32_t offset = vm_slot_int(args[2]), count = vm_slot_int(args[3]);
    if (args[0].r == NULL || offset < 0 || !lib_jdk_has_range(args[1].r, 0, count)
        || (int64_t)args[0].r->length - offset < count) {
        return false;
    }
    uint32_t *last = words_of(args[0].r) + args[0].r->length - offset - 1;
    *result =
        vm_int_slot((int32_t)multiply_add(last, words_of(args[1].r), count, (uint32_t)args[4].u));
    return true;
}

/* The product is written to an existing array, which must be large enough. The array's remaining
 * elements do not change. */
LIB_INTRINSIC(big_multiply)
{
    int32_t x_count = vm_slot_int(args[1]), y_count = vm_slot_int(args[3]);
    const struct vm_object *target = args[4].r;
    if (target == NULL || target == args[0].r || target == args[2].r || x_count < 1 || y_count < 1
        || !lib_jdk_has_range(args[0].r, 0, x_count) || !lib_jdk_has_range(args[2].r, 0, y_count)
        || !lib_jdk_has_range(target, 0, x_count + y_count)) {
        return false;
    }
    const uint32_t *x = words_of(args[0].r), *y = words_of(args[2].r);
    uint32_t *z = words_of(target);
    uint64_t carry = 0;
    for (int32_t j = y_count - 1; j >= 0; j--) {
        uint64_t product = (uint64_t)y[j] * x[x_count - 1] + carry;
        z[j + x_count] = (uint32_t)product;
        carry = product >> 32;
    }
    z[x_count - 1] = (uint32_t)carry;
    for (int32_t i = x_count - 2; i >= 0; i--) {
        z[i] = multiply_add(&z[y_count + i], y, y_count, x[i]);
    }
    result->r = args[4].r;
    return true;
}

LIB_INTRINSIC(big_multiply_subtract)
{
    int32_t count = vm_slot_int(args[4]), offset = vm_slot_int(args[5]);
    if (args[0].r == NULL || count < 0 || offset < 0 || offset > INT32_MAX - 1 - count
        || !lib_jdk_has_range(args[2].r, 0, count)
        || !lib_jdk_has_range(args[1].r, offset + 1, count) || args[1].r == args[2].r) {
        return false;
    }
    uint32_t *target = words_of(args[1].r) + offset + count;
    const uint32_t *a = words_of(args[2].r);
    uint64_t x = (uint32_t)args[3].u, carry = 0;
    for (int32_t i = count - 1; i >= 0; i--) {
        uint64_t product = a[i] * x + carry;
        uint32_t low = (uint32_t)product;
        carry = (product >> 32) + (*target < low);
        *target-- -= low;
    }
    *result = vm_int_slot((int32_t)carry);
    return true;
}

/* --- CRC32C --------------------------------------------------------------------------------- */

#define CRC32C_POLYNOMIAL 0x82f63b78u /* with its bits in reverse order */

static uint32_t crc32c_table[256];

static void make_crc32c_table(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t crc = i;
        for (int bit = 0; bit < 8; bit++) {
            crc = (crc & 1) != 0 ? crc >> 1 ^ CRC32C_POLYNOMIAL : crc >> 1;
        }
        crc32c_table[i] = crc;
    }
}

static uint32_t crc32c(uint32_t crc, const uint8_t *bytes, size_t count)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_crc32c_table);
    for (size_t i = 0; i < count; i++) {
        crc = crc >> 8 ^ crc32c_table[(crc ^ bytes[i]) & 0xff];
    }
    return crc;
}

LIB_INTRINSIC(crc32c_update)
{
    int32_t start = vm_slot_int(args[2]), end = vm_slot_int(args[3]);
    if (end < start || !lib_jdk_has_range(args[1].r, start, end - start)) {
        return false;
    }
    const uint8_t *bytes = (const uint8_t *)lib_jdk_elements(args[1].r) + start;
    *result = vm_int_slot((int32_t)crc32c((uint32_t)args[0].u, bytes, (size_t)(end - start)));
    return true;
}

#define INTEGER "java/lang/Integer"
#define LONG "java/lang/Long"
#define MATH "java/lang/Math"

const struct lib_jdk_intrinsic lib_jdk_number_intrinsics[] = {
    {INTEGER, "bitCount", "(I)I", {int_bit_count, NULL}},
    {INTEGER, "numberOfLeadingZeros", "(I)I", {int_leading_zeros, NULL}},
    {INTEGER, "numberOfTrailingZeros", "(I)I", {int_trailing_zeros, NULL}},
    {INTEGER, "reverseBytes", "(I)I", {int_reverse_bytes, NULL}},
    {INTEGER, "reverse", "(I)I", {int_reverse, "reverseBytes"}},
    {LONG, "bitCount", "(J)I", {long_bit_count, NULL}},
    {LONG,
     "numberOfLeadingZeros",
     "(J)I",
     {long_leading_zeros, "java/lang/Integer.numberOfLeadingZeros"}},
    {LONG,
     "numberOfTrailingZeros",
     "(J)I",
     {long_trailing_zeros, "java/lang/Integer.numberOfTrailingZeros"}},
    {LONG, "reverseBytes", "(J)J", {long_reverse_bytes, NULL}},
    {MATH, "sqrt", "(D)D", {math_sqrt, "java/lang/StrictMath.sqrt"}},
    {MATH,
     "floor",
     "(D)D",
     {math_floor, "java/lang/StrictMath.floor java/lang/StrictMath.floorOrCeil getExponent "
                  "java/lang/Double.doubleToRawLongBits java/lang/Double.longBitsToDouble"}},
    {MATH,
     "ceil",
     "(D)D",
     {math_ceil, "java/lang/StrictMath.ceil java/lang/StrictMath.floorOrCeil getExponent "
                 "java/lang/Double.doubleToRawLongBits java/lang/Double.longBitsToDouble"}},
    {MATH,
     "rint",
     "(D)D",
     {math_rint, "java/lang/StrictMath.rint abs copySign java/lang/Double.doubleToRawLongBits "
                 "java/lang/Double.longBitsToDouble"}},
    {MATH, "fma", "(DDD)D", {math_fma_double, NULL}},
    {MATH, "fma", "(FFF)F", {math_fma_float, NULL}},
    {MATH, "multiplyHigh", "(JJ)J", {math_multiply_high, NULL}},
    {"java/math/BigInteger", "implMulAdd", "([I[IIII)I", {big_multiply_add, NULL}},
    {"java/math/BigInteger", "implMultiplyToLen", "([II[II[I)[I", {big_multiply, NULL}},
    {"java/math/MutableBigInteger", "mulsub", "([I[IIII)I", {big_multiply_subtract, NULL}},
    {"java/util/zip/CRC32C",
     "updateBytes",
     "(I[BII)I",
     {crc32c_update, "java/nio/ByteOrder.nativeOrder jdk/internal/misc/Unsafe.getLong "
                     "jdk/internal/misc/Unsafe.getInt java/lang/Long.reverseBytes "
                     "java/lang/Integer.reverseBytes"}},
    {NULL, NULL, NULL, {NULL, NULL}},
};
