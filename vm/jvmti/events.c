/*
 * events.c: the events VMInit and ClassFileLoadHook, and the list of environments.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/jni/functions.h"
#include "vm/jvmti/interface.h"
#include "vm/jvmti/table.h"
#include "vm/runtime/loading/class_load.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

_Atomic int vm_jvmti_phase = VM_JVMTI_PRIMORDIAL;

static struct vm_jvmti_environment *_Atomic environments;

struct vm_jvmti_environment *vm_jvmti_first(void)
{
    return atomic_load_explicit(&environments, memory_order_acquire);
}

static struct vm_jvmti_environment *next_of(const struct vm_jvmti_environment *env)
{
    return atomic_load_explicit(&env->next, memory_order_acquire);
}

bool vm_jvmti_is_version(jint version)
{
    static const jint versions[] = {0x30010000, 0x30010100, 0x30010200, 0x30090000,
                                    0x300b0000, 0x300d0000, 0x30110000};
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        if (version == versions[i]) {
            return true;
        }
    }
    return false;
}

struct vm_jvmti_environment *vm_jvmti_create(jint version)
{
    struct vm_jvmti_environment *env = calloc(1, sizeof *env);
    if (env == NULL) {
        return NULL;
    }
    env->functions = vm_jvmti_table();
    env->version = (uint32_t)version;
    struct vm_jvmti_environment *_Atomic *end = &environments;
    struct vm_jvmti_environment *expected = NULL;
    while (!atomic_compare_exchange_strong(end, &expected, env)) {
        end = &expected->next;
        expected = NULL;
    }
    return env;
}

static bool is_enabled(const struct vm_jvmti_environment *env, unsigned event)
{
    unsigned i = event - VM_JVMTI_FIRST_EVENT;
    return !atomic_load(&env->is_disposed) && env->callbacks[i] != NULL
           && atomic_load(&env->is_enabled[i]);
}

void vm_jvmti_update_hooks(void)
{
    bool is_wanted = false;
    for (const struct vm_jvmti_environment *env = vm_jvmti_first(); env != NULL;
         env = next_of(env)) {
        is_wanted |= is_enabled(env, VM_JVMTI_EVENT_CLASS_FILE);
    }
    vm_class_hooks.file_loaded = is_wanted ? vm_jvmti_post_class_file : NULL;
}

typedef void JNICALL init_callback(struct vm_jvmti_environment *env, JNIEnv *jni, jobject thread);

void vm_jvmti_post_init(struct vm_thread *self)
{
    JNIEnv *jni = vm_jni_env(self);
    for (struct vm_jvmti_environment *env = vm_jvmti_first(); env != NULL && jni != NULL;
         env = next_of(env)) {
        if (!is_enabled(env, VM_JVMTI_EVENT_VM_INIT)) {
            continue;
        }
        struct vm_jni_mark mark;
        bool was_in_native = vm_thread_enter_native(self);
        vm_jni_enter_frame(self->handles, &mark);
        jobject thread = vm_jni_new_local(self, self->object);
        ((init_callback *)env->callbacks[0])(env, jni, thread);
        vm_jni_leave_frame(self->handles, &mark);
        vm_thread_leave_native(self, was_in_native);
    }
}

/* --- class files ---------------------------------------------------------------------------- */

typedef void JNICALL class_file_callback(struct vm_jvmti_environment *env, JNIEnv *jni,
                                         jclass redefined, jobject loader, const char *name,
                                         jobject protection_domain, jint length,
                                         const unsigned char *bytes, jint *new_length,
                                         unsigned char **new_bytes);

/* Keeps a copy of the bytes as they were before the first environment that can retransform changes
 * them, because a later retransformation starts with them. */
static bool keep_before(struct vm_class_load *load)
{
    if (load->before != NULL || load->is_retransformed) {
        return true;
    }
    load->before = malloc(load->length + 1);
    if (load->before != NULL) {
        memcpy(load->before, load->bytes, load->length);
        load->before_length = load->length;
    }
    return load->before != NULL;
}

static bool post_to(struct vm_thread *self, struct vm_jvmti_environment *env,
                    struct vm_class_load *load)
{
    JNIEnv *jni = vm_jni_env(self);
    if (jni == NULL) {
        return false;
    }
    struct vm_jni_mark mark;
    bool was_in_native = vm_thread_enter_native(self);
    vm_jni_enter_frame(self->handles, &mark);
    jint length = (jint)load->length;
    unsigned char *bytes = NULL;
    class_file_callback *callback =
        (class_file_callback *)env->callbacks[VM_JVMTI_EVENT_CLASS_FILE - VM_JVMTI_FIRST_EVENT];
    callback(env, jni, vm_jni_new_class_local(self, load->redefined),
             vm_jni_new_local(self, vm_loader_object(load->loader)),
             load->name == NULL ? NULL : load->name->bytes,
             vm_jni_new_local(self, load->protection_domain), (jint)load->length, load->bytes,
             &length, &bytes);
    vm_jni_leave_frame(self->handles, &mark);
    vm_thread_leave_native(self, was_in_native);
    if (bytes == NULL) {
        return true;
    }
    if (vm_jvmti_has(env, VM_JVMTI_RETRANSFORM) && !keep_before(load)) {
        free(bytes);
        return false;
    }
    free(load->owned);
    load->owned = bytes;
    load->bytes = bytes;
    load->length = (size_t)length;
    return true;
}

/* As in HotSpot, environments that can retransform follow the others, which a retransformation does
 * not call. */
bool vm_jvmti_post_class_file(struct vm_thread *self, struct vm_class_load *load)
{
    for (int can_retransform = load->is_retransformed; can_retransform <= 1; can_retransform++) {
        for (struct vm_jvmti_environment *env = vm_jvmti_first(); env != NULL; env = next_of(env)) {
            if (vm_jvmti_has(env, VM_JVMTI_RETRANSFORM) == (can_retransform != 0)
                && is_enabled(env, VM_JVMTI_EVENT_CLASS_FILE) && !post_to(self, env, load)) {
                return false;
            }
        }
    }
    return true;
}
