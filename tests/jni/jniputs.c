/*
 * Stores into arrays that are reached by a field of the object: no argument leads to them at once.
 */
#include <jni.h>

static jobject array_of(JNIEnv *env, jobject self, const char *name, const char *type)
{
    jclass cls = (*env)->GetObjectClass(env, self);
    return (*env)->GetObjectField(env, self, (*env)->GetFieldID(env, cls, name, type));
}

JNIEXPORT void JNICALL Java_JniPuts_region(JNIEnv *env, jobject self)
{
    const jint values[] = {11, 12};
    (*env)->SetIntArrayRegion(env, array_of(env, self, "numbers", "[I"), 1, 2, values);
}

JNIEXPORT void JNICALL Java_JniPuts_elements(JNIEnv *env, jobject self)
{
    jintArray array = array_of(env, self, "numbers", "[I");
    jint *elements = (*env)->GetIntArrayElements(env, array, NULL);
    elements[0] = 20;
    (*env)->ReleaseIntArrayElements(env, array, elements, 0);
    elements = (*env)->GetIntArrayElements(env, array, NULL);
    elements[0] = 21; /* is thrown away */
    (*env)->ReleaseIntArrayElements(env, array, elements, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_JniPuts_critical(JNIEnv *env, jobject self)
{
    jintArray array = array_of(env, self, "numbers", "[I");
    jint *elements = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
    elements[3] = 33;
    (*env)->ReleasePrimitiveArrayCritical(env, array, elements, 0);
}

JNIEXPORT void JNICALL Java_JniPuts_reference(JNIEnv *env, jobject self)
{
    jobjectArray names = array_of(env, self, "names", "[Ljava/lang/String;");
    (*env)->SetObjectArrayElement(env, names, 1, (*env)->NewStringUTF(env, "set by C"));
}
