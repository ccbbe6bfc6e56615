/*
 * jni.h: the Java Native Interface, version 10, for programs that embed the machine and for native
 * libraries. Written from the JNI specification. Types, constants and the order of the tables'
 * entries are the same as in every other implementation, so that a library compiled with one header
 * runs with any JVM.
 *
 * Threads: a JNIEnv belongs to one thread; a JavaVM may be used by all.
 * Ownership: local references die with the native method that got them, or with their local frame;
 * global and weak references live until they are deleted.
 * Source: JNI specification, chapters 3 (types), 4 (functions), 5 (invocation).
 */
#ifndef JP2VM_JNI_H
#define JP2VM_JNI_H

/* Code that includes this header needs no other jni.h. This guard prevents another one from being
 * read. */
#ifndef _JAVASOFT_JNI_H_
#define _JAVASOFT_JNI_H_

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#define JNIEXPORT __attribute__((visibility("default")))
#define JNIIMPORT __attribute__((visibility("default")))
#define JNICALL

/* --- primitive types (JNI 3.1) --- */

typedef unsigned char jboolean;
typedef signed char jbyte;
typedef unsigned short jchar;
typedef short jshort;
typedef int jint;
#ifdef __LP64__
typedef long jlong;
#else
typedef long long jlong;
#endif
typedef float jfloat;
typedef double jdouble;
typedef jint jsize;

#define JNI_FALSE 0
#define JNI_TRUE 1

/* --- reference types (JNI 3.2); in C all are the same pointer type --- */

#ifdef __cplusplus
class _jobject {};
class _jclass : public _jobject {};
class _jthrowable : public _jobject {};
class _jstring : public _jobject {};
class _jarray : public _jobject {};
class _jbooleanArray : public _jarray {};
class _jbyteArray : public _jarray {};
class _jcharArray : public _jarray {};
class _jshortArray : public _jarray {};
class _jintArray : public _jarray {};
class _jlongArray : public _jarray {};
class _jfloatArray : public _jarray {};
class _jdoubleArray : public _jarray {};
class _jobjectArray : public _jarray {};

typedef _jobject *jobject;
typedef _jclass *jclass;
typedef _jthrowable *jthrowable;
typedef _jstring *jstring;
typedef _jarray *jarray;
typedef _jbooleanArray *jbooleanArray;
typedef _jbyteArray *jbyteArray;
typedef _jcharArray *jcharArray;
typedef _jshortArray *jshortArray;
typedef _jintArray *jintArray;
typedef _jlongArray *jlongArray;
typedef _jfloatArray *jfloatArray;
typedef _jdoubleArray *jdoubleArray;
typedef _jobjectArray *jobjectArray;
#else
struct _jobject;
typedef struct _jobject *jobject;
typedef jobject jclass;
typedef jobject jthrowable;
typedef jobject jstring;
typedef jobject jarray;
typedef jarray jbooleanArray;
typedef jarray jbyteArray;
typedef jarray jcharArray;
typedef jarray jshortArray;
typedef jarray jintArray;
typedef jarray jlongArray;
typedef jarray jfloatArray;
typedef jarray jdoubleArray;
typedef jarray jobjectArray;
#endif
typedef jobject jweak;

struct _jfieldID;
typedef struct _jfieldID *jfieldID;
struct _jmethodID;
typedef struct _jmethodID *jmethodID;

typedef union jvalue {
    jboolean z;
    jbyte b;
    jchar c;
    jshort s;
    jint i;
    jlong j;
    jfloat f;
    jdouble d;
    jobject l;
} jvalue;

typedef enum _jobjectType {
    JNIInvalidRefType = 0,
    JNILocalRefType = 1,
    JNIGlobalRefType = 2,
    JNIWeakGlobalRefType = 3
} jobjectRefType;

/* One method in the array passed to RegisterNatives. */
typedef struct {
    char *name;
    char *signature;
    void *fnPtr;
} JNINativeMethod;

/* --- constants --- */

