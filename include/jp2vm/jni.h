/*
 * jni.h: the Java Native Interface, version 10, for programs that embed the machine and for native
 * libraries. Written from the JNI specification. Types, constants and the order of the tables are
 * the same as in every other implementation, so that libraries compiled with one header run with
 * any machine.
 *
 * Threads: a JNIEnv belongs to one thread; a JavaVM may be used by all.
 * Ownership: local references die with the native method that got them, or with their local frame;
 * global and weak references live until they are deleted.
 * Source: JNI specification, chapters 3 (types), 4 (functions), 5 (invocation).
 */
#ifndef JP2VM_JNI_H
#define JP2VM_JNI_H

/* Code that includes this header needs no other jni.h: this prevents a second one from being
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

/* One entry of RegisterNatives. */
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
    jobject (JNICALL *CallObjectMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
    jobject (JNICALL *CallObjectMethodV)(JNIEnv *env, jobject object, jmethodID method,
        va_list arguments);
    jobject (JNICALL *CallObjectMethodA)(JNIEnv *env, jobject object, jmethodID method,
        const jvalue *arguments);
    jboolean (JNICALL *CallBooleanMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
    jboolean (JNICALL *CallBooleanMethodV)(JNIEnv *env, jobject object, jmethodID method,
        va_list arguments);
    jboolean (JNICALL *CallBooleanMethodA)(JNIEnv *env, jobject object, jmethodID method,
        const jvalue *arguments);
    jbyte (JNICALL *CallByteMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
    jbyte (JNICALL *CallByteMethodV)(JNIEnv *env, jobject object, jmethodID method,
        va_list arguments);
    jbyte (JNICALL *CallByteMethodA)(JNIEnv *env, jobject object, jmethodID method,
        const jvalue *arguments);
    jchar (JNICALL *CallCharMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
    jchar (JNICALL *CallCharMethodV)(JNIEnv *env, jobject object, jmethodID method,
        va_list arguments);
    jchar (JNICALL *CallCharMethodA)(JNIEnv *env, jobject object, jmethodID method,
        const jvalue *arguments);
    jshort (JNICALL *CallShortMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
    jshort (JNICALL *CallShortMethodV)(JNIEnv *env, jobject object, jmethodID method,
        va_list arguments);
    jshort (JNICALL *CallShortMethodA)(JNIEnv *env, jobject object, jmethodID method,
        const jvalue *arguments);
    jint (JNICALL *CallIntMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
    jint (JNICALL *CallIntMethodV)(JNIEnv *env, jobject object, jmethodID method,
        va_list arguments);
    jint (JNICALL *CallIntMethodA)(JNIEnv *env, jobject object, jmethodID method,
        const jvalue *arguments);
    jlong (JNICALL *CallLongMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
    jlong (JNICALL *CallLongMethodV)(JNIEnv *env, jobject object, jmethodID method,
        va_list arguments);
    jlong (JNICALL *CallLongMethodA)(JNIEnv *env, jobject object, jmethodID method,
        const jvalue *arguments);
    jfloat (JNICALL *CallFloatMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
    jfloat (JNICALL *CallFloatMethodV)(JNIEnv *env, jobject object, jmethodID method,
        va_list arguments);
    jfloat (JNICALL *CallFloatMethodA)(JNIEnv *env, jobject object, jmethodID method,
        const jvalue *arguments);
    jdouble (JNICALL *CallDoubleMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
    jdouble (JNICALL *CallDoubleMethodV)(JNIEnv *env, jobject object, jmethodID method,
        va_list arguments);
    jdouble (JNICALL *CallDoubleMethodA)(JNIEnv *env, jobject object, jmethodID method,
        const jvalue *arguments);
    void (JNICALL *CallVoidMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
    void (JNICALL *CallVoidMethodV)(JNIEnv *env, jobject object, jmethodID method,
        va_list arguments);
    void (JNICALL *CallVoidMethodA)(JNIEnv *env, jobject object, jmethodID method,
        const jvalue *arguments);

    /* instance methods, exactly the given method */
    jobject (JNICALL *CallNonvirtualObjectMethod)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, ...);
    jobject (JNICALL *CallNonvirtualObjectMethodV)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, va_list arguments);
    jobject (JNICALL *CallNonvirtualObjectMethodA)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, const jvalue *arguments);
    jboolean (JNICALL *CallNonvirtualBooleanMethod)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, ...);
    jboolean (JNICALL *CallNonvirtualBooleanMethodV)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, va_list arguments);
    jboolean (JNICALL *CallNonvirtualBooleanMethodA)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, const jvalue *arguments);
    jbyte (JNICALL *CallNonvirtualByteMethod)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, ...);
    jbyte (JNICALL *CallNonvirtualByteMethodV)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, va_list arguments);
    jbyte (JNICALL *CallNonvirtualByteMethodA)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, const jvalue *arguments);
    jchar (JNICALL *CallNonvirtualCharMethod)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, ...);
    jchar (JNICALL *CallNonvirtualCharMethodV)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, va_list arguments);
    jchar (JNICALL *CallNonvirtualCharMethodA)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, const jvalue *arguments);
    jshort (JNICALL *CallNonvirtualShortMethod)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, ...);
    jshort (JNICALL *CallNonvirtualShortMethodV)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, va_list arguments);
    jshort (JNICALL *CallNonvirtualShortMethodA)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, const jvalue *arguments);
    jint (JNICALL *CallNonvirtualIntMethod)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, ...);
    jint (JNICALL *CallNonvirtualIntMethodV)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, va_list arguments);
    jint (JNICALL *CallNonvirtualIntMethodA)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, const jvalue *arguments);
    jlong (JNICALL *CallNonvirtualLongMethod)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, ...);
    jlong (JNICALL *CallNonvirtualLongMethodV)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, va_list arguments);
    jlong (JNICALL *CallNonvirtualLongMethodA)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, const jvalue *arguments);
    jfloat (JNICALL *CallNonvirtualFloatMethod)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, ...);
    jfloat (JNICALL *CallNonvirtualFloatMethodV)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, va_list arguments);
    jfloat (JNICALL *CallNonvirtualFloatMethodA)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, const jvalue *arguments);
    jdouble (JNICALL *CallNonvirtualDoubleMethod)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, ...);
    jdouble (JNICALL *CallNonvirtualDoubleMethodV)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, va_list arguments);
    jdouble (JNICALL *CallNonvirtualDoubleMethodA)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, const jvalue *arguments);
    void (JNICALL *CallNonvirtualVoidMethod)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, ...);
    void (JNICALL *CallNonvirtualVoidMethodV)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, va_list arguments);
    void (JNICALL *CallNonvirtualVoidMethodA)(JNIEnv *env, jobject object, jclass cls,
        jmethodID method, const jvalue *arguments);

    /* instance fields */
    jfieldID (JNICALL *GetFieldID)(JNIEnv *env, jclass cls, const char *name,
        const char *signature);
    jobject (JNICALL *GetObjectField)(JNIEnv *env, jobject object, jfieldID field);
    jboolean (JNICALL *GetBooleanField)(JNIEnv *env, jobject object, jfieldID field);
    jbyte (JNICALL *GetByteField)(JNIEnv *env, jobject object, jfieldID field);
    jchar (JNICALL *GetCharField)(JNIEnv *env, jobject object, jfieldID field);
    jshort (JNICALL *GetShortField)(JNIEnv *env, jobject object, jfieldID field);
    jint (JNICALL *GetIntField)(JNIEnv *env, jobject object, jfieldID field);
    jlong (JNICALL *GetLongField)(JNIEnv *env, jobject object, jfieldID field);
    jfloat (JNICALL *GetFloatField)(JNIEnv *env, jobject object, jfieldID field);
    jdouble (JNICALL *GetDoubleField)(JNIEnv *env, jobject object, jfieldID field);
    void (JNICALL *SetObjectField)(JNIEnv *env, jobject object, jfieldID field, jobject value);
    void (JNICALL *SetBooleanField)(JNIEnv *env, jobject object, jfieldID field, jboolean value);
    void (JNICALL *SetByteField)(JNIEnv *env, jobject object, jfieldID field, jbyte value);
    void (JNICALL *SetCharField)(JNIEnv *env, jobject object, jfieldID field, jchar value);
    void (JNICALL *SetShortField)(JNIEnv *env, jobject object, jfieldID field, jshort value);
    void (JNICALL *SetIntField)(JNIEnv *env, jobject object, jfieldID field, jint value);
    void (JNICALL *SetLongField)(JNIEnv *env, jobject object, jfieldID field, jlong value);
    void (JNICALL *SetFloatField)(JNIEnv *env, jobject object, jfieldID field, jfloat value);
    void (JNICALL *SetDoubleField)(JNIEnv *env, jobject object, jfieldID field, jdouble value);

    /* static methods */
    jmethodID (JNICALL *GetStaticMethodID)(JNIEnv *env, jclass cls, const char *name,
        const char *signature);
    jobject (JNICALL *CallStaticObjectMethod)(JNIEnv *env, jclass cls, jmethodID method, ...);
    jobject (JNICALL *CallStaticObjectMethodV)(JNIEnv *env, jclass cls, jmethodID method,
        va_list arguments);
    jobject (JNICALL *CallStaticObjectMethodA)(JNIEnv *env, jclass cls, jmethodID method,
        const jvalue *arguments);
    jboolean (JNICALL *CallStaticBooleanMethod)(JNIEnv *env, jclass cls, jmethodID method, ...);
    jboolean (JNICALL *CallStaticBooleanMethodV)(JNIEnv *env, jclass cls, jmethodID method,
        va_list arguments);
    jboolean (JNICALL *CallStaticBooleanMethodA)(JNIEnv *env, jclass cls, jmethodID method,
        const jvalue *arguments);
    jbyte (JNICALL *CallStaticByteMethod)(JNIEnv *env, jclass cls, jmethodID method, ...);
    jbyte (JNICALL *CallStaticByteMethodV)(JNIEnv *env, jclass cls, jmethodID method,
        va_list arguments);
    jbyte (JNICALL *CallStaticByteMethodA)(JNIEnv *env, jclass cls, jmethodID method,
        const jvalue *arguments);
    jchar (JNICALL *CallStaticCharMethod)(JNIEnv *env, jclass cls, jmethodID method, ...);
    jchar (JNICALL *CallStaticCharMethodV)(JNIEnv *env, jclass cls, jmethodID method,
        va_list arguments);
    jchar (JNICALL *CallStaticCharMethodA)(JNIEnv *env, jclass cls, jmethodID method,
        const jvalue *arguments);
    jshort (JNICALL *CallStaticShortMethod)(JNIEnv *env, jclass cls, jmethodID method, ...);
    jshort (JNICALL *CallStaticShortMethodV)(JNIEnv *env, jclass cls, jmethodID method,
        va_list arguments);
    jshort (JNICALL *CallStaticShortMethodA)(JNIEnv *env, jclass cls, jmethodID method,
        const jvalue *arguments);
    jint (JNICALL *CallStaticIntMethod)(JNIEnv *env, jclass cls, jmethodID method, ...);
    jint (JNICALL *CallStaticIntMethodV)(JNIEnv *env, jclass cls, jmethodID method,
        va_list arguments);
    jint (JNICALL *CallStaticIntMethodA)(JNIEnv *env, jclass cls, jmethodID method,
        const jvalue *arguments);
    jlong (JNICALL *CallStaticLongMethod)(JNIEnv *env, jclass cls, jmethodID method, ...);
    jlong (JNICALL *CallStaticLongMethodV)(JNIEnv *env, jclass cls, jmethodID method,
        va_list arguments);
    jlong (JNICALL *CallStaticLongMethodA)(JNIEnv *env, jclass cls, jmethodID method,
        const jvalue *arguments);
    jfloat (JNICALL *CallStaticFloatMethod)(JNIEnv *env, jclass cls, jmethodID method, ...);
    jfloat (JNICALL *CallStaticFloatMethodV)(JNIEnv *env, jclass cls, jmethodID method,
        va_list arguments);
    jfloat (JNICALL *CallStaticFloatMethodA)(JNIEnv *env, jclass cls, jmethodID method,
        const jvalue *arguments);
    jdouble (JNICALL *CallStaticDoubleMethod)(JNIEnv *env, jclass cls, jmethodID method, ...);
    jdouble (JNICALL *CallStaticDoubleMethodV)(JNIEnv *env, jclass cls, jmethodID method,
        va_list arguments);
    jdouble (JNICALL *CallStaticDoubleMethodA)(JNIEnv *env, jclass cls, jmethodID method,
        const jvalue *arguments);
    void (JNICALL *CallStaticVoidMethod)(JNIEnv *env, jclass cls, jmethodID method, ...);
    void (JNICALL *CallStaticVoidMethodV)(JNIEnv *env, jclass cls, jmethodID method,
        va_list arguments);
    void (JNICALL *CallStaticVoidMethodA)(JNIEnv *env, jclass cls, jmethodID method,
        const jvalue *arguments);

    /* static fields */
    jfieldID (JNICALL *GetStaticFieldID)(JNIEnv *env, jclass cls, const char *name,
        const char *signature);
    jobject (JNICALL *GetStaticObjectField)(JNIEnv *env, jclass cls, jfieldID field);
    jboolean (JNICALL *GetStaticBooleanField)(JNIEnv *env, jclass cls, jfieldID field);
    jbyte (JNICALL *GetStaticByteField)(JNIEnv *env, jclass cls, jfieldID field);
    jchar (JNICALL *GetStaticCharField)(JNIEnv *env, jclass cls, jfieldID field);
    jshort (JNICALL *GetStaticShortField)(JNIEnv *env, jclass cls, jfieldID field);
    jint (JNICALL *GetStaticIntField)(JNIEnv *env, jclass cls, jfieldID field);
    jlong (JNICALL *GetStaticLongField)(JNIEnv *env, jclass cls, jfieldID field);
    jfloat (JNICALL *GetStaticFloatField)(JNIEnv *env, jclass cls, jfieldID field);
    jdouble (JNICALL *GetStaticDoubleField)(JNIEnv *env, jclass cls, jfieldID field);
    void (JNICALL *SetStaticObjectField)(JNIEnv *env, jclass cls, jfieldID field, jobject value);
    void (JNICALL *SetStaticBooleanField)(JNIEnv *env, jclass cls, jfieldID field, jboolean value);
    void (JNICALL *SetStaticByteField)(JNIEnv *env, jclass cls, jfieldID field, jbyte value);
    void (JNICALL *SetStaticCharField)(JNIEnv *env, jclass cls, jfieldID field, jchar value);
    void (JNICALL *SetStaticShortField)(JNIEnv *env, jclass cls, jfieldID field, jshort value);
    void (JNICALL *SetStaticIntField)(JNIEnv *env, jclass cls, jfieldID field, jint value);
    void (JNICALL *SetStaticLongField)(JNIEnv *env, jclass cls, jfieldID field, jlong value);
    void (JNICALL *SetStaticFloatField)(JNIEnv *env, jclass cls, jfieldID field, jfloat value);
    void (JNICALL *SetStaticDoubleField)(JNIEnv *env, jclass cls, jfieldID field, jdouble value);

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
    jbooleanArray (JNICALL *NewBooleanArray)(JNIEnv *env, jsize length);
    jbyteArray (JNICALL *NewByteArray)(JNIEnv *env, jsize length);
    jcharArray (JNICALL *NewCharArray)(JNIEnv *env, jsize length);
    jshortArray (JNICALL *NewShortArray)(JNIEnv *env, jsize length);
    jintArray (JNICALL *NewIntArray)(JNIEnv *env, jsize length);
    jlongArray (JNICALL *NewLongArray)(JNIEnv *env, jsize length);
    jfloatArray (JNICALL *NewFloatArray)(JNIEnv *env, jsize length);
    jdoubleArray (JNICALL *NewDoubleArray)(JNIEnv *env, jsize length);
    jboolean *(JNICALL *GetBooleanArrayElements)(JNIEnv *env, jbooleanArray array,
        jboolean *is_copy);
    jbyte *(JNICALL *GetByteArrayElements)(JNIEnv *env, jbyteArray array, jboolean *is_copy);
    jchar *(JNICALL *GetCharArrayElements)(JNIEnv *env, jcharArray array, jboolean *is_copy);
    jshort *(JNICALL *GetShortArrayElements)(JNIEnv *env, jshortArray array, jboolean *is_copy);
    jint *(JNICALL *GetIntArrayElements)(JNIEnv *env, jintArray array, jboolean *is_copy);
    jlong *(JNICALL *GetLongArrayElements)(JNIEnv *env, jlongArray array, jboolean *is_copy);
    jfloat *(JNICALL *GetFloatArrayElements)(JNIEnv *env, jfloatArray array, jboolean *is_copy);
    jdouble *(JNICALL *GetDoubleArrayElements)(JNIEnv *env, jdoubleArray array, jboolean *is_copy);
    void (JNICALL *ReleaseBooleanArrayElements)(JNIEnv *env, jbooleanArray array,
        jboolean *elements, jint mode);
    void (JNICALL *ReleaseByteArrayElements)(JNIEnv *env, jbyteArray array, jbyte *elements,
        jint mode);
    void (JNICALL *ReleaseCharArrayElements)(JNIEnv *env, jcharArray array, jchar *elements,
        jint mode);
    void (JNICALL *ReleaseShortArrayElements)(JNIEnv *env, jshortArray array, jshort *elements,
        jint mode);
    void (JNICALL *ReleaseIntArrayElements)(JNIEnv *env, jintArray array, jint *elements,
        jint mode);
    void (JNICALL *ReleaseLongArrayElements)(JNIEnv *env, jlongArray array, jlong *elements,
        jint mode);
    void (JNICALL *ReleaseFloatArrayElements)(JNIEnv *env, jfloatArray array, jfloat *elements,
        jint mode);
    void (JNICALL *ReleaseDoubleArrayElements)(JNIEnv *env, jdoubleArray array, jdouble *elements,
        jint mode);
    void (JNICALL *GetBooleanArrayRegion)(JNIEnv *env, jbooleanArray array, jsize start,
        jsize length, jboolean *buffer);
    void (JNICALL *GetByteArrayRegion)(JNIEnv *env, jbyteArray array, jsize start, jsize length,
        jbyte *buffer);
    void (JNICALL *GetCharArrayRegion)(JNIEnv *env, jcharArray array, jsize start, jsize length,
        jchar *buffer);
    void (JNICALL *GetShortArrayRegion)(JNIEnv *env, jshortArray array, jsize start, jsize length,
        jshort *buffer);
    void (JNICALL *GetIntArrayRegion)(JNIEnv *env, jintArray array, jsize start, jsize length,
        jint *buffer);
    void (JNICALL *GetLongArrayRegion)(JNIEnv *env, jlongArray array, jsize start, jsize length,
        jlong *buffer);
    void (JNICALL *GetFloatArrayRegion)(JNIEnv *env, jfloatArray array, jsize start, jsize length,
        jfloat *buffer);
    void (JNICALL *GetDoubleArrayRegion)(JNIEnv *env, jdoubleArray array, jsize start,
        jsize length, jdouble *buffer);
    void (JNICALL *SetBooleanArrayRegion)(JNIEnv *env, jbooleanArray array, jsize start,
        jsize length, const jboolean *buffer);
    void (JNICALL *SetByteArrayRegion)(JNIEnv *env, jbyteArray array, jsize start, jsize length,
        const jbyte *buffer);
    void (JNICALL *SetCharArrayRegion)(JNIEnv *env, jcharArray array, jsize start, jsize length,
        const jchar *buffer);
    void (JNICALL *SetShortArrayRegion)(JNIEnv *env, jshortArray array, jsize start, jsize length,
        const jshort *buffer);
    void (JNICALL *SetIntArrayRegion)(JNIEnv *env, jintArray array, jsize start, jsize length,
        const jint *buffer);
    void (JNICALL *SetLongArrayRegion)(JNIEnv *env, jlongArray array, jsize start, jsize length,
        const jlong *buffer);
    void (JNICALL *SetFloatArrayRegion)(JNIEnv *env, jfloatArray array, jsize start, jsize length,
        const jfloat *buffer);
    void (JNICALL *SetDoubleArrayRegion)(JNIEnv *env, jdoubleArray array, jsize start,
        jsize length, const jdouble *buffer);

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

    /* later additions */
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
struct JNIEnv_ {
    const struct JNINativeInterface_ *functions;

