/*
 * output.h: files that appear whole or not at all.
 *
 * Writes go to FILE.tmp.PID in the same directory; when everything is written, that file is renamed
 * to FILE. So readers never see a part. Other kinds of files (a pipe, /dev/full) are written
 * directly, and so are the process's own files (/dev/stdout, /dev/fd/N) of any kind. The path "-"
 * is not special. If the path is a symbolic link, the file that it leads to is replaced. The
 * permissions of a file that is replaced are respected and kept.
 *
 * A named pipe is given up if no process opens it for reading within 10 seconds, or its reader
 * reads nothing for 30 seconds. For a pipe, socket or terminal that the process inherited, the
 * output waits without a limit. A signal (prof_output_watch reports it) ends either wait.
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

/* The part of an output that the functions below use. */
struct prof_output {
    char *next, *end; /* the rest of the buffer */
    int error;        /* the first one, errno or a negative number of output's own; 0: none */
    uint64_t sent;    /* bytes that have left the buffer */
};

/* Functions that observe the writing; each may be NULL. Set before the first output is opened. */
struct prof_output_watch {
    void (*beat)(void);        /* called when bytes have been written, and during a limited wait */
    unsigned (*signals)(void); /* returns the number of signals so far that ask the process to
                                  end */
    void (*say)(const char *format, ...) __attribute__((format(printf, 1, 2))); /* prints a line */
};

extern struct prof_output_watch prof_output_watch;

/* Checks that a file can be made at `path`, and leaves nothing behind. Returns false with a
 * one-line reason: "cannot write PATH: No such file or directory". Called before the program
 * starts. */
bool prof_output_check(const char *path, char *message, size_t size);

/* Returns the number of the process's own file that a path names (/dev/stdout, /dev/fd/N), or -1
 * for other paths. Opening such a path again would start at the beginning of a file to which the
 * shell has redirected the output. */
int prof_output_own_descriptor(const char *path);

/* Opens an output. Returns NULL with a reason, which names the file as `shown`. */
struct prof_output *prof_output_open(const char *path, char *message, size_t size);
struct prof_output *prof_output_open_as(const char *path, const char *shown, char *message,
                                        size_t size);

/* The same for a file that contains values of the program: if it is new, only its user may read
 * it. */
struct prof_output *prof_output_open_private(const char *path, char *message, size_t size);

/* Buffered writes; numbers are decimal, without locale. */
void prof_output_bytes(struct prof_output *out, const void *bytes, size_t length);
/* Writes the text. If it has failed for lack of memory, the output fails. */
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

/* Writes text in a style, from UTF-8 or modified UTF-8. */
void prof_output_name(struct prof_output *out, const char *text, enum vm_text_style style);

/* The fast way for writers: reserve returns the address for the next `size` bytes (at most
 * PROF_OUTPUT_ROOM), never NULL; advance accepts the bytes written there, up to `end`. */
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

/* Makes the output fail because the writer failed, with an errno number (ENOMEM). */
void prof_output_fail(struct prof_output *out, int error);

/* Returns the number of bytes so far, including those in the buffer. */
uint64_t prof_output_size(const struct prof_output *out);

/* Returns whether there was no error so far. */
static inline bool prof_output_is_good(const struct prof_output *out)
{
    return out->error == 0;
}

/* Completes and closes the file. Returns false with a reason; then a previous file of that name is
 * unchanged and the temporary file is removed. Frees `out` in either case. */
bool prof_output_close(struct prof_output *out, char *message, size_t size);

/* Removes the temporary file and frees `out`. */
void prof_output_discard(struct prof_output *out);

#endif
