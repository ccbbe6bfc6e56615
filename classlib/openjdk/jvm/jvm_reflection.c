/*
 * jvm_reflection.c: objects of java.lang.reflect for fields, methods, constructors, parameters and
 * record components, and raw attributes for annotations.
 *
 * A reflected member contains its class, and its index in that class ("slot"). Names are interned
 * strings. Members are in the order of the class file.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/common/classes.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "classlib/openjdk/jvm/method_order.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/string.h"

#define FIELD_MODIFIERS                                                                            \
    (VM_ACC_PUBLIC | VM_ACC_PRIVATE | VM_ACC_PROTECTED | VM_ACC_STATIC | VM_ACC_FINAL              \
     | VM_ACC_VOLATILE | VM_ACC_TRANSIENT | VM_ACC_ENUM | VM_ACC_SYNTHETIC)
#define METHOD_MODIFIERS                                                                           \
    (VM_ACC_PUBLIC | VM_ACC_PRIVATE | VM_ACC_PROTECTED | VM_ACC_STATIC | VM_ACC_FINAL              \
     | VM_ACC_SYNCHRONIZED | VM_ACC_BRIDGE | VM_ACC_VARARGS | VM_ACC_NATIVE | VM_ACC_ABSTRACT      \
     | VM_ACC_STRICT | VM_ACC_SYNTHETIC)

#define REFLECT "java/lang/reflect/"

/* --- parts ---------------------------------------------------------------------------------- */

struct vm_object *lib_jdk_new_object(struct vm_thread *self, const char *class_name)
{
    struct vm_class *class = vm_load_boot_class(self, class_name);
    return class != NULL && vm_initialize_class(self, class) ? vm_heap_alloc_object(self, class)
                                                             : NULL;
}

static struct vm_object *new_array(struct vm_thread *self, const char *class_name, uint32_t length)
{
    struct vm_class *class = vm_load_boot_class(self, class_name);
    struct vm_class *type = class == NULL ? NULL : vm_array_class(self, class);
    return type == NULL ? NULL : vm_heap_alloc_array(self, type, (int32_t)length);
}

/* Makes a string from a symbol; NULL for NULL. Like the following functions, also returns NULL with
 * an exception pending. */
static struct vm_object *text(struct vm_thread *self, const struct vm_symbol *symbol)
{
    return symbol == NULL || self->exception != NULL ? NULL : vm_string_from_symbol(self, symbol);
}

static struct vm_object *name_text(struct vm_thread *self, const struct vm_symbol *symbol)
{
    return symbol == NULL || self->exception != NULL ? NULL : vm_string_intern_symbol(self, symbol);
}

static struct vm_object *byte_array(struct vm_thread *self,
                                    const struct vm_attribute_bytes *attribute)
{
    if (attribute->bytes == NULL || self->exception != NULL) {
        return NULL;
    }
    struct vm_object *array =
        vm_heap_alloc_array(self, vm_primitive_array_class('B'), (int32_t)attribute->length);
    if (array != NULL && attribute->length != 0) {
        memcpy(vm_array_bytes(array), attribute->bytes, attribute->length);
    }
    return array;
}

/* Returns the mirror of the class that a part of a descriptor names. The class of the member
 * resolves the name. */
static struct vm_object *type_mirror(struct vm_thread *self, const struct vm_class *class,
                                     const char *start, size_t length)
{
    if (self->exception != NULL) {
        return NULL;
    }
    const struct vm_class *type = vm_class_of_descriptor(self, class->loader, start, length);
    return type == NULL ? NULL : type->mirror;
}

static const char *skip_type(const char *p)
{
    while (*p == '[') {
        p++;
    }
    return *p == 'L' ? strchr(p, ';') + 1 : p + 1;
}

/* Makes a Class[] for parameters or exceptions. As in HotSpot, all empty arrays are the same
 * object, because library code checks whether two arrays are the same object before it compares
 * them. On failure, returns NULL with an exception pending. */
static struct vm_object *new_type_array(struct vm_thread *self, uint32_t length)
{
    static struct vm_object *_Atomic empty;
    if (self->exception != NULL) {
        return NULL;
    }
    struct vm_object *known = length == 0 ? atomic_load(&empty) : NULL;
    if (known != NULL) {
        return known;
    }
    struct vm_object *array = lib_new_class_array(self, length);
    if (array == NULL || length != 0) {
        return array;
    }
    vm_heap_root(array);
    return atomic_compare_exchange_strong(&empty, &known, array) ? array : known;
}

