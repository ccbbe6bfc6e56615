#include "classlib/common/members.h"

#include <stdatomic.h>

#include "vm/base/symbol.h"
#include "vm/runtime/call.h"
#include "vm/runtime/class.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"

void lib_note_offsets(struct lib_field *fields, size_t count, const struct vm_class *class)
{
    for (size_t i = 0; i < count; i++) {
        const struct vm_symbol *name =
            atomic_load_explicit(&fields[i].symbol, memory_order_acquire);
        if (name == NULL) {
            name = vm_symbol_from_cstr(fields[i].class_name);
            atomic_store_explicit(&fields[i].symbol, name, memory_order_release);
        }
        if (name != class->name) {
            continue;
        }
        uint32_t offset = vm_class_field_offset(class, fields[i].field, fields[i].descriptor);
        if (offset != 0) {
            *fields[i].offset = offset;
        }
    }
}

void *lib_static_field(struct vm_class *class, const char *name, const char *descriptor)
{
    const struct vm_field *field =
        vm_class_declared_field(class, vm_symbol_from_cstr(name), vm_symbol_from_cstr(descriptor));
    return field == NULL ? NULL : vm_field_static_address(field);
}

struct vm_method *lib_method(struct vm_thread *self, const char *class_name, const char *name,
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

bool lib_invoke_static(struct vm_thread *self, const char *class_name, const char *name,
                       const char *descriptor, const union vm_slot *args, union vm_slot *result)
{
    struct vm_method *method = lib_method(self, class_name, name, descriptor);
    return method != NULL && vm_call(self, method, args, result);
}
