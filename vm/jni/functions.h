/*
 * functions.h: declarations shared by the files that implement the JNI functions and the files that
 * check their arguments.
 *
 * Each env_*.c file defines a group of JNI functions as static functions; its fill function writes
 * their addresses to a table.
 */
#ifndef JP2VM_VM_JNI_FUNCTIONS_H
#define JP2VM_VM_JNI_FUNCTIONS_H

#include <jp2vm/jni.h>

#include "vm/jni/env.h"
#include "vm/thread/handles.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"

void vm_jni_fill_classes(struct JNINativeInterface_ *table);
void vm_jni_fill_references(struct JNINativeInterface_ *table);
void vm_jni_fill_calls(struct JNINativeInterface_ *table);
void vm_jni_fill_fields(struct JNINativeInterface_ *table);
void vm_jni_fill_strings(struct JNINativeInterface_ *table);
void vm_jni_fill_arrays(struct JNINativeInterface_ *table);
void vm_jni_fill_machine(struct JNINativeInterface_ *table);

/*
 * The types for which JNI has separate functions. Columns: the type in the functions' names, in C,
 * and in descriptors; the expression that converts `slot` to a C value; the expression that
 * converts `value` to a slot. The expressions may use `env`.
 */
#define VM_JNI_EACH_PRIMITIVE(X)                                                                   \
    X(Boolean, jboolean, 'Z', (jboolean)(vm_slot_int(slot) & 1), vm_int_slot(value & 1))           \
    X(Byte, jbyte, 'B', (jbyte)vm_slot_int(slot), vm_int_slot(value))                              \
    X(Char, jchar, 'C', (jchar)vm_slot_int(slot), vm_int_slot(value))                              \
    X(Short, jshort, 'S', (jshort)vm_slot_int(slot), vm_int_slot(value))                           \
    X(Int, jint, 'I', (jint)vm_slot_int(slot), vm_int_slot(value))                                 \
    X(Long, jlong, 'J', (jlong)slot.j, (union vm_slot){.j = value})                                \
    X(Float, jfloat, 'F', vm_slot_float(slot), vm_float_slot(value))                               \
    X(Double, jdouble, 'D', slot.d, (union vm_slot){.d = value})
#define VM_JNI_EACH_TYPE(X)                                                                        \
    X(Object, jobject, 'L', vm_jni_new_local(vm_jni_thread(env), slot.r),                          \
      (union vm_slot){.r = vm_jni_object(value)})                                                  \
    VM_JNI_EACH_PRIMITIVE(X)

/* Write the functions for one type to `table`; for use with VM_JNI_EACH_TYPE. VM_JNI_FILL_FORMS
 * writes the three forms of one call. */
#define VM_JNI_FILL_ARRAY(Name, ...)                                                               \
    table->New##Name##Array = New##Name##Array;                                                    \
    table->Get##Name##ArrayElements = Get##Name##ArrayElements;                                    \
    table->Release##Name##ArrayElements = Release##Name##ArrayElements;                            \
    table->Get##Name##ArrayRegion = Get##Name##ArrayRegion;                                        \
    table->Set##Name##ArrayRegion = Set##Name##ArrayRegion;
#define VM_JNI_FILL_FIELDS(Name, ...)                                                              \
    table->Get##Name##Field = Get##Name##Field;                                                    \
    table->Set##Name##Field = Set##Name##Field;                                                    \
    table->GetStatic##Name##Field = GetStatic##Name##Field;                                        \
    table->SetStatic##Name##Field = SetStatic##Name##Field;
#define VM_JNI_FILL_FORMS(name)                                                                    \
    table->name = name;                                                                            \
    table->name##V = name##V;                                                                      \
    table->name##A = name##A;
#define VM_JNI_FILL_CALLS(Name, ...)                                                               \
    VM_JNI_FILL_FORMS(Call##Name##Method)                                                          \
    VM_JNI_FILL_FORMS(CallNonvirtual##Name##Method)                                                \
    VM_JNI_FILL_FORMS(CallStatic##Name##Method)

/* Returns the class that a jclass represents. */
static inline struct vm_class *vm_jni_class(jclass cls)
{
    return vm_class_of_mirror(vm_jni_object(cls));
}

/* Returns a new local reference to the java.lang.Class object of a class. */
static inline jclass vm_jni_new_class_local(struct vm_thread *self, const struct vm_class *class)
{
    return (jclass)vm_jni_new_local(self, class == NULL ? NULL : class->mirror);
}

/* Returns the loader that ClassLoader.getSystemClassLoader() returns. On failure, returns NULL with
 * an exception pending. */
struct vm_loader *vm_jni_system_loader(struct vm_thread *self);

#endif
