/* math.c: functions of java.lang.Math that call functions of the C library, whose results are close
 * to the exact ones. */
#include <math.h>

#include "classlib/common/natives.h"

#define MATH(name)                                                                                 \
    VM_NATIVE_FUNCTION(lib_native_##name)                                                          \
    {                                                                                              \
        result->d = name(args[0].d);                                                               \
    }

MATH(sin)
MATH(cos)
MATH(tan)
MATH(exp)
MATH(log)

/* Unlike in C, the result is NaN if the exponent is NaN, or if it is infinite and the base is 1 or
 * -1. */
VM_NATIVE_FUNCTION(lib_native_pow)
{
    double base = args[0].d, exponent = args[2].d;
    bool is_undefined = isnan(exponent) || (isinf(exponent) && fabs(base) == 1.0);
    result->d = is_undefined ? NAN : pow(base, exponent);
}
