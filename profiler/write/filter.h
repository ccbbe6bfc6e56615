/*
 * filter.h: formats that another program makes of the compact one.
 *
 * A page for browsers is what jp2prof makes of a profile. It is a program on files, with sums,
 * selections and a script of its own, and the profiler is not to contain it; so the machine has it
 * run. A writer writes the compact format into a file in memory, which the program has as its
 * standard input, and what the program prints goes to the output of the format, as the bytes of
 * any other writer do: files appear whole, pipes are waited for only so long, a full disk is told.
 * With a file in between the program is started when all is written, and at no time do two
 * processes wait for each other.
 *
 * The program has the process's environment, no file of it but these, and the usual actions of
 * signals. It is a group of processes by itself, and has those signals blocked that ask a process
 * to end: what a terminal sends to all its processes does not take the profile. After such a
 * signal, as prof_output_watch tells of them, it is waited for 15 seconds more. When the process
 * that waits for it is gone, it ends as nobody reads what it prints.
 *
 * Threads: any; prof_output_watch.beat is called while a program runs.
 */
#ifndef JP2VM_PROFILER_FILTER_H
#define JP2VM_PROFILER_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct prof_output;

struct prof_filter {
    const char *program;          /* its name */
    const char *const *arguments; /* to read standard input and write standard output; ends with
                                     NULL */
    const char *const *check;     /* to say only, by its status, whether it can do that */
    const char *name_option;      /* "--name=": puts the profile's name behind; or NULL */
    const char *end;              /* how its output ends when it is whole */
};

/* The program's path, malloc'ed: in the directory bin of where this machine is installed or built.
 * NULL with a one-line reason: it is not there, or cannot do it. `what` is what it makes. */
char *prof_filter_find(const struct prof_filter *filter, const char *what, char *message,
                       size_t size);

/* A new file in memory for what the program is to read; its descriptor, -1 with errno. */
int prof_filter_store(void);

/*
 * Runs a filter's program, `path`, on what the descriptor `input` has, from its beginning. `name`
 * is what the profile is called, or NULL. False with a one-line reason, from the program where it
 * says one; an error of the output itself is kept by that, and is none here.
 */
bool prof_filter_run(const struct prof_filter *filter, const char *path, const char *name,
                     int input, struct prof_output *out, char *message, size_t size);

/* Whether the program can do it. False with a one-line reason. */
bool prof_filter_check(const struct prof_filter *filter, const char *path, char *message,
                       size_t size);

#endif
