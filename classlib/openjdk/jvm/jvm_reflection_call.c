/*
 * jvm_reflection_call.c: Method.invoke and Constructor.newInstance.
 *
 * Java code has already checked access and packed variable arguments. If the called method throws
 * an exception, or if the selection of the method fails with an error, this exception becomes the
 * target of an InvocationTargetException.
 */
#include <stdlib.h>

#include "classlib/openjdk/boxes.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/classfile/opcodes.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"

#define MAX_ARG_SLOTS 256 /* JVMS 4.3.3 */

static void throw_illegal_argument(struct vm_thread *self, const char *message)
{
    vm_throw(self, "java/lang/IllegalArgumentException", "%s", message);
}

/* Writes one argument to its slots. Returns the number of slots, or 0 with an exception pending. */
static uint32_t pass(struct vm_thread *self, const struct vm_object *parameter,
                     struct vm_object *argument, union vm_slot *slots)
{
    struct vm_class *type = vm_class_of_mirror(parameter);
    if (type->kind != VM_KIND_PRIMITIVE) {
        if (argument != NULL && !vm_class_is_subclass(argument->class, type)) {
            throw_illegal_argument(self, "argument type mismatch");
            return 0;
        }
        slots->r = argument;
        return 1;
    }
    if (argument == NULL) {
        vm_throw(self, "java/lang/IllegalArgumentException", NULL);
        return 0;
    }
    union vm_slot value;
    char from = lib_jdk_unbox(argument, &value);
    if (from == 0 || !lib_jdk_widen(from, type->primitive_type, &value)) {
        throw_illegal_argument(self, "argument type mismatch");
        return 0;
    }
    *slots = value;
    return vm_type_slots(type->primitive_type);
}

static bool pass_all(struct vm_thread *self, const struct vm_object *types,
                     const struct vm_object *arguments, union vm_slot *slots)
{
    uint32_t count = arguments == NULL ? 0 : arguments->length;
    if (count != types->length) {
        throw_illegal_argument(self, "wrong number of arguments");
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t taken = pass(self, vm_array_refs(types)[i], vm_array_refs(arguments)[i], slots);
        if (taken == 0) {
            return false;
        }
        slots += taken;
    }
    return true;
}

/* Replaces the pending exception by an InvocationTargetException that has it as its target. */
static void wrap_exception(struct vm_thread *self)
{
    union vm_slot args[2] = {{.r = NULL}, {.r = vm_exception_take(self)}};
    struct vm_method *constructor = lib_method(self, "java/lang/reflect/InvocationTargetException",
                                               "<init>", "(Ljava/lang/Throwable;)V");
    if (constructor == NULL) {
        return;
    }
    args[0].r = vm_heap_alloc_object(self, constructor->class);
    if (args[0].r != NULL && vm_call(self, constructor, args, NULL)) {
        vm_throw_object(self, args[0].r);
    }
}

static bool call_wrapped(struct vm_thread *self, struct vm_method *method,
                         const union vm_slot *slots, union vm_slot *result)
{
    if (vm_call(self, method, slots, result)) {
        return true;
    }
    wrap_exception(self);
    return false;
}

static bool check_receiver(struct vm_thread *self, const struct vm_object *receiver,
                           const struct vm_method *method)
{
    if (receiver == NULL) {
        vm_throw(self, "java/lang/NullPointerException", NULL);
        return false;
    }
    if (!vm_class_is_subclass(receiver->class, method->class)) {
        throw_illegal_argument(self, "object is not an instance of declaring class");
        return false;
    }
    return true;
}

jobject JVM_InvokeMethod(JNIEnv *env, jobject method, jobject obj, jobjectArray args0)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *reflected = vm_jni_object(method);
    struct vm_method *target = lib_jdk_method_of(reflected);
    union vm_slot slots[MAX_ARG_SLOTS], *next = slots;
    if (target == NULL) {
        vm_throw(self, "java/lang/InternalError", "invoke");
        return NULL;
    }
    if (target->flags & VM_ACC_STATIC) {
        if (!vm_initialize_class(self, target->class)) {
            return NULL;
        }
    } else {
        struct vm_object *receiver = vm_jni_object(obj);
        if (!check_receiver(self, receiver, target)) {
            return NULL;
        }
        next++->r = receiver;
        target = vm_select_method(self, receiver, target);
        if (target == NULL) {
            wrap_exception(self);
            return NULL;
        }
        if ((target->flags & VM_ACC_ABSTRACT) && !target->is_overpass) {
            vm_throw_abstract_method(self, receiver, target);
            wrap_exception(self);
            return NULL;
        }
    }
    union vm_slot result = {.r = NULL};
    if (!pass_all(self, lib_jdk_get(reflected, lib_jdk_layout.rmethod_parameters),
                  vm_jni_object(args0), next)
        || !call_wrapped(self, target, slots, &result)) {
        return NULL;
    }
    char type = target->return_type;
    if (type == 'V') {
        return NULL;
    }
    bool is_reference = type == 'L' || type == '[';
    return lib_jdk_local(self, is_reference ? result.r : lib_jdk_box(self, type, result));
}

jobject JVM_NewInstanceFromConstructor(JNIEnv *env, jobject c, jobjectArray args0)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *reflected = vm_jni_object(c);
    struct vm_method *constructor = lib_jdk_method_of(reflected);
    union vm_slot slots[MAX_ARG_SLOTS];
    if (constructor == NULL) {
        vm_throw(self, "java/lang/InternalError", "invoke");
        return NULL;
    }
    struct vm_class *class = constructor->class;
    if (class->flags & (VM_ACC_ABSTRACT | VM_ACC_INTERFACE)) {
        char *name = vm_class_external_name(class);
        vm_throw(self, "java/lang/InstantiationException", "%s", name == NULL ? "" : name);
        free(name);
        return NULL;
    }
    if (!vm_initialize_class(self, class)) {
        return NULL;
    }
    struct vm_object *object = vm_heap_alloc_object(self, class);
    slots[0].r = object;
    if (object == NULL
        || !pass_all(self, lib_jdk_get(reflected, lib_jdk_layout.rconstructor_parameters),
                     vm_jni_object(args0), slots + 1)
        || !call_wrapped(self, constructor, slots, NULL)) {
        return NULL;
    }
    return lib_jdk_local(self, object);
}
