#include "vm/jni/check/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/jni/check/check_internal.h"
#include "vm/jni/fatal.h"
#include "vm/thread/crash.h"
#include "vm/vm.h"

const struct JNINativeInterface_ *vm_jni_check_plain;
static struct JNINativeInterface_ check_table;

/* --- entering --- */

static void warn(const struct vm_thread *self, const char *message, const char *detail)
{
    vm_message("WARNING in native method: %s%s\n", message, detail);
    vm_jni_print_stack(self);
}

struct vm_thread *vm_jni_check_enter(JNIEnv *env, unsigned flags)
{
    struct vm_thread *current = vm_thread_current();
    if (current == NULL) {
        vm_message("FATAL ERROR in native method: Using JNIEnv in non-Java thread\n");
        vm_crash_announced();
        abort();
    }
    struct vm_thread *self = vm_jni_thread(env);
    if (self != current) {
        vm_jni_fatal(current, "Using JNIEnv in the wrong thread");
    }
    struct vm_jni_handles *handles = self->handles;
    if ((flags & CHECK_IN_CRITICAL) == 0 && handles->critical_count > 0) {
        vm_message("Warning: Calling other JNI functions in the scope of "
                   "Get/ReleasePrimitiveArrayCritical or Get/ReleaseStringCritical\n");
    }
    if ((flags & CHECK_IN_EXCEPTION) == 0) {
        if (self->exception != NULL) {
            warn(self, "JNI call made with exception pending", "");
        }
        if (handles->unchecked_call != NULL) {
            warn(self, "JNI call made without checking exceptions when required to from ",
                 handles->unchecked_call);
        }
        handles->unchecked_call = NULL;
    }
    return self;
}

void vm_jni_check_called(struct vm_thread *self, const char *name)
{
    self->handles->unchecked_call = name;
}

/* How many more references are tolerated before the next warning. */
#define CAPACITY_STEP 32

void vm_jni_check_capacity(struct vm_thread *self)
{
    struct vm_jni_handles *handles = self->handles;
    uint32_t count = vm_jni_count_locals(handles);
    if (count > handles->capacity + CAPACITY_STEP / 2) {
        vm_message("WARNING: JNI local refs: %u, exceeds capacity: %u\n", count,
                   handles->capacity + CAPACITY_STEP / 2);
        vm_jni_print_stack(self);
        handles->capacity = count + CAPACITY_STEP / 2;
    }
}

void vm_jni_check_return(struct vm_thread *self, const struct vm_method *method)
{
    struct vm_jni_handles *handles = self->handles;
    (void)method;
    handles->unchecked_call = NULL;
    if (handles->critical_count > 0) {
        warn(self, "a critical region is open when the method returns", "");
        handles->critical_count = 0;
    }
}

/* --- arguments --- */

struct vm_object *vm_jni_check_reference(struct vm_thread *self, jobject reference)
{
    if (reference == NULL) {
        return NULL;
    }
    if (vm_jni_reference_type(self, reference) == JNIInvalidRefType) {
        vm_jni_fatal(self, "Bad global or local ref passed to JNI");
    }
    return vm_jni_object(reference);
}

struct vm_object *vm_jni_check_object(struct vm_thread *self, jobject reference)
{
    struct vm_object *object = vm_jni_check_reference(self, reference);
    if (object == NULL) {
        vm_jni_fatal(self, "Null object passed to JNI");
    }
    return object;
}

struct vm_class *vm_jni_check_class(struct vm_thread *self, jclass cls)
{
    struct vm_object *mirror = vm_jni_check_reference(self, cls);
    if (mirror == NULL || mirror->class != mirror->class->mirror->class) {
        vm_jni_fatal(self, "JNI received a class argument that is not a class");
    }
    return vm_class_of_mirror(mirror);
}

static void check_is_throwable(struct vm_thread *self, const struct vm_class *class)
{
    while (class != NULL && !vm_symbol_equals_cstr(class->name, "java/lang/Throwable")) {
        class = class->super;
    }
    if (class == NULL) {
        vm_jni_fatal(self, "JNI Throw or ThrowNew received a class argument that is not a "
                           "Throwable or Throwable subclass");
    }
}

static void check_throwable_class(struct vm_thread *self, jclass cls)
{
    check_is_throwable(self, vm_jni_check_class(self, cls));
}

static void check_throwable(struct vm_thread *self, jthrowable throwable)
{
    check_is_throwable(self, vm_jni_check_object(self, throwable)->class);
}