static struct vm_object *parameter_types(struct vm_thread *self, const struct vm_method *method)
{
    uint32_t count = 0;
    for (const char *p = method->descriptor->bytes + 1; *p != ')'; p = skip_type(p)) {
        count++;
    }
    struct vm_object *array = new_type_array(self, count);
    uint32_t i = 0;
    for (const char *p = method->descriptor->bytes + 1; array != NULL && *p != ')';) {
        const char *next = skip_type(p);
        vm_array_refs(array)[i++] = type_mirror(self, method->class, p, (size_t)(next - p));
        p = next;
    }
    return array;
}

static struct vm_object *exception_types(struct vm_thread *self, const struct vm_method *method)
{
    const struct vm_method_info *info = method->info;
    struct vm_object *array = new_type_array(self, info->exception_count);
    for (uint32_t i = 0; array != NULL && i < info->exception_count; i++) {
        const struct vm_class *type =
            vm_resolve_class(self, method->class->pool, info->exceptions[i]);
        if (type == NULL) {
            return NULL;
        }
        vm_array_refs(array)[i] = type->mirror;
    }
    return array;
}

/* --- members -------------------------------------------------------------------------------- */

struct vm_object *lib_jdk_reflect_field(struct vm_thread *self, struct vm_field *field)
{
    const struct lib_jdk_layout *at = &lib_jdk_layout;
    const struct vm_class *class = field->class;
    struct vm_object *object = lib_jdk_new_object(self, REFLECT "Field");
    if (object == NULL) {
        return NULL;
    }
    lib_jdk_set(object, at->rfield_class, class->mirror);
    lib_jdk_set_int(object, at->rfield_slot, field->index);
    lib_jdk_set(object, at->rfield_name, name_text(self, field->name));
    lib_jdk_set(object, at->rfield_type,
                type_mirror(self, class, field->descriptor->bytes, field->descriptor->length));
    lib_jdk_set_int(object, at->rfield_modifiers, field->flags & FIELD_MODIFIERS);
    *(uint8_t *)vm_object_at(object, at->rfield_trusted) =
        (field->flags & VM_ACC_FINAL)
        && ((field->flags & VM_ACC_STATIC) || class->is_hidden || lib_class_is_record(class));
    lib_jdk_set(object, at->rfield_signature, text(self, field->info->signature));
    lib_jdk_set(object, at->rfield_annotations, byte_array(self, &field->info->annotations));
    return self->exception == NULL ? object : NULL;
}

static struct vm_object *reflect_constructor(struct vm_thread *self, struct vm_method *method)
{
    const struct lib_jdk_layout *at = &lib_jdk_layout;
    const struct vm_method_info *info = method->info;
    struct vm_object *object = lib_jdk_new_object(self, REFLECT "Constructor");
    if (object == NULL) {
        return NULL;
    }
    lib_jdk_set(object, at->rconstructor_class, method->class->mirror);
    lib_jdk_set_int(object, at->rconstructor_slot, method->index);
    lib_jdk_set(object, at->rconstructor_parameters, parameter_types(self, method));
    lib_jdk_set(object, at->rconstructor_exceptions, exception_types(self, method));
    lib_jdk_set_int(object, at->rconstructor_modifiers, method->flags & METHOD_MODIFIERS);
    lib_jdk_set(object, at->rconstructor_signature, text(self, info->signature));
    lib_jdk_set(object, at->rconstructor_annotations, byte_array(self, &info->annotations));
    lib_jdk_set(object, at->rconstructor_parameter_annotations,
                byte_array(self, &info->parameter_annotations));
    return self->exception == NULL ? object : NULL;
}

struct vm_object *lib_jdk_reflect_method(struct vm_thread *self, struct vm_method *method)
{
    if (method->is_constructor) {
        return reflect_constructor(self, method);
    }
    const struct lib_jdk_layout *at = &lib_jdk_layout;
    const struct vm_method_info *info = method->info;
    struct vm_object *object = lib_jdk_new_object(self, REFLECT "Method");
    if (object == NULL) {
        return NULL;
    }
    const char *result = vm_descriptor_result(method->descriptor);
    lib_jdk_set(object, at->rmethod_class, method->class->mirror);
    lib_jdk_set_int(object, at->rmethod_slot, method->index);
    lib_jdk_set(object, at->rmethod_name, name_text(self, method->name));
    lib_jdk_set(object, at->rmethod_parameters, parameter_types(self, method));
    lib_jdk_set(object, at->rmethod_result,
                type_mirror(self, method->class, result, strlen(result)));
    lib_jdk_set(object, at->rmethod_exceptions, exception_types(self, method));
    lib_jdk_set_int(object, at->rmethod_modifiers, method->info->flags & METHOD_MODIFIERS);
    lib_jdk_set(object, at->rmethod_signature, text(self, info->signature));
    lib_jdk_set(object, at->rmethod_annotations, byte_array(self, &info->annotations));
    lib_jdk_set(object, at->rmethod_parameter_annotations,
                byte_array(self, &info->parameter_annotations));
    lib_jdk_set(object, at->rmethod_default, byte_array(self, &info->annotation_default));
    return self->exception == NULL ? object : NULL;
}

