/*
 * failed_start.c: tests that a failed attempt to make a machine leaves no options to the next
 * machine.
 *
 * Usage: failed_start LIBJVM PROFILE
 *
 * The profile must not contain values of JOP mode, or other values that only the failed attempt
 * requested; the exit status must be 0.
 */
#include <dlfcn.h>
#include <jni.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef jint JNICALL create_function(JavaVM **java_vm, void **env, void *arguments);

static int create(create_function *function, char *const *texts)
{
    JavaVM *java_vm;
    JNIEnv *env;
    JavaVMOption options[8];
    JavaVMInitArgs arguments = {JNI_VERSION_1_8, 0, options, JNI_FALSE};
    for (; texts[arguments.nOptions] != NULL; arguments.nOptions++) {
        options[arguments.nOptions] = (JavaVMOption){texts[arguments.nOptions], NULL};
    }
    jint result = function(&java_vm, (void **)&env, &arguments);
    if (result == JNI_OK) {
        (*java_vm)->DestroyJavaVM(java_vm);
    }
    return result;
}

#define CREATE(function, ...) create(function, (char *const[]){__VA_ARGS__, NULL})

static bool write_weights(const char *path)
{
    FILE *file = fopen(path, "w");
    return file != NULL && fputs("metric energy\ndefault 2\n", file) >= 0 && fclose(file) == 0;
}

int main(int argc, char **argv)
{
    char output[1100], dump[1100], weights[1100], covered[1100], line[4000] = "";
    void *library = argc == 3 ? dlopen(argv[1], RTLD_NOW) : NULL;
    create_function *function = NULL;
    if (library != NULL) {
        *(void **)&function = dlsym(library, "JNI_CreateJavaVM");
    }
    if (function == NULL) {
        printf("failed: no machine: %s\n", argc == 3 ? dlerror() : "wrong usage");
        return 2;
    }
    snprintf(output, sizeof output, "--profile-out=flat:%s", argv[2]);
    snprintf(dump, sizeof dump, "--dump-classes=%s.classes", argv[2]);
    snprintf(weights, sizeof weights, "--weights=%s.weights", argv[2]);
    snprintf(covered, sizeof covered, "--analysis=coverage:out=%s.covered", argv[2]);
    if (!write_weights(strchr(weights, '=') + 1)) {
        printf("failed: no file of weights\n");
        return 2;
    }
    if (CREATE(function, "--jop=de2", "--jop-cache=1k/4,2k/8", "--no-such-option") == JNI_OK
        || CREATE(function, "--jop", "--jop-waits=3,4", "--jop-cache=3k/5") == JNI_OK
        || CREATE(function, "--jop", "--jop-object-cache", "--count") == JNI_OK
        || CREATE(function, "--profile=alloc,locks", "--per-thread", weights, "--no-such") == JNI_OK
        || CREATE(function, "--profile=calls", "--metrics", dump) == JNI_OK
        || CREATE(function, "--profile-only=a.B", "--classlib=none", covered, dump) == JNI_OK
        || CREATE(function, "--profile=time", output, "-Xmx1", "-XX:+PrintGC") == JNI_OK) {
        printf("failed: wrong options are taken\n");
        return 1;
    }
    if (CREATE(function, "--profile", output, "--classlib=embedded", dump) != JNI_OK) {
        printf("failed: the machine is not made\n");
        return 1;
    }
    if (fopen(strchr(covered, ':') + 1, "r") != NULL) {
        printf("failed: an analysis of a failed attempt has run\n");
        return 1;
    }
    FILE *profile = fopen(argv[2], "r");
    if (profile == NULL || fgets(line, sizeof line, profile) == NULL
        || strncmp(line, "invocations", 11) != 0 || strstr(line, "jop") != NULL
        || strstr(line, "Instructions") != NULL || strstr(line, "energy") != NULL
        || strstr(line, "alloc") != NULL || strstr(line, "Time") != NULL) {
        printf("failed: the profile begins %s\n", line);
        return 1;
    }
    fclose(profile);
    return 0;
}
