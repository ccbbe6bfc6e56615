/*
 * filter.h: formats that another program makes from the compact format.
 *
 * A page for browsers is made by jp2prof. That program works on files, with sums, selections and a
 * script, which do not belong in the profiler; so the machine runs it. A writer writes the compact
 * format into a file in memory, which is the program's standard input. The program's output goes to
 * the output of the format like the bytes of any other writer: files appear whole, waits for pipes
 * are limited, and a full disk is reported. With a file in between, the program is started when
 * everything is written, and two processes never wait for each other.
 *
 * The program has the process's environment, no other open files than these, and the default
 * actions of signals. It is a process group of its own, and blocks the signals that ask a process
 * to end: so signals that a terminal sends to all its processes do not lose the profile. After such
 * a signal (prof_output_watch reports it), the machine waits 15 more seconds for the program. If
 * the waiting process has ended, the program ends because its output has no reader.
 *
 * Threads: any; prof_output_watch.beat is called while a program runs.
 */
#ifndef JP2VM_PROFILER_WRITE_FILTER_H
#define JP2VM_PROFILER_WRITE_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct prof_output;

struct prof_filter {
    const char *program;          /* its name */
    const char *const *arguments; /* for reading standard input and writing standard output; ends
                                     with NULL */
    const char *const *check;     /* for a check only: the exit status shows whether the program can
                                     do that */
    const char *name_option;      /* "--name=": the profile's name is appended; or NULL */
    const char *end;              /* the end of its output when it is whole */
};

/* Returns the program's path, malloc'ed: in the directory bin of the place where this machine is
 * installed or built. Returns NULL with a one-line reason if it is not there, or cannot make the
 * format. `what` is the name of the result. */
char *prof_filter_find(const struct prof_filter *filter, const char *what, char *message,
                       size_t size);

/* Returns the descriptor of a new file in memory for the program's input, or -1 with errno. */
int prof_filter_store(void);

/*
 * Runs a filter's program, `path`, on the contents of the descriptor `input`, from its start.
 * `name` is the profile's name, or NULL. Returns false with a one-line reason, from the program if
 * it prints one. An error of the output itself is kept in the output, and does not count as an
 * error here.
 */
bool prof_filter_run(const struct prof_filter *filter, const char *path, const char *name,
                     int input, struct prof_output *out, char *message, size_t size);

/* Returns whether the program can make the format; if not, with a one-line reason. */
bool prof_filter_check(const struct prof_filter *filter, const char *path, char *message,
                       size_t size);

#endif
