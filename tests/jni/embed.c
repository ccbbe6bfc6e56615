/*
 * A C program that embeds a JVM: it calls JNI_CreateJavaVM of the libjvm.so that its first argument
 * names, uses the JVM from several threads, and destroys it. The output is the same with every JVM.
 *
 * usage: embed LIBJVM CLASSPATH
 */
#include <dlfcn.h>
#include <jni.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef jint JNICALL create_function(JavaVM **vm, void **env, void *arguments);
typedef jint JNICALL created_function(JavaVM **vms, jsize capacity, jsize *count);
typedef jint JNICALL defaults_function(void *arguments);

static create_function *create_vm;
static created_function *created_vms;
static defaults_function *default_arguments;

static int message_count;

/* Replaces vfprintf: counts the messages of the JVM, and does not print them. */
static jint JNICALL count_message(FILE *stream, const char *format, va_list arguments)
{
    (void)stream;
    (void)format;
    (void)arguments;
    message_count++;
    return 0;
}

static int open_machine(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (library == NULL) {
        fprintf(stderr, "embed: %s\n", dlerror());
        return 0;
    }
    create_vm = (create_function *)dlsym(library, "JNI_CreateJavaVM");
    created_vms = (created_function *)dlsym(library, "JNI_GetCreatedJavaVMs");
    default_arguments = (defaults_function *)dlsym(library, "JNI_GetDefaultJavaVMInitArgs");
    return create_vm != NULL && created_vms != NULL && default_arguments != NULL;
}

static jsize count_machines(JavaVM **found)
{
    jsize count = -1;
    *found = NULL;
    if (created_vms(found, 1, &count) != JNI_OK) {
        return -1;
    }
    return count;
}

static int check_defaults(void)
{
    static const jint versions[] = {JNI_VERSION_1_2, JNI_VERSION_1_4, JNI_VERSION_1_6,
                                    JNI_VERSION_1_8, JNI_VERSION_9,   JNI_VERSION_10,
                                    0x00020000};
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        JavaVMInitArgs arguments = {.version = versions[i]};
        printf("defaults %08x: %d\n", (unsigned)versions[i], default_arguments(&arguments));
    }
    return 1;
}

static jint create(JavaVM **vm, JNIEnv **env, jint version, const char *extra, int is_lenient,
                   const char *class_path)
{
    char path_option[4096];
    snprintf(path_option, sizeof path_option, "-Djava.class.path=%s", class_path);
    JavaVMOption options[] = {{path_option, NULL},
                              {"-Dembed.key=a value=with an equals sign", NULL},
                              {"-Xmx64m", NULL},
                              {"vfprintf", (void *)count_message},
                              {(char *)extra, NULL}};
    JavaVMInitArgs arguments = {version, extra == NULL ? 4 : 5, options,
                                is_lenient ? JNI_TRUE : JNI_FALSE};
    return create_vm(vm, (void **)env, &arguments);
}

/* --- threads --- */

struct task {
    JavaVM *vm;
    jobject counter; /* global */
    jmethodID add;
    int times;
};

static void *count_in_thread(void *argument)
{
    const struct task *task = argument;
    JNIEnv *env = NULL;
    if ((*task->vm)->AttachCurrentThread(task->vm, (void **)&env, NULL) != JNI_OK) {
        return "not attached";
    }
    for (int i = 0; i < task->times; i++) {
        (*env)->CallVoidMethod(env, task->counter, task->add, 1);
    }
    return (*task->vm)->DetachCurrentThread(task->vm) == JNI_OK ? NULL : "not detached";
}

enum { THREADS = 4, TIMES = 500 };

static void run_threads(JavaVM *vm, JNIEnv *env, jclass cls)
{
    pthread_t threads[THREADS];
    jobject counter = (*env)->NewObject(env, cls, (*env)->GetMethodID(env, cls, "<init>", "()V"));
    struct task task = {vm, (*env)->NewGlobalRef(env, counter),
                        (*env)->GetMethodID(env, cls, "add", "(I)V"), TIMES};
    for (int i = 0; i < THREADS; i++) {
        if (pthread_create(&threads[i], NULL, count_in_thread, &task) != 0) {
            printf("no thread\n");
            exit(1);
        }
    }
    for (int i = 0; i < THREADS; i++) {
        void *problem = NULL;
        pthread_join(threads[i], &problem);
        printf("thread %d: %s\n", i, problem == NULL ? "good" : (const char *)problem);
    }
    jfieldID total = (*env)->GetFieldID(env, cls, "total", "I");
    printf("total %d\n", (*env)->GetIntField(env, counter, total));
    (*env)->DeleteGlobalRef(env, task.counter);
}

/* --- the program --- */

static void use_machine(JavaVM *vm, JNIEnv *env)
{
    jclass cls = (*env)->FindClass(env, "Embedded");
    if (cls == NULL) {
        (*env)->ExceptionDescribe(env);
        exit(1);
    }
    jmethodID greet =
        (*env)->GetStaticMethodID(env, cls, "greet", "(Ljava/lang/String;)Ljava/lang/String;");
    jstring key = (*env)->NewStringUTF(env, "embed.key");
    jstring text = (jstring)(*env)->CallStaticObjectMethod(env, cls, greet, key);
    const char *bytes = (*env)->GetStringUTFChars(env, text, NULL);
    printf("%s\n", bytes);
    (*env)->ReleaseStringUTFChars(env, text, bytes);
    run_threads(vm, env, cls);
    (*env)->FindClass(env, "NoClassOfThisName");
    printf("missing class: %d\n", (*env)->ExceptionCheck(env));
    (*env)->ExceptionClear(env);
    jmethodID start = (*env)->GetStaticMethodID(env, cls, "startLateThread", "()V");
    (*env)->CallStaticVoidMethod(env, cls, start);
    printf("main is done\n");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: embed LIBJVM CLASSPATH\n");
        return 2;
    }
    if (!open_machine(argv[1])) {
        return 1;
    }
    JavaVM *vm = NULL, *found = NULL;
    JNIEnv *env = NULL;
    check_defaults();
    printf("machines %d\n", count_machines(&found));
    printf("wrong version %d\n", create(&vm, &env, 0x00020000, NULL, 0, argv[2]));
    jint status = create(&vm, &env, JNI_VERSION_1_8, "-Dplain", 1, argv[2]);
    printf("create %d\n", status);
    if (status != JNI_OK) {
        return 1;
    }
    jsize count = count_machines(&found);
    printf("machines %d same %d\n", count, found == vm);
    printf("second machine %d\n", create(&found, &env, JNI_VERSION_1_8, NULL, 0, argv[2]));
    printf("GetEnv %d\n", (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8));
    use_machine(vm, env);
    printf("destroy %d\n", (*vm)->DestroyJavaVM(vm));
    count = count_machines(&found);
    printf("machines %d\n", count);
    printf("create again %d\n", create(&vm, &env, JNI_VERSION_1_8, NULL, 0, argv[2]) != JNI_OK);
    return 0;
}
