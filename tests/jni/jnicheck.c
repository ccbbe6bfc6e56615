/*
 * Mistakes in the use of JNI, by number; run.py has the expected result of each mistake.
 */
#include <jni.h>
#include <pthread.h>
#include <stdint.h>
#include <stddef.h>
#include <stdio.h>

static JNIEnv *foreign_env;

static void *use_foreign_env(void *argument)
{
    (*foreign_env)->GetVersion(foreign_env);
    return argument;
}

static void use_from_other_thread(JNIEnv *env)
{
    pthread_t thread;
    foreign_env = env;
    if (pthread_create(&thread, NULL, use_foreign_env, NULL) == 0) {
        pthread_join(thread, NULL);
    }
}

/* Objects that most of the mistakes use. */
struct things {
    jclass cls, string_class;
    jobject object;
    jstring string;
    jintArray ints;
    jmethodID instance_method, static_method, thrower;
    jfieldID number, text, shared;
};

static void prepare(JNIEnv *env, jclass cls, struct things *t)
{
    t->cls = cls;
    t->instance_method = (*env)->GetMethodID(env, cls, "instanceMethod", "()V");
    t->static_method = (*env)->GetStaticMethodID(env, cls, "staticMethod", "()V");
    t->thrower = (*env)->GetStaticMethodID(env, cls, "thrower", "()Ljava/lang/Object;");
    t->number = (*env)->GetFieldID(env, cls, "number", "I");
    t->text = (*env)->GetFieldID(env, cls, "text", "Ljava/lang/String;");
    t->shared = (*env)->GetStaticFieldID(env, cls, "shared", "I");
    t->object = (*env)->NewObject(env, cls, (*env)->GetMethodID(env, cls, "<init>", "()V"));
    t->string = (*env)->NewStringUTF(env, "x");
    t->string_class = (*env)->GetObjectClass(env, t->string);
    t->ints = (*env)->NewIntArray(env, 3);
}

static void misuse_calls(JNIEnv *env, jint which, const struct things *t)
{
    switch (which) {
    case 0: /* no mistake */
        (*env)->CallStaticVoidMethod(env, t->cls, t->static_method);
        if (!(*env)->ExceptionCheck(env)) {
            (*env)->CallStaticVoidMethod(env, t->cls, t->static_method);
        }
        break;
    case 1:
        (*env)->CallStaticVoidMethod(env, t->cls, t->static_method);
        (*env)->CallStaticVoidMethod(env, t->cls, t->static_method);
        break;
    case 2:
        (*env)->CallStaticObjectMethod(env, t->cls, t->thrower);
        (*env)->GetStringLength(env, t->string);
        break;
    case 3:
        (*env)->CallVoidMethod(env, t->string, t->instance_method);
        break;
    case 4:
        (*env)->CallNonvirtualVoidMethod(env, t->object, t->string_class, t->instance_method);
        break;
    case 5:
        (*env)->CallVoidMethod(env, NULL, t->instance_method);
        break;
    case 6:
        use_from_other_thread(env);
        break;
    case 7:
        (*env)->ThrowNew(env, t->cls, "not a throwable");
        break;
    case 9:
        (*env)->Throw(env, (jthrowable)t->object);
        break;
    case 8:
        (*env)->FatalError(env, "the end");
        break;
    default:
        break;
    }
}

static void misuse_references(JNIEnv *env, jint which, const struct things *t)
{
    switch (which) {
    case 20:
        (*env)->GetObjectClass(env, (jobject)(uintptr_t)0x1234567890);
        break;
    case 21:
        (*env)->DeleteLocalRef(env, t->object);
        (*env)->GetObjectClass(env, t->object);
        break;
    case 22:
        (*env)->DeleteGlobalRef(env, t->object);
        break;
    case 23:
        (*env)->DeleteLocalRef(env, (*env)->NewGlobalRef(env, t->object));
        break;
    case 24:
        (*env)->GetSuperclass(env, (jclass)t->object);
        break;
    case 25:
        (*env)->AllocObject(env, (jclass)t->string);
        break;
    case 26:
        for (int i = 0; i < 100; i++) {
            (*env)->NewStringUTF(env, "y");
        }
        break;
    case 27: /* correct, because NULL is a reference */
        (*env)->IsSameObject(env, NULL, t->object);
        (*env)->NewLocalRef(env, NULL);
        (*env)->DeleteLocalRef(env, NULL);
        break;
    default:
        break;
    }
}

