#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/classlib.h"
#include "vm/base/machine_out.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/interp/interpreter.h"
#include "vm/jvmti/agents.h"
#include "vm/machine/out_of_memory.h"
#include "vm/native/native.h"
#include "vm/translate/print_code.h"
#include "vm/reference/reference.h"
#include "vm/thread/exit_hooks.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/runtime/unload.h"
#include "vm/thread/crash.h"
#include "vm/thread/signals.h"
#include "vm/thread/thread.h"

/* Writes one line about the pending exception of a failed start. */
static void describe_pending(struct vm_thread *self, char *message, size_t size)
{
    struct vm_object *exception = vm_exception_take(self);
    if (exception == NULL) {
        return;
    }
    char *type = vm_class_external_name(exception->class);
    char *text = vm_throwable_message(exception);
    const char *file = vm.classlib->file == NULL ? NULL : vm.classlib->file();
    bool may_be_damaged = file != NULL && strcmp(type, "java.lang.OutOfMemoryError") != 0;
    snprintf(message, size, "the class library does not start: %s%s%s%s%s%s", type,
             text == NULL ? "" : ": ", text == NULL ? "" : text, may_be_damaged ? "; is " : "",
             may_be_damaged ? file : "", may_be_damaged ? " damaged?" : "");
    free(type);
    free(text);
}

static bool start_library(struct vm_thread *self, char *message, size_t size)
{
    if (!vm.classlib->open(message, size)) {
        return false;
    }
    message[0] = '\0';
    if (!vm_agents_load(self, message, size)) {
        return false;
    }
    if (!vm.classlib->boot(self, message, size) || !vm_exceptions_init(self)) {
        describe_pending(self, message, size);
        return false;
    }
    vm.is_booted = true;
    vm_agents_start(self);
    return true;
}

/* Starts compilation to machine code. If that is impossible, the interpreter loop runs
 * everything. */
static void start_native(const struct vm_machine_plan *plan)
{
    uint32_t period = plan->has_native_period ? plan->native_period : VM_NATIVE_PERIOD;
    const char *problem = period == 0 ? NULL : vm_interpreter_use_native(period);
    if (problem != NULL && (plan->has_native_period || VM_HAS_NATIVE)) {
        vm_message("jp2vm: no machine code, the program runs at half the speed: %s\n", problem);
    }
    if (plan->has_perf_map && (period == 0 || problem != NULL)) {
        vm_message("jp2vm: no map of machine code is written, since there is no machine code\n");
    }
}

/* Starts the machine after the heap, whose collector has already installed its signal handlers. */
static bool start_machine(char *message, size_t size)
{
    if (vm_operand_probes != NULL && (vm_tracker == NULL || vm.plan->machine.count_bytecodes)) {
        snprintf(message, size,
                 "operand probes need calling contexts and the loop that keeps them");
        return false;
    }
    vm_interpreter_init();
    if (vm.plan->machine.print_code != NULL
        && !vm_print_code_start(vm.plan->machine.print_code, message, size)) {
        return false;
    }
    if (vm.plan->machine.count_bytecodes) {
        if (!vm_reference_init()) {
            snprintf(message, size, "bytecodes cannot be counted");
            return false;
        }
        vm_interpreter_use_loop(vm_reference_run);
    } else {
        start_native(&vm.plan->machine);
    }
    if (!vm_loader_init()) {
        snprintf(message, size, "out of memory");
        return false;
    }
    struct vm_thread *self = vm_thread_attach("main", false);
    if (self == NULL) {
        snprintf(message, size, "out of memory for the main thread");
        return false;
    }
    vm.is_running = true;
    if (!vm.plan->machine.reduced_signals) {
        vm_crash_init();
    }
    if (!start_library(self, message, size)) {
        return false;
    }
    vm_signals_booted();
    if (!vm_exit_hooks_init() || (!vm.plan->machine.reduced_signals && !vm_crash_booted())) {
        vm_message("jp2vm: no memory to prepare for exit() and crashes of native code\n");
    }
    return vm.classlib->start_management == NULL || vm.classlib->start_management(self);
}

bool vm_create(char *message, size_t size)
{
    vm.start_ns = vm_time_ns();
    vm_before_out_of_memory = vm_out_of_memory;
    if (!vm_heap_init(vm.plan->heap.initial_bytes, vm.plan->heap.maximum_bytes)) {
        snprintf(message, size, "the heap cannot be set up");
        return false;
    }
    vm_unload_init();
    if (!vm_signals_start(vm.plan->machine.reduced_signals)) {
        vm_message("jp2vm: no thread for signals; they keep their default meaning\n");
    }
    bool is_done = start_machine(message, size);
    if (!is_done) {
        vm_signals_give_back();
    }
    return is_done;
}

static void shut_down_library(struct vm_thread *self)
{
    vm.classlib->shutdown(self);
    struct vm_object *exception = vm_exception_take(self);
    if (exception != NULL) {
        char *type = vm_class_external_name(exception->class);
        vm_message("jp2vm: the shutdown hooks of the program were cut short: %s\n",
                   type == NULL ? "out of memory" : type);
        free(type);
        vm_set_exit_failure();
    }
}

void vm_destroy(struct vm_thread *self)
{
    vm_thread_wait_for_others(self);
    shut_down_library(self);
    vm.is_running = false;
    vm_run_exit_hooks();
    vm_signals_machine_left();
    vm_yield_to_crash();
}
