/*
 * JNI 4, "Calling Instance Methods", "Calling Static Methods", those "Object Operations" that run
 * constructors, and method look-up.
 *
 * Each call function has three forms: with variable arguments, with a va_list, with an array of
 * jvalue. All forms are converted to a call with an array of slots.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/jni/functions.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"

/* JVMS 4.3.3: 255 slots, including the receiver. */
#define MAX_ARG_SLOTS 256

/* --- arguments --- */

static union vm_slot object_slot(struct vm_object *object)
{
    return (union vm_slot){.r = object};
}

/* Reads the arguments. Small integers are passed as int, float as double (C's default argument
 * promotions). */
static void read_variable_arguments(const struct vm_method *method, va_list arguments,
                                    union vm_slot *slots)
{
    for (const char *p = method->descriptor->bytes + 1; *p != ')'; p = vm_descriptor_next(p)) {
        switch (*p) {
        case 'Z':
            *slots++ = vm_int_slot(va_arg(arguments, int) & 1);
            break;
        case 'B':
            *slots++ = vm_int_slot((int8_t)va_arg(arguments, int));
            break;
        case 'C':
            *slots++ = vm_int_slot((uint16_t)va_arg(arguments, int));
            break;
        case 'S':
            *slots++ = vm_int_slot((int16_t)va_arg(arguments, int));
            break;
        case 'I':
            *slots++ = vm_int_slot(va_arg(arguments, jint));
            break;
        case 'F':
            *slots++ = vm_float_slot((float)va_arg(arguments, double));
            break;
        case 'J':
            *slots = (union vm_slot){.j = va_arg(arguments, jlong)};
            slots += 2;
            break;
        case 'D':
            *slots = (union vm_slot){.d = va_arg(arguments, double)};
            slots += 2;
            break;
        default:
            *slots++ = object_slot(vm_jni_object(va_arg(arguments, jobject)));
            break;
        }
    }
}

static void read_array_arguments(const struct vm_method *method, const jvalue *value,
                                 union vm_slot *slots)
{
    const char *p = method->descriptor->bytes + 1;
    for (; *p != ')'; p = vm_descriptor_next(p), value++) {
        switch (*p) {
        case 'Z':
            *slots++ = vm_int_slot(value->z & 1);
            break;
        case 'B':
            *slots++ = vm_int_slot(value->b);
            break;
        case 'C':
            *slots++ = vm_int_slot(value->c);
            break;
        case 'S':
            *slots++ = vm_int_slot(value->s);
            break;
        case 'I':
            *slots++ = vm_int_slot(value->i);
            break;
        case 'F':
            *slots++ = vm_float_slot(value->f);
            break;
        case 'J':
            *slots = (union vm_slot){.j = value->j};
            slots += 2;
            break;
        case 'D':
            *slots = (union vm_slot){.d = value->d};
            slots += 2;
            break;
        default:
            *slots++ = object_slot(vm_jni_object(value->l));
            break;
        }
    }
}

/* --- calls --- */

/* A call in preparation. begin_call clears the slots, so that unused halves are zero. */
struct call {
    struct vm_thread *self;
    struct vm_method *method;
    union vm_slot args[MAX_ARG_SLOTS];
    union vm_slot *parameters;
};

static inline void begin_call(struct call *call, JNIEnv *env, jmethodID id, jobject receiver)
{
    call->self = vm_jni_thread(env);
    call->method = (struct vm_method *)id;
    memset(call->args, 0, ((size_t)call->method->arg_slots + 1) * sizeof call->args[0]);
    bool is_static = (call->method->flags & VM_ACC_STATIC) != 0;
    call->parameters = is_static ? call->args : call->args + 1;
    if (!is_static) {
        call->args[0] = object_slot(vm_jni_object(receiver));
    }
}

/*
 * Runs the method. Returns zero if an exception is pending afterwards. Runs no Java code if an
 * exception was pending before.
 */
static union vm_slot run_call(struct call *call)
{
    union vm_slot result = {.u = 0};
    struct vm_method *method = call->method;
    if (call->self->exception != NULL || !vm_initialize_class(call->self, method->class)) {
        return result;
    }
    if (!vm_call(call->self, method, call->args, &result)) {
        result.u = 0;
    }
    return result;
}

