/*
 * The checking table's calls of methods and accesses to fields.
 */
#include <stdarg.h>

#include "vm/jni/check/check_internal.h"
#include "vm/jni/fatal.h"

static const char wrong_method[] = "Wrong object class or methodID passed to JNI call";

/* Checks the receiver and the method of a virtual call. A null receiver is allowed: it causes a
 * NullPointerException. */
static void check_virtual(struct vm_thread *self, jobject object, jmethodID id)
{
    const struct vm_object *receiver = vm_jni_check_reference(self, object);
    vm_jni_check_method(self, id, false);
    struct vm_method *method = (struct vm_method *)id;
    if (receiver != NULL && !vm_class_is_subclass(receiver->class, method->class)) {
        vm_jni_fatal(self, wrong_method);
    }
}

static void check_nonvirtual(struct vm_thread *self, jobject object, jclass cls, jmethodID id)
{
    struct vm_class *class = vm_jni_check_class(self, cls);
    check_virtual(self, object, id);
    struct vm_method *method = (struct vm_method *)id;
    if (!vm_class_is_subclass(class, method->class)) {
        vm_jni_fatal(self, wrong_method);
    }
}

static void check_static(struct vm_thread *self, jclass cls, jmethodID id)
{
    struct vm_class *class = vm_jni_check_class(self, cls);
    vm_jni_check_method(self, id, true);
    struct vm_method *method = (struct vm_method *)id;
    if (!vm_class_is_subclass(class, method->class)) {
        vm_jni_fatal(self, wrong_method);
    }
}

static void check_constructor(struct vm_thread *self, jclass cls, jmethodID id)
{
    const struct vm_class *class = vm_jni_check_class(self, cls);
    vm_jni_check_method(self, id, false);
    const struct vm_method *method = (const struct vm_method *)id;
    if (!method->is_constructor || method->class != class) {
        vm_jni_fatal(self, wrong_method);
    }
}

/* Keep the result of a call during the checks that follow it, and return it. */
#define KEEP(type, call) type result = call
#define KEEP_NOTHING(type, call) call
#define GIVE return result
#define GIVE_NOTHING
#define NOTE_NOTHING(self, name)

#define VIRTUAL_HEAD JNIEnv *env, jobject object, jmethodID id
#define NONVIRTUAL_HEAD JNIEnv *env, jobject object, jclass cls, jmethodID id
#define STATIC_HEAD JNIEnv *env, jclass cls, jmethodID id
#define VIRTUAL_ARGUMENTS env, object, id
#define NONVIRTUAL_ARGUMENTS env, object, cls, id
#define STATIC_ARGUMENTS env, cls, id

/* `note` records that native code must check for an exception. It does nothing for functions whose
 * result NULL already indicates an exception. */
