/*
 * linking.c: call sites, dynamic constants, method types and method handles of class files, linked
 * by the library's Java code (java.lang.invoke.MethodHandleNatives).
 *
 * Bootstrap methods receive all static arguments when they are called; the library never requests
 * them one by one. So MethodHandleNatives.copyOutBootstrapArguments has no native code here.
 * Neither has getMembers, which the library never calls. A reflective call of these methods throws
 * UnsatisfiedLinkError.
 *
 * Threads: any. Errors: functions return false or NULL with the exception of JVMS 5.4.3.5, 5.4.3.6
 * or 6.5.invokedynamic pending.
 */
#include <string.h>

#include "classlib/common/boxes.h"
#include "classlib/common/classes.h"
#include "classlib/common/link_errors.h"
#include "classlib/openjdk/boxes.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/invoke/member_names.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap.h"
#include "vm/interp/quicken.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

#define NATIVES "java/lang/invoke/MethodHandleNatives"
#define OBJECT "Ljava/lang/Object;"
#define CLASS "Ljava/lang/Class;"
#define STRING "Ljava/lang/String;"
#define METHOD_TYPE "Ljava/lang/invoke/MethodType;"
#define METHOD_HANDLE "Ljava/lang/invoke/MethodHandle;"
#define MEMBER "Ljava/lang/invoke/MemberName;"

static struct vm_object *new_object_array(struct vm_thread *self, int32_t length)
{
    struct vm_class *object = vm_load_boot_class(self, "java/lang/Object");
    struct vm_class *class = object == NULL ? NULL : vm_array_class(self, object);
    return class == NULL ? NULL : vm_heap_alloc_array(self, class, length);
}

/* Makes the name of the linked constant or call site. As in HotSpot, it is a new string, not the
 * literal with this text, because linking computes the string's hash and stores it in the
 * string. */
static struct vm_object *name_string(struct vm_thread *self, const struct vm_symbol *name)
{
    return vm_string_from_symbol(self, name);
}

/* --- types -------------------------------------------------------------------------------- */

/* A map from descriptors to method types, for descriptors whose classes all loaders resolve
 * equally. As in HotSpot, the library is called once for each of these types. The types are kept
 * for ever. */
static struct {
    struct vm_lock lock;
    bool is_ready;
    struct vm_hash_map by_descriptor;
} known_types = {.lock = VM_LOCK(METHOD_TYPES)};

static struct vm_object *find_known_type(const struct vm_symbol *descriptor)
{
    vm_lock_take(&known_types.lock);
    struct vm_object *type =
        known_types.is_ready ? vm_hash_map_find(&known_types.by_descriptor, descriptor) : NULL;
    vm_lock_release(&known_types.lock);
    return type;
}

/* Adds a type. If there is no memory, the type is not added. */
static void remember_type(const struct vm_symbol *descriptor, struct vm_object *type)
{
    vm_lock_take(&known_types.lock);
    if (!known_types.is_ready) {
        vm_hash_map_init(&known_types.by_descriptor, NULL, NULL);
        known_types.is_ready = true;
    }
    bool is_new = vm_hash_map_find(&known_types.by_descriptor, descriptor) == NULL
                  && vm_hash_map_put(&known_types.by_descriptor, descriptor, type, NULL);
    vm_lock_release(&known_types.lock);
    if (is_new) {
        vm_heap_root(type);
    }
}

/* Returns whether the descriptor refers to a class of java.lang or java.lang.invoke. */
static bool is_of_core_package(const char *descriptor, size_t length)
{
    static const char *const packages[] = {"Ljava/lang/", "Ljava/lang/invoke/"};
    for (size_t i = 0; i < sizeof packages / sizeof packages[0]; i++) {
        size_t size = strlen(packages[i]);
        if (length > size && memcmp(descriptor, packages[i], size) == 0
            && memchr(descriptor + size, '/', length - size) == NULL) {
            return true;
        }
    }
    return false;
}

/* Returns the class of a field descriptor that all loaders resolve equally: a primitive type, a
 * public class of a core package, or an array of such a class. Returns NULL for other descriptors,
 * with no exception pending. */
