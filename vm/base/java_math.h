/*
 * java_math.h: Java's arithmetic operations that are undefined in C, or defined otherwise.
 *
 * Divisors must not be 0; the caller throws ArithmeticException. Pure functions; any thread.
 */
#ifndef JP2VM_VM_BASE_JAVA_MATH_H
#define JP2VM_VM_BASE_JAVA_MATH_H

#include <stdint.h>

/* NaN becomes 0, and a value out of range becomes the nearest value in range (JVMS 6.5.d2i,
 * 6.5.d2l; also f2i and f2l). */
static inline int32_t vm_java_d2i(double value)
{
    if (__builtin_expect(value > -2147483649.0 && value < 2147483648.0, 1)) {
        return (int32_t)value;
    }
    return value != value ? 0 : value < 0 ? INT32_MIN : INT32_MAX;
}

static inline int64_t vm_java_d2l(double value)
{
    if (__builtin_expect(value >= -9223372036854775808.0 && value < 9223372036854775808.0, 1)) {
        return (int64_t)value;
    }
    return value != value ? 0 : value < 0 ? INT64_MIN : INT64_MAX;
}

/* The smallest value divided by -1 is the smallest value (JVMS 6.5.idiv). */
static inline int32_t vm_java_idiv(int32_t a, int32_t b)
{
    return __builtin_expect(b == -1, 0) ? (int32_t)(0u - (uint32_t)a) : a / b;
}

static inline int32_t vm_java_irem(int32_t a, int32_t b)
{
    return __builtin_expect(b == -1, 0) ? 0 : a % b;
}

static inline int64_t vm_java_ldiv(int64_t a, int64_t b)
{
    return __builtin_expect(b == -1, 0) ? (int64_t)(0u - (uint64_t)a) : a / b;
}

static inline int64_t vm_java_lrem(int64_t a, int64_t b)
{
    return __builtin_expect(b == -1, 0) ? 0 : a % b;
}

#endif
