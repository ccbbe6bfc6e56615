/*
 * rows.h: the rows of a map in their printed order.
 *
 * Threads: no state.
 */
#ifndef JP2VM_PROFILER_PROBES_REPORT_ROWS_H
#define JP2VM_PROFILER_PROBES_REPORT_ROWS_H

#include "profiler/probes/maps.h"

struct prof_probe_row {
    struct prof_probe_entry *entry;
    struct prof_probe_value result;
};

/* Returns all entries of a table as sorted rows. The caller frees the array. The entries still
 * belong to the table. */
struct prof_probe_row *prof_probe_rows(const struct prof_probe_map *map,
                                       const struct prof_probe_table *table);

/* Writes a map and its rows as JSON, on one line. */
struct vm_text;
void prof_probe_report_json(struct vm_text *to, const struct prof_probe_map *map,
                            const struct prof_probe_row *rows, size_t count, size_t all,
                            uint64_t dropped);

#endif
