/*
 * JNI 4, "Exceptions", "Global and Local References", "Weak Global References".
 */
#include <stdlib.h>

#include "vm/base/machine_out.h"
#include "vm/heap/heap.h"
#include "vm/jni/fatal.h"
#include "vm/jni/functions.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/string.h"

/* --- exceptions --- */

static jint JNICALL Throw(JNIEnv *env, jthrowable throwable)
{
    struct vm_object *object = vm_jni_object(throwable);
    if (object == NULL) {
        return JNI_ERR;
    }
    vm_throw_object(vm_jni_thread(env), object);
    return JNI_OK;
}

static struct vm_method *find_message_constructor(struct vm_thread *self, struct vm_class *class,
                                                  bool has_message)
{
    struct vm_method *constructor =
        vm_class_find_method_cstr(class, "<init>", has_message ? "(Ljava/lang/String;)V" : "()V");
    if (constructor != NULL && constructor->class == class) {
        return constructor;
    }
    char *name = vm_class_external_name(class);
    vm_throw(self, "java/lang/NoSuchMethodError", "%s: method 'void <init>(%s)' not found",
             name == NULL ? "" : name, has_message ? "java.lang.String" : "");
    free(name);
    return NULL;
}

/* If a message is given, runs the constructor that takes a message, otherwise the constructor
 * without parameters. */
static jint JNICALL ThrowNew(JNIEnv *env, jclass cls, const char *message)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *class = vm_jni_class(cls);
    if (!vm_initialize_class(self, class)) {
        return JNI_ERR;
    }
    struct vm_method *constructor = find_message_constructor(self, class, message != NULL);
    if (constructor == NULL) {
        return JNI_ERR;
    }
    struct vm_object *text = NULL;
    if (message != NULL) {
        text = vm_string_from_cstr(self, message);
        if (text == NULL) {
            return JNI_ERR;
        }
    }
    struct vm_object *throwable = vm_heap_alloc_object(self, class);
    if (throwable == NULL) {
        return JNI_ERR;
    }
    union vm_slot args[2] = {{.r = throwable}, {.r = text}};
    if (!vm_call(self, constructor, args, NULL)) {
        return JNI_ERR;
    }
    vm_throw_object(self, throwable);
    return JNI_OK;
}

static jthrowable JNICALL ExceptionOccurred(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    return (jthrowable)vm_jni_new_local(self, self->exception);
}

/* Prints the stack trace with a first line like HotSpot's, and clears the exception. */
static void JNICALL ExceptionDescribe(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *throwable = vm_exception_take(self);
    if (throwable == NULL) {
        return;
    }
    struct vm_method *print = vm_class_find_method_cstr(throwable->class, "printStackTrace", "()V");
    vm_message("Exception in thread \"%s\" ", self->name);
    if (print != NULL) {
        union vm_slot receiver = {.r = throwable};
        print = vm_select_method(self, throwable, print);
        if (print != NULL) {
            vm_call(self, print, &receiver, NULL);
        }
    }
    self->exception = NULL;
}

static void JNICALL ExceptionClear(JNIEnv *env)
{
    vm_jni_thread(env)->exception = NULL;
}

static jboolean JNICALL ExceptionCheck(JNIEnv *env)
{
    return vm_jni_thread(env)->exception != NULL;
}

static void JNICALL FatalError(JNIEnv *env, const char *message)
{
    vm_jni_fatal(vm_jni_thread(env), message);
}

/* --- local references --- */

static jint JNICALL PushLocalFrame(JNIEnv *env, jint capacity)
{
    if (capacity < 0) {
        return JNI_ERR;
    }
    return vm_jni_push_local_frame(vm_jni_thread(env), (uint32_t)capacity) ? JNI_OK : JNI_ERR;
}

static jobject JNICALL PopLocalFrame(JNIEnv *env, jobject result)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *object = vm_jni_object(result);
    vm_jni_pop_local_frame(self);
    return vm_jni_new_local(self, object);
}

static void JNICALL DeleteLocalRef(JNIEnv *env, jobject reference)
{
    vm_jni_delete_local(vm_jni_thread(env), reference);
}

static jobject JNICALL NewLocalRef(JNIEnv *env, jobject reference)
{
    return vm_jni_new_local(vm_jni_thread(env), vm_jni_object(reference));
}

/* Space for references grows on demand, so only absurd capacities are refused. */
#define MAX_LOCAL_CAPACITY (1 << 24)

static jint JNICALL EnsureLocalCapacity(JNIEnv *env, jint capacity)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (capacity < 0) {
        return JNI_ERR;
    }
    if (capacity > MAX_LOCAL_CAPACITY) {
        vm_throw_out_of_memory(self, "JNI local references");
        return JNI_ERR;
    }
    struct vm_jni_handles *handles = vm_jni_handles_of(self);
    if (handles == NULL) {
        return JNI_ERR;
    }
    uint32_t wanted = vm_jni_count_locals(handles) + (uint32_t)capacity;
    if (handles->capacity < wanted) {
        handles->capacity = wanted;
    }
    return JNI_OK;
}

static jboolean JNICALL IsSameObject(JNIEnv *env, jobject a, jobject b)
{
    (void)env;
    return vm_jni_object(a) == vm_jni_object(b);
}

static jobjectRefType JNICALL GetObjectRefType(JNIEnv *env, jobject reference)
{
    return vm_jni_reference_type(vm_jni_thread(env), reference);
}

/* --- global references --- */

static jobject JNICALL NewGlobalRef(JNIEnv *env, jobject object)
{
    return vm_jni_new_global(vm_jni_thread(env), vm_jni_object(object));
}

static void JNICALL DeleteGlobalRef(JNIEnv *env, jobject reference)
{
    (void)env;
    vm_jni_delete_global(reference);
}

static jweak JNICALL NewWeakGlobalRef(JNIEnv *env, jobject object)
{
    return vm_jni_new_weak(vm_jni_thread(env), vm_jni_object(object));
}

static void JNICALL DeleteWeakGlobalRef(JNIEnv *env, jweak reference)
{
    (void)env;
    vm_jni_delete_weak(reference);
}

void vm_jni_fill_references(struct JNINativeInterface_ *table)
{
    table->Throw = Throw;
    table->ThrowNew = ThrowNew;
    table->ExceptionOccurred = ExceptionOccurred;
    table->ExceptionDescribe = ExceptionDescribe;
    table->ExceptionClear = ExceptionClear;
    table->ExceptionCheck = ExceptionCheck;
    table->FatalError = FatalError;
    table->PushLocalFrame = PushLocalFrame;
    table->PopLocalFrame = PopLocalFrame;
    table->DeleteLocalRef = DeleteLocalRef;
    table->NewLocalRef = NewLocalRef;
    table->EnsureLocalCapacity = EnsureLocalCapacity;
    table->IsSameObject = IsSameObject;
    table->GetObjectRefType = GetObjectRefType;
    table->NewGlobalRef = NewGlobalRef;
    table->DeleteGlobalRef = DeleteGlobalRef;
    table->NewWeakGlobalRef = NewWeakGlobalRef;
    table->DeleteWeakGlobalRef = DeleteWeakGlobalRef;
}
