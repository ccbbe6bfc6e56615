/*
 * environment.c: JVMTI's functions about the environment itself: memory, events, capabilities,
 * storage, search paths, prefixes of native methods.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/archive/zip.h"
#include "vm/classlib.h"
#include "vm/jni/env.h"
#include "vm/runtime/loader.h"
#include "vm/thread/handles.h"
#include "vm/jvmti/interface.h"
#include "vm/jvmti/prefixes.h"
#include "vm/jvmti/table.h"
#include "vm/runtime/exceptions.h"
#include "vm/vm.h"

typedef struct vm_jvmti_environment *environment;

static jint JNICALL allocate(environment env, jlong size, unsigned char **memory)
{
    (void)env;
    if (memory == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    if (size < 0) {
        return VM_JVMTI_ILLEGAL_ARGUMENT;
    }
    *memory = size == 0 ? NULL : malloc((size_t)size);
    return *memory == NULL && size != 0 ? VM_JVMTI_OUT_OF_MEMORY : VM_JVMTI_OK;
}

static jint JNICALL deallocate(environment env, unsigned char *memory)
{
    (void)env;
    free(memory);
    return VM_JVMTI_OK;
}

static jint JNICALL dispose(environment env)
{
    atomic_store(&env->is_disposed, true);
    vm_jvmti_update_hooks();
    return VM_JVMTI_OK;
}

static jint JNICALL get_phase(environment env, jint *phase)
{
    (void)env;
    if (phase == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    *phase = atomic_load(&vm_jvmti_phase);
    return VM_JVMTI_OK;
}

/* --- events --- */

/* The structure may be shorter or longer than the one that the machine knows. */
static jint JNICALL set_callbacks(environment env, void *const *callbacks, jint bytes)
{
    if (bytes < 0) {
        return VM_JVMTI_ILLEGAL_ARGUMENT;
    }
    size_t length = (size_t)bytes < sizeof env->callbacks ? (size_t)bytes : sizeof env->callbacks;
    memset(env->callbacks, 0, sizeof env->callbacks);
    if (callbacks != NULL) {
        memcpy(env->callbacks, callbacks, length);
    }
    vm_jvmti_update_hooks();
    return VM_JVMTI_OK;
}

enum { MODE_DISABLE, MODE_ENABLE };

static jint JNICALL set_mode(environment env, jint mode, jint event, jobject thread)
{
    if (event < VM_JVMTI_FIRST_EVENT || event > VM_JVMTI_LAST_EVENT) {
        return VM_JVMTI_INVALID_EVENT;
    }
    if (mode != MODE_DISABLE && mode != MODE_ENABLE) {
        return VM_JVMTI_ILLEGAL_ARGUMENT;
    }
    if (event != VM_JVMTI_EVENT_VM_INIT && event != VM_JVMTI_EVENT_CLASS_FILE) {
        return VM_JVMTI_MISSING_CAPABILITY;
    }
    if (thread != NULL) {
        return event == VM_JVMTI_EVENT_VM_INIT ? VM_JVMTI_ILLEGAL_ARGUMENT : VM_JVMTI_NOT_AVAILABLE;
    }
    atomic_store(&env->is_enabled[event - VM_JVMTI_FIRST_EVENT], mode == MODE_ENABLE);
    vm_jvmti_update_hooks();
    return VM_JVMTI_OK;
}

/* --- capabilities --- */

#define BIT(capability) (UINT64_C(1) << VM_JVMTI_##capability)

static struct vm_jvmti_capabilities potential(void)
{
    uint64_t bits = BIT(ORIGINAL_ORDER) | BIT(ALL_CLASS_HOOKS) | BIT(NATIVE_PREFIX);
    if (vm_jvmti_can_redefine()) {
        bits |= BIT(REDEFINE) | BIT(REDEFINE_ANY) | BIT(RETRANSFORM) | BIT(RETRANSFORM_ANY);
    }
    return (struct vm_jvmti_capabilities){{bits, 0}};
}

