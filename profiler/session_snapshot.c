/*
 * The child is forked by one of several threads. So the child may only use malloc, which the C
 * library keeps usable across a fork; the tree with its methods and names, whose locks are held
 * during the fork; and the state of the safepoint. In the child, all threads stay at the safepoint
 * for ever, except those that did not stop in time and those that are starting. The child only
 * reads Java objects, runs no Java code, and ends with _exit, so that no exit function of the
 * parent runs.
 *
 * The child blocks signals, so that a signal to the program's process group does not end it before
 * its files are complete. Of the parent's files, it keeps standard error, targets that are open
 * descriptors of the process, and a pipe to the parent. Through the pipe it sends text that the
 * parent prints, and at the end a zero byte and the result.
 */
#define _GNU_SOURCE
#include "profiler/session_snapshot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "profiler/session.h"
#include "profiler/tree/cct.h"
#include "profiler/tree/class_names.h"
#include "profiler/tree/method_facts.h"
#include "profiler/tree/timing.h"
#include "profiler/tree/values/waiting.h"
#include "profiler/write/leftovers.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/thread/helper_thread.h"
#include "vm/vm.h"

#define CHILD_NICENESS 10
#define MAX_KEPT (PROF_MAX_OUTPUTS + 2)
#define SAID_BYTES 8192
#define STUCK_SECONDS 120

enum kind { ON_DEMAND, CHECKPOINT };

static const struct {
    const char *reason, *name;
    enum prof_targets_written targets;
} kinds[] = {{"on demand", "dump", PROF_WRITE_NO_STANDARD},
             {"checkpoint", "checkpoint", PROF_WRITE_FILES}};

static struct {
    struct vm_lock lock;    /* a holder acquires no other lock, and waits only for a child that is
                               being killed */
    pthread_cond_t changed; /* uses the monotonic clock */
    bool is_started;        /* the separate thread has been started */
    bool is_demanded, is_over;
    pid_t child;      /* 0: there is no child. It is reaped only with the lock held */
    int child_handle; /* a pidfd of the child, which stays valid even if the program has waited for
                         the child; or -1 */
    uint64_t next_ns; /* time of the next checkpoint; 0: no checkpoints */
    bool has_failed;  /* the last checkpoint failed, which was reported */
} state = {.lock = VM_LOCK(SNAPSHOTS)};

/* The current snapshot; used only by the thread that takes it, and by its child. */
static struct {
    enum kind kind;
    int pipe[2];
    int error;      /* errno if the fork failed; otherwise 0 */
    bool is_forked; /* a child was forked */
} snapshot;

static bool has_targets(enum prof_target_kind kind)
{
    for (int i = 0; i < prof_plan->target_count; i++) {
        if (prof_plan->targets[i].kind == kind) {
            return true;
        }
    }
    return false;
}

/* --- the child ------------------------------------------------------------------------------ */

static int say_to_parent(void *stream, const char *format, va_list arguments)
{
    (void)stream;
    return vdprintf(snapshot.pipe[1], format, arguments);
}

static int compare_numbers(const void *a, const void *b)
{
    int left = *(const int *)a, right = *(const int *)b;
    return (left > right) - (left < right);
}

/* Closes the descriptors first .. last, with close_range if the system has it. */
static void close_between(int first, int last)
{
    if (first > last || syscall(SYS_close_range, (unsigned)first, (unsigned)last, 0) == 0) {
        return;
    }
    struct rlimit limit;
    int end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < (rlim_t)last
                  ? (int)limit.rlim_cur
                  : last;
    for (int fd = first; fd <= end; fd++) {
        close(fd);
    }
}

/* Closes the parent's descriptors, so that connections of a server do not stay open because the
 * child is still writing. */
