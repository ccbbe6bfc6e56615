/*
 * functions.h: what the files of JNI functions share, and those that check them.
 *
 * Each env_*.c file defines a group of JNI functions as static functions and enters them
 * into a table by its fill function.
 */
#ifndef JP2VM_VM_JNI_FUNCTIONS_H
#define JP2VM_VM_JNI_FUNCTIONS_H

#include <jp2vm/jni.h>

#include "vm/jni/env.h"
#include "vm/jni/handles.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"

void vm_jni_fill_classes(struct JNINativeInterface_ *table);
void vm_jni_fill_references(struct JNINativeInterface_ *table);
void vm_jni_fill_calls(struct JNINativeInterface_ *table);
void vm_jni_fill_fields(struct JNINativeInterface_ *table);
void vm_jni_fill_strings(struct JNINativeInterface_ *table);
void vm_jni_fill_arrays(struct JNINativeInterface_ *table);
void vm_jni_fill_machine(struct JNINativeInterface_ *table);

/* The type of a reference without tag bits. */
jobjectRefType vm_jni_local_reference_type(struct vm_thread *self, jobject reference);

/* The class behind a jclass. */
static inline struct vm_class *vm_jni_class(jclass cls)
{
    return vm_class_of_mirror(vm_jni_object(cls));
}

/* A local reference to a class's mirror. */
static inline jclass vm_jni_new_class_local(struct vm_thread *self, const struct vm_class *class)
{
    return (jclass)vm_jni_new_local(self, class == NULL ? NULL : class->mirror);
}

/*
 * The loader for FindClass: that of the running native method's class; while JNI_OnLoad runs
 * the one the library is loaded for; without any Java frame the system class loader. NULL
 * with an exception pending.
 */
struct vm_loader *vm_jni_caller_loader(struct vm_thread *self);

/* ClassLoader.getSystemClassLoader(); NULL with an exception pending. */
struct vm_loader *vm_jni_system_loader(struct vm_thread *self);

#endif
