/*
 * natives_math.c: java.lang.Math on the C library, with Java's own special cases.
 */
#include <math.h>

#include "classlib/cldc/internal.h"

#define MATH_1(name)                                                                              \
    LIB_NATIVE(math_##name)                                                                       \
    {                                                                                             \
        result->d = name(args[0].d);                                                              \
    }

MATH_1(sin)
MATH_1(cos)
MATH_1(tan)
MATH_1(asin)
MATH_1(acos)
MATH_1(atan)
MATH_1(exp)
MATH_1(log)
MATH_1(log10)
MATH_1(sqrt)
MATH_1(cbrt)
MATH_1(sinh)
MATH_1(cosh)
MATH_1(tanh)
MATH_1(expm1)
MATH_1(log1p)

LIB_NATIVE(math_atan2)
{
    result->d = atan2(args[0].d, args[2].d);
}

/* In Java NaN is the power of anything but x^0, and so is 1 or -1 to an infinite power. */
LIB_NATIVE(math_pow)
{
    double base = args[0].d, exponent = args[2].d;
    bool is_undefined = isnan(exponent) || (isinf(exponent) && fabs(base) == 1.0);
    result->d = is_undefined ? NAN : pow(base, exponent);
}

LIB_NATIVE(math_hypot)
{
    result->d = hypot(args[0].d, args[2].d);
}

LIB_NATIVE(math_ieee_remainder)
{
    result->d = remainder(args[0].d, args[2].d);
}

const struct vm_native_entry lib_cldc_math_natives[] = {
    {"java/lang/Math", "sin", NULL, math_sin},
    {"java/lang/Math", "cos", NULL, math_cos},
    {"java/lang/Math", "tan", NULL, math_tan},
    {"java/lang/Math", "asin", NULL, math_asin},
    {"java/lang/Math", "acos", NULL, math_acos},
    {"java/lang/Math", "atan", NULL, math_atan},
    {"java/lang/Math", "exp", NULL, math_exp},
    {"java/lang/Math", "log", NULL, math_log},
    {"java/lang/Math", "log10", NULL, math_log10},
    {"java/lang/Math", "sqrt", NULL, math_sqrt},
    {"java/lang/Math", "cbrt", NULL, math_cbrt},
    {"java/lang/Math", "sinh", NULL, math_sinh},
    {"java/lang/Math", "cosh", NULL, math_cosh},
    {"java/lang/Math", "tanh", NULL, math_tanh},
    {"java/lang/Math", "expm1", NULL, math_expm1},
    {"java/lang/Math", "log1p", NULL, math_log1p},
    {"java/lang/Math", "atan2", NULL, math_atan2},
    {"java/lang/Math", "pow", NULL, math_pow},
    {"java/lang/Math", "hypot", NULL, math_hypot},
    {"java/lang/Math", "IEEEremainder", NULL, math_ieee_remainder},
    {NULL, NULL, NULL, NULL},
};
