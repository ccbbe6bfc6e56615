/*
 * natives_object.c: natives of java.lang.Object, and natives of System that work on any object.
 */
#include "classlib/openjdk/binding.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/monitor.h"

LIB_NATIVE(object_wait)
{
    if (args[1].j < 0) {
        vm_throw(self, "java/lang/IllegalArgumentException", "timeout value is negative");
        return;
    }
    vm_monitor_wait(self, args[0].r, args[1].j, 0);
}

const struct vm_native_entry lib_jdk_object_natives[] = {
    {"java/lang/Object", "getClass", NULL, lib_native_get_class},
    {"java/lang/Object", "hashCode", NULL, lib_native_hash_code},
    {"java/lang/Object", "clone", NULL, lib_native_clone},
    {"java/lang/Object", "notify", NULL, lib_native_notify},
    {"java/lang/Object", "notifyAll", NULL, lib_native_notify_all},
    {"java/lang/Object", "wait", "(J)V", object_wait},
    {"java/lang/System", "arraycopy", NULL, lib_native_arraycopy},
    {"java/lang/System", "identityHashCode", NULL, lib_native_identity_hash_code},
    {NULL, NULL, NULL, NULL},
};
