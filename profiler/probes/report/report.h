/*
 * report.h: maps as tables, histograms, and JSON.
 *
 * Threads: no state. Errors: the buffer is marked when memory runs out.
 */
#ifndef JP2VM_PROFILER_PROBES_REPORT_H
#define JP2VM_PROFILER_PROBES_REPORT_H

#include "profiler/probes/maps.h"

struct vm_text;

/* Rows with the greatest values first, at most `limit` unless it is 0; equal ones by their keys.
 * What is left out is told. The table loses its entries. */
void prof_probe_report(struct vm_text *to, const struct prof_probe_map *map,
                       struct prof_probe_table *table, uint64_t limit, uint64_t dropped,
                       bool is_json);

/* A text as a JSON string. */
void prof_probe_json_text(struct vm_text *to, const char *text, size_t length);

#endif
