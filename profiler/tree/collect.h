/*
 * collect.h: what a profile holds beside calls and blocks, when asked to: objects allocated,
 * exceptions thrown and caught, monitors entered (docs/profiling.md, "Collected data").
 *
 * All are events of probes (vm/instrument/analysis.h), counted in the context that is current.
 * Where natives are no contexts of their own, that is the nearest one that is not native. What
 * happens while no method is active at all is told by the notes `outside...`.
 *
 * Threads: started and stopped by one thread, while there is no machine.
 */
#ifndef JP2VM_PROFILER_COLLECT_H
#define JP2VM_PROFILER_COLLECT_H

#include <stdbool.h>

#include "profiler/model/tree_walk.h"

struct jp2_location;
struct vm_class;
struct vm_thread;

/* Before the machine is created; nothing to do when nothing of all this is on. The
 * features are not copied. False: there are too many analyses, or sources of values. */
bool prof_collect_start(const struct prof_features *features, bool may_pause);

/* The counts of a class (NULL: the kind has none) that something which happens on the calling thread
 * is added to: in the context of its newest frame, native or not as the profile has it, or, if
 * no method is active, of the root; at the instruction of that context's method. is_in_frame: the
 * instruction of the newest frame does it. location: of the event; NULL: it is no event. Returns NULL if
 * nothing is counted. Once it has been started. */
uint64_t *prof_collect_counts(struct vm_thread *self, const struct jp2_location *location,
                              bool is_in_frame, enum prof_tally_kind kind, struct vm_class *class);

/* Whether what happens on the calling thread now belongs to the profile. */
bool prof_collect_is_counted(struct vm_thread *self);

/* Adds the sums of a list to values, as many as the kind has numbers. */
void prof_collect_sum(const struct prof_tally_list *list, enum prof_tally_kind kind,
                      struct prof_value *out);

/* What happened while no method was active: numbers [first, end) of a kind, with commas between; for a
 * note. Returns whether one of them is not 0. With the trees' lock. */
bool prof_collect_outside(enum prof_tally_kind kind, uint32_t first, uint32_t end, char *text,
                          size_t size);

/* At a safepoint: the profile has ceased, or is about to go on (pause.h). When it returns no thread
 * is counting any more what was before. */
void prof_collect_change(bool is_paused);

#endif
