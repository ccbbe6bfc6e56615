/*
 * calling_contexts.h: calling contexts that are made when somebody asks where a thread is.
 *
 * A context is a method and the context of its caller. Nothing is done at calls but that the new
 * frame's context is emptied (NO_CONTEXT, the first cell); who asks walks down from the newest frame
 * to one whose context is known, and notes those of the frames above. So each activation is walked
 * once, and code that nobody asks in costs one store for a call. Where there is a tracker, whose
 * contexts are in the frames, a word of each of these has the context instead.
 *
 * Contexts are of all threads together, and live for ever.
 *
 * Threads: any, about themselves. Errors: the process ends with a message when there is no memory.
 */
#ifndef JP2VM_VM_INSTRUMENT_CALLING_CONTEXTS_H
#define JP2VM_VM_INSTRUMENT_CALLING_CONTEXTS_H

#include <stdbool.h>
#include <stdint.h>

#include <jp2vm/analysis.h>

struct vm_analysis;

/* Whether an analysis wants contexts; set by registration, before there is code. Words from the
 * context of a tracker to that of the context here. */
extern bool vm_calling_contexts_are_kept;
extern uint32_t vm_calling_context_place;

/* That of the newest activation of the calling thread; NULL: there is none. */
struct jp2_context *vm_calling_context(struct vm_thread *self);

struct jp2_context *vm_calling_context_caller(const struct jp2_context *context);
struct vm_method *vm_calling_context_method(const struct jp2_context *context);

/* A word that belongs to an analysis, NULL at first. */
void **vm_calling_context_data(struct jp2_context *context, const struct vm_analysis *analysis);

#endif
