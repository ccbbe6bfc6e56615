/*
 * Native methods with every type of parameter and result.
 */
#include "jnitest.h"

#include <string.h>

/* Returns the number with which an instance was created, to check that its reference arrives
 * intact. */
static jint id_of(JNIEnv *env, jobject self)
{
    jclass cls = (*env)->GetObjectClass(env, self);
    return (*env)->GetIntField(env, self, (*env)->GetFieldID(env, cls, "id", "I"));
}

#define ECHO(Name, type, format)                                                                   \
    JNIEXPORT type JNICALL Java_JniArguments_static##Name(JNIEnv *env, jclass cls, type x)         \
    {                                                                                              \
        printf("static" #Name " " format " class %d\n", x,                                         \
               (*env)->IsSameObject(env, cls, (*env)->FindClass(env, "JniArguments")));            \
        fflush(stdout);                                                                            \
        return x;                                                                                  \
    }                                                                                              \
    JNIEXPORT type JNICALL Java_JniArguments_instance##Name(JNIEnv *env, jobject self, type x)     \
    {                                                                                              \
        printf("instance" #Name " " format " id %d\n", x, id_of(env, self));                       \
        fflush(stdout);                                                                            \
        return x;                                                                                  \
    }

ECHO(Boolean, jboolean, "%d")
ECHO(Byte, jbyte, "%d")
ECHO(Char, jchar, "%d")
ECHO(Short, jshort, "%d")
ECHO(Int, jint, "%d")
ECHO(Long, jlong, "%ld")
ECHO(Float, jfloat, "%g")
ECHO(Double, jdouble, "%g")

JNIEXPORT jobject JNICALL Java_JniArguments_staticObject(JNIEnv *env, jclass cls, jobject x)
{
    (void)env;
    (void)cls;
    printf("staticObject null %d\n", x == NULL);
    fflush(stdout);
    return x;
}

JNIEXPORT jintArray JNICALL Java_JniArguments_staticArray(JNIEnv *env, jclass cls, jintArray x)
{
    (void)cls;
    printf("staticArray %d\n", x == NULL ? -1 : (*env)->GetArrayLength(env, x));
    fflush(stdout);
    return x == NULL ? NULL : (jintArray)(*env)->NewLocalRef(env, x);
}

JNIEXPORT jobject JNICALL Java_JniArguments_instanceObject(JNIEnv *env, jobject self, jobject x)
{
    printf("instanceObject null %d id %d\n", x == NULL, id_of(env, self));
    fflush(stdout);
    return x;
}

JNIEXPORT void JNICALL Java_JniArguments_staticVoid(JNIEnv *env, jclass cls)
{
    (void)env;
    (void)cls;
    printf("staticVoid\n");
    fflush(stdout);
}

JNIEXPORT void JNICALL Java_JniArguments_instanceVoid(JNIEnv *env, jobject self)
{
    printf("instanceVoid id %d\n", id_of(env, self));
    fflush(stdout);
}

/* The C functions have wider results on purpose: the JVM must ignore the bits above the declared
 * type. */
#define DIRTY(Name)                                                                                \
    JNIEXPORT jlong JNICALL Java_JniArguments_dirty##Name(JNIEnv *env, jclass cls, jint bits)      \
    {                                                                                              \
        (void)env;                                                                                 \
        (void)cls;                                                                                 \
        return ((jlong)0x5a5a5a5a << 32) | (unsigned)bits;                                         \
    }

DIRTY(Boolean)
DIRTY(Byte)
DIRTY(Char)
DIRTY(Short)

JNIEXPORT jstring JNICALL Java_JniArguments_mixed(JNIEnv *env, jclass cls, jbyte a, jdouble b,
                                                  jlong c, jfloat d, jboolean e, jchar f, jshort g,
                                                  jint h, jobject i, jdouble j, jfloat k, jlong l,
                                                  jbyte m, jdouble n, jint o, jstring p, jfloat q,
                                                  jboolean r, jdouble s, jlong t)
{
    char text[512];
    (void)cls;
    snprintf(text, sizeof text, "%d %g %ld %g %d %d %d %d %s %g %g %ld %d %g %d %s %g %d %g %ld", a,
             b, (long)c, d, e, f, g, h, text_of(env, (jstring)i), j, k, (long)l, m, n, o,
             text_of(env, p), q, r, s, (long)t);
    return (*env)->NewStringUTF(env, text);
}

JNIEXPORT jstring JNICALL Java_JniArguments_many(
    JNIEnv *env, jclass cls, jint a0, jlong a1, jdouble a2, jfloat a3, jint a4, jlong a5,
    jdouble a6, jfloat a7, jint a8, jlong a9, jdouble b0, jfloat b1, jint b2, jlong b3, jdouble b4,
    jfloat b5, jint b6, jlong b7, jdouble b8, jfloat b9, jbyte c0, jshort c1, jdouble c2, jchar c3,
    jboolean c4, jstring c5, jdouble c6, jfloat c7, jint c8, jlong c9, jobject d0, jbyte d1,
    jdouble d2, jfloat d3, jint d4, jlong d5)
{
    char text[512];
    (void)cls;
    int n = snprintf(text, sizeof text, "%d %ld %g %g %d %ld %g %g %d %ld %g %g %d %ld %g %g %d ",
                     a0, (long)a1, a2, a3, a4, (long)a5, a6, a7, a8, (long)a9, b0, b1, b2, (long)b3,
                     b4, b5, b6);
    snprintf(text + n, sizeof text - (size_t)n,
             "%ld %g %g %d %d %g %d %d %s %g %g %d %ld %d %d %g %g %d %ld", (long)b7, b8, b9, c0,
             c1, c2, c3, c4, text_of(env, c5), c6, c7, c8, (long)c9, d0 == NULL, d1, d2, d3, d4,
             (long)d5);
    return (*env)->NewStringUTF(env, text);
}

JNIEXPORT jstring JNICALL Java_JniArguments_integers(JNIEnv *env, jobject self, jint a, jlong b,
                                                     jbyte c, jshort d, jchar e, jint f, jlong g,
                                                     jint h)
{
    char text[256];
    snprintf(text, sizeof text, "%d: %d %ld %d %d %d %d %ld %d", id_of(env, self), a, (long)b, c, d,
             e, f, (long)g, h);
    return (*env)->NewStringUTF(env, text);
}

JNIEXPORT jstring JNICALL Java_JniArguments_floats(JNIEnv *env, jobject self, jfloat a, jdouble b,
                                                   jfloat c, jdouble d, jfloat e, jdouble f,
                                                   jfloat g, jdouble h, jfloat i, jdouble j,
                                                   jfloat k, jdouble l)
{
    char text[256];
    snprintf(text, sizeof text, "%d: %g %g %g %g %g %g %g %g %g %g %g %g", id_of(env, self), a, b,
             c, d, e, f, g, h, i, j, k, l);
    return (*env)->NewStringUTF(env, text);
}

JNIEXPORT jdouble JNICALL Java_JniArguments_sumOfEight(JNIEnv *env, jclass cls, jdouble a, jfloat b,
                                                       jdouble c, jfloat d, jdouble e, jfloat f,
                                                       jdouble g, jfloat h)
{
    (void)env;
    (void)cls;
    return a + b + c + d + e + f + g + h;
}

JNIEXPORT jlong JNICALL Java_JniArguments_sumOfFour(JNIEnv *env, jclass cls, jint a, jlong b,
                                                    jbyte c, jchar d)
{
    (void)env;
    (void)cls;
    return a + b + c + d;
}

JNIEXPORT jlong JNICALL Java_JniArguments_sumOfFive(JNIEnv *env, jclass cls, jint a, jlong b,
                                                    jbyte c, jchar d, jshort e)
{
    (void)env;
    (void)cls;
    return a + b + c + d + e;
}

JNIEXPORT jstring JNICALL Java_JniArguments_wide(JNIEnv *env, jclass cls, jstring a, jstring b,
                                                 jstring c, jstring d, jstring e, jstring f,
                                                 jstring g, jstring h, jstring i, jstring j)
{
    jstring all[] = {a, b, c, d, e, f, g, h, i, j};
    char text[256] = "";
    (void)cls;
    for (int k = 0; k < 10; k++) {
        strcat(text, text_of(env, all[k]));
    }
    return (*env)->NewStringUTF(env, text);
}

#define NUMBER(name, value, ...)                                                                   \
    JNIEXPORT jint JNICALL Java_JniArguments_##name(JNIEnv *env, jclass cls, ##__VA_ARGS__)        \
    {                                                                                              \
        (void)env;                                                                                 \
        (void)cls;                                                                                 \
        return value;                                                                              \
    }

#define UNUSED __attribute__((unused))

NUMBER(over__I, 1, UNUSED jint x)
NUMBER(over__J, 2, UNUSED jlong x)
NUMBER(over__Ljava_lang_String_2, 3, UNUSED jstring x)
NUMBER(over___3I, 4, UNUSED jintArray x)
NUMBER(over___3_3Ljava_lang_Object_2D, 5, UNUSED jobjectArray x, UNUSED jdouble y)
NUMBER(over__, 6)
NUMBER(under_1score, 7)
NUMBER(gr_000fc_000dfe, 8)
NUMBER(dollar_00024sign, 9)
NUMBER(00024In_1ner_00024Class_name_1with_13, 10)
