/*
 * The code that runs in the handler is async-signal-safe: no allocation, no locks, no stdio. Only
 * the first crash is handled; `crashed` is the kernel number of its thread.
 *
 * If a signal was sent to the process (kill -SEGV), the thread that receives it has not caused it,
 * and may hold any lock. So that thread goes on, and the helper ends the process.
 */
#define _GNU_SOURCE
#include "vm/thread/crash.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/code/frame.h"
#include "vm/thread/exit_hooks.h"
#include "vm/thread/helper_thread.h"
#include "vm/thread/safepoint.h"

/* The last two are handled only if functions are registered for the exit. */
static const struct {
    int number;
    const char *name;
    bool is_for_exit;
} signals[] = {{SIGSEGV, "SIGSEGV", false}, {SIGBUS, "SIGBUS", false},   {SIGFPE, "SIGFPE", false},
               {SIGILL, "SIGILL", false},   {SIGABRT, "SIGABRT", false}, {SIGSYS, "SIGSYS", true},
               {SIGTRAP, "SIGTRAP", true}};

#define SIGNAL_COUNT (sizeof signals / sizeof *signals)

#define CRASHED_NOBODY (-1) /* the signal was sent to the process, so no thread crashed */

static _Atomic int crashed; /* kernel number of the crashed thread; 0: none yet */
static _Atomic int crashed_signal;
static _Atomic int helper; /* kernel number of the helper thread, set when it starts to work */
static _Atomic bool is_helper_done, is_announced;
static bool has_helper;
static sem_t help_wanted;

/* --- text ----------------------------------------------------------------------------- */

struct line {
    char text[512];
    size_t length;
};

static void put(struct line *line, const char *text)
{
    for (; *text != '\0' && line->length < sizeof line->text - 1; text++) {
        line->text[line->length++] = *text;
    }
}

static void put_number(struct line *line, uint64_t value, unsigned base)
{
    char digits[21];
    size_t i = sizeof digits - 1;
    digits[i] = '\0';
    do {
        digits[--i] = "0123456789abcdef"[value % base];
        value /= base;
    } while (value != 0);
    put(line, digits + i);
}

static void say(struct line *line)
{
    const char *rest = line->text;
    line->text[line->length++] = '\n';
    while (line->length != 0) {
        ssize_t written = write(STDERR_FILENO, rest, line->length);
        if (written <= 0) {
            return;
        }
        rest += written;
        line->length -= (size_t)written;
    }
}

static void put_signal(struct line *line, int number)
{
    for (size_t i = 0; i < SIGNAL_COUNT; i++) {
        if (signals[i].number == number) {
            put(line, signals[i].name);
        }
    }
}

static bool is_sent_to_process(const siginfo_t *info)
{
    return info->si_code <= 0 && (info->si_code != SI_TKILL || info->si_pid != getpid());
}

static void put_cause(struct line *line, int number, const siginfo_t *info)
{
    put(line, "jp2vm: fatal: ");
    put_signal(line, number);
    if (info->si_code > 0 && number != SIGABRT) {
        put(line, " at address 0x");
        put_number(line, (uintptr_t)info->si_addr, 16);
    } else if (is_sent_to_process(info)) {
        put(line, " sent by process ");
        put_number(line, (uint64_t)info->si_pid, 10);
    }
}

static void put_method(struct line *line, const struct vm_method *method)
{
    const char *name = method->class->name->bytes;
    for (; *name != '\0' && line->length < sizeof line->text - 1; name++) {
        line->text[line->length++] = *name == '/' ? '.' : *name;
    }
    put(line, ".");
    put(line, method->name->bytes);
}

/* How many words of the stack are searched for a caller, starting with the newest. */
#define LOOKED_THROUGH 512

static const char *(*owner)(const void *code);

void vm_crash_set_owner(const char *(*function)(const void *code))
{
    owner = function;
}

/* Finds the program counter and the stack pointer of a crash; NULL if unknown. */
static void find_registers(const void *context, const char **pc, const char **sp)
{
    const ucontext_t *registers = context;
    (void)registers;
    *pc = *sp = NULL;
#if defined __x86_64__
    *pc = (const char *)registers->uc_mcontext.gregs[REG_RIP];
    *sp = (const char *)registers->uc_mcontext.gregs[REG_RSP];
#elif defined __aarch64__
    *pc = (const char *)registers->uc_mcontext.pc;
    *sp = (const char *)registers->uc_mcontext.sp;
#endif
}

