/*
 * jvm_properties.c: the system properties that come from the machine, and its arguments.
 *
 * The library's native code has those of the host. Texts of the command line are in the host's
 * encoding, which libjava knows how to read.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/heap/heap.h"
#include "vm/interp/interpreter.h"
#include "vm/launcher/version.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

/* --- texts of the host ------------------------------------------------------------------------ */

typedef jstring new_string_function(JNIEnv *env, const char *text);

static bool is_ascii(const char *text)
{
    while (*text > 0) {
        text++;
    }
    return *text == '\0';
}

/* libjava's function works once it has looked at the locale; before that texts are taken for
 * UTF-8. */
struct vm_object *lib_jdk_platform_string(struct vm_thread *self, const char *text)
{
    static new_string_function *new_string;
    if (is_ascii(text)) {
        return vm_string_from_utf8(self, text, strlen(text));
    }
    if (new_string == NULL) {
        new_string = (new_string_function *)dlsym(RTLD_DEFAULT, "JNU_NewStringPlatform");
    }
    JNIEnv *env = vm_jni_env(self);
    if (new_string == NULL || env == NULL) {
        return vm_string_from_utf8(self, text, strlen(text));
    }
    jstring local = new_string(env, text);
    struct vm_object *string = vm_jni_object(local);
    vm_jni_delete_local(self, local);
    return string;
}

static struct vm_object *string_array(struct vm_thread *self, size_t length)
{
    struct vm_class *string = vm_load_boot_class(self, "java/lang/String");
    struct vm_class *type = string == NULL ? NULL : vm_array_class(self, string);
    return type == NULL ? NULL : vm_heap_alloc_array(self, type, (int32_t)length);
}

/* A String[] that is filled; array NULL after a failure, with an exception pending. */
struct text_list {
    struct vm_thread *self;
    struct vm_object *array;
    uint32_t count;
};

static void add_text(struct text_list *list, const char *text)
{
    if (list->array == NULL) {
        return;
    }
    struct vm_object *string = lib_jdk_platform_string(list->self, text);
    if (string == NULL || list->count == list->array->length) {
        list->array = NULL;
        return;
    }
    vm_array_refs(list->array)[list->count++] = string;
}

static void add(struct text_list *list, const char *key, const char *value)
{
    if (value != NULL) {
        add_text(list, key);
        add_text(list, value);
    }
}

/* --- properties ------------------------------------------------------------------------------- */

/* Where the host keeps libraries: by architecture as in Debian, or in lib64. */
static char *system_library_path(void)
{
    struct utsname host;
    char directory[128];
    char *path = NULL;
    if (uname(&host) == 0) {
        snprintf(directory, sizeof directory, "/usr/lib/%s-linux-gnu", host.machine);
        if (access(directory, F_OK) == 0) {
            int size = asprintf(
                &path, "/usr/java/packages/lib:%s/jni:%s:%s:/usr/lib/jni:/lib:/usr/lib",
                directory, directory + strlen("/usr"), directory);
            return size < 0 ? NULL : path;
        }
    }
    return strdup("/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib");
}

/* As for the dynamic linker, the directories of the environment come before the system's. */
static void add_library_path(struct text_list *list)
{
    char *directories = system_library_path();
    const char *first = getenv("LD_LIBRARY_PATH");
    char *joined = NULL;
    if (first != NULL && *first != '\0' && directories != NULL
        && asprintf(&joined, "%s:%s", first, directories) < 0) {
        joined = NULL;
    }
    add(list, "java.library.path", joined != NULL ? joined : directories);
    free(joined);
    free(directories);
}

static void add_machine_properties(struct text_list *list)
{
    char *libraries = NULL;
    if (asprintf(&libraries, "%s/lib", lib_jdk_home) < 0) {
        libraries = NULL;
    }
    const char *appended = vm.options.boot_path_append;
    const char *class_path = vm.options.class_path;
    add(list, "java.vm.specification.name", "Java Virtual Machine Specification");
    add(list, "java.vm.version", VM_VERSION);
    add(list, "java.vm.name", VM_NAME);
    add(list, "jdk.debug", "release");
    add(list, "sun.boot.library.path", libraries);
    add_library_path(list);
    add(list, "java.home", lib_jdk_home);
    add(list, "java.class.path", class_path == NULL ? "" : class_path);
    add(list, "jdk.boot.class.path.append", appended == NULL ? "" : appended);
    add(list, "java.vm.info", "interpreted mode");
    add(list, "java.vm.specification.vendor", "Oracle Corporation");
    add(list, "java.vm.specification.version", VM_JAVA_VERSION);
    add(list, "java.vm.vendor", VM_NAME);
    free(libraries);
}

#define MACHINE_PROPERTIES 16 /* those above, or more */

jobjectArray JVM_GetProperties(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    size_t most = MACHINE_PROPERTIES + vm.options.property_count;
    struct text_list list = {self, string_array(self, 2 * most), 0};
    add_machine_properties(&list);
    for (size_t i = 0; i < vm.options.property_count; i++) {
        const struct vm_property *property = &vm.options.properties[i];
        add(&list, property->key, property->value);
    }
    return lib_jdk_local(self, list.array);
}

/* --- arguments of the machine ----------------------------------------------------------------- */

jobjectArray JVM_GetVmArguments(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (vm.options.argument_count == 0) {
        return NULL;
    }
    struct text_list list = {self, string_array(self, vm.options.argument_count), 0};
    for (size_t i = 0; i < vm.options.argument_count; i++) {
        add_text(&list, vm.options.arguments[i]);
    }
    return lib_jdk_local(self, list.array);
}

/* The arguments in one line; malloc'ed. */
static char *join_arguments(void)
{
    size_t size = 1;
    for (size_t i = 0; i < vm.options.argument_count; i++) {
        size += strlen(vm.options.arguments[i]) + 1;
    }
    char *line = malloc(size);
    char *end = line;
    for (size_t i = 0; line != NULL && i < vm.options.argument_count; i++) {
        end = stpcpy(stpcpy(end, i == 0 ? "" : " "), vm.options.arguments[i]);
    }
    if (line != NULL) {
        *end = '\0';
    }
    return line;
}

static bool put_property(struct vm_thread *self, struct vm_object *properties, const char *key,
                         const char *value)
{
    union vm_slot args[3] = {{.r = properties},
                             {.r = lib_jdk_platform_string(self, key)},
                             {.r = lib_jdk_platform_string(self, value)}};
    struct vm_method *put =
        lib_jdk_method(self, "java/util/Properties", "put",
                       "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
    return args[1].r != NULL && args[2].r != NULL && put != NULL
           && vm_call(self, put, args, NULL);
}

/* What tools are told that attach to the process. */
jobject JVM_InitAgentProperties(JNIEnv *env, jobject agent_props)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *properties = vm_jni_object(agent_props);
    const char *command = vm.options.command == NULL ? "" : vm.options.command;
    char *line = join_arguments();
    if (line == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return NULL;
    }
    bool is_good = put_property(self, properties, "sun.java.command", command)
                   && put_property(self, properties, "sun.jvm.flags", "")
                   && put_property(self, properties, "sun.jvm.args", line);
    free(line);
    return is_good ? agent_props : NULL;
}
