/*
 * natives.h: native methods that are the same in every class library.
 *
 * They are functions for struct vm_native_entry: arguments as slots, errors left pending.
 */
#ifndef JP2VM_CLASSLIB_COMMON_NATIVES_H
#define JP2VM_CLASSLIB_COMMON_NATIVES_H

#include "vm/runtime/class.h"
#include "vm/runtime/object.h"

/* System.arraycopy. */
vm_native_function lib_native_arraycopy;

/* Of java.lang.Object. */
vm_native_function lib_native_get_class, lib_native_hash_code, lib_native_clone,
    lib_native_notify, lib_native_notify_all;

#endif
