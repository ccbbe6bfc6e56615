/*
 * collect.h: optional contents of a profile besides calls and blocks: objects allocated, exceptions
 * thrown and caught, monitors entered (docs/profiling.md, "Collected data").
 *
 * All these are events of probes (vm/instrument/analysis.h), which are counted in the current
 * context. If native methods have no contexts of their own, the current context is the nearest
 * context of a method that is not native. Events that occur while no method is active are counted
 * in the notes `outside...`.
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

/* Starts collection, before the machine is created. Does nothing if none of these features is on.
 * `features` is not copied, so it must stay valid. Returns false if there are too many analyses or
 * sources of values. */
bool prof_collect_start(const struct prof_features *features, bool may_pause);

/* Returns the counts to which an event on the calling thread is added, or NULL if nothing is
 * counted. The counts belong to the given class (NULL: the kind has no classes), to the context of
 * the thread's newest frame that has a context (the root if no method is active), and to an
 * instruction of that context's method. is_in_frame: the current instruction of the newest frame
 * causes the event. location: the location of the event, or NULL if the event is not a probe's.
 * Called only after prof_collect_start. */
uint64_t *prof_collect_counts(struct vm_thread *self, const struct jp2_location *location,
                              bool is_in_frame, enum prof_tally_kind kind, struct vm_class *class);

/* Returns whether events of the calling thread are counted in the profile now. */
bool prof_collect_is_counted(struct vm_thread *self);

/* Adds the counts of all tallies of a list to `out`, which has as many values as the kind has
 * counts. */
void prof_collect_sum(const struct prof_tally_list *list, enum prof_tally_kind kind,
                      struct prof_value *out);

/* Writes to `text` the counts of events that occurred while no method was active, as the value of a
 * note: the counts first .. end - 1 of a kind, separated by commas. Returns whether any of them is
 * not 0. The caller holds the trees' lock. */
bool prof_collect_outside(enum prof_tally_kind kind, uint32_t first, uint32_t end, char *text,
                          size_t size);

/* Called at a safepoint when the profile has been paused or is about to be resumed (pause.h). After
 * it has returned, no thread counts earlier events any more. */
void prof_collect_change(bool is_paused);

#endif
