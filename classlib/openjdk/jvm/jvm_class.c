/*
 * jvm_class.c: java.lang.Class: kinds, names, supertypes, nests, and other facts that the machine
 * keeps for each class.
 *
 * Functions that programs call often are in a table of natives, and exist a second time for the
 * libraries that import them.
 */
#include "classlib/common/assertions.h"
#include "classlib/common/classes.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/string.h"

static jclass local_class(JNIEnv *env, const struct vm_class *class)
{
    return lib_jdk_local(vm_jni_thread(env), class == NULL ? NULL : class->mirror);
}

/* --- natives of the table ------------------------------------------------------------------- */

/* Sets Class.name, which Class.getName() returns if it is set. */
static struct vm_object *init_name(struct vm_thread *self, struct vm_object *mirror)
{
    struct vm_object *name = lib_class_name(self, vm_class_of_mirror(mirror));
    if (name != NULL) {
        lib_jdk_set(mirror, lib_jdk_layout.class_name, name);
    }
    return name;
}

LIB_NATIVE(init_class_name)
{
    result->r = init_name(self, args[0].r);
}

LIB_NATIVE(desired_assertion_status)
{
    *result = vm_int_slot(lib_desired_assertion_status(vm_class_of_mirror(args[0].r)));
}

const struct vm_native_entry lib_jdk_class_natives[] = {
    {"java/lang/Class", "desiredAssertionStatus0", NULL, desired_assertion_status},
    {"java/lang/Class", "forName0", NULL, lib_class_for_name},
    {"java/lang/Class", "getInterfaces0", NULL, lib_class_get_interfaces},
    {"java/lang/Class", "getModifiers", NULL, lib_class_get_modifiers},
    {"java/lang/Class", "getPrimitiveClass", NULL, lib_class_get_primitive_class},
    {"java/lang/Class", "getSuperclass", NULL, lib_class_get_superclass},
    {"java/lang/Class", "initClassName", NULL, init_class_name},
    {"java/lang/Class", "isArray", NULL, lib_class_is_array},
    {"java/lang/Class", "isAssignableFrom", NULL, lib_class_is_assignable_from},
    {"java/lang/Class", "isHidden", NULL, lib_class_is_hidden},
    {"java/lang/Class", "isInstance", NULL, lib_class_is_instance},
    {"java/lang/Class", "isInterface", NULL, lib_class_is_interface},
    {"java/lang/Class", "isPrimitive", NULL, lib_class_is_primitive},
    {"java/lang/Class", "isRecord0", NULL, lib_class_is_record_native},
    {NULL, NULL, NULL, NULL},
};

/* --- kinds ---------------------------------------------------------------------------------- */

jboolean JVM_IsArrayClass(JNIEnv *env, jclass cls)
{
    (void)env;
    return vm_class_is_array(lib_jdk_class(cls));
}

jboolean JVM_IsHiddenClass(JNIEnv *env, jclass cls)
{
    (void)env;
    return lib_jdk_class(cls)->is_hidden;
}

jboolean JVM_IsInterface(JNIEnv *env, jclass cls)
{
    (void)env;
    return vm_class_is_interface(lib_jdk_class(cls));
}

jboolean JVM_IsPrimitiveClass(JNIEnv *env, jclass cls)
{
    (void)env;
    return lib_jdk_class(cls)->kind == VM_KIND_PRIMITIVE;
}

jboolean JVM_IsRecord(JNIEnv *env, jclass cls)
{
    (void)env;
    return lib_class_is_record(lib_jdk_class(cls));
}

jint JVM_GetClassAccessFlags(JNIEnv *env, jclass cls)
{
    (void)env;
    return lib_jdk_class(cls)->flags & 0x7fff;
}

jint JVM_GetClassModifiers(JNIEnv *env, jclass cls)
{
    (void)env;
    return lib_class_modifiers(lib_jdk_class(cls));
}

jobjectArray JVM_GetClassInterfaces(JNIEnv *env, jclass cls)
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, lib_class_interfaces(self, lib_jdk_class(cls)));
}

/* --- names ---------------------------------------------------------------------------------- */

jstring JVM_InitClassName(JNIEnv *env, jclass cls)
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, init_name(self, vm_jni_object(cls)));
}

static jstring local_text(JNIEnv *env, const struct vm_symbol *symbol)
{
    struct vm_thread *self = vm_jni_thread(env);
    return symbol == NULL ? NULL : lib_jdk_local(self, vm_string_from_symbol(self, symbol));
}

jstring JVM_GetClassSignature(JNIEnv *env, jclass cls)
{
    const struct vm_class_file *file = lib_jdk_class(cls)->file;
    return file == NULL ? NULL : local_text(env, file->signature);
}

