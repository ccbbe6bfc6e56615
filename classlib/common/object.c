/*
 * object.c: natives of java.lang.Object, and System.identityHashCode.
 */
#include <stdlib.h>

#include "classlib/common/natives.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/thread/monitor.h"

VM_NATIVE_FUNCTION(lib_native_get_class)
{
    result->r = args[0].r->class->mirror;
}

VM_NATIVE_FUNCTION(lib_native_hash_code)
{
    *result = vm_int_slot(vm_object_hash(self, args[0].r));
}

/* Objects of java.lang.ref.Reference are never cloned, even if their class implements Cloneable. */
VM_NATIVE_FUNCTION(lib_native_clone)
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

VM_NATIVE_FUNCTION(lib_native_identity_hash_code)
{
    *result = vm_int_slot(args[0].r == NULL ? 0 : vm_object_hash(self, args[0].r));
}

VM_NATIVE_FUNCTION(lib_native_notify)
{
    vm_monitor_notify(self, args[0].r, false);
}

VM_NATIVE_FUNCTION(lib_native_notify_all)
{
    vm_monitor_notify(self, args[0].r, true);
}
