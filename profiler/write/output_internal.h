/*
 * output_internal.h: declarations shared by the source files of outputs: output.c (writing),
 * output_open.c (opening), output_stream.c (slow readers).
 */
#ifndef JP2VM_PROFILER_WRITE_OUTPUT_INTERNAL_H
#define JP2VM_PROFILER_WRITE_OUTPUT_INTERNAL_H

#include "profiler/write/output.h"

#define PROF_OUTPUT_BUFFER_BYTES ((size_t)128 << 10)

/* Errors that have no errno. */
enum prof_output_error {
    PROF_OUTPUT_NO_READER = -1,
    PROF_OUTPUT_STALLED = -2,
    PROF_OUTPUT_INTERRUPTED = -3
};

struct prof_output_file {
    struct prof_output output; /* must be the first member: a struct prof_output is converted to its
                                  file */
    int fd;
    char *path;   /* as the caller passed it */
    char *shown;  /* the name in messages */
    char *target; /* the final name of `temporary`; NULL: the file is written directly */
    char *temporary;
    bool is_stream;     /* another process reads the bytes: a pipe, a terminal, a socket */
    bool is_limited;    /* a named pipe: the wait for its reader is limited */
    size_t piece_bytes; /* the largest write that does not block */
    char buffer[PROF_OUTPUT_BUFFER_BYTES];
};

/* For waits: the first returns the monotonic clock, the second the number of signals that have
 * asked the process to end. */
int64_t prof_output_now_ms(void);
unsigned prof_output_signals(void);

enum prof_output_use {
    PROF_OUTPUT_CHECK,   /* opens only what other processes cannot notice */
    PROF_OUTPUT_FOR_ALL, /* the umask determines the permissions of a new file */
    PROF_OUTPUT_FOR_USER /* only its user may read a new file */
};

/* Opens the file at a path. On failure, returns NULL with a reason. */
struct prof_output_file *prof_output_open_file(const char *path, const char *shown,
                                               enum prof_output_use use, char *message,
                                               size_t size);

/* Closes the file, and removes it if it is not complete. */
void prof_output_release(struct prof_output_file *file);

/* Writes "cannot write PATH: reason". */
void prof_output_explain(const char *shown, int error, char *message, size_t size);

/* Waits until a named pipe has a reader, and opens it for writing. On failure, returns -1 and sets
 * *error to an errno or an enum prof_output_error. */
int prof_output_open_pipe(const struct prof_output_file *file, int *error);

/* Waits until the file accepts bytes. If it does not, sets the output's error and returns false. */
bool prof_output_wait(struct prof_output_file *file);

#endif
