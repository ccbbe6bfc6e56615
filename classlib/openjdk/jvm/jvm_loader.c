/*
 * jvm_loader.c: java.lang.ClassLoader and Class.forName: finding and defining classes; the options
 * for assertions.
 *
 * Names are in internal form, except in JVM_FindLoadedClass.
 */
#include <stdlib.h>
#include <string.h>

#include "classlib/common/assertions.h"
#include "classlib/common/classes.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

static jclass local_class(struct vm_thread *self, const struct vm_class *class)
{
    return lib_jdk_local(self, class == NULL ? NULL : class->mirror);
}

/* Returns the symbol of a name, or NULL if no class can have that name. */
static const struct vm_symbol *class_symbol(const char *name)
{
    size_t length = name == NULL ? 0 : strlen(name);
    if (length == 0 || length > VM_SYMBOL_MAX_LENGTH) {
        return NULL;
    }
    const struct vm_symbol *symbol = vm_symbol_intern(name, length);
    return symbol != NULL && lib_is_class_name(symbol) ? symbol : NULL;
}

/* --- finding -------------------------------------------------------------------------------- */

/* Returns NULL without an exception if there is no such class, because loaders call this function
 * for each class of the program. */
jclass JVM_FindClassFromBootLoader(JNIEnv *env, const char *name)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_symbol *symbol = class_symbol(name);
    if (symbol == NULL) {
        return NULL;
    }
    return local_class(self, vm_find_boot_class(self, symbol));
}

jclass JVM_FindClassFromCaller(JNIEnv *env, const char *name, jboolean init, jobject loader,
                               jclass caller)
{
    (void)caller; /* only a security manager would use it */
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_symbol *symbol = class_symbol(name);
    if (symbol == NULL) {
        vm_throw(self, "java/lang/ClassNotFoundException", "%s", name == NULL ? "" : name);
        return NULL;
    }
    struct vm_loader *record = vm_loader_of(self, vm_jni_object(loader));
    struct vm_class *class = record == NULL ? NULL : vm_find_class(self, record, symbol);
    if (class == NULL || (init && !vm_initialize_class(self, class))) {
        return NULL;
    }
    return local_class(self, class);
}

jclass JVM_FindClassFromClass(JNIEnv *env, const char *name, jboolean init, jclass from)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_symbol *symbol = class_symbol(name);
    if (symbol == NULL) {
        vm_throw(self, "java/lang/NoClassDefFoundError", "%s", name == NULL ? "" : name);
        return NULL;
    }
    struct vm_loader *loader = from == NULL ? vm.boot_loader : lib_jdk_class(from)->loader;
    struct vm_class *class = vm_load_class(self, loader, symbol);
    if (class == NULL || (init && !vm_initialize_class(self, class))) {
        return NULL;
    }
    return local_class(self, class);
}

jclass JVM_FindLoadedClass(JNIEnv *env, jobject loader, jstring name)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (name == NULL) {
        return NULL;
    }
    const struct vm_symbol *symbol = lib_internal_name(vm_jni_object(name), true);
    struct vm_loader *record = vm_loader_of(self, vm_jni_object(loader));
    if (symbol == NULL || record == NULL) {
        return NULL;
    }
    return local_class(self, vm_find_loaded_class(record, symbol));
}

jclass JVM_FindPrimitiveClass(JNIEnv *env, const char *name)
{
    return local_class(vm_jni_thread(env), lib_primitive_class(name));
}

/* --- defining ------------------------------------------------------------------------------- */

/* Adds the class to the loader's own list of classes. */
static bool add_to_loader(struct vm_thread *self, struct vm_object *loader,
                          const struct vm_class *class)
{
    struct vm_class *loader_class = vm_load_boot_class(self, "java/lang/ClassLoader");
    struct vm_method *add =
        loader_class == NULL
            ? NULL
            : vm_class_find_method_cstr(loader_class, "addClass", "(Ljava/lang/Class;)V");
    if (add == NULL) {
        return self->exception == NULL;
    }
    const union vm_slot args[] = {{.r = loader}, {.r = class->mirror}};
    return vm_call(self, add, args, NULL);
}

