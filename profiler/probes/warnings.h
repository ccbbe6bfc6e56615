/*
 * warnings.h: what of a program of probes came to nothing: patterns that matched no method, `this`
 * and arguments that no method had, fields that no object had. For each of them a line, with the
 * nearest name that there is.
 *
 * Threads: methods are noted by one thread at a time; warnings are for whoever has the program, while
 * no method is noted.
 */
#ifndef JP2VM_PROFILER_PROBES_WARNINGS_H
#define JP2VM_PROFILER_PROBES_WARNINGS_H

#include <jp2vm/analysis.h>

struct prof_probe_program;

/* Probes were offered a place in it. */
void prof_probe_note_method(jp2_method *method);

/* `name` is what lines call the program; each is told without its end. */
void prof_probe_warn(const struct prof_probe_program *program, const char *name,
                     void (*tell)(void *data, const char *line), void *data);

#endif
