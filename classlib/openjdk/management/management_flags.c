/*
 * management_flags.c: HotSpot's flags and heap dumps, for HotSpotDiagnosticMXBean.
 *
 * All flags that options can set are listed with their values. Flags that are "manageable" can be
 * set here.
 */
#include <stdlib.h>
#include <string.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/management/management.h"
#include "vm/heap/heap.h"
#include "vm/heap/heap_dump.h"
#include "vm/options/live_flags.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

/* The size of HotSpot's buffer for a reason, including the terminating 0. */
#define REASON_BYTES 80

static bool is_visible(enum vm_flag_id id)
{
    return vm.plan->flags == NULL || vm_flags_is_visible(vm.plan->flags, id);
}

jint lib_jdk_management_flag_count(void)
{
    jint count = 0;
    for (int i = 0; i < VM_FLAG_COUNT; i++) {
        count += is_visible((enum vm_flag_id)i);
    }
    return count;
}

jobjectArray lib_jdk_management_flag_names(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *class = vm_load_boot_class(self, "[Ljava/lang/String;");
    struct vm_object *array =
        class == NULL ? NULL : vm_heap_alloc_array(self, class, lib_jdk_management_flag_count());
    uint32_t at = 0;
    for (int i = 0; array != NULL && i < VM_FLAG_COUNT; i++) {
        if (is_visible((enum vm_flag_id)i)) {
            vm_array_refs(array)[at] = vm_string_from_cstr(self, vm_flag_table[i].name);
            if (vm_array_refs(array)[at++] == NULL) {
                return NULL;
            }
        }
    }
    return lib_jdk_local(self, array);
}

/* Returns the visible flag with this name, or VM_FLAG_COUNT. */
static enum vm_flag_id find_flag(const struct vm_object *name)
{
    char *text = vm_string_to_mutf8(name, NULL);
    enum vm_flag_id id = text == NULL ? VM_FLAG_COUNT : vm_flags_find(text, strlen(text));
    free(text);
    return id != VM_FLAG_COUNT && is_visible(id) ? id : VM_FLAG_COUNT;
}

static enum lib_jdk_flag_origin origin_of(enum vm_flag_id id)
{
    switch (vm_live_flag_origin(id)) {
    case VM_FLAG_COMMAND_LINE:
        return LIB_JDK_FLAG_CREATION;
    case VM_FLAG_ENVIRONMENT:
        return LIB_JDK_FLAG_ENVIRONMENT;
    case VM_FLAG_CONFIG_FILE:
        return LIB_JDK_FLAG_CONFIG_FILE;
    case VM_FLAG_ERGONOMIC:
        return LIB_JDK_FLAG_ERGONOMIC;
    case VM_FLAG_MANAGEMENT:
        return LIB_JDK_FLAG_MANAGEMENT;
    default:
        return LIB_JDK_FLAG_DEFAULT;
    }
}

static void describe_value(struct vm_thread *self, enum vm_flag_id id, struct lib_jdk_flag *result)
{
    union vm_flag_value value = vm_live_flag(id);
    switch (vm_flag_table[id].type) {
    case VM_FLAG_TYPE_BOOL:
        result->type = LIB_JDK_FLAG_BOOLEAN;
        result->value.z = value.boolean;
        break;
    case VM_FLAG_TYPE_DOUBLE:
        result->type = LIB_JDK_FLAG_DOUBLE;
        result->value.d = value.real;
        break;
    case VM_FLAG_TYPE_TEXT:
    case VM_FLAG_TYPE_LIST:
        result->type = LIB_JDK_FLAG_STRING;
        result->value.l = lib_jdk_local(
            self, lib_jdk_platform_string(self, value.text == NULL ? "" : value.text));
        break;
    default:
        result->type = LIB_JDK_FLAG_LONG;
        result->value.j = value.integer;
        break;
    }
}

/* Fills in the description of a flag. Returns false if there is no such flag, or an exception is
 * pending. */
