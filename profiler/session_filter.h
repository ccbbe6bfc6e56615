/*
 * session_filter.h: targets of formats that another program makes (write/filter.h): where the
 * program is, and a profile through it.
 *
 * The program is the one that was built and installed with the machine: in the directory bin
 * nearest above the file that this code is in (libjvm.so, also when another launcher has loaded
 * it), so that it reads what this machine writes.
 *
 * Threads: found by one, before the machine exists; used by one at a time.
 */
#ifndef JP2VM_PROFILER_SESSION_FILTER_H
#define JP2VM_PROFILER_SESSION_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct prof_format;
struct prof_output;
struct prof_target;

/* Finds the format's program, and has it say whether it can do its work. True where the format
 * needs none; false with a one-line reason. */
bool prof_session_filter_find(const struct prof_format *format, char *message, size_t size);

/* What the descriptor `input` holds goes through the program to `out`. False with a one-line
 * reason; an error of the output is told when that is closed. */
bool prof_session_filter_run(const struct prof_target *target, int input, struct prof_output *out,
                             char *message, size_t size);

#endif