static struct vm_class *always_visible_class(struct vm_thread *self, const char *descriptor,
                                             size_t length)
{
    size_t dimensions = strspn(descriptor, "[");
    if (length - dimensions > 1
        && !is_of_core_package(descriptor + dimensions, length - dimensions)) {
        return NULL;
    }
    struct vm_class *class = vm_class_of_descriptor(self, vm.boot_loader, descriptor, length);
    if (class == NULL) {
        vm_exception_take(self);
        return NULL;
    }
    const struct vm_class *bottom = vm_class_is_array(class) ? class->bottom_class : class;
    return bottom->flags & VM_ACC_PUBLIC ? class : NULL;
}

/* Returns the Class of a field descriptor in the class `caller`, which must be allowed to access
 * it. As long as *is_shared is true, the loader of `caller` is not called. If not all loaders
 * resolve the class equally, sets *is_shared to false. */
static struct vm_object *class_of_descriptor(struct vm_thread *self, struct vm_class *caller,
                                             const char *descriptor, size_t length, bool *is_shared)
{
    struct vm_class *class = *is_shared ? always_visible_class(self, descriptor, length) : NULL;
    if (class == NULL) {
        *is_shared = false;
        class = vm_class_of_descriptor(self, caller->loader, descriptor, length);
    }
    if (class == NULL) {
        return NULL;
    }
    struct vm_class *bottom = vm_class_is_array(class) ? class->bottom_class : class;
    return vm_check_class_access(self, caller, bottom) ? class->mirror : NULL;
}

static struct vm_object *parameter_types(struct vm_thread *self, struct vm_class *caller,
                                         const struct vm_symbol *descriptor, bool *is_shared)
{
    uint32_t count = 0;
    for (const char *c = descriptor->bytes + 1; *c != ')'; c = vm_descriptor_next(c)) {
        count++;
    }
    struct vm_object *types = lib_new_class_array(self, count);
    const char *at = descriptor->bytes + 1;
    for (uint32_t i = 0; types != NULL && i < count; i++) {
        size_t length = (size_t)(vm_descriptor_next(at) - at);
        struct vm_object *type = class_of_descriptor(self, caller, at, length, is_shared);
        if (type == NULL) {
            return NULL;
        }
        vm_array_refs(types)[i] = type;
        at += length;
    }
    return types;
}

struct vm_object *lib_jdk_method_type(struct vm_thread *self, struct vm_class *caller,
                                      const struct vm_symbol *descriptor)
{
    struct vm_object *known = find_known_type(descriptor);
    if (known != NULL) {
        return known;
    }
    bool is_shared = true;
    union vm_slot args[2] = {{.r = NULL},
                             {.r = parameter_types(self, caller, descriptor, &is_shared)}};
    if (args[1].r == NULL) {
        return NULL;
    }
    const char *result_type = vm_descriptor_result(descriptor);
    args[0].r =
        class_of_descriptor(self, caller, result_type,
                            (size_t)(vm_descriptor_next(result_type) - result_type), &is_shared);
    union vm_slot result = {.r = NULL};
    if (args[0].r == NULL
        || !lib_invoke_static(self, NATIVES, "findMethodHandleType",
                              "(" CLASS "[" CLASS ")" METHOD_TYPE, args, &result)) {
        return NULL;
    }
    if (is_shared && result.r != NULL) {
        remember_type(descriptor, result.r);
    }
    return result.r;
}

/* --- method handles ----------------------------------------------------------------------- */

/* Returns whether the method is linked at its calls. Only the library makes handles for such
 * methods. */
static bool is_linked_at_calls(struct vm_class *holder, int kind, const struct vm_symbol *name,
                               const struct vm_symbol *descriptor)
{
    if (kind != VM_REF_INVOKE_VIRTUAL || holder->kind != VM_KIND_INSTANCE) {
        return false;
    }
    const struct vm_method *method = vm_look_up_method(holder, name, descriptor);
    return method != NULL && vm_is_polymorphic(method) && (method->flags & VM_ACC_PUBLIC);
}

/* Checks that the member exists and is accessible. Later, the library looks it up again. */
static bool check_member(struct vm_thread *self, struct vm_class *caller, struct vm_class *holder,
                         int kind, const struct vm_constant *member)
{
    const struct vm_symbol *name = member->member.name, *type = member->member.descriptor;
    if (is_linked_at_calls(holder, kind, name, type)) {
        return true;
    }
    struct vm_object *mname = lib_jdk_member_new(self, holder, kind, name, type);
    return mname != NULL && lib_jdk_member_resolve(self, mname, caller, false);
}