#define JNI_VERSION_1_1 0x00010001
#define JNI_VERSION_1_2 0x00010002
#define JNI_VERSION_1_4 0x00010004
#define JNI_VERSION_1_6 0x00010006
#define JNI_VERSION_1_8 0x00010008
#define JNI_VERSION_9 0x00090000
#define JNI_VERSION_10 0x000a0000

/* Return values. */
#define JNI_OK 0
#define JNI_ERR (-1)       /* unknown error */
#define JNI_EDETACHED (-2) /* thread not attached */
#define JNI_EVERSION (-3)  /* version not supported */
#define JNI_ENOMEM (-4)    /* not enough memory */
#define JNI_EEXIST (-5)    /* there is a machine already */
#define JNI_EINVAL (-6)    /* invalid arguments */

/* Modes of Release...ArrayElements; 0 copies back and frees. */
#define JNI_COMMIT 1 /* copy back, do not free */
#define JNI_ABORT 2  /* free without copying back */

/* --- the table of a JNIEnv (JNI 4); slots 0 to 3 are reserved --- */

struct JNINativeInterface_;
struct JNIInvokeInterface_;

#ifdef __cplusplus
struct JNIEnv_;
struct JavaVM_;
typedef JNIEnv_ JNIEnv;
typedef JavaVM_ JavaVM;
#else
typedef const struct JNINativeInterface_ *JNIEnv;
typedef const struct JNIInvokeInterface_ *JavaVM;
#endif

/* Lists of the types for which a function has a separate version: X(type, Name), or X(type, Name,
 * VALUE or NOTHING) for result types. The macros are undefined at the end of this header. */
#define JP2_JNI_PRIMITIVES(X) \
    X(jboolean, Boolean) X(jbyte, Byte) X(jchar, Char) X(jshort, Short) X(jint, Int) \
    X(jlong, Long) X(jfloat, Float) X(jdouble, Double)
#define JP2_JNI_VALUES(X) X(jobject, Object) JP2_JNI_PRIMITIVES(X)
#define JP2_JNI_RESULTS(X) \
    X(jobject, Object, VALUE) X(jboolean, Boolean, VALUE) X(jbyte, Byte, VALUE) \
    X(jchar, Char, VALUE) X(jshort, Short, VALUE) X(jint, Int, VALUE) X(jlong, Long, VALUE) \
    X(jfloat, Float, VALUE) X(jdouble, Double, VALUE) X(void, Void, NOTHING)

/* The parameters that precede a method's arguments. The arguments can be passed in three forms. */
#define JP2_JNI_OBJECT jobject object, jmethodID method
#define JP2_JNI_NONVIRTUAL jobject object, jclass cls, jmethodID method
#define JP2_JNI_CLASS jclass cls, jmethodID method

