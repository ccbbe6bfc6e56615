/*
 * session_filter.h: targets in formats that another program makes (write/filter.h): the search for
 * the program, and writing a profile through it.
 *
 * The program is the one that was built and installed with the machine: in the directory bin
 * nearest above the file with this code (libjvm.so, also if another launcher has loaded it), so
 * that it can read this machine's profiles.
 *
 * Threads: found by one thread, before the machine exists; used by one at a time.
 */
#ifndef JP2VM_PROFILER_SESSION_FILTER_H
#define JP2VM_PROFILER_SESSION_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct prof_format;
struct prof_output;
struct prof_target;

/* Finds the format's program, and checks that it can do its work. Returns true also if the format
 * needs no program; false with a one-line reason. */
bool prof_session_filter_find(const struct prof_format *format, char *message, size_t size);

/* Sends the contents of the descriptor `input` through the program to `out`. Returns false with a
 * one-line reason; an error of the output is reported when that is closed. */
bool prof_session_filter_run(const struct prof_target *target, int input, struct prof_output *out,
                             char *message, size_t size);

#endif