void vm_jni_check_string(struct vm_thread *self, jstring string)
{
    const struct vm_object *object = vm_jni_check_reference(self, string);
    if (object == NULL || !vm_symbol_equals_cstr(object->class->name, "java/lang/String")) {
        vm_jni_fatal(self, "JNI string operation received a non-string");
    }
}

void vm_jni_check_not_null(struct vm_thread *self, const void *pointer, const char *what)
{
    if (pointer == NULL) {
        vm_jni_fatal(self, what);
    }
}

/* Whether a method with this address exists in any class. Method IDs are addresses of metadata,
 * which never moves. */
static bool is_method(const struct vm_method *method)
{
    const struct vm_class *class = atomic_load(&vm.classes);
    for (; class != NULL; class = class->next) {
        uintptr_t offset = (uintptr_t)method - (uintptr_t) class->methods;
        if (offset < class->method_count * sizeof *method && offset % sizeof *method == 0) {
            return true;
        }
    }
    return false;
}

static bool is_field(const struct vm_field *field)
{
    const struct vm_class *class = atomic_load(&vm.classes);
    for (; class != NULL; class = class->next) {
        uintptr_t offset = (uintptr_t)field - (uintptr_t) class->fields;
        if (offset < class->field_count * sizeof *field && offset % sizeof *field == 0) {
            return true;
        }
    }
    return false;
}

void vm_jni_check_method(struct vm_thread *self, jmethodID id, bool is_static)
{
    const struct vm_method *method = (const struct vm_method *)id;
    if (!is_method(method) || ((method->flags & VM_ACC_STATIC) != 0) != is_static) {
        vm_jni_fatal(self, "Wrong object class or methodID passed to JNI call");
    }
}

void vm_jni_check_field(struct vm_thread *self, jfieldID id, bool is_static)
{
    const struct vm_field *field = (const struct vm_field *)id;
    if (!is_field(field)) {
        vm_jni_fatal(self, "Wrong field ID passed to JNI");
    }
    if (((field->flags & VM_ACC_STATIC) != 0) != is_static) {
        vm_jni_fatal(self, is_static ? "Non-static field ID passed to JNI"
                                     : "Static field ID passed to JNI");
    }
}

/* --- guarded copies --- */

static struct vm_lock copy_lock = VM_LOCK(JNI_COPIES);
static struct vm_hash_map copies; /* address to size + 1 */
static const char guard[16] = "end of JNI copy";

void *vm_jni_check_wrap(const void *data, size_t size)
{
    char *copy = malloc(size + sizeof guard);
    if (copy == NULL) {
        return NULL;
    }
    memcpy(copy, data, size);
    memcpy(copy + size, guard, sizeof guard);
    vm_lock_take(&copy_lock);
    bool is_noted = vm_hash_map_put(&copies, copy, (void *)(size + 1), NULL);
    vm_lock_release(&copy_lock);
    if (!is_noted) {
        free(copy);
        return NULL;
    }
    return copy;
}

size_t vm_jni_check_unwrap(struct vm_thread *self, const void *copy, const char *function)
{
    vm_lock_take(&copy_lock);
    size_t size = copy == NULL ? 0 : (size_t)(uintptr_t)vm_hash_map_find(&copies, copy);
    vm_lock_release(&copy_lock);
    if (size == 0 || memcmp((const char *)copy + size - 1, guard, sizeof guard) != 0) {
        char text[128];
        snprintf(text, sizeof text, "%s: failed bounds check", function);
        vm_jni_fatal(self, text);
    }
    return size - 1;
}

void vm_jni_check_discard(void *copy)
{
    vm_lock_take(&copy_lock);
    vm_hash_map_remove(&copies, copy);
    vm_lock_release(&copy_lock);
    free(copy);
}

/* --- classes, reflection, modules --- */

CHECKED(jint, GetVersion, CHECK_NORMAL, (JNIEnv * env), (env), )
CHECKED(jclass, DefineClass, CHECK_NORMAL,
        (JNIEnv * env, const char *name, jobject loader, const jbyte *bytes, jsize length),
        (env, name, loader, bytes, length), vm_jni_check_reference(self, loader))

static void check_class_name(const struct vm_thread *self, const char *name)
{
    size_t length = name == NULL ? 0 : strlen(name);
    if (length > 2 && name[0] == 'L' && name[length - 1] == ';') {
        warn(self, "JNI FindClass received a bad class descriptor ", name);
    }
}

CHECKED(jclass, FindClass, CHECK_NORMAL, (JNIEnv * env, const char *name), (env, name),
        check_class_name(self, name))
CHECKED(jmethodID, FromReflectedMethod, CHECK_NORMAL, (JNIEnv * env, jobject method), (env, method),
        vm_jni_check_object(self, method))
