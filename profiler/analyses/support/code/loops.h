/*
 * loops.h: the natural loops of a method (Aho, Lam, Sethi, Ullman: Compilers, 9.6). A loop consists
 * of a header, through which control must enter the loop, and all blocks that lead back to the
 * header. Loops are numbered from 0; an inner loop has a higher number than the loop around it.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_LOOPS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_LOOPS_H

#include "profiler/analyses/support/code/flow.h"

struct flow_loop {
    uint32_t header; /* the block that is the header */
    uint32_t parent; /* the next loop around this loop, or FLOW_NONE */
    uint32_t block_count;
    uint32_t first_line, last_line; /* the smallest and the largest line of the loop's blocks */
};

struct flow_loops {
    uint32_t count;
    uint32_t irreducible_count; /* back edges whose target does not dominate their source */
    struct flow_loop *loops;
    uint32_t *innermost; /* indexed by block: the innermost loop that contains it, or FLOW_NONE */
};

/* Returns the loops of a method. They are never freed. */
struct flow_loops *flow_loops_make(const struct flow *flow);

/* Returns whether a block is in a loop. */
static inline bool flow_loops_has(const struct flow_loops *loops, uint32_t loop, uint32_t block)
{
    uint32_t in = loops->innermost[block];
    while (in != FLOW_NONE && in > loop) {
        in = loops->loops[in].parent;
    }
    return in == loop;
}

/*
 * Follows a transfer of control from one block to another. `from` is FLOW_NONE at the entry of the
 * method, `to` is FLOW_NONE at its exit. `rounds` is indexed by loop; it counts, for each loop that
 * control is in, how often control has returned to the header. `left` is called for each loop that
 * control leaves, with the loop's rounds, the innermost loop first.
 */
void flow_loops_step(const struct flow_loops *loops, uint64_t *rounds, uint32_t from, uint32_t to,
                     void (*left)(uint32_t loop, uint64_t rounds, const void *data),
                     const void *data);

#endif
