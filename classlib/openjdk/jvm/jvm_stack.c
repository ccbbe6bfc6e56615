/*
 * jvm_stack.c: callers on the stack, for Reflection, SecurityManager and serialization; protection
 * domains, for AccessController.
 *
 * The functions walk over the frames of the calling thread. The newest frame belongs to the native
 * method itself.
 */

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/runtime/link.h"
#include "vm/vm.h"

static bool is_boot_class(const struct vm_class *class, const char *name)
{
    return class->loader == vm.boot_loader && vm_symbol_equals_cstr(class->name, name);
}

static bool is_below(const struct vm_class *class, const char *super)
{
    for (const struct vm_class *c = class; c != NULL; c = c->super) {
        if (is_boot_class(c, super)) {
            return true;
        }
    }
    return false;
}

/* Returns whether the frames of a method are between caller and callee in calls by reflection or
 * method handles. */
static bool is_intermediate(const struct vm_method *method)
{
    if (method->is_adapter) {
        return true;
    }
    return (is_boot_class(method->class, "java/lang/reflect/Method")
            && vm_symbol_equals_cstr(method->name, "invoke"))
           || is_below(method->class, "jdk/internal/reflect/MethodAccessorImpl");
}

/* --- callers -------------------------------------------------------------------------------- */

/* Returns the class of the caller of frame 1, which is the method that requests its caller; frame 0
 * is Reflection.getCallerClass. */
static struct vm_class *caller_class(struct vm_thread *self)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    if (walk.fp != NULL) {
        vm_frame_walk_next(&walk);
    }
    if (walk.fp == NULL) {
        return NULL;
    }
    if (!walk.method->is_caller_sensitive) {
        vm_throw(self, "java/lang/InternalError", "CallerSensitive annotation expected at frame 1");
        return NULL;
    }
    do {
        vm_frame_walk_next(&walk);
    } while (walk.fp != NULL && is_intermediate(walk.method));
    return walk.fp == NULL ? NULL : walk.method->class;
}

LIB_NATIVE(get_caller_class)
{
    const struct vm_class *class = caller_class(self);
    result->r = class == NULL ? NULL : class->mirror;
}

JNIEXPORT jclass JVM_GetCallerClass(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_class *class = caller_class(self);
    return class == NULL ? NULL : lib_jdk_local(self, class->mirror);
}

static bool is_in_class_context(const struct vm_method *method)
{
    return (method->flags & VM_ACC_NATIVE) == 0 && !is_intermediate(method);
}

static struct vm_object *class_context(struct vm_thread *self)
{
    struct vm_class *type = vm_load_boot_class(self, "java/lang/Class");
    struct vm_class *array_type = type == NULL ? NULL : vm_array_class(self, type);
    int32_t count = 0;
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        count += is_in_class_context(walk.method);
    }
    struct vm_object *array =
        array_type == NULL ? NULL : vm_heap_alloc_array(self, array_type, count);
    if (array == NULL) {
        return NULL;
    }
    struct vm_object **element = vm_array_refs(array);
    for (walk = vm_frame_walk_start(self); walk.fp != NULL; vm_frame_walk_next(&walk)) {
        if (is_in_class_context(walk.method)) {
            *element++ = walk.method->class->mirror;
        }
    }
    return array;
}

JNIEXPORT jobjectArray JVM_GetClassContext(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, class_context(self));
}

static bool is_platform_loader(const struct vm_object *loader)
{
    return is_boot_class(loader->class, "jdk/internal/loader/ClassLoaders$PlatformClassLoader");
}

JNIEXPORT jobject JVM_LatestUserDefinedLoader(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        const struct vm_class *class = walk.method->class;
        struct vm_object *loader = vm_loader_object(class->loader);
        if (loader != NULL && !is_platform_loader(loader)
            && !is_below(class, "jdk/internal/reflect/MagicAccessorImpl")) {
            return lib_jdk_local(self, loader);
        }
    }
    return NULL;
}

/* --- protection domains --------------------------------------------------------------------- */

/* Local variables of AccessController.executePrivileged that contain its parameters. */
enum { PRIVILEGED_CONTEXT = 1, PRIVILEGED_CALLER = 2 };

static bool is_privileged_frame(const struct vm_method *method)
{
    return is_boot_class(method->class, "java/security/AccessController")
           && vm_symbol_equals_cstr(method->name, "executePrivileged");
}

