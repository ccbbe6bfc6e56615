/*
 * JNI 4, "Array Operations".
 *
 * Get...ArrayElements returns copies, so that JNI_ABORT discards changes. The critical functions
 * return the array itself: objects do not move.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/instrument/work.h"
#include "vm/jni/functions.h"
#include "vm/runtime/exceptions.h"

/* Reports a store by native code to analyses. In an array of references, one element is stored. */
static void notify_put(JNIEnv *env, struct vm_object *array, uint32_t index, uint32_t count,
                       struct vm_object *element)
{
    if (VM_PROBE_HOOK(native_array_put) != NULL && array != NULL && count != 0) {
        VM_PROBE_HOOK(native_array_put)(vm_jni_thread(env), array, index, count, element);
    }
}

static jsize JNICALL GetArrayLength(JNIEnv *env, jarray array)
{
    (void)env;
    return (jsize)vm_jni_object(array)->length;
}

/* --- arrays of references --- */

static jobjectArray JNICALL NewObjectArray(JNIEnv *env, jsize length, jclass element,
                                           jobject initial)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (length < 0) {
        vm_throw_negative_size(self, length);
        return NULL;
    }
    struct vm_class *class = vm_array_class(self, vm_jni_class(element));
    struct vm_object *array = class == NULL ? NULL : vm_heap_alloc_array(self, class, length);
    struct vm_object *value = vm_jni_object(initial);
    if (array == NULL) {
        return NULL;
    }
    if (value != NULL) {
        if (!vm_class_is_subclass(value->class, class->element_class)) {
            vm_throw(self, "java/lang/ArrayStoreException", NULL);
            return NULL;
        }
        for (jsize i = 0; i < length; i++) {
            vm_array_refs(array)[i] = value;
        }
    }
    return (jobjectArray)vm_jni_new_local(self, array);
}

static jobject JNICALL GetObjectArrayElement(JNIEnv *env, jobjectArray array, jsize index)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_object *object = vm_jni_object(array);
    if ((uint32_t)index >= object->length) {
        vm_throw_array_index(self, index, (int32_t)object->length);
        return NULL;
    }
    return vm_jni_new_local(self, vm_array_refs(object)[index]);
}

/* Returns the array's type with the index, in the notation of the Java language:
 * "java.lang.String[1][]". */
static char *describe_place(const struct vm_class *array_class, jsize index)
{
    char *bottom = vm_class_external_name(array_class->bottom_class);
    size_t size = bottom == NULL ? 0 : strlen(bottom) + 16 + 2u * array_class->dimensions;
    char *text = bottom == NULL ? NULL : malloc(size);
    if (text != NULL) {
        int length = snprintf(text, size, "%s[%d]", bottom, index);
        for (unsigned i = 1; i < array_class->dimensions; i++) {
            length += snprintf(text + length, size - (size_t)length, "[]");
        }
    }
    free(bottom);
    return text;
}

/* Throws ArrayStoreException. For native code the message has more details than for bytecode. */
static void throw_array_store(struct vm_thread *self, const struct vm_object *value,
                              const struct vm_object *array, jsize index)
{
    char *value_name = vm_class_external_name(value->class);
    char *place = describe_place(array->class, index);
    vm_throw(self, "java/lang/ArrayStoreException", "type mismatch: can not store %s to %s",
             value_name == NULL ? "" : value_name, place == NULL ? "" : place);
    free(value_name);
    free(place);
}

static void JNICALL SetObjectArrayElement(JNIEnv *env, jobjectArray array, jsize index,
                                          jobject value)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *object = vm_jni_object(array);
    struct vm_object *element = vm_jni_object(value);
    if ((uint32_t)index >= object->length) {
        vm_throw_array_index(self, index, (int32_t)object->length);
        return;
    }
    if (element != NULL && !vm_class_is_subclass(element->class, object->class->element_class)) {
        throw_array_store(self, element, object, index);
        return;
    }
    vm_array_refs(object)[index] = element;
    notify_put(env, object, (uint32_t)index, 1, element);
}

/* --- arrays of primitives --- */

static size_t array_bytes(const struct vm_object *array)
{
    return (size_t)array->length << array->class->element_shift;
}

static jarray new_primitive_array(JNIEnv *env, char type, jsize length)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (length < 0) {
        vm_throw_negative_size(self, length);
        return NULL;
    }
    struct vm_class *class = vm_primitive_array_class(type);
    return (jarray)vm_jni_new_local(self, vm_heap_alloc_array(self, class, length));
}

static void *get_elements(JNIEnv *env, jarray array, jboolean *is_copy)
{
    const struct vm_object *object = vm_jni_object(array);
    size_t size = array_bytes(object);
    void *elements = malloc(size + 1);
    if (elements == NULL) {
        vm_throw_out_of_memory(vm_jni_thread(env), "array elements");
        return NULL;
    }
    memcpy(elements, vm_array_bytes(object), size);
    vm_work(vm_jni_thread(env), VM_WORK_COPIED, size);
    if (is_copy != NULL) {
        *is_copy = JNI_TRUE;
    }
    return elements;
}

/* Returns the index of the first element that differs; *count receives the number of elements from
 * this one to the last one that differs. */