struct vm_object *lib_jdk_method_handle(struct vm_thread *self, struct vm_pool *pool,
                                        uint16_t constant_index)
{
    struct vm_class *caller = pool->class;
    const struct vm_constant *constants = pool->file->constants;
    const struct vm_constant *handle = &constants[constant_index];
    const struct vm_constant *member = &constants[handle->handle.member_index];
    const struct vm_symbol *descriptor = member->member.descriptor;
    int kind = handle->handle.kind;
    struct vm_class *holder = vm_resolve_class(self, pool, member->member.class_index);
    if (holder == NULL || !check_member(self, caller, holder, kind, member)) {
        return NULL;
    }
    union vm_slot args[5] = {{.r = caller->mirror}, vm_int_slot(kind), {.r = holder->mirror}};
    union vm_slot result = {.r = NULL};
    bool is_shared = false; /* as in HotSpot, where only method types skip the loader */
    args[3].r = name_string(self, member->member.name);
    if (args[3].r == NULL) {
        return NULL;
    }
    args[4].r = descriptor->bytes[0] == '(' ? lib_jdk_method_type(self, caller, descriptor)
                                            : class_of_descriptor(self, caller, descriptor->bytes,
                                                                  descriptor->length, &is_shared);
    return args[4].r != NULL
                   && lib_invoke_static(self, NATIVES, "linkMethodHandleConstant",
                                        "(" CLASS "I" CLASS STRING OBJECT ")" METHOD_HANDLE, args,
                                        &result)
               ? result.r
               : NULL;
}

/* --- bootstrap methods -------------------------------------------------------------------- */

static bool load_argument(struct vm_thread *self, struct vm_pool *pool, uint16_t index,
                          struct vm_object **argument)
{
    union vm_slot value;
    if (!vm_load_constant(self, pool, index, &value)) {
        return false;
    }
    char type = lib_loaded_type(&pool->file->constants[index]);
    *argument = type == 0 ? value.r : lib_jdk_box(self, type, value);
    return type == 0 || *argument != NULL;
}

/* Makes the static arguments in the form that the library expects: null if there are no arguments;
 * the argument itself if there is only one; otherwise an Object[]. An Object[] is also made for a
 * single argument that is null or an array, which the library would otherwise misread. */
static bool static_arguments(struct vm_thread *self, struct vm_pool *pool,
                             const struct vm_bootstrap *bootstrap, struct vm_object **arguments)
{
    uint32_t count = bootstrap->argument_count;
    struct vm_object *argument = NULL, *array = NULL;
    *arguments = NULL;
    if (count == 0) {
        return true;
    }
    if (count == 1) {
        if (!load_argument(self, pool, bootstrap->arguments[0], &argument)) {
            return false;
        }
        if (argument != NULL && !vm_class_is_array(argument->class)) {
            *arguments = argument;
            return true;
        }
    }
    array = new_object_array(self, (int32_t)count);
    if (array == NULL) {
        return false;
    }
    vm_array_refs(array)[0] = argument;
    for (uint32_t i = count == 1 ? 1 : 0; i < count; i++) {
        if (!load_argument(self, pool, bootstrap->arguments[i], &argument)) {
            return false;
        }
        vm_array_refs(array)[i] = argument;
    }
    *arguments = array;
    return true;
}

/* Sets the arguments of linkCallSite or linkDynamicConstant, in the order in which they must be
 * resolved: caller, index, bootstrap method, name, type, static arguments. */
static bool prepare(struct vm_thread *self, struct vm_pool *pool, uint16_t constant_index,
                    union vm_slot *args)
{
    struct vm_class *caller = pool->class;
    const struct vm_constant *constant = &pool->file->constants[constant_index];
    const struct vm_bootstrap *bootstrap =
        &pool->file->bootstraps[constant->dynamic.bootstrap_index];
    const struct vm_symbol *descriptor = constant->dynamic.descriptor;
    bool is_shared = true;
    args[0].r = caller->mirror;
    args[1] = vm_int_slot(constant_index);
    args[2].r = vm_resolve_constant(self, pool, bootstrap->method_handle);
    if (args[2].r == NULL) {
        return false;
    }
    args[3].r = name_string(self, constant->dynamic.name);
    if (args[3].r == NULL) {
        return false;
    }
    args[4].r = descriptor->bytes[0] == '(' ? lib_jdk_method_type(self, caller, descriptor)
                                            : class_of_descriptor(self, caller, descriptor->bytes,
                                                                  descriptor->length, &is_shared);
    return args[4].r != NULL && static_arguments(self, pool, bootstrap, &args[5].r);
}

