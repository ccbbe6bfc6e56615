/*
 * JNI 4, "Class Operations", "Module Operations", "Reflection Support", and queries about the
 * classes of objects.
 */
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/base/utf8.h"
#include "vm/classlib.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/runtime/call.h"
#include "vm/jni/functions.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/vm.h"

struct vm_loader *vm_jni_system_loader(struct vm_thread *self)
{
    struct vm_class *class = vm_load_boot_class(self, "java/lang/ClassLoader");
    if (class == NULL || !vm_initialize_class(self, class)) {
        return NULL;
    }
    struct vm_method *method =
        vm_class_find_method_cstr(class, "getSystemClassLoader", "()Ljava/lang/ClassLoader;");
    union vm_slot result = {.r = NULL};
    if (method == NULL) {
        vm_throw(self, "java/lang/NoSuchMethodError", "getSystemClassLoader");
        return NULL;
    }
    if (!vm_call(self, method, NULL, &result)) {
        return NULL;
    }
    struct vm_loader *loader = vm_loader_of(self, result.r);
    if (loader != NULL) {
        atomic_store(&vm.app_loader, loader);
    }
    return loader;
}

/*
 * Returns the loader for FindClass: the loader of the running native method's class; while
 * JNI_OnLoad runs, the loader for which the library is being loaded; if there is no Java frame, the
 * system class loader. On failure, returns NULL with an exception pending.
 */
static struct vm_loader *caller_loader(struct vm_thread *self)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    if (walk.fp == NULL) {
        return vm_jni_system_loader(self);
    }
    struct vm_loader *loader = walk.method->class->loader;
    const struct vm_jni_handles *handles = self->handles;
    if (vm_loader_object(loader) == NULL && handles != NULL && handles->loading_for != NULL) {
        return handles->loading_for;
    }
    if (loader == vm.boot_loader && vm.classlib->loading_class != NULL) {
        const struct vm_class *class = vm.classlib->loading_class(self, walk.method->class);
        if (class != NULL || self->exception != NULL) {
            return class == NULL ? NULL : class->loader;
        }
    }
    return loader;
}

static jint JNICALL GetVersion(JNIEnv *env)
{
    (void)env;
    return JNI_VERSION_10;
}

static void throw_no_class(struct vm_thread *self, const char *name)
{
    vm_throw(self, "java/lang/NoClassDefFoundError", "%.1000s", name);
}

/* Returns a class name as a symbol. If the name is too long for a class file, no class can have it,
 * and the result is NULL with an exception pending. */
static const struct vm_symbol *class_symbol(struct vm_thread *self, const char *name, size_t length)
{
    if (length > VM_SYMBOL_MAX_LENGTH || !vm_mutf8_is_valid(name, length, true)) {
        throw_no_class(self, name);
        return NULL;
    }
    const struct vm_symbol *symbol = vm_symbol_intern(name, length);
    if (symbol == NULL) {
        vm_throw_out_of_memory(self, "class name");
    }
    return symbol;
}

/* Whether a name is in internal form: "a/B", or the descriptor of an array. */
static bool is_class_name(const char *name, size_t length)
{
    if (length == 0 || memchr(name, '.', length) != NULL) {
        return false;
    }
    if (name[0] == '[') {
        return vm_descriptor_is_field(name, length);
    }
    return memchr(name, ';', length) == NULL && memchr(name, '[', length) == NULL && name[0] != '/'
           && name[length - 1] != '/';
}

static jclass JNICALL FindClass(JNIEnv *env, const char *name)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (name == NULL) {
        vm_throw(self, "java/lang/NoClassDefFoundError", "No class name given");
        return NULL;
    }
    /* Like HotSpot, accept the descriptor of a class as its name. */
    size_t length = strlen(name);
    bool is_descriptor = length > 2 && name[0] == 'L' && name[length - 1] == ';';
    const char *start = is_descriptor ? name + 1 : name;
    length = is_descriptor ? length - 2 : length;
    if (!is_class_name(start, length)) {
        throw_no_class(self, name);
        return NULL;
    }
    const struct vm_symbol *symbol = class_symbol(self, start, length);
    struct vm_loader *loader = symbol == NULL ? NULL : caller_loader(self);
    if (loader == NULL) {
        return NULL;
    }
    struct vm_class *class = vm_load_class(self, loader, symbol);
    if (class == NULL || !vm_initialize_class(self, class)) {
        return NULL;
    }
    return vm_jni_new_class_local(self, class);
}

static jclass JNICALL DefineClass(JNIEnv *env, const char *name, jobject loader, const jbyte *bytes,
                                  jsize length)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_define_options options = {0};
    if (name != NULL) {
        options.name = class_symbol(self, name, strlen(name));
        if (options.name == NULL) {
            return NULL;
        }
    }
    struct vm_loader *record = vm_loader_of(self, vm_jni_object(loader));
    if (record == NULL) {
        return NULL;
    }
    options.may_be_java_package = vm_loader_object(record) == NULL;
    struct vm_class *class = vm_define_class(self, record, (const uint8_t *)bytes,
                                             length < 0 ? 0 : (size_t)length, &options);
    return vm_jni_new_class_local(self, class);
}

