#define _GNU_SOURCE
#include "profiler/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "profiler/text.h"
#include "vm/vm.h"

#define BUFFER_BYTES ((size_t)512 << 10)
#define NAME_ATTEMPTS 100

struct prof_output {
    int fd;
    int error;       /* the first one, errno; 0: none */
    char *path;      /* as asked for, for messages */
    char *target;    /* what `temporary` is renamed to; NULL: written directly */
    char *temporary;
    size_t used;
    char buffer[BUFFER_BYTES];
};

/* --- where to write ------------------------------------------------------------------- */

/* The process's own file that a path names, -1 for other paths. To open those paths anew would
 * start at the beginning of a file that the shell has redirected to. */
static int own_descriptor(const char *path)
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
        if (strncmp(path, prefixes[i], length) == 0 && path[length] >= '0'
            && path[length] <= '9') {
            char *end;
            long number = strtol(path + length, &end, 10);
            return *end == '\0' && number <= INT_MAX ? (int)number : -1;
        }
    }
    return -1;
}

static int writable_descriptor(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    if (flags >= 0 && (flags & O_ACCMODE) == O_RDONLY) {
        errno = EBADF;
        return -1;
    }
    return flags < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, 3);
}

/* "DIR/NAME.tmp.PID", or with a number behind; NAME is cut where it would get too long. */
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
    if (asprintf(&name, "%.*s%s", (int)(directory + (base < room ? base : room)), target,
                 suffix) < 0) {
        errno = ENOMEM;
        return NULL;
    }
    return name;
}

