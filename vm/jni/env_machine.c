/*
 * JNI 4, "Registering Native Methods", "Monitor Operations", "NIO Support", "Java VM
 * Interface".
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/classlib.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/jni/functions.h"
#include "vm/jni/mangle.h"
#include "vm/jni/native.h"
#include "vm/jvmti/prefixes.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

/* --- native methods --- */

static void throw_no_native(struct vm_thread *self, const struct vm_class *class,
                            const struct vm_symbol *name, const struct vm_symbol *descriptor,
                            const char *what)
{
    char *class_name = vm_class_external_name(class);
    char *text = class_name == NULL ? NULL : vm_native_describe(class_name, name, descriptor);
    vm_throw(self, "java/lang/NoSuchMethodError", "Method %s %s", text == NULL ? "" : text, what);
    free(text);
    free(class_name);
}

static struct vm_method *find_native(struct vm_thread *self, struct vm_class *class,
                                     const JNINativeMethod *entry)
{
    const struct vm_symbol *name = vm_symbol_find(entry->name, strlen(entry->name));
    const struct vm_symbol *descriptor = vm_symbol_find(entry->signature, strlen(entry->signature));
    if (name == NULL || descriptor == NULL) {
        char *class_name = vm_class_external_name(class);
        vm_throw(self, "java/lang/NoSuchMethodError", "Method %s.%s%s not found",
                 class_name == NULL ? "" : class_name, entry->name, entry->signature);
        free(class_name);
        return NULL;
    }
    struct vm_method *method = vm_class_declared_method(class, name, descriptor);
    if (method == NULL || (method->info->flags & VM_ACC_NATIVE) == 0) {
        struct vm_method *prefixed = vm_jvmti_prefixed_method(class, name, descriptor);
        method = prefixed != NULL ? prefixed : method;
    }
    if (method == NULL) {
        throw_no_native(self, class, name, descriptor, "name or signature does not match");
        return NULL;
    }
    if ((method->info->flags & VM_ACC_NATIVE) == 0) {
        throw_no_native(self, class, name, descriptor, "is not declared as native");
        return NULL;
    }
    return method;
}

static jint JNICALL RegisterNatives(JNIEnv *env, jclass cls, const JNINativeMethod *methods,
                                    jint count)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *class = vm_jni_class(cls);
    for (jint i = 0; i < count; i++) {
        struct vm_method *method = find_native(self, class, &methods[i]);
        if (method == NULL || !vm_native_register(self, method, methods[i].fnPtr)) {
            return JNI_ERR;
        }
    }
    return JNI_OK;
}

static jint JNICALL UnregisterNatives(JNIEnv *env, jclass cls)
{
    struct vm_class *class = vm_jni_class(cls);
    (void)env;
    for (uint16_t i = 0; i < class->method_count; i++) {
        if ((class->methods[i].flags & VM_ACC_NATIVE) != 0) {
            vm_native_unregister(&class->methods[i]);
        }
    }
    return JNI_OK;
}

/* --- monitors --- */

static jint JNICALL MonitorEnter(JNIEnv *env, jobject object)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *target = vm_jni_object(object);
    if (target == NULL) {
        vm_throw_null_pointer(self);
        return JNI_ERR;
    }
    if (!vm_jni_note_monitor(self, target)) {
        return JNI_ERR;
    }
    vm_monitor_enter_notifying(self, target);
    return JNI_OK;
}

static jint JNICALL MonitorExit(JNIEnv *env, jobject object)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *target = vm_jni_object(object);
    if (target == NULL) {
        vm_throw_null_pointer(self);
        return JNI_ERR;
    }
    if (!vm_monitor_exit_notifying(self, target)) {
        return JNI_ERR;
    }
    vm_jni_forget_monitor(self, target);
    return JNI_OK;
}

static jint JNICALL GetJavaVM(JNIEnv *env, JavaVM **java_vm)
{
    (void)env;
    *java_vm = (JavaVM *)(uintptr_t)vm.java_vm;
    return JNI_OK;
}

/* --- direct buffers; only for libraries that have java.nio --- */

