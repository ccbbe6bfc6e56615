/*
 * natives_object.c: java.lang.Object's natives and those of System that work on any object.
 */
#include <stdlib.h>

#include "classlib/common/natives.h"
#include "classlib/openjdk/internal.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/monitor.h"

LIB_NATIVE(object_get_class)
{
    result->r = args[0].r->class->mirror;
}

LIB_NATIVE(object_hash_code)
{
    *result = vm_int_slot(vm_object_hash(self, args[0].r));
}

/* java does not copy references, whatever their classes implement. */
LIB_NATIVE(object_clone)
{
    struct vm_object *object = args[0].r;
    struct vm_class *class = object->class;
    if (!vm_class_is_array(class)) {
        struct vm_class *cloneable = vm_load_boot_class(self, "java/lang/Cloneable");
        if (cloneable == NULL) {
            return;
        }
        if (!vm_class_is_subclass(class, cloneable) || class->reference_kind != 0) {
            char *name = vm_class_external_name(class);
            vm_throw(self, "java/lang/CloneNotSupportedException", "%s", name);
            free(name);
            return;
        }
    }
    result->r = vm_heap_clone(self, object);
}

LIB_NATIVE(object_notify)
{
    vm_monitor_notify(self, args[0].r, false);
}

LIB_NATIVE(object_notify_all)
{
    vm_monitor_notify(self, args[0].r, true);
}

LIB_NATIVE(object_wait)
{
    if (args[1].j < 0) {
        vm_throw(self, "java/lang/IllegalArgumentException", "timeout value is negative");
        return;
    }
    vm_monitor_wait(self, args[0].r, args[1].j, 0);
}

LIB_NATIVE(identity_hash_code)
{
    *result = vm_int_slot(args[0].r == NULL ? 0 : vm_object_hash(self, args[0].r));
}

const struct vm_native_entry lib_jdk_object_natives[] = {
    {"java/lang/Object", "getClass", NULL, object_get_class},
    {"java/lang/Object", "hashCode", NULL, object_hash_code},
    {"java/lang/Object", "clone", NULL, object_clone},
    {"java/lang/Object", "notify", NULL, object_notify},
    {"java/lang/Object", "notifyAll", NULL, object_notify_all},
    {"java/lang/Object", "wait", "(J)V", object_wait},
    {"java/lang/System", "arraycopy", NULL, lib_native_arraycopy},
    {"java/lang/System", "identityHashCode", NULL, identity_hash_code},
    {NULL, NULL, NULL, NULL},
};
