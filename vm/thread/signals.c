#include "vm/thread/signals.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

#include "vm/classlib.h"
#include "vm/leave.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

#define HANDLER_STACK_BYTES ((size_t)256 << 10)

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

static sem_t arrived;
static atomic_int ending_signal; /* 0 = none yet */
static atomic_uint dumps_wanted;
static _Atomic bool is_serving;

static void leave_word(int number)
{
    int saved = errno;
    if (number == SIGQUIT) {
        atomic_fetch_add(&dumps_wanted, 1);
    } else {
        int none = 0;
        atomic_compare_exchange_strong(&ending_signal, &none, number);
    }
    sem_post(&arrived);
    errno = saved;
}

/* The body of a Java thread made for this: hooks are Java code. */
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
    vm_leave_by_signal(number);
    vm_halt(128 + number);
}

static bool start_thread(void *(*body)(void *), void *argument, size_t stack_bytes)
{
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    bool is_done = (stack_bytes == 0
                    || pthread_attr_setstacksize(&attributes, stack_bytes) == 0)
        && pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0
        && pthread_create(&thread, &attributes, body, argument) == 0;
    pthread_attr_destroy(&attributes);
    return is_done;
}

/*
 * Waits for word from the handlers, for ever. Not a Java thread: the collector never stops it,
 * and it holds no objects. When the process is ending already, further signals change nothing;
 * unless the machine was destroyed, whose threads run no hooks any more.
 */
static void *serve(void *unused)
{
    static int number;
    (void)unused;
    for (;;) {
        while (sem_wait(&arrived) != 0 && errno == EINTR) {
        }
        if (atomic_load(&dumps_wanted) != 0) {
            atomic_fetch_sub(&dumps_wanted, 1);
            vm_thread_dump_all();
            vm_run_on_demand();
            continue;
        }
        bool is_new = number == 0;
        number = atomic_load(&ending_signal);
        if (number != 0
            && (vm_is_left() || (is_new && !start_thread(end_process, &number, 0)))) {
            vm_halt(128 + number);
        }
    }
    return NULL;
}

static void handle(int number)
{
    struct sigaction action = {.sa_handler = leave_word, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static bool is_ignored(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/* The threads made here leave these signals to others, but not the collector's. */
static bool start_serving(void)
{
    sigset_t ours, before;
    sigemptyset(&ours);
    sigaddset(&ours, SIGQUIT);
    for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++) {
        sigaddset(&ours, ending_signals[i]);
    }
    pthread_sigmask(SIG_BLOCK, &ours, &before);
    bool is_done = sem_init(&arrived, 0, 0) == 0 && start_thread(serve, NULL, HANDLER_STACK_BYTES);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_done;
}

bool vm_signals_init(bool is_reduced)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* writes fail with EFBIG, as on a full disk */
    if (is_reduced) {
        return true;
    }
    if (!start_serving()) {
        return false;
    }
    atomic_store(&is_serving, true);
    handle(SIGQUIT);
    for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++) {
        if (!vm.classlib->handles_ending_signals && !is_ignored(ending_signals[i])) {
            handle(ending_signals[i]);
        }
    }
    return true;
}

void vm_signals_machine_left(void)
{
    if (atomic_load(&is_serving)) {
        sem_post(&arrived);
    }
}