#define JP2_JNI_FORMS(type, name, head) \
    type (JNICALL *name)(JNIEnv *env, head, ...); \
    type (JNICALL *name##V)(JNIEnv *env, head, va_list arguments); \
    type (JNICALL *name##A)(JNIEnv *env, head, const jvalue *arguments);
#define JP2_JNI_CALLS(type, Name, kind) JP2_JNI_FORMS(type, Call##Name##Method, JP2_JNI_OBJECT)
#define JP2_JNI_NONVIRTUAL_CALLS(type, Name, kind) \
    JP2_JNI_FORMS(type, CallNonvirtual##Name##Method, JP2_JNI_NONVIRTUAL)
#define JP2_JNI_STATIC_CALLS(type, Name, kind) \
    JP2_JNI_FORMS(type, CallStatic##Name##Method, JP2_JNI_CLASS)
#define JP2_JNI_GET_FIELD(type, Name) \
    type (JNICALL *Get##Name##Field)(JNIEnv *env, jobject object, jfieldID field);
#define JP2_JNI_SET_FIELD(type, Name) \
    void (JNICALL *Set##Name##Field)(JNIEnv *env, jobject object, jfieldID field, type value);
#define JP2_JNI_GET_STATIC_FIELD(type, Name) \
    type (JNICALL *GetStatic##Name##Field)(JNIEnv *env, jclass cls, jfieldID field);
#define JP2_JNI_SET_STATIC_FIELD(type, Name) \
    void (JNICALL *SetStatic##Name##Field)(JNIEnv *env, jclass cls, jfieldID field, type value);
#define JP2_JNI_NEW_ARRAY(type, Name) \
    type##Array (JNICALL *New##Name##Array)(JNIEnv *env, jsize length);
#define JP2_JNI_GET_ELEMENTS(type, Name) \
    type *(JNICALL *Get##Name##ArrayElements)(JNIEnv *env, type##Array array, jboolean *is_copy);
#define JP2_JNI_RELEASE_ELEMENTS(type, Name) \
    void (JNICALL *Release##Name##ArrayElements)(JNIEnv *env, type##Array array, type *elements, \
        jint mode);
#define JP2_JNI_GET_REGION(type, Name) \
    void (JNICALL *Get##Name##ArrayRegion)(JNIEnv *env, type##Array array, jsize start, \
        jsize length, type *buffer);
#define JP2_JNI_SET_REGION(type, Name) \
    void (JNICALL *Set##Name##ArrayRegion)(JNIEnv *env, type##Array array, jsize start, \
        jsize length, const type *buffer);

struct JNINativeInterface_ {
    void *reserved0, *reserved1, *reserved2, *reserved3;

    /* classes */
    jint (JNICALL *GetVersion)(JNIEnv *env);
    jclass (JNICALL *DefineClass)(JNIEnv *env, const char *name, jobject loader,
        const jbyte *bytes, jsize length);
    jclass (JNICALL *FindClass)(JNIEnv *env, const char *name);
    jmethodID (JNICALL *FromReflectedMethod)(JNIEnv *env, jobject method);
    jfieldID (JNICALL *FromReflectedField)(JNIEnv *env, jobject field);
    jobject (JNICALL *ToReflectedMethod)(JNIEnv *env, jclass cls, jmethodID method,
        jboolean is_static);
    jclass (JNICALL *GetSuperclass)(JNIEnv *env, jclass cls);
    jboolean (JNICALL *IsAssignableFrom)(JNIEnv *env, jclass from, jclass to);
    jobject (JNICALL *ToReflectedField)(JNIEnv *env, jclass cls, jfieldID field,
        jboolean is_static);

    /* exceptions */
    jint (JNICALL *Throw)(JNIEnv *env, jthrowable throwable);
    jint (JNICALL *ThrowNew)(JNIEnv *env, jclass cls, const char *message);
    jthrowable (JNICALL *ExceptionOccurred)(JNIEnv *env);
    void (JNICALL *ExceptionDescribe)(JNIEnv *env);
    void (JNICALL *ExceptionClear)(JNIEnv *env);
    void (JNICALL *FatalError)(JNIEnv *env, const char *message);

    /* references */
    jint (JNICALL *PushLocalFrame)(JNIEnv *env, jint capacity);
    jobject (JNICALL *PopLocalFrame)(JNIEnv *env, jobject result);
    jobject (JNICALL *NewGlobalRef)(JNIEnv *env, jobject object);
    void (JNICALL *DeleteGlobalRef)(JNIEnv *env, jobject reference);
    void (JNICALL *DeleteLocalRef)(JNIEnv *env, jobject reference);
    jboolean (JNICALL *IsSameObject)(JNIEnv *env, jobject a, jobject b);
    jobject (JNICALL *NewLocalRef)(JNIEnv *env, jobject reference);
    jint (JNICALL *EnsureLocalCapacity)(JNIEnv *env, jint capacity);

    /* objects */
    jobject (JNICALL *AllocObject)(JNIEnv *env, jclass cls);
    jobject (JNICALL *NewObject)(JNIEnv *env, jclass cls, jmethodID method, ...);
    jobject (JNICALL *NewObjectV)(JNIEnv *env, jclass cls, jmethodID method, va_list arguments);
    jobject (JNICALL *NewObjectA)(JNIEnv *env, jclass cls, jmethodID method,
        const jvalue *arguments);
    jclass (JNICALL *GetObjectClass)(JNIEnv *env, jobject object);
    jboolean (JNICALL *IsInstanceOf)(JNIEnv *env, jobject object, jclass cls);
    jmethodID (JNICALL *GetMethodID)(JNIEnv *env, jclass cls, const char *name,
        const char *signature);

    /* instance methods, virtual calls */
    JP2_JNI_RESULTS(JP2_JNI_CALLS)

    /* instance methods, exactly the given method */
    JP2_JNI_RESULTS(JP2_JNI_NONVIRTUAL_CALLS)

    /* instance fields */
    jfieldID (JNICALL *GetFieldID)(JNIEnv *env, jclass cls, const char *name,
        const char *signature);
    JP2_JNI_VALUES(JP2_JNI_GET_FIELD)
    JP2_JNI_VALUES(JP2_JNI_SET_FIELD)

    /* static methods */
    jmethodID (JNICALL *GetStaticMethodID)(JNIEnv *env, jclass cls, const char *name,
        const char *signature);
    JP2_JNI_RESULTS(JP2_JNI_STATIC_CALLS)

    /* static fields */
    jfieldID (JNICALL *GetStaticFieldID)(JNIEnv *env, jclass cls, const char *name,
        const char *signature);
    JP2_JNI_VALUES(JP2_JNI_GET_STATIC_FIELD)
    JP2_JNI_VALUES(JP2_JNI_SET_STATIC_FIELD)

    /* strings */
    jstring (JNICALL *NewString)(JNIEnv *env, const jchar *units, jsize length);
    jsize (JNICALL *GetStringLength)(JNIEnv *env, jstring string);
    const jchar *(JNICALL *GetStringChars)(JNIEnv *env, jstring string, jboolean *is_copy);
    void (JNICALL *ReleaseStringChars)(JNIEnv *env, jstring string, const jchar *units);
    jstring (JNICALL *NewStringUTF)(JNIEnv *env, const char *bytes);
    jsize (JNICALL *GetStringUTFLength)(JNIEnv *env, jstring string);
    const char *(JNICALL *GetStringUTFChars)(JNIEnv *env, jstring string, jboolean *is_copy);
    void (JNICALL *ReleaseStringUTFChars)(JNIEnv *env, jstring string, const char *bytes);

    /* arrays */
    jsize (JNICALL *GetArrayLength)(JNIEnv *env, jarray array);
    jobjectArray (JNICALL *NewObjectArray)(JNIEnv *env, jsize length, jclass element,
        jobject initial);
    jobject (JNICALL *GetObjectArrayElement)(JNIEnv *env, jobjectArray array, jsize index);
    void (JNICALL *SetObjectArrayElement)(JNIEnv *env, jobjectArray array, jsize index,
        jobject value);
    JP2_JNI_PRIMITIVES(JP2_JNI_NEW_ARRAY)
    JP2_JNI_PRIMITIVES(JP2_JNI_GET_ELEMENTS)
    JP2_JNI_PRIMITIVES(JP2_JNI_RELEASE_ELEMENTS)
    JP2_JNI_PRIMITIVES(JP2_JNI_GET_REGION)
    JP2_JNI_PRIMITIVES(JP2_JNI_SET_REGION)

    /* native methods, monitors, the machine */
    jint (JNICALL *RegisterNatives)(JNIEnv *env, jclass cls, const JNINativeMethod *methods,
        jint count);
    jint (JNICALL *UnregisterNatives)(JNIEnv *env, jclass cls);
    jint (JNICALL *MonitorEnter)(JNIEnv *env, jobject object);
    jint (JNICALL *MonitorExit)(JNIEnv *env, jobject object);
    jint (JNICALL *GetJavaVM)(JNIEnv *env, JavaVM **vm);

    /* parts of strings, direct access */
    void (JNICALL *GetStringRegion)(JNIEnv *env, jstring string, jsize start, jsize length,
        jchar *buffer);
    void (JNICALL *GetStringUTFRegion)(JNIEnv *env, jstring string, jsize start, jsize length,
        char *buffer);
    void *(JNICALL *GetPrimitiveArrayCritical)(JNIEnv *env, jarray array, jboolean *is_copy);
    void (JNICALL *ReleasePrimitiveArrayCritical)(JNIEnv *env, jarray array, void *elements,
        jint mode);
    const jchar *(JNICALL *GetStringCritical)(JNIEnv *env, jstring string, jboolean *is_copy);
    void (JNICALL *ReleaseStringCritical)(JNIEnv *env, jstring string, const jchar *units);

    /* weak references */
    jweak (JNICALL *NewWeakGlobalRef)(JNIEnv *env, jobject object);
    void (JNICALL *DeleteWeakGlobalRef)(JNIEnv *env, jweak reference);

    /* added by later versions of JNI */
    jboolean (JNICALL *ExceptionCheck)(JNIEnv *env);
    jobject (JNICALL *NewDirectByteBuffer)(JNIEnv *env, void *address, jlong capacity);
    void *(JNICALL *GetDirectBufferAddress)(JNIEnv *env, jobject buffer);
    jlong (JNICALL *GetDirectBufferCapacity)(JNIEnv *env, jobject buffer);
    jobjectRefType (JNICALL *GetObjectRefType)(JNIEnv *env, jobject reference);
    jobject (JNICALL *GetModule)(JNIEnv *env, jclass cls);
};

/* --- the table of a JavaVM (JNI 5) --- */

struct JNIInvokeInterface_ {
    void *reserved0, *reserved1, *reserved2;
    jint(JNICALL *DestroyJavaVM)(JavaVM *vm);
    jint(JNICALL *AttachCurrentThread)(JavaVM *vm, void **env, void *arguments);
    jint(JNICALL *DetachCurrentThread)(JavaVM *vm);
    jint(JNICALL *GetEnv)(JavaVM *vm, void **env, jint version);
    jint(JNICALL *AttachCurrentThreadAsDaemon)(JavaVM *vm, void **env, void *arguments);
};

/* optionString as on the command line; for "vfprintf", "exit" and "abort", extraInfo is a
 * function. */
typedef struct JavaVMOption {
    char *optionString;
    void *extraInfo;
} JavaVMOption;

typedef struct JavaVMInitArgs {
    jint version; /* JNI_VERSION_1_2 or later */
    jint nOptions;
    JavaVMOption *options;
    jboolean ignoreUnrecognized;
} JavaVMInitArgs;

typedef struct JavaVMAttachArgs {
    jint version;
    char *name;    /* of the thread, modified UTF-8, or NULL */
    jobject group; /* global reference to a ThreadGroup, or NULL */
} JavaVMAttachArgs;

#ifdef __cplusplus
/* In C++, env->Name(...) replaces C's (*env)->Name(env, ...). */
/* A function as a member of JNIEnv; the three forms of a call. */
#define JP2_JNI(type, name, parameters, arguments) \
    type name parameters { return functions->name arguments; }
#define JP2_JNI_KEEP_VALUE(type) type result =
#define JP2_JNI_GIVE_VALUE return result;
#define JP2_JNI_KEEP_NOTHING(type)
#define JP2_JNI_GIVE_NOTHING
#undef JP2_JNI_FORMS
#define JP2_JNI_FORMS(type, name, kind, head, list) \
    type name(head, ...) \
    { \
        va_list arguments; \
        va_start(arguments, method); \
        JP2_JNI_KEEP_##kind(type) functions->name##V list; \
        va_end(arguments); \
        JP2_JNI_GIVE_##kind \
    } \
    type name##V(head, va_list arguments) { return functions->name##V list; } \
    type name##A(head, const jvalue *arguments) { return functions->name##A list; }
#undef JP2_JNI_CALLS
#define JP2_JNI_CALLS(type, Name, kind) \
    JP2_JNI_FORMS(type, Call##Name##Method, kind, JP2_JNI_OBJECT, (this, object, method, arguments))
#undef JP2_JNI_NONVIRTUAL_CALLS
#define JP2_JNI_NONVIRTUAL_CALLS(type, Name, kind) \
    JP2_JNI_FORMS(type, CallNonvirtual##Name##Method, kind, JP2_JNI_NONVIRTUAL, \
        (this, object, cls, method, arguments))
#undef JP2_JNI_STATIC_CALLS
#define JP2_JNI_STATIC_CALLS(type, Name, kind) \
    JP2_JNI_FORMS(type, CallStatic##Name##Method, kind, JP2_JNI_CLASS, \
        (this, cls, method, arguments))
#undef JP2_JNI_GET_FIELD
#define JP2_JNI_GET_FIELD(type, Name) \
    JP2_JNI(type, Get##Name##Field, (jobject object, jfieldID field), (this, object, field))
#undef JP2_JNI_SET_FIELD
#define JP2_JNI_SET_FIELD(type, Name) \
    JP2_JNI(void, Set##Name##Field, (jobject object, jfieldID field, type value), \
        (this, object, field, value))
#undef JP2_JNI_GET_STATIC_FIELD
#define JP2_JNI_GET_STATIC_FIELD(type, Name) \
    JP2_JNI(type, GetStatic##Name##Field, (jclass cls, jfieldID field), (this, cls, field))
#undef JP2_JNI_SET_STATIC_FIELD
#define JP2_JNI_SET_STATIC_FIELD(type, Name) \
    JP2_JNI(void, SetStatic##Name##Field, (jclass cls, jfieldID field, type value), \
        (this, cls, field, value))
#undef JP2_JNI_NEW_ARRAY
#define JP2_JNI_NEW_ARRAY(type, Name) \
    JP2_JNI(type##Array, New##Name##Array, (jsize length), (this, length))
#undef JP2_JNI_GET_ELEMENTS
#define JP2_JNI_GET_ELEMENTS(type, Name) \
    JP2_JNI(type *, Get##Name##ArrayElements, (type##Array array, jboolean *is_copy), \
        (this, array, is_copy))
#undef JP2_JNI_RELEASE_ELEMENTS
#define JP2_JNI_RELEASE_ELEMENTS(type, Name) \
    JP2_JNI(void, Release##Name##ArrayElements, (type##Array array, type *elements, jint mode), \
        (this, array, elements, mode))
#undef JP2_JNI_GET_REGION
#define JP2_JNI_GET_REGION(type, Name) \
    JP2_JNI(void, Get##Name##ArrayRegion, \
        (type##Array array, jsize start, jsize length, type *buffer), \
        (this, array, start, length, buffer))
#undef JP2_JNI_SET_REGION
#define JP2_JNI_SET_REGION(type, Name) \
    JP2_JNI(void, Set##Name##ArrayRegion, \
        (type##Array array, jsize start, jsize length, const type *buffer), \
        (this, array, start, length, buffer))

struct JNIEnv_ {
    const struct JNINativeInterface_ *functions;

    JP2_JNI(jint, GetVersion, (), (this))
    JP2_JNI(jclass, DefineClass,
        (const char *name, jobject loader, const jbyte *bytes, jsize length),
        (this, name, loader, bytes, length))
    JP2_JNI(jclass, FindClass, (const char *name), (this, name))
    JP2_JNI(jmethodID, FromReflectedMethod, (jobject method), (this, method))
    JP2_JNI(jfieldID, FromReflectedField, (jobject field), (this, field))
    JP2_JNI(jobject, ToReflectedMethod, (jclass cls, jmethodID method, jboolean is_static),
        (this, cls, method, is_static))
    JP2_JNI(jclass, GetSuperclass, (jclass cls), (this, cls))
    JP2_JNI(jboolean, IsAssignableFrom, (jclass from, jclass to), (this, from, to))
    JP2_JNI(jobject, ToReflectedField, (jclass cls, jfieldID field, jboolean is_static),
        (this, cls, field, is_static))
    JP2_JNI(jint, Throw, (jthrowable throwable), (this, throwable))
    JP2_JNI(jint, ThrowNew, (jclass cls, const char *message), (this, cls, message))
    JP2_JNI(jthrowable, ExceptionOccurred, (), (this))
    JP2_JNI(void, ExceptionDescribe, (), (this))
    JP2_JNI(void, ExceptionClear, (), (this))
    JP2_JNI(void, FatalError, (const char *message), (this, message))
    JP2_JNI(jint, PushLocalFrame, (jint capacity), (this, capacity))
    JP2_JNI(jobject, PopLocalFrame, (jobject result), (this, result))
    JP2_JNI(jobject, NewGlobalRef, (jobject object), (this, object))
    JP2_JNI(void, DeleteGlobalRef, (jobject reference), (this, reference))
    JP2_JNI(void, DeleteLocalRef, (jobject reference), (this, reference))
    JP2_JNI(jboolean, IsSameObject, (jobject a, jobject b), (this, a, b))
    JP2_JNI(jobject, NewLocalRef, (jobject reference), (this, reference))
    JP2_JNI(jint, EnsureLocalCapacity, (jint capacity), (this, capacity))
    JP2_JNI(jobject, AllocObject, (jclass cls), (this, cls))
    JP2_JNI_FORMS(jobject, NewObject, VALUE, JP2_JNI_CLASS, (this, cls, method, arguments))
    JP2_JNI(jclass, GetObjectClass, (jobject object), (this, object))
    JP2_JNI(jboolean, IsInstanceOf, (jobject object, jclass cls), (this, object, cls))
    JP2_JNI(jmethodID, GetMethodID, (jclass cls, const char *name, const char *signature),
        (this, cls, name, signature))
    JP2_JNI_RESULTS(JP2_JNI_CALLS)
    JP2_JNI_RESULTS(JP2_JNI_NONVIRTUAL_CALLS)
    JP2_JNI(jfieldID, GetFieldID, (jclass cls, const char *name, const char *signature),
        (this, cls, name, signature))
    JP2_JNI_VALUES(JP2_JNI_GET_FIELD)
    JP2_JNI_VALUES(JP2_JNI_SET_FIELD)
    JP2_JNI(jmethodID, GetStaticMethodID, (jclass cls, const char *name, const char *signature),
        (this, cls, name, signature))
    JP2_JNI_RESULTS(JP2_JNI_STATIC_CALLS)
    JP2_JNI(jfieldID, GetStaticFieldID, (jclass cls, const char *name, const char *signature),
        (this, cls, name, signature))
    JP2_JNI_VALUES(JP2_JNI_GET_STATIC_FIELD)
    JP2_JNI_VALUES(JP2_JNI_SET_STATIC_FIELD)
    JP2_JNI(jstring, NewString, (const jchar *units, jsize length), (this, units, length))
    JP2_JNI(jsize, GetStringLength, (jstring string), (this, string))
    JP2_JNI(const jchar *, GetStringChars, (jstring string, jboolean *is_copy),
        (this, string, is_copy))
    JP2_JNI(void, ReleaseStringChars, (jstring string, const jchar *units), (this, string, units))
    JP2_JNI(jstring, NewStringUTF, (const char *bytes), (this, bytes))
    JP2_JNI(jsize, GetStringUTFLength, (jstring string), (this, string))
    JP2_JNI(const char *, GetStringUTFChars, (jstring string, jboolean *is_copy),
        (this, string, is_copy))
    JP2_JNI(void, ReleaseStringUTFChars, (jstring string, const char *bytes), (this, string, bytes))
    JP2_JNI(jsize, GetArrayLength, (jarray array), (this, array))
    JP2_JNI(jobjectArray, NewObjectArray, (jsize length, jclass element, jobject initial),
        (this, length, element, initial))
    JP2_JNI(jobject, GetObjectArrayElement, (jobjectArray array, jsize index), (this, array, index))
    JP2_JNI(void, SetObjectArrayElement, (jobjectArray array, jsize index, jobject value),
        (this, array, index, value))
    JP2_JNI_PRIMITIVES(JP2_JNI_NEW_ARRAY)
    JP2_JNI_PRIMITIVES(JP2_JNI_GET_ELEMENTS)
    JP2_JNI_PRIMITIVES(JP2_JNI_RELEASE_ELEMENTS)
    JP2_JNI_PRIMITIVES(JP2_JNI_GET_REGION)
    JP2_JNI_PRIMITIVES(JP2_JNI_SET_REGION)
    JP2_JNI(jint, RegisterNatives, (jclass cls, const JNINativeMethod *methods, jint count),
        (this, cls, methods, count))
    JP2_JNI(jint, UnregisterNatives, (jclass cls), (this, cls))
    JP2_JNI(jint, MonitorEnter, (jobject object), (this, object))
    JP2_JNI(jint, MonitorExit, (jobject object), (this, object))
    JP2_JNI(jint, GetJavaVM, (JavaVM **vm), (this, vm))
    JP2_JNI(void, GetStringRegion, (jstring string, jsize start, jsize length, jchar *buffer),
        (this, string, start, length, buffer))
    JP2_JNI(void, GetStringUTFRegion, (jstring string, jsize start, jsize length, char *buffer),
        (this, string, start, length, buffer))
    JP2_JNI(void *, GetPrimitiveArrayCritical, (jarray array, jboolean *is_copy),
        (this, array, is_copy))
    JP2_JNI(void, ReleasePrimitiveArrayCritical, (jarray array, void *elements, jint mode),
        (this, array, elements, mode))
    JP2_JNI(const jchar *, GetStringCritical, (jstring string, jboolean *is_copy),
        (this, string, is_copy))
    JP2_JNI(void, ReleaseStringCritical, (jstring string, const jchar *units),
        (this, string, units))
    JP2_JNI(jweak, NewWeakGlobalRef, (jobject object), (this, object))
    JP2_JNI(void, DeleteWeakGlobalRef, (jweak reference), (this, reference))
    JP2_JNI(jboolean, ExceptionCheck, (), (this))
    JP2_JNI(jobject, NewDirectByteBuffer, (void *address, jlong capacity),
        (this, address, capacity))
    JP2_JNI(void *, GetDirectBufferAddress, (jobject buffer), (this, buffer))
    JP2_JNI(jlong, GetDirectBufferCapacity, (jobject buffer), (this, buffer))
    JP2_JNI(jobjectRefType, GetObjectRefType, (jobject reference), (this, reference))
    JP2_JNI(jobject, GetModule, (jclass cls), (this, cls))
};

struct JavaVM_ {
    const struct JNIInvokeInterface_ *functions;

    JP2_JNI(jint, DestroyJavaVM, (), (this))
    JP2_JNI(jint, AttachCurrentThread, (void **env, void *arguments), (this, env, arguments))
    JP2_JNI(jint, DetachCurrentThread, (), (this))
    JP2_JNI(jint, GetEnv, (void **env, jint version), (this, env, version))
    JP2_JNI(jint, AttachCurrentThreadAsDaemon, (void **env, void *arguments),
        (this, env, arguments))
};
#undef JP2_JNI
#undef JP2_JNI_KEEP_VALUE
#undef JP2_JNI_GIVE_VALUE
#undef JP2_JNI_KEEP_NOTHING
#undef JP2_JNI_GIVE_NOTHING

extern "C" {
#endif

#undef JP2_JNI_PRIMITIVES
#undef JP2_JNI_VALUES
#undef JP2_JNI_RESULTS
#undef JP2_JNI_OBJECT
#undef JP2_JNI_NONVIRTUAL
#undef JP2_JNI_CLASS
#undef JP2_JNI_FORMS
#undef JP2_JNI_CALLS
#undef JP2_JNI_NONVIRTUAL_CALLS
#undef JP2_JNI_STATIC_CALLS
#undef JP2_JNI_GET_FIELD
#undef JP2_JNI_SET_FIELD
#undef JP2_JNI_GET_STATIC_FIELD
#undef JP2_JNI_SET_STATIC_FIELD
#undef JP2_JNI_NEW_ARRAY
#undef JP2_JNI_GET_ELEMENTS
#undef JP2_JNI_RELEASE_ELEMENTS
#undef JP2_JNI_GET_REGION
#undef JP2_JNI_SET_REGION

/* --- exported by the machine (JNI 5) --- */

JNIIMPORT jint JNICALL JNI_GetDefaultJavaVMInitArgs(void *arguments);
JNIIMPORT jint JNICALL JNI_CreateJavaVM(JavaVM **vm, void **env, void *arguments);
JNIIMPORT jint JNICALL JNI_GetCreatedJavaVMs(JavaVM **vms, jsize capacity, jsize *count);

/* --- exported by native libraries that must be notified when they are loaded --- */

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved);
JNIEXPORT void JNICALL JNI_OnUnload(JavaVM *vm, void *reserved);

#ifdef __cplusplus
}
#endif

#endif
#endif