static bool describe(struct vm_thread *self, struct vm_object *name, struct lib_jdk_flag *result)
{
    memset(result, 0, sizeof *result);
    if (name == NULL) {
        vm_throw(self, "java/lang/NullPointerException", NULL);
        return false;
    }
    enum vm_flag_id id = find_flag(name);
    if (id == VM_FLAG_COUNT) {
        return false;
    }
    result->name = lib_jdk_local(self, name);
    result->origin = (jint)origin_of(id);
    result->is_writeable = result->is_external = vm_flags_is_manageable(id);
    describe_value(self, id, result);
    return self->exception == NULL;
}

/* Fills in the flags in `names`, or all flags if that is NULL. The entries of unknown names stay
 * empty. Returns the number of flags that were found. */
jint lib_jdk_management_flags(JNIEnv *env, jobjectArray names, struct lib_jdk_flag *result,
                              jint count)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (names == NULL) {
        names = lib_jdk_management_flag_names(env);
    }
    struct vm_object *array = vm_jni_object(names);
    jint found = 0;
    for (jint i = 0; array != NULL && i < count && (uint32_t)i < array->length; i++) {
        found += describe(self, vm_array_refs(array)[i], &result[i]);
        if (self->exception != NULL) {
            return 0;
        }
    }
    return found;
}

/* Sets a flag. The value has the flag's type; a text is a JNI reference. */
static bool set_flag(enum vm_flag_id id, jvalue value, char *reason)
{
    union vm_flag_value wanted = {.natural = 0};
    char *text = NULL;
    switch (vm_flag_table[id].type) {
    case VM_FLAG_TYPE_BOOL:
        wanted.boolean = value.z != JNI_FALSE;
        break;
    case VM_FLAG_TYPE_DOUBLE:
        wanted.real = value.d;
        break;
    case VM_FLAG_TYPE_TEXT:
    case VM_FLAG_TYPE_LIST:
        wanted.text = text = vm_string_to_utf8(vm_jni_object(value.l), NULL);
        break;
    default:
        wanted.integer = value.j;
        break;
    }
    bool is_good = vm_live_flag_set(id, wanted, reason, REASON_BYTES);
    free(text);
    return is_good;
}

void lib_jdk_management_set_flag(JNIEnv *env, jstring name, jvalue value)
{
    static const char wrong[] = "java/lang/IllegalArgumentException";
    struct vm_thread *self = vm_jni_thread(env);
    if (name == NULL) {
        vm_throw(self, "java/lang/NullPointerException", NULL);
        return;
    }
    enum vm_flag_id id = find_flag(vm_jni_object(name));
    bool is_text = id != VM_FLAG_COUNT && vm_flag_table[id].type == VM_FLAG_TYPE_TEXT;
    char reason[REASON_BYTES];
    if (id == VM_FLAG_COUNT) {
        vm_throw(self, wrong, "flag does not exist");
    } else if (is_text && value.l == NULL) {
        vm_throw(self, "java/lang/NullPointerException", NULL);
    } else if (!set_flag(id, value, reason)) {
        vm_throw(self, wrong, "%s", reason);
    }
}

/* With or without live_only, a heap dump contains only objects that are reachable. */
jint lib_jdk_management_dump_heap(JNIEnv *env, jstring file, jboolean live_only)
{
    struct vm_thread *self = vm_jni_thread(env);
    char reason[300];
    (void)live_only;
    if (file == NULL) {
        vm_throw(self, "java/lang/NullPointerException", "Output file name cannot be null.");
        return -1;
    }
    char *path = vm_string_to_utf8(vm_jni_object(file), NULL);
    if (path == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return -1;
    }
    struct vm_heap_dump dump = {.path = path, .is_new = true};
    bool is_written = vm_heap_dump_write(&dump, reason, sizeof reason);
    if (!is_written) {
        vm_throw(self, "java/io/IOException", "%s", strerror(dump.error));
    }
    free(path);
    return is_written ? 0 : -1;
}
