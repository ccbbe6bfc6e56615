/*
 * jvm_signals.c: signals that Java code handles (jdk.internal.misc.Signal).
 *
 * The C handler only counts the signal. Then the Java thread "Signal Dispatcher" calls
 * Signal.dispatch, which runs the Java handler in a new thread. Unless -Xrs is given, the library
 * itself handles SIGHUP, SIGINT and SIGTERM in this way: its handlers run the shutdown hooks and
 * end the process. SIGQUIT and the signals of crashes are reserved for the machine.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/thread/exit_hooks.h"
#include "vm/runtime/string.h"
#include "vm/thread/start_until_parked.h"
#include "vm/thread/signals.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

#define MAX_SIGNAL 64

/* The handlers that Signal.handle0 receives and returns. All other values are addresses of
 * functions. */
enum { HANDLER_DEFAULT = 0, HANDLER_IGNORE = 1, HANDLER_JAVA = 2, HANDLER_REFUSED = -1 };

static sem_t arrived;
static pthread_once_t arrived_once = PTHREAD_ONCE_INIT;
static atomic_uint waiting[MAX_SIGNAL + 1];
static struct vm_object *_Atomic dispatcher; /* the dispatcher's java.lang.Thread, rooted */
static _Atomic int last_ending;              /* the last signal that requested the end of the
                                                process; 0: none */

static bool is_ending(int number)
{
    return number == SIGHUP || number == SIGINT || number == SIGTERM;
}

static void make_semaphore(void)
{
    sem_init(&arrived, 0, 0);
}

/* Counts the signal for the dispatcher. After the machine has ended, there is no dispatcher, so a
 * signal that ends the process ends it here. */
static void leave_word(int number)
{
    int saved = errno;
    if (is_ending(number)) {
        if (vm_has_exited()) {
            _exit(vm_exit_status(128 + number));
        }
        vm_note_ending_signal();
    }
    atomic_fetch_add(&waiting[number], 1);
    sem_post(&arrived);
    errno = saved;
}

/* --- functions that libjava calls ----------------------------------------------------------- */

JNIEXPORT jint JVM_FindSignal(const char *name)
{
    static const struct {
        const char *name;
        int number;
    } signals[] = {
        {"HUP", SIGHUP},   {"INT", SIGINT},       {"QUIT", SIGQUIT}, {"ILL", SIGILL},
        {"TRAP", SIGTRAP}, {"ABRT", SIGABRT},     {"BUS", SIGBUS},   {"FPE", SIGFPE},
        {"KILL", SIGKILL}, {"USR1", SIGUSR1},     {"SEGV", SIGSEGV}, {"USR2", SIGUSR2},
        {"PIPE", SIGPIPE}, {"ALRM", SIGALRM},     {"TERM", SIGTERM}, {"STKFLT", SIGSTKFLT},
        {"CHLD", SIGCHLD}, {"CONT", SIGCONT},     {"STOP", SIGSTOP}, {"TSTP", SIGTSTP},
        {"TTIN", SIGTTIN}, {"TTOU", SIGTTOU},     {"URG", SIGURG},   {"XCPU", SIGXCPU},
        {"XFSZ", SIGXFSZ}, {"VTALRM", SIGVTALRM}, {"PROF", SIGPROF}, {"WINCH", SIGWINCH},
        {"POLL", SIGPOLL}, {"PWR", SIGPWR},       {"SYS", SIGSYS},   {"CLD", SIGCHLD},
        {"IO", SIGIO},     {"IOT", SIGABRT}};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        if (strcmp(signals[i].name, name) == 0) {
            return signals[i].number;
        }
    }
    return -1;
}

static bool is_machines(int number)
{
    return number == SIGSEGV || number == SIGFPE || number == SIGILL || number == SIGQUIT
           || (vm.plan->machine.reduced_signals && is_ending(number));
}

