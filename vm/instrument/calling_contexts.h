/*
 * calling_contexts.h: calling contexts that are made only when an analysis queries the position of
 * a thread.
 *
 * A context is a method and the context of its caller. A call only clears the new frame's context
 * (NO_CONTEXT, the first cell). A query walks down from the newest frame to a frame whose context
 * is known, and stores the contexts of the frames above it. So each activation is walked once, and
 * without queries a call costs one store. If there is a tracker, the frames contain its contexts;
 * then a word of each of these contexts points to the context of this module.
 *
 * All threads share the contexts, which live for ever.
 *
 * Threads: any thread, about itself. Errors: if memory runs out, the process ends with a message.
 */
#ifndef JP2VM_VM_INSTRUMENT_CALLING_CONTEXTS_H
#define JP2VM_VM_INSTRUMENT_CALLING_CONTEXTS_H

#include <stdbool.h>
#include <stdint.h>

struct jp2_context;
struct vm_analysis;
struct vm_method;
struct vm_thread;

/* Whether an analysis wants contexts. If there is a tracker, this module has a word before each of
 * the tracker's contexts; vm_calling_context_place is its distance to the context, in words.
 * Registration sets both variables, before there is code. */
extern bool vm_calling_contexts_are_kept;
extern uint32_t vm_calling_context_place;

/* Returns the context of the calling thread's newest activation; NULL: there is no activation. */
struct jp2_context *vm_calling_context(struct vm_thread *self);

struct jp2_context *vm_calling_context_caller(const struct jp2_context *context);
struct vm_method *vm_calling_context_method(const struct jp2_context *context);

/* Returns the address of an analysis's word of the context; the word is NULL at first. */
void **vm_calling_context_data(struct jp2_context *context, const struct vm_analysis *analysis);

#endif
