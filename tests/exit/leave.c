/* Native methods of Leave: they wait, allocate without limit, and end the process in every way. */
#include <jni.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

JNIEXPORT void JNICALL Java_Leave_sleepNative(JNIEnv *env, jclass cls, jint seconds)
{
    (void)env;
    (void)cls;
    for (unsigned left = (unsigned)seconds; left != 0;) {
        left = sleep(left);
    }
}

JNIEXPORT void JNICALL Java_Leave_allocateNative(JNIEnv *env, jclass cls)
{
    (void)cls;
    for (;;) {
        jobject array = (*env)->NewByteArray(env, 60000);
        if (array == NULL) {
            (*env)->ExceptionClear(env);
        } else {
            (*env)->DeleteLocalRef(env, array);
        }
        usleep(50);
    }
}

/* Native code calls Java, which calls native code again; the innermost call crashes. */
JNIEXPORT void JNICALL Java_Leave_callBack(JNIEnv *env, jclass cls, jstring how)
{
    jmethodID method = (*env)->GetStaticMethodID(env, cls, "crash", "(Ljava/lang/String;)V");
    (*env)->CallStaticVoidMethod(env, cls, method, how);
}

static int *volatile nowhere = (int *)16;
static char *volatile block;
static volatile int depth;

/* Calls itself until the stack overflows. */
static int overflow(const volatile char *above)
{
    volatile char room[4096];
    room[0] = above == NULL ? 0 : above[0];
    room[sizeof room - 1] = 1;
    return depth++ < 0 ? 0 : overflow(room) + room[0];
}

JNIEXPORT void JNICALL Java_Leave_crash(JNIEnv *env, jclass cls, jstring how)
{
    const char *text = (*env)->GetStringUTFChars(env, how, NULL);
    (void)cls;
    if (strcmp(text, "segv") == 0) {
        *nowhere = 1;
    } else if (strcmp(text, "fpe") == 0) {
        raise(SIGFPE);
    } else if (strcmp(text, "ill") == 0) {
        __builtin_trap();
    } else if (strcmp(text, "abort") == 0) {
        abort();
    } else if (strcmp(text, "bus") == 0) {
        raise(SIGBUS);
    } else if (strcmp(text, "free") == 0) {
        block = malloc(64);
        block = block + 8;
        free(block);
    } else if (strcmp(text, "overflow") == 0) {
        depth = overflow(NULL);
    } else if (strcmp(text, "fatal") == 0) {
        (*env)->FatalError(env, "on purpose");
    } else if (strcmp(text, "exit0") == 0) {
        exit(0);
    } else if (strcmp(text, "exit3") == 0) {
        exit(3);
    }
    (*env)->ReleaseStringUTFChars(env, how, text);
}
