/*
 * management_flags.c: what HotSpotDiagnosticMXBean can ask of options: those that this machine has,
 * too, under HotSpot's names. None can be changed while the machine runs.
 */
#include <stdlib.h>
#include <string.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/management/management.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

#define DEFAULT_STACK_KB 1024

static jlong maximum_heap(void)
{
    return (jlong)vm_heap_max_bytes();
}

static jlong initial_heap(void)
{
    return (jlong)vm_heap_initial_bytes();
}

static jlong stack_kb(void)
{
    size_t bytes = vm.plan->machine.stack_bytes;
    return bytes == 0 ? DEFAULT_STACK_KB : (jlong)(bytes >> 10);
}

static jlong reduced_signals(void)
{
    return vm.plan->machine.reduced_signals;
}

static jlong check_jni(void)
{
    return vm.plan->machine.check_jni;
}

static jlong always_false(void)
{
    return 0;
}

static jlong object_alignment(void)
{
    return 16;
}

static bool is_default(void)
{
    return false;
}

static bool heap_maximum_is_given(void)
{
    return vm.plan->heap.is_maximum_given;
}

static bool heap_initial_is_given(void)
{
    return vm.plan->heap.is_initial_given;
}

static bool stack_is_given(void)
{
    return vm.plan->machine.stack_bytes != 0;
}

static const struct flag {
    const char *name;
    enum lib_jdk_flag_type type;
    jlong (*value)(void);
    bool (*is_given)(void); /* NULL: by a value that is not 0 */
    bool is_ergonomic;      /* otherwise it depends on the host */
} flags[] = {
    {"CheckJNICalls", LIB_JDK_FLAG_BOOLEAN, check_jni, NULL, false},
    {"HeapDumpOnOutOfMemoryError", LIB_JDK_FLAG_BOOLEAN, always_false, NULL, false},
    {"InitialHeapSize", LIB_JDK_FLAG_LONG, initial_heap, heap_initial_is_given, false},
    {"MaxHeapSize", LIB_JDK_FLAG_LONG, maximum_heap, heap_maximum_is_given, true},
    {"ObjectAlignmentInBytes", LIB_JDK_FLAG_LONG, object_alignment, is_default, false},
    {"ReduceSignalUsage", LIB_JDK_FLAG_BOOLEAN, reduced_signals, NULL, false},
    {"ThreadStackSize", LIB_JDK_FLAG_LONG, stack_kb, stack_is_given, false},
    {"UseCompressedClassPointers", LIB_JDK_FLAG_BOOLEAN, always_false, NULL, false},
    {"UseCompressedOops", LIB_JDK_FLAG_BOOLEAN, always_false, NULL, false},
};
#define FLAG_COUNT (sizeof flags / sizeof flags[0])

jint lib_jdk_management_flag_count(void)
{
    return (jint)FLAG_COUNT;
}

jobjectArray lib_jdk_management_flag_names(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *class = vm_load_boot_class(self, "[Ljava/lang/String;");
    struct vm_object *array =
        class == NULL ? NULL : vm_heap_alloc_array(self, class, (int32_t)FLAG_COUNT);
    for (size_t i = 0; array != NULL && i < FLAG_COUNT; i++) {
        vm_array_refs(array)[i] = vm_string_from_cstr(self, flags[i].name);
        if (vm_array_refs(array)[i] == NULL) {
            return NULL;
        }
    }
    return lib_jdk_local(self, array);
}

static const struct flag *find_flag(const struct vm_object *name)
{
    char *text = name == NULL ? NULL : vm_string_to_mutf8(name, NULL);
    const struct flag *found = NULL;
    for (size_t i = 0; text != NULL && i < FLAG_COUNT && found == NULL; i++) {
        found = strcmp(flags[i].name, text) == 0 ? &flags[i] : NULL;
    }
    free(text);
    return found;
}

static bool describe(struct vm_thread *self, struct vm_object *name, struct lib_jdk_flag *result)
{
    const struct flag *flag = find_flag(name);
    memset(result, 0, sizeof *result);
    if (flag == NULL) {
        return false;
    }
    jlong value = flag->value();
    bool is_given = flag->is_given == NULL ? value != 0 : flag->is_given();
    result->name = lib_jdk_local(self, name);
    result->type = (jint)flag->type;
    result->origin = is_given             ? LIB_JDK_FLAG_CREATION
                     : flag->is_ergonomic ? LIB_JDK_FLAG_ERGONOMIC
                                          : LIB_JDK_FLAG_DEFAULT;
    result->is_external = 1;
    if (flag->type == LIB_JDK_FLAG_BOOLEAN) {
        result->value.z = (jboolean)value;
    } else {
        result->value.j = value;
    }
    return true;
}

/* Without names, all flags; entries of names that there are not stay empty. Returns how many there
 * are. */
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
    }
    return found;
}

void lib_jdk_management_set_flag(JNIEnv *env, jstring name, jvalue value)
{
    struct vm_thread *self = vm_jni_thread(env);
    (void)value;
    char *text = name == NULL ? NULL : vm_string_to_mutf8(vm_jni_object(name), NULL);
    vm_throw(self, "java/lang/IllegalArgumentException", "This flag is not writeable: %s",
             text == NULL ? "" : text);
    free(text);
}