static jclass JNICALL GetSuperclass(JNIEnv *env, jclass cls)
{
    struct vm_class *class = vm_jni_class(cls);
    if (vm_class_is_interface(class)) {
        return NULL;
    }
    return vm_jni_new_class_local(vm_jni_thread(env), class->super);
}

static jboolean JNICALL IsAssignableFrom(JNIEnv *env, jclass from, jclass to)
{
    (void)env;
    struct vm_class *source = vm_jni_class(from);
    struct vm_class *target = vm_jni_class(to);
    if (source->kind == VM_KIND_PRIMITIVE || target->kind == VM_KIND_PRIMITIVE) {
        return source == target;
    }
    return vm_class_is_subclass(source, target);
}

static jclass JNICALL GetObjectClass(JNIEnv *env, jobject object)
{
    return vm_jni_new_class_local(vm_jni_thread(env), vm_jni_object(object)->class);
}

/* In JNI, unlike in the Java language, null is an instance of every class. */
static jboolean JNICALL IsInstanceOf(JNIEnv *env, jobject object, jclass cls)
{
    (void)env;
    const struct vm_object *instance = vm_jni_object(object);
    return instance == NULL || vm_class_is_subclass(instance->class, vm_jni_class(cls));
}

static jobject JNICALL GetModule(JNIEnv *env, jclass cls)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *mirror = vm_jni_object(cls);
    if (mirror == NULL) {
        vm_throw(self, "java/lang/NullPointerException", "class is null");
        return NULL;
    }
    const struct vm_symbol *name = vm_symbol_find("module", 6);
    const struct vm_symbol *descriptor = vm_symbol_find("Ljava/lang/Module;", 18);
    const struct vm_field *field = name == NULL || descriptor == NULL
                                       ? NULL
                                       : vm_class_find_field(mirror->class, name, descriptor);
    if (field == NULL) {
        vm_throw(self, "java/lang/NoClassDefFoundError", "java/lang/Module");
        return NULL;
    }
    return vm_jni_new_local(self, *(struct vm_object **)vm_object_at(mirror, field->offset));
}

/* --- reflection --- */

static const struct vm_jni_reflection *reflection_or_throw(struct vm_thread *self,
                                                           const char *class_name)
{
    const struct vm_jni_reflection *reflection = vm_jni_reflection();
    if (reflection == NULL) {
        vm_throw(self, "java/lang/NoClassDefFoundError", "%s", class_name);
    }
    return reflection;
}

static jmethodID JNICALL FromReflectedMethod(JNIEnv *env, jobject method)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_jni_reflection *hooks =
        reflection_or_throw(self, "java/lang/reflect/Executable");
    return hooks == NULL ? NULL : (jmethodID)hooks->method_of(self, vm_jni_object(method));
}

static jfieldID JNICALL FromReflectedField(JNIEnv *env, jobject field)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_jni_reflection *hooks = reflection_or_throw(self, "java/lang/reflect/Field");
    return hooks == NULL ? NULL : (jfieldID)hooks->field_of(self, vm_jni_object(field));
}

static jobject JNICALL ToReflectedMethod(JNIEnv *env, jclass cls, jmethodID method,
                                         jboolean is_static)
{
    (void)cls;
    (void)is_static;
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_method *target = (struct vm_method *)method;
    const struct vm_jni_reflection *hooks =
        reflection_or_throw(self, target->is_constructor ? "java/lang/reflect/Constructor"
                                                         : "java/lang/reflect/Method");
    return hooks == NULL ? NULL : vm_jni_new_local(self, hooks->reflect_method(self, target));
}

static jobject JNICALL ToReflectedField(JNIEnv *env, jclass cls, jfieldID field, jboolean is_static)
{
    (void)cls;
    (void)is_static;
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_jni_reflection *hooks = reflection_or_throw(self, "java/lang/reflect/Field");
    return hooks == NULL
               ? NULL
               : vm_jni_new_local(self, hooks->reflect_field(self, (struct vm_field *)field));
}

void vm_jni_fill_classes(struct JNINativeInterface_ *table)
{
    table->GetVersion = GetVersion;
    table->DefineClass = DefineClass;
    table->FindClass = FindClass;
    table->GetSuperclass = GetSuperclass;
    table->IsAssignableFrom = IsAssignableFrom;
    table->GetObjectClass = GetObjectClass;
    table->IsInstanceOf = IsInstanceOf;
    table->GetModule = GetModule;
    table->FromReflectedMethod = FromReflectedMethod;
    table->FromReflectedField = FromReflectedField;
    table->ToReflectedMethod = ToReflectedMethod;
    table->ToReflectedField = ToReflectedField;
}
