/*
 * Unit tests of output files of profiles: temporary files, including files that were left behind,
 * pipes that make a writer wait, and names made from patterns.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <utime.h>

#include "profiler/session_names.h"
#include "profiler/write/leftovers.h"
#include "profiler/write/output.h"
#include "tests/unit/check.h"
#include "tests/unit/scratch.h"

static atomic_uint signals, beats, lines;

static unsigned count_signals(void)
{
    return signals;
}

static void beat(void)
{
    beats++;
}

static void say(const char *format, ...)
{
    (void)format;
    lines++;
}

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* --- files that were left behind ------------------------------------------------------------ */

/* Returns the process number of a process that has ended. */
static long dead_process(void)
{
    pid_t child = fork();
    if (child == 0) {
        _exit(0);
    }
    waitpid(child, NULL, 0);
    return child;
}

static void set_age(const char *path, long seconds)
{
    struct utimbuf times = {time(NULL) - seconds, time(NULL) - seconds};
    if (utime(path, &times) != 0) {
        scratch_die(path);
    }
}

static void write_numbered(char *path, size_t size, const char *form, long number)
{
    snprintf(path, size, form, number);
    scratch_write_text(path, "12345");
}

static void check_removed(const char *path, const char *family, unsigned count)
{
    struct prof_leftovers removed = prof_leftovers_remove(path, family);
    CHECK_EQ_INT(removed.count, count);
    CHECK_EQ_INT(removed.bytes, count * 5);
}

static void test_dead_writers(void)
{
    char left[64], second[64], other[64], text[64];
    long dead = dead_process();
    write_numbered(left, sizeof left, "p.jp2.tmp.%ld", dead);
    write_numbered(second, sizeof second, "p.jp2.tmp.%ld.7", dead);
    write_numbered(other, sizeof other, "q.jp2.tmp.%ld", dead);
    write_numbered(text, sizeof text, "p.jp2.tmp.%ld.txt", dead);
    scratch_write_text("p.jp2", "profile");
    check_removed("p.jp2", NULL, 2);
    CHECK(!exists(left) && !exists(second));
    CHECK(exists(other) && exists(text) && exists("p.jp2"));
    check_removed("p.jp2", NULL, 0);

    /* A path through a link, in another directory. */
    scratch_make_directory("deep");
    scratch_write_text("deep/p.jp2", "profile");
    write_numbered(left, sizeof left, "deep/p.jp2.tmp.%ld", dead);
    if (symlink("deep/p.jp2", "link.jp2") != 0) {
        scratch_die("link.jp2");
    }
    check_removed("link.jp2", NULL, 1);
    CHECK(!exists(left));

    /* Files of the same pattern. */
    write_numbered(left, sizeof left, "run-12.jp2.tmp.%ld", dead);
    write_numbered(second, sizeof second, "run-x.jp2.tmp.%ld", dead);
    check_removed("run-99.jp2", "run-[0-9]*.jp2", 1);
    CHECK(!exists(left) && exists(second));
}

/* Files that may still have a writer are kept. */
static void test_live_writers(void)
{
    char mine[64], locked[64], reused[64], strange[64];
    long dead = dead_process();
    write_numbered(mine, sizeof mine, "l.jp2.tmp.%ld", (long)getpid());
    check_removed("l.jp2", NULL, 0);
    CHECK(exists(mine));

    /* A locked file has a writer, even if this process cannot see the writer because it is outside
     * the container. */
    write_numbered(locked, sizeof locked, "l.jp2.tmp.%ld", dead);
    int fd = open(locked, O_WRONLY);
    CHECK_EQ_INT(flock(fd, LOCK_EX), 0);
    check_removed("l.jp2", NULL, 0);
    close(fd);
    check_removed("l.jp2", NULL, 1);

    /* A process with this number that started after the file was written is not the file's
     * writer. */
    write_numbered(reused, sizeof reused, "r.jp2.tmp.%ld", (long)getpid());
    set_age(reused, 86400 * 365);
    check_removed("r.jp2", NULL, 1);

    /* These files are not files of jp2vm. */
    snprintf(strange, sizeof strange, "s.jp2.tmp.%ld", dead);
    scratch_make_directory(strange);
    check_removed("s.jp2", NULL, 0);
    CHECK(exists(strange));
    write_numbered(strange, sizeof strange, "s.jp2.tmp.0%ld99999999999", dead);
    check_removed("s.jp2", NULL, 0);
    CHECK(exists(strange));
    scratch_write_text("s.jp2.tmp.", "12345");
    scratch_write_text("s.jp2.tmp.12.", "12345");
    check_removed("s.jp2", NULL, 0);
}

