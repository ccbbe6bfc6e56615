/*
 * jvm_array.c: java.lang.reflect.Array.
 *
 * Elements are read and written as typed values, which may be widened (JLS 5.1.2). As in HotSpot,
 * the checks are made in the order array, index, type, and have the same messages.
 */
#include <string.h>

#include "classlib/openjdk/boxes.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"

#define MAX_DIMENSIONS 255

static const char illegal_argument[] = "java/lang/IllegalArgumentException";

/* --- checks: functions return false with an exception pending --------------------------------- */

static bool check_array(struct vm_thread *self, const struct vm_object *array)
{
    if (array == NULL) {
        vm_throw_null_pointer(self);
    } else if (!vm_class_is_array(array->class)) {
        vm_throw(self, illegal_argument, "Argument is not an array");
    } else {
        return true;
    }
    return false;
}

static bool check_primitive_array(struct vm_thread *self, const struct vm_object *array)
{
    if (!check_array(self, array)) {
        return false;
    }
    if (array->class->kind != VM_KIND_PRIMITIVE_ARRAY) {
        vm_throw(self, illegal_argument, "Argument is not an array of primitive type");
        return false;
    }
    return true;
}

static bool check_index(struct vm_thread *self, const struct vm_object *array, int32_t index)
{
    if ((uint32_t)index >= array->length) {
        vm_throw(self, "java/lang/ArrayIndexOutOfBoundsException", NULL);
        return false;
    }
    return true;
}

static bool widen(struct vm_thread *self, char from, char to, union vm_slot *value)
{
    if (from == '\0' || !lib_jdk_widen(from, to, value)) {
        vm_throw(self, illegal_argument, "argument type mismatch");
        return false;
    }
    return true;
}

/* --- elements --------------------------------------------------------------------------------- */

static void *element_at(const struct vm_object *array, int32_t index)
{
    size_t offset = (size_t)(uint32_t)index << array->class->element_shift;
    return vm_object_at(array, VM_ARRAY_DATA + offset);
}

static int32_t get_length(struct vm_thread *self, const struct vm_object *array)
{
    return check_array(self, array) ? (int32_t)array->length : 0;
}

static struct vm_object *get(struct vm_thread *self, const struct vm_object *array, int32_t index)
{
    if (!check_array(self, array) || !check_index(self, array, index)) {
        return NULL;
    }
    if (array->class->kind == VM_KIND_OBJECT_ARRAY) {
        return vm_array_refs(array)[index];
    }
    char type = array->class->primitive_type;
    return lib_jdk_box(self, type, vm_field_load(type, element_at(array, index)));
}

static union vm_slot get_primitive(struct vm_thread *self, const struct vm_object *array,
                                   int32_t index, char type)
{
    union vm_slot value = {.j = 0};
    if (check_primitive_array(self, array) && check_index(self, array, index)) {
        char element_type = array->class->primitive_type;
        value = vm_field_load(element_type, element_at(array, index));
        widen(self, element_type, type, &value);
    }
    return value;
}

static void store_primitive(struct vm_thread *self, const struct vm_object *array, int32_t index,
                            char type, union vm_slot value)
{
    char element_type = array->class->primitive_type;
    if (check_index(self, array, index) && widen(self, type, element_type, &value)) {
        vm_field_store(element_type, element_at(array, index), value);
    }
}

static void set_primitive(struct vm_thread *self, const struct vm_object *array, int32_t index,
                          char type, union vm_slot value)
{
    if (check_primitive_array(self, array)) {
        store_primitive(self, array, index, type, value);
    }
}

static void set(struct vm_thread *self, const struct vm_object *array, int32_t index,
                struct vm_object *value)
{
    if (!check_array(self, array)) {
        return;
    }
    if (array->class->kind == VM_KIND_PRIMITIVE_ARRAY) {
        union vm_slot primitive;
        if (value == NULL) {
            vm_throw(self, illegal_argument, NULL);
        } else {
            char type = lib_jdk_unbox(value, &primitive);
            store_primitive(self, array, index, type, primitive);
        }
    } else if (check_index(self, array, index)) {
        if (value != NULL && !vm_class_is_subclass(value->class, array->class->element_class)) {
            vm_throw(self, illegal_argument, "array element type mismatch");
        } else {
            vm_array_refs(array)[index] = value;
        }
    }
}

