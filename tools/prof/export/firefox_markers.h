/*
 * firefox_markers.h: the markers of an export for the Firefox Profiler with time: for each thread
 * the numbers of its process's metric in each step, and in the first thread of a process the
 * program's marks and the collections. The viewer draws the numbers as a track.
 *
 * All functions write nothing, or an empty table, if `steps` is NULL. Errors: if memory runs out,
 * functions print a line on stderr and return false.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_FIREFOX_MARKERS_H
#define JP2VM_TOOLS_PROF_EXPORT_FIREFOX_MARKERS_H

#include "profiler/write/output.h"
#include "tools/prof/series/steps.h"

/* Writes the elements of meta.markerSchema. */
void firefox_put_schemas(struct prof_output *out, const struct tool_steps *steps);

/* Writes the texts of markers as further elements of the array of strings. */
void firefox_put_marker_strings(struct prof_output *out, const struct tool_steps *steps);

/*
 * Writes the table of markers of a thread. `sums` are the metric's sums in the thread, in steps
 * from steps->from on, each `stride` after the one before. `first_string` is the number of the
 * first text of markers.
 */
struct firefox_thread {
    uint32_t metric;
    bool is_first; /* the first thread of the process */
    const uint64_t *sums;
    size_t stride;
    uint64_t first_string;
};
bool firefox_put_markers(struct prof_output *out, const struct tool_steps *steps,
                         const struct firefox_thread *thread);

#endif
