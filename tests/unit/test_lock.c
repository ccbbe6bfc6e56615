/*
 * Unit tests of locks: mutual exclusion, and conditions. In builds with assertions, each violation
 * of the ranks ends the process with one line, which names the locks and the lines that took them.
 *
 *   test_lock on|off
 */
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/check.h"
#include "vm/base/lock/lock.h"

#define ROUNDS 20000

static struct vm_lock boot, translation = VM_LOCK(TRANSLATION), threads = VM_LOCK(THREADS),
                            thread = VM_LOCK(THREAD), other_thread = VM_LOCK(THREAD),
                            raw = VM_LOCK(RAW_MONITORS), other_raw = VM_LOCK(RAW_MONITORS),
                            trees = VM_LOCK(TREES);
static atomic_flag spinning = ATOMIC_FLAG_INIT;

/* --- locks and conditions --------------------------------------------------------------------- */

static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int counted, spun, turn;

static void *count(void *unused)
{
    (void)unused;
    for (int i = 0; i < ROUNDS; i++) {
        vm_lock_take(&threads);
        counted++;
        vm_lock_release(&threads);
        vm_spin_take(&spinning, VM_RANK_THREADS);
        spun++;
        vm_spin_release(&spinning, VM_RANK_THREADS);
    }
    vm_lock_take(&threads);
    turn++;
    pthread_cond_signal(&changed);
    vm_lock_release(&threads);
    return NULL;
}

static void test_exclusion(void)
{
    pthread_t counting[2];
    for (int i = 0; i < 2; i++) {
        CHECK(pthread_create(&counting[i], NULL, count, NULL) == 0);
    }
    vm_lock_take(&threads);
    while (turn < 2) {
        vm_lock_wait(&changed, &threads);
    }
    vm_lock_release(&threads);
    for (int i = 0; i < 2; i++) {
        pthread_join(counting[i], NULL);
    }
    CHECK_EQ_INT(counted, 2 * ROUNDS);
    CHECK_EQ_INT(spun, 2 * ROUNDS);
}

/* Checks that the functions that try to take a lock fail while another thread holds it. */
static void *try_held(void *is_refused)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    *(bool *)is_refused = !vm_lock_try(&threads) && !vm_lock_try_until(&threads, &now);
    return NULL;
}

static void test_tries(void)
{
    pthread_t trying;
    bool is_refused = false;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    CHECK(vm_lock_try(&threads));
    CHECK(pthread_create(&trying, NULL, try_held, &is_refused) == 0);
    pthread_join(trying, NULL);
    CHECK(is_refused);
    CHECK(!vm_lock_wait_until(&changed, &threads, &now));
    vm_lock_release(&threads);
    CHECK(vm_lock_try_until(&threads, &now));
    vm_lock_release(&threads);
}

/* Sequences that the rules allow print no line. */
static void keep_the_rules(void)
{
    vm_lock_take(&raw);
    VM_LOCKS_ALLOW(VM_LOCK_JAVA);
    vm_lock_release(&raw);
    vm_lock_take(&boot);
    vm_lock_take(&boot);
    vm_lock_take(&translation);
    VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
    vm_lock_take(&threads);
    vm_lock_take(&thread);
    vm_lock_release(&threads); /* locks may be released in any order */
    vm_lock_release(&boot);
    vm_lock_release(&thread);
    vm_lock_take(&threads);
    bool is_taken = vm_lock_try(&raw); /* its rank is lower */
    vm_lock_release(&threads);
    vm_lock_take(&threads);
    vm_lock_release(&threads);
    vm_lock_release(&raw);
    vm_lock_release(&translation);
    vm_lock_release(&boot);
    vm_lock_take(&raw);
    vm_lock_take(&other_raw);
    vm_lock_release(&raw);
    vm_lock_release(&other_raw);
    VM_LOCKS_NONE();
    VM_LOCKS_BECOME_CHILD();
    vm_lock_take(&trees);
    vm_lock_release(&trees);
    _exit(is_taken ? 0 : 4);
}

/* --- violations ------------------------------------------------------------------------------- */

static void take_out_of_order(void)
{
    vm_lock_take(&thread);
    vm_lock_take(&threads);
}

static void take_again(void)
{
    vm_lock_take(&threads);
    vm_lock_take(&threads);
}

static void take_two_of_a_rank(void)
{
    vm_lock_take(&thread);
    vm_lock_take(&other_thread);
}

static void take_first_of_several_again(void)
{
    vm_lock_take(&raw);
    vm_lock_take(&other_raw);
    vm_lock_take(&raw);
}

static void take_below_a_tried_one(void)
{
    if (vm_lock_try(&thread)) {
        vm_lock_take(&threads);
    }
}

static void spin_out_of_order(void)
{
    vm_spin_take(&spinning, VM_RANK_THREAD);
    vm_lock_take(&threads);
}

static void release_a_free_one(void)
{
    vm_lock_release(&threads);
}

static void *release_it(void *unused)
{
    (void)unused;
    vm_lock_release(&threads);
    return NULL;
}

static void release_anothers(void)
{
    pthread_t releasing;
    vm_lock_take(&threads);
    if (pthread_create(&releasing, NULL, release_it, NULL) == 0) {
        pthread_join(releasing, NULL);
    }
}