/* --- new arrays ------------------------------------------------------------------------------- */

/* Returns the class of arrays of `element` with this number of additional dimensions. Returns NULL
 * with an exception pending. */
static struct vm_class *array_class(struct vm_thread *self, struct vm_class *element,
                                    uint32_t dimensions)
{
    if (element->primitive_type == 'V' || element->dimensions + dimensions > MAX_DIMENSIONS) {
        vm_throw(self, illegal_argument, NULL);
        return NULL;
    }
    for (uint32_t i = 0; i < dimensions && element != NULL; i++) {
        element = vm_array_class(self, element);
    }
    return element;
}

static struct vm_object *new_array(struct vm_thread *self, const struct vm_object *mirror,
                                   int32_t length)
{
    if (mirror == NULL) {
        vm_throw_null_pointer(self);
        return NULL;
    }
    struct vm_class *class = array_class(self, vm_class_of_mirror(mirror), 1);
    if (class == NULL) {
        return NULL;
    }
    if (length < 0) {
        vm_throw_negative_size(self, length);
        return NULL;
    }
    return vm_heap_alloc_array(self, class, length);
}

/* Makes nested arrays. The lengths start with the outermost dimension, and are not negative.
 * On failure, returns NULL with an exception pending. */
static struct vm_object *new_nested(struct vm_thread *self, struct vm_class *class,
                                    const int32_t *lengths, uint32_t count)
{
    struct vm_object *array = vm_heap_alloc_array(self, class, lengths[0]);
    if (array == NULL || count == 1) {
        return array;
    }
    for (int32_t i = 0; i < lengths[0]; i++) {
        struct vm_object *element = new_nested(self, class->element_class, lengths + 1, count - 1);
        if (element == NULL) {
            return NULL;
        }
        vm_array_refs(array)[i] = element;
    }
    return array;
}

static struct vm_object *new_multi_array(struct vm_thread *self, const struct vm_object *mirror,
                                         const struct vm_object *dimensions)
{
    if (mirror == NULL || dimensions == NULL) {
        vm_throw_null_pointer(self);
        return NULL;
    }
    if (dimensions->length == 0 || dimensions->length > MAX_DIMENSIONS) {
        vm_throw(self, illegal_argument, NULL);
        return NULL;
    }
    struct vm_class *class = array_class(self, vm_class_of_mirror(mirror), dimensions->length);
    if (class == NULL) {
        return NULL;
    }
    int32_t lengths[MAX_DIMENSIONS]; /* a copy, because another thread may write to the array */
    memcpy(lengths, vm_object_at(dimensions, VM_ARRAY_DATA),
           dimensions->length * sizeof lengths[0]);
    for (uint32_t i = 0; i < dimensions->length; i++) {
        if (lengths[i] < 0) {
            vm_throw_negative_size(self, lengths[i]);
            return NULL;
        }
    }
    return new_nested(self, class, lengths, dimensions->length);
}

/* --- natives ---------------------------------------------------------------------------------- */

LIB_NATIVE(native_get_length)
{
    *result = vm_int_slot(get_length(self, args[0].r));
}

LIB_NATIVE(native_get)
{
    result->r = get(self, args[0].r, vm_slot_int(args[1]));
}

LIB_NATIVE(native_set)
{
    set(self, args[0].r, vm_slot_int(args[1]), args[2].r);
}

LIB_NATIVE(native_new)
{
    result->r = new_array(self, args[0].r, vm_slot_int(args[1]));
}

LIB_NATIVE(native_new_multi)
{
    result->r = new_multi_array(self, args[0].r, args[1].r);
}

