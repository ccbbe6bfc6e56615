#define _GNU_SOURCE
#include "vm/thread/exit_hooks.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "vm/base/assert.h"
#include "vm/thread/safepoint.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

#define MAX_FUNCTIONS 16

struct function_list {
    void (*_Atomic functions[MAX_FUNCTIONS])(void); /* in order; the rest are NULL */
};

static struct function_list at_exit, at_exit_status, at_exit_last, at_process_end, on_demand;

static _Atomic int exit_progress; /* whether the functions at exit have run */
enum { EXIT_NOT_YET, EXIT_RUNNING, EXIT_DONE };
static _Atomic int exit_runner; /* kernel number of the thread that runs these functions */
static _Atomic int halter;      /* kernel number of the thread in vm_halt */
static _Atomic bool is_crashing;
static _Atomic int leaving_signal; /* the signal that ends the process; 0: none */
static _Atomic int failure;        /* the exit status that replaces 0; 0: none */
enum { NOT_KNOWN = -1 };
static _Atomic int noted_status = NOT_KNOWN; /* the 8 bits of the exit status that the parent
                                                process sees */
static _Atomic uint64_t heartbeats;          /* number of calls of vm_exit_hook_progress */
static atomic_uint ending_signals;
static pid_t own_process;

static void add(struct function_list *list, void (*function)(void))
{
    for (int i = 0; i < MAX_FUNCTIONS; i++) {
        void (*none)(void) = NULL;
        if (atomic_compare_exchange_strong(&list->functions[i], &none, function)) {
            return;
        }
    }
    abort();
}

static bool is_empty(const struct function_list *list)
{
    return atomic_load(&list->functions[0]) == NULL;
}

static void run_all(const struct function_list *list)
{
    for (int i = 0; i < MAX_FUNCTIONS; i++) {
        void (*function)(void) = atomic_load(&list->functions[i]);
        if (function != NULL) {
            function();
        }
    }
}

void vm_at_exit(void (*function)(void))
{
    add(&at_exit, function);
}

void vm_at_exit_with_status(void (*function)(void))
{
    add(&at_exit_status, function);
}

void vm_at_exit_last(void (*function)(void))
{
    add(&at_exit_last, function);
}

void vm_at_process_end(void (*function)(void))
{
    add(&at_process_end, function);
}

void vm_on_demand(void (*function)(void))
{
    add(&on_demand, function);
}

void vm_exit_hook_progress(void)
{
    atomic_fetch_add_explicit(&heartbeats, 1, memory_order_relaxed);
}

uint64_t vm_exit_hook_progress_count(void)
{
    return atomic_load_explicit(&heartbeats, memory_order_relaxed);
}

void vm_note_ending_signal(void)
{
    atomic_fetch_add(&ending_signals, 1);
}

unsigned vm_ending_signals(void)
{
    return atomic_load(&ending_signals);
}

static void set_failure(int status)
{
    int none = 0;
    atomic_compare_exchange_strong(&failure, &none, status);
}

void vm_set_exit_failure(void)
{
    set_failure(1);
}

void vm_set_exit_signal(int signal)
{
    set_failure(128 + signal);
}

void vm_set_exit_replacement(int status)
{
    set_failure(status);
}

/* Returns the part of an exit status that the parent process sees. */
static int seen(int status)
{
    return status & 0xff;
}

void vm_note_exit_status(int status)
{
    int none = NOT_KNOWN;
    atomic_compare_exchange_strong(&noted_status, &none, seen(status));
}

int vm_noted_exit_status(void)
{
    int noted = atomic_load(&noted_status);
    int status = noted == NOT_KNOWN ? NOT_KNOWN : seen(vm_exit_status(noted));
    return status == 0 && !is_empty(&at_exit_last) ? NOT_KNOWN : status;
}

int vm_exit_status(int status)
{
    int instead = seen(status) == 0 ? atomic_load(&failure) : 0;
    return instead == 0 ? status : instead;
}

/* --- functions at exit -------------------------------------------------------------- */

static _Noreturn void wait_for_the_end(void)
{
    for (;;) {
        pause();
    }
}

static void wait_until_done(void)
{
    const struct timespec pause = {.tv_nsec = 1000000};
    while (atomic_load(&exit_progress) != EXIT_DONE) {
        nanosleep(&pause, NULL);
    }
}

static bool has_functions(void)
{
    return !is_empty(&at_exit) || !is_empty(&at_exit_status) || !is_empty(&at_exit_last);
}

void vm_run_exit_hooks(void)
{
    int progress = EXIT_NOT_YET;
    if (!atomic_compare_exchange_strong(&exit_progress, &progress, EXIT_RUNNING)) {
        if (!vm_is_running_exit_hooks(gettid())) {
            wait_until_done();
        }
        return;
    }
    atomic_store(&exit_runner, gettid());
    if (has_functions()) {
        (void)vm_safepoint_begin();
        run_all(&at_exit);
        run_all(&at_exit_status);
        run_all(&at_exit_last);
        vm_safepoint_keep();
        VM_ASSERT(atomic_load(&exit_progress) == EXIT_RUNNING);
    }
    run_all(&at_process_end);
    atomic_store(&exit_progress, EXIT_DONE);
}

