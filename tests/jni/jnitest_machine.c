/*
 * References, registration, monitors, threads, buffers, modules, reflection.
 */
#include "jnitest.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* --- references --- */

JNIEXPORT void JNICALL Java_JniTest_references(JNIEnv *env, jclass cls, jobject object)
{
    jobject local = (*env)->NewLocalRef(env, object);
    jobject global = (*env)->NewGlobalRef(env, object);
    jweak weak = (*env)->NewWeakGlobalRef(env, object);
    printf("types %d %d %d %d %d null %d\n", (*env)->GetObjectRefType(env, object),
           (*env)->GetObjectRefType(env, cls), (*env)->GetObjectRefType(env, local),
           (*env)->GetObjectRefType(env, global), (*env)->GetObjectRefType(env, weak),
           (*env)->GetObjectRefType(env, NULL));
    printf("same %d %d %d\n", (*env)->IsSameObject(env, object, local),
           (*env)->IsSameObject(env, global, local), (*env)->IsSameObject(env, weak, global));
    printf("null: %d %d %d\n", (*env)->NewLocalRef(env, NULL) == NULL,
           (*env)->NewGlobalRef(env, NULL) == NULL, (*env)->NewWeakGlobalRef(env, NULL) == NULL);
    (*env)->DeleteLocalRef(env, local);
    (*env)->DeleteLocalRef(env, NULL);
    (*env)->DeleteGlobalRef(env, NULL);
    (*env)->DeleteWeakGlobalRef(env, NULL);
    jobject from_weak = (*env)->NewLocalRef(env, weak);
    printf("from weak %d\n", (*env)->IsSameObject(env, from_weak, object));
    (*env)->DeleteGlobalRef(env, global);
    (*env)->DeleteWeakGlobalRef(env, weak);
    printf("EnsureLocalCapacity %d %d\n", (*env)->EnsureLocalCapacity(env, 500),
           (*env)->EnsureLocalCapacity(env, 0));
    printf("PushLocalFrame %d\n", (*env)->PushLocalFrame(env, 20));
    jobject inner = (*env)->NewStringUTF(env, "survives its frame");
    for (int i = 0; i < 200; i++) {
        (*env)->NewLocalRef(env, object);
    }
    printf("PushLocalFrame %d\n", (*env)->PushLocalFrame(env, 5));
    jobject innermost = (*env)->NewLocalRef(env, inner);
    printf("inner %d\n", (*env)->IsSameObject(env, innermost, inner));
    printf("PopLocalFrame %d\n", (*env)->PopLocalFrame(env, NULL) == NULL);
    jobject result = (*env)->PopLocalFrame(env, inner);
    show_string(env, "result of frame", (jstring)result);
    printf("type after pop %d object %d\n", (*env)->GetObjectRefType(env, result),
           (*env)->GetObjectRefType(env, object));
    fflush(stdout);
}

/* Not inlined, so that no register of the caller contains a reference to one of the objects. */
__attribute__((noinline)) static void make_weak(JNIEnv *env, jweak *weak, int count)
{
    jclass cls = (*env)->FindClass(env, "JniTest$Base");
    jmethodID id = (*env)->GetMethodID(env, cls, "<init>", "()V");
    for (int i = 0; i < count; i++) {
        jobject object = (*env)->NewObject(env, cls, id);
        weak[i] = (*env)->NewWeakGlobalRef(env, object);
        (*env)->DeleteLocalRef(env, object);
    }
}

enum { WEAK_COUNT = 1000 };

JNIEXPORT void JNICALL Java_JniTest_weakReferences(JNIEnv *env, jclass cls)
{
    static jweak weak[WEAK_COUNT];
    (void)cls;
    (*env)->PushLocalFrame(env, 16);
    make_weak(env, weak, WEAK_COUNT);
    jobject kept = (*env)->NewGlobalRef(env, weak[0]);
    (*env)->PopLocalFrame(env, NULL);
    jclass system = (*env)->FindClass(env, "java/lang/System");
    jmethodID gc = (*env)->GetStaticMethodID(env, system, "gc", "()V");
    for (int i = 0; i < 3; i++) {
        (*env)->CallStaticVoidMethod(env, system, gc);
    }
    int cleared = 0;
    for (int i = 1; i < WEAK_COUNT; i++) {
        cleared += (*env)->IsSameObject(env, weak[i], NULL);
    }
    printf("weak: kept %d most cleared %d\n", !(*env)->IsSameObject(env, weak[0], NULL),
           cleared > WEAK_COUNT / 2);
    int agree = 1;
    for (int i = 0; i < WEAK_COUNT; i++) {
        jobject strong = (*env)->NewLocalRef(env, weak[i]);
        agree = agree && (strong == NULL) == (*env)->IsSameObject(env, weak[i], NULL);
        (*env)->DeleteLocalRef(env, strong);
        (*env)->DeleteWeakGlobalRef(env, weak[i]);
    }
    printf("weak: consistent %d\n", agree);
    (*env)->DeleteGlobalRef(env, kept);
    fflush(stdout);
}