    jint GetVersion()
    {
        return functions->GetVersion(this);
    }

    jclass DefineClass(const char *name, jobject loader, const jbyte *bytes, jsize length)
    {
        return functions->DefineClass(this, name, loader, bytes, length);
    }

    jclass FindClass(const char *name)
    {
        return functions->FindClass(this, name);
    }

    jmethodID FromReflectedMethod(jobject method)
    {
        return functions->FromReflectedMethod(this, method);
    }

    jfieldID FromReflectedField(jobject field)
    {
        return functions->FromReflectedField(this, field);
    }

    jobject ToReflectedMethod(jclass cls, jmethodID method, jboolean is_static)
    {
        return functions->ToReflectedMethod(this, cls, method, is_static);
    }

    jclass GetSuperclass(jclass cls)
    {
        return functions->GetSuperclass(this, cls);
    }

    jboolean IsAssignableFrom(jclass from, jclass to)
    {
        return functions->IsAssignableFrom(this, from, to);
    }

    jobject ToReflectedField(jclass cls, jfieldID field, jboolean is_static)
    {
        return functions->ToReflectedField(this, cls, field, is_static);
    }

    jint Throw(jthrowable throwable)
    {
        return functions->Throw(this, throwable);
    }

    jint ThrowNew(jclass cls, const char *message)
    {
        return functions->ThrowNew(this, cls, message);
    }

