/*
 * Opening of outputs. For a regular file, a temporary file is opened in the same directory; pipes
 * and devices are opened directly; the process's own files are written at their current position.
 *
 * A temporary file is locked (flock) while its writer works, so that any process that finds one can
 * see whether it was left behind (leftovers.h).
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "profiler/write/output_internal.h"

#define NAME_ATTEMPTS 100

/* --- the process's own files -------------------------------------------------------------- */

int prof_output_own_descriptor(const char *path)
{
    static const char *const prefixes[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(path, "/dev/stdout") == 0) {
        return STDOUT_FILENO;
    }
    if (strcmp(path, "/dev/stderr") == 0) {
        return STDERR_FILENO;
    }
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        size_t length = strlen(prefixes[i]);
        if (strncmp(path, prefixes[i], length) == 0 && path[length] >= '0' && path[length] <= '9') {
            char *end;
            long number = strtol(path + length, &end, 10);
            return *end == '\0' && number <= INT_MAX ? (int)number : -1;
        }
    }
    return -1;
}

/* Opens a pipe again, because the new descriptor can be made non-blocking without changing the mode
 * for other processes. */
static int reopen_pipe(int fd)
{
    char path[48];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    return open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
}

static bool open_own(struct prof_output_file *file, int fd, bool is_check)
{
    struct stat info;
    int flags = fcntl(fd, F_GETFL);
    if (flags < 0 || fstat(fd, &info) != 0) {
        return false;
    }
    if ((flags & O_ACCMODE) == O_RDONLY) {
        errno = EBADF;
        return false;
    }
    if (S_ISFIFO(info.st_mode) && !is_check) {
        file->fd = reopen_pipe(fd);
    }
    if (file->fd < 0) {
        file->fd = fcntl(fd, F_DUPFD_CLOEXEC, 3);
        file->piece_bytes = S_ISREG(info.st_mode) ? SIZE_MAX : PIPE_BUF;
    }
    file->is_stream = !S_ISREG(info.st_mode);
    return file->fd >= 0;
}

/* --- temporary files ---------------------------------------------------------------------- */

/* Returns "DIR/NAME.tmp.PID", with a number appended for further attempts. NAME is shortened if the
 * result would be too long. */
static char *temporary_name(const char *target, unsigned attempt)
{
    const char *slash = strrchr(target, '/');
    size_t directory = slash == NULL ? 0 : (size_t)(slash - target) + 1;
    char suffix[48];
    int length = snprintf(suffix, sizeof suffix, ".tmp.%ld", (long)getpid());
    if (attempt > 0) {
        snprintf(suffix + length, sizeof suffix - (size_t)length, ".%u", attempt);
    }
    size_t base = strlen(target + directory), room = NAME_MAX - strlen(suffix);
    char *name;
    if (asprintf(&name, "%.*s%s", (int)(directory + (base < room ? base : room)), target, suffix)
        < 0) {
        errno = ENOMEM;
        return NULL;
    }
    return name;
}

/* Makes the file and locks it. On failure, returns -1 with errno, which is also EEXIST if another
 * process removed the file as a leftover before it was locked. */
static int create_locked(const char *name, mode_t permissions)
{
    struct stat info;
    int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions);
    if (fd < 0) {
        return -1;
    }
    bool is_taken = flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (is_taken || (fstat(fd, &info) == 0 && info.st_nlink == 0)) {
        close(fd);
        errno = EEXIST;
        return -1;
    }
    return fd; /* if the file system has no locks, the file is not locked, but no other process can
                  lock it either */
}

static bool create_temporary(struct prof_output_file *file, mode_t permissions)
{
    for (unsigned attempt = 0; attempt < NAME_ATTEMPTS; attempt++) {
        char *name = temporary_name(file->target, attempt);
        if (name == NULL) {
            return false;
        }
        file->fd = create_locked(name, permissions);
        if (file->fd >= 0) {
            file->temporary = name;
            return true;
        }
        int error = errno;
        free(name);
        errno = error;
        if (error != EEXIST) {
            return false;
        }
    }
    return false;
}

/* Prepares to replace an existing regular file. Returns false if the user may not write the old
 * file. */
