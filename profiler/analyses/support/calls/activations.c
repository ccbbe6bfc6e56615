#include "profiler/analyses/support/calls/activations.h"

#include <stdatomic.h>

#include "profiler/analyses/support/code/flow.h"

/* Of a thread: its lowest piece. */
struct stack {
    struct stack *next;
    struct activation_piece first;
};

static struct stack *_Atomic stacks;

struct activation *activation_push(void **word, void *method)
{
    struct activation_piece *piece = *word;
    if (piece == NULL) {
        struct stack *stack = jp2->allocate(sizeof *stack);
        stack->next = atomic_load(&stacks);
        while (!atomic_compare_exchange_weak(&stacks, &stack->next, stack)) {
        }
        *word = piece = &stack->first;
    }
    if (piece->count == ACTIVATIONS_A_PIECE) {
        if (piece->above == NULL) {
            piece->above = jp2->allocate(sizeof *piece);
            piece->above->below = piece;
        }
        *word = piece = piece->above;
    }
    struct activation *activation = &piece->all[piece->count++];
    *activation = (struct activation){method, 0, 0, FLOW_NONE};
    return activation;
}

void activations_for_each(void (*function)(struct activation *activation))
{
    for (struct stack *stack = atomic_load(&stacks); stack != NULL; stack = stack->next) {
        for (struct activation_piece *piece = &stack->first; piece != NULL; piece = piece->above) {
            for (uint32_t i = 0; i < piece->count; i++) {
                function(&piece->all[i]);
            }
        }
    }
}