JNIEXPORT void JNICALL Java_JniTest_manyReferences(JNIEnv *env, jclass cls)
{
    enum { COUNT = 5000 };
    jobject *references = malloc(COUNT * sizeof *references);
    (*env)->EnsureLocalCapacity(env, COUNT);
    for (int i = 0; i < COUNT; i++) {
        jchar unit = (jchar)(i + 1);
        references[i] = (*env)->NewString(env, &unit, 1);
    }
    for (int i = 0; i < COUNT; i += 3) {
        (*env)->DeleteLocalRef(env, references[i]);
        references[i] = (*env)->NewLocalRef(env, cls);
    }
    int wrong = 0;
    for (int i = 0; i < COUNT; i++) {
        if (i % 3 == 0) {
            wrong += !(*env)->IsSameObject(env, references[i], cls);
            continue;
        }
        jchar unit = 0;
        (*env)->GetStringRegion(env, (jstring)references[i], 0, 1, &unit);
        wrong += unit != (jchar)(i + 1);
    }
    printf("many references: wrong %d\n", wrong);
    for (int i = 0; i < COUNT; i++) {
        references[i] = (*env)->NewGlobalRef(env, references[i]);
    }
    for (int i = 0; i < COUNT; i++) {
        wrong += (*env)->GetObjectRefType(env, references[i]) != JNIGlobalRefType;
        (*env)->DeleteGlobalRef(env, references[i]);
    }
    printf("many globals: wrong %d\n", wrong);
    fflush(stdout);
    free(references);
}

JNIEXPORT jobject JNICALL Java_JniTest_returnFromFrame(JNIEnv *env, jclass cls)
{
    (void)cls;
    (*env)->PushLocalFrame(env, 4);
    (*env)->PushLocalFrame(env, 4); /* open frames end with the native method */
    return (*env)->NewStringUTF(env, "returned from an open frame");
}

/* --- registration --- */

static jint JNICALL registered_first(JNIEnv *env, jobject self, jint x)
{
    (void)env;
    (void)self;
    return x + 1;
}

static jint JNICALL registered_again(JNIEnv *env, jobject self, jint x)
{
    (void)env;
    (void)self;
    return x * 2;
}

static jstring JNICALL registered_second(JNIEnv *env, jclass cls, jstring s)
{
    (void)cls;
    return (*env)->GetStringLength(env, s) == 1 ? (*env)->NewStringUTF(env, "registered") : s;
}

JNIEXPORT void JNICALL Java_JniTest_registration(JNIEnv *env, jclass cls, jclass type)
{
    JNINativeMethod methods[] = {
        {"first", "(I)I", (void *)registered_first},
        {"second", "(Ljava/lang/String;)Ljava/lang/String;", (void *)registered_second}};
    JNINativeMethod again[] = {{"first", "(I)I", (void *)registered_again}};
    JNINativeMethod unknown[] = {{"third", "()V", (void *)registered_first}};
    JNINativeMethod wrong[] = {{"first", "(J)I", (void *)registered_first}};
    JNINativeMethod ordinary[] = {{"ordinary", "()I", (void *)registered_first}};
    (void)cls;
    printf("RegisterNatives %d\n", (*env)->RegisterNatives(env, type, methods, 2));
    printf("again %d\n", (*env)->RegisterNatives(env, type, again, 1));
    printf("unknown %d\n", (*env)->RegisterNatives(env, type, unknown, 1) < 0);
    show_exception(env, "unknown");
    printf("wrong %d\n", (*env)->RegisterNatives(env, type, wrong, 1) < 0);
    show_exception(env, "wrong");
    printf("not native %d\n", (*env)->RegisterNatives(env, type, ordinary, 1) < 0);
    show_exception(env, "not native");
    fflush(stdout);
}

