#include "vm/launcher/invocation.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "vm/base/machine_out.h"
#include "vm/base/text/affix.h"
#include "vm/classlib.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/jni/env.h"
#include "vm/jvmti/interface.h"
#include "vm/launcher/read_options.h"
#include "vm/launcher/registry.h"
#include "vm/options/live_flags.h"
#include "vm/options/nearest.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/thread/handles.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

enum machine_state { MACHINE_NONE, MACHINE_STARTING, MACHINE_LIVE, MACHINE_GONE };

static _Atomic int machine_state = MACHINE_NONE;
static const struct JNIInvokeInterface_ invoke_table;
static JavaVM the_machine = &invoke_table;

/* Default stack size of the machine's threads, for an old query of libjli. */
#define DEFAULT_STACK_BYTES (1 << 20)

/* --- creation --- */

static enum vm_option_status choose_library(struct vm_library_plan *plan,
                                            struct vm_option_message *message)
{
    char names[256] = "";
    plan->known = vm_classlibs;
    plan->chosen = plan->name == NULL ? vm_classlibs[0] : NULL;
    for (size_t i = 0; vm_classlibs[i] != NULL; i++) {
        const struct vm_classlib *library = vm_classlibs[i];
        size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, "%s%s", i == 0 ? "" : ", ", library->name);
        if (plan->name != NULL ? strcmp(library->name, plan->name) == 0
                               : library->is_called_for != NULL && library->is_called_for(plan)) {
            plan->chosen = library;
        }
    }
    char text[400];
    return plan->chosen != NULL ? VM_OPTION_OK
                                : vm_option_fail(VM_OPTION_USAGE, message, "Error: --classlib: %s",
                                                 vm_nearest_complain(plan->name, strlen(plan->name),
                                                                     names, text, sizeof text));
}

/* Refuses the JDK's launcher, which is recognized by a property, if the class library is not a JDK:
 * this launcher starts programs by classes of the JDK. jp2vm's launcher does this work itself. */
static enum vm_option_status check_launcher(const struct vm_library_plan *plan,
                                            struct vm_option_message *message)
{
    if (plan->chosen->launch != NULL || vm_plan_property(plan, "sun.java.launcher") == NULL) {
        return VM_OPTION_OK;
    }
    return vm_option_fail(VM_OPTION_USAGE, message,
                          "Error: the JDK's launcher starts no programs on the class library '%s'; "
                          "jp2vm itself does",
                          plan->chosen->name);
}

/* Returns whether a property requests something of the management agent. */
static bool requests_management(const struct vm_library_plan *plan)
{
    static const char prefix[] = "com.sun.management";
    for (size_t i = 0; i < plan->property_count; i++) {
        const struct vm_property *property = &plan->properties[i];
        if (vm_starts_with(property->key, prefix) && strcmp(property->value, "false") != 0) {
            return true;
        }
    }
    return false;
}

/* Refuses properties of the management agent if the class library has no agent. */
static enum vm_option_status check_management(const struct vm_draft *draft,
                                              struct vm_option_message *message)
{
    const struct vm_classlib *library = draft->plan.library.chosen;
    return library->start_management != NULL || !requests_management(&draft->plan.library)
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, message,
                                "Error: the class library '%s' has no management agent; leave "
                                "-Dcom.sun.management... out, or use --classlib=openjdk",
                                library->name);
}

enum vm_option_status vm_invocation_configure(const JavaVMInitArgs *arguments, bool is_jni,
                                              struct vm_option_message *message)
{
    struct vm_draft *draft = vm_draft_create(vm_option_groups, vm.plan);
    if (draft == NULL) {
        return vm_option_fail(VM_OPTION_NO_MEMORY, message, "Out of memory while reading options");
    }
    struct vm_library_plan *library = &draft->plan.library;
    enum vm_option_status status = vm_read_options(draft, arguments, message);
    if (status == VM_OPTION_OK) {
        status = choose_library(library, message);
    }
    if (status == VM_OPTION_OK) {
        status = check_management(draft, message);
    }
    if (status == VM_OPTION_OK && is_jni) {
        status = check_launcher(library, message);
    }
    if (status != VM_OPTION_OK) {
        vm_draft_discard(draft);
        return status;
    }
    vm.plan = &draft->plan;
    vm_live_flags_start(vm.plan->flags);
    vm.classlib = library->chosen;
    vm.command = vm.plan->command;
    return vm_plan_start(vm.plan, vm_option_groups, message);
}

