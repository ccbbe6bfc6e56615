#include "vm/thread/signals.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

#include "vm/classlib.h"
#include "vm/thread/exit_hooks.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

#define HANDLER_STACK_BYTES ((size_t)256 << 10)

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

/* Signals that this file must not handle as ending ones: their default action does not end the
 * process, they cannot be handled, or crash.c handles them. */
static const int other_signals[] = {SIGCHLD,  SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG,
                                    SIGWINCH, SIGKILL, SIGSTOP, SIGQUIT, SIGSEGV, SIGBUS,
                                    SIGFPE,   SIGILL,  SIGABRT, SIGSYS,  SIGTRAP};

static sem_t arrived;
static atomic_int ending_signal; /* 0: none yet */
static atomic_int fatal_signal;  /* a signal that will end the process by its default action; 0:
                                    none yet */
static atomic_uint dumps_wanted;
static _Atomic bool is_serving, is_booted;

static void leave_word(int number)
{
    int saved = errno;
    if (number == SIGQUIT) {
        atomic_fetch_add(&dumps_wanted, 1);
    } else {
        int none = 0;
        vm_note_ending_signal();
        atomic_compare_exchange_strong(&ending_signal, &none, number);
    }
    sem_post(&arrived);
    errno = saved;
}

/* --- signals that end the process by themselves ---------------------------------------- */

static void restore_default(int number)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(number, &action, NULL);
}

/* The handler that replaces the default action while functions are registered for the exit. If it
 * raises the signal, the signal is delivered when the handler returns. */
static void leave_word_and_die(int number)
{
    int saved = errno, none = 0;
    vm_note_ending_signal();
    if (!vm_has_exit_hooks()) {
        restore_default(number);
        raise(number);
    } else {
        atomic_compare_exchange_strong(&fatal_signal, &none, number);
        sem_post(&arrived);
    }
    errno = saved;
}

/* The body of a thread that ends the process. The library's shutdown hooks do not run, as in a
 * process that does not handle the signal. */
static void *die(void *argument)
{
    int number = *(int *)argument;
    sigset_t set;
    vm_exit_by_signal(number);
    vm_run_exit_hooks();
    vm_yield_to_crash();
    restore_default(number);
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
    _exit(128 + number);
}

static bool ends_process(int number)
{
    for (size_t i = 0; i < sizeof other_signals / sizeof *other_signals; i++) {
        if (other_signals[i] == number) {
            return false;
        }
    }
    return true;
}

void (*vm_signal_default(int number))(int)
{
    return ends_process(number) && atomic_load(&is_serving) && vm_has_exit_hooks()
               ? leave_word_and_die
               : SIG_DFL;
}

bool vm_signal_is_default(void (*handler)(int))
{
    return handler == SIG_DFL || handler == leave_word_and_die;
}

/* --- signals that run the library's shutdown ------------------------------------------------ */

/* The body of the thread that runs the library's shutdown. It becomes a Java thread, because
 * shutdown hooks are Java code. */
static void *end_process(void *argument)
{
    int number = *(int *)argument;
    struct vm_thread *self = vm_thread_attach("signal handler", true);
    if (self != NULL) {
        if (vm.classlib->attach_thread(self, "signal handler", NULL, true)) {
            vm.classlib->shutdown(self);
        }
        self->exception = NULL;
    }
    vm_exit_by_signal(number);
    vm_halt(128 + number);
}

static bool start_thread(void *(*body)(void *), void *argument, size_t stack_bytes)
{
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    bool is_done = (stack_bytes == 0 || pthread_attr_setstacksize(&attributes, stack_bytes) == 0)
                   && pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0
                   && pthread_create(&thread, &attributes, body, argument) == 0;
    pthread_attr_destroy(&attributes);
    return is_done;
}

/* If a signal has requested it, ends the process, with or without the library's shutdown; each of
 * the two is started at most once. Further signals have no effect, unless the machine has been
 * destroyed: then the process ends without hooks. */
static void end_if_asked(void)
{
    static int number, fatal_number;
    if (fatal_number == 0 && (fatal_number = atomic_load(&fatal_signal)) != 0
        && !start_thread(die, &fatal_number, 0)) {
        die(&fatal_number);
    }
    bool is_new = number == 0;
    number = atomic_load(&ending_signal);
    if (number != 0 && (vm_has_exited() || (is_new && !start_thread(end_process, &number, 0)))) {
        vm_halt(128 + number);
    }
}

/* Takes a request for a dump. Requests that arrive during the boot wait until it is over. */
static bool take_dump(void)
{
    if (!atomic_load(&is_booted) || atomic_load(&dumps_wanted) == 0) {
        return false;
    }
    atomic_fetch_sub(&dumps_wanted, 1);
    return true;
}

/*
 * The body of the thread that waits for notes from the handlers, for ever. It is not a Java thread:
 * the collector never stops it, and it holds no references to objects. Dumps that were requested
 * earlier do not delay the end of the process.
 */
static void *serve(void *unused)
{
    (void)unused;
    for (;;) {
        while (sem_wait(&arrived) != 0 && errno == EINTR) {
        }
        end_if_asked();
        while (take_dump()) {
            if (vm.classlib->answer_attach == NULL || !vm.classlib->answer_attach()) {
                vm_thread_dump_all(stderr);
                vm_run_on_demand();
            }
            end_if_asked();
        }
    }
    return NULL;
}

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static bool is_ignored(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static bool has_default(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && (action.sa_flags & SA_SIGINFO) == 0
           && action.sa_handler == SIG_DFL;
}

/* Handles all ending signals that have no handler yet. Signals of the collector and the C library
 * already have handlers. */
static void handle_defaults(void)
{
    for (int number = 1; number <= SIGRTMAX; number++) {
        if (vm_signal_default(number) != SIG_DFL && has_default(number)) {
            handle(number, leave_word_and_die);
        }
    }
}

/* The new thread blocks the signals that this file handles, but not the collector's signals. */
static bool start_serving(void)
{
    sigset_t ours, before;
    sigemptyset(&ours);
    sigaddset(&ours, SIGQUIT);
    for (int number = 1; number < SIGRTMIN; number++) {
        if (ends_process(number)) {
            sigaddset(&ours, number);
        }
    }
    pthread_sigmask(SIG_BLOCK, &ours, &before);
    bool is_done = sem_init(&arrived, 0, 0) == 0 && start_thread(serve, NULL, HANDLER_STACK_BYTES);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_done;
}

bool vm_signals_start(bool is_reduced)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* writes fail with EFBIG, as on a full disk */
    if (is_reduced) {
        return true;
    }
    if (!atomic_load(&is_serving) && !start_serving()) {
        return false;
    }
    atomic_store(&is_serving, true);
    handle(SIGQUIT, leave_word);
    handle_defaults();
    return true;
}

void vm_signals_booted(void)
{
    if (!atomic_load(&is_serving)) {
        return;
    }
    for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++) {
        if (!vm.classlib->handles_ending_signals && !is_ignored(ending_signals[i])) {
            handle(ending_signals[i], leave_word);
        }
    }
    atomic_store(&is_booted, true);
    sem_post(&arrived);
}

void vm_signals_give_back(void)
{
    for (int number = 1; number <= SIGRTMAX; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) == 0
            && (action.sa_handler == leave_word || action.sa_handler == leave_word_and_die)) {
            restore_default(number);
        }
    }
}

void vm_signals_machine_left(void)
{
    if (atomic_load(&is_serving)) {
        sem_post(&arrived);
    }
}
