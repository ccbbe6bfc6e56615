/*
 * JNI 4, "String Operations". Native code always gets copies of the characters, because a string
 * may be stored as bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/base/utf8.h"
#include "vm/instrument/work.h"
#include "vm/jni/functions.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/string.h"

static jstring JNICALL NewString(JNIEnv *env, const jchar *units, jsize length)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (length < 0) {
        vm_throw_negative_size(self, length);
        return NULL;
    }
    struct vm_object *string = vm_string_from_utf16(self, units, (size_t)length);
    if (string != NULL) {
        vm_work(self, VM_WORK_COPIED, (size_t)length * sizeof *units);
    }
    return (jstring)vm_jni_new_local(self, string);
}

static jsize JNICALL GetStringLength(JNIEnv *env, jstring string)
{
    (void)env;
    return vm_string_length(vm_jni_object(string));
}

/* Returns a malloc'ed, NUL-terminated copy of a string's UTF-16 units. */
static jchar *copy_units(JNIEnv *env, jstring string, jboolean *is_copy)
{
    const struct vm_object *object = vm_jni_object(string);
    int32_t length = vm_string_length(object);
    jchar *units = malloc(((size_t)length + 1) * sizeof *units);
    if (units == NULL) {
        vm_throw_out_of_memory(vm_jni_thread(env), "string characters");
        return NULL;
    }
    vm_string_copy_utf16(object, 0, length, units);
    units[length] = 0;
    vm_work(vm_jni_thread(env), VM_WORK_COPIED, (size_t)length * sizeof *units);
    if (is_copy != NULL) {
        *is_copy = JNI_TRUE;
    }
    return units;
}

static const jchar *JNICALL GetStringChars(JNIEnv *env, jstring string, jboolean *is_copy)
{
    return copy_units(env, string, is_copy);
}

static void JNICALL ReleaseStringChars(JNIEnv *env, jstring string, const jchar *units)
{
    (void)env;
    (void)string;
    free((void *)(uintptr_t)units);
}

static const jchar *JNICALL GetStringCritical(JNIEnv *env, jstring string, jboolean *is_copy)
{
    jchar *units = copy_units(env, string, is_copy);
    if (units != NULL) {
        vm_jni_thread(env)->handles->critical_count++;
    }
    return units;
}

static void JNICALL ReleaseStringCritical(JNIEnv *env, jstring string, const jchar *units)
{
    struct vm_jni_handles *handles = vm_jni_thread(env)->handles;
    (void)string;
    if (handles->critical_count > 0) {
        handles->critical_count--;
    }
    free((void *)(uintptr_t)units);
}

static jstring JNICALL NewStringUTF(JNIEnv *env, const char *bytes)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (bytes == NULL) {
        return NULL;
    }
    struct vm_object *string = vm_string_from_cstr(self, bytes);
    if (string != NULL) {
        vm_work(self, VM_WORK_COPIED, strlen(bytes));
    }
    return (jstring)vm_jni_new_local(self, string);
}

/* A string's units are visited in pieces, to avoid a copy of the whole string. */
#define PIECE_UNITS 256

static size_t utf_length(const struct vm_object *string, int32_t start, int32_t count)
{
    uint16_t units[PIECE_UNITS];
    size_t size = 0;
    while (count > 0) {
        int32_t piece = count < PIECE_UNITS ? count : PIECE_UNITS;
        vm_string_copy_utf16(string, start, piece, units);
        size += vm_utf16_mutf8_length(units, (size_t)piece);
        start += piece;
        count -= piece;
    }
    return size;
}

/* Writes a part of a string as modified UTF-8, NUL-terminated. */
static void copy_utf(JNIEnv *env, const struct vm_object *string, int32_t start, int32_t count,
                     char *out)
{
    uint16_t units[PIECE_UNITS];
    const char *first = out;
    while (count > 0) {
        int32_t piece = count < PIECE_UNITS ? count : PIECE_UNITS;
        vm_string_copy_utf16(string, start, piece, units);
        out += vm_utf16_to_mutf8(units, (size_t)piece, out);
        start += piece;
        count -= piece;
    }
    *out = '\0';
    vm_work(vm_jni_thread(env), VM_WORK_COPIED, (size_t)(out - first));
}

static jsize JNICALL GetStringUTFLength(JNIEnv *env, jstring string)
{
    const struct vm_object *object = vm_jni_object(string);
    (void)env;
    return (jsize)utf_length(object, 0, vm_string_length(object));
}

static const char *JNICALL GetStringUTFChars(JNIEnv *env, jstring string, jboolean *is_copy)
{
    const struct vm_object *object = vm_jni_object(string);
    int32_t length = vm_string_length(object);
    char *bytes = malloc(utf_length(object, 0, length) + 1);
    if (bytes == NULL) {
        vm_throw_out_of_memory(vm_jni_thread(env), "string characters");
        return NULL;
    }
    copy_utf(env, object, 0, length, bytes);
    if (is_copy != NULL) {
        *is_copy = JNI_TRUE;
    }
    return bytes;
}

static void JNICALL ReleaseStringUTFChars(JNIEnv *env, jstring string, const char *bytes)
{
    (void)env;
    (void)string;
    free((void *)(uintptr_t)bytes);
}

/* Returns false, with StringIndexOutOfBoundsException pending, if a region is outside the
 * string. */
static bool check_region(struct vm_thread *self, int32_t length, jsize start, jsize count)
{
    if (start < 0 || count < 0 || start > length - count) {
        vm_throw(self, "java/lang/StringIndexOutOfBoundsException",
                 "Region range out of bounds for string of length %d", length);
        return false;
    }
    return true;
}

static void JNICALL GetStringRegion(JNIEnv *env, jstring string, jsize start, jsize length,
                                    jchar *buffer)
{
    const struct vm_object *object = vm_jni_object(string);
    if (check_region(vm_jni_thread(env), vm_string_length(object), start, length) && length > 0) {
        vm_string_copy_utf16(object, start, length, buffer);
        vm_work(vm_jni_thread(env), VM_WORK_COPIED, (size_t)length * sizeof *buffer);
    }
}

static void JNICALL GetStringUTFRegion(JNIEnv *env, jstring string, jsize start, jsize length,
                                       char *buffer)
{
    const struct vm_object *object = vm_jni_object(string);
    if (!check_region(vm_jni_thread(env), vm_string_length(object), start, length)) {
        return;
    }
    if (buffer != NULL) {
        copy_utf(env, object, start, length, buffer);
    }
}

void vm_jni_fill_strings(struct JNINativeInterface_ *table)
{
    table->NewString = NewString;
    table->GetStringLength = GetStringLength;
    table->GetStringChars = GetStringChars;
    table->ReleaseStringChars = ReleaseStringChars;
    table->GetStringCritical = GetStringCritical;
    table->ReleaseStringCritical = ReleaseStringCritical;
    table->NewStringUTF = NewStringUTF;
    table->GetStringUTFLength = GetStringUTFLength;
    table->GetStringUTFChars = GetStringUTFChars;
    table->ReleaseStringUTFChars = ReleaseStringUTFChars;
    table->GetStringRegion = GetStringRegion;
    table->GetStringUTFRegion = GetStringUTFRegion;
}
