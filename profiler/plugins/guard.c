/*
 * guard.c: the signal handlers of the guard are installed while a guarded function runs. They run
 * on a separate stack, since the thread's stack may have overflowed.
 */
#define _GNU_SOURCE
#include "profiler/plugins/guard.h"

#include <link.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

static const struct {
    int number;
    const char *name;
} deadly_signals[] = {{SIGSEGV, "SIGSEGV"},
                      {SIGBUS, "SIGBUS"},
                      {SIGFPE, "SIGFPE"},
                      {SIGILL, "SIGILL"},
                      {SIGABRT, "SIGABRT"}};
#define SIGNALS (sizeof deadly_signals / sizeof deadly_signals[0])
#define STACK_BYTES 65536

/* The state of the running guarded function. */
static struct {
    _Atomic int thread; /* the kernel's number of the thread that runs the function; 0: no function
                           runs */
    const char *what;   /* the function's name for the message; NULL: the process survives its
                           crash */
    int number;         /* the signal of the function's crash */
    sigjmp_buf place;
    struct sigaction before[SIGNALS];
    stack_t stack_before;
    sigset_t blocked_before;
} guarded;

static char stack[STACK_BYTES];

static const char *name_of(int number)
{
    for (size_t i = 0; i < SIGNALS; i++) {
        if (deadly_signals[i].number == number) {
            return deadly_signals[i].name;
        }
    }
    return "?";
}

static void put(const char *text)
{
    size_t length = strlen(text);
    while (length != 0) {
        ssize_t written = write(STDERR_FILENO, text, length);
        if (written <= 0) {
            return;
        }
        text += written;
        length -= (size_t)written;
    }
}

/* Calls the previous handler, because another thread has crashed, or another process has sent the
 * signal. */
static void do_as_before(int number, siginfo_t *info, void *context)
{
    size_t i = 0;
    while (deadly_signals[i].number != number) {
        i++;
    }
    const struct sigaction *before = &guarded.before[i];
    if ((before->sa_flags & SA_SIGINFO) != 0) {
        before->sa_sigaction(number, info, context);
    } else if (before->sa_handler == SIG_DFL) {
        sigaction(number, before, NULL);
        raise(number);
    } else if (before->sa_handler != SIG_IGN) {
        before->sa_handler(number);
    }
}

static void on_signal(int number, siginfo_t *info, void *context)
{
    bool is_own = info->si_code > 0 || (info->si_code == SI_TKILL && info->si_pid == getpid());
    if (!is_own || gettid() != atomic_load(&guarded.thread)) {
        do_as_before(number, info, context);
        return;
    }
    if (guarded.what == NULL) {
        guarded.number = number;
        siglongjmp(guarded.place, 1);
    }
    put("Error: ");
    put(guarded.what);
    put(": it crashed while it was loaded (");
    put(name_of(number));
    put(")\n");
    _exit(2);
}

/* The thread may block all signals, as threads of the machine do. */
static void unblock_signals(void)
{
    sigset_t deadly;
    sigemptyset(&deadly);
    for (size_t i = 0; i < SIGNALS; i++) {
        sigaddset(&deadly, deadly_signals[i].number);
    }
    pthread_sigmask(SIG_UNBLOCK, &deadly, &guarded.blocked_before);
}

static void handle_signals(bool is_on)
{
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < SIGNALS; i++) {
        sigaction(deadly_signals[i].number, is_on ? &action : &guarded.before[i],
                  is_on ? &guarded.before[i] : NULL);
    }
}

static void leave(void)
{
    atomic_store(&guarded.thread, 0);
    handle_signals(false);
    pthread_sigmask(SIG_SETMASK, &guarded.blocked_before, NULL);
    sigaltstack(&guarded.stack_before, NULL);
}

static void run(const char *what, void (*function)(void *), void *data)
{
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    guarded.what = what;
    guarded.number = 0;
    sigaltstack(&own, &guarded.stack_before);
    handle_signals(true);
    unblock_signals();
    if (sigsetjmp(guarded.place, 1) == 0) {
        atomic_store(&guarded.thread, gettid());
        function(data);
    }
    leave();
}

void prof_guard_strictly(const char *what, void (*function)(void *), void *data)
{
    run(what, function, data);
}

const char *prof_guard(void (*function)(void *), void *data)
{
    run(NULL, function, data);
    return guarded.number == 0 ? NULL : name_of(guarded.number);
}

bool prof_guard_leave(void)
{
    bool is_guarded = atomic_load(&guarded.thread) == gettid();
    if (is_guarded) {
        leave();
    }
    return is_guarded;
}

/* --- code of a library ------------------------------------------------------------------------ */

struct search {
    uintptr_t address;
    struct prof_guard_range found;
};

static int look(struct dl_phdr_info *info, size_t size, void *data)
{
    struct search *search = data;
    struct prof_guard_range code = {NULL, NULL};
    bool is_in = false;
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        uintptr_t from = info->dlpi_addr + segment->p_vaddr;
        if (segment->p_type != PT_LOAD) {
            continue;
        }
        is_in |= search->address - from < segment->p_memsz;
        if ((segment->p_flags & PF_X) != 0) {
            code = (struct prof_guard_range){(const char *)from,
                                             (const char *)from + segment->p_memsz};
        }
    }
    if (is_in) {
        search->found = code;
    }
    return is_in;
}

struct prof_guard_range prof_guard_code_of(const void *address)
{
    struct search search = {.address = (uintptr_t)address};
    dl_iterate_phdr(look, &search);
    return search.found;
}
