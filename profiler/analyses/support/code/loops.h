/*
 * loops.h: the natural loops of a method (Aho, Lam, Sethi, Ullman: Compilers, 9.6): a header that
 * control must come through, and all that leads back to it. Loops are numbered from 0; one that
 * lies in another has the higher number.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_LOOPS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_LOOPS_H

#include "profiler/analyses/support/code/flow.h"

struct flow_loop {
    uint32_t header; /* block */
    uint32_t parent; /* the loop around it, or FLOW_NONE */
    uint32_t block_count;
    uint32_t first_line, last_line; /* of its blocks */
};

struct flow_loops {
    uint32_t count;
    uint32_t irreducible_count; /* edges that lead back, but to no header */
    struct flow_loop *loops;
    uint32_t *innermost; /* by block: its loop, or FLOW_NONE */
};

/* Lives for ever. */
struct flow_loops *flow_loops_make(const struct flow *flow);

/* Whether a block is in a loop. */
static inline bool flow_loops_has(const struct flow_loops *loops, uint32_t loop, uint32_t block)
{
    uint32_t in = loops->innermost[block];
    while (in != FLOW_NONE && in > loop) {
        in = loops->loops[in].parent;
    }
    return in == loop;
}

/*
 * Follows control through the loops of a method: from a block, FLOW_NONE at first, to another one,
 * or out of the method with FLOW_NONE. `rounds` has for each loop that control is in how often it
 * came back to the header; `left` is told of each loop that is left, with its rounds, the innermost
 * first.
 */
void flow_loops_step(const struct flow_loops *loops, uint64_t *rounds, uint32_t from, uint32_t to,
                     void (*left)(uint32_t loop, uint64_t rounds, const void *data),
                     const void *data);

#endif
