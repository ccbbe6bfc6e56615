/*
 * threads.c: Java threads: their java.lang.Thread, the method that they run, and their end.
 */
#include <stdlib.h>

#include "classlib/openjdk/binding.h"
#include "vm/base/machine_out.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/string.h"
#include "vm/thread/monitor.h"

#define THREAD "java/lang/Thread"
#define THREAD_GROUP "java/lang/ThreadGroup"

struct vm_object *lib_jdk_system_group, *lib_jdk_main_group;

/* Methods that the machine calls often, which are looked up at the start. */
static struct {
    struct vm_class *thread_class;
    struct vm_method *init_named, *init_numbered, *run, *exit, *dispatch_uncaught, *group_add;
} up_calls;

/* Values of Thread.threadStatus, which are sets of bits defined by the JVM Tool Interface.
 * java.lang.Thread.getState decodes them. */
enum {
    STATUS_NEW = 0,
    STATUS_RUNNABLE = 0x5,
    STATUS_BLOCKED = 0x401,
    STATUS_WAITING = 0x191,
    STATUS_TIMED_WAITING = 0x1a1,
    STATUS_TERMINATED = 0x2
};

#define NORMAL_PRIORITY 5
#define SYSTEM_PRIORITY 9

static bool find_methods(struct vm_thread *self)
{
    up_calls.init_named =
        lib_method(self, THREAD, "<init>", "(L" THREAD_GROUP ";Ljava/lang/String;)V");
    up_calls.init_numbered =
        lib_method(self, THREAD, "<init>", "(L" THREAD_GROUP ";Ljava/lang/Runnable;)V");
    up_calls.run = lib_method(self, THREAD, "run", "()V");
    up_calls.exit = lib_method(self, THREAD, "exit", "()V");
    up_calls.dispatch_uncaught =
        lib_method(self, THREAD, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
    up_calls.group_add = lib_method(self, THREAD_GROUP, "add", "(L" THREAD ";)V");
    return up_calls.init_named != NULL && up_calls.init_numbered != NULL && up_calls.run != NULL
           && up_calls.exit != NULL && up_calls.dispatch_uncaught != NULL
           && up_calls.group_add != NULL;
}

bool lib_jdk_bind_threads(struct vm_thread *self)
{
    up_calls.thread_class = vm_load_boot_class(self, THREAD);
    if (up_calls.thread_class == NULL) {
        return false;
    }
    vm_thread_layout.native_offset = lib_jdk_layout.thread_native;
    vm_thread_layout.status_offset = lib_jdk_layout.thread_status;
    vm_thread_layout.blocker_offset = lib_jdk_layout.thread_park_blocker;
    vm_thread_layout.interrupted_offset = lib_jdk_layout.thread_interrupted;
    vm_thread_layout.status[VM_THREAD_NEW] = STATUS_NEW;
    vm_thread_layout.status[VM_THREAD_RUNNABLE] = STATUS_RUNNABLE;
    vm_thread_layout.status[VM_THREAD_BLOCKED] = STATUS_BLOCKED;
    vm_thread_layout.status[VM_THREAD_WAITING] = STATUS_WAITING;
    vm_thread_layout.status[VM_THREAD_TIMED_WAITING] = STATUS_TIMED_WAITING;
    vm_thread_layout.status[VM_THREAD_TERMINATED] = STATUS_TERMINATED;
    return find_methods(self);
}

bool lib_jdk_make_thread_object(struct vm_thread *self, struct vm_object *group,
                                struct vm_object *name, bool is_daemon)
{
    struct vm_object *object = vm_heap_alloc_object(self, up_calls.thread_class);
    if (object == NULL) {
        return false;
    }
    /* The constructor calls Thread.currentThread, which must return this object. */
    lib_jdk_set_int(object, lib_jdk_layout.thread_priority, NORMAL_PRIORITY);
    vm_thread_set_object(self, object);
    /* The flag must be set here, because Thread.setDaemon is not allowed after the start. */
    *(int8_t *)vm_object_at(object, lib_jdk_layout.thread_daemon) = is_daemon;
    union vm_slot args[3] = {{.r = object}, {.r = group}, {.r = name}};
    if (!vm_call(self, name == NULL ? up_calls.init_numbered : up_calls.init_named, args, NULL)) {
        return false;
    }
    *(int8_t *)vm_object_at(object, lib_jdk_layout.thread_daemon) = is_daemon;
    vm_thread_set_state(self, VM_THREAD_RUNNABLE);
    return true;
}

bool lib_jdk_attach_thread(struct vm_thread *self, const char *name, struct vm_object *group,
                           bool is_daemon)
{
    struct vm_object *text = name == NULL ? NULL : lib_jdk_platform_string(self, name);
    if (name != NULL && text == NULL) {
        return false;
    }
    group = group == NULL ? lib_jdk_main_group : group;
    if (!lib_jdk_make_thread_object(self, group, text, is_daemon)) {
        return false;
    }
    union vm_slot args[2] = {{.r = group}, {.r = self->object}};
    return vm_call(self, up_calls.group_add, args, NULL);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* Reports an exception that was thrown by a handler of uncaught exceptions. It has no other
 * effect. */
static void report_handler_failure(struct vm_thread *self)
{
    struct vm_object *exception = vm_exception_take(self);
    if (exception == NULL) {
        return;
    }
    char *type = vm_class_external_name(exception->class);
    char *name = vm_string_to_utf8(lib_jdk_get(self->object, lib_jdk_layout.thread_name), NULL);
    vm_message("\nException: %s thrown from the UncaughtExceptionHandler in thread \"%s\"\n",
               type == NULL ? "" : type, name == NULL ? "" : name);
    free(type);
    free(name);
}

void lib_jdk_uncaught(struct vm_thread *self, struct vm_object *throwable)
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

void lib_jdk_end_thread(struct vm_thread *self)
{
    struct vm_object *object = self->object;
    if (object == NULL) {
        return;
    }
    union vm_slot receiver = {.r = object};
    if (!vm_call(self, up_calls.exit, &receiver, NULL)) {
        vm_exception_take(self);
    }
    /* Threads that join this thread wait on this monitor until this thread is no longer alive. */
    vm_monitor_enter(self, object);
    vm_thread_set_object(self, NULL);
    vm_monitor_notify(self, object, true);
    vm_monitor_exit(self, object);
    self->exception = NULL;
}

struct vm_object *lib_jdk_new_system_thread(struct vm_thread *self, const char *name)
{
    struct vm_object *text = vm_string_from_cstr(self, name);
    struct vm_object *thread =
        text == NULL ? NULL : vm_heap_alloc_object(self, up_calls.thread_class);
    union vm_slot args[3] = {{.r = thread}, {.r = lib_jdk_system_group}, {.r = text}};
    if (thread == NULL || !vm_call(self, up_calls.init_named, args, NULL)) {
        return NULL;
    }
    *(int8_t *)vm_object_at(thread, lib_jdk_layout.thread_daemon) = 1;
    lib_jdk_set_int(thread, lib_jdk_layout.thread_priority, SYSTEM_PRIORITY);
    args[0].r = lib_jdk_system_group;
    args[1].r = thread;
    if (!vm_call(self, up_calls.group_add, args, NULL)) {
        return NULL;
    }
    vm_heap_root(thread);
    return thread;
}

void lib_jdk_name_thread(struct vm_thread *self)
{
    char *name = vm_string_to_utf8(lib_jdk_get(self->object, lib_jdk_layout.thread_name), NULL);
    vm_thread_set_name(self, name);
    free(name);
}

void lib_jdk_run_thread(struct vm_thread *self)
{
    union vm_slot receiver = {.r = self->object};
    if (lib_jdk_is_signal_dispatcher(self)) {
        lib_jdk_dispatch_signals(self);
    }
    if (lib_jdk_is_memory_notifier(self)) {
        lib_jdk_notify_of_memory(self);
    }
    if (*(int8_t *)vm_object_at(self->object, lib_jdk_layout.thread_stillborn) != 0) {
        lib_jdk_end_thread(self); /* the thread had been stopped before it was started */
        return;
    }
    struct vm_method *run = vm_select_method(self, self->object, up_calls.run);
    if (run == NULL || !vm_call(self, run, &receiver, NULL)) {
        struct vm_object *throwable = vm_exception_take(self);
        if (throwable != NULL) {
            lib_jdk_uncaught(self, throwable);
        }
    }
    lib_jdk_end_thread(self);
}