/* Returns the method that the library has linked, and sets *appendix to the last argument of its
 * calls. The caller's class keeps both alive. */
static struct vm_method *unpack(struct vm_thread *self, const struct vm_class *caller,
                                struct vm_object *member, struct vm_object *appendix_box,
                                struct vm_object **appendix)
{
    struct vm_method *target = member == NULL ? NULL : lib_jdk_member_method(member);
    if (target == NULL) {
        vm_throw(self, "java/lang/LinkageError", "bad value from MethodHandleNatives");
        return NULL;
    }
    *appendix = vm_array_refs(appendix_box)[0];
    vm_class_keep(caller, *appendix);
    vm_class_depend(caller, target->class);
    return target;
}

static bool link_site(struct vm_thread *self, struct vm_pool *pool, uint16_t constant_index,
                      struct vm_call_site *site)
{
    union vm_slot args[7], result = {.r = NULL};
    if (!prepare(self, pool, constant_index, args)) {
        return false;
    }
    args[6].r = new_object_array(self, 1);
    if (args[6].r == NULL
        || !lib_invoke_static(self, NATIVES, "linkCallSite",
                              "(" OBJECT "I" OBJECT OBJECT OBJECT OBJECT "[" OBJECT ")" MEMBER,
                              args, &result)) {
        return false;
    }
    site->target = unpack(self, pool->class, result.r, args[6].r, &site->constant);
    return site->target != NULL;
}

bool lib_jdk_link_call_site(struct vm_thread *self, struct vm_pool *pool, uint16_t constant_index,
                            struct vm_call_site *site)
{
    const uint8_t *place = lib_link_place(self);
    if (lib_raise_known_failure(self)) {
        return false;
    }
    if (!link_site(self, pool, constant_index, site)) {
        lib_wrap_bootstrap_exception(self);
        lib_remember_failure(self, place);
        return false;
    }
    return true;
}

static bool compute_constant(struct vm_thread *self, struct vm_pool *pool, uint16_t constant_index,
                             union vm_slot *value)
{
    union vm_slot args[6], result = {.r = NULL};
    if (!prepare(self, pool, constant_index, args)
        || !lib_invoke_static(self, NATIVES, "linkDynamicConstant",
                              "(" OBJECT "I" OBJECT OBJECT OBJECT OBJECT ")" OBJECT, args,
                              &result)) {
        return false;
    }
    char type = lib_loaded_type(&pool->file->constants[constant_index]);
    if (type == 0) {
        value->r = result.r;
        return true;
    }
    if (lib_jdk_unbox(result.r, value) != type) {
        vm_throw(self, "java/lang/ClassCastException", "not a value of the constant's type");
        return false;
    }
    return true;
}

bool lib_jdk_dynamic_constant(struct vm_thread *self, struct vm_pool *pool, uint16_t constant_index,
                              union vm_slot *value)
{
    /* A constant may depend on itself, without a Java frame in between. Without this check, the C
     * stack would overflow. */
    if ((const char *)__builtin_frame_address(0) < self->c_stack_limit) {
        vm_throw_stack_overflow(self);
        return false;
    }
    if (!compute_constant(self, pool, constant_index, value)) {
        lib_wrap_bootstrap_exception(self);
        return false;
    }
    return true;
}

/* --- methods that are linked at their calls ----------------------------------------------- */

struct vm_method *lib_jdk_link_polymorphic(struct vm_thread *self, struct vm_class *caller,
                                           struct vm_method *declared,
                                           const struct vm_symbol *descriptor,
                                           struct vm_object **appendix)
{
    union vm_slot args[6] = {
        {.r = caller->mirror}, vm_int_slot(VM_REF_INVOKE_VIRTUAL), {.r = declared->class->mirror}};
    union vm_slot result = {.r = NULL};
    args[3].r = vm_string_intern_symbol(self, declared->name);
    args[4].r = args[3].r == NULL ? NULL : lib_jdk_method_type(self, caller, descriptor);
    args[5].r = args[4].r == NULL ? NULL : new_object_array(self, 1);
    if (args[5].r == NULL
        || !lib_invoke_static(self, NATIVES, "linkMethod",
                              "(" CLASS "I" CLASS STRING OBJECT "[" OBJECT ")" MEMBER, args,
                              &result)) {
        return NULL;
    }
    return unpack(self, caller, result.r, args[5].r, appendix);
}
