/*
 * filter.h: formats that another program makes from the compact format.
 *
 * An example is the HTML report, which jp2prof makes. jp2prof reads files, and contains sums,
 * selections and a script that do not belong in the profiler. So the machine runs jp2prof as a
 * process. A writer writes the compact format into a file in memory, which becomes the program's
 * standard input. The program's output is written like the bytes of any other writer: files appear
 * whole, waits for pipes are limited, and a full disk is reported. Because of the file in memory,
 * the program starts only after its whole input is written, so the two processes never wait for
 * each other.
 *
 * The program inherits the environment, but no other open files, and signals have their default
 * actions. It runs in its own process group, and blocks the signals that ask a process to end. So
 * the profile is not lost when a terminal sends such a signal to all its processes. After such a
 * signal (prof_output_watch reports it), the machine waits 15 more seconds for the program. If the
 * machine's process has ended, the program ends because its output has no reader.
 *
 * Threads: any; prof_output_watch.beat is called while a program runs.
 */
#ifndef JP2VM_PROFILER_WRITE_FILTER_H
#define JP2VM_PROFILER_WRITE_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct prof_output;

struct prof_filter {
    const char *program;          /* name of the program */
    const char *const *arguments; /* arguments with which the program reads standard input and
                                     writes standard output; ends with NULL */
    const char *const *check;     /* arguments with which the program checks whether it can make the
                                     format; the exit status is the result */
    const char *name_option;      /* "--name="; the profile's name is appended to it; NULL: no such
                                     option */
    const char *end;              /* the last characters of a complete output */
};

/* Returns the program's path, malloc'ed, in the directory bin of the installation or build of this
 * machine. If the program is missing or cannot make the format, returns NULL with a one-line
 * reason. `what` names the format in that reason. */
char *prof_filter_find(const struct prof_filter *filter, const char *what, char *message,
                       size_t size);

/* Makes a file in memory for the program's input, and returns its descriptor; -1 with errno on
 * failure. */
int prof_filter_store(void);

/*
 * Runs a filter's program, whose path is `path`, on the contents of the descriptor `input`, from
 * the start of the file. `name` is the profile's name, or NULL. On failure, returns false with a
 * one-line reason; it is the program's own message if the program prints one. An error of the
 * output is kept in `out`, and is not a failure of this function.
 */
bool prof_filter_run(const struct prof_filter *filter, const char *path, const char *name,
                     int input, struct prof_output *out, char *message, size_t size);

/* Returns whether the program can make the format; if it cannot, sets a one-line reason. */
bool prof_filter_check(const struct prof_filter *filter, const char *path, char *message,
                       size_t size);

#endif