static void close_descriptors(void)
{
    int kept[MAX_KEPT] = {STDERR_FILENO, snapshot.pipe[1]}, count = 2;
    for (int i = 0; i < prof_plan->target_count; i++) {
        int own = prof_output_own_descriptor(prof_plan->targets[i].path);
        if (own >= 0) {
            kept[count++] = own;
        }
    }
    qsort(kept, (size_t)count, sizeof *kept, compare_numbers);
    int first = 0;
    for (int i = 0; i < count; i++) {
        close_between(first, kept[i] - 1);
        first = kept[i] + 1;
    }
    close_between(first, INT32_MAX);
    for (int fd = 0; fd < STDERR_FILENO; fd++) { /* occupies the standard descriptors, so that files
                                                    that are opened later do not get their
                                                    numbers */
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0) {
            return;
        }
    }
}

/* Gives the program priority over the child, for processors and if memory is scarce. */
static void step_back(void)
{
    (void)prctl(PR_SET_NAME, "jp2vm profile");
    (void)setpriority(PRIO_PROCESS, 0, CHILD_NICENESS);
    int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (fd >= 0) {
        (void)!write(fd, "1000", 4);
        close(fd);
    }
}

static void stay_alive(void)
{
    alarm(STUCK_SECONDS);
}

/* Makes this child end if it is stuck: if a thread that did not stop in time held a lock during the
 * fork, the child would wait for the lock for ever. Writing files does not take as long as this
 * limit. But readers of pipes may be slow, so a child that writes to pipes has no limit. */
