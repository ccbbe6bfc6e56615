#define _GNU_SOURCE
#include "profiler/write/output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profiler/write/output_internal.h"
#include "vm/base/assert.h"
#include "vm/base/text/text.h"

struct prof_output_watch prof_output_watch;

static struct prof_output_file *file_of(struct prof_output *out)
{
    return (struct prof_output_file *)out;
}

/* --- writing -------------------------------------------------------------------------- */

void prof_output_fail(struct prof_output *out, int error)
{
    if (out->error == 0) {
        out->error = error;
    }
}

static void store(struct prof_output_file *file, const char *bytes, size_t size)
{
    while (size > 0 && file->output.error == 0) {
        if (file->is_stream && !prof_output_wait(file)) {
            return;
        }
        ssize_t done = write(file->fd, bytes, size < file->piece_bytes ? size : file->piece_bytes);
        if (done >= 0) {
            if (prof_output_watch.beat != NULL) {
                prof_output_watch.beat();
            }
            bytes += done;
            size -= (size_t)done;
            file->output.sent += (uint64_t)done;
        } else if (errno == EAGAIN) {
            (void)prof_output_wait(file);
        } else if (errno != EINTR) {
            prof_output_fail(&file->output, errno);
        }
    }
}

void prof_output_flush(struct prof_output *out)
{
    struct prof_output_file *file = file_of(out);
    VM_ASSERT(out->next >= file->buffer);
    store(file, file->buffer, (size_t)(out->next - file->buffer));
    out->next = file->buffer;
}

uint64_t prof_output_size(const struct prof_output *out)
{
    const struct prof_output_file *file = (const struct prof_output_file *)out;
    return out->sent + (uint64_t)(out->next - file->buffer);
}

void prof_output_bytes(struct prof_output *out, const void *bytes, size_t length)
{
    if (length >= PROF_OUTPUT_BUFFER_BYTES / 2) {
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

void prof_output_run(struct prof_output *out, const struct vm_text *run)
{
    prof_output_bytes(out, run->bytes, run->length);
    if (run->has_failed) {
        prof_output_fail(out, ENOMEM);
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
    char *at = prof_output_reserve(out, VM_TEXT_NUMBER);
    prof_output_advance(out, vm_text_digits(at, value));
}

void prof_output_signed(struct prof_output *out, int64_t value)
{
    if (value < 0) {
        prof_output_char(out, '-');
    }
    prof_output_unsigned(out, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void prof_output_name(struct prof_output *out, const char *text, enum vm_text_style style)
{
    const char *end = text + strlen(text);
    while (text < end) {
        size_t plain = vm_text_run(text, end, style);
        prof_output_bytes(out, text, plain);
        text += plain;
        if (text < end) {
            size_t written;
            char *at = prof_output_reserve(out, VM_TEXT_PIECE);
            text += vm_text_piece(text, end, style, at, &written);
            out->next += written;
        }
    }
}

/* --- opening and closing --------------------------------------------------------------- */

bool prof_output_check(const char *path, char *message, size_t size)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before); /* otherwise a signal that ends the process between
                                                  these calls would leave a temporary file behind */
    struct prof_output_file *file =
        prof_output_open_file(path, path, PROF_OUTPUT_CHECK, message, size);
    if (file != NULL) {
        prof_output_release(file);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return file != NULL;
}

struct prof_output *prof_output_open(const char *path, char *message, size_t size)
{
    return prof_output_open_as(path, path, message, size);
}

struct prof_output *prof_output_open_as(const char *path, const char *shown, char *message,
                                        size_t size)
{
    struct prof_output_file *file =
        prof_output_open_file(path, shown, PROF_OUTPUT_FOR_ALL, message, size);
    return file == NULL ? NULL : &file->output;
}

struct prof_output *prof_output_open_private(const char *path, char *message, size_t size)
{
    struct prof_output_file *file =
        prof_output_open_file(path, path, PROF_OUTPUT_FOR_USER, message, size);
    return file == NULL ? NULL : &file->output;
}

/* Closes the file, because some systems report only then that writing has failed. A second
 * descriptor keeps the lock of a temporary file. */
static void finish(struct prof_output_file *file)
{
    int fd = file->fd;
    file->fd = file->temporary == NULL ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, 3);
    if (close(fd) != 0 && errno != EINTR) { /* if close fails with EINTR, the file is closed
                                               nevertheless */
        prof_output_fail(&file->output, errno);
    }
}

bool prof_output_close(struct prof_output *out, char *message, size_t size)
{
    struct prof_output_file *file = file_of(out);
    prof_output_flush(out);
    finish(file);
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
        prof_output_explain(file->shown, out->error, message, size);
    }
    prof_output_release(file);
    return is_good;
}

void prof_output_discard(struct prof_output *out)
{
    prof_output_release(file_of(out));
}
