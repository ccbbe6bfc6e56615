#include "vm/jvmti/agents.h"

#include <dlfcn.h>
#include <stdio.h>

#include "vm/classlib.h"
#include "vm/jni/env.h"
#include "vm/jvmti/interface.h"
#include "vm/thread/handles.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

typedef jint JNICALL agent_function(JavaVM *java_vm, const char *options, void *reserved);

static agent_function *find_function(const char *name, char *message, size_t size)
{
    char path[4096];
    void *function = NULL;
    if (vm.classlib->instrument_library == NULL
        || !vm.classlib->instrument_library(path, sizeof path)) {
        snprintf(message, size, "the class library '%s' has no agents", vm.classlib->name);
        return NULL;
    }
    void *library = dlopen(path, RTLD_NOW);
    if (library == NULL || (function = dlsym(library, name)) == NULL) {
        const char *reason = dlerror();
        snprintf(message, size, "the library for agents cannot be used: %s",
                 reason == NULL ? path : reason);
    }
    return (agent_function *)function;
}

bool vm_agents_load(struct vm_thread *self, char *message, size_t size)
{
    const struct vm_library_plan *plan = &vm.plan->library;
    if (plan->agent_count == 0) {
        return true;
    }
    atomic_store(&vm_jvmti_phase, VM_JVMTI_ON_LOAD);
    agent_function *load = find_function("Agent_OnLoad", message, size);
    bool is_good = load != NULL;
    bool was_in_native = vm_thread_enter_native(self);
    for (size_t i = 0; i < plan->agent_count && is_good; i++) {
        is_good = load((JavaVM *)(uintptr_t)vm.java_vm, plan->agents[i], NULL) == JNI_OK;
        if (!is_good) {
            snprintf(message, size, "agent library failed to init: instrument");
        }
    }
    vm_thread_leave_native(self, was_in_native);
    atomic_store(&vm_jvmti_phase, VM_JVMTI_PRIMORDIAL);
    return is_good;
}

void vm_agents_start(struct vm_thread *self)
{
    atomic_store(&vm_jvmti_phase, VM_JVMTI_LIVE);
    vm_jvmti_post_init(self);
}

int vm_agents_attach(struct vm_thread *self, const char *options, char *message, size_t size)
{
    message[0] = '\0';
    agent_function *attach = find_function("Agent_OnAttach", message, size);
    if (attach == NULL || vm_jni_env(self) == NULL) {
        return -1;
    }
    struct vm_jni_mark mark;
    bool was_in_native = vm_thread_enter_native(self);
    vm_jni_enter_frame(self->handles, &mark);
    jint result = attach((JavaVM *)(uintptr_t)vm.java_vm, options, NULL);
    vm_jni_leave_frame(self->handles, &mark);
    vm_thread_leave_native(self, was_in_native);
    return result;
}
