/*
 * The checking table's strings and arrays. Native code gets guarded copies of elements and
 * characters. The function that releases a copy detects a wrong pointer, and writes beyond the
 * copy's end.
 */
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/jni/check/check_internal.h"
#include "vm/jni/fatal.h"

/* --- strings --- */

CHECKED(jstring, NewString, CHECK_NORMAL, (JNIEnv * env, const jchar *units, jsize length),
        (env, units, length), )
CHECKED(jstring, NewStringUTF, CHECK_NORMAL, (JNIEnv * env, const char *bytes), (env, bytes), )
CHECKED(jsize, GetStringLength, CHECK_NORMAL, (JNIEnv * env, jstring string), (env, string),
        vm_jni_check_string(self, string))
CHECKED(jsize, GetStringUTFLength, CHECK_NORMAL, (JNIEnv * env, jstring string), (env, string),
        vm_jni_check_string(self, string))
CHECKED_VOID(GetStringRegion, CHECK_NORMAL,
             (JNIEnv * env, jstring string, jsize start, jsize length, jchar *buffer),
             (env, string, start, length, buffer), vm_jni_check_string(self, string))
CHECKED_VOID(GetStringUTFRegion, CHECK_NORMAL,
             (JNIEnv * env, jstring string, jsize start, jsize length, char *buffer),
             (env, string, start, length, buffer), vm_jni_check_string(self, string))

static const jchar *JNICALL GetStringChars(JNIEnv *env, jstring string, jboolean *is_copy)
{
    struct vm_thread *self = vm_jni_check_enter(env, CHECK_NORMAL);
    vm_jni_check_string(self, string);
    const jchar *units = vm_jni_check_plain->GetStringChars(env, string, is_copy);
    if (units == NULL) {
        return NULL;
    }
    size_t length = (size_t)vm_jni_check_plain->GetStringLength(env, string) + 1;
    jchar *copy = vm_jni_check_wrap(units, length * sizeof *units);
    vm_jni_check_plain->ReleaseStringChars(env, string, units);
    return copy;
}

static void JNICALL ReleaseStringChars(JNIEnv *env, jstring string, const jchar *units)
{
    struct vm_thread *self = vm_jni_check_enter(env, CHECK_IN_EXCEPTION);
    vm_jni_check_string(self, string);
    vm_jni_check_unwrap(self, units, "ReleaseStringChars");
    vm_jni_check_discard((void *)(uintptr_t)units);
}

static const char *JNICALL GetStringUTFChars(JNIEnv *env, jstring string, jboolean *is_copy)
{
    struct vm_thread *self = vm_jni_check_enter(env, CHECK_NORMAL);
    vm_jni_check_string(self, string);
    const char *bytes = vm_jni_check_plain->GetStringUTFChars(env, string, is_copy);
    if (bytes == NULL) {
        return NULL;
    }
    char *copy = vm_jni_check_wrap(bytes, strlen(bytes) + 1);
    vm_jni_check_plain->ReleaseStringUTFChars(env, string, bytes);
    return copy;
}

static void JNICALL ReleaseStringUTFChars(JNIEnv *env, jstring string, const char *bytes)
{
    struct vm_thread *self = vm_jni_check_enter(env, CHECK_IN_EXCEPTION);
    vm_jni_check_string(self, string);
    vm_jni_check_unwrap(self, bytes, "ReleaseStringUTFChars");
    vm_jni_check_discard((void *)(uintptr_t)bytes);
}

CHECKED(const jchar *, GetStringCritical, CHECK_IN_CRITICAL,
        (JNIEnv * env, jstring string, jboolean *is_copy), (env, string, is_copy),
        vm_jni_check_string(self, string))
CHECKED_VOID(ReleaseStringCritical, CHECK_IN_EXCEPTION | CHECK_IN_CRITICAL,
             (JNIEnv * env, jstring string, const jchar *units), (env, string, units),
             vm_jni_check_string(self, string))

/* --- arrays --- */

static const struct vm_object *check_array(struct vm_thread *self, jarray array)
{
    const struct vm_object *object = vm_jni_check_reference(self, array);
    if (object == NULL || !vm_class_is_array(object->class)) {
        vm_jni_fatal(self, "Non-array passed to JNI array operations");
    }
    return object;
}

static void check_object_array(struct vm_thread *self, jarray array)
{
    if (check_array(self, array)->class->kind != VM_KIND_OBJECT_ARRAY) {
        vm_jni_fatal(self, "Object array expected but not received for JNI array operation");
    }
}

static void check_primitive_array(struct vm_thread *self, jarray array)
{
    if (check_array(self, array)->class->kind != VM_KIND_PRIMITIVE_ARRAY) {
        vm_jni_fatal(self,
                     "Primitive type array expected but not received for JNI array operation");
    }
}

static void check_typed_array(struct vm_thread *self, jarray array, char type)
{
    check_primitive_array(self, array);
    if (vm_jni_object(array)->class->primitive_type != type) {
        vm_jni_fatal(self, "Array element type mismatch in JNI");
    }
}

CHECKED(jsize, GetArrayLength, CHECK_NORMAL, (JNIEnv * env, jarray array), (env, array),
        check_array(self, array))
