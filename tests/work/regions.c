/* The native methods of Regions.java. */
#include <jni.h>

JNIEXPORT void JNICALL Java_Regions_getRegion(JNIEnv *env, jclass self, jintArray array, jint count)
{
    jint values[100];
    (void)self;
    (*env)->GetIntArrayRegion(env, array, 10, count, values);
}

JNIEXPORT void JNICALL Java_Regions_setRegion(JNIEnv *env, jclass self, jlongArray array,
                                              jint count)
{
    jlong values[50] = {1};
    (void)self;
    (*env)->SetLongArrayRegion(env, array, 0, count, values);
}

JNIEXPORT void JNICALL Java_Regions_badRegion(JNIEnv *env, jclass self, jbyteArray array)
{
    jbyte values[100];
    (void)self;
    (*env)->GetByteArrayRegion(env, array, 5, 6, values);
}

JNIEXPORT void JNICALL Java_Regions_elements(JNIEnv *env, jclass self, jshortArray array)
{
    (void)self;
    jshort *elements = (*env)->GetShortArrayElements(env, array, NULL);
    (*env)->ReleaseShortArrayElements(env, array, elements, 0);
    elements = (*env)->GetShortArrayElements(env, array, NULL);
    (*env)->ReleaseShortArrayElements(env, array, elements, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_Regions_critical(JNIEnv *env, jclass self, jbyteArray array)
{
    (void)self;
    void *elements = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
    (*env)->ReleasePrimitiveArrayCritical(env, array, elements, 0);
}

JNIEXPORT jstring JNICALL Java_Regions_newStrings(JNIEnv *env, jclass self, jint length)
{
    jchar units[50] = {'a'};
    (void)self;
    (*env)->NewStringUTF(env, "plain");
    return (*env)->NewString(env, units, length);
}

JNIEXPORT jint JNICALL Java_Regions_characters(JNIEnv *env, jclass self, jstring text)
{
    jchar units[10];
    (void)self;
    const jchar *all = (*env)->GetStringChars(env, text, NULL);
    (*env)->ReleaseStringChars(env, text, all);
    (*env)->GetStringRegion(env, text, 1, 3, units);
    return units[0];
}

JNIEXPORT jint JNICALL Java_Regions_utfCharacters(JNIEnv *env, jclass self, jstring text)
{
    char bytes[20];
    (void)self;
    const char *all = (*env)->GetStringUTFChars(env, text, NULL);
    (*env)->ReleaseStringUTFChars(env, text, all);
    (*env)->GetStringUTFRegion(env, text, 0, 3, bytes);
    return bytes[0];
}
