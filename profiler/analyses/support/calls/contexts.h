/*
 * contexts.h: a calling context tree, shared by all threads. A context is a method with the context
 * of its caller. The analysis passes the entries and exits of methods to the tree.
 *
 * Threads: any. Ownership: contexts are never freed.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_CONTEXTS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_CONTEXTS_H

#include "profiler/analyses/support/report/counts.h"

struct context {
    struct counts counts;         /* key: the caller's context and the method; 0 and 0 for the
                                     root */
    struct context *_Atomic last; /* the callee that was looked up last, as a cache */
};

/* The events by which an analysis follows the context of a thread. */
#define CONTEXT_EVENTS                                                                             \
    (JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)                                \
     | JP2_EVENT_BIT(JP2_EVENT_UNWIND) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL)                      \
     | JP2_EVENT_BIT(JP2_EVENT_NATIVE_RETURN))

extern struct context contexts_root;

/* Returns the caller's context; NULL for the root. */
static inline struct context *context_caller(const struct context *context)
{
    return (struct context *)(uintptr_t)context->counts.record.a;
}

static inline const jp2_method *context_method(const struct context *context)
{
    return (const jp2_method *)(uintptr_t)context->counts.record.b;
}

/* Returns the context of `method` when it is called in the context `caller`. Makes the context if
 * necessary. Any thread may call this function. */
struct context *contexts_callee(struct context *caller, const jp2_method *method);

/* Returns the calling thread's context. `word` is the word that the thread has for the analysis; it
 * contains the context. */
static inline struct context *contexts_current(void *const *word)
{
    return *word == NULL ? &contexts_root : *word;
}

/* Returns whether one of CONTEXT_EVENTS enters a method; the other events leave a method. */
static inline bool contexts_enters(const struct jp2_location *location)
{
    return location->kind == JP2_EVENT_ENTRY || location->kind == JP2_EVENT_NATIVE_CALL;
}

/* Updates and returns the thread's context when it enters `method`, or when it leaves a method
 * (`method` is NULL). */
static inline struct context *contexts_step(void **word, const jp2_method *method)
{
    struct context *current = contexts_current(word);
    return *word = method == NULL ? context_caller(current) : contexts_callee(current, method);
}

/* Updates the thread's context at one of CONTEXT_EVENTS. Returns the context that the event enters,
 * or NULL if the event leaves a context. */
static inline struct context *contexts_follow(void **word, const struct jp2_location *location)
{
    bool enters = contexts_enters(location);
    struct context *context = contexts_step(word, enters ? location->method : NULL);
    return enters ? context : NULL;
}

/* Returns the context of the calling thread, found by walking its stack. */
struct context *contexts_of_stack(jp2_thread *self);

/* Returns rows with all contexts except the root. Sums over the rows include the root's
 * counters. */
struct rows contexts_rows(void);

/* Writes the tree, with a line for each context: its number in a counter, the sum over its subtree,
 * and its depth. `title` is the title of the counter. Callees are written below their callers,
 * indented, sorted by name. A context is written if its subtree has at least `share` percent of the
 * sum over all contexts, or if `share` is 0. */
void contexts_write(struct jp2_output *out, unsigned counter, const char *title, unsigned share);

static inline void contexts_write_calls(struct jp2_output *out, unsigned counter, unsigned share)
{
    contexts_write(out, counter, "calls", share);
}

#endif
