/*
 * warnings.h: what of a program of probes came to nothing: patterns that matched no method, `this`
 * and arguments that no method had, fields that no object had, each with the nearest name that there
 * is; patterns behind ~ that matched no text; and how many events were skipped, and why.
 *
 * Threads: methods are noted by one thread at a time; warnings are for whoever has the program, while
 * no method is noted.
 */
#ifndef JP2VM_PROFILER_PROBES_WARNINGS_H
#define JP2VM_PROFILER_PROBES_WARNINGS_H

#include <stdbool.h>

#include <jp2vm/analysis.h>

struct prof_probe_program;

/* Probes were offered a place in it. */
void prof_probe_note_method(jp2_method *method);

struct prof_probe_store;

/* Receives a line, without its end. is_slip: a name in the program means nothing that ran. */
typedef void prof_probe_tell(void *data, const char *line, bool is_slip);

/* `name` is what lines call the program. */
void prof_probe_warn(const struct prof_probe_program *program, const char *name,
                     prof_probe_tell *tell, void *data);

/* For each probe that could not compute something a line: of events so far. */
void prof_probe_warn_of_skips(const struct prof_probe_program *program,
                              struct prof_probe_store *store, prof_probe_tell *tell, void *data);

#endif