/* Like run_call, for instance methods. */
static union vm_slot run_exact_call(struct call *call)
{
    bool is_static = (call->method->flags & VM_ACC_STATIC) != 0;
    if (call->self->exception == NULL && !is_static && call->args[0].r == NULL) {
        vm_throw_null_pointer(call->self);
    }
    return run_call(call);
}

/* Like run_call, but runs the method that the receiver's class selects. */
static union vm_slot run_virtual_call(struct call *call)
{
    struct vm_method *method = call->method;
    if (call->self->exception != NULL) {
        return (union vm_slot){.u = 0};
    }
    if ((method->flags & VM_ACC_STATIC) == 0) {
        struct vm_object *receiver = call->args[0].r;
        if (receiver == NULL) {
            vm_throw_null_pointer(call->self);
            return (union vm_slot){.u = 0};
        }
        if ((method->flags & VM_ACC_PRIVATE) == 0 && !method->is_constructor) {
            call->method = vm_select_method(call->self, receiver, method);
        }
        if (call->method == NULL) {
            return (union vm_slot){.u = 0};
        }
    }
    return run_call(call);
}

#define VIRTUAL_HEAD JNIEnv *env, jobject target, jmethodID id
#define NONVIRTUAL_HEAD                                                                            \
    JNIEnv *env, jobject target, __attribute__((unused)) jclass cls, jmethodID id
#define STATIC_HEAD JNIEnv *env, __attribute__((unused)) jclass cls, jmethodID id

/* The three forms of one call. */
#define DEFINE_FORMS(name, type, HEAD, receiver, run, finish)                                      \
    static type JNICALL name##V(HEAD, va_list arguments)                                           \
    {                                                                                              \
        struct call call;                                                                          \
        begin_call(&call, env, id, receiver);                                                      \
        read_variable_arguments(call.method, arguments, call.parameters);                          \
        union vm_slot slot = run(&call);                                                           \
        finish;                                                                                    \
    }                                                                                              \
    static type JNICALL name##A(HEAD, const jvalue *arguments)                                     \
    {                                                                                              \
        struct call call;                                                                          \
        begin_call(&call, env, id, receiver);                                                      \
        read_array_arguments(call.method, arguments, call.parameters);                             \
        union vm_slot slot = run(&call);                                                           \
        finish;                                                                                    \
    }                                                                                              \
    static type JNICALL name(HEAD, ...)                                                            \
    {                                                                                              \
        struct call call;                                                                          \
        va_list arguments;                                                                         \
        begin_call(&call, env, id, receiver);                                                      \
        va_start(arguments, id);                                                                   \
        read_variable_arguments(call.method, arguments, call.parameters);                          \
        va_end(arguments);                                                                         \
        union vm_slot slot = run(&call);                                                           \
        finish;                                                                                    \
    }

