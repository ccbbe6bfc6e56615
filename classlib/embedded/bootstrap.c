/*
 * bootstrap.c: bootstrap methods written in Java, and dynamic constants.
 *
 * The arguments of a bootstrap method are a Lookup object for the caller, the constant's name, type
 * and static arguments, all converted as by MethodHandle.invoke. The common methods of
 * java.lang.invoke.ConstantBootstraps are implemented here without such a call.
 */
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/natives/convert.h"
#include "classlib/embedded/invoke/handles.h"
#include "classlib/embedded/invoke/indy.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/string.h"

#define OBJECT "Ljava/lang/Object;"
#define STRING "Ljava/lang/String;"
#define CLASS "Ljava/lang/Class;"
#define CALL_SITE "java/lang/invoke/CallSite"
#define CONSTANT_BOOTSTRAPS "java/lang/invoke/ConstantBootstraps"
#define ILLEGAL_ARGUMENT "java/lang/IllegalArgumentException"

/* --- arguments ------------------------------------------------------------------------ */

/* Makes an Object[] of the static arguments from `first` on. */
static struct vm_object *static_arguments(const struct lib_site *site, unsigned first)
{
    struct vm_class *object = vm_load_boot_class(site->self, "java/lang/Object");
    struct vm_class *array_class = object == NULL ? NULL : vm_array_class(site->self, object);
    int32_t count = (int32_t)(site->bootstrap->argument_count - first);
    struct vm_object *array =
        array_class == NULL ? NULL : vm_heap_alloc_array(site->self, array_class, count);
    for (int32_t i = 0; array != NULL && i < count; i++) {
        struct vm_object *argument = lib_site_argument_object(site, first + (unsigned)i);
        if (argument == NULL && site->self->exception != NULL) {
            return NULL;
        }
        vm_array_refs(array)[i] = argument;
    }
    return array;
}

/* Sets the first five arguments of CallSite.link and CallSite.constant. */
static bool prepare(const struct lib_site *site, struct vm_object *type, union vm_slot *args)
{
    struct vm_thread *self = site->self;
    args[0].r = site->caller->mirror;
    args[1].r = vm_resolve_constant(self, site->caller->pool, site->bootstrap->method_handle);
    if (args[1].r == NULL) {
        return false;
    }
    args[2].r = vm_string_intern_symbol(self, site->constant->dynamic.name);
    args[3].r = type;
    args[4].r = args[2].r == NULL ? NULL : static_arguments(site, 0);
    return args[4].r != NULL;
}

/* --- call sites ----------------------------------------------------------------------- */

bool lib_link_by_handle(const struct lib_site *site, struct vm_call_site *result)
{
    struct vm_thread *self = site->self;
    struct vm_object *type =
        lib_method_type_parse(self, site->caller->loader, site->constant->dynamic.descriptor);
    union vm_slot args[5];
    if (type == NULL || !prepare(site, type, args)) {
        return false;
    }
    struct vm_object *call_site =
        lib_call_static(self, CALL_SITE, "link",
                        "(" CLASS "L" LIB_METHOD_HANDLE ";" STRING "L" LIB_METHOD_TYPE ";[" OBJECT
                        ")L" CALL_SITE ";",
                        args);
    char *erased = call_site == NULL ? NULL : lib_method_type_erased(self, type);
    if (erased == NULL) {
        return false;
    }
    result->target = lib_invoker(self, erased, "linkToSite");
    result->constant = call_site;
    free(erased);
    if (result->target == NULL) {
        return false;
    }
    vm_heap_root(call_site);
    return true;
}

/* --- constants of ConstantBootstraps -------------------------------------------------- */

/* Returns the class that the constant's descriptor names. */
static struct vm_class *constant_class(const struct lib_site *site)
{
    const struct vm_symbol *descriptor = site->constant->dynamic.descriptor;
    return vm_class_of_descriptor(site->self, site->caller->loader, descriptor->bytes,
                                  descriptor->length);
}

static bool is_reference(const struct lib_site *site)
{
    char type = site->constant->dynamic.descriptor->bytes[0];
    return type == 'L' || type == '[';
}

