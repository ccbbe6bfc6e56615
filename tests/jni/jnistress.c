/*
 * Native methods that use references while the collector runs.
 */
#include <jni.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void spell(char *text, size_t size, int seed, int i)
{
    snprintf(text, size, "text %d of %d, long enough to matter", i, seed);
}

static int is_spelled(JNIEnv *env, jobject string, int seed, int i)
{
    char wanted[64];
    if (string == NULL) {
        return 0;
    }
    spell(wanted, sizeof wanted, seed, i);
    const char *bytes = (*env)->GetStringUTFChars(env, (jstring)string, NULL);
    int is_good = strcmp(bytes, wanted) == 0;
    (*env)->ReleaseStringUTFChars(env, (jstring)string, bytes);
    return is_good;
}

/* Makes reference i, which is local, global or weak. If i is even, a weak reference also has a
 * local reference, its guard. */
static jobject make(JNIEnv *env, int seed, int i, jobject *guard)
{
    char text[64];
    spell(text, sizeof text, seed, i);
    jstring string = (*env)->NewStringUTF(env, text);
    jobject made = string;
    *guard = NULL;
    if (i % 3 == 1) {
        made = (*env)->NewGlobalRef(env, string);
    } else if (i % 3 == 2) {
        made = (*env)->NewWeakGlobalRef(env, string);
        *guard = i % 2 == 0 ? (*env)->NewLocalRef(env, string) : NULL;
    }
    if (made != string) {
        (*env)->DeleteLocalRef(env, string);
    }
    return made;
}

/* Checks a reference and deletes it. A weak reference without a guard may have been cleared, but
 * must not refer to another object. */
static int check_and_drop(JNIEnv *env, int seed, int i, jobject made, jobject guard)
{
    int wrong;
    if (i % 3 == 2) {
        jobject strong = (*env)->NewLocalRef(env, made);
        wrong = strong == NULL ? guard != NULL : !is_spelled(env, strong, seed, i);
        (*env)->DeleteLocalRef(env, strong);
        (*env)->DeleteLocalRef(env, guard);
        (*env)->DeleteWeakGlobalRef(env, made);
        return wrong;
    }
    wrong = !is_spelled(env, made, seed, i);
    if (i % 3 == 1) {
        (*env)->DeleteGlobalRef(env, made);
    } else {
        (*env)->DeleteLocalRef(env, made);
    }
    return wrong;
}

JNIEXPORT jint JNICALL Java_JniStress_churn(JNIEnv *env, jclass cls, jint seed, jint count)
{
    jobject *made = malloc((size_t)count * sizeof *made); /* the collector does not scan this
                                                             memory */
    jobject *guards = malloc((size_t)count * sizeof *guards);
    jmethodID garbage = (*env)->GetStaticMethodID(env, cls, "garbage", "(I)Ljava/lang/Object;");
    int wrong = 0;
    (*env)->PushLocalFrame(env, 2 * count);
    for (int i = 0; i < count; i++) {
        made[i] = make(env, seed, i, &guards[i]);
        jobject more = (*env)->CallStaticObjectMethod(env, cls, garbage, seed * count + i);
        (*env)->DeleteLocalRef(env, more);
    }
    for (int i = 0; i < count; i++) {
        wrong += check_and_drop(env, seed, i, made[i], guards[i]);
    }
    (*env)->PopLocalFrame(env, NULL);
    free(made);
    free(guards);
    return wrong;
}