/* The temporary file of an output is locked from its creation until it is renamed or removed. */
static void test_lock(void)
{
    char message[256], path[64];
    struct prof_output *out = prof_output_open("held.jp2", message, sizeof message);
    if (!CHECK(out != NULL)) {
        return;
    }
    snprintf(path, sizeof path, "held.jp2.tmp.%ld", (long)getpid());
    int fd = open(path, O_RDWR);
    CHECK(fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK);
    set_age(path, 86400 * 365);
    check_removed("held.jp2", NULL, 0);
    prof_output_text(out, "profile");
    CHECK_EQ_INT(prof_output_size(out), strlen("profile"));
    CHECK(prof_output_close(out, message, sizeof message));
    CHECK(exists("held.jp2") && !exists(path));
    CHECK_EQ_INT(flock(fd, LOCK_EX | LOCK_NB), 0);
    close(fd);
}

/* --- pipes ---------------------------------------------------------------------------------- */

static void *signal_later(void *seconds)
{
    usleep((useconds_t)(*(const double *)seconds * 1e6));
    signals++;
    return NULL;
}

static void *open_later(void *path)
{
    usleep(300000);
    int fd = open(path, O_RDONLY);
    char bytes[64];
    ssize_t got = read(fd, bytes, sizeof bytes);
    while (read(fd, bytes + sizeof bytes / 2, sizeof bytes / 2) > 0) {
    }
    close(fd);
    return got > 0 ? path : NULL;
}

static void start(pthread_t *thread, void *(*body)(void *), void *argument)
{
    if (pthread_create(thread, NULL, body, argument) != 0) {
        scratch_die("thread");
    }
}

static void test_pipe_without_reader(void)
{
    static char path[] = "unread";
    char message[256] = "";
    double after = 1.3;
    pthread_t thread;
    if (mkfifo(path, 0600) != 0) {
        scratch_die(path);
    }
    lines = beats = 0;
    double begin = now();
    start(&thread, signal_later, &after);
    CHECK(prof_output_open_as(path, "my pipe", message, sizeof message) == NULL);
    CHECK_EQ_STR(message, "cannot write my pipe: a signal ended the wait for its reader");
    CHECK(now() - begin < 5);
    CHECK_EQ_INT(lines, 1); /* the writer has reported that it waits */
    CHECK(beats > 0);       /* the program continued meanwhile */
    pthread_join(thread, NULL);

    /* A late reader still receives the profile. */
    void *read_it = NULL;
    start(&thread, open_later, path);
    struct prof_output *out = prof_output_open(path, message, sizeof message);
    if (CHECK(out != NULL)) {
        prof_output_text(out, "profile");
        CHECK(prof_output_close(out, message, sizeof message));
    }
    pthread_join(thread, &read_it);
    CHECK(read_it != NULL);
}

/* Checks that a write of a megabyte fails when a signal ends the wait. */
static void check_stalled(const char *path, const char *shown)
{
    static char big[1 << 20];
    char message[256] = "", want[128];
    double after = 0.2;
    pthread_t thread;
    struct prof_output *out = prof_output_open_as(path, shown, message, sizeof message);
    if (!CHECK(out != NULL)) {
        return;
    }
    start(&thread, signal_later, &after);
    double begin = now();
    prof_output_bytes(out, big, sizeof big);
    CHECK(!prof_output_is_good(out));
    CHECK(prof_output_size(out) > 0 && prof_output_size(out) < sizeof big);
    CHECK(!prof_output_close(out, message, sizeof message));
    snprintf(want, sizeof want, "cannot write %s: a signal ended the wait for its reader", shown);
    CHECK_EQ_STR(message, want);
    CHECK(now() - begin < 5);
    pthread_join(thread, NULL);
}

/* Named pipes, the process's own pipes (blocking and non-blocking), and files that are not
 * pipes. */
static void test_reader_that_stops(void)
{
    char path[64];
    if (mkfifo("stalled", 0600) != 0) {
        scratch_die("stalled");
    }
    int reader = open("stalled", O_RDONLY | O_NONBLOCK);
    check_stalled("stalled", "stalled");
    close(reader);
    for (int kind = 0; kind < 3; kind++) {
        int ends[2];
        if ((kind < 2 ? pipe2(ends, kind == 0 ? 0 : O_NONBLOCK)
                      : socketpair(AF_UNIX, SOCK_STREAM, 0, ends))
            != 0) {
            scratch_die("pipe");
        }
        snprintf(path, sizeof path, "/dev/fd/%d", ends[1]);
        check_stalled(path, "its own");
        CHECK_EQ_INT(fcntl(ends[1], F_GETFL) & O_NONBLOCK, kind == 1 ? O_NONBLOCK : 0);
        close(ends[0]);
        close(ends[1]);
    }
}