/* Copies the newest part of the stack. The stack may end anywhere, so the kernel copies the part
 * that exists. */
static size_t copy_stack(const char *sp, const char *words[LOOKED_THROUGH])
{
    size_t bytes = LOOKED_THROUGH * sizeof *words;
    ssize_t copied = -1;
    for (; copied < 0 && bytes != 0; bytes /= 2) {
        struct iovec to = {words, bytes}, from = {(void *)sp, bytes};
        copied = syscall(SYS_process_vm_readv, getpid(), &to, 1UL, &from, 1UL, 0UL);
    }
    return copied < 0 ? 0 : (size_t)copied / sizeof *words;
}

/* Adds the owner of the crashed code, or of the caller. The search for the caller does not know
 * where frames start, so it may find an address that an earlier call has left on the stack. */
static void put_owner(struct line *line, const void *context)
{
    const char *pc, *sp, *words[LOOKED_THROUGH];
    find_registers(context, &pc, &sp);
    const char *name = owner == NULL || sp == NULL ? NULL : owner(pc);
    if (name != NULL) {
        put(line, ", in ");
    } else if (owner != NULL && sp != NULL) {
        size_t count = copy_stack(sp, words);
        for (size_t i = 0; name == NULL && i < count; i++) {
            name = owner(words[i]);
        }
        put(line, name == NULL ? "" : ", called by ");
    }
    put(line, name == NULL ? "" : name);
}

static void put_place(struct line *line, const struct vm_thread *self)
{
    if (self == NULL) {
        put(line, " in a thread that is not Java's");
        return;
    }
    put(line, " in thread \"");
    put(line, self->name);
    put(line, "\"");
    const struct vm_method *method = self->fp == NULL ? NULL : vm_frame_walk_start(self).method;
    bool is_in_native = atomic_load(&self->is_in_native);
    if (method == NULL) {
        put(line, is_in_native ? ", in native code" : ", in the machine itself");
    } else if (is_in_native && method->native_signature != NULL) {
        put(line, ", in native method ");
        put_method(line, method);
    } else {
        put(line, ", in the machine itself, running ");
        put_method(line, method);
    }
}

/* --- the end of the process ------------------------------------------------------------ */

static void set_mask(int how)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < SIGNAL_COUNT; i++) {
        sigaddset(&set, signals[i].number);
    }
    pthread_sigmask(how, &set, NULL);
}

static void restore_default(int number)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(number, &action, NULL);
}

static _Noreturn void die_now(int number)
{
    restore_default(number);
    set_mask(SIG_UNBLOCK);
    raise(number);
    _exit(128 + number);
}

/* Handles a crash that occurs while another crash is being handled. */
static _Noreturn void crash_again(int number, const siginfo_t *info, int me, int first)
{
    if (me != first && me != atomic_load(&helper)) {
        struct vm_thread *self = vm_thread_current();
        if (self != NULL) {
            atomic_store(&self->is_in_native, true);
        }
        for (;;) {
            pause(); /* the first crash ends the process */
        }
    }
    struct line line = {.length = 0};
    put_cause(&line, number, info);
    put(&line, vm_has_exit_hooks()
                   ? " while a crash was handled; the work at exit crashed, and is incomplete"
                   : " while a crash was handled");
    say(&line);
    die_now(atomic_load(&crashed_signal));
}

static void have_exit_functions_run(void)
{
    struct line line = {.length = 0};
    if (!vm_has_exit_hooks()) {
        return;
    }
    if (vm_is_running_exit_hooks(gettid())) {
        put(&line, "jp2vm: fatal: the work at exit crashed, and is incomplete");
    } else if (has_helper) {
        const uint64_t limit_ns = (uint64_t)VM_CRASH_LIMIT_MS * 1000000u;
        uint64_t beats = vm_exit_hook_progress_count(), last_ns = vm_time_ns();
        sem_post(&help_wanted);
        while (!atomic_load(&is_helper_done) && vm_time_ns() - last_ns < limit_ns) {
            poll(NULL, 0, 2);
            if (vm_exit_hook_progress_count() != beats) {
                beats = vm_exit_hook_progress_count();
                last_ns = vm_time_ns();
            }
        }
        if (!atomic_load(&is_helper_done)) {
            put(&line, "jp2vm: fatal: the work at exit took too long, and is incomplete");
        }
    }
    if (line.length != 0) {
        say(&line);
    }
}