static bool adopt_present(struct prof_output_file *file, const struct stat *info)
{
    if (access(file->path, W_OK) != 0) {
        return false;
    }
    file->target = realpath(file->path, NULL);
    if (file->target == NULL || !create_temporary(file, 0600)) {
        return false;
    }
    if (fchmod(file->fd, info->st_mode & 0777) != 0) {
        return errno == EPERM || errno == ENOTSUP; /* the file system does not support
                                                      permissions */
    }
    return true;
}

/* --- opening ------------------------------------------------------------------------------ */

/* Opens a pipe or a device. */
static bool open_special(struct prof_output_file *file, const struct stat *info, bool is_check,
                         int *error)
{
    if (is_check) { /* because opening a pipe would wait for its reader */
        *error = access(file->path, W_OK) == 0 ? 0 : errno;
        return *error == 0;
    }
    if (S_ISFIFO(info->st_mode)) {
        file->is_stream = file->is_limited = true;
        file->fd = prof_output_open_pipe(file, error);
        return file->fd >= 0;
    }
    file->fd = open(file->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    *error = errno;
    if (file->fd >= 0 && isatty(file->fd)) {
        file->is_stream = true;
        file->piece_bytes = PIPE_BUF;
    }
    return file->fd >= 0;
}

/* Opens the file, sets fd, and for a file that is renamed at the end, also target and temporary. On
 * failure, returns false and sets *error to an errno or an enum prof_output_error; file->fd may be
 * open. */
static bool open_target(struct prof_output_file *file, enum prof_output_use use, int *error)
{
    struct stat info;
    bool is_check = use == PROF_OUTPUT_CHECK;
    int own = prof_output_own_descriptor(file->path);
    bool is_good = false;
    errno = 0;
    if (own >= 0) {
        is_good = open_own(file, own, is_check);
    } else if (stat(file->path, &info) == 0) {
        if (S_ISREG(info.st_mode)) {
            is_good = adopt_present(file, &info);
        } else if (S_ISDIR(info.st_mode)) {
            errno = EISDIR;
        } else {
            return open_special(file, &info, is_check, error);
        }
    } else {
        size_t length = strlen(file->path);
        if (length == 0 || file->path[length - 1] == '/') {
            errno = length == 0 ? ENOENT : EISDIR;
        } else if (errno == ENOENT) {
            file->target = strdup(file->path);
            is_good = file->target != NULL
                      && create_temporary(file, use == PROF_OUTPUT_FOR_USER ? 0600 : 0666);
        }
    }
    *error = errno;
    return is_good;
}

void prof_output_explain(const char *shown, int error, char *message, size_t size)
{
    static const char *const reasons[] = {
        [-PROF_OUTPUT_NO_READER] = "no program opened the pipe for reading in time",
        [-PROF_OUTPUT_STALLED] = "its reader stopped reading",
        [-PROF_OUTPUT_INTERRUPTED] = "a signal ended the wait for its reader"};
    const char *reason = error < 0 ? reasons[-error] : strerror(error);
    snprintf(message, size, "cannot write %s: %s", shown, reason);
}

void prof_output_release(struct prof_output_file *file)
{
    if (file->temporary != NULL) { /* must happen before the lock is released */
        unlink(file->temporary);
    }
    if (file->fd >= 0) {
        close(file->fd);
    }
    free(file->temporary);
    free(file->target);
    free(file->path);
    free(file->shown);
    free(file);
}

struct prof_output_file *prof_output_open_file(const char *path, const char *shown,
                                               enum prof_output_use use, char *message, size_t size)
{
    struct prof_output_file *file = malloc(sizeof *file);
    if (file == NULL) {
        prof_output_explain(shown, ENOMEM, message, size);
        return NULL;
    }
    memset(file, 0, offsetof(struct prof_output_file, buffer));
    file->output.next = file->buffer;
    file->output.end = file->buffer + PROF_OUTPUT_BUFFER_BYTES;
    file->fd = -1;
    file->piece_bytes = SIZE_MAX;
    file->path = strdup(path);
    file->shown = strdup(shown);
    int error = ENOMEM;
    if (file->path == NULL || file->shown == NULL || !open_target(file, use, &error)) {
        prof_output_explain(shown, error, message, size);
        prof_output_release(file);
        return NULL;
    }
    return file;
}
