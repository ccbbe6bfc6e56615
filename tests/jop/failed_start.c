/*
 * failed_start.c: a machine that is not made leaves nothing of the JOP mode to the next one.
 *
 * Usage: failed_start LIBJVM PROFILE
 *
 * The profile must have no value of the JOP mode; exit status 0.
 */
#include <dlfcn.h>
#include <jni.h>
#include <stdio.h>
#include <string.h>

typedef jint JNICALL create_function(JavaVM **java_vm, void **env, void *arguments);

static int create(create_function *function, char *first, char *second, char *third)
{
    JavaVM *java_vm;
    JNIEnv *env;
    JavaVMOption options[] = {{first, NULL}, {second, NULL}, {third, NULL}};
    JavaVMInitArgs arguments = {JNI_VERSION_1_8, 3, options, JNI_FALSE};
    jint result = function(&java_vm, (void **)&env, &arguments);
    if (result == JNI_OK) {
        (*java_vm)->DestroyJavaVM(java_vm);
    }
    return result;
}

int main(int argc, char **argv)
{
    char output[1100], line[4000] = "";
    void *library = argc == 3 ? dlopen(argv[1], RTLD_NOW) : NULL;
    create_function *function = NULL;
    if (library != NULL) {
        *(void **)&function = dlsym(library, "JNI_CreateJavaVM");
    }
    if (function == NULL) {
        printf("failed: no machine: %s\n", argc == 3 ? dlerror() : "wrong usage");
        return 2;
    }
    if (create(function, "--jop=de2", "--jop-cache=1k/4,2k/8", "--no-such-option") == JNI_OK
        || create(function, "--jop", "--jop-waits=3,4", "--jop-cache=3k/5") == JNI_OK
        || create(function, "--jop", "--jop-object-cache", "--count") == JNI_OK) {
        printf("failed: wrong options are taken\n");
        return 1;
    }
    snprintf(output, sizeof output, "--profile-out=flat:%s", argv[2]);
    if (create(function, "--profile", output, "--classlib=embedded") != JNI_OK) {
        printf("failed: the machine is not made\n");
        return 1;
    }
    FILE *profile = fopen(argv[2], "r");
    if (profile == NULL || fgets(line, sizeof line, profile) == NULL
        || strncmp(line, "invocations", 11) != 0 || strstr(line, "jop") != NULL) {
        printf("failed: the profile begins %s\n", line);
        return 1;
    }
    fclose(profile);
    return 0;
}
