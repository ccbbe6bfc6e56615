/*
 * env.h: the JNIEnv of a thread.
 *
 * A JNIEnv is a pointer to a pointer to the function table. The inner pointer is a field of struct
 * vm_thread, so the address of the thread is computed from the env by subtraction. The tables are
 * made once, when the machine is created; with -Xcheck:jni every thread uses the checking table.
 *
 * Threads: only the thread of an env may use it. Source: JNI specification, chapter 4.
 */
#ifndef JP2VM_VM_JNI_ENV_H
#define JP2VM_VM_JNI_ENV_H

#include <jp2vm/jni.h>
#include <stdbool.h>
#include <stddef.h>

#include "vm/thread/thread.h"

struct vm_field;
struct vm_method;
struct vm_object;

/*
 * The functions that convert IDs to objects of java.lang.reflect and back. A class library that has
 * these classes sets the functions; otherwise the JNI functions that need them throw
 * NoClassDefFoundError. On an error, each function returns NULL with an exception pending.
 */
struct vm_jni_reflection {
    struct vm_method *(*method_of)(struct vm_thread *self, struct vm_object *reflected);
    struct vm_field *(*field_of)(struct vm_thread *self, struct vm_object *reflected);
    struct vm_object *(*reflect_method)(struct vm_thread *self, struct vm_method *method);
    struct vm_object *(*reflect_field)(struct vm_thread *self, struct vm_field *field);
};

void vm_jni_set_reflection(const struct vm_jni_reflection *reflection);
const struct vm_jni_reflection *vm_jni_reflection(void);

/* Makes the tables. Called once, before the first thread uses an env. */
void vm_jni_init(bool check);

/* Whether `version` is a JNI version from 1.1 to 10. */
bool vm_jni_is_supported_version(jint version);

/* The function table without checks. */
const struct JNINativeInterface_ *vm_jni_unchecked_table(void);

/* Returns the env of a thread; creates the thread's handles if necessary. If memory runs out,
 * returns NULL with OutOfMemoryError pending. */
JNIEnv *vm_jni_env(struct vm_thread *self);

/* Releases the thread's JNI data. The thread itself calls this immediately before
 * vm_thread_detach. */
void vm_jni_thread_end(struct vm_thread *self);

static inline struct vm_thread *vm_jni_thread(JNIEnv *env)
{
    return (struct vm_thread *)((char *)env - offsetof(struct vm_thread, jni_env));
}

#endif
