#include "vm/jni/native.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/hash_map.h"
#include "vm/base/log.h"
#include "vm/base/symbol.h"
#include "vm/classlib.h"
#include "vm/code/frame.h"
#include "vm/instrument/work.h"
#include "vm/jni/mangle.h"
#include "vm/jvmti/prefixes.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

/* --- the library's own table --- */

static pthread_once_t table_once = PTHREAD_ONCE_INIT;
static struct vm_hash_map library_natives; /* struct vm_native_entry to itself */

static uint32_t hash_entry(const void *key)
{
    const struct vm_native_entry *entry = key;
    return vm_hash_cstr(entry->class_name) * 31 + vm_hash_cstr(entry->name);
}

static bool equal_entries(const void *a, const void *b)
{
    const struct vm_native_entry *x = a;
    const struct vm_native_entry *y = b;
    if (strcmp(x->name, y->name) != 0 || strcmp(x->class_name, y->class_name) != 0) {
        return false;
    }
    return x->descriptor == y->descriptor
           || (x->descriptor != NULL && y->descriptor != NULL
               && strcmp(x->descriptor, y->descriptor) == 0);
}

static void build_table(void)
{
    vm_hash_map_init(&library_natives, hash_entry, equal_entries);
    const struct vm_native_entry *entry = vm.classlib->natives;
    for (; entry != NULL && entry->class_name != NULL; entry++) {
        if (!vm_hash_map_put(&library_natives, entry, (void *)(uintptr_t)entry, NULL)) {
            break;
        }
    }
}

/* Finds the class library's own function for a method with this name; only classes of the boot
 * loader have such functions. */
static vm_native_function *find_named_in_library(const struct vm_method *method,
                                                 const struct vm_symbol *name)
{
    if (method->class->loader != vm.boot_loader) {
        return NULL;
    }
    pthread_once(&table_once, build_table);
    struct vm_native_entry key = {method->class->name->bytes, name->bytes,
                                  method->descriptor->bytes, NULL};
    const struct vm_native_entry *entry = vm_hash_map_find(&library_natives, &key);
    if (entry == NULL) {
        key.descriptor = NULL;
        entry = vm_hash_map_find(&library_natives, &key);
    }
    return entry == NULL ? NULL : entry->function;
}

static vm_native_function *find_in_library(const struct vm_method *method)
{
    return find_named_in_library(method, method->name);
}

/* Becomes the native function of a synchronized method: enters the monitor, and calls the library's
 * function. */
static void call_synchronized(struct vm_thread *self, union vm_slot *args, union vm_slot *result)
{
    struct vm_method *method = vm_frame_method(self->fp);
    struct vm_object *object =
        (method->flags & VM_ACC_STATIC) != 0 ? method->class->mirror : args[0].r;
    vm_native_function *function = (vm_native_function *)method->native_code;
    VM_ASSERT((method->flags & VM_ACC_SYNCHRONIZED) != 0);
    vm_monitor_enter(self, object);
    function(self, args, result);
    vm_monitor_exit(self, object);
}

/* --- linking --- */

/* Sets a method's code. `native` is set last, because other threads may run the method as soon as
 * it is set. */
static void publish(struct vm_method *method, void *code,
                    const struct vm_native_signature *signature, vm_native_function *bridge)
{
    VM_ASSERT((method->flags & VM_ACC_NATIVE) != 0);
    atomic_store_explicit(&method->native_signature, (void *)(uintptr_t)signature,
                          memory_order_release);
    atomic_store_explicit(&method->native_code, code, memory_order_release);
    atomic_store_explicit(&method->native, bridge, memory_order_release);
}

/* Returns the function that calls the method's code: the library's own function if work is counted
 * and the library counts the work of this method, otherwise the bridge. */
static vm_native_function *find_bridge(const struct vm_method *method)
{
    bool is_counted = vm_work_counter != NULL && method->class->loader == vm.boot_loader;
    const struct vm_native_entry *entry = is_counted ? vm.classlib->counting_natives : NULL;
    for (; entry != NULL && entry->class_name != NULL; entry++) {
        if (vm_symbol_equals_cstr(method->name, entry->name)
            && vm_symbol_equals_cstr(method->class->name, entry->class_name)
            && vm_symbol_equals_cstr(method->descriptor, entry->descriptor)) {
            return entry->function;
        }
    }
    return vm_native_bridge;
}