static bool null_constant(const struct lib_site *site, union vm_slot *value)
{
    if (!is_reference(site)) {
        return lib_link_fail(site->self, ILLEGAL_ARGUMENT, "not reference: %s",
                             site->constant->dynamic.descriptor->bytes);
    }
    value->r = NULL;
    return constant_class(site) != NULL;
}

static bool primitive_class(const struct lib_site *site, union vm_slot *value)
{
    const struct vm_symbol *name = site->constant->dynamic.name;
    if (!vm_symbol_equals_cstr(site->constant->dynamic.descriptor, CLASS) || name->length != 1
        || strchr("ZBCSIJFDV", name->bytes[0]) == NULL) {
        return lib_link_fail(site->self, ILLEGAL_ARGUMENT, "not primitive: %s", name->bytes);
    }
    value->r = vm_primitive_class(name->bytes[0])->mirror;
    return true;
}

static bool enum_constant(const struct lib_site *site, union vm_slot *value)
{
    struct vm_class *class = is_reference(site) ? constant_class(site) : NULL;
    struct vm_class *enum_class =
        class == NULL ? NULL : vm_load_boot_class(site->self, "java/lang/Enum");
    if (enum_class == NULL && site->self->exception != NULL) {
        return false;
    }
    if (enum_class == NULL || class->super != enum_class) {
        return lib_link_fail(site->self, ILLEGAL_ARGUMENT, "not an enum: %s",
                             site->constant->dynamic.descriptor->bytes);
    }
    union vm_slot args[2] = {
        {.r = class->mirror},
        {.r = vm_string_intern_symbol(site->self, site->constant->dynamic.name)}};
    value->r = args[1].r == NULL ? NULL
                                 : lib_call_static(site->self, "java/lang/Enum", "valueOf",
                                                   "(" CLASS STRING ")Ljava/lang/Enum;", args);
    return value->r != NULL;
}

/* Returns the class whose field getStaticFinal reads. It is given as an argument; by default, it is
 * the constant's type. */
static struct vm_class *declaring_class(const struct lib_site *site)
{
    if (site->bootstrap->argument_count > 0) {
        struct vm_object *argument = lib_site_argument_object(site, 0);
        if (argument == NULL || !vm_symbol_equals_cstr(argument->class->name, "java/lang/Class")) {
            if (site->self->exception == NULL) {
                lib_link_fail(site->self, ILLEGAL_ARGUMENT, "not a class");
            }
            return NULL;
        }
        return vm_class_of_mirror(argument);
    }
    if (is_reference(site)) {
        return constant_class(site);
    }
    const char *wrapper = lib_box_class(site->constant->dynamic.descriptor->bytes[0]);
    return vm_load_boot_class(site->self, wrapper);
}

static bool static_final(const struct lib_site *site, union vm_slot *value)
{
    struct vm_thread *self = site->self;
    struct vm_class *class = declaring_class(site);
    if (class == NULL) {
        return false;
    }
    const struct vm_symbol *name = site->constant->dynamic.name;
    struct vm_field *field = vm_class_find_field(class, name, site->constant->dynamic.descriptor);
    if (field == NULL) {
        vm_throw(self, "java/lang/NoSuchFieldError", "%s", name->bytes);
        return false;
    }
    if (!vm_can_access_member(self, site->caller, field->class, class, field->flags)) {
        vm_throw(self, "java/lang/IllegalAccessError", "%s.%s", class->name->bytes, name->bytes);
        return false;
    }
    if (!(field->flags & VM_ACC_STATIC)) {
        vm_throw(self, "java/lang/IllegalAccessException", "not a static field: %s", name->bytes);
        vm_throw_with_cause(self, "java/lang/IllegalAccessError", name->bytes,
                            vm_exception_take(self));
        return false;
    }
    if (!(field->flags & VM_ACC_FINAL)) {
        vm_throw(self, "java/lang/IncompatibleClassChangeError", "not a static final field: %s",
                 name->bytes);
        return false;
    }
    if (!vm_initialize_class(self, field->class)) {
        return false;
    }
    *value = vm_field_load(field->type, vm_field_static_address(field));
    return true;
}

static const struct known_constant {
    const char *name;
    bool (*compute)(const struct lib_site *site, union vm_slot *value);
} known_constants[] = {
    {"nullConstant", null_constant},
    {"primitiveClass", primitive_class},
    {"enumConstant", enum_constant},
    {"getStaticFinal", static_final},
};