/* Makes many references, and uses each reference while the others exist. */
static void hold_many(JNIEnv *env, jobject object)
{
    enum { COUNT = 200000 };
    static jobject locals[COUNT], globals[COUNT];
    jint wrong = (*env)->EnsureLocalCapacity(env, COUNT + 100);
    for (int i = 0; i < COUNT; i++) {
        locals[i] = (*env)->NewLocalRef(env, object);
        globals[i] = (*env)->NewGlobalRef(env, locals[i]);
    }
    for (int i = 0; i < COUNT; i++) {
        wrong += !(*env)->IsSameObject(env, locals[i], globals[COUNT - 1 - i]);
    }
    for (int i = 0; i < COUNT; i++) {
        (*env)->DeleteLocalRef(env, locals[i]);
        (*env)->DeleteGlobalRef(env, globals[i]);
    }
    printf("wrong %d\n", (int)wrong);
    fflush(stdout);
}

static void show_deleted(JNIEnv *env, const char *what, jobject reference, const struct things *t)
{
    printf("%s: type %d null %d object %d local %d global %d weak %d\n", what,
           (*env)->GetObjectRefType(env, reference), (*env)->IsSameObject(env, reference, NULL),
           (*env)->IsSameObject(env, reference, t->object),
           (*env)->NewLocalRef(env, reference) == NULL,
           (*env)->NewGlobalRef(env, reference) == NULL,
           (*env)->NewWeakGlobalRef(env, reference) == NULL);
}

/* Uses deleted references. This is wrong, but HotSpot treats all of them as null. */
static void use_deleted(JNIEnv *env, const struct things *t)
{
    jmethodID taker = (*env)->GetStaticMethodID(env, t->cls, "take", "(Ljava/lang/Object;)V");
    jobjectArray array = (*env)->NewObjectArray(env, 1, t->string_class, t->string);
    jobject deleted[4] = {
        (*env)->NewGlobalRef(env, t->object), (*env)->NewWeakGlobalRef(env, t->object),
        (*env)->NewLocalRef(env, t->object), (*env)->NewGlobalRef(env, t->string)};
    (*env)->DeleteGlobalRef(env, deleted[0]);
    (*env)->DeleteWeakGlobalRef(env, deleted[1]);
    (*env)->DeleteLocalRef(env, deleted[2]);
    (*env)->DeleteGlobalRef(env, deleted[3]);
    show_deleted(env, "global", deleted[0], t);
    show_deleted(env, "weak", deleted[1], t);
    for (int i = 0; i < 4; i++) {
        fflush(stdout);
        (*env)->CallStaticVoidMethod(env, t->cls, taker, deleted[i]);
        (*env)->SetObjectArrayElement(env, array, 0, deleted[i]);
        jobject stored = (*env)->GetObjectArrayElement(env, array, 0);
        (*env)->SetObjectField(env, t->object, t->text, deleted[i]);
        jobject field = (*env)->GetObjectField(env, t->object, t->text);
        printf("stored %d %d exception %d\n", stored == NULL, field == NULL,
               (*env)->ExceptionCheck(env));
        (*env)->SetObjectArrayElement(env, array, 0, t->string);
    }
    fflush(stdout);
}

static void use_many(JNIEnv *env, jint which, const struct things *t)
{
    switch (which) {
    case 28:
        hold_many(env, t->object);
        break;
    case 29:
        use_deleted(env, t);
        break;
    default:
        break;
    }
}

static void misuse_data(JNIEnv *env, jint which, const struct things *t)
{
    jint *elements;
    switch (which) {
    case 40:
        (*env)->GetStringLength(env, NULL);
        break;
    case 41:
        (*env)->GetStringLength(env, (jstring)t->object);
        break;
    case 42:
        (*env)->GetIntField(env, t->object, t->text);
        break;
    case 43:
        (*env)->GetIntField(env, t->object, t->shared);
        break;
    case 44:
        (*env)->GetStaticIntField(env, t->cls, t->number);
        break;
    case 45:
        (*env)->GetLongArrayElements(env, (jlongArray)t->ints, NULL);
        break;
    case 46:
        (*env)->GetIntArrayElements(env, (jintArray)t->string, NULL);
        break;
    case 47:
        (*env)->GetArrayLength(env, (jarray)t->string);
        break;
    case 48:
        (*env)->GetObjectArrayElement(env, (jobjectArray)t->ints, 0);
        break;
    case 49:
        elements = (*env)->GetPrimitiveArrayCritical(env, t->ints, NULL);
        (*env)->GetVersion(env);
        (*env)->ReleasePrimitiveArrayCritical(env, t->ints, elements, 0);
        break;
    case 50:
        elements = (*env)->GetIntArrayElements(env, t->ints, NULL);
        elements[3] = 77;
        (*env)->ReleaseIntArrayElements(env, t->ints, elements, 0);
        break;
    case 51:
        (*env)->GetFieldID(env, t->cls, "nothing", "I");
        (*env)->GetVersion(env);
        break;
    default:
        break;
    }
}

JNIEXPORT void JNICALL Java_JniCheck_run(JNIEnv *env, jclass cls, jint which)
{
    struct things things;
    prepare(env, cls, &things);
    misuse_calls(env, which, &things);
    misuse_references(env, which, &things);
    use_many(env, which, &things);
    misuse_data(env, which, &things);
}