/* Sets the method's code. With -verbose:jni, prints `deed` and `kind`. On failure, returns false
 * with an exception pending. */
static bool bridge_to(struct vm_thread *self, struct vm_method *method, void *code,
                      const char *deed, const char *kind)
{
    const struct vm_native_signature *signature = vm_native_signature_of(self, method->descriptor);
    if (signature == NULL) {
        return false;
    }
    if (vm_log_is_on(VM_LOG_JNI_RESOLVE, VM_LOG_DEBUG)) {
        char *name = vm_class_external_name(method->class);
        vm_log(VM_LOG_JNI_RESOLVE, VM_LOG_DEBUG, "[%s native method %s.%s%s]", deed,
               name == NULL ? "?" : name, method->name->bytes, kind);
        free(name);
    }
    publish(method, code, signature, find_bridge(method));
    return true;
}

bool vm_native_register(struct vm_thread *self, struct vm_method *method, void *code)
{
    if (find_in_library(method) != NULL) {
        return true; /* the library's own function needs no bridge */
    }
    if (code == NULL) {
        vm_native_unregister(method);
        return true;
    }
    return bridge_to(self, method, code, "Registering JNI", "");
}

void vm_native_unregister(struct vm_method *method)
{
    VM_ASSERT((method->flags & VM_ACC_NATIVE) != 0);
    atomic_store_explicit(&method->native, NULL, memory_order_release);
}

/* Looks up a symbol in the native libraries that the class library or the machine has loaded. */
static void *find_symbol(struct vm_thread *self, const struct vm_loader *loader, const char *symbol)
{
    return vm.classlib->find_native != NULL
               ? vm.classlib->find_native(self, vm_loader_object(loader), symbol)
               : vm_native_find_symbol(loader, symbol);
}

/* Looks up the short name, then the long name, which contains the descriptor; then both again. In
 * the second pair of look-ups, HotSpot adds a prefix and a suffix, which are empty on Linux. They
 * are repeated here because a look-up may run Java code (ClassLoader.findNative), which can observe
 * how many there are. */
static void *find_code(struct vm_thread *self, const struct vm_method *method,
                       const struct vm_symbol *name)
{
    void *code = NULL;
    for (int i = 0; i < 4 && code == NULL && self->exception == NULL; i++) {
        bool is_long = i % 2 == 1;
        char *symbol =
            vm_native_mangle(method->class->name, name, is_long ? method->descriptor : NULL);
        if (symbol != NULL) {
            code = find_symbol(self, method->class->loader, symbol);
            free(symbol);
        }
    }
    return code;
}

static void throw_unsatisfied(struct vm_thread *self, const struct vm_method *method)
{
    char *class_name = vm_class_external_name(method->class);
    char *text = class_name == NULL
                     ? NULL
                     : vm_native_describe(class_name, method->name, method->descriptor);
    free(class_name);
    if (text == NULL) {
        vm_throw_out_of_memory(self, "native method name");
        return;
    }
    vm_throw_with_cause(self, "java/lang/UnsatisfiedLinkError", text, NULL);
    free(text);
}

static void bind_to_library(struct vm_method *method, vm_native_function *function)
{
    bool is_synchronized = (method->flags & VM_ACC_SYNCHRONIZED) != 0;
    publish(method, (void *)function, NULL, is_synchronized ? call_synchronized : function);
}

bool vm_native_link(struct vm_thread *self, struct vm_method *method)
{
    vm_native_function *function = find_in_library(method);
    if (function != NULL) {
        bind_to_library(method, function);
        return true;
    }
    void *code = find_code(self, method, method->name);
    const struct vm_symbol *name =
        code != NULL || self->exception != NULL ? NULL : vm_jvmti_unprefixed_name(method);
    if (name != NULL) {
        function = find_named_in_library(method, name);
        code = function != NULL ? NULL : find_code(self, method, name);
    }
    if (function != NULL) {
        bind_to_library(method, function);
        return true;
    }
    if (code == NULL) {
        if (self->exception == NULL) {
            throw_unsatisfied(self, method);
        }
        return false;
    }
    return bridge_to(self, method, code, "Dynamic-linking", " ... JNI");
}
