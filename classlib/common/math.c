/* math.c: functions of java.lang.Math that call the C library's, close to the exact result. */
#include <math.h>

#include "classlib/common/natives.h"

#define MATH(name)                                                                                 \
    LIB_NATIVE_FUNCTION(lib_native_##name)                                                         \
    {                                                                                              \
        result->d = name(args[0].d);                                                               \
    }

MATH(sin)
MATH(cos)
MATH(tan)
MATH(exp)
MATH(log)

/* In Java the result is NaN if the exponent is NaN, or if 1 or -1 has an infinite exponent. */
LIB_NATIVE_FUNCTION(lib_native_pow)
{
    double base = args[0].d, exponent = args[2].d;
    bool is_undefined = isnan(exponent) || (isinf(exponent) && fabs(base) == 1.0);
    result->d = is_undefined ? NAN : pow(base, exponent);
}
