/*
 * launcher.c: runs what the command line requests. Like the JDK's own launcher, it calls the
 * library's sun.launcher.LauncherHelper, which checks the main class and prints the messages.
 */

#include "classlib/openjdk/binding.h"
#include "vm/heap/heap.h"
#include "vm/options/launch.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

#define HELPER "sun/launcher/LauncherHelper"

enum { STATUS_OK, STATUS_FAILED };

/* Ways to name a program, numbered as in LauncherHelper. */
enum mode { MODE_CLASS = 1, MODE_JAR, MODE_MODULE, MODE_SOURCE };

static enum mode mode_of(const struct vm_launch *launch)
{
    switch (launch->action) {
    case VM_LAUNCH_JAR:
        return MODE_JAR;
    case VM_LAUNCH_MODULE:
        return MODE_MODULE;
    case VM_LAUNCH_SOURCE:
        return MODE_SOURCE;
    default:
        return MODE_CLASS;
    }
}

static bool print_version(struct vm_thread *self, bool on_stderr)
{
    union vm_slot args[1] = {vm_int_slot(on_stderr)};
    return lib_invoke_static(self, "java/lang/VersionProps", "print", "(Z)V", args, NULL);
}

static bool show_settings(struct vm_thread *self, const char *option)
{
    struct vm_object *text = lib_jdk_platform_string(self, option);
    union vm_slot args[8] = {vm_int_slot(1), {.r = text}, {.j = 0}, {.j = 0},
                             {.j = 0},       {.j = 0},    {.j = 0}, {.j = 0}};
    args[2].j = vm.plan->heap.is_initial_given ? (int64_t)vm.plan->heap.initial_bytes : 0;
    args[4].j = vm.plan->heap.is_maximum_given ? (int64_t)vm.plan->heap.maximum_bytes : 0;
    args[6].j = (int64_t)vm.plan->machine.stack_bytes;
    return text != NULL
           && lib_invoke_static(self, HELPER, "showSettings", "(ZLjava/lang/String;JJJ)V", args,
                                NULL);
}

static bool describe_module(struct vm_thread *self, const char *module)
{
    union vm_slot args[1] = {{.r = lib_jdk_platform_string(self, module)}};
    return args[0].r != NULL
           && lib_invoke_static(self, HELPER, "describeModule", "(Ljava/lang/String;)V", args,
                                NULL);
}

/* Prints information that the command line requests, before the program runs or instead of it. */
static bool show(struct vm_thread *self, const struct vm_launch *launch, bool *is_finished)
{
    *is_finished = true;
    if (launch->show_settings != NULL && !show_settings(self, launch->show_settings)) {
        return false;
    }
    if (launch->show_resolved
        && !lib_invoke_static(self, HELPER, "showResolvedModules", "()V", NULL, NULL)) {
        return false;
    }
    if (launch->list_modules) {
        return lib_invoke_static(self, HELPER, "listModules", "()V", NULL, NULL);
    }
    if (launch->describe_module != NULL) {
        return describe_module(self, launch->describe_module);
    }
    if (launch->action == VM_LAUNCH_VERSION || launch->action == VM_LAUNCH_VERSION_OUT) {
        return print_version(self, launch->action == VM_LAUNCH_VERSION);
    }
    if ((launch->show_version && !print_version(self, true))
        || (launch->show_version_out && !print_version(self, false))) {
        return false;
    }
    /* The modules were already validated when the module system started. */
    *is_finished = launch->validate_modules || launch->action == VM_LAUNCH_INFORMATION;
    return true;
}

static struct vm_object *make_arguments(struct vm_thread *self, const struct vm_launch *launch)
{
    struct vm_class *string = vm_load_boot_class(self, "java/lang/String");
    struct vm_class *type = string == NULL ? NULL : vm_array_class(self, string);
    struct vm_object *array =
        type == NULL ? NULL : vm_heap_alloc_array(self, type, launch->argument_count);
    for (int i = 0; array != NULL && i < launch->argument_count; i++) {
        struct vm_object *text = lib_jdk_platform_string(self, launch->arguments[i]);
        if (text == NULL) {
            return NULL;
        }
        vm_array_refs(array)[i] = text;
    }
    return array;
}

/* Loads and checks the main class. If that fails, the helper ends the process with a message. */
static struct vm_class *load_main_class(struct vm_thread *self, const struct vm_launch *launch)
{
    union vm_slot args[3] = {vm_int_slot(1),
                             vm_int_slot(mode_of(launch)),
                             {.r = lib_jdk_platform_string(self, launch->target)}};
    union vm_slot result = {.r = NULL};
    if (args[2].r == NULL
        || !lib_invoke_static(self, HELPER, "checkAndLoadMain",
                              "(ZILjava/lang/String;)Ljava/lang/Class;", args, &result)
        || result.r == NULL) {
        return NULL;
    }
    return vm_class_of_mirror(result.r);
}

int lib_jdk_launch(struct vm_thread *self, const struct vm_launch *launch)
{
    bool is_finished;
    if (!show(self, launch, &is_finished)) {
        return STATUS_FAILED;
    }
    if (is_finished) {
        return STATUS_OK;
    }
    struct vm_class *class = load_main_class(self, launch);
    struct vm_object *arguments = class == NULL ? NULL : make_arguments(self, launch);
    if (arguments == NULL) {
        return STATUS_FAILED;
    }
    if (launch->is_dry_run) {
        return STATUS_OK;
    }
    if (!vm_initialize_class(self, class)) {
        return STATUS_FAILED;
    }
    struct vm_method *method = vm_class_find_method_cstr(class, "main", "([Ljava/lang/String;)V");
    union vm_slot args[1] = {{.r = arguments}};
    return method != NULL && vm_call(self, method, args, NULL) ? STATUS_OK : STATUS_FAILED;
}