/*
 * Makes the signal occur again when the handler returns, so that the core file has the registers of
 * the crash.
 */
static void send_again(int number, siginfo_t *info)
{
    restore_default(number);
    set_mask(SIG_BLOCK);
    if (syscall(SYS_rt_tgsigqueueinfo, getpid(), gettid(), number, info) != 0) {
        raise(number);
    }
}

/* Handles a signal that was sent to the process. A second one ends the process at once. */
static void on_signal_from_outside(int number, siginfo_t *info)
{
    int nobody = 0;
    if (!atomic_compare_exchange_strong(&crashed, &nobody, CRASHED_NOBODY)) {
        die_now(number);
    }
    atomic_store(&crashed_signal, number);
    vm_exit_by_crash();
    struct line line = {.length = 0};
    put_cause(&line, number, info);
    say(&line);
    if (has_helper && vm_has_exit_hooks()) {
        sem_post(&help_wanted);
    } else {
        send_again(number, info);
    }
}

/* --- accesses that may fault ------------------------------------------------------- */

struct fault_guard {
    sigjmp_buf place;
};

bool vm_crash_guarded(struct vm_thread *self, void (*access)(void *data), void *data)
{
    struct fault_guard guard;
    bool is_done = false;
    if (sigsetjmp(guard.place, 0) == 0) {
        self->fault_guard = &guard;
        atomic_signal_fence(memory_order_seq_cst);
        access(data);
        is_done = true;
    }
    atomic_signal_fence(memory_order_seq_cst);
    self->fault_guard = NULL;
    return is_done;
}

/* Aborts the access. Restores the signal mask, because the signal itself is blocked while its
 * handler runs. */
static _Noreturn void leave_access(struct fault_guard *guard, int number)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    siglongjmp(guard->place, 1);
}

static void on_crash(int number, siginfo_t *info, void *context)
{
    struct vm_thread *self = vm_thread_current();
    int me = gettid(), first = 0, saved = errno;
    if (number == SIGBUS && self != NULL && self->fault_guard != NULL
        && !is_sent_to_process(info)) {
        leave_access(self->fault_guard, number);
    }
    if (is_sent_to_process(info)) {
        on_signal_from_outside(number, info);
        errno = saved;
        return;
    }
    if (!atomic_compare_exchange_strong(&crashed, &first, me)) {
        crash_again(number, info, me, first);
    }
    atomic_store(&crashed_signal, number);
    set_mask(SIG_UNBLOCK); /* so that a crash in the handler is also reported */
    vm_exit_by_crash();
    if (!atomic_load(&is_announced)) {
        struct line line = {.length = 0};
        put_cause(&line, number, info);
        put_place(&line, self);
        put_owner(&line, context);
        say(&line);
    }
    if (self != NULL) {
        atomic_store(&self->is_in_native, true);
    }
    have_exit_functions_run();
    send_again(number, info);
}

/* --- the helper and the start ---------------------------------------------------------- */

/* The body of the helper thread. Until it has work to do, it blocks signals, so that other threads
 * receive signals sent to the process. */
static void *help(void *unused)
{
    (void)unused;
    while (sem_wait(&help_wanted) != 0 && errno == EINTR) {
    }
    atomic_store(&helper, gettid());
    set_mask(SIG_UNBLOCK);
    vm_safepoint_abandon(atomic_load(&crashed));
    vm_run_exit_hooks();
    atomic_store(&is_helper_done, true);
    if (atomic_load(&crashed) == CRASHED_NOBODY) {
        die_now(atomic_load(&crashed_signal));
    }
    for (;;) {
        pause();
    }
    return NULL;
}

static bool start_helper(void)
{
    return sem_init(&help_wanted, 0, 0) == 0 && vm_start_helper_thread(help);
}

void vm_crash_init(void)
{
    for (size_t i = 0; i < SIGNAL_COUNT; i++) {
        struct sigaction action;
        if (sigaction(signals[i].number, NULL, &action) != 0 || action.sa_handler != SIG_DFL
            || (signals[i].is_for_exit && !vm_has_exit_hooks())) {
            continue;
        }
        action.sa_sigaction = on_crash;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigemptyset(&action.sa_mask);
        sigaction(signals[i].number, &action, NULL);
    }
}

bool vm_crash_booted(void)
{
    has_helper = start_helper();
    return has_helper;
}

void vm_crash_announced(void)
{
    atomic_store(&is_announced, true);
}
