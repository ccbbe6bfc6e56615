/*
 * check_internal.h: declarations shared by the files of the checking table.
 *
 * The macros CHECKED and CHECKED_VOID define a checked function: it calls vm_jni_check_enter,
 * checks its arguments, and calls the same function of the plain table.
 */
#ifndef JP2VM_VM_JNI_CHECK_CHECK_INTERNAL_H
#define JP2VM_VM_JNI_CHECK_CHECK_INTERNAL_H

#include <jp2vm/jni.h>
#include <stdbool.h>
#include <stddef.h>

#include "vm/jni/functions.h"

extern const struct JNINativeInterface_ *vm_jni_check_plain;

/* The states in which a JNI function may be called. */
enum check_flag {
    CHECK_NORMAL = 0,
    CHECK_IN_EXCEPTION = 1, /* an exception may be pending */
    CHECK_IN_CRITICAL = 2   /* a critical region may be open */
};

/* Returns the env's thread. If it is not the calling thread, ends the process. */
struct vm_thread *vm_jni_check_enter(JNIEnv *env, unsigned flags);

/* Records that the native code has called Java code, and must now check for an exception. */
void vm_jni_check_called(struct vm_thread *self, const char *name);

/* Warns if the native code holds more local references than it has reserved. The warning is
 * repeated only after a further increase. */
void vm_jni_check_capacity(struct vm_thread *self);

/* Each of these functions ends the process if its argument is wrong. */
struct vm_object *vm_jni_check_reference(struct vm_thread *self, jobject reference);
struct vm_object *vm_jni_check_object(struct vm_thread *self, jobject reference);
struct vm_class *vm_jni_check_class(struct vm_thread *self, jclass cls);
void vm_jni_check_string(struct vm_thread *self, jstring string);
void vm_jni_check_not_null(struct vm_thread *self, const void *pointer, const char *what);
void vm_jni_check_method(struct vm_thread *self, jmethodID id, bool is_static);
void vm_jni_check_field(struct vm_thread *self, jfieldID id, bool is_static);

/* Makes a copy of data for native code, with guard bytes at its end. */
void *vm_jni_check_wrap(const void *data, size_t size);
/* Returns the size of a copy. Ends the process if there is no copy at the address, or if native
 * code has written beyond the copy's end. */
size_t vm_jni_check_unwrap(struct vm_thread *self, const void *copy, const char *function);
void vm_jni_check_discard(void *copy);

void vm_jni_check_fill_calls(struct JNINativeInterface_ *table);
void vm_jni_check_fill_data(struct JNINativeInterface_ *table);

#define CHECKED(type, name, flags, parameters, arguments, checks)                                  \
    static type JNICALL name parameters                                                            \
    {                                                                                              \
        struct vm_thread *self = vm_jni_check_enter(env, flags);                                   \
        checks;                                                                                    \
        type result = vm_jni_check_plain->name arguments;                                          \
        vm_jni_check_capacity(self);                                                               \
        return result;                                                                             \
    }

#define CHECKED_VOID(name, flags, parameters, arguments, checks)                                   \
    static void JNICALL name parameters                                                            \
    {                                                                                              \
        struct vm_thread *self = vm_jni_check_enter(env, flags);                                   \
        checks;                                                                                    \
        vm_jni_check_plain->name arguments;                                                        \
        (void)self;                                                                                \
    }

#endif