jint vm_invocation_start(JavaVM **java_vm, JNIEnv **env, struct vm_option_message *message)
{
    int expected = MACHINE_NONE;
    if (!atomic_compare_exchange_strong(&machine_state, &expected, MACHINE_STARTING)) {
        vm_option_fail(VM_OPTION_INVALID, message, "A process can make one Java machine only");
        return expected == MACHINE_GONE ? JNI_ERR : JNI_EEXIST;
    }
    vm.java_vm = &the_machine;
    vm_jni_init(vm.plan->machine.check_jni);
    if (!vm_create(message->text, sizeof message->text)) {
        atomic_store(&machine_state, MACHINE_GONE);
        return JNI_ERR;
    }
    struct vm_thread *self = vm_thread_current();
    *env = vm_jni_env(self);
    if (*env == NULL) {
        vm_option_fail(VM_OPTION_NO_MEMORY, message, "Out of memory");
        atomic_store(&machine_state, MACHINE_GONE);
        return JNI_ENOMEM;
    }
    *java_vm = &the_machine;
    atomic_store(&machine_state, MACHINE_LIVE);
    return JNI_OK;
}

JNIEXPORT jint JNICALL JNI_CreateJavaVM(JavaVM **java_vm, void **env, void *arguments)
{
    const JavaVMInitArgs *init = arguments;
    struct vm_option_message message;
    *java_vm = NULL;
    *env = NULL;
    if (init->version == JNI_VERSION_1_1 || !vm_jni_is_supported_version(init->version)) {
        return JNI_EVERSION;
    }
    if (atomic_load(&machine_state) != MACHINE_NONE) {
        return atomic_load(&machine_state) == MACHINE_GONE ? JNI_ERR : JNI_EEXIST;
    }
    enum vm_option_status status = vm_invocation_configure(init, true, &message);
    if (status != VM_OPTION_OK) {
        vm_message("%s\n", message.text);
        vm_vfprintf_hook = NULL;
        return status == VM_OPTION_NO_MEMORY ? JNI_ENOMEM : JNI_EINVAL;
    }
    JNIEnv *main_env = NULL;
    jint result = vm_invocation_start(java_vm, &main_env, &message);
    if (result != JNI_OK) {
        if (message.text[0] != '\0') {
            vm_message("Error: %s\n", message.text);
        }
        return result;
    }
    *env = (void *)main_env;
    return JNI_OK;
}

/* The members of JDK1_1InitArgs that callers still query. */
struct old_init_args {
    jint version;
    char **properties;
    jint check_source, native_stack_bytes, java_stack_bytes;
};

JNIEXPORT jint JNICALL JNI_GetDefaultJavaVMInitArgs(void *arguments)
{
    JavaVMInitArgs *init = arguments;
    if (init->version == JNI_VERSION_1_1) {
        struct old_init_args *old = arguments;
        old->java_stack_bytes = DEFAULT_STACK_BYTES;
        return JNI_OK;
    }
    return vm_jni_is_supported_version(init->version) ? JNI_OK : JNI_ERR;
}

JNIEXPORT jint JNICALL JNI_GetCreatedJavaVMs(JavaVM **java_vms, jsize capacity, jsize *count)
{
    jsize live = atomic_load(&machine_state) == MACHINE_LIVE ? 1 : 0;
    if (live == 1 && capacity > 0) {
        java_vms[0] = &the_machine;
    }
    if (count != NULL) {
        *count = live;
    }
    return JNI_OK;
}

/* --- attaching --- */

