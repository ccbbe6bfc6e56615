/*
 * flow.h: counts of the edges between a method's blocks, computed from the counts of the blocks.
 *
 * The last instruction of a block *sends* control along the block's outgoing edges: jumps and
 * switches send all of their executions; an instruction that may throw sends at most its
 * executions. A block *receives* as many executions as its count; handlers and subroutines may also
 * enter a block without an edge. These equations determine a range of possible counts for each
 * edge. For code from compilers the range is nearly always a single number, the proven count.
 * Otherwise the lower end of the range is a proven minimum.
 *
 * The counts are sums over contexts; sums obey the same equations.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_FLOW_H
#define JP2VM_TOOLS_PROF_CODE_FLOW_H

#include "profiler/model/method.h"

enum tool_edge_kind {
    TOOL_EDGE_JUMP, /* a jump, a branch that is taken, or a case of a switch */
    TOOL_EDGE_FALL  /* to the next instruction */
};

struct tool_edge {
    uint32_t from; /* number of the last instruction of a block */
    uint32_t to;   /* number of the first instruction of a block */
    enum tool_edge_kind kind;
    bool is_conditional;  /* an edge of a branch or switch: `from` may have other edges */
    uint64_t least, most; /* if equal, the count is proven */
};

struct tool_flow {
    uint32_t edge_count;
    struct tool_edge *edges; /* sorted by `from`; cases of a switch in their order, the default
                                first; cases with the same target share an edge */
    bool is_consistent; /* false: the counts contradict each other, because they were read while a
                           block was being entered */
};

/*
 * entries: the method's entries; blocks: counts, indexed by block; executed: executions, indexed by
 * instruction number - 1. Returns false if memory runs out. Malformed code (a jump to a bci without
 * an instruction) has no edges.
 */
bool tool_flow_find(struct tool_flow *flow, const struct prof_method *method,
                    const struct prof_code_details *details, uint64_t entries,
                    const uint64_t *blocks, const uint64_t *executed);
void tool_flow_fini(struct tool_flow *flow);

#endif
