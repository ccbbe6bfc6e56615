#include "vm/launcher/launch.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vm/base/archive/jar.h"
#include "vm/base/machine_out.h"
#include "vm/classlib.h"
#include "vm/launcher/arguments.h"
#include "vm/launcher/help.h"
#include "vm/launcher/invocation.h"
#include "vm/launcher/main_class.h"
#include "vm/launcher/registry.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/thread.h"
#include "vm/views/views.h"
#include "vm/vm.h"

/* Size of the main thread's C stack, which is used by native code and by nested calls into the
 * machine. */
#define MAIN_STACK_BYTES ((size_t)16 << 20)
#define DESTROY_ATTEMPTS 10
#define DESTROY_PAUSE_NS 50000000

enum { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_USAGE = 2 };

/* Arguments and results of the thread that runs the program. */
struct run {
    const struct vm_launch *launch;
    const char *main_class;
    int status;
};

static int report_option(enum vm_option_status status, const struct vm_option_message *message)
{
    switch (status) {
    case VM_OPTION_OK:
        return STATUS_OK;
    case VM_OPTION_USAGE:
        vm_message("%s\n", message->text);
        return STATUS_USAGE;
    case VM_OPTION_CONFLICT:
        vm_message("Error occurred during initialization of VM\n%s\n", message->text);
        return STATUS_FAILED;
    default:
        vm_message("%s\n"
                   "Error: Could not create the Java Virtual Machine.\n"
                   "Error: A fatal exception has occurred. Program will exit.\n",
                   message->text);
        return STATUS_FAILED;
    }
}

/* Waits for the other threads and ends the machine. If memory runs out, tries again several times;
 * in the end, ends the process without waiting. */
static void destroy(JavaVM *java_vm)
{
    for (int i = 0; i < DESTROY_ATTEMPTS; i++) {
        jsize live = 0;
        if ((*java_vm)->DestroyJavaVM(java_vm) == JNI_OK
            || (JNI_GetCreatedJavaVMs(NULL, 0, &live) == JNI_OK && live == 0)) {
            return;
        }
        nanosleep(&(struct timespec){.tv_nsec = DESTROY_PAUSE_NS}, NULL);
    }
    vm_message("jp2vm: out of memory: the program ends without waiting for other threads and "
               "without its shutdown hooks\n");
    vm_halt(STATUS_FAILED);
}

/* Runs the Java thread "main". */
static void *run_main_thread(void *argument)
{
    struct run *run = argument;
    JavaVM *java_vm;
    JNIEnv *env;
    struct vm_option_message message;
    if (vm_invocation_start(&java_vm, &env, &message) != JNI_OK) {
        if (message.text[0] != '\0') {
            vm_message("Error: %s\n", message.text);
        }
        run->status = STATUS_FAILED;
        return NULL;
    }
    struct vm_thread *self = vm_thread_current();
    if (run->launch->action == VM_LAUNCH_CLASSES) {
        run->status = vm_views_show_classes(self);
    } else if (vm.classlib->launch != NULL) {
        run->status = vm.classlib->launch(self, run->launch);
    } else {
        bool is_good = vm_run_main_class(self, run->main_class, run->launch->argument_count,
                                         run->launch->arguments, run->launch->is_dry_run);
        run->status = is_good ? STATUS_OK : STATUS_FAILED;
    }
    if (vm_exception_is(self, "java/lang/Throwable")) {
        run->status = STATUS_FAILED;
    }
    (*java_vm)->DetachCurrentThread(java_vm);
    vm_note_exit_status(run->status);
    destroy(java_vm);
    return NULL;
}

static int run_program(const struct vm_launch *launch, const char *main_class)
{
    vm.command = vm_launch_describe(launch, main_class);
    if (vm.plan->machine.run_program != NULL) {
        return vm.plan->machine.run_program(main_class, launch->argument_count);
    }
    struct run run = {.launch = launch, .main_class = main_class, .status = STATUS_FAILED};
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, MAIN_STACK_BYTES);
    int error = pthread_create(&thread, &attributes, run_main_thread, &run);
    pthread_attr_destroy(&attributes);
    if (error != 0) {
        vm_message("Error: cannot start the main thread: %s\n", strerror(error));
        return STATUS_FAILED;
    }
    pthread_join(thread, NULL);
    return vm_exit_status(run.status);
}

/* Returns the main class of a jar. On an error, prints a message and returns NULL. If
 * `is_for_library` is true, the library finds the class itself: the function returns the path of
 * the jar, and only an unreadable jar is an error. */
