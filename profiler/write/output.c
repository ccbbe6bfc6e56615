#define _GNU_SOURCE
#include "profiler/write/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "profiler/model/text.h"

#define BUFFER_BYTES ((size_t)128 << 10)
#define NAME_ATTEMPTS 100

void (*prof_output_beat)(void);

struct file {
    struct prof_output output; /* first: the output is the file */
    int fd;
    char *path;      /* as asked for, for messages */
    char *target;    /* what `temporary` is renamed to; NULL: written directly */
    char *temporary;
    char buffer[BUFFER_BYTES];
};

static struct file *file_of(struct prof_output *out)
{
    return (struct file *)out;
}

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

static bool create_temporary(struct file *file)
{
    for (unsigned attempt = 0; attempt < NAME_ATTEMPTS; attempt++) {
        char *name = temporary_name(file->target, attempt);
        if (name == NULL) {
            return false;
        }
        file->fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
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

/* A regular file that is there already: it must be ours to replace. */
static bool adopt_present(struct file *file, const struct stat *info)
{
    if (access(file->path, W_OK) != 0) {
        return false;
    }
    file->target = realpath(file->path, NULL);
    if (file->target == NULL || !create_temporary(file)) {
        return false;
    }
    if (fchmod(file->fd, info->st_mode & 0777) != 0) {
        return errno == EPERM || errno == ENOTSUP; /* file systems without permissions */
    }
    return true;
}

/* Fills fd, and target and temporary where they apply. False with errno; file->fd may be open. */
static bool open_target(struct file *file, bool is_check)
{
    struct stat info;
    int own = own_descriptor(file->path);
    if (own >= 0) {
        file->fd = writable_descriptor(own);
        return file->fd >= 0;
    }
    if (stat(file->path, &info) == 0) {
        if (S_ISREG(info.st_mode)) {
            return adopt_present(file, &info);
        }
        if (S_ISDIR(info.st_mode)) {
            errno = EISDIR;
            return false;
        }
        if (is_check) { /* to open a pipe would wait for its reader */
            return access(file->path, W_OK) == 0;
        }
        file->fd = open(file->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        return file->fd >= 0;
    }
    size_t length = strlen(file->path);
    if (length == 0 || file->path[length - 1] == '/') {
        errno = length == 0 ? ENOENT : EISDIR;
        return false;
    }
    if (errno != ENOENT) {
        return false;
    }
    file->target = strdup(file->path);
    return file->target != NULL && create_temporary(file);
}

/* "cannot write PATH: reason" */
static void explain(const char *path, int error, char *message, size_t size)
{
    char text[128];
    snprintf(message, size, "cannot write %s: %s", path, strerror_r(error, text, sizeof text));
}

static void release(struct file *file)
{
    if (file->fd >= 0) {
        close(file->fd);
    }
    if (file->temporary != NULL) {
        unlink(file->temporary);
    }
    free(file->temporary);
    free(file->target);
    free(file->path);
    free(file);
}

static struct file *open_file(const char *path, bool is_check, char *message, size_t size)
{
    struct file *file = malloc(sizeof *file);
    if (file == NULL) {
        explain(path, ENOMEM, message, size);
        return NULL;
    }
    memset(file, 0, offsetof(struct file, buffer));
    file->output.next = file->buffer;
    file->output.end = file->buffer + BUFFER_BYTES;
    file->fd = -1;
    file->path = strdup(path);
    if (file->path == NULL) {
        errno = ENOMEM;
    }
    if (file->path == NULL || !open_target(file, is_check)) {
        explain(path, errno, message, size);
        release(file);
        return NULL;
    }
    return file;
}

bool prof_output_check(const char *path, char *message, size_t size)
{
    struct file *file = open_file(path, true, message, size);
    if (file == NULL) {
        return false;
    }
    release(file);
    return true;
}

struct prof_output *prof_output_open(const char *path, char *message, size_t size)
{
    struct file *file = open_file(path, false, message, size);
    return file == NULL ? NULL : &file->output;
}

/* --- writing -------------------------------------------------------------------------- */

void prof_output_fail(struct prof_output *out, int error)
{
    if (out->error == 0) {
        out->error = error;
    }
}

static void store(struct file *file, const char *bytes, size_t size)
{
    while (size > 0 && file->output.error == 0) {
        ssize_t done = write(file->fd, bytes, size);
        if (done >= 0) {
            if (prof_output_beat != NULL) {
                prof_output_beat();
            }
            bytes += done;
            size -= (size_t)done;
        } else if (errno == EAGAIN) {
            struct pollfd ready = {file->fd, POLLOUT, 0};
            poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            prof_output_fail(&file->output, errno);
        }
    }
}

void prof_output_flush(struct prof_output *out)
{
    struct file *file = file_of(out);
    store(file, file->buffer, (size_t)(out->next - file->buffer));
    out->next = file->buffer;
}

void prof_output_bytes(struct prof_output *out, const void *bytes, size_t length)
{
    if (length >= BUFFER_BYTES / 2) {
        prof_output_flush(out);
        store(file_of(out), bytes, length);
        return;
    }
    if (length > 0) {
        char *at = prof_output_reserve(out, length);
        memcpy(at, bytes, length);
        out->next = at + length;
    }
}

void prof_output_text(struct prof_output *out, const char *text)
{
    prof_output_bytes(out, text, strlen(text));
}

void prof_output_char(struct prof_output *out, char c)
{
    *prof_output_reserve(out, 1) = c;
    out->next++;
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
            out->next += written;
        }
    }
}

/* --- the end -------------------------------------------------------------------------- */

bool prof_output_close(struct prof_output *out, char *message, size_t size)
{
    struct file *file = file_of(out);
    prof_output_flush(out);
    int fd = file->fd;
    file->fd = -1;
    if (close(fd) != 0 && errno != EINTR) { /* closed even so */
        prof_output_fail(out, errno);
    }
    if (out->error == 0 && file->temporary != NULL) {
        if (rename(file->temporary, file->target) == 0) {
            free(file->temporary);
            file->temporary = NULL;
        } else {
            prof_output_fail(out, errno);
        }
    }
    bool is_good = out->error == 0;
    if (!is_good) {
        explain(file->path, out->error, message, size);
    }
    release(file);
    return is_good;
}

void prof_output_discard(struct prof_output *out)
{
    release(file_of(out));
}
