/*
 * pause.h: pausing and resuming a profile while the program runs (docs/profile-semantics.md, "At
 * run time").
 *
 * While the profile is paused, new activations run in the untracked form
 * (vm/translate/translate.h). An activation that was in progress continues to the end of its block
 * with an *idle* context. Each method has one idle context in each tree; its counts are never read.
 * When the profile is resumed, activations that have no context or an idle context get a context
 * when they start their next block (under_way.h).
 *
 * Threads: one thread at a time changes the state, at a safepoint that all threads have reached.
 * Then the caller must replace code (vm/translate/replace.h).
 */
#ifndef JP2VM_PROFILER_TREE_RUN_TIME_PAUSE_H
#define JP2VM_PROFILER_TREE_RUN_TIME_PAUSE_H

#include <stdbool.h>

#include "profiler/tree/cct.h"

/* Returns whether the profile is paused. */
bool prof_is_paused(void);

/* Makes the profile start paused: nothing is observed until prof_pause_end. Called before the
 * machine is created. */
void prof_pause_at_start(void);

/* Begin and end a pause. Activations that are in progress when the pause begins stay *in progress*
 * at their instructions in this profile (docs/profile-semantics.md, "Abrupt exits"). */
void prof_pause_begin(void);
void prof_pause_end(void);

/* Removes all contexts, and releases their memory. Called only while the profile is paused. */
void prof_pause_clear(void);

/* Does what prof_live_frames_collect does, for the activations that were in progress when the
 * profile was paused. */
void prof_pause_collect(struct prof_side_exits *records);

/* Returns the idle context of a method. */
struct prof_node *prof_idle_context(struct prof_tree *tree, struct vm_method *method);

/* Functions of the tracker, see contexts.h. */
bool prof_pause_begins_untracked(const struct vm_thread *self);
bool prof_pause_begins_at(const struct vm_method *method);
struct vm_context *prof_pause_begin_at(struct vm_thread *self, struct vm_method *method);
bool prof_pause_is_idle(const struct vm_context *context);
struct vm_context *prof_pause_resume(struct vm_thread *self);

#endif
