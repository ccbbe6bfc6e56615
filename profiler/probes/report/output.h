/*
 * output.h: where the reports of probes go.
 *
 * Threads: any; what is written at once stays together.
 */
#ifndef JP2VM_PROFILER_PROBES_OUTPUT_H
#define JP2VM_PROFILER_PROBES_OUTPUT_H

#include <stdint.h>

struct vm_text;
struct prof_probe_map;
struct prof_probe_plan;

/* The plan stays. */
void prof_probe_output_start(const struct prof_probe_plan *plan);

/* The end; what comes later is not written. */
void prof_probe_output_close(void);

/* A map as it is now; at most `limit` rows, 0: all. */
void prof_probe_output_map(const struct prof_probe_map *map, uint64_t limit);

/* What printf made, in the form of the output; and bytes as they are. */
void prof_probe_output_text(const struct vm_text *text);
void prof_probe_output_bytes(const struct vm_text *bytes);

#endif
