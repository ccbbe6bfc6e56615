/*
 * contexts.h: a calling context tree, by method, of all threads as one. Part of an analysis that
 * hands it its entries and exits.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_CONTEXTS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_CONTEXTS_H

#include "profiler/analyses/support/report/counts.h"

struct context {
    struct counts counts;         /* by the caller's context and the method; of the root 0, 0 */
    struct context *_Atomic last; /* callee that was looked for */
};

/* The events that tell where a thread is. */
#define CONTEXT_EVENTS                                                                             \
    (JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT) |                              \
     JP2_EVENT_BIT(JP2_EVENT_UNWIND) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL) |                      \
     JP2_EVENT_BIT(JP2_EVENT_NATIVE_RETURN))

extern struct context contexts_root;

/* NULL: the root's. */
static inline struct context *context_caller(const struct context *context)
{
    return (struct context *)(uintptr_t)context->counts.record.a;
}

static inline const jp2_method *context_method(const struct context *context)
{
    return (const jp2_method *)(uintptr_t)context->counts.record.b;
}

/* The context of a method that is called in another. Any thread. */
struct context *contexts_callee(struct context *caller, const jp2_method *method);

/* Where the calling thread is, kept in its word of an analysis. */
static inline struct context *contexts_current(void *const *word)
{
    return *word == NULL ? &contexts_root : *word;
}

/* Whether one of CONTEXT_EVENTS enters a method; the others leave one. */
static inline bool contexts_enters(const struct jp2_location *location)
{
    return location->kind == JP2_EVENT_ENTRY || location->kind == JP2_EVENT_NATIVE_CALL;
}

/* Where a thread is once it has entered a method, or left one (NULL). */
static inline struct context *contexts_step(void **word, const jp2_method *method)
{
    struct context *current = contexts_current(word);
    return *word = method == NULL ? context_caller(current) : contexts_callee(current, method);
}

/* Follows one of CONTEXT_EVENTS, and gives the context that is entered, NULL when one is left. */
static inline struct context *contexts_follow(void **word, const struct jp2_location *location)
{
    bool enters = contexts_enters(location);
    struct context *context = contexts_step(word, enters ? location->method : NULL);
    return enters ? context : NULL;
}

/* The context that the stack of the calling thread says. */
struct context *contexts_of_stack(jp2_thread *self);

/* All but the root, which is in their sums. */
struct rows contexts_rows(void);

/* Writes the tree with a counter of calls, those of a context and those with all below it: callees
 * below callers and indented, with their depth, in the order of names; of contexts that have, with
 * all below, `share` of a hundred, 0 for all. */
void contexts_write_calls(struct jp2_output *out, unsigned counter, unsigned share);

#endif