static void end_when_stuck(void)
{
    sigset_t set;
    if (has_targets(PROF_TARGET_STREAM)) {
        return;
    }
    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    signal(SIGALRM, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    prof_output_watch.beat = stay_alive;
    stay_alive();
}

static _Noreturn void be_child(void)
{
    VM_LOCKS_BECOME_CHILD();
    close_descriptors();
    step_back();
    end_when_stuck();
    vm_vfprintf_hook = say_to_parent;
    bool is_reported = snapshot.kind == ON_DEMAND;
    bool is_good = prof_session_write_some(kinds[snapshot.kind].reason,
                                           kinds[snapshot.kind].targets, is_reported);
    const char result[] = {'\0', is_good ? 'y' : 'n'};
    ssize_t written = write(snapshot.pipe[1], result, sizeof result);
    _exit(is_good && written == sizeof result ? 0 : 1);
}

/* --- taking a snapshot ---------------------------------------------------------------------- */

/* Acquires all locks that the walk through the tree needs, in their order. Otherwise a thread that
 * is not stopped might hold one of them during the fork, and the child would wait for the lock for
 * ever. Besides these, writing a profile needs only locks of writers, and there is no other writer
 * (session.c, model/weighted_counts.c). */
static void lock_tree(void)
{
    prof_cct_lock();
    prof_methods_lock();
    prof_class_names_lock();
}

static void unlock_tree(void)
{
    prof_class_names_unlock();
    prof_methods_unlock();
    prof_cct_unlock();
}

/* Called with all threads stopped. */
static void fork_or_write(void)
{
    snapshot.error = 0;
    snapshot.is_forked = false;
    pid_t child = -1;
    prof_waiting_settle(false);
    prof_timing_freeze(); /* in the parent, because its threads' clocks do not exist in the child */
    if (pipe2(snapshot.pipe, O_CLOEXEC) == 0) {
        lock_tree();
        child = fork();
        int error = errno;
        unlock_tree();
        if (child == 0) {
            be_child();
        }
        close(snapshot.pipe[1]);
        if (child < 0) {
            close(snapshot.pipe[0]);
        }
        errno = error;
    }
    if (child > 0) {
        vm_lock_take(&state.lock);
        state.child = child;
        state.child_handle = (int)syscall(SYS_pidfd_open, child, 0);
        vm_lock_release(&state.lock);
        snapshot.is_forked = true;
    } else {
        snapshot.error = errno;
        (void)prof_session_write_some(kinds[snapshot.kind].reason, kinds[snapshot.kind].targets,
                                      snapshot.kind == ON_DEMAND); /* errors have already been
                                                                      reported */
    }
    prof_timing_resume();
}

/* Prints the child's text until the child has sent everything or has died. Returns the child's
 * result, or '\0' if it has sent none. */
static char listen(bool is_silent)
{
    char said[SAID_BYTES], result = '\0';
    size_t length = 0; /* number of received bytes of the result, which starts with a zero byte and
                          is not printed */
    while (length < 2) {
        ssize_t got = read(snapshot.pipe[0], said + length, sizeof said - 1 - length);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        length += (size_t)got;
        said[length] = '\0';
        size_t text = strlen(said);
        if (text > 0 && !is_silent) {
            vm_message("%s", said);
        }
        length -= text;
        memmove(said, said + text, length);
        result = length < 2 ? '\0' : said[1];
    }
    close(snapshot.pipe[0]);
    return result;
}

/* Removes the child's temporary files. */
static void clean_up(void)
{
    for (int i = 0; i < prof_plan->target_count; i++) {
        if (prof_plan->targets[i].kind == PROF_TARGET_FILE) {
            (void)prof_leftovers_remove(prof_plan->targets[i].path, NULL);
        }
    }
}

/* Waits for the child, and returns its status, or -1 if other code of the process has already
 * waited for it. The caller holds the lock. */
static int reap(void)
{
    int status = -1;
    while (waitpid(state.child, &status, 0) < 0) {
        if (errno != EINTR) { /* the program ignores SIGCHLD */
            status = -1;
            break;
        }
    }
    state.child = 0;
    if (state.child_handle >= 0) {
        close(state.child_handle);
    }
    return status;
}

/* Called when the child is done or has died. Does nothing if prof_snapshots_end has already killed
 * the child. */
static void finish_child(char result)
{
    vm_lock_take(&state.lock);
    bool is_ours = state.child != 0;
    int status = is_ours ? reap() : -1;
    vm_lock_release(&state.lock);
    if (!is_ours) {
        return;
    }
    if (result == '\0') {
        clean_up();
        char how[64] = "";
        if (status != -1 && WIFSIGNALED(status)) {
            snprintf(how, sizeof how, " (signal %d)", WTERMSIG(status));
        }
        vm_message("jp2vm: profile: the process that wrote a %s ended before it was done%s\n",
                   kinds[snapshot.kind].name, how);
    }
    if (snapshot.kind == CHECKPOINT) {
        state.has_failed = result != 'y';
    }
}

static void report_pause(uint64_t pause_ns)
{
    if (!snapshot.is_forked && (snapshot.kind == ON_DEMAND || !state.has_failed)) {
        char reason[128];
        vm_message("jp2vm: profile: no process for writing a %s (%s), so the program was "
                   "stopped for %.3f s\n",
                   kinds[snapshot.kind].name, strerror_r(snapshot.error, reason, sizeof reason),
                   (double)pause_ns / 1e9);
    } else if (prof_plan->reports_size) {
        vm_message("jp2vm: profile: %s: the program was stopped for %.6f s\n",
                   kinds[snapshot.kind].name, (double)pause_ns / 1e9);
    }
}

/* Called by one thread at a time. */
static void take(enum kind kind)
{
    uint64_t start = vm_time_ns();
    snapshot.kind = kind;
    bool (*run_stopped)(void (*)(void)) = atomic_load(&prof_session_run_stopped);
    if (!(run_stopped == NULL ? vm_run_at_safepoint : run_stopped)(fork_or_write)) {
        return;
    }
    report_pause(vm_time_ns() - start);
    if (snapshot.is_forked) {
        finish_child(listen(kind == CHECKPOINT && state.has_failed));
    } else if (kind == CHECKPOINT) {
        state.has_failed = true; /* reported once; further failures are not reported */
    }
}

/* --- the thread ----------------------------------------------------------------------------- */

/* Waits for the next task. The caller holds the lock. */
static enum kind wait_for_work(void)
{
    for (;;) {
        if (state.is_demanded && !state.is_over) {
            state.is_demanded = false;
            return ON_DEMAND;
        }
        uint64_t now = vm_time_ns();
        if (state.next_ns == 0 || state.is_over) {
            vm_lock_wait(&state.changed, &state.lock);
        } else if (now < state.next_ns) {
            struct timespec until = {.tv_sec = (time_t)(state.next_ns / 1000000000u),
                                     .tv_nsec = (long)(state.next_ns % 1000000000u)};
            vm_lock_wait_until(&state.changed, &state.lock, &until);
        } else {
            uint64_t step = (uint64_t)prof_plan->checkpoint_ms * 1000000u;
            state.next_ns += ((now - state.next_ns) / step + 1) * step;
            return CHECKPOINT;
        }
    }
}

static void *serve(void *unused)
{
    (void)unused;
    for (;;) {
        vm_lock_take(&state.lock);
        enum kind kind = wait_for_work();
        vm_lock_release(&state.lock);
        take(kind);
    }
    return NULL;
}

static bool create_thread(void)
{
    pthread_condattr_t clock;
    if (pthread_condattr_init(&clock) != 0) {
        return false;
    }
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    bool is_done = pthread_cond_init(&state.changed, &clock) == 0 && vm_start_helper_thread(serve);
    pthread_condattr_destroy(&clock);
    return is_done;
}

/* Starts the separate thread if it is not running yet. The caller holds the lock. */
static bool start(void)
{
    state.is_started = state.is_started || create_thread();
    return state.is_started;
}

void prof_snapshots_demand(void)
{
    if (has_targets(PROF_TARGET_STANDARD)) {
        vm_message("jp2vm: profile: standard output is the program's until it ends: no dump is "
                   "written to it\n");
    }
    if (!has_targets(PROF_TARGET_FILE) && !has_targets(PROF_TARGET_STREAM)) {
        return;
    }
    vm_lock_take(&state.lock);
    bool is_started = start();
    if (is_started) {
        state.is_demanded = true;
        pthread_cond_signal(&state.changed);
    }
    vm_lock_release(&state.lock);
    if (!is_started) {
        vm_message(
            "jp2vm: profile: no thread could be started for dumps, so SIGQUIT writes none\n");
    }
}

void prof_snapshots_repeat(void)
{
    vm_lock_take(&state.lock);
    state.next_ns = vm_time_ns() + (uint64_t)prof_plan->checkpoint_ms * 1000000u;
    bool is_started = start();
    if (is_started) {
        pthread_cond_signal(&state.changed);
    }
    vm_lock_release(&state.lock);
    if (!is_started) {
        vm_message(
            "jp2vm: profile: no thread could be started for checkpoints, so none are written\n");
    }
}

/* --- the end -------------------------------------------------------------------------------- */

/* Waits until the child ends, or a signal asks this process to end. */
static void wait_for_streams(void)
{
    unsigned signals = vm_ending_signals();
    const struct timespec tick = {.tv_nsec = 10000000};
    siginfo_t info;
    info.si_pid = 0;
    while (waitid(P_PID, (id_t)state.child, &info, WEXITED | WNOHANG | WNOWAIT) == 0
           && info.si_pid == 0 && vm_ending_signals() == signals) {
        vm_exit_hook_progress();
        nanosleep(&tick, NULL);
    }
}

void prof_snapshots_end(void)
{
    vm_lock_take(&state.lock);
    state.is_over = true;
    if (state.child != 0) {
        if (has_targets(PROF_TARGET_STREAM)) {
            wait_for_streams();
        }
        if (state.child_handle < 0) { /* the system is too old for pidfds */
            kill(state.child, SIGKILL);
        } else {
            (void)syscall(SYS_pidfd_send_signal, state.child_handle, SIGKILL, NULL, 0);
        }
        (void)reap();
        clean_up();
    }
    vm_lock_release(&state.lock);
}
