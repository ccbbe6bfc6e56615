/*
 * flow.h: the control-flow graph of a method. Its blocks are the blocks that the service
 * method_blocks returns.
 *
 * An edge is a transfer of control without an exception. Transfers by exceptions are described by
 * ranges: any block with an instruction in a range may continue at the range's handler. Blocks,
 * edges and ranges are numbered from 0.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_FLOW_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_FLOW_H

#include <jp2vm/analysis.h>

#define FLOW_NONE UINT32_MAX

struct flow_range {
    uint32_t first, last; /* the first and the last block of the range */
    uint32_t handler;     /* the block at which the handler starts */
};

struct flow {
    const jp2_method *method;
    uint32_t block_count, edge_count, range_count;
    struct jp2_block *blocks;
    uint32_t *first_edge; /* the edges of block b are first_edge[b] to first_edge[b + 1] - 1; there
                             are block_count + 1 elements */
    uint32_t *targets;    /* indexed by edge: the block to which the edge leads */
    struct flow_range *ranges;
};

/* Returns the graph of a method with code. The graph is never freed. */
struct flow *flow_make(const jp2_method *method);

/* flow_block_at returns the block that starts at a bci; flow_edge returns the edge between two
 * blocks. Both return FLOW_NONE if there is none. */
uint32_t flow_block_at(const struct flow *flow, uint32_t bci);
uint32_t flow_edge(const struct flow *flow, uint32_t from, uint32_t to);

/* Returns whether a block ends with a return instruction. */
bool flow_returns(const struct flow *flow, uint32_t block);

/* Returns the line of a block's first instruction; 0: unknown. */
uint32_t flow_line(const struct flow *flow, uint32_t block);

/*
 * Walks the graph depth first, from block 0 and from the handlers. Sets is_back[edge] if the edge
 * leads to a block that the walk has entered but not finished. Calls `finished` for each reached
 * block, in postorder: after the calls for the targets of all the block's edges that are not back
 * edges.
 */
void flow_walk(const struct flow *flow, bool *is_back, void (*finished)(uint32_t block, void *data),
               void *data);

#endif