jstring JVM_GetSimpleBinaryName(JNIEnv *env, jclass cls)
{
    const struct vm_class *class = lib_jdk_class(cls);
    const struct vm_inner_class *inner = lib_inner_class_entry(class);
    return inner == NULL || inner->inner_name == 0
               ? NULL
               : local_text(env, class->file->constants[inner->inner_name].symbol);
}

jclass JVM_GetDeclaringClass(JNIEnv *env, jclass cls)
{
    return local_class(env, lib_declaring_class(vm_jni_thread(env), lib_jdk_class(cls)));
}

/* --- nests and sealed classes --------------------------------------------------------------- */

jboolean JVM_AreNestMates(JNIEnv *env, jclass current, jclass member)
{
    return vm_same_nest(vm_jni_thread(env), lib_jdk_class(current), lib_jdk_class(member));
}

jclass JVM_GetNestHost(JNIEnv *env, jclass current)
{
    return local_class(env, vm_nest_host(vm_jni_thread(env), lib_jdk_class(current)));
}

/* Resolves a class. Returns NULL if the class cannot be loaded; an exception stays pending only if
 * it is an error of the machine. */
static struct vm_class *resolve_or_skip(struct vm_thread *self, struct vm_class *class,
                                        uint16_t index)
{
    struct vm_class *named = vm_resolve_class(self, class->pool, index);
    if (named != NULL) {
        return named;
    }
    static const char machine_error[] = "java/lang/VirtualMachineError";
    struct vm_object *exception = vm_exception_take(self);
    struct vm_class *error = vm_load_boot_class(self, machine_error);
    if (error != NULL && vm_class_is_subclass(exception->class, error)) {
        self->exception = exception;
    }
    return NULL;
}

/* Returns an array with only the first `count` mirrors of `array`. */
static struct vm_object *cut_array(struct vm_thread *self, struct vm_object *array, uint32_t count)
{
    if (array == NULL || array->length == count) {
        return array;
    }
    struct vm_object *shorter = vm_heap_alloc_array(self, array->class, (int32_t)count);
    for (uint32_t i = 0; shorter != NULL && i < count; i++) {
        vm_array_refs(shorter)[i] = vm_array_refs(array)[i];
    }
    return shorter;
}

jobjectArray JVM_GetNestMembers(JNIEnv *env, jclass current)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *host = vm_nest_host(self, lib_jdk_class(current));
    uint32_t listed = host->file == NULL ? 0 : host->file->nest_member_count;
    struct vm_object *array = lib_new_class_array(self, listed + 1);
    if (array == NULL) {
        return NULL;
    }
    uint32_t count = 0;
    vm_array_refs(array)[count++] = host->mirror;
    for (uint32_t i = 0; i < listed; i++) {
        struct vm_class *member = resolve_or_skip(self, host, host->file->nest_members[i]);
        if (self->exception != NULL) {
            return NULL;
        }
        if (member != NULL && member->file != NULL && vm_nest_host(self, member) == host) {
            vm_array_refs(array)[count++] = member->mirror;
        }
    }
    return lib_jdk_local(self, cut_array(self, array, count));
}

jobjectArray JVM_GetPermittedSubclasses(JNIEnv *env, jclass current)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *class = lib_jdk_class(current);
    const struct vm_class_file *file = class->file;
    if (file == NULL || !file->is_sealed) {
        return NULL;
    }
    uint32_t count = 0;
    struct vm_object *array = lib_new_class_array(self, file->permitted_count);
    for (uint32_t i = 0; array != NULL && i < file->permitted_count; i++) {
        const struct vm_class *permitted = resolve_or_skip(self, class, file->permitted[i]);
        if (self->exception != NULL) {
            return NULL;
        }
        if (permitted != NULL && permitted->file != NULL) {
            vm_array_refs(array)[count++] = permitted->mirror;
        }
    }
    return lib_jdk_local(self, cut_array(self, array, count));
}

/* --- properties of a class that its file does not contain ----------------------------------- */

jobject JVM_GetProtectionDomain(JNIEnv *env, jclass cls)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (cls == NULL) {
        vm_throw_null_pointer(self);
        return NULL;
    }
    return lib_jdk_local(self, lib_jdk_class(cls)->protection_domain);
}

jobjectArray JVM_GetClassSigners(JNIEnv *env, jclass cls)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *signers = lib_jdk_get(vm_jni_object(cls), lib_jdk_layout.class_signers);
    return signers == NULL ? NULL : lib_jdk_local(self, vm_heap_clone(self, signers));
}

void JVM_SetClassSigners(JNIEnv *env, jclass cls, jobjectArray signers)
{
    (void)env;
    if (lib_jdk_class(cls)->file != NULL) {
        lib_jdk_set(vm_jni_object(cls), lib_jdk_layout.class_signers, vm_jni_object(signers));
    }
}