static char *main_class_of_jar(const struct vm_launch *launch, bool is_for_library)
{
    char *main_class = NULL;
    struct vm_option_message message;
    enum vm_jar_status status =
        vm_jar_read_main_class(launch->target, &main_class, message.text, sizeof message.text);
    if (is_for_library && (status == VM_JAR_OK || status == VM_JAR_NO_MAIN_CLASS)) {
        free(main_class);
        return strdup(launch->target);
    }
    if (status != VM_JAR_OK) {
        vm_message("%s\n", message.text);
        return NULL;
    }
    return main_class;
}

static int run_target(const struct vm_launch *launch)
{
    if (launch->action != VM_LAUNCH_JAR) {
        return run_program(launch, launch->target == NULL ? "" : launch->target);
    }
    char *main_class = main_class_of_jar(launch, vm.classlib->launch != NULL);
    int status = main_class == NULL ? STATUS_FAILED : run_program(launch, main_class);
    free(main_class);
    return status;
}

/* Returns whether the launch requires actions that only a library with modules supports. */
static bool needs_modules(const struct vm_launch *launch)
{
    return launch->action == VM_LAUNCH_MODULE || launch->action == VM_LAUNCH_SOURCE
           || launch->list_modules || launch->validate_modules || launch->show_resolution
           || launch->show_resolved || launch->describe_module != NULL
           || launch->show_settings != NULL;
}

/* Refuses such actions, because another library was chosen or no library with modules is installed.
 */
static int refuse_modules(void)
{
    for (size_t i = 0; vm_classlibs[i] != NULL; i++) {
        const struct vm_classlib *library = vm_classlibs[i];
        char reason[1024];
        if (library->launch == NULL) {
            continue;
        }
        if (library->is_there != NULL
            && !library->is_there(&vm.plan->library, reason, sizeof reason)) {
            vm_message("Error: modules, source files and settings need the class library of a JDK: "
                       "%s\n",
                       reason);
            return STATUS_FAILED;
        }
        vm_message("Error: modules, source files and settings need the class library of the JDK: "
                   "--classlib=%s\n",
                   library->name);
    }
    return STATUS_USAGE;
}

/* Carries out the launch for a library that does not launch programs itself. */
static int act_without_library(const struct vm_launch *launch)
{
    if (needs_modules(launch)) {
        return refuse_modules();
    }
    if (launch->action == VM_LAUNCH_VERSION || launch->action == VM_LAUNCH_VERSION_OUT) {
        vm_version_print(launch->action == VM_LAUNCH_VERSION ? stderr : stdout);
        return STATUS_OK;
    }
    if (launch->show_version) {
        vm_version_print(stderr);
    }
    if (launch->show_version_out) {
        vm_version_print(stdout);
        fflush(stdout);
    }
    return run_target(launch);
}

static int help(const char *topic)
{
    if (topic == NULL) {
        vm_help_print(stdout);
        return STATUS_OK;
    }
    return vm_help_print_topic(topic, stdout) ? STATUS_OK : STATUS_USAGE;
}

static int act(const struct vm_launch *launch)
{
    switch (launch->action) {
    case VM_LAUNCH_HELP:
        vm_help_print(stderr);
        return STATUS_OK;
    case VM_LAUNCH_HELP_OUT:
        return help(launch->help_topic);
    default:
        return vm.classlib->launch != NULL ? run_target(launch) : act_without_library(launch);
    }
}

int jp2_launch(int argc, char **argv)
{
    struct vm_argument_list list;
    struct vm_launch launch;
    struct vm_option_message message = {.text = ""};
    if (!vm_arguments_expand(argc, argv, &list, &message)) {
        vm_message("%s\n", message.text);
        return STATUS_FAILED;
    }
    if (!vm_launch_parse(&list, &launch, &message)) {
        vm_message("%s\n", message.text);
        if (launch.action == VM_LAUNCH_USAGE) {
            vm_help_print(stderr);
        }
        return STATUS_FAILED;
    }
    JavaVMInitArgs arguments = {.version = JNI_VERSION_10,
                                .nOptions = launch.option_count,
                                .options = launch.options,
                                .ignoreUnrecognized = JNI_FALSE};
    enum vm_option_status status = vm_invocation_configure(&arguments, false, &message);
    if (status != VM_OPTION_OK) {
        return report_option(status, &message);
    }
    if (launch.action == VM_LAUNCH_USAGE && vm_views_need_no_program()) {
        launch.action = VM_LAUNCH_CLASSES;
    }
    if (launch.action == VM_LAUNCH_USAGE) {
        vm_help_print(stderr);
        return STATUS_FAILED;
    }
    return act(&launch);
}
