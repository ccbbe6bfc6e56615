#include "profiler/analyses/support/calls/activations.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "profiler/analyses/support/code/flow.h"

/* How many activations each method has in a thread: a hash table keyed by method, with open
 * addressing. Keys are never removed. The capacity is a power of 2. */
struct activation_depths {
    size_t capacity, used;
    struct depth {
        const void *method; /* NULL: the cell is free */
        uint32_t activations;
    } * all;
};

/* The stack of a thread. `first` is its lowest piece. */
struct stack {
    struct stack *next;
    struct activation_depths depths;
    struct activation_piece first;
};

static struct stack *_Atomic stacks;

static struct depth *find_depth(const struct activation_depths *depths, const void *method)
{
    size_t at = (uintptr_t)method / 16 * UINT64_C(0x9e3779b97f4a7c15) >> 20;
    for (;; at++) {
        struct depth *depth = &depths->all[at & (depths->capacity - 1)];
        if (depth->method == method || depth->method == NULL) {
            return depth;
        }
    }
}

static void grow(struct activation_depths *depths)
{
    struct activation_depths more = {.capacity = depths->capacity == 0 ? 64 : 2 * depths->capacity};
    more.all = jp2->allocate(more.capacity * sizeof *more.all);
    for (size_t i = 0; i < depths->capacity; i++) {
        if (depths->all[i].method != NULL) {
            *find_depth(&more, depths->all[i].method) = depths->all[i];
        }
    }
    more.used = depths->used;
    free(depths->all);
    *depths = more;
}

/* Counts one more activation of a method. Returns whether it already had an activation. */
static bool enter(struct activation_depths *depths, const void *method)
{
    if (2 * depths->used >= depths->capacity) {
        grow(depths);
    }
    struct depth *depth = find_depth(depths, method);
    depths->used += depth->method == NULL;
    depth->method = method;
    return depth->activations++ != 0;
}

struct activation *activation_push(void **word, void *method)
{
    struct activation_piece *piece = *word;
    if (piece == NULL) {
        struct stack *stack = jp2->allocate(sizeof *stack);
        stack->next = atomic_load(&stacks);
        while (!atomic_compare_exchange_weak(&stacks, &stack->next, stack)) {
        }
        *word = piece = &stack->first;
        piece->depths = &stack->depths;
    }
    if (piece->count == ACTIVATIONS_A_PIECE) {
        if (piece->above == NULL) {
            piece->above = jp2->allocate(sizeof *piece);
            piece->above->below = piece;
            piece->above->depths = piece->depths;
        }
        *word = piece = piece->above;
    }
    struct activation *activation = &piece->all[piece->count++];
    *activation = (struct activation){.method = method, .block = FLOW_NONE};
    return activation;
}

struct activation *activation_enter(void **word, void *method)
{
    struct activation *activation = activation_push(word, method);
    struct activation_piece *piece = *word;
    activation->is_nested = enter(piece->depths, method);
    return activation;
}

void activation_leave(void **word)
{
    struct activation_piece *piece = *word;
    find_depth(piece->depths, activation_top(word)->method)->activations--;
    activation_pop(word);
}

bool activation_is_inside(void *const *word, const void *method)
{
    const struct activation_piece *piece = *word;
    return piece != NULL && piece->depths->capacity != 0
           && find_depth(piece->depths, method)->activations != 0;
}

void activations_write_running(struct jp2_output *out, uint64_t count)
{
    if (count != 0) {
        jp2->write(out,
                   "activations that still ran at the end: %" PRIu64
                   "; their time until then is included\n",
                   count);
    }
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
