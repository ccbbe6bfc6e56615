/*
 * contexts.h: a calling context tree, by method, of all threads as one. Part of an analysis that
 * hands it its entries and exits.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CONTEXTS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CONTEXTS_H

#include "profiler/analyses/support/table.h"

#define CONTEXT_COUNTERS 4

struct context {
    struct table_record record;   /* by the caller's context and the method; of the root 0, 0 */
    struct context *_Atomic last; /* callee that was looked for */
    _Atomic uint64_t counts[CONTEXT_COUNTERS]; /* the analysis's own */
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
    return (struct context *)(uintptr_t)context->record.a;
}

static inline const jp2_method *context_method(const struct context *context)
{
    return (const jp2_method *)(uintptr_t)context->record.b;
}

/* The context of a method that is called in another. Any thread. */
struct context *contexts_callee(struct context *caller, const jp2_method *method);

/* Where the calling thread is, kept in its word of an analysis. */
static inline struct context *contexts_current(void *const *word)
{
    return *word == NULL ? &contexts_root : *word;
}

/* Follows one of CONTEXT_EVENTS, and gives the context that is entered, NULL when one is left. */
static inline struct context *contexts_follow(void **word, const struct jp2_location *location)
{
    struct context *current = contexts_current(word);
    if (location->kind == JP2_EVENT_ENTRY || location->kind == JP2_EVENT_NATIVE_CALL) {
        return *word = contexts_callee(current, location->method);
    }
    *word = context_caller(current);
    return NULL;
}

static inline void context_add(struct context *context, unsigned counter, uint64_t amount)
{
    atomic_fetch_add_explicit(&context->counts[counter], amount, memory_order_relaxed);
}

static inline uint64_t context_count(const struct context *context, unsigned counter)
{
    return atomic_load_explicit(&context->counts[counter], memory_order_relaxed);
}

/* Writes the tree, callees below callers and indented, with their depth, in the order of names: a
 * line for each context that has, with all below it, `share` of a hundred of a counter, 0 for all.
 * `line` writes what stands before the method. */
void contexts_write(struct jp2_output *out, unsigned counter, unsigned share,
                    void (*line)(struct jp2_output *out, const struct context *context,
                                 const uint64_t *inclusive));

/* All but the root, to be freed. */
struct context **contexts_list(size_t *count);

/* How many there are, without the root; the sum of a counter. */
size_t contexts_count(void);
uint64_t contexts_sum(unsigned counter);

/* The order of the methods' names, then of their classes' numbers. */
int contexts_compare_methods(const jp2_method *a, const jp2_method *b);

/* "com.acme.Main.work(I)V" */
void contexts_write_method(struct jp2_output *out, const jp2_method *method);

/* The stack of a context, the newest method first, at most `most`, with a margin. */
void contexts_write_stack(struct jp2_output *out, const struct context *context, unsigned most,
                          const char *margin);

#endif