CHECKED(jfieldID, FromReflectedField, CHECK_NORMAL, (JNIEnv * env, jobject field), (env, field),
        vm_jni_check_object(self, field))
CHECKED(jobject, ToReflectedMethod, CHECK_NORMAL,
        (JNIEnv * env, jclass cls, jmethodID id, jboolean is_static), (env, cls, id, is_static),
        vm_jni_check_class(self, cls);
        vm_jni_check_method(self, id, is_static))
CHECKED(jobject, ToReflectedField, CHECK_NORMAL,
        (JNIEnv * env, jclass cls, jfieldID id, jboolean is_static), (env, cls, id, is_static),
        vm_jni_check_class(self, cls);
        vm_jni_check_field(self, id, is_static))
CHECKED(jclass, GetSuperclass, CHECK_NORMAL, (JNIEnv * env, jclass cls), (env, cls),
        vm_jni_check_class(self, cls))
CHECKED(jboolean, IsAssignableFrom, CHECK_NORMAL, (JNIEnv * env, jclass from, jclass to),
        (env, from, to), vm_jni_check_class(self, from);
        vm_jni_check_class(self, to))
CHECKED(jclass, GetObjectClass, CHECK_NORMAL, (JNIEnv * env, jobject object), (env, object),
        vm_jni_check_object(self, object))
CHECKED(jboolean, IsInstanceOf, CHECK_NORMAL, (JNIEnv * env, jobject object, jclass cls),
        (env, object, cls), vm_jni_check_reference(self, object);
        vm_jni_check_class(self, cls))
CHECKED(jobject, GetModule, CHECK_NORMAL, (JNIEnv * env, jclass cls), (env, cls),
        vm_jni_check_reference(self, cls)) /* a null class is left to the plain function, which
                                              throws an exception */

/* --- exceptions --- */

#define EXCEPTION_LOOKED_AT (self->handles->unchecked_call = NULL)

CHECKED(jint, Throw, CHECK_NORMAL, (JNIEnv * env, jthrowable throwable), (env, throwable),
        check_throwable(self, throwable))
CHECKED(jint, ThrowNew, CHECK_NORMAL, (JNIEnv * env, jclass cls, const char *message),
        (env, cls, message), check_throwable_class(self, cls))
CHECKED(jthrowable, ExceptionOccurred, CHECK_IN_EXCEPTION, (JNIEnv * env), (env),
        EXCEPTION_LOOKED_AT)
CHECKED_VOID(ExceptionDescribe, CHECK_IN_EXCEPTION, (JNIEnv * env), (env), EXCEPTION_LOOKED_AT)
CHECKED_VOID(ExceptionClear, CHECK_IN_EXCEPTION, (JNIEnv * env), (env), EXCEPTION_LOOKED_AT)
CHECKED(jboolean, ExceptionCheck, CHECK_IN_EXCEPTION, (JNIEnv * env), (env), EXCEPTION_LOOKED_AT)
CHECKED_VOID(FatalError, CHECK_IN_EXCEPTION, (JNIEnv * env, const char *message), (env, message), )

/* --- references --- */

/* Checks that a reference is null or of exactly this kind. */
static void check_kind(struct vm_thread *self, jobject reference, jobjectRefType kind,
                       const char *message)
{
    if (reference != NULL && vm_jni_reference_type(self, reference) != kind) {
        vm_jni_fatal(self, message);
    }
}

CHECKED(
    jint, PushLocalFrame, CHECK_IN_EXCEPTION, (JNIEnv * env, jint capacity), (env, capacity),
    if (capacity < 0) { vm_jni_fatal(self, "negative capacity"); })
CHECKED(jobject, PopLocalFrame, CHECK_IN_EXCEPTION, (JNIEnv * env, jobject kept), (env, kept),
        vm_jni_check_reference(self, kept))
CHECKED(
    jint, EnsureLocalCapacity, CHECK_NORMAL, (JNIEnv * env, jint capacity), (env, capacity),
    if (capacity < 0) { vm_jni_fatal(self, "negative capacity"); })
CHECKED(jobject, NewGlobalRef, CHECK_NORMAL, (JNIEnv * env, jobject object), (env, object),
        vm_jni_check_reference(self, object))
CHECKED_VOID(DeleteGlobalRef, CHECK_IN_EXCEPTION, (JNIEnv * env, jobject reference),
             (env, reference),
             check_kind(self, reference, JNIGlobalRefType,
                        "Invalid global JNI handle passed to DeleteGlobalRef"))