static bool is_ignored(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

JNIEXPORT void *JVM_RegisterSignal(jint number, void *handler)
{
    struct sigaction action = {.sa_flags = SA_RESTART}, before;
    if (number <= 0 || number > MAX_SIGNAL || is_machines(number)) {
        return (void *)(intptr_t)HANDLER_REFUSED;
    }
    if (is_ending(number) && is_ignored(number)) {
        return (void *)(intptr_t)HANDLER_IGNORE; /* the signal was ignored when the process
                                                    started */
    }
    switch ((intptr_t)handler) {
    case HANDLER_DEFAULT:
        action.sa_handler = vm_signal_default(number);
        break;
    case HANDLER_IGNORE:
        action.sa_handler = SIG_IGN;
        break;
    case HANDLER_JAVA:
        action.sa_handler = leave_word;
        break;
    default:
        action.sa_handler = (void (*)(int))(uintptr_t)handler;
    }
    sigfillset(&action.sa_mask);
    pthread_once(&arrived_once, make_semaphore);
    if (sigaction(number, &action, &before) != 0) {
        return (void *)(intptr_t)HANDLER_REFUSED;
    }
    if (before.sa_handler == leave_word) {
        return (void *)(intptr_t)HANDLER_JAVA;
    }
    if (vm_signal_is_default(before.sa_handler)) {
        return (void *)(intptr_t)HANDLER_DEFAULT;
    }
    return before.sa_handler == SIG_IGN ? (void *)(intptr_t)HANDLER_IGNORE
                                        : (void *)(uintptr_t)before.sa_handler;
}

JNIEXPORT jboolean JVM_RaiseSignal(jint number)
{
    if (is_ending(number) && (vm.plan->machine.reduced_signals || is_ignored(number))) {
        return JNI_FALSE;
    }
    if (number == SIGQUIT && vm.plan->machine.reduced_signals) {
        return JNI_FALSE;
    }
    kill(getpid(), number);
    return JNI_TRUE;
}

/* --- the thread ----------------------------------------------------------------------------- */

bool lib_jdk_start_signal_dispatcher(struct vm_thread *self)
{
    if (vm.plan->machine.reduced_signals) {
        return true;
    }
    struct vm_object *thread = lib_jdk_new_system_thread(self, "Signal Dispatcher");
    if (thread == NULL) {
        return false;
    }
    pthread_once(&arrived_once, make_semaphore);
    atomic_store(&dispatcher, thread);
    return vm_thread_start_until_parked(self, thread, true, 0);
}

bool lib_jdk_is_signal_dispatcher(const struct vm_thread *self)
{
    return self->object != NULL && self->object == atomic_load(&dispatcher);
}

static int take_signal(void)
{
    for (int number = 1; number <= MAX_SIGNAL; number++) {
        if (atomic_load(&waiting[number]) != 0) {
            atomic_fetch_sub(&waiting[number], 1);
            return number;
        }
    }
    return 0;
}

static int wait_for_signal(struct vm_thread *self)
{
    bool was_in_native = vm_thread_enter_native(self);
    vm_thread_note_parked(self);
    while (sem_wait(&arrived) != 0 && errno == EINTR) {
    }
    vm_thread_leave_native(self, was_in_native);
    return take_signal();
}

/* Drops any exception of a handler, so that the next signal is also dispatched. */
void lib_jdk_dispatch_signals(struct vm_thread *self)
{
    for (;;) {
        int number = wait_for_signal(self);
        if (number == 0) {
            continue;
        }
        if (is_ending(number)) {
            atomic_store(&last_ending, number);
        }
        union vm_slot args[1] = {vm_int_slot(number)};
        if (!lib_invoke_static(self, "jdk/internal/misc/Signal", "dispatch", "(I)V", args, NULL)) {
            vm_exception_take(self);
        }
    }
}

void lib_jdk_note_halt(int status)
{
    int number = atomic_load(&last_ending);
    if (number != 0 && status == 128 + number) {
        vm_exit_by_signal(number);
    }
}
