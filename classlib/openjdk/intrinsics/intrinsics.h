/*
 * intrinsics.h: C functions that replace Java methods of java.base (docs/intrinsics.md).
 *
 * Each function does exactly what the method's bytecode does, or returns false before it has
 * changed anything. In that case the bytecode runs, and raises the exception if one is due. So the
 * functions check all conditions under which the Java code would fail: null, indices out of range,
 * and objects of unknown classes.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_INTRINSICS_INTRINSICS_H
#define JP2VM_CLASSLIB_OPENJDK_INTRINSICS_INTRINSICS_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/runtime/class.h"
#include "vm/runtime/object.h"

/* The intrinsic of one method; class_name NULL ends a table. */
struct lib_jdk_intrinsic {
    const char *class_name, *name, *descriptor;
    struct vm_intrinsic intrinsic;
};

extern const struct lib_jdk_intrinsic lib_jdk_string_intrinsics[], lib_jdk_memory_intrinsics[],
    lib_jdk_number_intrinsics[], lib_jdk_digest_intrinsics[];

#define LIB_INTRINSIC(function)                                                                    \
    static bool function(const union vm_slot *args __attribute__((unused)),                        \
                         union vm_slot *result __attribute__((unused)))

/* The classes whose methods String calls to handle its byte arrays, indexed by coder; an entry is
 * NULL until the class is made. */
extern const struct vm_class *lib_jdk_value_classes[2];

/* Returns the elements of a non-null array of any primitive type. */
static inline void *lib_jdk_elements(const struct vm_object *array)
{
    return vm_object_at(array, VM_ARRAY_DATA);
}

/* Returns whether the elements start .. start + count - 1 are within an array, which may be
 * NULL. */
static inline bool lib_jdk_has_range(const struct vm_object *array, int32_t start, int32_t count)
{
    return array != NULL && start >= 0 && count >= 0
           && (uint32_t)start + (uint32_t)count <= array->length;
}

/* The same for a byte array that contains chars: start and count are numbers of chars. */
static inline bool lib_jdk_has_chars(const struct vm_object *array, int32_t start, int32_t count)
{
    return array != NULL && start >= 0 && count >= 0
           && (uint32_t)start + (uint32_t)count <= array->length >> 1;
}

#endif
