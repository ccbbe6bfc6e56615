/*
 * intrinsics.h: C functions that stand for Java methods of java.base (docs/intrinsics.md).
 *
 * Each does exactly what the method's bytecode does or returns false before it has changed
 * anything; then the bytecode runs, and raises what there is to raise. So they check what the Java
 * code would stumble over: null, indices, kinds of objects that they do not know.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_INTRINSICS_H
#define JP2VM_CLASSLIB_OPENJDK_INTRINSICS_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/runtime/class.h"
#include "vm/runtime/object.h"

/* For one method; class_name NULL ends a table. */
struct lib_jdk_intrinsic {
    const char *class_name, *name, *descriptor;
    struct vm_intrinsic intrinsic;
};

extern const struct lib_jdk_intrinsic lib_jdk_string_intrinsics[], lib_jdk_memory_intrinsics[],
    lib_jdk_number_intrinsics[], lib_jdk_digest_intrinsics[];

#define LIB_INTRINSIC(function)                                                                   \
    static bool function(const union vm_slot *args __attribute__((unused)),                       \
                         union vm_slot *result __attribute__((unused)))

/* The classes that work on Strings' values, by coder; NULL before they are made. */
extern const struct vm_class *lib_jdk_value_classes[2];

/* The elements of an array that is not null; of any primitive type. */
static inline void *lib_jdk_elements(const struct vm_object *array)
{
    return vm_object_at(array, VM_ARRAY_DATA);
}

/* Whether [start, start + count) lies within an array, which may be null. */
static inline bool lib_jdk_has_range(const struct vm_object *array, int32_t start, int32_t count)
{
    return array != NULL && start >= 0 && count >= 0
           && (uint32_t)start + (uint32_t)count <= array->length;
}

/* The same for chars in an array of bytes. */
static inline bool lib_jdk_has_chars(const struct vm_object *array, int32_t start, int32_t count)
{
    return array != NULL && start >= 0 && count >= 0
           && (uint32_t)start + (uint32_t)count <= array->length >> 1;
}

#endif