#define DEFINE_FORMS_OF_TYPE(Name, type, finish)                                                   \
    DEFINE_FORMS(Call##Name##Method, type, VIRTUAL_HEAD, target, run_virtual_call, finish)         \
    DEFINE_FORMS(CallNonvirtual##Name##Method, type, NONVIRTUAL_HEAD, target, run_exact_call,      \
                 finish)                                                                           \
    DEFINE_FORMS(CallStatic##Name##Method, type, STATIC_HEAD, NULL, run_call, finish)
#define DEFINE_CALLS(Name, type, code, from_slot, to_slot)                                         \
    DEFINE_FORMS_OF_TYPE(Name, type, return from_slot)

VM_JNI_EACH_TYPE(DEFINE_CALLS)
DEFINE_FORMS_OF_TYPE(Void, void, (void)slot)

/* --- objects --- */

/* If a class can have no direct instances, returns false with InstantiationException "a.B"
 * pending. */
static bool check_instantiable(struct vm_thread *self, struct vm_class *class)
{
    bool is_class_class = class == class->mirror->class;
    if (class->kind == VM_KIND_INSTANCE && (class->flags & VM_ACC_ABSTRACT) == 0
        && !is_class_class) {
        return true;
    }
    char *name = vm_class_external_name(class);
    vm_throw(self, "java/lang/InstantiationException", "%s", name == NULL ? "" : name);
    free(name);
    return false;
}

static struct vm_object *allocate(struct vm_thread *self, jclass cls)
{
    struct vm_class *class = vm_jni_class(cls);
    if (!check_instantiable(self, class) || !vm_initialize_class(self, class)) {
        return NULL;
    }
    return vm_heap_alloc_object(self, class);
}

static jobject JNICALL AllocObject(JNIEnv *env, jclass cls)
{
    struct vm_thread *self = vm_jni_thread(env);
    return vm_jni_new_local(self, allocate(self, cls));
}

/* Runs a constructor with the new object as the receiver. If the constructor throws, returns
 * NULL. */
static jobject run_constructor(struct call *call, jobject object)
{
    if (object == NULL) {
        return NULL;
    }
    run_call(call);
    if (call->self->exception != NULL) {
        vm_jni_delete_local(call->self, object);
        return NULL;
    }
    return object;
}

static jobject JNICALL NewObjectV(JNIEnv *env, jclass cls, jmethodID id, va_list arguments)
{
    struct call call;
    jobject object = AllocObject(env, cls);
    begin_call(&call, env, id, object);
    read_variable_arguments(call.method, arguments, call.parameters);
    return run_constructor(&call, object);
}

static jobject JNICALL NewObjectA(JNIEnv *env, jclass cls, jmethodID id, const jvalue *arguments)
{
    struct call call;
    jobject object = AllocObject(env, cls);
    begin_call(&call, env, id, object);
    read_array_arguments(call.method, arguments, call.parameters);
    return run_constructor(&call, object);
}

static jobject JNICALL NewObject(JNIEnv *env, jclass cls, jmethodID id, ...)
{
    va_list arguments;
    va_start(arguments, id);
    jobject object = NewObjectV(env, cls, id, arguments);
    va_end(arguments);
    return object;
}

/* --- look-up --- */

/* The messages are HotSpot's: shorter if the name or the type occurs in no class. */
static void throw_no_such_method(struct vm_thread *self, const struct vm_class *class,
                                 const char *name, const char *signature, bool is_known,
                                 bool is_static)
{
    if (!is_known) {
        vm_throw(self, "java/lang/NoSuchMethodError", "%s", name);
        return;
    }
    bool is_array = vm_class_is_array(class);
    vm_throw(self, "java/lang/NoSuchMethodError", "%s%s%s%s.%s%s", is_static ? "static " : "",
             is_array ? "" : "L", class->name->bytes, is_array ? "" : ";", name, signature);
}

/* Finds a method. Constructors and class initializers are not inherited. Arrays have the methods of
 * Object. */
static jmethodID find_method_id(JNIEnv *env, jclass cls, const char *name, const char *signature,
                                bool is_static)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *class = vm_jni_class(cls);
    const struct vm_symbol *symbol = vm_symbol_find(name, strlen(name));
    const struct vm_symbol *descriptor = vm_symbol_find(signature, strlen(signature));
    bool is_known = symbol != NULL && descriptor != NULL && class->kind != VM_KIND_PRIMITIVE;
    struct vm_method *method = NULL;
    if (is_known) {
        if (!vm_initialize_class(self, class)) {
            return NULL;
        }
        struct vm_class *start = vm_class_is_array(class) ? class->super : class;
        method = name[0] == '<' ? vm_class_declared_method(start, symbol, descriptor)
                                : vm_class_find_method(start, symbol, descriptor);
    }
    if (method == NULL || ((method->flags & VM_ACC_STATIC) != 0) != is_static) {
        throw_no_such_method(self, class, name, signature, is_known, is_static);
        return NULL;
    }
    return (jmethodID)method;
}

static jmethodID JNICALL GetMethodID(JNIEnv *env, jclass cls, const char *name,
                                     const char *signature)
{
    return find_method_id(env, cls, name, signature, false);
}

static jmethodID JNICALL GetStaticMethodID(JNIEnv *env, jclass cls, const char *name,
                                           const char *signature)
{
    return find_method_id(env, cls, name, signature, true);
}

void vm_jni_fill_calls(struct JNINativeInterface_ *table)
{
    VM_JNI_EACH_TYPE(VM_JNI_FILL_CALLS)
    VM_JNI_FILL_CALLS(Void)
    VM_JNI_FILL_FORMS(NewObject)
    table->AllocObject = AllocObject;
    table->GetMethodID = GetMethodID;
    table->GetStaticMethodID = GetStaticMethodID;
}
