#define _GNU_SOURCE
#include "profiler/write/filter.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "profiler/write/output_internal.h"

#define TICK_MS 50
#define SAID_BYTES 400
#define PIECE_BYTES ((size_t)64 << 10)
#define MOST_ARGUMENTS 12
#define MOST_END_BYTES 16
#define STATUS_UNKNOWN (-1)
#define GRACE_MS 15000 /* how long to wait after a signal has asked the process to end */

extern char **environ;

/* A running program. */
struct run {
    const struct prof_filter *filter;
    pid_t child;
    int output, errors;    /* descriptors from which the program's output and errors are read; -1:
                              the end was reached */
    char said[SAID_BYTES]; /* the start of the program's output on stderr */
    size_t said_length;
    char tail[MOST_END_BYTES]; /* the last bytes of the program's output so far */
    size_t tail_length;
    unsigned signals; /* number of signals that had asked the process to end before the run */
    int64_t end_ms;   /* time at which the wait ends; 0: no limit yet */
    bool is_late;
};

/* --- descriptors ---------------------------------------------------------------------------- */

/* Moves a descriptor to a number above the standard descriptors. (A new descriptor may have a
 * standard number if the Java program has closed it.) */
static int lift(int fd)
{
    if (fd < 0 || fd > STDERR_FILENO) {
        return fd;
    }
    int lifted = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), error = errno;
    close(fd);
    errno = error;
    return lifted;
}

static void close_one(int *fd)
{
    if (*fd >= 0) {
        close(*fd);
        *fd = -1;
    }
}

/* Makes a pipe. If that fails, returns false with errno, and leaves no descriptor open. */
static bool make_pipe(int ends[2])
{
    if (pipe2(ends, O_CLOEXEC) != 0) {
        ends[0] = ends[1] = -1;
        return false;
    }
    ends[0] = lift(ends[0]);
    ends[1] = lift(ends[1]);
    if (ends[0] >= 0 && ends[1] >= 0) {
        return true;
    }
    int error = errno;
    close_one(&ends[0]);
    close_one(&ends[1]);
    errno = error;
    return false;
}

int prof_filter_store(void)
{
    return lift(memfd_create("jp2-profile", MFD_CLOEXEC));
}

/* --- starting ------------------------------------------------------------------------------- */

/* Blocks signals that are sent to all processes of a group or of a service, because they must not
 * end the program. */
static int set_signals(posix_spawnattr_t *attributes)
{
    sigset_t all, blocked;
    sigfillset(&all);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGQUIT);
    sigaddset(&blocked, SIGTERM);
    sigaddset(&blocked, SIGHUP);
    int error = posix_spawnattr_setsigdefault(attributes, &all);
    error = error != 0 ? error : posix_spawnattr_setsigmask(attributes, &blocked);
    error = error != 0 ? error : posix_spawnattr_setpgroup(attributes, 0);
    return error != 0
               ? error
               : posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
                                                          | POSIX_SPAWN_SETPGROUP);
}

/* Starts the program. Returns 0 or an errno. The descriptors must not be standard descriptors. */
static int spawn(struct run *run, const char *path, char *const *arguments, int input, int output,
                 int errors)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) {
        return error;
    }
    error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    const int from[] = {input, output, errors};
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO && error == 0; fd++) {
        error = posix_spawn_file_actions_adddup2(&actions, from[fd], fd);
    }
#ifdef __GLIBC__ /* with other libraries, files of native code without close-on-exec stay open in  \
                    the program */
    if (error == 0) {
        error = posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    }
#endif
    error = error != 0 ? error : set_signals(&attributes);
    if (error == 0) {
        error = posix_spawn(&run->child, path, &actions, &attributes, arguments, environ);
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Makes the pipes and starts the program. Returns 0 or an errno. */
static int start(struct run *run, const char *path, char *const *arguments, int input)
{
    int output[2], errors[2];
    if (!make_pipe(output)) {
        return errno;
    }
    int error = make_pipe(errors) ? 0 : errno;
    if (error == 0) {
        error = spawn(run, path, arguments, input, output[1], errors[1]);
    }
    close_one(&output[1]);
    close_one(&errors[1]);
    if (error != 0) {
        close_one(&output[0]);
        close_one(&errors[0]);
    }
    run->output = output[0];
    run->errors = errors[0];
    return error;
}

/* --- its output ---------------------------------------------------------------------------- */

static void keep_tail(struct run *run, const char *bytes, size_t length)
{
    size_t wanted = strlen(run->filter->end);
    if (length < wanted) {
        size_t kept = wanted - length < run->tail_length ? wanted - length : run->tail_length;
        memmove(run->tail, run->tail + run->tail_length - kept, kept);
        memcpy(run->tail + kept, bytes, length);
        run->tail_length = kept + length;
    } else {
        memcpy(run->tail, bytes + length - wanted, wanted);
        run->tail_length = wanted;
    }
}

static bool is_whole(const struct run *run)
{
    return run->tail_length == strlen(run->filter->end)
           && memcmp(run->tail, run->filter->end, run->tail_length) == 0;
}

/* Reads the available bytes. Closes the descriptor at the end of the file or on an error. */
static size_t take(int *fd, char *buffer, size_t size)
{
    ssize_t got = read(*fd, buffer, size);
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) {
        close_one(fd);
    }
    return got < 0 ? 0 : (size_t)got;
}

static void stop(struct run *run)
{
    kill(run->child, SIGKILL);
    close_one(&run->output);
    close_one(&run->errors);
}

