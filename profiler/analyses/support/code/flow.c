#include "profiler/analyses/support/code/flow.h"

#include <stdlib.h>

uint32_t flow_block_at(const struct flow *flow, uint32_t bci)
{
    uint32_t low = 0, high = flow->block_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (flow->blocks[middle].bci < bci) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < flow->block_count && flow->blocks[low].bci == bci ? low : FLOW_NONE;
}

/* Returns the block that contains `bci`, or the first block after `bci`. */
static uint32_t block_from(const struct flow *flow, uint32_t bci)
{
    uint32_t block = 0;
    while (block < flow->block_count && flow->blocks[block].end_bci <= bci) {
        block++;
    }
    return block;
}

static void find_edges(struct flow *flow)
{
    uint32_t room = 0;
    for (uint32_t i = 0; i < flow->block_count; i++) {
        room += jp2->successors(flow->method, flow->blocks[i].last_bci, NULL, 0);
    }
    flow->first_edge = jp2->allocate((flow->block_count + 1) * sizeof *flow->first_edge);
    flow->targets = jp2->allocate(room * sizeof *flow->targets);
    for (uint32_t i = 0; i < flow->block_count; i++) {
        uint32_t *targets = flow->targets + flow->edge_count;
        flow->first_edge[i] = flow->edge_count;
        uint32_t count = jp2->successors(flow->method, flow->blocks[i].last_bci, targets,
                                         room - flow->edge_count);
        for (uint32_t k = 0; k < count; k++) {
            targets[k] = flow_block_at(flow, targets[k]);
        }
        flow->edge_count += count;
    }
    flow->first_edge[flow->block_count] = flow->edge_count;
}

static void find_ranges(struct flow *flow)
{
    uint32_t count = jp2->method_handlers(flow->method, NULL, 0);
    struct jp2_handler *handlers = jp2->allocate(count * sizeof *handlers);
    jp2->method_handlers(flow->method, handlers, count);
    flow->ranges = jp2->allocate(count * sizeof *flow->ranges);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t handler = flow_block_at(flow, handlers[i].handler_bci);
        if (handler != FLOW_NONE && handlers[i].start_bci < handlers[i].end_bci) {
            flow->ranges[flow->range_count++] =
                (struct flow_range){block_from(flow, handlers[i].start_bci),
                                    block_from(flow, handlers[i].end_bci - 1), handler};
        }
    }
    free(handlers);
}

struct flow *flow_make(const jp2_method *method)
{
    struct flow *flow = jp2->allocate(sizeof *flow);
    flow->method = method;
    flow->block_count = jp2->method_blocks(method, NULL, 0);
    flow->blocks = jp2->allocate(flow->block_count * sizeof *flow->blocks);
    jp2->method_blocks(method, flow->blocks, flow->block_count);
    find_edges(flow);
    find_ranges(flow);
    return flow;
}

uint32_t flow_edge(const struct flow *flow, uint32_t from, uint32_t to)
{
    for (uint32_t i = flow->first_edge[from]; i < flow->first_edge[from + 1]; i++) {
        if (flow->targets[i] == to) {
            return i;
        }
    }
    return FLOW_NONE;
}

bool flow_returns(const struct flow *flow, uint32_t block)
{
    uint32_t bytes;
    uint8_t opcode = jp2->method_code(flow->method, &bytes)[flow->blocks[block].last_bci];
    return opcode >= 0xac && opcode <= 0xb1; /* the opcodes from ireturn to return */
}

uint32_t flow_line(const struct flow *flow, uint32_t block)
{
    return jp2->method_line(flow->method, (int32_t)flow->blocks[block].bci);
}

void flow_walk(const struct flow *flow, bool *is_back, void (*finished)(uint32_t block, void *data),
               void *data)
{
    enum { NEW, OPEN, DONE };
    uint8_t *state = jp2->allocate(flow->block_count);
    uint32_t *way = jp2->allocate(flow->block_count * sizeof *way);
    uint32_t *next = jp2->allocate(flow->block_count * sizeof *next); /* indexed by block: the next
                                                                         edge to follow */
    for (uint32_t start = 0; start <= flow->range_count && flow->block_count != 0; start++) {
        uint32_t depth = 0, block = start == 0 ? 0 : flow->ranges[start - 1].handler;
        if (state[block] != NEW) {
            continue;
        }
        way[depth++] = block;
        state[block] = OPEN;
        next[block] = flow->first_edge[block];
        while (depth > 0) {
            block = way[depth - 1];
            if (next[block] == flow->first_edge[block + 1]) {
                state[block] = DONE;
                finished(block, data);
                depth--;
                continue;
            }
            uint32_t edge = next[block]++, target = flow->targets[edge];
            is_back[edge] = state[target] == OPEN;
            if (state[target] == NEW) {
                way[depth++] = target;
                state[target] = OPEN;
                next[target] = flow->first_edge[target];
            }
        }
    }
    free(state);
    free(way);
    free(next);
}