static jint attach(void **env, const JavaVMAttachArgs *arguments, bool is_daemon,
                   const char *default_name)
{
    struct vm_thread *self = vm_thread_current();
    if (self != NULL) {
        *env = vm_jni_env(self);
        return *env == NULL ? JNI_ENOMEM : JNI_OK;
    }
    *env = NULL;
    if (atomic_load(&machine_state) != MACHINE_LIVE) {
        return JNI_ERR;
    }
    if (arguments != NULL && !vm_jni_is_supported_version(arguments->version)) {
        return JNI_EVERSION;
    }
    const char *name =
        arguments == NULL || arguments->name == NULL ? default_name : arguments->name;
    struct vm_object *group = arguments == NULL ? NULL : vm_jni_object(arguments->group);
    self = vm_thread_attach(name == NULL ? "Thread" : name, is_daemon);
    if (self == NULL) {
        return JNI_ENOMEM;
    }
    *env = vm_jni_env(self);
    if (*env == NULL || !vm.classlib->attach_thread(self, name, group, is_daemon)) {
        self->exception = NULL;
        *env = NULL;
        vm_jni_thread_end(self);
        vm_thread_detach(self);
        return JNI_ERR;
    }
    return JNI_OK;
}

static jint JNICALL AttachCurrentThread(JavaVM *java_vm, void **env, void *arguments)
{
    (void)java_vm;
    return attach(env, arguments, false, NULL);
}

static jint JNICALL AttachCurrentThreadAsDaemon(JavaVM *java_vm, void **env, void *arguments)
{
    (void)java_vm;
    return attach(env, arguments, true, NULL);
}

static jint JNICALL DetachCurrentThread(JavaVM *java_vm)
{
    struct vm_thread *self = vm_thread_current();
    (void)java_vm;
    if (self == NULL) {
        return JNI_OK;
    }
    if (atomic_load(&machine_state) == MACHINE_GONE) {
        return JNI_ERR;
    }
    if (vm_frame_walk_start(self).fp != NULL) {
        return JNI_ERR; /* Java methods are active, and could not continue without a thread */
    }
    struct vm_object *throwable = vm_exception_take(self);
    if (throwable != NULL) {
        vm.classlib->uncaught(self, throwable);
        self->exception = NULL;
    }
    if (self->object != NULL) {
        vm.classlib->end_thread(self);
        self->exception = NULL;
    }
    vm_jni_thread_end(self);
    vm_thread_detach(self);
    return JNI_OK;
}

static jint JNICALL GetEnv(JavaVM *java_vm, void **env, jint version)
{
    struct vm_thread *self = vm_thread_current();
    (void)java_vm;
    *env = NULL;
    if (self == NULL || atomic_load(&machine_state) == MACHINE_GONE) {
        return JNI_EDETACHED;
    }
    if (vm_jvmti_is_version(version) && vm.classlib->instrument_library != NULL) {
        *env = vm_jvmti_create(version);
        return *env == NULL ? JNI_ENOMEM : JNI_OK;
    }
    if (!vm_jni_is_supported_version(version)) {
        return JNI_EVERSION;
    }
    *env = vm_jni_env(self);
    return *env == NULL ? JNI_ENOMEM : JNI_OK;
}

static jint JNICALL DestroyJavaVM(JavaVM *java_vm)
{
    void *env;
    (void)java_vm;
    if (atomic_load(&machine_state) != MACHINE_LIVE) {
        return JNI_ERR;
    }
    jint status = attach(&env, NULL, false, "DestroyJavaVM");
    if (status != JNI_OK) {
        return status;
    }
    struct vm_thread *self = vm_thread_current();
    if (vm_frame_walk_start(self).fp != NULL) {
        return JNI_ERR;
    }
    vm_destroy(self);
    atomic_store(&machine_state, MACHINE_GONE);
    return vm_exit_status(0) == 0 ? JNI_OK : JNI_ERR;
}

static const struct JNIInvokeInterface_ invoke_table = {
    .DestroyJavaVM = DestroyJavaVM,
    .AttachCurrentThread = AttachCurrentThread,
    .DetachCurrentThread = DetachCurrentThread,
    .GetEnv = GetEnv,
    .AttachCurrentThreadAsDaemon = AttachCurrentThreadAsDaemon,
};