#define PRIMITIVE(name, type)                                                                      \
    LIB_NATIVE(native_get_##name)                                                                  \
    {                                                                                              \
        *result = get_primitive(self, args[0].r, vm_slot_int(args[1]), type);                      \
    }                                                                                              \
    LIB_NATIVE(native_set_##name)                                                                  \
    {                                                                                              \
        set_primitive(self, args[0].r, vm_slot_int(args[1]), type, args[2]);                       \
    }

PRIMITIVE(boolean, 'Z')
PRIMITIVE(byte, 'B')
PRIMITIVE(char, 'C')
PRIMITIVE(short, 'S')
PRIMITIVE(int, 'I')
PRIMITIVE(long, 'J')
PRIMITIVE(float, 'F')
PRIMITIVE(double, 'D')

#define ARRAY "java/lang/reflect/Array"
#define PRIMITIVE_ENTRIES(Name, name)                                                              \
    {ARRAY, "get" Name, NULL, native_get_##name},                                                  \
    {                                                                                              \
        ARRAY, "set" Name, NULL, native_set_##name                                                 \
    }

const struct vm_native_entry lib_jdk_array_natives[] = {
    {ARRAY, "getLength", NULL, native_get_length},
    {ARRAY, "get", NULL, native_get},
    {ARRAY, "set", NULL, native_set},
    {ARRAY, "newArray", NULL, native_new},
    {ARRAY, "multiNewArray", NULL, native_new_multi},
    PRIMITIVE_ENTRIES("Boolean", boolean),
    PRIMITIVE_ENTRIES("Byte", byte),
    PRIMITIVE_ENTRIES("Char", char),
    PRIMITIVE_ENTRIES("Short", short),
    PRIMITIVE_ENTRIES("Int", int),
    PRIMITIVE_ENTRIES("Long", long),
    PRIMITIVE_ENTRIES("Float", float),
    PRIMITIVE_ENTRIES("Double", double),
    {NULL, NULL, NULL, NULL},
};

/* --- the same for libjava; types are given by the codes of JVMS 6.5.newarray
 * ------------------- */

static char type_of_code(jint code)
{
    static const char types[] = "ZCFDBSIJ";
    return code >= 4 && code < 12 ? types[code - 4] : 'V';
}

static jvalue value_of_slot(char type, union vm_slot slot)
{
    jvalue value = {.j = 0};
    if (type == 'J' || type == 'D') {
        value.j = slot.j;
    } else {
        value.i = vm_slot_int(slot);
    }
    return value;
}

static union vm_slot slot_of_value(char type, jvalue value)
{
    switch (type) {
    case 'Z':
        return vm_int_slot(value.z);
    case 'B':
        return vm_int_slot(value.b);
    case 'C':
        return vm_int_slot(value.c);
    case 'S':
        return vm_int_slot(value.s);
    case 'J':
    case 'D':
        return (union vm_slot){.j = value.j};
    default:
        return vm_int_slot(value.i);
    }
}

JNIEXPORT jint JVM_GetArrayLength(JNIEnv *env, jobject arr)
{
    return get_length(vm_jni_thread(env), vm_jni_object(arr));
}

JNIEXPORT jobject JVM_GetArrayElement(JNIEnv *env, jobject arr, jint index)
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, get(self, vm_jni_object(arr), index));
}

JNIEXPORT jvalue JVM_GetPrimitiveArrayElement(JNIEnv *env, jobject arr, jint index, jint wCode)
{
    char type = type_of_code(wCode);
    return value_of_slot(type, get_primitive(vm_jni_thread(env), vm_jni_object(arr), index, type));
}

JNIEXPORT void JVM_SetArrayElement(JNIEnv *env, jobject arr, jint index, jobject val)
{
    set(vm_jni_thread(env), vm_jni_object(arr), index, vm_jni_object(val));
}

JNIEXPORT void JVM_SetPrimitiveArrayElement(JNIEnv *env, jobject arr, jint index, jvalue v,
                                            unsigned char vCode)
{
    char type = type_of_code(vCode);
    set_primitive(vm_jni_thread(env), vm_jni_object(arr), index, type, slot_of_value(type, v));
}

JNIEXPORT jobject JVM_NewArray(JNIEnv *env, jclass eltClass, jint length)
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, new_array(self, vm_jni_object(eltClass), length));
}

JNIEXPORT jobject JVM_NewMultiArray(JNIEnv *env, jclass eltClass, jintArray dim)
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, new_multi_array(self, vm_jni_object(eltClass), vm_jni_object(dim)));
}
