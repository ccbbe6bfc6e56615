/*
 * activations.h: a stack of what an analysis knows of each activation of the methods that it looks
 * at, by thread. It is the analysis's word of the thread.
 *
 * Inclusive numbers are those of the outermost activation of a method in its thread: an activation
 * that is nested in another one of the same method is part of that one.
 *
 * The memory of a stack stays, and does not move: at the end of the process those of threads that
 * still run are looked at.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_ACTIVATIONS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_ACTIVATIONS_H

#include <jp2vm/analysis.h>

#define ACTIVATIONS_A_PIECE 1000u

struct activation {
    void *method;          /* the analysis's own */
    uint64_t value, other; /* the same */
    uint32_t block;        /* that began last, FLOW_NONE before the first */
    bool is_nested;        /* in another activation of the method; see activation_enter */
};

struct activation_depths;

struct activation_piece {
    struct activation_piece *below, *above; /* NULL: none yet */
    struct activation_depths *depths;       /* of the thread */
    uint32_t count;
    struct activation all[ACTIVATIONS_A_PIECE];
};

/* Pushes one, without a block. */
struct activation *activation_push(void **word, void *method);

/* The newest one; NULL: there is none. */
static inline struct activation *activation_top(void *const *word)
{
    struct activation_piece *piece = *word;
    return piece == NULL || piece->count == 0 ? NULL : &piece->all[piece->count - 1];
}

/* Takes the newest one off; there is one. */
static inline void activation_pop(void **word)
{
    struct activation_piece *piece = *word;
    if (--piece->count == 0 && piece->below != NULL) {
        *word = piece->below;
    }
}

/* The same two for analyses that need is_nested: all that one enters, it leaves. */
struct activation *activation_enter(void **word, void *method);
void activation_leave(void **word);

/* Whether the thread has an activation of the method that was entered and not left. */
bool activation_is_inside(void *const *word, const void *method);

/* Calls a function for all of all threads, once no more are pushed. */
void activations_for_each(void (*function)(struct activation *activation));

#endif
