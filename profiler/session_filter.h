/*
 * session_filter.h: targets in formats that another program makes (write/filter.h): the search for
 * the program, and writing a profile through it.
 *
 * The program must be able to read this machine's profiles. So it is the program that was built and
 * installed with the machine: it is in the nearest directory bin above the file that contains this
 * code (libjvm.so, even if another launcher has loaded it).
 *
 * Threads: one thread calls prof_session_filter_find, before the machine exists; one thread at a
 * time calls prof_session_filter_run.
 */
#ifndef JP2VM_PROFILER_SESSION_FILTER_H
#define JP2VM_PROFILER_SESSION_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct prof_format;
struct prof_output;
struct prof_target;

/* Finds the format's program, and checks that it can do its work. Returns true also if the format
 * needs no program. On failure, returns false with a one-line reason. */
bool prof_session_filter_find(const struct prof_format *format, char *message, size_t size);

/* Sends the contents of the descriptor `input` through the program to `out`. On failure, returns
 * false with a one-line reason. An error of the output does not count as a failure; it is reported
 * when the output is closed. */
bool prof_session_filter_run(const struct prof_target *target, int input, struct prof_output *out,
                             char *message, size_t size);

#endif
