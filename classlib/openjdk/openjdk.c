/*
 * openjdk.c: the installed OpenJDK 17 as the machine's class library.
 */
#include <stdlib.h>

#include "classlib/openjdk/children.h"
#include "classlib/openjdk/unsafe/unsafe.h"
#include "vm/base/symbol.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/string.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

/* --- classes ---------------------------------------------------------------------------------- */

/* Sets those fields of the java.lang.Class that the machine itself does not set. */
static void complete_mirror(const struct vm_class *class)
{
    lib_jdk_set(class->mirror, lib_jdk_layout.class_loader, vm_loader_object(class->loader));
    if (vm_class_is_array(class)) {
        lib_jdk_set(class->mirror, lib_jdk_layout.class_component, class->element_class->mirror);
    }
    lib_jdk_set_module(class);
}

/* Classes that reflection generates extend MagicAccessorImpl and are exempt from some checks
 * (is_trusted). */
static void class_defined(struct vm_class *class)
{
    if (class->loader == vm.boot_loader && class->file != NULL) {
        lib_jdk_note_offsets(class);
        lib_jdk_bind_handle_intrinsics(class);
        lib_jdk_take_math(class);
        lib_jdk_note_intrinsics(class);
        lib_jdk_note_mapped_files(class);
        class->is_trusted |=
            vm_symbol_equals_cstr(class->name, "jdk/internal/reflect/MagicAccessorImpl");
    }
    if (class->file != NULL) {
        lib_jdk_mark_methods(class);
    }
    if (class->mirror != NULL) { /* if there is no mirror, this is done when mirrors are made */
        complete_mirror(class);
    }
}

/* Returns whether this is a loader of a single class that reflection has generated. */
static bool is_delegating(const struct vm_object *loader)
{
    return loader->class->loader == vm.boot_loader
           && vm_symbol_equals_cstr(loader->class->name,
                                    "jdk/internal/reflect/DelegatingClassLoader");
}

/* Returns whether classes of the loader may extend a class. Only classes that reflection has
 * generated may extend classes of jdk.internal.reflect. */
static bool may_extend(const struct vm_object *loader, const struct vm_class *super)
{
    return super->loader != vm.boot_loader
           || !vm_symbol_equals_cstr(super->package, "jdk/internal/reflect")
           || is_delegating(loader);
}

/* As in HotSpot, a class that reflection has generated is in a package of the parent loader, and so
 * in java.base if the parent is the boot loader. But vm_class_same_package distinguishes the two
 * loaders. */
static struct vm_loader *loader_of_packages(struct vm_thread *self, struct vm_loader *loader)
{
    const struct vm_object *object = vm_loader_object(loader);
    return is_delegating(object)
               ? vm_loader_of(self, lib_jdk_get(object, lib_jdk_layout.loader_parent))
               : loader;
}

/* Returns whether a loader must be locked while it loads, because it does not support parallel
 * loading. */
static bool must_lock(const struct vm_object *loader)
{
    return lib_jdk_get(loader, lib_jdk_layout.loader_parallel_locks) == NULL;
}

/* As in HotSpot, names in a class that reflection has generated are resolved directly by the parent
 * loader, which has nearly all of the named classes. Applications do not expect that their loaders
 * are called here. */
static struct vm_class *load_of_parent(struct vm_thread *self, const struct vm_object *loader,
                                       const struct vm_symbol *name)
{
    struct vm_object *parent = lib_jdk_get(loader, lib_jdk_layout.loader_parent);
    struct vm_loader *record = vm_loader_of(self, parent);
    return record == NULL ? NULL : vm_find_class(self, record, name);
}

static struct vm_class *load_class(struct vm_thread *self, struct vm_object *loader,
                                   const struct vm_symbol *name)
{
    if (is_delegating(loader)) {
        return load_of_parent(self, loader, name);
    }
    static struct vm_method *declared;
    if (declared == NULL) {
        declared = lib_method(self, "java/lang/ClassLoader", "loadClass",
                              "(Ljava/lang/String;)Ljava/lang/Class;");
    }
    char *external = vm_dotted_name(name->bytes);
    struct vm_object *text = external == NULL ? NULL : vm_string_from_cstr(self, external);
    struct vm_method *method =
        text == NULL || declared == NULL ? NULL : vm_select_method(self, loader, declared);
    union vm_slot args[2] = {{.r = loader}, {.r = text}};
    union vm_slot mirror = {.r = NULL};
    struct vm_class *class = NULL;
    if (external == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
    } else if (method != NULL) {
        bool is_locked = must_lock(loader);
        if (is_locked) {
            vm_monitor_enter(self, loader);
        }
        bool is_good = vm_call(self, method, args, &mirror);
        if (is_locked) {
            vm_monitor_exit(self, loader);
        }
        if (is_good && mirror.r != NULL) {
            class = vm_class_of_mirror(mirror.r);
        }
    }
    free(external);
    return class;
}

