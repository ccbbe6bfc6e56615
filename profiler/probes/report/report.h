/*
 * report.h: prints maps as tables, histograms, and JSON.
 *
 * Threads: no state. Errors: if memory runs out, the buffer is marked as failed.
 */
#ifndef JP2VM_PROFILER_PROBES_REPORT_REPORT_H
#define JP2VM_PROFILER_PROBES_REPORT_REPORT_H

#include "profiler/probes/maps.h"

struct vm_text;

/* Prints rows, the greatest values first; rows with equal values are sorted by key. If `limit` is
 * not 0, prints at most `limit` rows, and the number of omitted rows. Then empties the table. */
void prof_probe_report(struct vm_text *to, const struct prof_probe_map *map,
                       struct prof_probe_table *table, uint64_t limit, uint64_t dropped,
                       bool is_json);

#endif