#define DEFINE_FORMS(name, type, HEAD, ARGUMENTS, check, keep, give, note)                         \
    static type JNICALL name(HEAD, ...)                                                            \
    {                                                                                              \
        struct vm_thread *self = vm_jni_check_enter(env, CHECK_NORMAL);                            \
        va_list list;                                                                              \
        check;                                                                                     \
        va_start(list, id);                                                                        \
        keep(type, vm_jni_check_plain->name##V(ARGUMENTS, list));                                  \
        va_end(list);                                                                              \
        note(self, #name);                                                                         \
        vm_jni_check_capacity(self);                                                               \
        give;                                                                                      \
    }                                                                                              \
    static type JNICALL name##V(HEAD, va_list list)                                                \
    {                                                                                              \
        struct vm_thread *self = vm_jni_check_enter(env, CHECK_NORMAL);                            \
        check;                                                                                     \
        keep(type, vm_jni_check_plain->name##V(ARGUMENTS, list));                                  \
        note(self, #name "V");                                                                     \
        vm_jni_check_capacity(self);                                                               \
        give;                                                                                      \
    }                                                                                              \
    static type JNICALL name##A(HEAD, const jvalue *list)                                          \
    {                                                                                              \
        struct vm_thread *self = vm_jni_check_enter(env, CHECK_NORMAL);                            \
        check;                                                                                     \
        keep(type, vm_jni_check_plain->name##A(ARGUMENTS, list));                                  \
        note(self, #name "A");                                                                     \
        vm_jni_check_capacity(self);                                                               \
        give;                                                                                      \
    }

#define DEFINE_FORMS_OF_TYPE(Name, type, keep, give)                                               \
    DEFINE_FORMS(Call##Name##Method, type, VIRTUAL_HEAD, VIRTUAL_ARGUMENTS,                        \
                 check_virtual(self, object, id), keep, give, vm_jni_check_called)                 \
    DEFINE_FORMS(CallNonvirtual##Name##Method, type, NONVIRTUAL_HEAD, NONVIRTUAL_ARGUMENTS,        \
                 check_nonvirtual(self, object, cls, id), keep, give, vm_jni_check_called)         \
    DEFINE_FORMS(CallStatic##Name##Method, type, STATIC_HEAD, STATIC_ARGUMENTS,                    \
                 check_static(self, cls, id), keep, give, vm_jni_check_called)

#define DEFINE_CALLS(Name, type, ...) DEFINE_FORMS_OF_TYPE(Name, type, KEEP, GIVE)

VM_JNI_EACH_TYPE(DEFINE_CALLS)
DEFINE_FORMS_OF_TYPE(Void, void, KEEP_NOTHING, GIVE_NOTHING)

DEFINE_FORMS(NewObject, jobject, STATIC_HEAD, STATIC_ARGUMENTS, check_constructor(self, cls, id),
             KEEP, GIVE, NOTE_NOTHING)

CHECKED(jobject, AllocObject, CHECK_NORMAL, (JNIEnv * env, jclass cls), (env, cls),
        vm_jni_check_class(self, cls))

#define CHECK_LOOKUP                                                                               \
    vm_jni_check_class(self, cls);                                                                 \
    vm_jni_check_not_null(self, name, "Null name passed to JNI");                                  \
    vm_jni_check_not_null(self, signature, "Null signature passed to JNI")
#define LOOKUP_PARAMETERS (JNIEnv * env, jclass cls, const char *name, const char *signature)
#define LOOKUP_ARGUMENTS (env, cls, name, signature)

CHECKED(jmethodID, GetMethodID, CHECK_NORMAL, LOOKUP_PARAMETERS, LOOKUP_ARGUMENTS, CHECK_LOOKUP)
CHECKED(jmethodID, GetStaticMethodID, CHECK_NORMAL, LOOKUP_PARAMETERS, LOOKUP_ARGUMENTS,
        CHECK_LOOKUP)
CHECKED(jfieldID, GetFieldID, CHECK_NORMAL, LOOKUP_PARAMETERS, LOOKUP_ARGUMENTS, CHECK_LOOKUP)
CHECKED(jfieldID, GetStaticFieldID, CHECK_NORMAL, LOOKUP_PARAMETERS, LOOKUP_ARGUMENTS, CHECK_LOOKUP)

/* --- fields --- */

static bool has_type(const struct vm_field *field, char type)
{
    return field->type == type || (type == 'L' && field->type == '[');
}

static void check_instance_field(struct vm_thread *self, jobject object, jfieldID id, char type)
{
    const struct vm_object *target = vm_jni_check_object(self, object);
    vm_jni_check_field(self, id, false);
    const struct vm_field *field = (const struct vm_field *)id;
    if (!vm_class_is_subclass(target->class, field->class)) {
        vm_jni_fatal(self, "Wrong field ID passed to JNI");
    }
    if (!has_type(field, type)) {
        vm_jni_fatal(self, "Field type (instance) mismatch in JNI get/set field operations");
    }
}

static void check_static_field(struct vm_thread *self, jclass cls, jfieldID id, char type)
{
    struct vm_class *class = vm_jni_check_class(self, cls);
    vm_jni_check_field(self, id, true);
    const struct vm_field *field = (const struct vm_field *)id;
    if (!vm_class_is_subclass(class, field->class)) {
        vm_jni_fatal(self, "Wrong static field ID passed to JNI");
    }
    if (!has_type(field, type)) {
        vm_jni_fatal(self, "Field type (static) mismatch in JNI get/set field operations");
    }
}

#define NO_CHECK (void)value
#define REFERENCE_CHECK vm_jni_check_reference(self, value)

#define DEFINE_ACCESS(Name, type, code, check_value)                                               \
    CHECKED(type, Get##Name##Field, CHECK_NORMAL, (JNIEnv * env, jobject object, jfieldID id),     \
            (env, object, id), check_instance_field(self, object, id, code))                       \
    CHECKED_VOID(Set##Name##Field, CHECK_NORMAL,                                                   \
                 (JNIEnv * env, jobject object, jfieldID id, type value),                          \
                 (env, object, id, value), check_instance_field(self, object, id, code);           \
                 check_value)                                                                      \
    CHECKED(type, GetStatic##Name##Field, CHECK_NORMAL, (JNIEnv * env, jclass cls, jfieldID id),   \
            (env, cls, id), check_static_field(self, cls, id, code))                               \
    CHECKED_VOID(SetStatic##Name##Field, CHECK_NORMAL,                                             \
                 (JNIEnv * env, jclass cls, jfieldID id, type value), (env, cls, id, value),       \
                 check_static_field(self, cls, id, code);                                          \
                 check_value)

#define DEFINE_FIELDS(Name, type, code, ...) DEFINE_ACCESS(Name, type, code, NO_CHECK)

DEFINE_ACCESS(Object, jobject, 'L', REFERENCE_CHECK)
VM_JNI_EACH_PRIMITIVE(DEFINE_FIELDS)

void vm_jni_check_fill_calls(struct JNINativeInterface_ *table)
{
    VM_JNI_EACH_TYPE(VM_JNI_FILL_CALLS)
    VM_JNI_FILL_CALLS(Void)
    VM_JNI_FILL_FORMS(NewObject)
    VM_JNI_EACH_TYPE(VM_JNI_FILL_FIELDS)
    table->AllocObject = AllocObject;
    table->GetMethodID = GetMethodID;
    table->GetStaticMethodID = GetStaticMethodID;
    table->GetFieldID = GetFieldID;
    table->GetStaticFieldID = GetStaticFieldID;
}
