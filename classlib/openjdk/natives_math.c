/*
 * natives_math.c: functions of java.lang.Math that the machine implements, whatever its class file
 * contains.
 *
 * HotSpot never runs the bytecode of these seven methods, which calls StrictMath, not even in its
 * interpreter. It has machine code for them, and the last digit of its results often differs. So
 * they are native methods here, in every mode; StrictMath is unaffected. Reflection and the class
 * dump still show the methods of the class file (vm_method.info).
 *
 * HotSpot's results are nearly always correctly rounded. The same holds for C's functions for
 * double, except log10. For log10, the rounded result of the function for long double is far better
 * and not slower, if long double has the extended format (docs/openjdk.md has the numbers). If long
 * double has another format, the function for double is used.
 */
#include <float.h>
#include <math.h>

#include "classlib/openjdk/binding.h"
#include "vm/base/symbol.h"

#if LDBL_MANT_DIG == 64
#define CLOSE_LOG10(x) (double)log10l(x)
#else
#define CLOSE_LOG10(x) log10(x)
#endif

LIB_NATIVE(math_log10)
{
    result->d = CLOSE_LOG10(args[0].d);
}

#define MATH_CLASS "java/lang/Math"

const struct vm_native_entry lib_jdk_math_natives[] = {
    {MATH_CLASS, "exp", "(D)D", lib_native_exp}, {MATH_CLASS, "log", "(D)D", lib_native_log},
    {MATH_CLASS, "log10", "(D)D", math_log10},   {MATH_CLASS, "pow", "(DD)D", lib_native_pow},
    {MATH_CLASS, "sin", "(D)D", lib_native_sin}, {MATH_CLASS, "cos", "(D)D", lib_native_cos},
    {MATH_CLASS, "tan", "(D)D", lib_native_tan}, {NULL, NULL, NULL, NULL},
};

void lib_jdk_take_math(const struct vm_class *class)
{
    if (!vm_symbol_equals_cstr(class->name, MATH_CLASS)) {
        return;
    }
    for (const struct vm_native_entry *e = lib_jdk_math_natives; e->class_name != NULL; e++) {
        struct vm_method *method = vm_class_declared_method(class, vm_symbol_from_cstr(e->name),
                                                            vm_symbol_from_cstr(e->descriptor));
        if (method != NULL && (method->flags & VM_ACC_STATIC) && method->code != NULL) {
            vm_method_make_native(method);
        }
    }
}
