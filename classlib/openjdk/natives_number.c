/*
 * natives_number.c: natives of numbers and clocks. libjava also contains these natives, but they
 * are called so often that calls through JNI would be too slow.
 */
#include <math.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"

/* The bits of a float are the low half of the slot. */
LIB_NATIVE(copy_int)
{
    *result = vm_int_slot(vm_slot_int(args[0]));
}

LIB_NATIVE(copy_long)
{
    *result = args[0];
}

LIB_NATIVE(square_root)
{
    result->d = sqrt(args[0].d);
}

LIB_NATIVE(current_time)
{
    result->j = JVM_CurrentTimeMillis(NULL, NULL);
}

LIB_NATIVE(nano_time)
{
    result->j = JVM_NanoTime(NULL, NULL);
}

LIB_NATIVE(is_big_endian)
{
    *result = vm_int_slot(__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__);
}

const struct vm_native_entry lib_jdk_number_natives[] = {
    {"java/lang/Float", "floatToRawIntBits", NULL, copy_int},
    {"java/lang/Float", "intBitsToFloat", NULL, copy_int},
    {"java/lang/Double", "doubleToRawLongBits", NULL, copy_long},
    {"java/lang/Double", "longBitsToDouble", NULL, copy_long},
    {"java/lang/StrictMath", "sqrt", NULL, square_root},
    {"java/lang/System", "currentTimeMillis", NULL, current_time},
    {"java/lang/System", "nanoTime", NULL, nano_time},
    {"java/lang/StringUTF16", "isBigEndian", NULL, is_big_endian},
    {NULL, NULL, NULL, NULL},
};
