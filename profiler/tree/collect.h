/*
 * collect.h: what a profile holds beside calls and blocks, when asked to: objects allocated,
 * exceptions thrown and caught, monitors entered (docs/profiling.md, "What is collected").
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

struct prof_node;
struct vm_thread;

/* Before the machine is created; nothing to do when nothing of all this is on. The
 * features are not copied. False: there are too many analyses, or sources of values. */
bool prof_collect_start(const struct prof_features *features, bool may_pause);

/* The context in which something happens on the calling thread: of its newest frame, native or not as
 * the profile has it, or, where no method is active, the root. is_in_frame: the instruction of the
 * frame does it. NULL: nothing is counted. Once it has been started. */
struct prof_node *prof_collect_node(struct vm_thread *self, bool is_in_frame);

/* At a safepoint: the profile has ceased, or is about to go on (pause.h). When it returns no thread
 * is counting any more what was before. */
void prof_collect_change(bool is_paused);

#endif
