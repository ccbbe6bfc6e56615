/*
 * output.h: writes the reports of probes.
 *
 * Threads: any; the text of one call is not interleaved with others.
 */
#ifndef JP2VM_PROFILER_PROBES_REPORT_OUTPUT_H
#define JP2VM_PROFILER_PROBES_REPORT_OUTPUT_H

#include <stdint.h>

struct vm_text;
struct prof_probe_map;
struct prof_probe_plan;

/* Sets the plan, which must stay valid. The output is opened when the first text is written. */
void prof_probe_output_start(const struct prof_probe_plan *plan);

/* Closes the output; later text is dropped. */
void prof_probe_output_close(void);

/* Writes a map's current contents, at most `limit` rows (0: all rows). */
void prof_probe_output_map(const struct prof_probe_map *map, uint64_t limit);

/* Writes the text of a printf, as text or as JSON, whichever is the output's format. */
void prof_probe_output_text(const struct vm_text *text);

#endif