static bool create_temporary(struct prof_output *out)
{
    for (unsigned attempt = 0; attempt < NAME_ATTEMPTS; attempt++) {
        char *name = temporary_name(out->target, attempt);
        if (name == NULL) {
            return false;
        }
        out->fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (out->fd >= 0) {
            out->temporary = name;
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

/* A regular file that is there already: it must be ours to replace. */
static bool adopt_present(struct prof_output *out, const struct stat *info)
{
    if (access(out->path, W_OK) != 0) {
        return false;
    }
    out->target = realpath(out->path, NULL);
    if (out->target == NULL || !create_temporary(out)) {
        return false;
    }
    if (fchmod(out->fd, info->st_mode & 0777) != 0) {
        return errno == EPERM || errno == ENOTSUP; /* file systems without permissions */
    }
    return true;
}

/* Fills fd, and target and temporary where they apply. False with errno; out->fd may be open. */
static bool open_target(struct prof_output *out, bool is_check)
{
    struct stat info;
    int own = own_descriptor(out->path);
    if (own >= 0) {
        out->fd = writable_descriptor(own);
        return out->fd >= 0;
    }
    if (stat(out->path, &info) == 0) {
        if (S_ISREG(info.st_mode)) {
            return adopt_present(out, &info);
        }
        if (S_ISDIR(info.st_mode)) {
            errno = EISDIR;
            return false;
        }
        if (is_check) { /* to open a pipe would wait for its reader */
            return access(out->path, W_OK) == 0;
        }
        out->fd = open(out->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        return out->fd >= 0;
    }
    size_t length = strlen(out->path);
    if (length == 0 || out->path[length - 1] == '/') {
        errno = length == 0 ? ENOENT : EISDIR;
        return false;
    }
    if (errno != ENOENT) {
        return false;
    }
    out->target = strdup(out->path);
    return out->target != NULL && create_temporary(out);
}

/* "cannot write PATH: reason" */
static void explain(const char *path, int error, char *message, size_t size)
{
    char text[128];
    snprintf(message, size, "cannot write %s: %s", path, strerror_r(error, text, sizeof text));
}

static void release(struct prof_output *out)
{
    if (out->fd >= 0) {
        close(out->fd);
    }
    if (out->temporary != NULL) {
        unlink(out->temporary);
    }
    free(out->temporary);
    free(out->target);
    free(out->path);
    free(out);
}

static struct prof_output *open_output(const char *path, bool is_check, char *message,
                                       size_t size)
{
    struct prof_output *out = malloc(sizeof *out);
    if (out == NULL) {
        explain(path, ENOMEM, message, size);
        return NULL;
    }
    memset(out, 0, offsetof(struct prof_output, buffer));
    out->fd = -1;
    out->path = strdup(path);
    if (out->path == NULL) {
        errno = ENOMEM;
    }
    if (out->path == NULL || !open_target(out, is_check)) {
        explain(path, errno, message, size);
        release(out);
        return NULL;
    }
    return out;
}

bool prof_output_check(const char *path, char *message, size_t size)
{
    struct prof_output *out = open_output(path, true, message, size);
    if (out == NULL) {
        return false;
    }
    release(out);
    return true;
}

struct prof_output *prof_output_open(const char *path, char *message, size_t size)
{
    return open_output(path, false, message, size);
}

/* --- writing -------------------------------------------------------------------------- */

void prof_output_fail(struct prof_output *out, int error)
{
    if (out->error == 0) {
        out->error = error;
    }
}

static void store(struct prof_output *out, const char *bytes, size_t size)
{
    while (size > 0 && out->error == 0) {
        ssize_t done = write(out->fd, bytes, size);
        if (done >= 0) {
            vm_exit_beat();
            bytes += done;
            size -= (size_t)done;
        } else if (errno == EAGAIN) {
            struct pollfd ready = {out->fd, POLLOUT, 0};
            poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            prof_output_fail(out, errno);
        }
    }
}

static void flush(struct prof_output *out)
{
    store(out, out->buffer, out->used);
    out->used = 0;
}

char *prof_output_reserve(struct prof_output *out, size_t size)
{
    if (BUFFER_BYTES - out->used < size) {
        flush(out);
    }
    return out->buffer + out->used;
}

void prof_output_advance(struct prof_output *out, char *end)
{
    out->used = (size_t)(end - out->buffer);
}

void prof_output_bytes(struct prof_output *out, const void *bytes, size_t length)
{
    if (length >= BUFFER_BYTES / 2) {
        flush(out);
        store(out, bytes, length);
        return;
    }
    if (length > 0) {
        char *at = prof_output_reserve(out, length);
        memcpy(at, bytes, length);
        out->used += length;
    }
}

void prof_output_text(struct prof_output *out, const char *text)
{
    prof_output_bytes(out, text, strlen(text));
}

void prof_output_char(struct prof_output *out, char c)
{
    *prof_output_reserve(out, 1) = c;
    out->used++;
}

void prof_output_unsigned(struct prof_output *out, uint64_t value)
{
    char *at = prof_output_reserve(out, PROF_TEXT_NUMBER);
    prof_output_advance(out, prof_text_unsigned(at, value));
}

void prof_output_signed(struct prof_output *out, int64_t value)
{
    if (value < 0) {
        prof_output_char(out, '-');
    }
    prof_output_unsigned(out, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void prof_output_xml(struct prof_output *out, const char *text)
{
    const char *end = text + strlen(text);
    while (text < end) {
        size_t plain = prof_text_run(text, end, PROF_TEXT_XML);
        prof_output_bytes(out, text, plain);
        text += plain;
        if (text < end) {
            size_t written;
            char *at = prof_output_reserve(out, PROF_TEXT_PIECE);
            text += prof_text_piece(text, end, PROF_TEXT_XML, at, &written);
            out->used += written;
        }
    }
}

bool prof_output_is_good(const struct prof_output *out)
{
    return out->error == 0;
}

/* --- the end -------------------------------------------------------------------------- */

bool prof_output_close(struct prof_output *out, char *message, size_t size)
{
    flush(out);
    int fd = out->fd;
    out->fd = -1;
    if (close(fd) != 0 && errno != EINTR) { /* closed even so */
        prof_output_fail(out, errno);
    }
    if (out->error == 0 && out->temporary != NULL) {
        if (rename(out->temporary, out->target) == 0) {
            free(out->temporary);
            out->temporary = NULL;
        } else {
            prof_output_fail(out, errno);
        }
    }
    bool is_good = out->error == 0;
    if (!is_good) {
        explain(out->path, out->error, message, size);
    }
    release(out);
    return is_good;
}

void prof_output_discard(struct prof_output *out)
{
    release(out);
}
