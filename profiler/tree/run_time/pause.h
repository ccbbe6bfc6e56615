/*
 * pause.h: a profile that ceases and begins again while the program runs (docs/profile-semantics.md,
 * "At run time").
 *
 * While it has ceased, new activations run in the plain form (vm/translate/translate.h). One that was
 * under way goes on, to the end of its block, with an *idle* context: one for each method and
 * tree, which nobody reads. Activations without a context, or with an idle one, get their own at the
 * next block that they begin once the profile goes on (under_way.h).
 *
 * Threads: changes at safepoints that all threads have arrived at, by one thread at a time; code has to
 * be replaced then (vm/translate/replace.h).
 */
#ifndef JP2VM_PROFILER_TREE_PAUSE_H
#define JP2VM_PROFILER_TREE_PAUSE_H

#include <stdbool.h>

#include "profiler/tree/cct.h"

/* Whether it has ceased. */
bool prof_is_paused(void);

/* Before the machine is created: nothing is observed until prof_pause_end. */
void prof_pause_at_start(void);

/* Activations under way are *in progress* from now on, for good, where they are (docs/profile-semantics.md,
 * "Abrupt exits"). */
void prof_pause_begin(void);
void prof_pause_end(void);

/* While it has ceased: all contexts are gone, and so is what they have taken of memory. */
void prof_pause_clear(void);

/* Adds the activations that were in progress when the profile ceased, and marks their nodes, as
 * live_frames.h does. */
void prof_pause_collect(struct prof_side_exits *records);

/* The idle context of a method. */
struct prof_node *prof_idle_context(struct prof_tree *tree, struct vm_method *method);

/* For the tracker, see contexts.h. */
bool prof_pause_begins_plain(const struct vm_thread *self);
bool prof_pause_begins_at(const struct vm_method *method);
struct vm_context *prof_pause_begin_at(struct vm_thread *self, struct vm_method *method);
bool prof_pause_is_idle(const struct vm_context *context);
struct vm_context *prof_pause_resume(struct vm_thread *self);

#endif