struct vm_method *lib_jdk_method_of(const struct vm_object *reflected)
{
    const struct lib_jdk_layout *at = &lib_jdk_layout;
    const struct vm_object *mirror;
    uint32_t slot;
    if (reflected == NULL) {
        return NULL;
    }
    if (vm_symbol_equals_cstr(reflected->class->name, REFLECT "Method")) {
        mirror = lib_jdk_get(reflected, at->rmethod_class);
        slot = (uint32_t)lib_jdk_get_int(reflected, at->rmethod_slot);
    } else if (vm_symbol_equals_cstr(reflected->class->name, REFLECT "Constructor")) {
        mirror = lib_jdk_get(reflected, at->rconstructor_class);
        slot = (uint32_t)lib_jdk_get_int(reflected, at->rconstructor_slot);
    } else {
        return NULL;
    }
    const struct vm_class *class = vm_class_of_mirror(mirror);
    return slot < class->method_count ? &class->methods[slot] : NULL;
}

static struct vm_field *reflected_field(const struct vm_object *reflected)
{
    if (reflected == NULL || !vm_symbol_equals_cstr(reflected->class->name, REFLECT "Field")) {
        return NULL;
    }
    const struct vm_class *class =
        vm_class_of_mirror(lib_jdk_get(reflected, lib_jdk_layout.rfield_class));
    uint32_t slot = (uint32_t)lib_jdk_get_int(reflected, lib_jdk_layout.rfield_slot);
    return slot < class->field_count ? &class->fields[slot] : NULL;
}

static struct vm_method *method_of(struct vm_thread *self, struct vm_object *reflected)
{
    (void)self;
    return lib_jdk_method_of(reflected);
}

static struct vm_field *field_of(struct vm_thread *self, struct vm_object *reflected)
{
    (void)self;
    return reflected_field(reflected);
}

const struct vm_jni_reflection lib_jdk_reflection = {
    .method_of = method_of,
    .field_of = field_of,
    .reflect_method = lib_jdk_reflect_method,
    .reflect_field = lib_jdk_reflect_field,
};

/* --- members of a class --------------------------------------------------------------------- */

static bool is_field_wanted(const struct vm_field *field, bool public_only)
{
    return field->info != NULL && (!public_only || (field->flags & VM_ACC_PUBLIC));
}

jobjectArray JVM_GetClassDeclaredFields(JNIEnv *env, jclass cls, jboolean public_only)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *class = lib_jdk_class(cls);
    if (class->file != NULL && !vm_link_class(self, class)) {
        return NULL;
    }
    uint32_t count = 0, n = 0;
    for (uint32_t i = 0; i < class->field_count; i++) {
        count += is_field_wanted(&class->fields[i], public_only);
    }
    struct vm_object *array = new_array(self, REFLECT "Field", count);
    for (uint32_t i = 0; array != NULL && i < class->field_count; i++) {
        if (is_field_wanted(&class->fields[i], public_only)) {
            struct vm_object *field = lib_jdk_reflect_field(self, &class->fields[i]);
            if (field == NULL) {
                return NULL;
            }
            vm_array_refs(array)[n++] = field;
        }
    }
    return lib_jdk_local(self, array);
}

static bool is_method_wanted(const struct vm_method *method, bool constructors, bool public_only)
{
    return !method->is_class_initializer && method->is_constructor == constructors
           && (!public_only || (method->flags & VM_ACC_PUBLIC));
}