/* --- dynamic constants ---------------------------------------------------------------- */

/* Converts a boxed result to a slot that has the constant's type. */
static bool unbox(const struct lib_site *site, struct vm_object *boxed, union vm_slot *value)
{
    char type = site->constant->dynamic.descriptor->bytes[0];
    if (is_reference(site)) {
        value->r = boxed;
        return true;
    }
    struct vm_class *class = vm_load_boot_class(site->self, "java/lang/invoke/Conversions");
    const char *method = lib_conversion_name(type);
    char descriptor[] = "(" OBJECT ")?";
    descriptor[strlen(descriptor) - 1] = type;
    struct vm_method *conversion = class == NULL || !vm_initialize_class(site->self, class)
                                       ? NULL
                                       : vm_class_find_method_cstr(class, method, descriptor);
    union vm_slot argument = {.r = boxed};
    return conversion != NULL && vm_call(site->self, conversion, &argument, value);
}

/* ConstantBootstraps.invoke: the constant is the result of calling a method handle with the other
 * arguments. */
static bool constant_by_invocation(const struct lib_site *site, union vm_slot *value)
{
    struct vm_class *class = constant_class(site);
    struct vm_object *handle = class == NULL || site->bootstrap->argument_count == 0
                                   ? NULL
                                   : lib_site_argument_object(site, 0);
    struct vm_object *arguments = handle == NULL ? NULL : static_arguments(site, 1);
    if (arguments == NULL) {
        return site->self->exception == NULL
               && lib_link_fail(site->self, "java/lang/NullPointerException", "handle");
    }
    union vm_slot args[3] = {{.r = handle}, {.r = class->mirror}, {.r = arguments}};
    struct vm_object *result =
        lib_call_static(site->self, CALL_SITE, "invoke",
                        "(L" LIB_METHOD_HANDLE ";" CLASS "[" OBJECT ")" OBJECT, args);
    return site->self->exception == NULL && unbox(site, result, value);
}

static bool constant_by_handle(const struct lib_site *site, union vm_slot *value)
{
    struct vm_class *type = constant_class(site);
    union vm_slot args[5];
    if (type == NULL || !prepare(site, type->mirror, args)) {
        return false;
    }
    struct vm_object *result = lib_call_static(
        site->self, CALL_SITE, "constant",
        "(" CLASS "L" LIB_METHOD_HANDLE ";" STRING CLASS "[" OBJECT ")" OBJECT, args);
    return site->self->exception == NULL && unbox(site, result, value);
}

static bool compute_constant(const struct lib_site *site, union vm_slot *value)
{
    const struct vm_constant *constants = site->caller->file->constants;
    const struct vm_constant *handle = &constants[site->bootstrap->method_handle];
    const struct vm_constant *member = &constants[handle->handle.member_index];
    if (handle->handle.kind == VM_REF_INVOKE_STATIC
        && vm_symbol_equals_cstr(member->member.class_name, CONSTANT_BOOTSTRAPS)) {
        for (size_t i = 0; i < sizeof known_constants / sizeof *known_constants; i++) {
            if (vm_symbol_equals_cstr(member->member.name, known_constants[i].name)) {
                return known_constants[i].compute(site, value);
            }
        }
        if (vm_symbol_equals_cstr(member->member.name, "invoke")) {
            return constant_by_invocation(site, value);
        }
    }
    return constant_by_handle(site, value);
}

bool lib_embedded_dynamic_constant(struct vm_thread *self, struct vm_pool *pool,
                                   uint16_t constant_index, union vm_slot *value)
{
    struct vm_class *caller = pool->class;
    const struct vm_constant *constant = &caller->file->constants[constant_index];
    struct lib_site site = {self, caller, constant,
                            &caller->file->bootstraps[constant->dynamic.bootstrap_index]};
    /* A constant may depend on itself, without a Java frame in between. Without this check, the C
     * stack would overflow. */
    if ((const char *)__builtin_frame_address(0) < self->c_stack_limit) {
        vm_throw_stack_overflow(self);
        return false;
    }
    if (!compute_constant(&site, value)) {
        lib_wrap_bootstrap_exception(self);
        return false;
    }
    return true;
}
