/*
 * JNI 4, "Accessing Fields of Objects", "Accessing Static Fields".
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/instrument/analysis.h"
#include "vm/jni/functions.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"

/* Throws NoSuchFieldError. As in HotSpot, the message has more details for instance fields than for
 * static fields. */
static void throw_no_such_field(struct vm_thread *self, const struct vm_class *class,
                                const char *name, const char *signature, bool is_static)
{
    char *class_name = is_static ? NULL : vm_class_external_name(class);
    if (class_name == NULL) {
        vm_throw(self, "java/lang/NoSuchFieldError", "%s", name);
    } else {
        vm_throw(self, "java/lang/NoSuchFieldError", "%s.%s %s", class_name, name, signature);
    }
    free(class_name);
}

static jfieldID find_field_id(JNIEnv *env, jclass cls, const char *name, const char *signature,
                              bool is_static)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *class = vm_jni_class(cls);
    const struct vm_symbol *symbol = vm_symbol_find(name, strlen(name));
    const struct vm_symbol *descriptor = vm_symbol_find(signature, strlen(signature));
    struct vm_field *field = NULL;
    if (symbol != NULL && descriptor != NULL && class->kind != VM_KIND_PRIMITIVE) {
        if (!vm_initialize_class(self, class)) {
            return NULL;
        }
        field = vm_class_find_field(class, symbol, descriptor);
    }
    if (field == NULL || ((field->flags & VM_ACC_STATIC) != 0) != is_static) {
        throw_no_such_field(self, class, name, signature, is_static);
        return NULL;
    }
    return (jfieldID)field;
}

static jfieldID JNICALL GetFieldID(JNIEnv *env, jclass cls, const char *name, const char *signature)
{
    return find_field_id(env, cls, name, signature, false);
}

static jfieldID JNICALL GetStaticFieldID(JNIEnv *env, jclass cls, const char *name,
                                         const char *signature)
{
    return find_field_id(env, cls, name, signature, true);
}

/* Loads a field. Accesses of native code to volatile fields are ordered as the memory model
 * requires (JLS 17.4). */
static union vm_slot load(const struct vm_field *field, const void *address)
{
    union vm_slot slot = vm_field_load(field->type, address);
    if ((field->flags & VM_ACC_VOLATILE) != 0) {
        atomic_thread_fence(memory_order_seq_cst);
    }
    return slot;
}

static void store(struct vm_thread *self, struct vm_object *object, const struct vm_field *field,
                  void *address, union vm_slot slot)
{
    bool is_volatile = (field->flags & VM_ACC_VOLATILE) != 0;
    if (is_volatile) {
        atomic_thread_fence(memory_order_seq_cst);
    }
    vm_field_store(field->type, address, slot);
    if (is_volatile) {
        atomic_thread_fence(memory_order_seq_cst);
    }
    if (VM_PROBE_HOOK(native_put) != NULL) {
        VM_PROBE_HOOK(native_put)(self, object, field, slot);
    }
}

static union vm_slot load_instance(jobject object, jfieldID id)
{
    const struct vm_field *field = (const struct vm_field *)id;
    return load(field, vm_object_at(vm_jni_object(object), field->offset));
}

static void store_instance(JNIEnv *env, jobject target, jfieldID id, union vm_slot slot)
{
    const struct vm_field *field = (const struct vm_field *)id;
    struct vm_object *object = vm_jni_object(target);
    store(vm_jni_thread(env), object, field, vm_object_at(object, field->offset), slot);
}

static union vm_slot load_static(jfieldID id)
{
    const struct vm_field *field = (const struct vm_field *)id;
    return load(field, vm_field_static_address(field));
}

static void store_static(JNIEnv *env, jfieldID id, union vm_slot slot)
{
    const struct vm_field *field = (const struct vm_field *)id;
    store(vm_jni_thread(env), NULL, field, vm_field_static_address(field), slot);
}

#define DEFINE_ACCESS(Name, type, code, from_slot, to_slot)                                        \
    static type JNICALL Get##Name##Field(JNIEnv *env, jobject object, jfieldID id)                 \
    {                                                                                              \
        union vm_slot slot = load_instance(object, id);                                            \
        (void)env;                                                                                 \
        return from_slot;                                                                          \
    }                                                                                              \
    static void JNICALL Set##Name##Field(JNIEnv *env, jobject object, jfieldID id, type value)     \
    {                                                                                              \
        store_instance(env, object, id, to_slot);                                                  \
    }                                                                                              \
    static type JNICALL GetStatic##Name##Field(JNIEnv *env, jclass cls, jfieldID id)               \
    {                                                                                              \
        union vm_slot slot = load_static(id);                                                      \
        (void)env;                                                                                 \
        (void)cls;                                                                                 \
        return from_slot;                                                                          \
    }                                                                                              \
    static void JNICALL SetStatic##Name##Field(JNIEnv *env, jclass cls, jfieldID id, type value)   \
    {                                                                                              \
        (void)cls;                                                                                 \
        store_static(env, id, to_slot);                                                            \
    }

VM_JNI_EACH_TYPE(DEFINE_ACCESS)

void vm_jni_fill_fields(struct JNINativeInterface_ *table)
{
    VM_JNI_EACH_TYPE(VM_JNI_FILL_FIELDS)
    table->GetFieldID = GetFieldID;
    table->GetStaticFieldID = GetStaticFieldID;
}
