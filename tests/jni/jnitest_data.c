/*
 * Strings and arrays.
 */
#include "jnitest.h"

#include <stdlib.h>
#include <string.h>

/* --- strings --- */

static void show_units(const char *what, const jchar *units, jsize count)
{
    printf("%s", what);
    for (jsize i = 0; i < count; i++) {
        printf(" %04x", units[i]);
    }
    printf("\n");
    fflush(stdout);
}

static void show_bytes(const char *what, const char *bytes, size_t count)
{
    printf("%s", what);
    for (size_t i = 0; i < count; i++) {
        printf(" %02x", (unsigned char)bytes[i]);
    }
    printf("\n");
    fflush(stdout);
}

static void show_sample(JNIEnv *env, jstring string)
{
    jboolean is_copy = 7;
    jsize length = (*env)->GetStringLength(env, string);
    jsize utf_length = (*env)->GetStringUTFLength(env, string);
    printf("length %d utf %d\n", length, utf_length);
    const jchar *units = (*env)->GetStringChars(env, string, &is_copy);
    show_units("units", units, length);
    jstring again = (*env)->NewString(env, units, length);
    (*env)->ReleaseStringChars(env, string, units);
    const char *bytes = (*env)->GetStringUTFChars(env, string, &is_copy);
    show_bytes("bytes", bytes, (size_t)utf_length + 1);
    jstring utf_again = (*env)->NewStringUTF(env, bytes);
    (*env)->ReleaseStringUTFChars(env, string, bytes);
    units = (*env)->GetStringCritical(env, string, NULL);
    show_units("critical", units, length);
    (*env)->ReleaseStringCritical(env, string, units);
    jclass cls = (*env)->GetObjectClass(env, string);
    jmethodID equals = (*env)->GetMethodID(env, cls, "equals", "(Ljava/lang/Object;)Z");
    printf("equal %d %d is_copy %d\n", (*env)->CallBooleanMethod(env, string, equals, again),
           (*env)->CallBooleanMethod(env, string, equals, utf_again), is_copy == 0 || is_copy == 1);
    jchar buffer[8] = {0};
    char narrow[32];
    memset(narrow, '#', sizeof narrow);
    if (length >= 2) {
        (*env)->GetStringRegion(env, string, 1, length - 1, buffer);
        show_units("region", buffer, length - 1 < 8 ? length - 1 : 8);
        (*env)->GetStringUTFRegion(env, string, 1, length - 1, narrow);
        show_bytes("utf region", narrow, strlen(narrow) + 1);
    }
    static const jsize bad[][2] = {{-1, 1}, {0, 100}, {100, 0}, {1, -1}, {2147483647, 2}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        (*env)->GetStringRegion(env, string, bad[i][0], bad[i][1], buffer);
        show_exception_class(env, "region out of bounds");
        (*env)->GetStringUTFRegion(env, string, bad[i][0], bad[i][1], narrow);
        show_exception_class(env, "utf region out of bounds");
    }
    (*env)->GetStringRegion(env, string, length, 0, NULL);
    show_exception_class(env, "empty region at the end");
}

JNIEXPORT void JNICALL Java_JniTest_strings(JNIEnv *env, jclass cls, jobjectArray samples)
{
    (void)cls;
    jsize count = (*env)->GetArrayLength(env, samples);
    for (jsize i = 0; i < count; i++) {
        jstring string = (jstring)(*env)->GetObjectArrayElement(env, samples, i);
        show_sample(env, string);
        (*env)->DeleteLocalRef(env, string);
    }
    printf("NewStringUTF NULL %d\n", (*env)->NewStringUTF(env, NULL) == NULL);
    jstring empty = (*env)->NewString(env, NULL, 0);
    printf("empty %d\n", (*env)->GetStringLength(env, empty));
    fflush(stdout);
}

/* --- arrays of primitives --- */