    jthrowable ExceptionOccurred()
    {
        return functions->ExceptionOccurred(this);
    }

    void ExceptionDescribe()
    {
        functions->ExceptionDescribe(this);
    }

    void ExceptionClear()
    {
        functions->ExceptionClear(this);
    }

    void FatalError(const char *message)
    {
        functions->FatalError(this, message);
    }

    jint PushLocalFrame(jint capacity)
    {
        return functions->PushLocalFrame(this, capacity);
    }

    jobject PopLocalFrame(jobject result)
    {
        return functions->PopLocalFrame(this, result);
    }

    jobject NewGlobalRef(jobject object)
    {
        return functions->NewGlobalRef(this, object);
    }

    void DeleteGlobalRef(jobject reference)
    {
        functions->DeleteGlobalRef(this, reference);
    }

    void DeleteLocalRef(jobject reference)
    {
        functions->DeleteLocalRef(this, reference);
    }

    jboolean IsSameObject(jobject a, jobject b)
    {
        return functions->IsSameObject(this, a, b);
    }

    jobject NewLocalRef(jobject reference)
    {
        return functions->NewLocalRef(this, reference);
    }

    jint EnsureLocalCapacity(jint capacity)
    {
        return functions->EnsureLocalCapacity(this, capacity);
    }

