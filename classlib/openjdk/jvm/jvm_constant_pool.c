/*
 * jvm_constant_pool.c: jdk.internal.reflect.ConstantPool: access to the constants of a class by
 * index, for the parsers of annotations.
 *
 * The Java object for a pool contains the mirror of the pool's class. Invalid indices and tags
 * cause an IllegalArgumentException.
 */
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/string.h"

#define BIT(tag) (1u << (tag))
#define FIELD_TAGS BIT(VM_CONSTANT_FIELDREF)
#define METHOD_TAGS (BIT(VM_CONSTANT_METHODREF) | BIT(VM_CONSTANT_INTERFACE_METHODREF))
#define MEMBER_TAGS (FIELD_TAGS | METHOD_TAGS)
#define DYNAMIC_TAGS (BIT(VM_CONSTANT_DYNAMIC) | BIT(VM_CONSTANT_INVOKE_DYNAMIC))

jobject JVM_GetClassConstantPool(JNIEnv *env, jclass cls)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_class *class = lib_jdk_class(cls);
    if (class->file == NULL) {
        return NULL;
    }
    struct vm_object *pool = lib_jdk_new_object(self, "jdk/internal/reflect/ConstantPool");
    if (pool != NULL) {
        lib_jdk_set(pool, lib_jdk_layout.constant_pool_oop, class->mirror);
    }
    return lib_jdk_local(self, pool);
}

static const struct vm_constant *in_bounds(struct vm_thread *self, jobject pool, jint index)
{
    const struct vm_class_file *file = lib_jdk_class(pool)->file;
    if (index < 0 || index >= file->constant_count) {
        vm_throw(self, "java/lang/IllegalArgumentException", "Constant pool index out of bounds");
        return NULL;
    }
    return &file->constants[index];
}

/* Returns the constant at the index if it has one of the tags, otherwise NULL with
 * IllegalArgumentException pending. */
static const struct vm_constant *constant(JNIEnv *env, jobject pool, jint index, uint32_t tags)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_constant *found = in_bounds(self, pool, index);
    if (found != NULL && !(BIT(found->tag) & tags)) {
        vm_throw(self, "java/lang/IllegalArgumentException", "Wrong type at constant pool index");
        return NULL;
    }
    return found;
}

jint JVM_ConstantPoolGetSize(JNIEnv *env, jobject unused, jobject jcpool)
{
    (void)env;
    (void)unused;
    return lib_jdk_class(jcpool)->file->constant_count;
}

jbyte JVM_ConstantPoolGetTagAt(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    const struct vm_constant *found = in_bounds(vm_jni_thread(env), jcpool, index);
    return found == NULL ? 0 : (jbyte)found->tag;
}

/* --- numbers and texts ---------------------------------------------------------------------- */

jint JVM_ConstantPoolGetIntAt(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    const struct vm_constant *found = constant(env, jcpool, index, BIT(VM_CONSTANT_INTEGER));
    return found == NULL ? 0 : found->i;
}

jlong JVM_ConstantPoolGetLongAt(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    const struct vm_constant *found = constant(env, jcpool, index, BIT(VM_CONSTANT_LONG));
    return found == NULL ? 0 : found->j;
}

jfloat JVM_ConstantPoolGetFloatAt(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    const struct vm_constant *found = constant(env, jcpool, index, BIT(VM_CONSTANT_FLOAT));
    return found == NULL ? 0 : found->f;
}

jdouble JVM_ConstantPoolGetDoubleAt(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    const struct vm_constant *found = constant(env, jcpool, index, BIT(VM_CONSTANT_DOUBLE));
    return found == NULL ? 0 : found->d;
}

jstring JVM_ConstantPoolGetStringAt(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_constant *found = constant(env, jcpool, index, BIT(VM_CONSTANT_STRING));
    return found == NULL
               ? NULL
               : lib_jdk_local(
                   self, vm_resolve_constant(self, lib_jdk_class(jcpool)->pool, (uint16_t)index));
}

jstring JVM_ConstantPoolGetUTF8At(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_constant *found = constant(env, jcpool, index, BIT(VM_CONSTANT_UTF8));
    return found == NULL ? NULL : lib_jdk_local(self, vm_string_from_symbol(self, found->symbol));
}

/* --- classes -------------------------------------------------------------------------------- */

jclass JVM_ConstantPoolGetClassAt(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    struct vm_thread *self = vm_jni_thread(env);
    if (constant(env, jcpool, index, BIT(VM_CONSTANT_CLASS)) == NULL) {
        return NULL;
    }
    const struct vm_class *class =
        vm_resolve_class(self, lib_jdk_class(jcpool)->pool, (uint16_t)index);
    return class == NULL ? NULL : lib_jdk_local(self, class->mirror);
}

/* Returns the class that a constant names, or NULL if it is not loaded yet. */
static struct vm_class *class_if_loaded(const struct vm_class *holder, const struct vm_symbol *name)
{
    return name == holder->name ? vm_class_of_mirror(holder->mirror)
                                : vm_find_loaded_class(holder->loader, name);
}