static jint JNICALL get_potential(environment env, struct vm_jvmti_capabilities *capabilities)
{
    (void)env;
    if (capabilities == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    *capabilities = potential();
    return VM_JVMTI_OK;
}

static jint JNICALL get_capabilities(environment env, struct vm_jvmti_capabilities *capabilities)
{
    if (capabilities == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    *capabilities = env->capabilities;
    return VM_JVMTI_OK;
}

static jint JNICALL add_capabilities(environment env,
                                     const struct vm_jvmti_capabilities *capabilities)
{
    if (capabilities == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    struct vm_jvmti_capabilities possible = potential();
    if ((capabilities->bits[0] & ~possible.bits[0]) != 0
        || (capabilities->bits[1] & ~possible.bits[1]) != 0) {
        return VM_JVMTI_NOT_AVAILABLE;
    }
    env->capabilities.bits[0] |= capabilities->bits[0];
    env->capabilities.bits[1] |= capabilities->bits[1];
    return VM_JVMTI_OK;
}

/* --- storage --- */

static jint JNICALL get_storage(environment env, void **data)
{
    if (data == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    *data = env->storage;
    return VM_JVMTI_OK;
}

static jint JNICALL set_storage(environment env, const void *data)
{
    env->storage = (void *)(uintptr_t)data;
    return VM_JVMTI_OK;
}

/* The calling thread's data of one environment. Data that are NULL have no entry, so a thread that
 * has cleared its data owns no memory. */
struct local {
    struct local *next;
    const struct vm_jvmti_environment *env;
    void *data;
};
static _Thread_local struct local *locals;

static struct local **find_local(const struct vm_jvmti_environment *env)
{
    struct local **link = &locals;
    while (*link != NULL && (*link)->env != env) {
        link = &(*link)->next;
    }
    return link;
}

/* The machine offers the data of the calling thread only. */
static bool is_current(jobject thread)
{
    const struct vm_thread *self = vm_thread_current();
    return thread == NULL || (self != NULL && vm_jni_object(thread) == self->object);
}

static jint JNICALL get_local(environment env, jobject thread, void **data)
{
    if (data == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    if (!is_current(thread)) {
        return VM_JVMTI_NOT_AVAILABLE;
    }
    struct local *const *link = find_local(env);
    *data = *link == NULL ? NULL : (*link)->data;
    return VM_JVMTI_OK;
}

static jint JNICALL set_local(environment env, jobject thread, const void *data)
{
    if (!is_current(thread)) {
        return VM_JVMTI_NOT_AVAILABLE;
    }
    struct local **link = find_local(env), *local = *link;
    if (data == NULL) {
        if (local != NULL) {
            *link = local->next;
            free(local);
        }
        return VM_JVMTI_OK;
    }
    if (local == NULL) {
        local = calloc(1, sizeof *local);
        if (local == NULL) {
            return VM_JVMTI_OUT_OF_MEMORY;
        }
        local->env = env;
        *link = local;
    }
    local->data = (void *)(uintptr_t)data;
    return VM_JVMTI_OK;
}

/* --- search paths --- */

/* In the live phase a path must be a jar; before, it may be anything. */
static bool is_archive(const char *path)
{
    struct vm_zip *zip;
    char message[256];
    if (vm_zip_open(path, &zip, message, sizeof message) != VM_ZIP_OK) {
        return false;
    }
    vm_zip_close(zip);
    return true;
}

static jint check_path(const char *path)
{
    if (path == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    return vm.is_booted && !is_archive(path) ? VM_JVMTI_ILLEGAL_ARGUMENT : VM_JVMTI_OK;
}

static jint JNICALL add_boot_path(environment env, const char *path)
{
    (void)env;
    jint error = check_path(path);
    if (error == VM_JVMTI_OK && !vm.classlib->append_boot_path(path)) {
        error = VM_JVMTI_OUT_OF_MEMORY;
    }
    return error;
}

static jint JNICALL add_system_path(environment env, const char *path)
{
    struct vm_thread *self = vm_thread_current();
    (void)env;
    jint error = check_path(path);
    if (error != VM_JVMTI_OK) {
        return error;
    }
    if (self == NULL) {
        return VM_JVMTI_UNATTACHED_THREAD;
    }
    if (vm.classlib->append_class_path(self, path)) {
        return VM_JVMTI_OK;
    }
    bool is_unsupported = vm_exception_is(self, "java/lang/NoSuchMethodException");
    self->exception = NULL;
    return is_unsupported ? VM_JVMTI_LOADER_UNSUPPORTED : VM_JVMTI_INTERNAL;
}

/* --- prefixes of native methods --- */

static jint JNICALL set_prefixes(environment env, jint count, char **prefixes)
{
    if (!vm_jvmti_has(env, VM_JVMTI_NATIVE_PREFIX)) {
        return VM_JVMTI_MISSING_CAPABILITY;
    }
    if (count < 0 || (count > 0 && prefixes == NULL)) {
        return VM_JVMTI_ILLEGAL_ARGUMENT;
    }
    return vm_jvmti_set_prefixes(env, (size_t)count, prefixes) ? VM_JVMTI_OK
                                                               : VM_JVMTI_OUT_OF_MEMORY;
}

static jint JNICALL set_prefix(environment env, char *prefix)
{
    return set_prefixes(env, prefix == NULL ? 0 : 1, &prefix);
}

void vm_jvmti_fill_environment(void **table)
{
    table[1] = (void *)set_mode;
    table[45] = (void *)allocate;
    table[46] = (void *)deallocate;
    table[72] = (void *)set_prefix;
    table[73] = (void *)set_prefixes;
    table[88] = (void *)get_capabilities;
    table[101] = (void *)get_local;
    table[102] = (void *)set_local;
    table[121] = (void *)set_callbacks;
    table[126] = (void *)dispose;
    table[132] = (void *)get_phase;
    table[139] = (void *)get_potential;
    table[141] = (void *)add_capabilities;
    table[146] = (void *)get_storage;
    table[147] = (void *)set_storage;
    table[148] = (void *)add_boot_path;
    table[150] = (void *)add_system_path;
}