jclass JVM_DefineClassWithSource(JNIEnv *env, const char *name, jobject loader, const jbyte *buf,
                                 jsize len, jobject pd, const char *source)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_define_options options = {.protection_domain = vm_jni_object(pd)};
    if (name != NULL) {
        size_t length = strlen(name);
        if (length > VM_SYMBOL_MAX_LENGTH) {
            vm_throw(self, "java/lang/NoClassDefFoundError",
                     "Class name exceeds maximum length of %d: %.400s", VM_SYMBOL_MAX_LENGTH, name);
            return NULL;
        }
        options.name = vm_symbol_intern(name, length);
    }
    if (source != NULL) {
        const struct vm_symbol *origin = vm_symbol_from_cstr(source); /* the origin stays valid,
                                                                         because symbols live for
                                                                         ever */
        options.origin = origin == NULL ? NULL : origin->bytes;
    }
    struct vm_object *object = vm_jni_object(loader);
    struct vm_loader *record = vm_loader_of(self, object);
    if (record == NULL) {
        return NULL;
    }
    struct vm_class *class =
        vm_define_class(self, record, (const uint8_t *)buf, (size_t)len, &options);
    if (class == NULL || (object != NULL && !add_to_loader(self, object, class))) {
        return NULL;
    }
    return local_class(self, class);
}

/* --- assertions ----------------------------------------------------------------------------- */

jboolean JVM_DesiredAssertionStatus(JNIEnv *env, jclass unused, jclass cls)
{
    (void)env;
    (void)unused;
    return lib_desired_assertion_status(lib_jdk_class(cls));
}

/* Writes the options that name classes, or those that name packages, to two arrays of `directives`.
 * As in HotSpot, the unnamed package is the empty text, although the Java code of class loaders
 * looks for null. */
static bool set_directives(struct vm_thread *self, struct vm_object *directives, bool of_packages,
                           uint32_t names_offset, uint32_t enabled_offset)
{
    struct lib_assertion_option option;
    uint32_t count = 0;
    for (size_t i = 0; i < vm.plan->library.assertion_count; i++) {
        count += lib_read_assertion_option(i, &option) && option.is_package == of_packages;
    }
    struct vm_class *string = vm_load_boot_class(self, "java/lang/String");
    struct vm_class *strings = string == NULL ? NULL : vm_array_class(self, string);
    struct vm_object *names =
        strings == NULL ? NULL : vm_heap_alloc_array(self, strings, (int32_t)count);
    struct vm_object *enabled =
        names == NULL ? NULL
                      : vm_heap_alloc_array(self, vm_primitive_array_class('Z'), (int32_t)count);
    if (enabled == NULL) {
        return false;
    }
    uint32_t at = 0;
    for (size_t i = 0; i < vm.plan->library.assertion_count; i++) {
        if (!lib_read_assertion_option(i, &option) || option.is_package != of_packages) {
            continue;
        }
        char *name = strndup(option.name, option.length);
        for (char *c = name; c != NULL && *c != '\0'; c++) {
            *c = *c == '/' ? '.' : *c;
        }
        if (name != NULL) {
            vm_array_refs(names)[at] = vm_string_from_cstr(self, name);
        }
        free(name);
        vm_array_bytes(enabled)[at++] = option.is_enabled;
        if (self->exception != NULL) {
            return false;
        }
    }
    lib_jdk_set(directives, names_offset, names);
    lib_jdk_set(directives, enabled_offset, enabled);
    return true;
}

jobject JVM_AssertionStatusDirectives(JNIEnv *env, jclass unused)
{
    (void)unused;
    struct vm_thread *self = vm_jni_thread(env);
    const struct lib_jdk_layout *layout = &lib_jdk_layout;
    struct vm_object *directives = lib_jdk_new_object(self, "java/lang/AssertionStatusDirectives");
    if (directives == NULL
        || !set_directives(self, directives, false, layout->directives_classes,
                           layout->directives_class_enabled)
        || !set_directives(self, directives, true, layout->directives_packages,
                           layout->directives_package_enabled)) {
        return NULL;
    }
    *(uint8_t *)vm_object_at(directives, layout->directives_default) =
        lib_default_assertion_status(false);
    return lib_jdk_local(self, directives);
}
