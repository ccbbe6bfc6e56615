/*
 * collect.h: optional contents of a profile besides calls and blocks: objects allocated, exceptions
 * thrown and caught, monitors entered (docs/profiling.md, "Collected data").
 *
 * All are events of probes (vm/instrument/analysis.h), counted in the current context. If native
 * methods have no contexts of their own, that is the nearest context that is not native. Events
 * while no method is active are reported by the notes `outside...`.
 *
 * Threads: started and stopped by one thread, while there is no machine.
 */
#ifndef JP2VM_PROFILER_TREE_COLLECT_H
#define JP2VM_PROFILER_TREE_COLLECT_H

#include <stdbool.h>

#include "profiler/model/tree_walk.h"

struct jp2_location;
struct vm_class;
struct vm_thread;

/* Starts collection, before the machine is created; does nothing if none of these features is on.
 * The features are not copied. Returns false if there are too many analyses, or sources of
 * values. */
bool prof_collect_start(const struct prof_features *features, bool may_pause);

/* Returns the counts of a class (NULL: the kind has none) to which an event on the calling thread
 * is added. They belong to the context of the thread's newest frame, native or not as the profile
 * has it, or, if no method is active, to the root, and to the instruction of that context's method.
 * is_in_frame: the instruction of the newest frame causes the event. location: of the event; NULL:
 * the caller has no event of a probe. Returns NULL if nothing is counted. Only after
 * prof_collect_start. */
uint64_t *prof_collect_counts(struct vm_thread *self, const struct jp2_location *location,
                              bool is_in_frame, enum prof_tally_kind kind, struct vm_class *class);

/* Returns whether the current activity of the calling thread belongs to the profile. */
bool prof_collect_is_counted(struct vm_thread *self);

/* Adds the sums of a list to values, as many as the kind has numbers. */
void prof_collect_sum(const struct prof_tally_list *list, enum prof_tally_kind kind,
                      struct prof_value *out);

/* Writes the counts from the time while no method was active to `text`: numbers [first, end) of a
 * kind, with commas between, for a note. Returns whether one of them is not 0. With the trees'
 * lock. */
bool prof_collect_outside(enum prof_tally_kind kind, uint32_t first, uint32_t end, char *text,
                          size_t size);

/* Called at a safepoint when the profile has been paused, or is about to go on (pause.h). When it
 * returns, no thread counts earlier events any more. */
void prof_collect_change(bool is_paused);

#endif