CHECKED(jobject, NewLocalRef, CHECK_NORMAL, (JNIEnv * env, jobject reference), (env, reference),
        vm_jni_check_reference(self, reference))
CHECKED_VOID(DeleteLocalRef, CHECK_IN_EXCEPTION, (JNIEnv * env, jobject reference),
             (env, reference),
             check_kind(self, reference, JNILocalRefType,
                        "Invalid local JNI handle passed to DeleteLocalRef"))
CHECKED(jweak, NewWeakGlobalRef, CHECK_NORMAL, (JNIEnv * env, jobject object), (env, object),
        vm_jni_check_reference(self, object))
CHECKED_VOID(DeleteWeakGlobalRef, CHECK_IN_EXCEPTION, (JNIEnv * env, jweak reference),
             (env, reference),
             check_kind(self, reference, JNIWeakGlobalRefType,
                        "Invalid weak global JNI handle passed to DeleteWeakGlobalRef"))
CHECKED(jboolean, IsSameObject, CHECK_NORMAL, (JNIEnv * env, jobject a, jobject b), (env, a, b),
        vm_jni_check_reference(self, a);
        vm_jni_check_reference(self, b))
CHECKED(jobjectRefType, GetObjectRefType, CHECK_NORMAL, (JNIEnv * env, jobject reference),
        (env, reference), )

/* --- natives, monitors, the machine, buffers --- */

CHECKED(jint, RegisterNatives, CHECK_NORMAL,
        (JNIEnv * env, jclass cls, const JNINativeMethod *methods, jint count),
        (env, cls, methods, count), vm_jni_check_class(self, cls))
CHECKED(jint, UnregisterNatives, CHECK_NORMAL, (JNIEnv * env, jclass cls), (env, cls),
        vm_jni_check_class(self, cls))
CHECKED(jint, MonitorEnter, CHECK_NORMAL, (JNIEnv * env, jobject object), (env, object),
        vm_jni_check_object(self, object))
CHECKED(jint, MonitorExit, CHECK_IN_EXCEPTION, (JNIEnv * env, jobject object), (env, object),
        vm_jni_check_object(self, object))
CHECKED(jint, GetJavaVM, CHECK_NORMAL, (JNIEnv * env, JavaVM **java_vm), (env, java_vm),
        vm_jni_check_not_null(self, java_vm, "Null pointer passed to GetJavaVM"))
CHECKED(jobject, NewDirectByteBuffer, CHECK_NORMAL, (JNIEnv * env, void *address, jlong capacity),
        (env, address, capacity), )
CHECKED(void *, GetDirectBufferAddress, CHECK_NORMAL, (JNIEnv * env, jobject buffer), (env, buffer),
        vm_jni_check_reference(self, buffer))
CHECKED(jlong, GetDirectBufferCapacity, CHECK_NORMAL, (JNIEnv * env, jobject buffer), (env, buffer),
        vm_jni_check_reference(self, buffer))

#define FILL(name) check_table.name = name

const struct JNINativeInterface_ *vm_jni_check_table(const struct JNINativeInterface_ *plain)
{
    vm_jni_check_plain = plain;
    FILL(GetVersion);
    FILL(DefineClass);
    FILL(FindClass);
    FILL(FromReflectedMethod);
    FILL(FromReflectedField);
    FILL(ToReflectedMethod);
    FILL(ToReflectedField);
    FILL(GetSuperclass);
    FILL(IsAssignableFrom);
    FILL(GetObjectClass);
    FILL(IsInstanceOf);
    FILL(GetModule);
    FILL(Throw);
    FILL(ThrowNew);
    FILL(ExceptionOccurred);
    FILL(ExceptionDescribe);
    FILL(ExceptionClear);
    FILL(ExceptionCheck);
    FILL(FatalError);
    FILL(PushLocalFrame);
    FILL(PopLocalFrame);
    FILL(EnsureLocalCapacity);
    FILL(NewGlobalRef);
    FILL(DeleteGlobalRef);
    FILL(NewLocalRef);
    FILL(DeleteLocalRef);
    FILL(NewWeakGlobalRef);
    FILL(DeleteWeakGlobalRef);
    FILL(IsSameObject);
    FILL(GetObjectRefType);
    FILL(RegisterNatives);
    FILL(UnregisterNatives);
    FILL(MonitorEnter);
    FILL(MonitorExit);
    FILL(GetJavaVM);
    FILL(NewDirectByteBuffer);
    FILL(GetDirectBufferAddress);
    FILL(GetDirectBufferCapacity);
    vm_jni_check_fill_calls(&check_table);
    vm_jni_check_fill_data(&check_table);
    return &check_table;
}