/* --- names ---------------------------------------------------------------------------------- */

static void check_program(const char *command, const char *want)
{
    char name[PROF_NAME_PROGRAM_BYTES];
    prof_name_of_program(command, name, sizeof name);
    CHECK_EQ_STR(name, want);
}

static void test_programs(void)
{
    scratch_write_text("my app 1.2.jar", "");
    check_program("Main", "Main");
    check_program("Main a b", "Main");
    check_program("com.acme.Main x.y", "Main");
    check_program("com/acme/Main", "Main");
    check_program("com.acme.Outer$Inner", "Outer$Inner");
    check_program("mod/com.acme.Main", "Main");
    check_program("my.module", "module");
    check_program("lib/app-1.2.jar -x", "app-1.2");
    check_program("my app 1.2.jar x y.jar", "my app 1.2");
    check_program("Main my app 1.2.jar", "Main");
    check_program("jdk.compiler/com.sun.tools.javac.launcher.Main src/Hello.java x", "Hello");
    check_program("", "java");
    check_program("a\nb", "a_b");
    check_program(".", ".");
    char long_name[400];
    memset(long_name, 'n', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    char name[PROF_NAME_PROGRAM_BYTES];
    prof_name_of_program(long_name, name, sizeof name);
    CHECK_EQ_INT(strlen(name), sizeof name - 1);
}

static void check_expanded(const char *pattern, const char *want)
{
    const struct prof_name_parts parts = {"1234", "20240131-235959", "Main[1]"};
    size_t length;
    CHECK(prof_name_fault(pattern, &length) == NULL);
    char *name = prof_name_expand(pattern, &parts);
    CHECK_EQ_STR(name, want);
    free(name);
}

static void check_fault(const char *pattern, const char *want)
{
    size_t length = 0;
    const char *fault = prof_name_fault(pattern, &length);
    if (CHECK(fault != NULL)) {
        CHECK_EQ_INT(length, strlen(want));
        CHECK(strncmp(fault, want, length) == 0);
    }
}

static void check_inserted(const char *path, const char *suffix, const char *want)
{
    char *name = prof_name_insert(path, suffix, "12");
    CHECK_EQ_STR(name, want);
    free(name);
}

static void check_family(const char *pattern, const char *suffix, const char *in, const char *out)
{
    const struct prof_name_parts parts = {"1234", "20240131-235959", "Main[1]"};
    char *family = prof_name_family(pattern, suffix, &parts);
    CHECK_EQ_INT(fnmatch(family, in, 0), 0);
    CHECK(fnmatch(family, out, 0) != 0);
    free(family);
}

static void test_patterns(void)
{
    check_expanded("a.jp2", "a.jp2");
    check_expanded("d/%n-%p-%t.jp2", "d/Main[1]-1234-20240131-235959.jp2");
    check_expanded("100%%%p%%", "100%1234%");
    check_fault("%", "%");
    check_fault("a%", "%");
    check_fault("%p%q", "%q");
    check_fault("%%%", "%");
    check_fault("%P", "%P");
    CHECK(prof_name_has_process("x%p"));
    CHECK(!prof_name_has_process("x%%p%n"));
    check_inserted("run.jp2", ".jp2", "run.12.jp2");
    check_inserted("/a.b/run.dcg.xml", ".dcg.xml", "/a.b/run.12.dcg.xml");
    check_inserted("run.xml", ".jp2", "run.12.xml");
    check_inserted("/a.b/run", NULL, "/a.b/run.12");
    check_inserted("/a/.hidden", NULL, "/a/.hidden.12");
    check_family("d/run.jp2", ".jp2", "run.99.jp2", "run.x.jp2");
    check_family("run", NULL, "run.99", "run99");
    check_family("%n-%p.jp2", ".jp2", "Main[1]-77.jp2", "Main1-77.jp2");
    check_family("d/%t*.jp2", ".jp2", "20240101-000000*.5.jp2", "20240101-000000x.5.jp2");
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    scratch_enter("test_output_files");
    prof_output_watch = (struct prof_output_watch){beat, count_signals, say};
    test_dead_writers();
    test_live_writers();
    test_lock();
    test_pipe_without_reader();
    test_reader_that_stops();
    test_programs();
    test_patterns();
    return check_report();
}