#define TEST_NEW(Name, type, format)                                                               \
    {                                                                                              \
        type##Array array = (*env)->New##Name##Array(env, 5);                                      \
        type *elements = (*env)->Get##Name##ArrayElements(env, array, NULL);                       \
        for (int i = 0; i < 5; i++) {                                                              \
            elements[i] = (type)(elements[i] + i % 2);                                             \
        }                                                                                          \
        (*env)->Release##Name##ArrayElements(env, array, elements, 0);                             \
        type out[5] = {0};                                                                         \
        type in[2] = {1, 0};                                                                       \
        (*env)->Set##Name##ArrayRegion(env, array, 3, 2, in);                                      \
        (*env)->Get##Name##ArrayRegion(env, array, 0, 5, out);                                     \
        printf(#Name " length %d:", (*env)->GetArrayLength(env, array));                           \
        for (int i = 0; i < 5; i++) {                                                              \
            printf(" " format, out[i]);                                                            \
        }                                                                                          \
        printf("\n");                                                                              \
        fflush(stdout);                                                                            \
        (*env)->Get##Name##ArrayRegion(env, array, -1, 2, out);                                    \
        show_exception(env, "get -1, 2");                                                          \
        (*env)->Get##Name##ArrayRegion(env, array, 0, 6, out);                                     \
        show_exception(env, "get 0, 6");                                                           \
        (*env)->Set##Name##ArrayRegion(env, array, 5, 1, in);                                      \
        show_exception(env, "set 5, 1");                                                           \
        (*env)->Set##Name##ArrayRegion(env, array, 2, -1, in);                                     \
        show_exception(env, "set 2, -1");                                                          \
        (*env)->Get##Name##ArrayRegion(env, array, 2147483647, 2, out);                            \
        show_exception(env, "get max, 2");                                                         \
        (*env)->Get##Name##ArrayRegion(env, array, 5, 0, NULL);                                    \
        show_exception(env, "get 5, 0");                                                           \
        (*env)->New##Name##Array(env, -3);                                                         \
        show_exception(env, "new -3");                                                             \
        type##Array empty = (*env)->New##Name##Array(env, 0);                                      \
        elements = (*env)->Get##Name##ArrayElements(env, empty, NULL);                             \
        printf("empty %d %d\n", (*env)->GetArrayLength(env, empty), elements != NULL);             \
        (*env)->Release##Name##ArrayElements(env, empty, elements, 0);                             \
        (*env)->DeleteLocalRef(env, empty);                                                        \
        (*env)->DeleteLocalRef(env, array);                                                        \
    }

JNIEXPORT void JNICALL Java_JniTest_primitiveArrays(JNIEnv *env, jclass cls)
{
    (void)cls;
    TEST_NEW(Boolean, jboolean, "%d")
    TEST_NEW(Byte, jbyte, "%d")
    TEST_NEW(Char, jchar, "%d")
    TEST_NEW(Short, jshort, "%d")
    TEST_NEW(Int, jint, "%d")
    TEST_NEW(Long, jlong, "%ld")
    TEST_NEW(Float, jfloat, "%g")
    TEST_NEW(Double, jdouble, "%g")
}

/* Writes to elements with every release mode, and prints the resulting elements. */
#define TEST_MODES(Name, type, array, format)                                                      \
    {                                                                                              \
        jsize length = (*env)->GetArrayLength(env, array);                                         \
        type *elements = (*env)->Get##Name##ArrayElements(env, array, NULL);                       \
        printf(#Name ":");                                                                         \
        for (jsize i = 0; i < length; i++) {                                                       \
            printf(" " format, elements[i]);                                                       \
        }                                                                                          \
        elements[0] = 1;                                                                           \
        (*env)->Release##Name##ArrayElements(env, array, elements, JNI_COMMIT);                    \
        type first = 0;                                                                            \
        (*env)->Get##Name##ArrayRegion(env, array, 0, 1, &first);                                  \
        printf(" commit " format, first);                                                          \
        elements[0] = 0;                                                                           \
        (*env)->Release##Name##ArrayElements(env, array, elements, JNI_ABORT);                     \
        (*env)->Get##Name##ArrayRegion(env, array, 0, 1, &first);                                  \
        printf(" abort " format, first);                                                           \
        elements = (*env)->Get##Name##ArrayElements(env, array, NULL);                             \
        elements[0] = 0;                                                                           \
        (*env)->Release##Name##ArrayElements(env, array, elements, 0);                             \
        (*env)->Get##Name##ArrayRegion(env, array, 0, 1, &first);                                  \
        printf(" release " format, first);                                                         \
        elements = (*env)->GetPrimitiveArrayCritical(env, array, NULL);                            \
        type last = elements[length - 1];                                                          \
        elements[0] = last;                                                                        \
        (*env)->ReleasePrimitiveArrayCritical(env, array, elements, 0);                            \
        (*env)->Get##Name##ArrayRegion(env, array, 0, 1, &first);                                  \
        printf(" critical " format "\n", first);                                                   \
        fflush(stdout);                                                                            \
    }

JNIEXPORT void JNICALL Java_JniTest_arrayContents(JNIEnv *env, jclass cls, jbooleanArray z,
                                                  jbyteArray b, jcharArray c, jshortArray s,
                                                  jintArray i_array, jlongArray j, jfloatArray f,
                                                  jdoubleArray d)
{
    (void)cls;
    TEST_MODES(Boolean, jboolean, z, "%d")
    TEST_MODES(Byte, jbyte, b, "%d")
    TEST_MODES(Char, jchar, c, "%d")
    TEST_MODES(Short, jshort, s, "%d")
    TEST_MODES(Int, jint, i_array, "%d")
    TEST_MODES(Long, jlong, j, "%ld")
    TEST_MODES(Float, jfloat, f, "%g")
    TEST_MODES(Double, jdouble, d, "%g")
    /* nested critical regions */
    jint *outer = (*env)->GetPrimitiveArrayCritical(env, i_array, NULL);
    jlong *inner = (*env)->GetPrimitiveArrayCritical(env, j, NULL);
    inner[0] = outer[2];
    (*env)->ReleasePrimitiveArrayCritical(env, j, inner, 0);
    (*env)->ReleasePrimitiveArrayCritical(env, i_array, outer, 0);
    jlong first = 0;
    (*env)->GetLongArrayRegion(env, j, 0, 1, &first);
    printf("nested %ld\n", (long)first);
    fflush(stdout);
}

/* --- arrays of references --- */

JNIEXPORT void JNICALL Java_JniTest_objectArrays(JNIEnv *env, jclass cls, jobjectArray strings)
{
    (void)cls;
    for (jsize i = 0; i < 3; i++) {
        show_string(env, "element", (jstring)(*env)->GetObjectArrayElement(env, strings, i));
    }
    jstring text = (*env)->NewStringUTF(env, "stored");
    jclass string_class = (*env)->GetObjectClass(env, text);
    (*env)->SetObjectArrayElement(env, strings, 1, text);
    (*env)->SetObjectArrayElement(env, strings, 0, NULL);
    show_string(env, "after", (jstring)(*env)->GetObjectArrayElement(env, strings, 1));
    printf("null %d\n", (*env)->GetObjectArrayElement(env, strings, 0) == NULL);
    (*env)->GetObjectArrayElement(env, strings, 3);
    show_exception(env, "get 3");
    (*env)->GetObjectArrayElement(env, strings, -1);
    show_exception(env, "get -1");
    (*env)->SetObjectArrayElement(env, strings, 3, text);
    show_exception(env, "set 3");
    (*env)->SetObjectArrayElement(env, strings, 0, cls);
    show_exception(env, "set wrong type");
    (*env)->SetObjectArrayElement(env, strings, 7, cls);
    show_exception(env, "set 7 wrong type");
    jobjectArray filled = (*env)->NewObjectArray(env, 3, string_class, text);
    printf("filled %d same %d\n", (*env)->GetArrayLength(env, filled),
           (*env)->IsSameObject(env, (*env)->GetObjectArrayElement(env, filled, 2), text));
    show_class(env, "array class", (*env)->GetObjectClass(env, filled));
    jobjectArray nested = (*env)->NewObjectArray(env, 2, (*env)->GetObjectClass(env, filled), NULL);
    (*env)->SetObjectArrayElement(env, nested, 0, filled);
    show_class(env, "nested class", (*env)->GetObjectClass(env, nested));
    (*env)->SetObjectArrayElement(env, nested, 1, text);
    show_exception(env, "set string in nested");
    jobjectArray of_ints = (*env)->NewObjectArray(env, 1, (*env)->FindClass(env, "[I"), NULL);
    (*env)->SetObjectArrayElement(env, of_ints, 0, (*env)->NewIntArray(env, 4));
    show_exception(env, "int[] in int[][]");
    (*env)->NewObjectArray(env, -1, string_class, NULL);
    show_exception(env, "new -1");
    printf("empty %d\n",
           (*env)->GetArrayLength(env, (*env)->NewObjectArray(env, 0, string_class, NULL)));
    fflush(stdout);
}
