/*
 * activations.h: a stack for each thread, in which an analysis keeps its data about each activation
 * of the methods that it observes. The word that each thread has for the analysis points to the
 * thread's stack.
 *
 * Inclusive numbers count only the outermost activation of a method in its thread: if an activation
 * is nested in another activation of the same method, it counts as part of the outer one.
 *
 * Threads: each thread uses its own stack. Ownership: a stack's memory is never freed and never
 * moves, since the report at the end of the process reads the stacks of threads that still run.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_ACTIVATIONS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_ACTIVATIONS_H

#include <jp2vm/analysis.h>

#define ACTIVATIONS_A_PIECE 1000u

struct activation {
    void *method;          /* the method, as passed to activation_push */
    uint64_t value, other; /* data of the analysis */
    uint32_t block;        /* the block that started last; FLOW_NONE before the first block */
    bool is_nested;        /* the activation is nested in another activation of the same method; set
                              by activation_enter */
};

struct activation_depths;

struct activation_piece {
    struct activation_piece *below, *above; /* below: NULL in the lowest piece; above: NULL until it
                                               is allocated */
    struct activation_depths *depths;       /* shared by all pieces of the thread's stack */
    uint32_t count;
    struct activation all[ACTIVATIONS_A_PIECE];
};

/* Pushes an activation of a method. Its `block` is FLOW_NONE. */
struct activation *activation_push(void **word, void *method);

/* Returns the newest activation, or NULL if the stack is empty. */
static inline struct activation *activation_top(void *const *word)
{
    struct activation_piece *piece = *word;
    return piece == NULL || piece->count == 0 ? NULL : &piece->all[piece->count - 1];
}

/* Pops the newest activation. The stack must not be empty. */
static inline void activation_pop(void **word)
{
    struct activation_piece *piece = *word;
    if (--piece->count == 0 && piece->below != NULL) {
        *word = piece->below;
    }
}

/* Push and pop an activation, for analyses that need is_nested. Each activation that
 * activation_enter pushes must be popped by activation_leave. */
struct activation *activation_enter(void **word, void *method);
void activation_leave(void **word);

/* Returns whether the stack contains an activation of the method that activation_enter has
 * pushed. */
bool activation_is_inside(void *const *word, const void *method);

/* If `count` is not 0, writes that this number of activations still ran at the end, and that the
 * report includes their times. */
void activations_write_running(struct jp2_output *out, uint64_t count);

/* Calls a function for each activation of every thread. No thread may push at the same time. */
void activations_for_each(void (*function)(struct activation *activation));

#endif
