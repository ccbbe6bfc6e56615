/*
 * Waiting for readers of pipes. A named pipe may have no reader, or a reader that does not read any
 * more, so a process that is about to end waits only some seconds for the reader. For pipes that
 * the process inherited as its output, it waits without a limit, as every program does. Both waits
 * end when a signal asks the process to end.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "profiler/write/output_internal.h"

#define TICK_MS 50
#define SAID_AFTER_MS 1000
#define READER_LIMIT_MS 10000
#define STALL_LIMIT_MS 30000

/* A wait: its start, and whether a message about it was printed. */
struct wait {
    int64_t start_ms;
    unsigned signals;
    bool is_said;
};

int64_t prof_output_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

unsigned prof_output_signals(void)
{
    return prof_output_watch.signals == NULL ? 0 : prof_output_watch.signals();
}

static struct wait begin_wait(void)
{
    return (struct wait){prof_output_now_ms(), prof_output_signals(), false};
}

static int64_t waited_ms(const struct wait *wait)
{
    return prof_output_now_ms() - wait->start_ms;
}

/* Called after each tick of the wait. If the wait must end, sets the error and returns false. */
static bool goes_on(struct wait *wait, bool is_limited, int64_t limit_ms,
                    enum prof_output_error over, const char *path, int *error)
{
    if (is_limited && prof_output_watch.beat != NULL) {
        prof_output_watch.beat();
    }
    if (prof_output_signals() != wait->signals) {
        *error = PROF_OUTPUT_INTERRUPTED;
        return false;
    }
    int64_t waited = waited_ms(wait);
    if (is_limited && waited >= limit_ms) {
        *error = over;
        return false;
    }
    if (waited >= SAID_AFTER_MS && !wait->is_said && prof_output_watch.say != NULL) {
        wait->is_said = true;
        if (is_limited) {
            prof_output_watch.say("jp2vm: profile: waiting for a reader of %s, for at most %d s\n",
                                  path, (int)(limit_ms / 1000));
        } else {
            prof_output_watch.say("jp2vm: profile: waiting for the reader of %s\n", path);
        }
    }
    return true;
}

int prof_output_open_pipe(const struct prof_output_file *file, int *error)
{
    struct wait wait = begin_wait();
    const struct timespec tick = {.tv_nsec = TICK_MS * 1000000};
    for (;;) {
        int fd = open(file->path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
        if (fd >= 0) {
            return fd;
        }
        *error = errno;
        if (*error != ENXIO && *error != EINTR) {
            return -1;
        }
        nanosleep(&tick, NULL);
        if (!goes_on(&wait, true, READER_LIMIT_MS, PROF_OUTPUT_NO_READER, file->shown, error)) {
            return -1;
        }
    }
}

bool prof_output_wait(struct prof_output_file *file)
{
    struct wait wait = begin_wait();
    for (;;) {
        struct pollfd ready = {file->fd, POLLOUT, 0};
        if (poll(&ready, 1, TICK_MS) > 0) {
            return true; /* also true if the pipe is broken; the write will report that */
        }
        int error;
        if (!goes_on(&wait, file->is_limited, STALL_LIMIT_MS, PROF_OUTPUT_STALLED, file->shown,
                     &error)) {
            prof_output_fail(&file->output, error);
            return false;
        }
    }
}
