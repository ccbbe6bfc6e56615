/* The native methods of programs/Natives.java. If a JNI function throws an exception, they return
 * at once. */
#include <jni.h>
#include <stdlib.h>
#include <string.h>

JNIEXPORT jstring JNICALL Java_Natives_join(JNIEnv *env, jclass class, jobjectArray words,
                                            jint times)
{
    (void)class;
    jclass builder = (*env)->FindClass(env, "java/lang/StringBuffer");
    if (builder == NULL) {
        return NULL;
    }
    jmethodID init = (*env)->GetMethodID(env, builder, "<init>", "()V");
    jmethodID append = init == NULL
                           ? NULL
                           : (*env)->GetMethodID(env, builder, "append",
                                                 "(Ljava/lang/String;)Ljava/lang/StringBuffer;");
    jmethodID text = append == NULL
                         ? NULL
                         : (*env)->GetMethodID(env, builder, "toString", "()Ljava/lang/String;");
    jobject all = text == NULL ? NULL : (*env)->NewObject(env, builder, init);
    for (jint i = 0; all != NULL && i < times; i++) {
        jstring word = (*env)->GetObjectArrayElement(env, words, i % 3);
        const char *bytes = (*env)->GetStringUTFChars(env, word, NULL);
        if (bytes == NULL) {
            return NULL;
        }
        jstring copy = (*env)->NewStringUTF(env, bytes);
        (*env)->ReleaseStringUTFChars(env, word, bytes);
        if (copy == NULL) {
            return NULL;
        }
        (void)(*env)->CallObjectMethod(env, all, append, copy);
        if ((*env)->ExceptionCheck(env)) {
            return NULL;
        }
    }
    return all == NULL ? NULL : (*env)->CallObjectMethod(env, all, text);
}

JNIEXPORT jint JNICALL Java_Natives_call(JNIEnv *env, jclass class, jobject object, jint count)
{
    jmethodID up = (*env)->GetMethodID(env, class, "up", "(I)I");
    jobject kept = up == NULL ? NULL : (*env)->NewGlobalRef(env, object);
    jweak weak = kept == NULL ? NULL : (*env)->NewWeakGlobalRef(env, object);
    if (weak == NULL) {
        return -1;
    }
    jint sum = 0;
    for (jint i = 0; i < count && !(*env)->ExceptionCheck(env); i++) {
        if ((*env)->PushLocalFrame(env, 40) != 0) {
            break;
        }
        jintArray values = (*env)->NewIntArray(env, 100);
        jint *elements = values == NULL ? NULL : (*env)->GetIntArrayElements(env, values, NULL);
        if (elements != NULL) {
            elements[i] = 1;
            (*env)->ReleaseIntArrayElements(env, values, elements, 0);
            jint result = (*env)->CallIntMethod(env, kept, up, i);
            sum += (*env)->ExceptionCheck(env) ? 0 : result;
        }
        if ((*env)->ExceptionCheck(env) && i == 10) {
            (*env)->ExceptionClear(env);
        }
        (*env)->PopLocalFrame(env, NULL);
    }
    (*env)->DeleteWeakGlobalRef(env, weak);
    (*env)->DeleteGlobalRef(env, kept);
    if ((*env)->ExceptionCheck(env)) {
        jthrowable thrown = (*env)->ExceptionOccurred(env);
        jclass wanted = (*env)->GetObjectClass(env, thrown);
        (*env)->ExceptionClear(env);
        jclass state = (*env)->FindClass(env, "java/lang/IllegalStateException");
        if (state == NULL) {
            return -1;
        }
        if ((*env)->IsSameObject(env, wanted, state)) {
            return sum;
        }
        (*env)->Throw(env, thrown);
        return -1;
    }
    return sum;
}