bool vm_has_exit_hooks(void)
{
    return has_functions() && atomic_load(&exit_progress) != EXIT_DONE;
}

bool vm_is_running_exit_hooks(int thread)
{
    return atomic_load(&exit_progress) == EXIT_RUNNING && atomic_load(&exit_runner) == thread;
}

bool vm_has_exited(void)
{
    return atomic_load(&exit_progress) == EXIT_DONE;
}

void vm_exit_by_signal(int number)
{
    atomic_store(&leaving_signal, number);
}

const char *vm_exit_reason(void)
{
    static char text[16];
    int number = atomic_load(&leaving_signal);
    if (atomic_load(&is_crashing)) {
        return "crash";
    }
    if (number == 0) {
        return "exit";
    }
    snprintf(text, sizeof text, "signal %d", number);
    return text;
}

void vm_exit_by_crash(void)
{
    atomic_store(&is_crashing, true);
}

void vm_yield_to_crash(void)
{
    if (atomic_load(&is_crashing)) {
        wait_for_the_end();
    }
}

void vm_yield_to_halt(int milliseconds)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    for (int waited = 0; atomic_load(&halter) == 0 && waited < milliseconds; waited++) {
        nanosleep(&moment, NULL);
    }
    if (atomic_load(&halter) != 0) {
        wait_for_the_end();
    }
}

/* --- on demand ---------------------------------------------------------------------- */

void vm_run_on_demand(void)
{
    if (atomic_load(&exit_progress) == EXIT_NOT_YET) {
        run_all(&on_demand);
    }
}

/* Begins a safepoint. Returns false if the program is starting or ending. */
static bool begin_safepoint(void)
{
    if (!vm.is_booted || atomic_load(&exit_progress) != EXIT_NOT_YET) {
        return false;
    }
    (void)vm_safepoint_begin();
    if (atomic_load(&exit_progress) != EXIT_NOT_YET) {
        vm_safepoint_end();
        return false;
    }
    return true;
}

bool vm_run_at_safepoint(void (*function)(void))
{
    bool is_begun = begin_safepoint();
    if (is_begun) {
        function();
        vm_safepoint_end();
    }
    return is_begun;
}

static void note_running(struct vm_thread *thread, bool is_exact, void *data)
{
    (void)thread;
    *(bool *)data |= !is_exact;
}

const char *vm_change_at_safepoint(void (*function)(void))
{
    bool is_running = false; /* a thread has not stopped */
    if (!begin_safepoint()) {
        return "the program is starting or ending";
    }
    vm_threads_for_each(note_running, &is_running);
    if (!is_running) {
        function();
    }
    vm_safepoint_end();
    return is_running ? "a thread did not stop; try again" : NULL;
}

/* --- the end ------------------------------------------------------------------------ */

void vm_halt(int status)
{
    int me = gettid(), other = 0;
    vm.is_running = false;
    if (!atomic_compare_exchange_strong(&halter, &other, me)) {
        if (other == me) { /* a function at exit, or the exit hook, has called vm_halt */
            _exit(vm_exit_status(status));
        }
        wait_for_the_end();
    }
    atomic_store(&noted_status, seen(status)); /* replaces the status of the main thread, if any */
    vm_run_exit_hooks();
    vm_yield_to_crash();
    status = vm_exit_status(status);
    fflush(stdout);
    fflush(stderr);
    if (vm.plan->host.exit_hook != NULL) {
        vm.plan->host.exit_hook(status);
    }
    _exit(status);
}

/* Called when native code has called exit(), or when a program that embeds the machine ends without
 * destroying it. */
static void run_at_exit_call(int status, void *unused)
{
    (void)unused;
    if (getpid() != own_process) {
        return; /* a forked child: only the parent runs the functions at exit */
    }
    if (!vm.is_booted || atomic_load(&exit_progress) == EXIT_DONE
        || vm_is_running_exit_hooks(gettid())) {
        return;
    }
    if (atomic_load(&halter) == 0) {
        atomic_store(&noted_status, seen(status));
    }
    vm_run_exit_hooks();
    vm_yield_to_crash();
    if (vm_exit_status(status) != status) {
        fflush(NULL);
        _exit(vm_exit_status(status));
    }
}

#ifndef __GLIBC__
/* atexit functions do not receive the exit status, so a status that replaces 0 has an effect only
 * if the machine itself ends the process. */
static void run_at_exit(void)
{
    run_at_exit_call(vm_exit_status(0), NULL);
}
#endif

bool vm_exit_hooks_init(void)
{
    own_process = getpid();
#ifdef __GLIBC__
    return on_exit(run_at_exit_call, NULL) == 0;
#else
    return atexit(run_at_exit) == 0;
#endif
}
