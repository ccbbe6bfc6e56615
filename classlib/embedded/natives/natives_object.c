/*
 * natives_object.c: java.lang.Object, String, Float, Double and java.lang.reflect.Array.
 */
#include "classlib/embedded/natives/clock.h"
#include "classlib/embedded/library.h"
#include "classlib/common/natives.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/thread/monitor.h"

/* --- java.lang.Object ----------------------------------------------------------------------- */

LIB_NATIVE(object_wait)
{
    if (args[1].j < 0) {
        vm_throw(self, "java/lang/IllegalArgumentException", "timeout value is negative");
        return;
    }
    uint64_t begin = lib_clock_begin_wait();
    if (vm_monitor_wait(self, args[0].r, args[1].j, 0) && args[1].j != 0) {
        lib_clock_end_wait(self, begin);
    }
}

/* --- String, Float, Double: a float's bits are the low half of the slot --------------------- */

LIB_NATIVE(string_intern)
{
    result->r = vm_string_intern(self, args[0].r);
}

LIB_NATIVE(copy_int)
{
    *result = vm_int_slot(vm_slot_int(args[0]));
}

LIB_NATIVE(copy_long)
{
    *result = args[0];
}

/* --- java.lang.reflect.Array ---------------------------------------------------------------- */

LIB_NATIVE(array_new)
{
    struct vm_class *element = vm_class_of_mirror(args[0].r);
    struct vm_class *class = vm_array_class(self, element);
    if (class != NULL) {
        result->r = vm_heap_alloc_array(self, class, vm_slot_int(args[1]));
    }
}

const struct vm_native_entry lib_embedded_object_natives[] = {
    {"java/lang/Object", "getClass", NULL, lib_native_get_class},
    {"java/lang/Object", "hashCode", NULL, lib_native_hash_code},
    {"java/lang/Object", "clone", NULL, lib_native_clone},
    {"java/lang/Object", "notify", NULL, lib_native_notify},
    {"java/lang/Object", "notifyAll", NULL, lib_native_notify_all},
    {"java/lang/Object", "wait", "(J)V", object_wait},
    {"java/lang/String", "intern", NULL, string_intern},
    {"java/lang/Float", "floatToRawIntBits", NULL, copy_int},
    {"java/lang/Float", "intBitsToFloat", NULL, copy_int},
    {"java/lang/Double", "doubleToRawLongBits", NULL, copy_long},
    {"java/lang/Double", "longBitsToDouble", NULL, copy_long},
    {"java/lang/reflect/Array", "newArray", NULL, array_new},
    {NULL, NULL, NULL, NULL},
};
