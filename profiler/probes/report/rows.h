/*
 * rows.h: a map in the order in which it is shown.
 *
 * Threads: no state.
 */
#ifndef JP2VM_PROFILER_PROBES_ROWS_H
#define JP2VM_PROFILER_PROBES_ROWS_H

#include "profiler/probes/maps.h"

struct prof_probe_row {
    struct prof_probe_entry *entry;
    struct prof_probe_value result;
};

/* All rows in order, the table's entries; free() it. */
struct prof_probe_row *prof_probe_rows(const struct prof_probe_map *map,
                                       const struct prof_probe_table *table);

/* JSON of a map and its rows, on one line. */
struct vm_text;
void prof_probe_report_json(struct vm_text *to, const struct prof_probe_map *map,
                            const struct prof_probe_row *rows, size_t count, size_t all,
                            uint64_t dropped);

#endif
