/*
 * embedded.c: the embedded library as a struct vm_classlib; the start of the library; the start and
 * end of Java threads.
 */
#include "classlib/embedded/embedded.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/invoke/indy.h"
#include "classlib/embedded/library.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"

/* Methods that the machine calls often, which are looked up at the start. */
static struct {
    struct vm_class *thread_class;
    struct vm_method *thread_init, *run, *exit, *dispatch_uncaught, *load_class;
} up_calls;

static struct vm_native_entry natives[320];

/* --- natives -------------------------------------------------------------------------------- */

static const struct vm_native_entry *const native_tables[] = {
    lib_embedded_object_natives,    lib_embedded_class_natives,  lib_embedded_loader_natives,
    lib_embedded_throwable_natives, lib_embedded_thread_natives, lib_embedded_system_natives,
    lib_embedded_io_natives,        lib_embedded_math_natives,   lib_embedded_reference_natives,
    lib_embedded_jop_natives,       lib_embedded_invoke_natives,
};

/* The array's last entry stays empty, as the end of the table. */
void lib_embedded_collect_natives(void)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof native_tables / sizeof native_tables[0]; i++) {
        for (const struct vm_native_entry *e = native_tables[i]; e->class_name != NULL; e++) {
            if (count + 1 == sizeof natives / sizeof natives[0]) {
                abort();
            }
            natives[count++] = *e;
        }
    }
}

/* --- start ---------------------------------------------------------------------------------- */

static bool bind_up_calls(struct vm_thread *self)
{
    const char *thread = "java/lang/Thread";
    up_calls.thread_class = vm_load_boot_class(self, thread);
    up_calls.thread_init =
        lib_method(self, thread, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V");
    up_calls.run = lib_method(self, thread, "run", "()V");
    up_calls.exit = lib_method(self, thread, "exit", "()V");
    up_calls.dispatch_uncaught =
        lib_method(self, thread, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
    up_calls.load_class = lib_method(self, "java/lang/ClassLoader", "loadClass",
                                     "(Ljava/lang/String;)Ljava/lang/Class;");
    return up_calls.thread_class != NULL && up_calls.thread_init != NULL && up_calls.run != NULL
           && up_calls.exit != NULL && up_calls.dispatch_uncaught != NULL
           && up_calls.load_class != NULL;
}

/* Makes the thread's java.lang.Thread without calling a constructor, because the thread needs the
 * object before it can initialize this class. */
static struct vm_object *make_thread_object(struct vm_thread *self)
{
    struct vm_object *object = vm_heap_alloc_object(self, up_calls.thread_class);
    if (object != NULL) {
        vm_thread_set_object(self, object);
    }
    return object;
}

static bool construct_thread(struct vm_thread *self, struct vm_object *group,
                             struct vm_object *name)
{
    union vm_slot args[3] = {{.r = self->object}, {.r = group}, {.r = name}};
    return vm_call(self, up_calls.thread_init, args, NULL);
}

static bool make_main_thread(struct vm_thread *self)
{
    up_calls.thread_class = vm_load_boot_class(self, "java/lang/Thread");
    if (up_calls.thread_class == NULL) {
        return false;
    }
    vm_thread_layout.native_offset = lib_embedded_layout.thread_native;
    vm_thread_layout.status_offset = lib_embedded_layout.thread_status;
    for (int state = VM_THREAD_NEW; state <= VM_THREAD_TERMINATED; state++) {
        vm_thread_layout.status[state] = state;
    }
    if (make_thread_object(self) == NULL || !bind_up_calls(self)) {
        return false;
    }
    struct vm_object *name = vm_string_from_cstr(self, "main");
    return name != NULL && construct_thread(self, NULL, name);
}

static bool boot(struct vm_thread *self, char *message, size_t size)
{
    struct vm_class *string = vm_load_boot_class(self, "java/lang/String");
    if (string == NULL) {
        return false;
    }
    if (!vm_string_bind(string)) {
        snprintf(message, size, "java.lang.String of the class library has no text field");
        return false;
    }
    struct vm_class *class_class;
    return vm_loader_make_mirrors(self)
           && (class_class = vm_load_boot_class(self, "java/lang/Class")) != NULL
           && vm_initialize_class(self, string) && vm_initialize_class(self, class_class)
           && make_main_thread(self)
           && lib_invoke_static(self, "java/lang/System", "initializeSystem", "()V", NULL, NULL);
}

static void shut_down(struct vm_thread *self)
{
    lib_invoke_static(self, "java/lang/Shutdown", "shutdown", "()V", NULL, NULL);
}

void lib_embedded_start_finalizer(struct vm_thread *self)
{
    static atomic_flag is_started = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&is_started)) {
        return;
    }
    if (!lib_invoke_static(self, "java/lang/Finalizer", "startThread", "()V", NULL, NULL)) {
        vm_exception_take(self);
        atomic_flag_clear(&is_started); /* so that the next class with a finalizer tries again */
    }
}

