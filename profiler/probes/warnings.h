/*
 * warnings.h: warnings about parts of a program of probes that had no effect:
 *   - patterns that matched no method, `this` and arguments that no method had, and fields that no
 *     object had, each with the nearest existing name;
 *   - patterns of ~ that matched no text, and names compared by == that did not occur, each name
 *     with the nearest that occurred;
 *   - the number of skipped events, with the causes, and of texts that were cut.
 *
 * Threads: one thread at a time notes methods. While the thread that controls the program of probes
 * reports the warnings, no method may be noted.
 */
#ifndef JP2VM_PROFILER_PROBES_WARNINGS_H
#define JP2VM_PROFILER_PROBES_WARNINGS_H

#include <stdbool.h>

struct prof_probe_program;
struct vm_method;

/* Notes a method of which a location was offered to the probes. */
void prof_probe_note_method(struct vm_method *method);

struct prof_probe_store;

/* Receives a warning, which is a line without its newline. is_slip: a name in the program of probes
 * matched nothing that ran. */
typedef void prof_probe_reporter(void *data, const char *line, bool is_slip);

/* Passes the program's warnings to `report`. `name` is the program's name in the lines. */
void prof_probe_warn(const struct prof_probe_program *program, const char *name,
                     prof_probe_reporter *report, void *data);

/* Passes a line to `report` for each probe that has skipped events so far, and a line about cut
 * texts. */
void prof_probe_warn_of_skips(const struct prof_probe_program *program,
                              struct prof_probe_store *store, const char *name,
                              prof_probe_reporter *report, void *data);

#endif
