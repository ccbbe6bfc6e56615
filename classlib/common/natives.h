/*
 * natives.h: native methods that are the same in every class library.
 *
 * Tables of struct vm_native_entry refer to them.
 */
#ifndef JP2VM_CLASSLIB_COMMON_NATIVES_H
#define JP2VM_CLASSLIB_COMMON_NATIVES_H

#include "vm/runtime/class.h"
#include "vm/runtime/object.h"

/* A native method (vm_native_function). */
#define LIB_NATIVE(function) static VM_NATIVE_FUNCTION(function)

/* Native of System.arraycopy. */
vm_native_function lib_native_arraycopy;

/* Natives of java.lang.Object. */
vm_native_function lib_native_get_class, lib_native_hash_code, lib_native_clone, lib_native_notify,
    lib_native_notify_all;

/* Native of System.identityHashCode. */
vm_native_function lib_native_identity_hash_code;

/* Natives of java.lang.Math. */
vm_native_function lib_native_sin, lib_native_cos, lib_native_tan, lib_native_exp, lib_native_log,
    lib_native_pow;

#endif
