/*
 * Native methods that store into arrays to which only fields of the object refer, but no argument.
 */
#include <jni.h>
#include <pthread.h>

struct work {
    JavaVM *machine;
    jintArray array;
};

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
    elements[2] = 22;
    (*env)->ReleaseIntArrayElements(env, array, elements, JNI_COMMIT);
    elements[0] = 21; /* this value is discarded */
    (*env)->ReleaseIntArrayElements(env, array, elements, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_JniPuts_critical(JNIEnv *env, jobject self)
{
    jintArray array = array_of(env, self, "numbers", "[I");
    jint *elements = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
    elements[3] = 33;
    /* jp2vm does not copy the array, so the value is stored; HotSpot may have copied it. */
    (*env)->ReleasePrimitiveArrayCritical(env, array, elements, 0);
    elements = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
    (*env)->ReleasePrimitiveArrayCritical(env, array, elements, JNI_ABORT);
    (*env)->ReleasePrimitiveArrayCritical(env, NULL, NULL, 0); /* HotSpot does nothing */
}

static void *store_attached(void *argument)
{
    const struct work *work = argument;
    const jint value = 44;
    JNIEnv *env;
    if ((*work->machine)->AttachCurrentThread(work->machine, (void **)&env, NULL) == JNI_OK) {
        (*env)->SetIntArrayRegion(env, work->array, 0, 1, &value);
        (*work->machine)->DetachCurrentThread(work->machine);
    }
    return NULL;
}

/* Called in a thread that has no Java method on its stack. */
JNIEXPORT void JNICALL Java_JniPuts_attached(JNIEnv *env, jobject self)
{
    pthread_t thread;
    struct work work = {.array = (*env)->NewGlobalRef(env, array_of(env, self, "numbers", "[I"))};
    (*env)->GetJavaVM(env, &work.machine);
    if (pthread_create(&thread, NULL, store_attached, &work) == 0) {
        pthread_join(thread, NULL);
    }
    (*env)->DeleteGlobalRef(env, work.array);
}

JNIEXPORT void JNICALL Java_JniPuts_reference(JNIEnv *env, jobject self)
{
    jobjectArray names = array_of(env, self, "names", "[Ljava/lang/String;");
    (*env)->SetObjectArrayElement(env, names, 1, (*env)->NewStringUTF(env, "set by C"));
}