JNIEXPORT void JNICALL Java_JniTest_unregistration(JNIEnv *env, jclass cls, jclass type)
{
    (void)cls;
    printf("UnregisterNatives %d\n", (*env)->UnregisterNatives(env, type));
    fflush(stdout);
}

/* --- monitors --- */

static jboolean holds(JNIEnv *env, jclass cls, jobject lock)
{
    jmethodID id = (*env)->GetStaticMethodID(env, cls, "holdsLock", "(Ljava/lang/Object;)Z");
    return (*env)->CallStaticBooleanMethod(env, cls, id, lock);
}

JNIEXPORT void JNICALL Java_JniTest_monitors(JNIEnv *env, jclass cls, jobject lock)
{
    printf("free %d\n", holds(env, cls, lock));
    printf("MonitorEnter %d %d\n", (*env)->MonitorEnter(env, lock),
           (*env)->MonitorEnter(env, lock));
    printf("held %d\n", holds(env, cls, lock));
    for (int i = 0; i < 2; i++) {
        jint status = (*env)->MonitorExit(env, lock);
        printf("MonitorExit %d held %d\n", status, holds(env, cls, lock));
    }
    printf("MonitorExit fails %d\n", (*env)->MonitorExit(env, lock) < 0);
    show_exception(env, "not owner");
}

JNIEXPORT jboolean JNICALL Java_JniTest_staticHolds(JNIEnv *env, jclass cls, jobject lock)
{
    return holds(env, cls, lock);
}

JNIEXPORT jboolean JNICALL Java_JniTest_instanceHolds(JNIEnv *env, jobject self)
{
    return holds(env, (*env)->GetObjectClass(env, self), self);
}

/* --- threads --- */

struct thread_task {
    JavaVM *vm;
    jclass test_class; /* global */
    jobject group;     /* global, or NULL */
    const char *name;
    int is_daemon, is_failing;
};

static void *run_attached(void *argument)
{
    struct thread_task *task = argument;
    JavaVM *vm = task->vm;
    JNIEnv *env = NULL, *again = NULL;
    jint status = (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8);
    printf("before: GetEnv %d env %d\n", status, env == NULL);
    JavaVMAttachArgs arguments = {JNI_VERSION_1_8, (char *)task->name, task->group};
    status = task->is_daemon ? (*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&env, &arguments)
                             : (*vm)->AttachCurrentThread(vm, (void **)&env, &arguments);
    printf("attach %d\n", status);
    status = (*vm)->AttachCurrentThread(vm, (void **)&again, NULL);
    printf("attach again %d same %d\n", status, again == env);
    again = NULL;
    status = (*vm)->GetEnv(vm, (void **)&again, JNI_VERSION_10);
    printf("GetEnv %d same %d\n", status, again == env);
    fflush(stdout);
    jmethodID id =
        (*env)->GetStaticMethodID(env, task->test_class, "fromThread", "(Ljava/lang/String;)I");
    jstring text = (*env)->NewStringUTF(env, "attached");
    printf("result %d\n", (*env)->CallStaticIntMethod(env, task->test_class, id, text));
    show_class(env, "system class", (*env)->FindClass(env, "JniTest$Base"));
    if (task->is_failing) {
        jmethodID fail = (*env)->GetStaticMethodID(env, task->test_class, "failInThread", "()V");
        (*env)->CallStaticVoidMethod(env, task->test_class, fail);
        printf("pending %d\n", (*env)->ExceptionCheck(env));
    }
    printf("detach %d\n", (*vm)->DetachCurrentThread(vm));
    printf("detach again %d\n", (*vm)->DetachCurrentThread(vm));
    printf("after: GetEnv %d\n", (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8));
    fflush(stdout);
    return NULL;
}

static void run_thread(struct thread_task *task)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, run_attached, task) == 0) {
        pthread_join(thread, NULL);
    }
}

JNIEXPORT void JNICALL Java_JniTest_threads(JNIEnv *env, jclass cls)
{
    struct thread_task task = {.name = "from C"};
    (*env)->GetJavaVM(env, &task.vm);
    task.test_class = (jclass)(*env)->NewGlobalRef(env, cls);
    run_thread(&task);
    task.is_daemon = 1;
    task.name = "daemon from C";
    run_thread(&task);
    task.is_daemon = 0;
    task.is_failing = 1;
    task.name = "failing";
    run_thread(&task);
    printf("detach with frames %d\n", (*task.vm)->DetachCurrentThread(task.vm) < 0);
    fflush(stdout);
    (*env)->DeleteGlobalRef(env, task.test_class);
}

