/*
 * output.h: a file that appears whole or not at all.
 *
 * Writes go to FILE.tmp.PID beside the file that is asked for, which takes its name when
 * everything is written; readers never see a part. What is no regular file (a
 * pipe, /dev/full) is written directly, and so are the process's own files (/dev/stdout,
 * /dev/fd/N), whatever they are. The path "-" is not special. Through a symbolic link the file
 * it leads to is replaced. The permissions of a file that is replaced are respected and kept.
 *
 * Threads: an output is used by one thread at a time. Errors: the first one is kept, with its
 * reason; further writes do nothing.
 */
#ifndef JP2VM_PROFILER_OUTPUT_H
#define JP2VM_PROFILER_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The part of an output that the functions below work on. */
struct prof_output {
    char *next, *end; /* the rest of the buffer */
    int error;        /* the first one, errno; 0: none */
};

/* Told whenever bytes have gone out, for whoever watches that writing goes on. NULL: nobody. Set
 * before the first output is opened. */
extern void (*prof_output_beat)(void);

/* Checks that a file can be made there, and leaves nothing behind; false with a one-line reason:
 * "cannot write PATH: No such file or directory". Called before the program starts. */
bool prof_output_check(const char *path, char *message, size_t size);

/* Opens; NULL with a reason. */
struct prof_output *prof_output_open(const char *path, char *message, size_t size);

/* Buffered writes; numbers are decimal, without locale. */
void prof_output_bytes(struct prof_output *out, const void *bytes, size_t length);
void prof_output_text(struct prof_output *out, const char *text);
void prof_output_char(struct prof_output *out, char c);
void prof_output_unsigned(struct prof_output *out, uint64_t value);
void prof_output_signed(struct prof_output *out, int64_t value);

/* Text with the five characters of XML escaped, modified UTF-8 (as class files have it) turned
 * into UTF-8, and what XML 1.0 cannot hold written as U+FFFD. */
void prof_output_xml(struct prof_output *out, const char *text);

/* The fast way for writers: the place where the next `size` bytes will stand (at most
 * PROF_OUTPUT_ROOM); advance takes what was written there, up to `end`. Never NULL. */
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

/* The writer itself failed, with an errno number (ENOMEM). */
void prof_output_fail(struct prof_output *out, int error);

/* Whether everything went well so far. */
static inline bool prof_output_is_good(const struct prof_output *out)
{
    return out->error == 0;
}

/* Completes and closes the file: false with a reason, and then the file that was there before is
 * untouched and the temporary one is gone. Frees `out` either way. */
bool prof_output_close(struct prof_output *out, char *message, size_t size);

/* Gives up: removes the temporary file and frees `out`. */
void prof_output_discard(struct prof_output *out);

#endif