CHECKED(jobjectArray, NewObjectArray, CHECK_NORMAL,
        (JNIEnv * env, jsize length, jclass element, jobject initial),
        (env, length, element, initial), vm_jni_check_class(self, element);
        vm_jni_check_reference(self, initial))
CHECKED(jobject, GetObjectArrayElement, CHECK_NORMAL,
        (JNIEnv * env, jobjectArray array, jsize index), (env, array, index),
        check_object_array(self, array))
CHECKED_VOID(SetObjectArrayElement, CHECK_NORMAL,
             (JNIEnv * env, jobjectArray array, jsize index, jobject value),
             (env, array, index, value), check_object_array(self, array);
             vm_jni_check_reference(self, value))

static size_t array_bytes(jarray array)
{
    const struct vm_object *object = vm_jni_object(array);
    return (size_t)object->length << object->class->element_shift;
}

static void *get_elements(struct vm_thread *self, jarray array, char type, jboolean *is_copy)
{
    check_typed_array(self, array, type);
    void *copy = vm_jni_check_wrap(vm_array_bytes(vm_jni_object(array)), array_bytes(array));
    if (is_copy != NULL) {
        *is_copy = JNI_TRUE;
    }
    return copy;
}

static void release_elements(struct vm_thread *self, jarray array, char type, void *elements,
                             jint mode, const char *function)
{
    check_typed_array(self, array, type);
    size_t size = vm_jni_check_unwrap(self, elements, function);
    if (mode != 0 && mode != JNI_COMMIT && mode != JNI_ABORT) {
        vm_jni_fatal(self, "Unrecognized release mode passed to JNI array operation");
    }
    if (size != array_bytes(array)) {
        vm_jni_fatal(self, "Elements of another array passed to JNI array operation");
    }
    if (mode != JNI_ABORT) {
        memcpy(vm_array_bytes(vm_jni_object(array)), elements, size);
    }
    if (mode != JNI_COMMIT) {
        vm_jni_check_discard(elements);
    }
}

#define DEFINE_ARRAY(Name, type, code, ...)                                                        \
    CHECKED(type##Array, New##Name##Array, CHECK_NORMAL, (JNIEnv * env, jsize length),             \
            (env, length), )                                                                       \
    static type *JNICALL Get##Name##ArrayElements(JNIEnv *env, type##Array array,                  \
                                                  jboolean *is_copy)                               \
    {                                                                                              \
        return get_elements(vm_jni_check_enter(env, CHECK_NORMAL), array, code, is_copy);          \
    }                                                                                              \
    static void JNICALL Release##Name##ArrayElements(JNIEnv *env, type##Array array,               \
                                                     type *elements, jint mode)                    \
    {                                                                                              \
        release_elements(vm_jni_check_enter(env, CHECK_IN_EXCEPTION), array, code, elements, mode, \
                         "Release" #Name "ArrayElements");                                         \
    }                                                                                              \
    CHECKED_VOID(Get##Name##ArrayRegion, CHECK_NORMAL,                                             \
                 (JNIEnv * env, type##Array array, jsize start, jsize length, type * buffer),      \
                 (env, array, start, length, buffer), check_typed_array(self, array, code))        \
    CHECKED_VOID(Set##Name##ArrayRegion, CHECK_NORMAL,                                             \
                 (JNIEnv * env, type##Array array, jsize start, jsize length, const type *buffer), \
                 (env, array, start, length, buffer), check_typed_array(self, array, code))

VM_JNI_EACH_PRIMITIVE(DEFINE_ARRAY)

CHECKED(void *, GetPrimitiveArrayCritical, CHECK_IN_CRITICAL,
        (JNIEnv * env, jarray array, jboolean *is_copy), (env, array, is_copy),
        check_primitive_array(self, array))

static void JNICALL ReleasePrimitiveArrayCritical(JNIEnv *env, jarray array, void *elements,
                                                  jint mode)
{
    struct vm_thread *self = vm_jni_check_enter(env, CHECK_IN_EXCEPTION | CHECK_IN_CRITICAL);
    check_primitive_array(self, array);
    if (elements != (void *)vm_array_bytes(vm_jni_object(array))) {
        vm_jni_fatal(self, "ReleasePrimitiveArrayCritical: failed bounds check");
    }
    vm_jni_check_plain->ReleasePrimitiveArrayCritical(env, array, elements, mode);
}

#define FILL(name) table->name = name;

void vm_jni_check_fill_data(struct JNINativeInterface_ *table)
{
    VM_JNI_EACH_PRIMITIVE(VM_JNI_FILL_ARRAY)
    FILL(NewString)
    FILL(NewStringUTF)
    FILL(GetStringLength)
    FILL(GetStringUTFLength)
    FILL(GetStringRegion)
    FILL(GetStringUTFRegion)
    FILL(GetStringChars)
    FILL(ReleaseStringChars)
    FILL(GetStringUTFChars)
    FILL(ReleaseStringUTFChars)
    FILL(GetStringCritical)
    FILL(ReleaseStringCritical)
    FILL(GetArrayLength)
    FILL(NewObjectArray)
    FILL(GetObjectArrayElement)
    FILL(SetObjectArrayElement)
    FILL(GetPrimitiveArrayCritical)
    FILL(ReleasePrimitiveArrayCritical)
}
