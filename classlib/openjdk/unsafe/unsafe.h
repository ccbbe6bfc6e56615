/*
 * unsafe.h: accesses to memory whose address the program has computed.
 *
 * Memory outside the heap may be mapped from a file, and another process may make the file shorter.
 * What is read or written beyond its end then throws InternalError, as in java. That takes a guard
 * around each access (vm/thread/crash.h), so there is one only once the program has mapped a file,
 * and only outside the heap.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_UNSAFE_H
#define JP2VM_CLASSLIB_OPENJDK_UNSAFE_H

#include "classlib/openjdk/binding.h"

/* Whether the program has mapped a file, or is about to. */
extern bool lib_jdk_has_mapped_files;

/* When a class of the boot loader is made: the one without which no file is mapped. */
void lib_jdk_note_mapped_files(const struct vm_class *class);

/* What an access does with a native's arguments. */
typedef void lib_jdk_access_function(const union vm_slot *args, union vm_slot *result);

/* With a guard: InternalError is pending after a fault. */
void lib_jdk_guarded_access(struct vm_thread *self, lib_jdk_access_function *access,
                            const union vm_slot *args, union vm_slot *result);

/* Copies a few bytes from outside the heap; false after a fault. */
bool lib_jdk_guarded_copy(void *target, const void *source, size_t bytes);

/* Whether memory of a base, NULL outside the heap, is to be guarded. */
static inline bool lib_jdk_may_fault(const struct vm_object *base)
{
    return base == NULL && __builtin_expect(lib_jdk_has_mapped_files, 0);
}

/* A native that is an access; is_outside: whether it is one outside the heap. */
#define LIB_ACCESS(function, is_outside) LIB_COUNTED_ACCESS(function, is_outside, (void)0)

/* `count`: what it does afterwards, unless there was a fault. */
#define LIB_COUNTED_ACCESS(function, is_outside, count)                                           \
    static inline void function##_access(const union vm_slot *args, union vm_slot *result);       \
    LIB_NATIVE(function)                                                                          \
    {                                                                                             \
        if ((is_outside) && __builtin_expect(lib_jdk_has_mapped_files, 0)) {                      \
            lib_jdk_guarded_access(self, function##_access, args, result);                        \
        } else {                                                                                  \
            function##_access(args, result);                                                      \
        }                                                                                         \
        if (self->exception == NULL) {                                                            \
            count;                                                                                \
        }                                                                                         \
    }                                                                                             \
    static inline void function##_access(const union vm_slot *args,                               \
                                         union vm_slot *result __attribute__((unused)))

#endif
