/*
 * flow.h: the control-flow graph of a method, by the services for its blocks.
 *
 * Edges are where control goes without an exception. Where it may go with one is told by ranges:
 * from any block that has an instruction in one. Blocks, edges and ranges have numbers from 0.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_FLOW_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_FLOW_H

#include <jp2vm/analysis.h>

#define FLOW_NONE UINT32_MAX

struct flow_range {
    uint32_t first, last; /* blocks in it */
    uint32_t handler;     /* block */
};

struct flow {
    const jp2_method *method;
    uint32_t block_count, edge_count, range_count;
    struct jp2_block *blocks;
    uint32_t *first_edge; /* by block, and one more: its edges end where those of the next begin */
    uint32_t *targets;    /* by edge: block */
    struct flow_range *ranges;
};

/* Of a method with code; lives for ever. */
struct flow *flow_make(const jp2_method *method);

/* The block that starts at a bci, and the edge between two blocks, or FLOW_NONE. */
uint32_t flow_block_at(const struct flow *flow, uint32_t bci);
uint32_t flow_edge(const struct flow *flow, uint32_t from, uint32_t to);

/* Whether a block ends with a return instruction. */
bool flow_returns(const struct flow *flow, uint32_t block);

/* Of the first instruction of a block; 0: unknown. */
uint32_t flow_line(const struct flow *flow, uint32_t block);

/*
 * Goes depth first from block 0 and the handlers. `finished` is told of every block that is
 * reached, once all that it leads to have been, and of its edges that lead back to a block on the
 * way (`is_back`, by edge).
 */
void flow_walk(const struct flow *flow, bool *is_back, void (*finished)(uint32_t block, void *data),
               void *data);

#endif
