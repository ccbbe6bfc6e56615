/*
 * calls.c: calls from the binding into the library's Java code.
 */
#include "classlib/openjdk/binding.h"
#include "vm/interp/interpreter.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"

struct vm_method *lib_jdk_method(struct vm_thread *self, const char *class_name, const char *name,
                                 const char *descriptor)
{
    struct vm_class *class = vm_load_boot_class(self, class_name);
    if (class == NULL || !vm_initialize_class(self, class)) {
        return NULL;
    }
    struct vm_method *method = vm_class_find_method_cstr(class, name, descriptor);
    if (method == NULL) {
        vm_throw(self, "java/lang/NoSuchMethodError", "%s.%s%s", class_name, name, descriptor);
    }
    return method;
}

bool lib_jdk_call_static(struct vm_thread *self, const char *class_name, const char *name,
                         const char *descriptor, const union vm_slot *args,
                         union vm_slot *result)
{
    struct vm_method *method = lib_jdk_method(self, class_name, name, descriptor);
    return method != NULL && vm_call(self, method, args, result);
}