/* --- natives ---------------------------------------------------------------------------------- */

/* For classes of the boot loader, searches libjava first. Java code searches the other
 * libraries. */
static void *find_native(struct vm_thread *self, struct vm_object *loader, const char *symbol)
{
    void *code = loader == NULL ? lib_jdk_find_before_libjava(symbol) : NULL;
    code = loader == NULL && code == NULL ? lib_jdk_find_in_libjava(symbol) : code;
    if (code != NULL) {
        return code;
    }
    union vm_slot args[2] = {{.r = loader}, {.r = vm_string_from_cstr(self, symbol)}};
    union vm_slot result = {.j = 0};
    if (args[1].r == NULL
        || !lib_invoke_static(self, "java/lang/ClassLoader", "findNative",
                              "(Ljava/lang/ClassLoader;Ljava/lang/String;)J", args, &result)) {
        return NULL;
    }
    return (void *)(intptr_t)result.j;
}

#define NATIVE_LIBRARIES "jdk/internal/loader/NativeLibraries"

static struct vm_class *loading_class(struct vm_thread *self, const struct vm_class *caller)
{
    union vm_slot mirror = {.r = NULL};
    if (!vm_symbol_equals_cstr(caller->name, NATIVE_LIBRARIES)
        || !lib_invoke_static(self, NATIVE_LIBRARIES, "getFromClass", "()Ljava/lang/Class;", NULL,
                              &mirror)
        || mirror.r == NULL) {
        return NULL;
    }
    return vm_class_of_mirror(mirror.r);
}

/* --- the end ---------------------------------------------------------------------------------- */

static void shut_down(struct vm_thread *self)
{
    lib_invoke_static(self, "java/lang/Shutdown", "shutdown", "()V", NULL, NULL);
}

const struct vm_classlib lib_openjdk = {
    .name = "openjdk",
    .injected_fields = lib_jdk_injected_fields,
    .is_called_for = lib_jdk_is_called_for,
    .is_there = lib_jdk_is_there,
    .file = lib_jdk_file,
    .open = lib_jdk_open,
    .read = lib_jdk_read,
    .natives = lib_jdk_natives,
    .counting_natives = lib_jdk_counting_natives,
    .boot = lib_jdk_boot,
    .find_native = find_native,
    .loading_class = loading_class,
    .shutdown = shut_down,
    .name_thread = lib_jdk_name_thread,
    .run_thread = lib_jdk_run_thread,
    .attach_thread = lib_jdk_attach_thread,
    .end_thread = lib_jdk_end_thread,
    .uncaught = lib_jdk_uncaught,
    .class_defined = class_defined,
    .may_unload = lib_jdk_may_unload,
    .may_extend = may_extend,
    .loader_of_packages = loader_of_packages,
    .loader_text = lib_jdk_loader_text,
    .loader_parent_text = lib_jdk_loader_parent_text,
    .unnamed_module = lib_jdk_unnamed_module,
    .is_platform_loader = lib_jdk_is_platform_loader,
    .load_class = load_class,
    .copy_trace = lib_jdk_copy_trace,
    .init_throwable = lib_jdk_init_throwable,
    .handles_ending_signals = true,
    .launch = lib_jdk_launch,
    .answer_attach = lib_jdk_answer_attach,
    .start_management = lib_jdk_start_management,
    .link_call_site = lib_jdk_link_call_site,
    .method_type = lib_jdk_method_type,
    .method_handle = lib_jdk_method_handle,
    .dynamic_constant = lib_jdk_dynamic_constant,
    .link_polymorphic = lib_jdk_link_polymorphic,
    .instrument_library = lib_jdk_instrument_library,
    .append_boot_path = lib_jdk_append_boot_path,
    .append_class_path = lib_jdk_append_class_path,
};