static bool library_has(const char *class_file)
{
    struct vm_library_file file;
    bool is_there = vm.classlib->read(class_file, &file);
    free(is_there ? file.allocated : NULL);
    return is_there;
}

static jobject JNICALL NewDirectByteBuffer(JNIEnv *env, void *address, jlong capacity)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (!library_has("java/nio/DirectByteBuffer.class")) {
        return NULL;
    }
    struct vm_class *class = vm_load_boot_class(self, "java/nio/DirectByteBuffer");
    if (class == NULL || !vm_initialize_class(self, class)) {
        return NULL;
    }
    /* The constructor takes an int; in later libraries it takes a long. */
    bool is_long = true;
    struct vm_method *constructor = vm_class_find_method_cstr(class, "<init>", "(JJ)V");
    if (constructor == NULL) {
        constructor = vm_class_find_method_cstr(class, "<init>", "(JI)V");
        is_long = false;
    }
    if (constructor == NULL || (!is_long && (capacity < 0 || capacity > INT32_MAX))) {
        vm_throw(self, "java/lang/IllegalArgumentException",
                 "JNI NewDirectByteBuffer passed capacity %lld outside of range",
                 (long long)capacity);
        return NULL;
    }
    struct vm_object *buffer = vm_heap_alloc_object(self, class);
    if (buffer == NULL) {
        return NULL;
    }
    union vm_slot args[5] = {{.r = buffer}, {.j = (intptr_t)address}};
    args[3] = is_long ? (union vm_slot){.j = capacity} : vm_int_slot((int32_t)capacity);
    if (!vm_call(self, constructor, args, NULL)) {
        return NULL;
    }
    return vm_jni_new_local(self, buffer);
}

/* Returns the named field of java.nio.Buffer if the object is a direct buffer, otherwise NULL. */
static const struct vm_field *direct_buffer_field(const struct vm_object *buffer, const char *name,
                                                  const char *descriptor)
{
    static const char interface_name[] = "sun/nio/ch/DirectBuffer";
    const struct vm_symbol *symbol = vm_symbol_find(interface_name, sizeof interface_name - 1);
    struct vm_class *direct = symbol == NULL ? NULL : vm_find_loaded_class(vm.boot_loader, symbol);
    if (buffer == NULL || direct == NULL || !vm_class_is_subclass(buffer->class, direct)) {
        return NULL;
    }
    const struct vm_symbol *field_name = vm_symbol_find(name, strlen(name));
    const struct vm_symbol *type = vm_symbol_find(descriptor, strlen(descriptor));
    if (field_name == NULL || type == NULL) {
        return NULL;
    }
    return vm_class_find_field(buffer->class, field_name, type);
}

static void *JNICALL GetDirectBufferAddress(JNIEnv *env, jobject buffer)
{
    const struct vm_object *object = vm_jni_object(buffer);
    const struct vm_field *field = direct_buffer_field(object, "address", "J");
    (void)env;
    if (field == NULL) {
        return NULL;
    }
    return vm_field_load('J', vm_object_at(object, field->offset)).p;
}

static jlong JNICALL GetDirectBufferCapacity(JNIEnv *env, jobject buffer)
{
    const struct vm_object *object = vm_jni_object(buffer);
    const struct vm_field *field = direct_buffer_field(object, "capacity", "I");
    (void)env;
    if (field == NULL) {
        return -1;
    }
    return vm_slot_int(vm_field_load('I', vm_object_at(object, field->offset)));
}

void vm_jni_fill_machine(struct JNINativeInterface_ *table)
{
    table->RegisterNatives = RegisterNatives;
    table->UnregisterNatives = UnregisterNatives;
    table->MonitorEnter = MonitorEnter;
    table->MonitorExit = MonitorExit;
    table->GetJavaVM = GetJavaVM;
    table->NewDirectByteBuffer = NewDirectByteBuffer;
    table->GetDirectBufferAddress = GetDirectBufferAddress;
    table->GetDirectBufferCapacity = GetDirectBufferCapacity;
}
