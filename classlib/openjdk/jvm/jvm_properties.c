/*
 * jvm_properties.c: the system properties that the machine supplies, and the machine's arguments.
 *
 * The library's native code supplies the properties of the host. Texts of the command line are in
 * the host's encoding; libjava decodes them.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/common/properties.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
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

/* libjava's function works only after libjava has read the locale. Until then, texts are taken as
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

/* --- properties ------------------------------------------------------------------------------- */

static void add_library_properties(struct lib_text_list *list)
{
    char *libraries = NULL;
    if (asprintf(&libraries, "%s/lib", lib_jdk_home) < 0) {
        libraries = NULL;
    }
    const char *appended = lib_jdk_boot_append(), *class_path = lib_jdk_class_path();
    lib_add_machine_property(list, "java.vm.specification.name");
    lib_add_machine_property(list, "java.vm.version");
    lib_add_machine_property(list, "java.vm.name");
    lib_add_machine_property(list, "jdk.debug");
    lib_add_property(list, "sun.boot.library.path", libraries);
    lib_add_machine_property(list, "java.library.path");
    lib_add_property(list, "java.home", lib_jdk_home);
    lib_add_property(list, "java.class.path", class_path == NULL ? "" : class_path);
    lib_add_property(list, "jdk.boot.class.path.append", appended == NULL ? "" : appended);
    lib_add_machine_property(list, "java.vm.info");
    lib_add_machine_property(list, "java.vm.specification.vendor");
    lib_add_machine_property(list, "java.vm.specification.version");
    lib_add_machine_property(list, "java.vm.vendor");
    free(libraries);
}

#define MACHINE_PROPERTIES 16 /* must be at least the number of properties that are added above */

jobjectArray JVM_GetProperties(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    size_t most = MACHINE_PROPERTIES + vm.plan->library.property_count;
    struct lib_text_list list = lib_text_list(self, 2 * most, lib_jdk_platform_string);
    add_library_properties(&list);
    lib_add_given_properties(&list, NULL);
    return lib_jdk_local(self, list.array);
}

/* --- arguments of the machine ----------------------------------------------------------------- */

jobjectArray JVM_GetVmArguments(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (vm.plan->library.argument_count == 0) {
        return NULL;
    }
    struct lib_text_list list =
        lib_text_list(self, vm.plan->library.argument_count, lib_jdk_platform_string);
    for (size_t i = 0; i < vm.plan->library.argument_count; i++) {
        lib_add_text(&list, vm.plan->library.arguments[i]);
    }
    return lib_jdk_local(self, list.array);
}

/* Returns the arguments as one line; malloc'ed. */
static char *join_arguments(void)
{
    size_t size = 1;
    for (size_t i = 0; i < vm.plan->library.argument_count; i++) {
        size += strlen(vm.plan->library.arguments[i]) + 1;
    }
    char *line = malloc(size);
    char *end = line;
    for (size_t i = 0; line != NULL && i < vm.plan->library.argument_count; i++) {
        end = stpcpy(stpcpy(end, i == 0 ? "" : " "), vm.plan->library.arguments[i]);
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
    struct vm_method *put = lib_method(self, "java/util/Properties", "put",
                                       "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
    return args[1].r != NULL && args[2].r != NULL && put != NULL && vm_call(self, put, args, NULL);
}

/* Sets the properties for tools that attach to the process. */
jobject JVM_InitAgentProperties(JNIEnv *env, jobject agent_props)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *properties = vm_jni_object(agent_props);
    const char *command = vm.command == NULL ? "" : vm.command;
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
