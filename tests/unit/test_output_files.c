/*
 * Unit tests of where profiles go: pipes that keep a writer waiting.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <time.h>

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

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
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
    CHECK_EQ_INT(lines, 1); /* said that it waits */
    CHECK(beats > 0);       /* and still lives */
    pthread_join(thread, NULL);

    /* One that comes late is not too late. */
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

/* Whether something of a megabyte gets out before a signal ends the waiting. */
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

/* Named pipes, the process's own, blocking or not, and what is no pipe. */
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
                      : socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) != 0) {
            scratch_die("pipe");
        }
        snprintf(path, sizeof path, "/dev/fd/%d", ends[1]);
        check_stalled(path, "its own");
        CHECK_EQ_INT(fcntl(ends[1], F_GETFL) & O_NONBLOCK, kind == 1 ? O_NONBLOCK : 0);
        close(ends[0]);
        close(ends[1]);
    }
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    scratch_enter("test_output_files");
    prof_output_watch = (struct prof_output_watch){beat, count_signals, say};
    test_pipe_without_reader();
    test_reader_that_stops();
    return check_report();
}