/* `methods` has the order of the result, and ends with NULL. */
static struct vm_object *reflect_methods(struct vm_thread *self, struct vm_method *const *methods,
                                         bool constructors, bool public_only)
{
    uint32_t count = 0, n = 0;
    for (uint32_t i = 0; methods[i] != NULL; i++) {
        count += is_method_wanted(methods[i], constructors, public_only);
    }
    struct vm_object *array =
        new_array(self, constructors ? REFLECT "Constructor" : REFLECT "Method", count);
    for (uint32_t i = 0; array != NULL && methods[i] != NULL; i++) {
        if (is_method_wanted(methods[i], constructors, public_only)) {
            struct vm_object *method = lib_jdk_reflect_method(self, methods[i]);
            if (method == NULL) {
                return NULL;
            }
            vm_array_refs(array)[n++] = method;
        }
    }
    return array;
}

static jobjectArray declared_methods(struct vm_thread *self, struct vm_class *class,
                                     bool constructors, bool public_only)
{
    if (class->file != NULL && !vm_link_class(self, class)) {
        return NULL;
    }
    struct vm_method **methods = lib_jdk_method_order(class, constructors);
    if (methods == NULL) {
        vm_throw_out_of_memory(self, "the order of methods");
        return NULL;
    }
    struct vm_object *array = reflect_methods(self, methods, constructors, public_only);
    free(methods);
    return lib_jdk_local(self, array);
}

jobjectArray JVM_GetClassDeclaredMethods(JNIEnv *env, jclass cls, jboolean public_only)
{
    return declared_methods(vm_jni_thread(env), lib_jdk_class(cls), false, public_only);
}

jobjectArray JVM_GetClassDeclaredConstructors(JNIEnv *env, jclass cls, jboolean public_only)
{
    return declared_methods(vm_jni_thread(env), lib_jdk_class(cls), true, public_only);
}

jobjectArray JVM_GetMethodParameters(JNIEnv *env, jobject method)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct lib_jdk_layout *at = &lib_jdk_layout;
    const struct vm_method *target = lib_jdk_method_of(vm_jni_object(method));
    if (target == NULL || !target->info->has_parameters) {
        return NULL;
    }
    const struct vm_method_info *info = target->info;
    for (uint32_t i = 0; i < info->parameter_count; i++) {
        if (info->parameters[i].is_misnamed) {
            vm_throw(self, "java/lang/IllegalArgumentException",
                     "Wrong type at constant pool index");
            return NULL;
        }
    }
    struct vm_object *array = new_array(self, REFLECT "Parameter", info->parameter_count);
    for (uint32_t i = 0; array != NULL && i < info->parameter_count; i++) {
        struct vm_object *parameter = lib_jdk_new_object(self, REFLECT "Parameter");
        if (parameter == NULL) {
            return NULL;
        }
        lib_jdk_set(parameter, at->rparameter_name, name_text(self, info->parameters[i].name));
        lib_jdk_set_int(parameter, at->rparameter_modifiers, info->parameters[i].flags);
        lib_jdk_set(parameter, at->rparameter_executable, vm_jni_object(method));
        lib_jdk_set_int(parameter, at->rparameter_index, (int32_t)i);
        vm_array_refs(array)[i] = parameter;
    }
    return self->exception == NULL ? lib_jdk_local(self, array) : NULL;
}

/* --- records -------------------------------------------------------------------------------- */

/* Returns the accessor of a record component, which is the method with the component's name and
 * type, and without parameters. */
static struct vm_method *component_accessor(const struct vm_class *class,
                                            const struct vm_record_component *component)
{
    for (uint32_t i = 0; i < class->method_count; i++) {
        struct vm_method *method = &class->methods[i];
        const struct vm_symbol *descriptor = method->descriptor;
        if (method->name == component->name && !(method->flags & VM_ACC_STATIC)
            && strncmp(descriptor->bytes, "()", 2) == 0
            && strcmp(descriptor->bytes + 2, component->descriptor->bytes) == 0) {
            return method;
        }
    }
    return NULL;
}

static struct vm_object *reflect_component(struct vm_thread *self, const struct vm_class *class,
                                           const struct vm_record_component *component)
{
    const struct lib_jdk_layout *at = &lib_jdk_layout;
    struct vm_object *object = lib_jdk_new_object(self, REFLECT "RecordComponent");
    if (object == NULL) {
        return NULL;
    }
    const struct vm_symbol *descriptor = component->descriptor;
    lib_jdk_set(object, at->rcomponent_class, class->mirror);
    lib_jdk_set(object, at->rcomponent_name, name_text(self, component->name));
    lib_jdk_set(object, at->rcomponent_type,
                type_mirror(self, class, descriptor->bytes, descriptor->length));
    struct vm_method *accessor = component_accessor(class, component);
    if (accessor != NULL && self->exception == NULL) {
        lib_jdk_set(object, at->rcomponent_accessor, lib_jdk_reflect_method(self, accessor));
    }
    lib_jdk_set(object, at->rcomponent_signature, text(self, component->signature));
    lib_jdk_set(object, at->rcomponent_annotations, byte_array(self, &component->annotations));
    lib_jdk_set(object, at->rcomponent_type_annotations,
                byte_array(self, &component->type_annotations));
    return self->exception == NULL ? object : NULL;
}

