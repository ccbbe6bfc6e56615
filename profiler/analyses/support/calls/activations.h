/*
 * activations.h: a stack of what an analysis knows of each activation of the methods that it looks
 * at, by thread. It is the analysis's word of the thread.
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
};

struct activation_piece {
    struct activation_piece *below, *above; /* NULL: none yet */
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

/* Calls a function for all of all threads, once no more are pushed. */
void activations_for_each(void (*function)(struct activation *activation));

#endif