static void wait_with_another(void)
{
    vm_lock_take(&translation);
    vm_lock_take(&threads);
    vm_lock_wait(&changed, &threads);
}

static void wait_without_the_lock(void)
{
    vm_lock_wait(&changed, &threads);
}

static void wait_for_collection(void)
{
    vm_lock_take(&trees);
    vm_lock_take(&threads);
    vm_lock_wait_for_collection(&changed, &threads);
}

static void run_java(void)
{
    vm_lock_take(&translation);
    VM_LOCKS_ALLOW(VM_LOCK_JAVA);
}

static void allocate(void)
{
    vm_lock_take(&translation);
    VM_LOCKS_ALLOW(VM_LOCK_COLLECTS);
}

static void call_analysis(void)
{
    vm_lock_take(&threads);
    VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
}

static void end_with_a_lock(void)
{
    vm_lock_take(&threads);
    VM_LOCKS_NONE();
}

static void take_in_child(void)
{
    vm_lock_take(&trees); /* is held when the child is created */
    VM_LOCKS_BECOME_CHILD();
    vm_lock_release(&trees);
    vm_lock_take(&threads);
}

#define HELD " while the thread holds "

static const struct violation {
    void (*commit)(void);
    const char *what, *held; /* the text of the line, before and after the locations */
} violations[] = {
    {take_out_of_order, "takes 'thread list' out of order", "'thread'"},
    {take_again, "takes 'thread list' again", "'thread list'"},
    {take_two_of_a_rank, "takes 'thread' out of order", "'thread'"},
    {take_first_of_several_again, "takes 'raw monitors' again", "'raw monitors'"},
    {take_below_a_tried_one, "takes 'thread list' out of order", "'thread'"},
    {spin_out_of_order, "takes 'thread list' out of order", "'thread'"},
    {release_a_free_one, "releases a lock that the thread does not hold: 'thread list'", NULL},
    {release_anothers, "releases a lock that the thread does not hold: 'thread list'", NULL},
    {wait_with_another, "waits with 'thread list'", "'translation'"},
    {wait_without_the_lock, "waits with a lock that the thread does not hold: 'thread list'", NULL},
    {wait_for_collection, "waits with 'thread list'", "'trees'"},
    {run_java, "runs Java code", "'translation'"},
    {allocate, "may collect", "'translation'"},
    {call_analysis, "calls an analysis", "'thread list'"},
    {end_with_a_lock, "ends or leaves the machine", "'thread list'"},
    {take_in_child, "a child process takes 'thread list'", NULL},
};

static void unexpected_exit(int number)
{
    (void)number;
    _exit(3);
}

/* Calls the function in a child process, stores the process's stderr in text, and returns its
 * status. */
static int run(void (*function)(void), char *text, size_t size)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return -1;
    }
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        signal(SIGABRT, unexpected_exit); /* handlers of exit do not run */
        alarm(20);
        function();
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    ssize_t got;
    while ((got = read(ends[0], text + length, size - 1 - length)) > 0) {
        length += (size_t)got;
    }
    text[length] = '\0';
    close(ends[0]);
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

static void check_violation(const struct violation *violation)
{
    char text[512], what[256], found[256] = "", held[64] = "";
    int line = 0, taken = 0;
    int status = run(violation->commit, text, sizeof text);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    CHECK(strncmp(text, "jp2vm: ", 7) == 0 && strchr(text, '\n') == text + strlen(text) - 1);
    const char *at = strstr(text, "test_lock.c:");
    CHECK(at != NULL && sscanf(at, "test_lock.c:%d: locks: %255[^\n]", &line, found) == 2
          && line > 0);
    if (violation->held == NULL) {
        CHECK_EQ_STR(found, violation->what);
        return;
    }
    snprintf(what, sizeof what, "%s" HELD, violation->what);
    CHECK(strncmp(found, what, strlen(what)) == 0);
    CHECK_EQ_INT(sscanf(found + strlen(what), "%63[^,], taken at ", held), 1);
    CHECK_EQ_STR(held, violation->held);
    at = strstr(found, "test_lock.c:");
    CHECK(at != NULL && sscanf(at, "test_lock.c:%d", &taken) == 1 && taken > 0 && taken <= line);
}

int main(int argc, char **argv)
{
    char text[512];
    bool is_on = argc > 1 && strcmp(argv[1], "on") == 0;
    CHECK(vm_lock_init_recursive(&boot, VM_RANK_BOOT_LOADER));
    test_exclusion();
    test_tries();
    CHECK_EQ_INT(run(keep_the_rules, text, sizeof text), 0);
    CHECK_EQ_STR(text, "");
    for (size_t i = 0; is_on && i < sizeof violations / sizeof *violations; i++) {
        check_violation(&violations[i]);
    }
    if (!is_on) {
        CHECK_EQ_INT(sizeof(struct vm_lock), sizeof(pthread_mutex_t));
        CHECK_EQ_INT(run(take_out_of_order, text, sizeof text), 0);
        CHECK_EQ_STR(text, "");
    }
    vm_lock_destroy(&boot);
    return check_report();
}