static uint32_t find_changes(const struct vm_object *array, const int8_t *elements, uint32_t *count)
{
    const int8_t *bytes = vm_array_bytes(array);
    size_t first = 0, end = array_bytes(array);
    unsigned shift = array->class->element_shift;
    *count = 0;
    if (VM_PROBE_HOOK(native_array_put) == NULL || memcmp(bytes, elements, end) == 0) {
        return 0;
    }
    while (bytes[first] == elements[first]) {
        first++;
    }
    while (bytes[end - 1] == elements[end - 1]) {
        end--;
    }
    VM_ASSERT(first < end);
    *count = (uint32_t)(((end - 1) >> shift) - (first >> shift) + 1);
    return (uint32_t)(first >> shift);
}

static void release_elements(JNIEnv *env, jarray array, void *elements, jint mode)
{
    if (mode == 0 || mode == JNI_COMMIT) {
        struct vm_object *object = vm_jni_object(array);
        uint32_t count, first = find_changes(object, elements, &count);
        memcpy(vm_array_bytes(object), elements, array_bytes(object));
        vm_work(vm_jni_thread(env), VM_WORK_COPIED, array_bytes(object));
        notify_put(env, object, first, count, NULL);
    }
    if (mode == 0 || mode == JNI_ABORT) {
        free(elements);
    }
}

/* Returns false if a region is outside the array, with ArrayIndexOutOfBoundsException pending; the
 * message is HotSpot's. */
static bool check_region(struct vm_thread *self, const struct vm_object *array, jsize start,
                         jsize length)
{
    uint32_t end = (uint32_t)start + (uint32_t)length;
    if (start >= 0 && length >= 0 && end <= array->length) {
        return true;
    }
    if (length < 0) {
        vm_throw(self, "java/lang/ArrayIndexOutOfBoundsException", "Length %d is negative", length);
    } else {
        vm_throw(self, "java/lang/ArrayIndexOutOfBoundsException",
                 "Array region %d..%u out of bounds for length %u", start, end, array->length);
    }
    return false;
}

static void *region(JNIEnv *env, jarray array, jsize start, jsize length)
{
    const struct vm_object *object = vm_jni_object(array);
    if (!check_region(vm_jni_thread(env), object, start, length) || length == 0) {
        return NULL;
    }
    return vm_array_bytes(object) + ((size_t)start << object->class->element_shift);
}

static void copy_region(JNIEnv *env, jarray array, void *to, const void *from, jsize length)
{
    size_t bytes = (size_t)length << vm_jni_object(array)->class->element_shift;
    memcpy(to, from, bytes);
    vm_work(vm_jni_thread(env), VM_WORK_COPIED, bytes);
}

#define DEFINE_ARRAY(Name, type, code, ...)                                                        \
    static type##Array JNICALL New##Name##Array(JNIEnv *env, jsize length)                         \
    {                                                                                              \
        return (type##Array)new_primitive_array(env, code, length);                                \
    }                                                                                              \
    static type *JNICALL Get##Name##ArrayElements(JNIEnv *env, type##Array array,                  \
                                                  jboolean *is_copy)                               \
    {                                                                                              \
        return get_elements(env, array, is_copy);                                                  \
    }                                                                                              \
    static void JNICALL Release##Name##ArrayElements(JNIEnv *env, type##Array array,               \
                                                     type *elements, jint mode)                    \
    {                                                                                              \
        release_elements(env, array, elements, mode);                                              \
    }                                                                                              \
    static void JNICALL Get##Name##ArrayRegion(JNIEnv *env, type##Array array, jsize start,        \
                                               jsize length, type *buffer)                         \
    {                                                                                              \
        const void *data = region(env, array, start, length);                                      \
        if (data != NULL) {                                                                        \
            copy_region(env, array, buffer, data, length);                                         \
        }                                                                                          \
    }                                                                                              \
    static void JNICALL Set##Name##ArrayRegion(JNIEnv *env, type##Array array, jsize start,        \
                                               jsize length, const type *buffer)                   \
    {                                                                                              \
        void *data = region(env, array, start, length);                                            \
        if (data != NULL) {                                                                        \
            copy_region(env, array, data, buffer, length);                                         \
            notify_put(env, vm_jni_object(array), (uint32_t)start, (uint32_t)length, NULL);        \
        }                                                                                          \
    }

VM_JNI_EACH_PRIMITIVE(DEFINE_ARRAY)

static void *JNICALL GetPrimitiveArrayCritical(JNIEnv *env, jarray array, jboolean *is_copy)
{
    vm_jni_thread(env)->handles->critical_count++;
    if (is_copy != NULL) {
        *is_copy = JNI_FALSE;
    }
    return vm_array_bytes(vm_jni_object(array));
}

static void JNICALL ReleasePrimitiveArrayCritical(JNIEnv *env, jarray array, void *elements,
                                                  jint mode)
{
    struct vm_jni_handles *handles = vm_jni_thread(env)->handles;
    struct vm_object *object = vm_jni_object(array);
    (void)elements;
    (void)mode;
    if (handles->critical_count > 0) {
        handles->critical_count--;
    }
    /* Native code has written to the array itself, so its changes remain in every mode. */
    notify_put(env, object, 0, object == NULL ? 0 : object->length, NULL);
}

void vm_jni_fill_arrays(struct JNINativeInterface_ *table)
{
    VM_JNI_EACH_PRIMITIVE(VM_JNI_FILL_ARRAY)
    table->GetArrayLength = GetArrayLength;
    table->NewObjectArray = NewObjectArray;
    table->GetObjectArrayElement = GetObjectArrayElement;
    table->SetObjectArrayElement = SetObjectArrayElement;
    table->GetPrimitiveArrayCritical = GetPrimitiveArrayCritical;
    table->ReleasePrimitiveArrayCritical = ReleasePrimitiveArrayCritical;
}