/* --- features of a full class library --- */

/* Returns the class, or NULL without a pending exception. */
static jclass find_quietly(JNIEnv *env, const char *name)
{
    jclass found = (*env)->FindClass(env, name);
    (*env)->ExceptionClear(env);
    return found;
}

/* A library without reflection must throw an exception. */
static int is_refused(JNIEnv *env, const void *result)
{
    jthrowable thrown = (*env)->ExceptionOccurred(env);
    (*env)->ExceptionClear(env);
    jclass error = (*env)->FindClass(env, "java/lang/NoClassDefFoundError");
    return result == NULL && thrown != NULL && (*env)->IsInstanceOf(env, thrown, error);
}

static int test_methods(JNIEnv *env, jclass cls)
{
    jmethodID id = (*env)->GetMethodID(env, cls, "who", "()Ljava/lang/String;");
    jmethodID constructor = (*env)->GetMethodID(env, cls, "<init>", "(I)V");
    jmethodID is_static = (*env)->GetStaticMethodID(env, cls, "twice", "(I)I");
    if (find_quietly(env, "java/lang/reflect/Method") == NULL) {
        jobject object = (*env)->ToReflectedMethod(env, cls, id, JNI_FALSE);
        int is_good = is_refused(env, object);
        jmethodID back = (*env)->FromReflectedMethod(env, cls);
        return is_refused(env, back) && is_good;
    }
    jobject a = (*env)->ToReflectedMethod(env, cls, id, JNI_FALSE);
    jobject b = (*env)->ToReflectedMethod(env, cls, constructor, JNI_FALSE);
    jobject c = (*env)->ToReflectedMethod(env, cls, is_static, JNI_TRUE);
    return (*env)->FromReflectedMethod(env, a) == id
           && (*env)->FromReflectedMethod(env, b) == constructor
           && (*env)->FromReflectedMethod(env, c) == is_static;
}

static int test_fields(JNIEnv *env, jclass cls)
{
    jfieldID id = (*env)->GetFieldID(env, cls, "number", "I");
    if (find_quietly(env, "java/lang/reflect/Field") == NULL) {
        jobject object = (*env)->ToReflectedField(env, cls, id, JNI_FALSE);
        int is_good = is_refused(env, object);
        jfieldID back = (*env)->FromReflectedField(env, cls);
        return is_refused(env, back) && is_good;
    }
    jobject field = (*env)->ToReflectedField(env, cls, id, JNI_FALSE);
    return (*env)->FromReflectedField(env, field) == id;
}

static int test_buffers(JNIEnv *env, jobject other)
{
    static char memory[64];
    jobject buffer = (*env)->NewDirectByteBuffer(env, memory, sizeof memory);
    int is_good = (*env)->GetDirectBufferAddress(env, other) == NULL
                  && (*env)->GetDirectBufferCapacity(env, other) == -1;
    if (find_quietly(env, "java/nio/ByteBuffer") == NULL) {
        return is_good && buffer == NULL && !(*env)->ExceptionCheck(env);
    }
    return is_good && (*env)->GetDirectBufferAddress(env, buffer) == memory
           && (*env)->GetDirectBufferCapacity(env, buffer) == sizeof memory;
}

static int test_module(JNIEnv *env, jclass cls)
{
    if (find_quietly(env, "java/lang/Module") == NULL) {
        return is_refused(env, (*env)->GetModule(env, cls));
    }
    jobject module = (*env)->GetModule(env, cls);
    return module != NULL
           && (*env)->IsInstanceOf(env, module, (*env)->FindClass(env, "java/lang/Module"));
}

JNIEXPORT void JNICALL Java_JniTest_extras(JNIEnv *env, jclass cls, jobject sample)
{
    jclass base = (*env)->GetObjectClass(env, sample);
    (void)cls;
    printf("reflected methods %d\n", test_methods(env, base));
    printf("reflected fields %d\n", test_fields(env, base));
    printf("direct buffers %d\n", test_buffers(env, sample));
    printf("module %d\n", test_module(env, base));
    fflush(stdout);
}