/* Kills a program that does not end in time, because it must not delay the end of the process. */
static void check_time(struct run *run)
{
    if (run->end_ms == 0) {
        run->end_ms = prof_output_signals() == run->signals ? 0 : prof_output_now_ms() + GRACE_MS;
    } else if (prof_output_now_ms() >= run->end_ms) {
        run->is_late = true;
        stop(run);
    }
}

/* Reads until the program has closed its output and its errors. If writing to `out` fails, kills
 * the program. `out` may be NULL. */
static void listen(struct run *run, struct prof_output *out, char *buffer)
{
    while (run->output >= 0 || run->errors >= 0) {
        struct pollfd ready[] = {{run->output, POLLIN, 0}, {run->errors, POLLIN, 0}};
        int count = poll(ready, 2, TICK_MS);
        if (prof_output_watch.beat != NULL) {
            prof_output_watch.beat();
        }
        if (count > 0 && ready[0].revents != 0) {
            size_t length = take(&run->output, buffer, PIECE_BYTES);
            keep_tail(run, buffer, length);
            if (out != NULL) {
                prof_output_bytes(out, buffer, length);
            }
        }
        if (count > 0 && ready[1].revents != 0) {
            size_t length = take(&run->errors, buffer, PIECE_BYTES);
            size_t room = sizeof run->said - 1 - run->said_length;
            length = length < room ? length : room;
            memcpy(run->said + run->said_length, buffer, length);
            run->said_length += length;
        }
        check_time(run);
        if (out != NULL && !prof_output_is_good(out)) {
            stop(run);
        }
    }
}

/* --- its end -------------------------------------------------------------------------------- */

/* Waits for the program to end. Returns its status, or STATUS_UNKNOWN if this process ignores
 * SIGCHLD, or if another thread has waited for the child. */
static int wait_for_end(const struct run *run)
{
    int status;
    while (waitpid(run->child, &status, 0) < 0) {
        if (errno != EINTR) {
            return STATUS_UNKNOWN;
        }
    }
    return status;
}

static void explain(struct run *run, int status, char *message, size_t size)
{
    const char *program = run->filter->program;
    run->said[run->said_length] = '\0';
    run->said[strcspn(run->said, "\r\n")] = '\0';
    size_t own = strlen(program);
    if (run->is_late) {
        snprintf(message, size, "%s took longer than %d s after a signal", program,
                 GRACE_MS / 1000);
    } else if (strncmp(run->said, program, own) == 0 && run->said[own] == ':') { /* the message
                                                                                    starts with the
                                                                                    program's
                                                                                    name */
        snprintf(message, size, "%s", run->said);
    } else if (run->said[0] != '\0') {
        snprintf(message, size, "%s: %s", program, run->said);
    } else if (status != STATUS_UNKNOWN && WIFSIGNALED(status)) {
        snprintf(message, size, "%s was ended by signal %d", program, WTERMSIG(status));
    } else if (status != STATUS_UNKNOWN && WEXITSTATUS(status) != 0) {
        snprintf(message, size, "%s ended with status %d", program, WEXITSTATUS(status));
    } else {
        snprintf(message, size, "%s ended before it was done", program);
    }
}

static bool run_program(struct run *run, const char *path, char *const *arguments, int input,
                        struct prof_output *out, char *message, size_t size)
{
    char *buffer = malloc(PIECE_BYTES);
    run->signals = prof_output_signals();
    int error = buffer == NULL ? ENOMEM : start(run, path, arguments, input);
    if (error != 0) {
        char reason[128];
        snprintf(message, size, "cannot run %s: %s", path,
                 strerror_r(error, reason, sizeof reason));
        free(buffer);
        return false;
    }
    listen(run, out, buffer);
    free(buffer);
    int status = wait_for_end(run);
    if (out != NULL && !prof_output_is_good(out)) {
        return true;
    }
    bool has_succeeded = status == STATUS_UNKNOWN ? run->said_length == 0
                                                  : WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!has_succeeded || (out != NULL && !is_whole(run))) {
        explain(run, status, message, size);
        return false;
    }
    return true;
}

bool prof_filter_run(const struct prof_filter *filter, const char *path, const char *name,
                     int input, struct prof_output *out, char *message, size_t size)
{
    char *arguments[MOST_ARGUMENTS + 3] = {(char *)filter->program}, *option = NULL;
    size_t count = 1;
    for (size_t i = 0; filter->arguments[i] != NULL && i < MOST_ARGUMENTS; i++) {
        arguments[count++] = (char *)filter->arguments[i];
    }
    if (name != NULL && filter->name_option != NULL) {
        if (asprintf(&option, "%s%s", filter->name_option, name) < 0) {
            snprintf(message, size, "out of memory");
            return false;
        }
        arguments[count++] = option;
    }
    arguments[count] = NULL;
    struct run run = {.filter = filter};
    bool is_good = false;
    if (lseek(input, 0, SEEK_SET) < 0) {
        snprintf(message, size, "cannot read the profile again");
    } else {
        is_good = run_program(&run, path, arguments, input, out, message, size);
    }
    free(option);
    return is_good;
}

bool prof_filter_check(const struct prof_filter *filter, const char *path, char *message,
                       size_t size)
{
    char *arguments[MOST_ARGUMENTS + 2] = {(char *)filter->program};
    for (size_t i = 0; filter->check[i] != NULL && i < MOST_ARGUMENTS; i++) {
        arguments[i + 1] = (char *)filter->check[i];
    }
    int input = lift(open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (input < 0) {
        snprintf(message, size, "cannot open /dev/null");
        return false;
    }
    struct run run = {.filter = filter};
    bool is_good = run_program(&run, path, arguments, input, NULL, message, size);
    close(input);
    return is_good;
}