/* --- threads -------------------------------------------------------------------------------- */

/* Reports an exception that was thrown by a handler of uncaught exceptions. It has no other
 * effect. */
static void report_handler_failure(struct vm_thread *self)
{
    struct vm_object *exception = vm_exception_take(self);
    if (exception == NULL) {
        return;
    }
    char *type = vm_class_external_name(exception->class);
    char *name =
        vm_string_to_utf8(lib_embedded_get(self->object, lib_embedded_layout.thread_name), NULL);
    vm_message("\nException: %s thrown from the UncaughtExceptionHandler in thread \"%s\"\n",
               type == NULL ? "" : type, name == NULL ? "" : name);
    free(type);
    free(name);
}

static void uncaught(struct vm_thread *self, struct vm_object *throwable)
{
    union vm_slot args[2] = {{.r = self->object}, {.r = throwable}};
    self->exception = NULL;
    if (VM_PROBE_HOOK(uncaught) != NULL) {
        VM_PROBE_HOOK(uncaught)(self, throwable);
    }
    if (!vm_call(self, up_calls.dispatch_uncaught, args, NULL)) {
        report_handler_failure(self);
    }
}

static void end_thread(struct vm_thread *self)
{
    union vm_slot receiver = {.r = self->object};
    if (!vm_call(self, up_calls.exit, &receiver, NULL)) {
        vm_exception_take(self);
    }
}

static void name_thread(struct vm_thread *self)
{
    char *name =
        vm_string_to_utf8(lib_embedded_get(self->object, lib_embedded_layout.thread_name), NULL);
    vm_thread_set_name(self, name);
    free(name);
}

static void run_thread(struct vm_thread *self)
{
    union vm_slot receiver = {.r = self->object};
    lib_embedded_take_interrupt(self);
    struct vm_method *run = vm_select_method(self, self->object, up_calls.run);
    if (run == NULL || !vm_call(self, run, &receiver, NULL)) {
        struct vm_object *throwable = vm_exception_take(self);
        if (throwable != NULL) {
            uncaught(self, throwable);
        }
    }
    lib_embedded_leave_interrupt(self);
    end_thread(self);
}

static bool attach_thread(struct vm_thread *self, const char *name, struct vm_object *group,
                          bool is_daemon)
{
    union vm_slot text = {.r = NULL}, loader = {.r = NULL};
    if (make_thread_object(self) == NULL) {
        return false;
    }
    if (name != NULL) {
        text.r = vm_string_from_utf8(self, name, strlen(name));
    } else {
        lib_invoke_static(self, "java/lang/Thread", "numberedName", "()Ljava/lang/String;", NULL,
                          &text);
    }
    if (text.r == NULL || !construct_thread(self, group, text.r)
        || !lib_invoke_static(self, "java/lang/ClassLoader", "getSystemClassLoader",
                              "()Ljava/lang/ClassLoader;", NULL, &loader)) {
        return false;
    }
    lib_embedded_set(self->object, lib_embedded_layout.thread_context_loader, loader.r);
    *(int8_t *)vm_object_at(self->object, lib_embedded_layout.thread_daemon) = is_daemon;
    return true;
}

/* --- class loading -------------------------------------------------------------------------- */

static struct vm_class *load_class(struct vm_thread *self, struct vm_object *loader,
                                   const struct vm_symbol *name)
{
    char *external = vm_dotted_name(name->bytes);
    struct vm_object *text = external == NULL ? NULL : vm_string_from_cstr(self, external);
    struct vm_method *method =
        text == NULL ? NULL : vm_select_method(self, loader, up_calls.load_class);
    union vm_slot args[2] = {{.r = loader}, {.r = text}};
    union vm_slot mirror;
    struct vm_class *class = NULL;
    if (external == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
    } else if (method != NULL && vm_call(self, method, args, &mirror)) {
        class = mirror.r == NULL ? NULL : vm_class_of_mirror(mirror.r);
    }
    free(external);
    return class;
}

const struct vm_classlib lib_embedded = {
    .name = "embedded",
    .open = lib_embedded_open,
    .read = lib_embedded_read,
    .natives = natives,
    .boot = boot,
    .shutdown = shut_down,
    .name_thread = name_thread,
    .run_thread = run_thread,
    .attach_thread = attach_thread,
    .end_thread = end_thread,
    .uncaught = uncaught,
    .class_defined = lib_embedded_class_defined,
    .boot_class_loaded = lib_embedded_boot_class_loaded,
    .load_class = load_class,
    .link_call_site = lib_embedded_link_call_site,
    .method_type = lib_embedded_method_type,
    .method_handle = lib_embedded_method_handle,
    .dynamic_constant = lib_embedded_dynamic_constant,
    .link_polymorphic = lib_embedded_link_polymorphic,
    .thrown = lib_embedded_thrown,
    .missing_class_advice = lib_embedded_missing_class_advice,
};
