/*
 * method_handles.c: what java.lang.invoke requires from the machine besides the resolution of
 * members.
 *
 * Methods of MethodHandle and VarHandle that accept any arguments are linked at their calls
 * (linking.c). A reflective call has no such linked call site, so it fails.
 */
#include "classlib/openjdk/binding.h"
#include "vm/base/symbol.h"
#include "vm/interp/handle_intrinsics.h"
#include "vm/runtime/exceptions.h"

#define NATIVES "java/lang/invoke/MethodHandleNatives"
#define HANDLE "java/lang/invoke/MethodHandle"

/* --- linkers ------------------------------------------------------------------------------ */

void lib_jdk_bind_handle_intrinsics(const struct vm_class *class)
{
    static const struct {
        const char *name;
        enum vm_handle_intrinsic linker;
    } linkers[] = {{"invokeBasic", VM_HANDLE_INTRINSIC_BASIC},
                   {"linkToStatic", VM_HANDLE_INTRINSIC_STATIC},
                   {"linkToSpecial", VM_HANDLE_INTRINSIC_SPECIAL},
                   {"linkToVirtual", VM_HANDLE_INTRINSIC_VIRTUAL},
                   {"linkToInterface", VM_HANDLE_INTRINSIC_INTERFACE}};
    if (class->is_hidden || class->package == NULL
        || !vm_symbol_equals_cstr(class->package, "java/lang/invoke")) {
        return;
    }
    vm_handle_fields = (struct vm_handle_fields){
        .handle_form = lib_jdk_layout.handle_form,
        .form_entry = lib_jdk_layout.form_entry,
        .member_method = lib_jdk_layout.member_method,
        .member_index = lib_jdk_layout.member_index,
        .method_target = lib_jdk_layout.resolved_target,
    };
    if (!vm_symbol_equals_cstr(class->name, HANDLE)) {
        return;
    }
    for (uint32_t i = 0; i < class->method_count; i++) {
        for (size_t j = 0; j < sizeof linkers / sizeof *linkers; j++) {
            if (vm_symbol_equals_cstr(class->methods[i].name, linkers[j].name)) {
                class->methods[i].linker = linkers[j].linker;
            }
        }
    }
}

/* --- natives ------------------------------------------------------------------------------ */

/* Does nothing, because the machine's table contains the natives from the start. */
LIB_NATIVE(register_natives)
{
}

LIB_NATIVE(invoke_reflectively)
{
    vm_throw(self, "java/lang/UnsupportedOperationException",
             "MethodHandle.invoke cannot be invoked reflectively");
}

LIB_NATIVE(invoke_exact_reflectively)
{
    vm_throw(self, "java/lang/UnsupportedOperationException",
             "MethodHandle.invokeExact cannot be invoked reflectively");
}

/* No compiled code depends on the targets of call sites, so the target is simply stored. */
LIB_NATIVE(set_call_site_target)
{
    if (args[0].r == NULL) {
        vm_throw_null_pointer(self);
        return;
    }
    __atomic_store_n((struct vm_object **)vm_object_at(args[0].r, lib_jdk_layout.call_site_target),
                     args[1].r, __ATOMIC_SEQ_CST);
}

LIB_NATIVE(clear_call_site_context)
{
}

/* Always 0, so that the library compares none of its constants with the machine's. */
LIB_NATIVE(get_named_con)
{
    *result = vm_int_slot(0);
}

const struct vm_native_entry lib_jdk_method_handle_natives[] = {
    {NATIVES, "registerNatives", NULL, register_natives},
    {NATIVES, "setCallSiteTargetNormal", NULL, set_call_site_target},
    {NATIVES, "setCallSiteTargetVolatile", NULL, set_call_site_target},
    {NATIVES, "clearCallSiteContext", NULL, clear_call_site_context},
    {NATIVES, "getNamedCon", NULL, get_named_con},
    {HANDLE, "invoke", NULL, invoke_reflectively},
    {HANDLE, "invokeExact", NULL, invoke_exact_reflectively},
    {"jdk/internal/invoke/NativeEntryPoint", "registerNatives", NULL, register_natives},
    {NULL, NULL, NULL, NULL},
};