    jobject AllocObject(jclass cls)
    {
        return functions->AllocObject(this, cls);
    }

    jobject NewObject(jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jobject result = functions->NewObjectV(this, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jobject NewObjectV(jclass cls, jmethodID method, va_list arguments)
    {
        return functions->NewObjectV(this, cls, method, arguments);
    }

    jobject NewObjectA(jclass cls, jmethodID method, const jvalue *arguments)
    {
        return functions->NewObjectA(this, cls, method, arguments);
    }

    jclass GetObjectClass(jobject object)
    {
        return functions->GetObjectClass(this, object);
    }

    jboolean IsInstanceOf(jobject object, jclass cls)
    {
        return functions->IsInstanceOf(this, object, cls);
    }

    jmethodID GetMethodID(jclass cls, const char *name, const char *signature)
    {
        return functions->GetMethodID(this, cls, name, signature);
    }

    jobject CallObjectMethod(jobject object, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jobject result = functions->CallObjectMethodV(this, object, method, arguments);
        va_end(arguments);
        return result;
    }

    jobject CallObjectMethodV(jobject object, jmethodID method, va_list arguments)
    {
        return functions->CallObjectMethodV(this, object, method, arguments);
    }

    jobject CallObjectMethodA(jobject object, jmethodID method, const jvalue *arguments)
    {
        return functions->CallObjectMethodA(this, object, method, arguments);
    }

    jboolean CallBooleanMethod(jobject object, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jboolean result = functions->CallBooleanMethodV(this, object, method, arguments);
        va_end(arguments);
        return result;
    }

    jboolean CallBooleanMethodV(jobject object, jmethodID method, va_list arguments)
    {
        return functions->CallBooleanMethodV(this, object, method, arguments);
    }

    jboolean CallBooleanMethodA(jobject object, jmethodID method, const jvalue *arguments)
    {
        return functions->CallBooleanMethodA(this, object, method, arguments);
    }

    jbyte CallByteMethod(jobject object, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jbyte result = functions->CallByteMethodV(this, object, method, arguments);
        va_end(arguments);
        return result;
    }

    jbyte CallByteMethodV(jobject object, jmethodID method, va_list arguments)
    {
        return functions->CallByteMethodV(this, object, method, arguments);
    }

    jbyte CallByteMethodA(jobject object, jmethodID method, const jvalue *arguments)
    {
        return functions->CallByteMethodA(this, object, method, arguments);
    }

    jchar CallCharMethod(jobject object, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jchar result = functions->CallCharMethodV(this, object, method, arguments);
        va_end(arguments);
        return result;
    }

    jchar CallCharMethodV(jobject object, jmethodID method, va_list arguments)
    {
        return functions->CallCharMethodV(this, object, method, arguments);
    }

    jchar CallCharMethodA(jobject object, jmethodID method, const jvalue *arguments)
    {
        return functions->CallCharMethodA(this, object, method, arguments);
    }

    jshort CallShortMethod(jobject object, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jshort result = functions->CallShortMethodV(this, object, method, arguments);
        va_end(arguments);
        return result;
    }

    jshort CallShortMethodV(jobject object, jmethodID method, va_list arguments)
    {
        return functions->CallShortMethodV(this, object, method, arguments);
    }

    jshort CallShortMethodA(jobject object, jmethodID method, const jvalue *arguments)
    {
        return functions->CallShortMethodA(this, object, method, arguments);
    }

    jint CallIntMethod(jobject object, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jint result = functions->CallIntMethodV(this, object, method, arguments);
        va_end(arguments);
        return result;
    }

    jint CallIntMethodV(jobject object, jmethodID method, va_list arguments)
    {
        return functions->CallIntMethodV(this, object, method, arguments);
    }

    jint CallIntMethodA(jobject object, jmethodID method, const jvalue *arguments)
    {
        return functions->CallIntMethodA(this, object, method, arguments);
    }

    jlong CallLongMethod(jobject object, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jlong result = functions->CallLongMethodV(this, object, method, arguments);
        va_end(arguments);
        return result;
    }

    jlong CallLongMethodV(jobject object, jmethodID method, va_list arguments)
    {
        return functions->CallLongMethodV(this, object, method, arguments);
    }

    jlong CallLongMethodA(jobject object, jmethodID method, const jvalue *arguments)
    {
        return functions->CallLongMethodA(this, object, method, arguments);
    }

    jfloat CallFloatMethod(jobject object, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jfloat result = functions->CallFloatMethodV(this, object, method, arguments);
        va_end(arguments);
        return result;
    }

    jfloat CallFloatMethodV(jobject object, jmethodID method, va_list arguments)
    {
        return functions->CallFloatMethodV(this, object, method, arguments);
    }

    jfloat CallFloatMethodA(jobject object, jmethodID method, const jvalue *arguments)
    {
        return functions->CallFloatMethodA(this, object, method, arguments);
    }

    jdouble CallDoubleMethod(jobject object, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jdouble result = functions->CallDoubleMethodV(this, object, method, arguments);
        va_end(arguments);
        return result;
    }

    jdouble CallDoubleMethodV(jobject object, jmethodID method, va_list arguments)
    {
        return functions->CallDoubleMethodV(this, object, method, arguments);
    }

    jdouble CallDoubleMethodA(jobject object, jmethodID method, const jvalue *arguments)
    {
        return functions->CallDoubleMethodA(this, object, method, arguments);
    }

    void CallVoidMethod(jobject object, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        functions->CallVoidMethodV(this, object, method, arguments);
        va_end(arguments);
    }

    void CallVoidMethodV(jobject object, jmethodID method, va_list arguments)
    {
        functions->CallVoidMethodV(this, object, method, arguments);
    }

    void CallVoidMethodA(jobject object, jmethodID method, const jvalue *arguments)
    {
        functions->CallVoidMethodA(this, object, method, arguments);
    }

    jobject CallNonvirtualObjectMethod(jobject object, jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jobject result =
            functions->CallNonvirtualObjectMethodV(this, object, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jobject CallNonvirtualObjectMethodV(jobject object, jclass cls, jmethodID method,
        va_list arguments)
    {
        return functions->CallNonvirtualObjectMethodV(this, object, cls, method, arguments);
    }

    jobject CallNonvirtualObjectMethodA(jobject object, jclass cls, jmethodID method,
        const jvalue *arguments)
    {
        return functions->CallNonvirtualObjectMethodA(this, object, cls, method, arguments);
    }

    jboolean CallNonvirtualBooleanMethod(jobject object, jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jboolean result =
            functions->CallNonvirtualBooleanMethodV(this, object, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jboolean CallNonvirtualBooleanMethodV(jobject object, jclass cls, jmethodID method,
        va_list arguments)
    {
        return functions->CallNonvirtualBooleanMethodV(this, object, cls, method, arguments);
    }

    jboolean CallNonvirtualBooleanMethodA(jobject object, jclass cls, jmethodID method,
        const jvalue *arguments)
    {
        return functions->CallNonvirtualBooleanMethodA(this, object, cls, method, arguments);
    }

    jbyte CallNonvirtualByteMethod(jobject object, jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jbyte result = functions->CallNonvirtualByteMethodV(this, object, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jbyte CallNonvirtualByteMethodV(jobject object, jclass cls, jmethodID method,
        va_list arguments)
    {
        return functions->CallNonvirtualByteMethodV(this, object, cls, method, arguments);
    }

    jbyte CallNonvirtualByteMethodA(jobject object, jclass cls, jmethodID method,
        const jvalue *arguments)
    {
        return functions->CallNonvirtualByteMethodA(this, object, cls, method, arguments);
    }

    jchar CallNonvirtualCharMethod(jobject object, jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jchar result = functions->CallNonvirtualCharMethodV(this, object, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jchar CallNonvirtualCharMethodV(jobject object, jclass cls, jmethodID method,
        va_list arguments)
    {
        return functions->CallNonvirtualCharMethodV(this, object, cls, method, arguments);
    }

    jchar CallNonvirtualCharMethodA(jobject object, jclass cls, jmethodID method,
        const jvalue *arguments)
    {
        return functions->CallNonvirtualCharMethodA(this, object, cls, method, arguments);
    }

    jshort CallNonvirtualShortMethod(jobject object, jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jshort result = functions->CallNonvirtualShortMethodV(this, object, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jshort CallNonvirtualShortMethodV(jobject object, jclass cls, jmethodID method,
        va_list arguments)
    {
        return functions->CallNonvirtualShortMethodV(this, object, cls, method, arguments);
    }

    jshort CallNonvirtualShortMethodA(jobject object, jclass cls, jmethodID method,
        const jvalue *arguments)
    {
        return functions->CallNonvirtualShortMethodA(this, object, cls, method, arguments);
    }

    jint CallNonvirtualIntMethod(jobject object, jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jint result = functions->CallNonvirtualIntMethodV(this, object, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jint CallNonvirtualIntMethodV(jobject object, jclass cls, jmethodID method, va_list arguments)
    {
        return functions->CallNonvirtualIntMethodV(this, object, cls, method, arguments);
    }

    jint CallNonvirtualIntMethodA(jobject object, jclass cls, jmethodID method,
        const jvalue *arguments)
    {
        return functions->CallNonvirtualIntMethodA(this, object, cls, method, arguments);
    }

    jlong CallNonvirtualLongMethod(jobject object, jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jlong result = functions->CallNonvirtualLongMethodV(this, object, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jlong CallNonvirtualLongMethodV(jobject object, jclass cls, jmethodID method,
        va_list arguments)
    {
        return functions->CallNonvirtualLongMethodV(this, object, cls, method, arguments);
    }

    jlong CallNonvirtualLongMethodA(jobject object, jclass cls, jmethodID method,
        const jvalue *arguments)
    {
        return functions->CallNonvirtualLongMethodA(this, object, cls, method, arguments);
    }

    jfloat CallNonvirtualFloatMethod(jobject object, jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jfloat result = functions->CallNonvirtualFloatMethodV(this, object, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jfloat CallNonvirtualFloatMethodV(jobject object, jclass cls, jmethodID method,
        va_list arguments)
    {
        return functions->CallNonvirtualFloatMethodV(this, object, cls, method, arguments);
    }

    jfloat CallNonvirtualFloatMethodA(jobject object, jclass cls, jmethodID method,
        const jvalue *arguments)
    {
        return functions->CallNonvirtualFloatMethodA(this, object, cls, method, arguments);
    }

    jdouble CallNonvirtualDoubleMethod(jobject object, jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jdouble result =
            functions->CallNonvirtualDoubleMethodV(this, object, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jdouble CallNonvirtualDoubleMethodV(jobject object, jclass cls, jmethodID method,
        va_list arguments)
    {
        return functions->CallNonvirtualDoubleMethodV(this, object, cls, method, arguments);
    }

    jdouble CallNonvirtualDoubleMethodA(jobject object, jclass cls, jmethodID method,
        const jvalue *arguments)
    {
        return functions->CallNonvirtualDoubleMethodA(this, object, cls, method, arguments);
    }

    void CallNonvirtualVoidMethod(jobject object, jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        functions->CallNonvirtualVoidMethodV(this, object, cls, method, arguments);
        va_end(arguments);
    }

    void CallNonvirtualVoidMethodV(jobject object, jclass cls, jmethodID method, va_list arguments)
    {
        functions->CallNonvirtualVoidMethodV(this, object, cls, method, arguments);
    }

    void CallNonvirtualVoidMethodA(jobject object, jclass cls, jmethodID method,
        const jvalue *arguments)
    {
        functions->CallNonvirtualVoidMethodA(this, object, cls, method, arguments);
    }

    jfieldID GetFieldID(jclass cls, const char *name, const char *signature)
    {
        return functions->GetFieldID(this, cls, name, signature);
    }

    jobject GetObjectField(jobject object, jfieldID field)
    {
        return functions->GetObjectField(this, object, field);
    }

    jboolean GetBooleanField(jobject object, jfieldID field)
    {
        return functions->GetBooleanField(this, object, field);
    }

    jbyte GetByteField(jobject object, jfieldID field)
    {
        return functions->GetByteField(this, object, field);
    }

    jchar GetCharField(jobject object, jfieldID field)
    {
        return functions->GetCharField(this, object, field);
    }

    jshort GetShortField(jobject object, jfieldID field)
    {
        return functions->GetShortField(this, object, field);
    }

    jint GetIntField(jobject object, jfieldID field)
    {
        return functions->GetIntField(this, object, field);
    }

    jlong GetLongField(jobject object, jfieldID field)
    {
        return functions->GetLongField(this, object, field);
    }

    jfloat GetFloatField(jobject object, jfieldID field)
    {
        return functions->GetFloatField(this, object, field);
    }

    jdouble GetDoubleField(jobject object, jfieldID field)
    {
        return functions->GetDoubleField(this, object, field);
    }

    void SetObjectField(jobject object, jfieldID field, jobject value)
    {
        functions->SetObjectField(this, object, field, value);
    }

    void SetBooleanField(jobject object, jfieldID field, jboolean value)
    {
        functions->SetBooleanField(this, object, field, value);
    }

    void SetByteField(jobject object, jfieldID field, jbyte value)
    {
        functions->SetByteField(this, object, field, value);
    }

    void SetCharField(jobject object, jfieldID field, jchar value)
    {
        functions->SetCharField(this, object, field, value);
    }

    void SetShortField(jobject object, jfieldID field, jshort value)
    {
        functions->SetShortField(this, object, field, value);
    }

    void SetIntField(jobject object, jfieldID field, jint value)
    {
        functions->SetIntField(this, object, field, value);
    }

    void SetLongField(jobject object, jfieldID field, jlong value)
    {
        functions->SetLongField(this, object, field, value);
    }

    void SetFloatField(jobject object, jfieldID field, jfloat value)
    {
        functions->SetFloatField(this, object, field, value);
    }

    void SetDoubleField(jobject object, jfieldID field, jdouble value)
    {
        functions->SetDoubleField(this, object, field, value);
    }

    jmethodID GetStaticMethodID(jclass cls, const char *name, const char *signature)
    {
        return functions->GetStaticMethodID(this, cls, name, signature);
    }

    jobject CallStaticObjectMethod(jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jobject result = functions->CallStaticObjectMethodV(this, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jobject CallStaticObjectMethodV(jclass cls, jmethodID method, va_list arguments)
    {
        return functions->CallStaticObjectMethodV(this, cls, method, arguments);
    }

    jobject CallStaticObjectMethodA(jclass cls, jmethodID method, const jvalue *arguments)
    {
        return functions->CallStaticObjectMethodA(this, cls, method, arguments);
    }

    jboolean CallStaticBooleanMethod(jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jboolean result = functions->CallStaticBooleanMethodV(this, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jboolean CallStaticBooleanMethodV(jclass cls, jmethodID method, va_list arguments)
    {
        return functions->CallStaticBooleanMethodV(this, cls, method, arguments);
    }

    jboolean CallStaticBooleanMethodA(jclass cls, jmethodID method, const jvalue *arguments)
    {
        return functions->CallStaticBooleanMethodA(this, cls, method, arguments);
    }

    jbyte CallStaticByteMethod(jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jbyte result = functions->CallStaticByteMethodV(this, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jbyte CallStaticByteMethodV(jclass cls, jmethodID method, va_list arguments)
    {
        return functions->CallStaticByteMethodV(this, cls, method, arguments);
    }

    jbyte CallStaticByteMethodA(jclass cls, jmethodID method, const jvalue *arguments)
    {
        return functions->CallStaticByteMethodA(this, cls, method, arguments);
    }

    jchar CallStaticCharMethod(jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jchar result = functions->CallStaticCharMethodV(this, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jchar CallStaticCharMethodV(jclass cls, jmethodID method, va_list arguments)
    {
        return functions->CallStaticCharMethodV(this, cls, method, arguments);
    }

    jchar CallStaticCharMethodA(jclass cls, jmethodID method, const jvalue *arguments)
    {
        return functions->CallStaticCharMethodA(this, cls, method, arguments);
    }

    jshort CallStaticShortMethod(jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jshort result = functions->CallStaticShortMethodV(this, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jshort CallStaticShortMethodV(jclass cls, jmethodID method, va_list arguments)
    {
        return functions->CallStaticShortMethodV(this, cls, method, arguments);
    }

    jshort CallStaticShortMethodA(jclass cls, jmethodID method, const jvalue *arguments)
    {
        return functions->CallStaticShortMethodA(this, cls, method, arguments);
    }

    jint CallStaticIntMethod(jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jint result = functions->CallStaticIntMethodV(this, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jint CallStaticIntMethodV(jclass cls, jmethodID method, va_list arguments)
    {
        return functions->CallStaticIntMethodV(this, cls, method, arguments);
    }

    jint CallStaticIntMethodA(jclass cls, jmethodID method, const jvalue *arguments)
    {
        return functions->CallStaticIntMethodA(this, cls, method, arguments);
    }

    jlong CallStaticLongMethod(jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jlong result = functions->CallStaticLongMethodV(this, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jlong CallStaticLongMethodV(jclass cls, jmethodID method, va_list arguments)
    {
        return functions->CallStaticLongMethodV(this, cls, method, arguments);
    }

    jlong CallStaticLongMethodA(jclass cls, jmethodID method, const jvalue *arguments)
    {
        return functions->CallStaticLongMethodA(this, cls, method, arguments);
    }

    jfloat CallStaticFloatMethod(jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jfloat result = functions->CallStaticFloatMethodV(this, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jfloat CallStaticFloatMethodV(jclass cls, jmethodID method, va_list arguments)
    {
        return functions->CallStaticFloatMethodV(this, cls, method, arguments);
    }

    jfloat CallStaticFloatMethodA(jclass cls, jmethodID method, const jvalue *arguments)
    {
        return functions->CallStaticFloatMethodA(this, cls, method, arguments);
    }

    jdouble CallStaticDoubleMethod(jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        jdouble result = functions->CallStaticDoubleMethodV(this, cls, method, arguments);
        va_end(arguments);
        return result;
    }

    jdouble CallStaticDoubleMethodV(jclass cls, jmethodID method, va_list arguments)
    {
        return functions->CallStaticDoubleMethodV(this, cls, method, arguments);
    }

    jdouble CallStaticDoubleMethodA(jclass cls, jmethodID method, const jvalue *arguments)
    {
        return functions->CallStaticDoubleMethodA(this, cls, method, arguments);
    }

    void CallStaticVoidMethod(jclass cls, jmethodID method, ...)
    {
        va_list arguments;
        va_start(arguments, method);
        functions->CallStaticVoidMethodV(this, cls, method, arguments);
        va_end(arguments);
    }

    void CallStaticVoidMethodV(jclass cls, jmethodID method, va_list arguments)
    {
        functions->CallStaticVoidMethodV(this, cls, method, arguments);
    }

    void CallStaticVoidMethodA(jclass cls, jmethodID method, const jvalue *arguments)
    {
        functions->CallStaticVoidMethodA(this, cls, method, arguments);
    }

    jfieldID GetStaticFieldID(jclass cls, const char *name, const char *signature)
    {
        return functions->GetStaticFieldID(this, cls, name, signature);
    }

    jobject GetStaticObjectField(jclass cls, jfieldID field)
    {
        return functions->GetStaticObjectField(this, cls, field);
    }

    jboolean GetStaticBooleanField(jclass cls, jfieldID field)
    {
        return functions->GetStaticBooleanField(this, cls, field);
    }

    jbyte GetStaticByteField(jclass cls, jfieldID field)
    {
        return functions->GetStaticByteField(this, cls, field);
    }

    jchar GetStaticCharField(jclass cls, jfieldID field)
    {
        return functions->GetStaticCharField(this, cls, field);
    }

    jshort GetStaticShortField(jclass cls, jfieldID field)
    {
        return functions->GetStaticShortField(this, cls, field);
    }

    jint GetStaticIntField(jclass cls, jfieldID field)
    {
        return functions->GetStaticIntField(this, cls, field);
    }

    jlong GetStaticLongField(jclass cls, jfieldID field)
    {
        return functions->GetStaticLongField(this, cls, field);
    }

    jfloat GetStaticFloatField(jclass cls, jfieldID field)
    {
        return functions->GetStaticFloatField(this, cls, field);
    }

    jdouble GetStaticDoubleField(jclass cls, jfieldID field)
    {
        return functions->GetStaticDoubleField(this, cls, field);
    }

    void SetStaticObjectField(jclass cls, jfieldID field, jobject value)
    {
        functions->SetStaticObjectField(this, cls, field, value);
    }

    void SetStaticBooleanField(jclass cls, jfieldID field, jboolean value)
    {
        functions->SetStaticBooleanField(this, cls, field, value);
    }

    void SetStaticByteField(jclass cls, jfieldID field, jbyte value)
    {
        functions->SetStaticByteField(this, cls, field, value);
    }

    void SetStaticCharField(jclass cls, jfieldID field, jchar value)
    {
        functions->SetStaticCharField(this, cls, field, value);
    }

    void SetStaticShortField(jclass cls, jfieldID field, jshort value)
    {
        functions->SetStaticShortField(this, cls, field, value);
    }

    void SetStaticIntField(jclass cls, jfieldID field, jint value)
    {
        functions->SetStaticIntField(this, cls, field, value);
    }

    void SetStaticLongField(jclass cls, jfieldID field, jlong value)
    {
        functions->SetStaticLongField(this, cls, field, value);
    }

    void SetStaticFloatField(jclass cls, jfieldID field, jfloat value)
    {
        functions->SetStaticFloatField(this, cls, field, value);
    }

    void SetStaticDoubleField(jclass cls, jfieldID field, jdouble value)
    {
        functions->SetStaticDoubleField(this, cls, field, value);
    }

    jstring NewString(const jchar *units, jsize length)
    {
        return functions->NewString(this, units, length);
    }

    jsize GetStringLength(jstring string)
    {
        return functions->GetStringLength(this, string);
    }

    const jchar *GetStringChars(jstring string, jboolean *is_copy)
    {
        return functions->GetStringChars(this, string, is_copy);
    }

    void ReleaseStringChars(jstring string, const jchar *units)
    {
        functions->ReleaseStringChars(this, string, units);
    }

    jstring NewStringUTF(const char *bytes)
    {
        return functions->NewStringUTF(this, bytes);
    }

    jsize GetStringUTFLength(jstring string)
    {
        return functions->GetStringUTFLength(this, string);
    }

    const char *GetStringUTFChars(jstring string, jboolean *is_copy)
    {
        return functions->GetStringUTFChars(this, string, is_copy);
    }

    void ReleaseStringUTFChars(jstring string, const char *bytes)
    {
        functions->ReleaseStringUTFChars(this, string, bytes);
    }

    jsize GetArrayLength(jarray array)
    {
        return functions->GetArrayLength(this, array);
    }

    jobjectArray NewObjectArray(jsize length, jclass element, jobject initial)
    {
        return functions->NewObjectArray(this, length, element, initial);
    }

    jobject GetObjectArrayElement(jobjectArray array, jsize index)
    {
        return functions->GetObjectArrayElement(this, array, index);
    }

    void SetObjectArrayElement(jobjectArray array, jsize index, jobject value)
    {
        functions->SetObjectArrayElement(this, array, index, value);
    }

    jbooleanArray NewBooleanArray(jsize length)
    {
        return functions->NewBooleanArray(this, length);
    }

    jbyteArray NewByteArray(jsize length)
    {
        return functions->NewByteArray(this, length);
    }

    jcharArray NewCharArray(jsize length)
    {
        return functions->NewCharArray(this, length);
    }

    jshortArray NewShortArray(jsize length)
    {
        return functions->NewShortArray(this, length);
    }

    jintArray NewIntArray(jsize length)
    {
        return functions->NewIntArray(this, length);
    }

    jlongArray NewLongArray(jsize length)
    {
        return functions->NewLongArray(this, length);
    }

    jfloatArray NewFloatArray(jsize length)
    {
        return functions->NewFloatArray(this, length);
    }

    jdoubleArray NewDoubleArray(jsize length)
    {
        return functions->NewDoubleArray(this, length);
    }

    jboolean *GetBooleanArrayElements(jbooleanArray array, jboolean *is_copy)
    {
        return functions->GetBooleanArrayElements(this, array, is_copy);
    }

    jbyte *GetByteArrayElements(jbyteArray array, jboolean *is_copy)
    {
        return functions->GetByteArrayElements(this, array, is_copy);
    }

    jchar *GetCharArrayElements(jcharArray array, jboolean *is_copy)
    {
        return functions->GetCharArrayElements(this, array, is_copy);
    }

    jshort *GetShortArrayElements(jshortArray array, jboolean *is_copy)
    {
        return functions->GetShortArrayElements(this, array, is_copy);
    }

    jint *GetIntArrayElements(jintArray array, jboolean *is_copy)
    {
        return functions->GetIntArrayElements(this, array, is_copy);
    }

    jlong *GetLongArrayElements(jlongArray array, jboolean *is_copy)
    {
        return functions->GetLongArrayElements(this, array, is_copy);
    }

    jfloat *GetFloatArrayElements(jfloatArray array, jboolean *is_copy)
    {
        return functions->GetFloatArrayElements(this, array, is_copy);
    }

    jdouble *GetDoubleArrayElements(jdoubleArray array, jboolean *is_copy)
    {
        return functions->GetDoubleArrayElements(this, array, is_copy);
    }

    void ReleaseBooleanArrayElements(jbooleanArray array, jboolean *elements, jint mode)
    {
        functions->ReleaseBooleanArrayElements(this, array, elements, mode);
    }

    void ReleaseByteArrayElements(jbyteArray array, jbyte *elements, jint mode)
    {
        functions->ReleaseByteArrayElements(this, array, elements, mode);
    }

    void ReleaseCharArrayElements(jcharArray array, jchar *elements, jint mode)
    {
        functions->ReleaseCharArrayElements(this, array, elements, mode);
    }

    void ReleaseShortArrayElements(jshortArray array, jshort *elements, jint mode)
    {
        functions->ReleaseShortArrayElements(this, array, elements, mode);
    }

    void ReleaseIntArrayElements(jintArray array, jint *elements, jint mode)
    {
        functions->ReleaseIntArrayElements(this, array, elements, mode);
    }

    void ReleaseLongArrayElements(jlongArray array, jlong *elements, jint mode)
    {
        functions->ReleaseLongArrayElements(this, array, elements, mode);
    }

    void ReleaseFloatArrayElements(jfloatArray array, jfloat *elements, jint mode)
    {
        functions->ReleaseFloatArrayElements(this, array, elements, mode);
    }

    void ReleaseDoubleArrayElements(jdoubleArray array, jdouble *elements, jint mode)
    {
        functions->ReleaseDoubleArrayElements(this, array, elements, mode);
    }

    void GetBooleanArrayRegion(jbooleanArray array, jsize start, jsize length, jboolean *buffer)
    {
        functions->GetBooleanArrayRegion(this, array, start, length, buffer);
    }

    void GetByteArrayRegion(jbyteArray array, jsize start, jsize length, jbyte *buffer)
    {
        functions->GetByteArrayRegion(this, array, start, length, buffer);
    }

    void GetCharArrayRegion(jcharArray array, jsize start, jsize length, jchar *buffer)
    {
        functions->GetCharArrayRegion(this, array, start, length, buffer);
    }

    void GetShortArrayRegion(jshortArray array, jsize start, jsize length, jshort *buffer)
    {
        functions->GetShortArrayRegion(this, array, start, length, buffer);
    }

    void GetIntArrayRegion(jintArray array, jsize start, jsize length, jint *buffer)
    {
        functions->GetIntArrayRegion(this, array, start, length, buffer);
    }

    void GetLongArrayRegion(jlongArray array, jsize start, jsize length, jlong *buffer)
    {
        functions->GetLongArrayRegion(this, array, start, length, buffer);
    }

    void GetFloatArrayRegion(jfloatArray array, jsize start, jsize length, jfloat *buffer)
    {
        functions->GetFloatArrayRegion(this, array, start, length, buffer);
    }

    void GetDoubleArrayRegion(jdoubleArray array, jsize start, jsize length, jdouble *buffer)
    {
        functions->GetDoubleArrayRegion(this, array, start, length, buffer);
    }

    void SetBooleanArrayRegion(jbooleanArray array, jsize start, jsize length,
        const jboolean *buffer)
    {
        functions->SetBooleanArrayRegion(this, array, start, length, buffer);
    }

    void SetByteArrayRegion(jbyteArray array, jsize start, jsize length, const jbyte *buffer)
    {
        functions->SetByteArrayRegion(this, array, start, length, buffer);
    }

    void SetCharArrayRegion(jcharArray array, jsize start, jsize length, const jchar *buffer)
    {
        functions->SetCharArrayRegion(this, array, start, length, buffer);
    }

    void SetShortArrayRegion(jshortArray array, jsize start, jsize length, const jshort *buffer)
    {
        functions->SetShortArrayRegion(this, array, start, length, buffer);
    }

    void SetIntArrayRegion(jintArray array, jsize start, jsize length, const jint *buffer)
    {
        functions->SetIntArrayRegion(this, array, start, length, buffer);
    }

    void SetLongArrayRegion(jlongArray array, jsize start, jsize length, const jlong *buffer)
    {
        functions->SetLongArrayRegion(this, array, start, length, buffer);
    }

    void SetFloatArrayRegion(jfloatArray array, jsize start, jsize length, const jfloat *buffer)
    {
        functions->SetFloatArrayRegion(this, array, start, length, buffer);
    }

    void SetDoubleArrayRegion(jdoubleArray array, jsize start, jsize length, const jdouble *buffer)
    {
        functions->SetDoubleArrayRegion(this, array, start, length, buffer);
    }

    jint RegisterNatives(jclass cls, const JNINativeMethod *methods, jint count)
    {
        return functions->RegisterNatives(this, cls, methods, count);
    }

    jint UnregisterNatives(jclass cls)
    {
        return functions->UnregisterNatives(this, cls);
    }

    jint MonitorEnter(jobject object)
    {
        return functions->MonitorEnter(this, object);
    }

    jint MonitorExit(jobject object)
    {
        return functions->MonitorExit(this, object);
    }

    jint GetJavaVM(JavaVM **vm)
    {
        return functions->GetJavaVM(this, vm);
    }

    void GetStringRegion(jstring string, jsize start, jsize length, jchar *buffer)
    {
        functions->GetStringRegion(this, string, start, length, buffer);
    }

    void GetStringUTFRegion(jstring string, jsize start, jsize length, char *buffer)
    {
        functions->GetStringUTFRegion(this, string, start, length, buffer);
    }

    void *GetPrimitiveArrayCritical(jarray array, jboolean *is_copy)
    {
        return functions->GetPrimitiveArrayCritical(this, array, is_copy);
    }

    void ReleasePrimitiveArrayCritical(jarray array, void *elements, jint mode)
    {
        functions->ReleasePrimitiveArrayCritical(this, array, elements, mode);
    }

    const jchar *GetStringCritical(jstring string, jboolean *is_copy)
    {
        return functions->GetStringCritical(this, string, is_copy);
    }

    void ReleaseStringCritical(jstring string, const jchar *units)
    {
        functions->ReleaseStringCritical(this, string, units);
    }

    jweak NewWeakGlobalRef(jobject object)
    {
        return functions->NewWeakGlobalRef(this, object);
    }

    void DeleteWeakGlobalRef(jweak reference)
    {
        functions->DeleteWeakGlobalRef(this, reference);
    }

    jboolean ExceptionCheck()
    {
        return functions->ExceptionCheck(this);
    }

    jobject NewDirectByteBuffer(void *address, jlong capacity)
    {
        return functions->NewDirectByteBuffer(this, address, capacity);
    }

    void *GetDirectBufferAddress(jobject buffer)
    {
        return functions->GetDirectBufferAddress(this, buffer);
    }

    jlong GetDirectBufferCapacity(jobject buffer)
    {
        return functions->GetDirectBufferCapacity(this, buffer);
    }

    jobjectRefType GetObjectRefType(jobject reference)
    {
        return functions->GetObjectRefType(this, reference);
    }

    jobject GetModule(jclass cls)
    {
        return functions->GetModule(this, cls);
    }
};

struct JavaVM_ {
    const struct JNIInvokeInterface_ *functions;

    jint DestroyJavaVM()
    {
        return functions->DestroyJavaVM(this);
    }

    jint AttachCurrentThread(void **env, void *arguments)
    {
        return functions->AttachCurrentThread(this, env, arguments);
    }

    jint DetachCurrentThread()
    {
        return functions->DetachCurrentThread(this);
    }

    jint GetEnv(void **env, jint version)
    {
        return functions->GetEnv(this, env, version);
    }

    jint AttachCurrentThreadAsDaemon(void **env, void *arguments)
    {
        return functions->AttachCurrentThreadAsDaemon(this, env, arguments);
    }
};

extern "C" {
#endif

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
