/*
 * natives_math.c: java.lang.Math and java.lang.StrictMath.
 *
 * If Math may differ from StrictMath, Math calls the C library's function, which is closer to the
 * exact result. The other functions are the same in both classes, as in HotSpot.
 */
#include <math.h>

#include "classlib/embedded/library.h"
#include "classlib/embedded/math/strict_math.h"

#define MATH_1(name, function)                                                                     \
    LIB_NATIVE(math_##name)                                                                        \
    {                                                                                              \
        result->d = function(args[0].d);                                                           \
    }

#define MATH_2(name, function)                                                                     \
    LIB_NATIVE(math_##name)                                                                        \
    {                                                                                              \
        result->d = function(args[0].d, args[2].d);                                                \
    }

MATH_1(log10, log10)
MATH_1(sqrt, sqrt)
MATH_2(ieee_remainder, remainder)

MATH_1(strict_sin, lib_strict_sin)
MATH_1(strict_cos, lib_strict_cos)
MATH_1(strict_tan, lib_strict_tan)
MATH_1(strict_asin, lib_strict_asin)
MATH_1(strict_acos, lib_strict_acos)
MATH_1(strict_atan, lib_strict_atan)
MATH_2(strict_atan2, lib_strict_atan2)
MATH_1(strict_exp, lib_strict_exp)
MATH_1(strict_expm1, lib_strict_expm1)
MATH_1(strict_log, lib_strict_log)
MATH_1(strict_log10, lib_strict_log10)
MATH_1(strict_log1p, lib_strict_log1p)
MATH_2(strict_pow, lib_strict_pow)
MATH_1(strict_sinh, lib_strict_sinh)
MATH_1(strict_cosh, lib_strict_cosh)
MATH_1(strict_tanh, lib_strict_tanh)
MATH_1(strict_cbrt, lib_strict_cbrt)
MATH_2(strict_hypot, lib_strict_hypot)

const struct vm_native_entry lib_embedded_math_natives[] = {
    {"java/lang/Math", "sin", NULL, lib_native_sin},
    {"java/lang/Math", "cos", NULL, lib_native_cos},
    {"java/lang/Math", "tan", NULL, lib_native_tan},
    {"java/lang/Math", "asin", NULL, math_strict_asin},
    {"java/lang/Math", "acos", NULL, math_strict_acos},
    {"java/lang/Math", "atan", NULL, math_strict_atan},
    {"java/lang/Math", "atan2", NULL, math_strict_atan2},
    {"java/lang/Math", "exp", NULL, lib_native_exp},
    {"java/lang/Math", "expm1", NULL, math_strict_expm1},
    {"java/lang/Math", "log", NULL, lib_native_log},
    {"java/lang/Math", "log10", NULL, math_log10},
    {"java/lang/Math", "log1p", NULL, math_strict_log1p},
    {"java/lang/Math", "pow", NULL, lib_native_pow},
    {"java/lang/Math", "sinh", NULL, math_strict_sinh},
    {"java/lang/Math", "cosh", NULL, math_strict_cosh},
    {"java/lang/Math", "tanh", NULL, math_strict_tanh},
    {"java/lang/Math", "sqrt", NULL, math_sqrt},
    {"java/lang/Math", "cbrt", NULL, math_strict_cbrt},
    {"java/lang/Math", "hypot", NULL, math_strict_hypot},
    {"java/lang/Math", "IEEEremainder", NULL, math_ieee_remainder},
    {"java/lang/StrictMath", "sin", NULL, math_strict_sin},
    {"java/lang/StrictMath", "cos", NULL, math_strict_cos},
    {"java/lang/StrictMath", "tan", NULL, math_strict_tan},
    {"java/lang/StrictMath", "exp", NULL, math_strict_exp},
    {"java/lang/StrictMath", "log", NULL, math_strict_log},
    {"java/lang/StrictMath", "log10", NULL, math_strict_log10},
    {"java/lang/StrictMath", "pow", NULL, math_strict_pow},
    {NULL, NULL, NULL, NULL},
};