jclass JVM_ConstantPoolGetClassAtIfLoaded(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    const struct vm_constant *found = constant(env, jcpool, index, BIT(VM_CONSTANT_CLASS));
    const struct vm_class *class =
        found == NULL ? NULL : class_if_loaded(lib_jdk_class(jcpool), found->symbol);
    return class == NULL ? NULL : lib_jdk_local(vm_jni_thread(env), class->mirror);
}

/* --- members -------------------------------------------------------------------------------- */

/* Returns the class of a member constant, or NULL with an exception pending. If if_loaded is true
 * and the class is not loaded, returns NULL without an exception. */
static struct vm_class *member_class(struct vm_thread *self, struct vm_class *holder,
                                     const struct vm_constant *member, bool if_loaded)
{
    return if_loaded ? class_if_loaded(holder, member->member.class_name)
                     : vm_resolve_class(self, holder->pool, member->member.class_index);
}

static jobject method_at(JNIEnv *env, jobject pool, jint index, bool if_loaded)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_constant *found = constant(env, pool, index, METHOD_TAGS);
    struct vm_class *class =
        found == NULL ? NULL : member_class(self, lib_jdk_class(pool), found, if_loaded);
    if (class == NULL) {
        return NULL;
    }
    struct vm_method *method =
        vm_class_declared_method(class, found->member.name, found->member.descriptor);
    if (method == NULL) {
        vm_throw(self, "java/lang/RuntimeException", "Unable to look up method in target class");
        return NULL;
    }
    return lib_jdk_local(self, lib_jdk_reflect_method(self, method));
}

jobject JVM_ConstantPoolGetMethodAt(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    return method_at(env, jcpool, index, false);
}

jobject JVM_ConstantPoolGetMethodAtIfLoaded(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    return method_at(env, jcpool, index, true);
}

static jobject field_at(JNIEnv *env, jobject pool, jint index, bool if_loaded)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_constant *found = constant(env, pool, index, FIELD_TAGS);
    struct vm_class *class =
        found == NULL ? NULL : member_class(self, lib_jdk_class(pool), found, if_loaded);
    if (class == NULL) {
        return NULL;
    }
    struct vm_field *field =
        vm_class_find_field(class, found->member.name, found->member.descriptor);
    if (field == NULL || field->info == NULL) {
        vm_throw(self, "java/lang/RuntimeException", "Unable to look up field in target class");
        return NULL;
    }
    return lib_jdk_local(self, lib_jdk_reflect_field(self, field));
}

jobject JVM_ConstantPoolGetFieldAt(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    return field_at(env, jcpool, index, false);
}

jobject JVM_ConstantPoolGetFieldAtIfLoaded(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    return field_at(env, jcpool, index, true);
}

jint JVM_ConstantPoolGetClassRefIndexAt(JNIEnv *env, jobject unused, jobject jcpool, jint index)
{
    (void)unused;
    const struct vm_constant *found = constant(env, jcpool, index, MEMBER_TAGS);
    return found == NULL ? 0 : found->member.class_index;
}

jint JVM_ConstantPoolGetNameAndTypeRefIndexAt(JNIEnv *env, jobject unused, jobject jcpool,
                                              jint index)
{
    (void)unused;
    const struct vm_constant *found = constant(env, jcpool, index, MEMBER_TAGS | DYNAMIC_TAGS);
    if (found == NULL) {
        return 0;
    }
    return BIT(found->tag) & DYNAMIC_TAGS ? found->dynamic.name_and_type_index
                                          : found->member.name_and_type_index;
}

static jobjectArray text_array(struct vm_thread *self, const struct vm_symbol *const *symbols,
                               uint32_t count)
{
    struct vm_class *string = vm_load_boot_class(self, "java/lang/String");
    struct vm_class *type = string == NULL ? NULL : vm_array_class(self, string);
    struct vm_object *array = type == NULL ? NULL : vm_heap_alloc_array(self, type, (int32_t)count);
    for (uint32_t i = 0; array != NULL && i < count; i++) {
        vm_array_refs(array)[i] = vm_string_from_symbol(self, symbols[i]);
        if (self->exception != NULL) {
            return NULL;
        }
    }
    return lib_jdk_local(self, array);
}

jobjectArray JVM_ConstantPoolGetMemberRefInfoAt(JNIEnv *env, jobject unused, jobject jcpool,
                                                jint index)
{
    (void)unused;
    const struct vm_constant *found = constant(env, jcpool, index, MEMBER_TAGS);
    if (found == NULL) {
        return NULL;
    }
    const struct vm_symbol *const symbols[] = {found->member.class_name, found->member.name,
                                               found->member.descriptor};
    return text_array(vm_jni_thread(env), symbols, 3);
}

jobjectArray JVM_ConstantPoolGetNameAndTypeRefInfoAt(JNIEnv *env, jobject unused, jobject jcpool,
                                                     jint index)
{
    (void)unused;
    const struct vm_constant *found = constant(env, jcpool, index, BIT(VM_CONSTANT_NAME_AND_TYPE));
    if (found == NULL) {
        return NULL;
    }
    const struct vm_symbol *const symbols[] = {found->member.name, found->member.descriptor};
    return text_array(vm_jni_thread(env), symbols, 2);
}
