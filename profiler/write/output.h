/*
 * output.h: files that appear whole or not at all.
 *
 * Writes go to FILE.tmp.PID in the same directory; when everything is written, this file is renamed
 * to FILE. So readers never see an incomplete file. Pipes and devices, such as /dev/full, are
 * written directly, and so are the process's own open files of any kind (/dev/stdout, /dev/fd/N).
 * The path "-" has no special meaning. If the path is a symbolic link, its target is replaced. A
 * file that may not be written is not replaced; the new file keeps the permissions of the old one.
 *
 * Writing to a named pipe fails if no process opens the pipe for reading within 10 seconds, or if
 * the reader reads nothing for 30 seconds. For a pipe, socket or terminal that the process
 * inherited, the output waits without a limit. A signal that prof_output_watch reports ends any of
 * these waits.
 *
 * Threads: an output is used by one thread at a time. Errors: the first one is kept, with its
 * reason; further writes do nothing.
 */
#ifndef JP2VM_PROFILER_WRITE_OUTPUT_H
#define JP2VM_PROFILER_WRITE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/base/text/text.h"

struct vm_text;

/* The part of an output that the inline functions below use. */
struct prof_output {
    char *next, *end; /* the free part of the buffer */
    int error;        /* the first error: an errno or an enum prof_output_error; 0: no error */
    uint64_t sent;    /* number of bytes that have left the buffer */
};

/* Functions that outputs call while they write; each may be NULL. They are set before the first
 * output is opened. */
struct prof_output_watch {
    void (*beat)(void);        /* called when bytes have been written, and during a limited wait */
    unsigned (*signals)(void); /* returns how many signals have asked this process to end so far */
    void (*say)(const char *format, ...) __attribute__((format(printf, 1, 2))); /* prints a line */
};

extern struct prof_output_watch prof_output_watch;

/* Checks whether a file can be made at `path`, without leaving a file there. If it cannot, returns
 * false with a one-line reason: "cannot write PATH: No such file or directory". Called before the
 * program starts. */
bool prof_output_check(const char *path, char *message, size_t size);

/* If a path names an open file of this process (/dev/stdout, /dev/fd/N), returns its descriptor,
 * otherwise -1. Such a path must not be opened again: if the shell has redirected the output to a
 * file, writing would start at the beginning of that file. */
int prof_output_own_descriptor(const char *path);

/* Opens an output. On failure, returns NULL with a reason, in which the file is named `shown`. */
struct prof_output *prof_output_open(const char *path, char *message, size_t size);
struct prof_output *prof_output_open_as(const char *path, const char *shown, char *message,
                                        size_t size);

/* The same for a file that may contain the program's data: a new file can be read only by its
 * owner. */
struct prof_output *prof_output_open_private(const char *path, char *message, size_t size);

/* Buffered writes; numbers are decimal, without locale. */
void prof_output_bytes(struct prof_output *out, const void *bytes, size_t length);
/* Writes the text. If the text is incomplete because memory ran out, sets the output's error. */
void prof_output_run(struct prof_output *out, const struct vm_text *run);
void prof_output_text(struct prof_output *out, const char *text);
void prof_output_char(struct prof_output *out, char c);
void prof_output_unsigned(struct prof_output *out, uint64_t value);
void prof_output_signed(struct prof_output *out, int64_t value);

/* Writes several strings and numbers, one after the other: prof_output_put(out, "line ", number,
 * "\n"). */
#define prof_output_put(out, ...)                                                                  \
    do {                                                                                           \
        struct prof_output *prof_put_to = (out);                                                   \
        VM_EACH(PROF_OUTPUT_PUT, prof_put_to, __VA_ARGS__)                                         \
    } while (0)
/* clang-format off */
#define PROF_OUTPUT_PUT(to, x)                                                                     \
    _Generic((x), char *: prof_output_text, const char *: prof_output_text,                        \
             int: prof_output_signed, long: prof_output_signed,                                    \
             default: prof_output_unsigned)(to, x)
/* clang-format on */

/* Writes a text, which is UTF-8 or modified UTF-8, in a style. */
void prof_output_name(struct prof_output *out, const char *text, enum vm_text_style style);

/* Fast writing into the buffer: prof_output_reserve returns the address for the next `size` bytes
 * (at most PROF_OUTPUT_ROOM), never NULL; prof_output_advance adds the bytes that the caller wrote
 * there, up to `end`, to the output. */
#define PROF_OUTPUT_ROOM ((size_t)64 << 10)
void prof_output_flush(struct prof_output *out);

static inline char *prof_output_reserve(struct prof_output *out, size_t size)
{
    if (__builtin_expect((size_t)(out->end - out->next) < size, 0)) {
        prof_output_flush(out);
    }
    return out->next;
}

static inline void prof_output_advance(struct prof_output *out, char *end)
{
    out->next = end;
}

/* Sets the output's error, because the writer failed; `error` is an errno number (ENOMEM). */
void prof_output_fail(struct prof_output *out, int error);

/* Returns the number of bytes written so far, including those in the buffer. */
uint64_t prof_output_size(const struct prof_output *out);

/* Returns whether no error has occurred so far. */
static inline bool prof_output_is_good(const struct prof_output *out)
{
    return out->error == 0;
}

/* Completes and closes the file, and frees `out`. On failure, removes the temporary file, leaves
 * any previous file of that name unchanged, and returns false with a reason. */
bool prof_output_close(struct prof_output *out, char *message, size_t size);

/* Removes the temporary file and frees `out`. */
void prof_output_discard(struct prof_output *out);

#endif
