/*
 * session_filter.h: the search for the program that makes a target's format (write/filter.h), and
 * writing a profile through this program.
 *
 * The program must be able to read this machine's profiles. So only the program that was built and
 * installed with the machine is used. It is in the nearest directory named bin above the file that
 * contains this code (libjvm.so, even if another launcher has loaded it).
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
