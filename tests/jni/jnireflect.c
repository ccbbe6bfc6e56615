/*
 * Native methods for members of classes, as IDs and as objects of java.lang.reflect.
 */
#include <jni.h>
#include <stddef.h>

JNIEXPORT jobject JNICALL Java_JniReflect_thereAndBack(JNIEnv *env, jclass cls, jobject member,
                                                       jboolean is_field, jboolean is_static,
                                                       jclass holder)
{
    (void)cls;
    if (is_field) {
        jfieldID field = (*env)->FromReflectedField(env, member);
        return (*env)->ToReflectedField(env, holder, field, is_static);
    }
    jmethodID method = (*env)->FromReflectedMethod(env, member);
    return (*env)->ToReflectedMethod(env, holder, method, is_static);
}

JNIEXPORT jobject JNICALL Java_JniReflect_makeByConstructor(JNIEnv *env, jclass cls,
                                                            jobject constructor, jstring text,
                                                            jobjectArray more)
{
    jmethodID method = (*env)->FromReflectedMethod(env, constructor);
    return (*env)->NewObject(env, cls, method, text, more);
}

JNIEXPORT jstring JNICALL Java_JniReflect_callStatic(JNIEnv *env, jclass cls, jobject method,
                                                     jobject a, jlong b, jdouble c)
{
    jmethodID id = (*env)->FromReflectedMethod(env, method);
    return (jstring)(*env)->CallStaticObjectMethod(env, cls, id, a, b, c);
}

JNIEXPORT jint JNICALL Java_JniReflect_callInstance(JNIEnv *env, jclass cls, jobject method,
                                                    jobject receiver, jint a)
{
    (void)cls;
    jmethodID id = (*env)->FromReflectedMethod(env, method);
    return (*env)->CallIntMethod(env, receiver, id, a);
}

JNIEXPORT jdouble JNICALL Java_JniReflect_callVirtual(JNIEnv *env, jclass cls, jobject method,
                                                      jobject receiver)
{
    (void)cls;
    return (*env)->CallDoubleMethod(env, receiver, (*env)->FromReflectedMethod(env, method));
}

JNIEXPORT jobject JNICALL Java_JniReflect_getObject(JNIEnv *env, jclass cls, jobject field,
                                                    jobject receiver)
{
    (void)cls;
    return (*env)->GetObjectField(env, receiver, (*env)->FromReflectedField(env, field));
}

JNIEXPORT jlong JNICALL Java_JniReflect_getLong(JNIEnv *env, jclass cls, jobject field,
                                                jobject receiver)
{
    (void)cls;
    return (*env)->GetLongField(env, receiver, (*env)->FromReflectedField(env, field));
}

JNIEXPORT void JNICALL Java_JniReflect_setStatic(JNIEnv *env, jclass cls, jobject field, jint value)
{
    (*env)->SetStaticIntField(env, cls, (*env)->FromReflectedField(env, field), value);
}

JNIEXPORT jobject JNICALL Java_JniReflect_moduleOf(JNIEnv *env, jclass cls, jclass type)
{
    (void)cls;
    return (*env)->GetModule(env, type);
}

JNIEXPORT jobject JNICALL Java_JniReflect_lookUp(JNIEnv *env, jclass cls, jclass type, jstring name,
                                                 jstring descriptor, jboolean is_static)
{
    (void)cls;
    const char *name_text = (*env)->GetStringUTFChars(env, name, NULL);
    const char *descriptor_text = (*env)->GetStringUTFChars(env, descriptor, NULL);
    jmethodID method = is_static ? (*env)->GetStaticMethodID(env, type, name_text, descriptor_text)
                                 : (*env)->GetMethodID(env, type, name_text, descriptor_text);
    (*env)->ReleaseStringUTFChars(env, name, name_text);
    (*env)->ReleaseStringUTFChars(env, descriptor, descriptor_text);
    return method == NULL ? NULL : (*env)->ToReflectedMethod(env, type, method, is_static);
}

JNIEXPORT jstring JNICALL Java_JniReflect_refused(JNIEnv *env, jclass cls, jobject member)
{
    (void)cls;
    return (*env)->NewStringUTF(env, member == NULL ? "null came" : "something came");
}

JNIEXPORT jint JNICALL Java_JniReflect_own(JNIEnv *env, jobject self, jstring text,
                                           jintArray values, jobjectArray rest)
{
    (void)self;
    if (text == NULL) {
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/io/IOException"), "from native code");
        return 0;
    }
    jint sum = (*env)->GetStringLength(env, text) * 10000 + (*env)->GetArrayLength(env, rest) * 100;
    jint *elements = (*env)->GetIntArrayElements(env, values, NULL);
    for (jsize i = 0; i < (*env)->GetArrayLength(env, values); i++) {
        sum += elements[i];
    }
    (*env)->ReleaseIntArrayElements(env, values, elements, JNI_ABORT);
    return sum;
}