/* The result of a walk over the stack, from the newest frame to the nearest privileged one. */
struct domains {
    struct vm_object **found; /* an array that the collector scans; NULL: the domains are only
                                 counted */
    int32_t count;
    bool is_privileged;
    struct vm_object *privileged_context;
};

/* Adjacent frames of one domain count once. System classes have no domain. */
static void look_for_domains(struct vm_thread *self, struct domains *domains)
{
    const struct vm_object *last = NULL;
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    domains->count = 0;
    for (; walk.fp != NULL && !domains->is_privileged; vm_frame_walk_next(&walk)) {
        struct vm_object *domain = walk.method->class->protection_domain;
        if (is_privileged_frame(walk.method)) {
            const struct vm_object *caller = walk.fp[PRIVILEGED_CALLER].r;
            domains->is_privileged = true;
            domains->privileged_context = walk.fp[PRIVILEGED_CONTEXT].r;
            domain = caller == NULL ? NULL : vm_class_of_mirror(caller)->protection_domain;
        }
        if (domain != NULL && domain != last) {
            if (domains->found != NULL) {
                domains->found[domains->count] = domain;
            }
            domains->count++;
            last = domain;
        }
    }
}

static struct vm_object *make_context(struct vm_thread *self, struct vm_object *array,
                                      const struct domains *domains)
{
    struct vm_object *context = lib_jdk_new_object(self, "java/security/AccessControlContext");
    if (context != NULL) {
        lib_jdk_set(context, lib_jdk_layout.access_context, array);
        lib_jdk_set(context, lib_jdk_layout.access_privileged_context, domains->privileged_context);
        *(int8_t *)vm_object_at(context, lib_jdk_layout.access_is_privileged) =
            domains->is_privileged;
        *(int8_t *)vm_object_at(context, lib_jdk_layout.access_is_authorized) = 1;
    }
    return context;
}

/* Returns NULL without an exception for privileged system code, which has all permissions. */
static struct vm_object *stack_context(struct vm_thread *self)
{
    struct domains domains = {.found = NULL};
    look_for_domains(self, &domains);
    if (domains.count == 0) {
        bool may_all = domains.is_privileged && domains.privileged_context == NULL;
        return may_all ? NULL : make_context(self, NULL, &domains);
    }
    struct vm_class *type = vm_load_boot_class(self, "java/security/ProtectionDomain");
    struct vm_class *array_type = type == NULL ? NULL : vm_array_class(self, type);
    struct vm_object *array =
        array_type == NULL ? NULL : vm_heap_alloc_array(self, array_type, domains.count);
    if (array == NULL) {
        return NULL;
    }
    domains = (struct domains){.found = vm_array_refs(array)};
    look_for_domains(self, &domains);
    return make_context(self, array, &domains);
}

LIB_NATIVE(get_stack_context)
{
    result->r = stack_context(self);
}

JNIEXPORT jobject JVM_GetStackAccessControlContext(JNIEnv *env, jclass cls __attribute__((unused)))
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, stack_context(self));
}

/* Returns the access control context that the thread inherited when it was started. */
LIB_NATIVE(get_inherited_context)
{
    result->r = lib_jdk_get(self->object, lib_jdk_layout.thread_inherited_context);
}

JNIEXPORT jobject JVM_GetInheritedAccessControlContext(JNIEnv *env,
                                                       jclass cls __attribute__((unused)))
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, lib_jdk_get(self->object, lib_jdk_layout.thread_inherited_context));
}

/* Does nothing, because frames of executePrivileged always keep their arguments. */
LIB_NATIVE(ensure_materialized)
{
}

#define ACCESS_CONTROLLER "java/security/AccessController"

const struct vm_native_entry lib_jdk_stack_natives[] = {
    {"jdk/internal/reflect/Reflection", "getCallerClass", NULL, get_caller_class},
    {ACCESS_CONTROLLER, "getStackAccessControlContext", NULL, get_stack_context},
    {ACCESS_CONTROLLER, "getInheritedAccessControlContext", NULL, get_inherited_context},
    {ACCESS_CONTROLLER, "ensureMaterializedForStackWalk", NULL, ensure_materialized},
    {NULL, NULL, NULL, NULL},
};
