/*
 * output_internal.h: an output as its own files see it: output.c (what is written), output_open.c
 * (where it goes), output_stream.c (readers that keep it waiting).
 */
#ifndef JP2VM_PROFILER_OUTPUT_INTERNAL_H
#define JP2VM_PROFILER_OUTPUT_INTERNAL_H

#include "profiler/write/output.h"

#define PROF_OUTPUT_BUFFER_BYTES ((size_t)128 << 10)

/* What goes wrong beside what errno has numbers for. */
enum prof_output_error {
    PROF_OUTPUT_NO_READER = -1,
    PROF_OUTPUT_STALLED = -2,
    PROF_OUTPUT_INTERRUPTED = -3
};

struct prof_output_file {
    struct prof_output output; /* first: the output is the file */
    int fd;
    char *path;      /* as asked for */
    char *shown;     /* what messages say */
    char *target;    /* what `temporary` is renamed to; NULL: written directly */
    char *temporary;
    bool is_stream;     /* somebody has to take the bytes: a pipe, a terminal, a socket */
    bool is_limited;    /* a named pipe: its reader is not waited for for ever */
    size_t piece_bytes; /* what a write takes at most that is not to block */
    char buffer[PROF_OUTPUT_BUFFER_BYTES];
};

/* The monotonic clock; and how many signals have asked the process to end. For those who wait. */
int64_t prof_output_now_ms(void);
unsigned prof_output_signals(void);

enum prof_output_use {
    PROF_OUTPUT_CHECK,  /* opens nothing that would be seen by others */
    PROF_OUTPUT_FOR_ALL, /* a new file has the permissions that the umask leaves */
    PROF_OUTPUT_FOR_USER /* a new file is for its user alone */
};

/* Opens what a path names; NULL with a reason. */
struct prof_output_file *prof_output_open_file(const char *path, const char *shown,
                                               enum prof_output_use use, char *message,
                                               size_t size);

/* Closes it, and removes what is not complete. */
void prof_output_release(struct prof_output_file *file);

/* "cannot write PATH: reason" */
void prof_output_explain(const char *shown, int error, char *message, size_t size);

/* A named pipe for writing, once it has a reader; -1 with an error of either kind in *error. */
int prof_output_open_pipe(const struct prof_output_file *file, int *error);

/* Waits until the file takes bytes; false with the error set when it does not. */
bool prof_output_wait(struct prof_output_file *file);

#endif
