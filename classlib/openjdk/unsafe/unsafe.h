/*
 * unsafe.h: accesses to memory whose address the program has computed.
 *
 * Memory outside the heap may be mapped from a file, which another process may truncate. Then an
 * access beyond the file's end throws InternalError, as in HotSpot. That requires a guard around
 * each access (vm/thread/crash.h). Because guards take time, accesses are guarded only outside the
 * heap, and only once the program has mapped a file.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_UNSAFE_UNSAFE_H
#define JP2VM_CLASSLIB_OPENJDK_UNSAFE_UNSAFE_H

#include "classlib/openjdk/binding.h"

/* Whether the program has mapped a file, or may soon map one. */
extern bool lib_jdk_has_mapped_files;

/* Called when a class of the boot loader is made. If programs need this class to map files, sets
 * lib_jdk_has_mapped_files. */
void lib_jdk_note_mapped_files(const struct vm_class *class);

/* A function that performs an access, given the arguments of the native. */
typedef void lib_jdk_access_function(const union vm_slot *args, union vm_slot *result);

/* Performs an access with a guard. After a fault, InternalError is pending. */
void lib_jdk_guarded_access(struct vm_thread *self, lib_jdk_access_function *access,
                            const union vm_slot *args, union vm_slot *result);

/* Copies a few bytes from outside the heap. Returns false after a fault. */
bool lib_jdk_guarded_copy(void *target, const void *source, size_t bytes);

/* Returns whether an access must be guarded. `base` is NULL outside the heap. */
static inline bool lib_jdk_may_fault(const struct vm_object *base)
{
    return base == NULL && __builtin_expect(lib_jdk_has_mapped_files, 0);
}

/* Defines a native that performs an access. is_outside: whether the access is outside the heap. */
#define LIB_ACCESS(function, is_outside) LIB_COUNTED_ACCESS(function, is_outside, (void)0)

/* `count` is a statement that runs after the access, unless an exception is pending. */
#define LIB_COUNTED_ACCESS(function, is_outside, count)                                            \
    static inline void function##_access(const union vm_slot *args, union vm_slot *result);        \
    LIB_NATIVE(function)                                                                           \
    {                                                                                              \
        if ((is_outside) && __builtin_expect(lib_jdk_has_mapped_files, 0)) {                       \
            lib_jdk_guarded_access(self, function##_access, args, result);                         \
        } else {                                                                                   \
            function##_access(args, result);                                                       \
        }                                                                                          \
        if (self->exception == NULL) {                                                             \
            count;                                                                                 \
        }                                                                                          \
    }                                                                                              \
    static inline void function##_access(const union vm_slot *args,                                \
                                         union vm_slot *result __attribute__((unused)))

#endif
