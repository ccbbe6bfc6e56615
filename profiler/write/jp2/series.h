/*
 * series.h: the series of a profile: its numbers at several moments of the run, the *checkpoints*,
 * as differences (docs/profile-series.md).
 *
 * At a checkpoint the caller walks the whole tree with the series' visitor. The series keeps the
 * numbers of each context as of the last checkpoint, and the *steps*: for each two neighbouring
 * checkpoints, the differences of the numbers that changed. So the sum of all steps is the profile
 * at the last checkpoint. When there are PROF_SERIES_MOST steps, each two neighbours are united,
 * unless a named mark is between them.
 *
 * Threads: one at a time. Ownership: the series owns all its memory; methods, classes and names of
 * values must outlive it. Errors: if memory runs out, the series is lost for good, and takes no
 * further checkpoints.
 */
#ifndef JP2VM_PROFILER_WRITE_JP2_SERIES_H
#define JP2VM_PROFILER_WRITE_JP2_SERIES_H

#include "profiler/model/jp2_format.h"
#include "profiler/model/tree_walk.h"
#include "profiler/write/jp2/jp2_section.h"

struct prof_series;

/* The state of the run at a checkpoint. */
struct prof_series_moment {
    uint64_t time_ns;     /* since the start of the run */
    uint64_t bytecodes;   /* executed instructions of all contexts */
    uint64_t collections; /* collections of garbage so far */
};

/* Makes a series without checkpoints. interval: the requested distance of two checkpoints, in the
 * unit. Returns NULL if there is no memory. */
struct prof_series *prof_series_create(enum prof_series_unit unit, uint64_t interval);
void prof_series_destroy(struct prof_series *series);

/* Returns the visitor for the walk of a checkpoint; it takes every context. */
struct prof_tree_walker *prof_series_begin(struct prof_series *series);

/* Ends a checkpoint; the walk set the number of bytecodes. In a series by bytecodes, time and
 * collections are not kept, because they differ from run to run. is_whole: the walk was not
 * stopped. Returns false if the series is lost. */
bool prof_series_end(struct prof_series *series, bool is_whole, uint64_t time_ns,
                     uint64_t collections);

/* Gives the last checkpoint a name, which is copied; a checkpoint may have several names. Returns
 * false if there are PROF_SERIES_MOST_MARKS names already, or if there is no memory. */
bool prof_series_name_last(struct prof_series *series, const char *name);
uint32_t prof_series_mark_count(const struct prof_series *series);

/* Returns how many requested intervals a step has: 1, or after neighbours were united 2, 4, 8. */
uint64_t prof_series_factor(const struct prof_series *series);

/* Returns whether the series may be written with the profile of the last checkpoint: it is not
 * lost, and all threads were stopped at that checkpoint. */
bool prof_series_is_usable(const struct prof_series *series);

/* --- for the writer --- */

enum prof_series_unit prof_series_unit(const struct prof_series *series);
uint64_t prof_series_interval(const struct prof_series *series);
uint32_t prof_series_step_count(const struct prof_series *series);

/* Returns the state of the run at the end of a step. */
const struct prof_series_moment *prof_series_moment(const struct prof_series *series,
                                                    uint32_t step);

/* Returns the name of a mark, by its number in the order of time, and sets *step to the step that
 * ends there. */
const char *prof_series_mark_name(const struct prof_series *series, uint32_t number,
                                  uint32_t *step);

/* Returns a name or a class by its number, or NULL at the end. */
const char *prof_series_name(const struct prof_series *series, uint32_t number);
const struct prof_class *prof_series_class(const struct prof_series *series, uint32_t number);

/* Appends the columns of a step, and sets *count to the number of changed contexts. Contexts are
 * numbered in the order of the last checkpoint's walk. Returns false if there is no memory. */
struct prof_series_columns {
    struct prof_jp2_column_buffer contexts, counts, keys, changes;
};
bool prof_series_put_step(const struct prof_series *series, uint32_t step,
                          struct prof_series_columns *to, uint64_t *count);

#endif