jobjectArray JVM_GetRecordComponents(JNIEnv *env, jclass cls)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *class = lib_jdk_class(cls);
    const struct vm_class_file *file = class->file;
    if (file == NULL || !file->is_record) {
        return NULL;
    }
    struct vm_object *array =
        new_array(self, REFLECT "RecordComponent", file->record_component_count);
    for (uint32_t i = 0; array != NULL && i < file->record_component_count; i++) {
        struct vm_object *component = reflect_component(self, class, &file->record_components[i]);
        if (component == NULL) {
            return NULL;
        }
        vm_array_refs(array)[i] = component;
    }
    return lib_jdk_local(self, array);
}

/* --- classes in and around a class ---------------------------------------------------------- */

static bool is_own_member(const struct vm_class *class, const struct vm_inner_class *entry)
{
    return entry->inner_class != 0 && entry->outer_class != 0
           && class->file->constants[entry->outer_class].symbol == class->name;
}

jobjectArray JVM_GetDeclaredClasses(JNIEnv *env, jclass cls)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *class = lib_jdk_class(cls);
    const struct vm_class_file *file = class->file;
    uint32_t listed = file == NULL ? 0 : file->inner_class_count, count = 0, n = 0;
    for (uint32_t i = 0; i < listed; i++) {
        count += is_own_member(class, &file->inner_classes[i]);
    }
    struct vm_object *array = lib_new_class_array(self, count);
    for (uint32_t i = 0; array != NULL && i < listed; i++) {
        const struct vm_inner_class *entry = &file->inner_classes[i];
        if (!is_own_member(class, entry)) {
            continue;
        }
        const struct vm_class *inner = vm_resolve_class(self, class->pool, entry->inner_class);
        if (inner == NULL || !lib_check_inner_class(self, class, inner, true)) {
            return NULL;
        }
        vm_array_refs(array)[n++] = inner->mirror;
    }
    return lib_jdk_local(self, array);
}

jobjectArray JVM_GetEnclosingMethodInfo(JNIEnv *env, jclass cls)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_class *class = lib_jdk_class(cls);
    const struct vm_class_file *file = class->file;
    if (file == NULL || file->enclosing_class == 0) {
        return NULL;
    }
    const struct vm_class *enclosing = vm_resolve_class(self, class->pool, file->enclosing_class);
    struct vm_object *array = enclosing == NULL ? NULL : new_array(self, "java/lang/Object", 3);
    if (array == NULL) {
        return NULL;
    }
    vm_array_refs(array)[0] = enclosing->mirror;
    if (file->enclosing_method != 0) {
        const struct vm_constant *method = &file->constants[file->enclosing_method];
        vm_array_refs(array)[1] = text(self, method->member.name);
        vm_array_refs(array)[2] = text(self, method->member.descriptor);
    }
    return self->exception == NULL ? lib_jdk_local(self, array) : NULL;
}

/* --- annotations ---------------------------------------------------------------------------- */

jbyteArray JVM_GetClassAnnotations(JNIEnv *env, jclass cls)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_class_file *file = lib_jdk_class(cls)->file;
    return file == NULL ? NULL : lib_jdk_local(self, byte_array(self, &file->annotations));
}

jbyteArray JVM_GetClassTypeAnnotations(JNIEnv *env, jclass cls)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_class_file *file = lib_jdk_class(cls)->file;
    return file == NULL ? NULL : lib_jdk_local(self, byte_array(self, &file->type_annotations));
}

jbyteArray JVM_GetFieldTypeAnnotations(JNIEnv *env, jobject field)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_field *target = reflected_field(vm_jni_object(field));
    return target == NULL || target->info == NULL
               ? NULL
               : lib_jdk_local(self, byte_array(self, &target->info->type_annotations));
}

jbyteArray JVM_GetMethodTypeAnnotations(JNIEnv *env, jobject method)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_method *target = lib_jdk_method_of(vm_jni_object(method));
    return target == NULL ? NULL
                          : lib_jdk_local(self, byte_array(self, &target->info->type_annotations));
}
