/*
 * flow.h: how often control went from one block of a method to another, found from how often the
 * blocks ran.
 *
 * What a block's last instruction sends on, its successors receive: jumps and switches send on all
 * of their executions; an instruction that may throw, at most that. What a block receives is its
 * count; blocks that handlers or subroutines lead to receive more than edges tell. These equations
 * leave each edge a range of counts that are possible. With code as compilers make it that is
 * nearly always one number: the proven count. Where it is not, the smallest number is proven, too.
 *
 * Counts are sums over contexts, which obey the same equations.
 */
#ifndef JP2VM_TOOLS_PROF_FLOW_H
#define JP2VM_TOOLS_PROF_FLOW_H

#include "profiler/model/method.h"

enum tool_edge_kind {
    TOOL_EDGE_JUMP, /* by a jump, a branch that is taken, a case of a switch */
    TOOL_EDGE_FALL  /* to the next instruction */
};

struct tool_edge {
    uint32_t from; /* number of the instruction, the last of its block */
    uint32_t to;   /* of the first one of a block */
    enum tool_edge_kind kind;
    bool is_conditional; /* of a branch or switch: there may be others from here */
    uint64_t least, most; /* equal: proven */
};

struct tool_flow {
    uint32_t edge_count;
    struct tool_edge *edges; /* ascending by `from`; jumps in the order of cases, the default first;
                                cases with one target are one edge */
    bool is_consistent; /* false: the counts are of a moment when some block was being entered */
};

/*
 * entries: of the method; blocks: counts by block; executed: by instruction number - 1. False: no
 * memory. Code that is not in order (jumps to where no instruction is) has no edges.
 */
bool tool_flow_find(struct tool_flow *flow, const struct prof_method *method,
                    const struct prof_code_details *details, uint64_t entries,
                    const uint64_t *blocks, const uint64_t *executed);
void tool_flow_fini(struct tool_flow *flow);

#endif
