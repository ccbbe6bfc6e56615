#include "profiler/analyses/support/code/paths.h"

#include <inttypes.h>

/* Sets the values of a block's edges. The paths from the block are numbered in this order: the path
 * that ends with an exception in the block, the path that ends with a return, paths that end at
 * back edges, paths over other edges. The targets of these other edges must have been numbered
 * before. */
static void number_block(uint32_t block, void *data)
{
    struct path_numbers *numbers = data;
    const struct flow *flow = numbers->flow;
    uint32_t from = flow->first_edge[block], to = flow->first_edge[block + 1];
    uint64_t sum = 1;
    for (uint32_t edge = from; edge < to; edge++) {
        sum += numbers->is_back[edge] ? 1 : numbers->paths[flow->targets[edge]];
    }
    for (uint32_t edge = from; edge < to && sum > PATHS_MOST; edge++) {
        numbers->is_back[edge] = true;
    }
    sum = flow_returns(flow, block) ? 1 + PATH_RETURNS : 1;
    for (int is_on = 0; is_on < 2; is_on++) {
        for (uint32_t edge = from; edge < to; edge++) {
            if (numbers->is_back[edge] != is_on) {
                numbers->values[edge] = sum;
                sum += is_on ? numbers->paths[flow->targets[edge]] : 1;
            }
        }
    }
    numbers->paths[block] = sum;
}

static void start_at(struct path_numbers *numbers, uint32_t block)
{
    if (numbers->starts[block] == 0 && numbers->paths[block] != 0) {
        numbers->starts[block] = numbers->all;
        numbers->all += numbers->paths[block];
    }
}

struct path_numbers *path_numbers_make(const struct flow *flow)
{
    struct path_numbers *numbers = jp2->allocate(sizeof *numbers);
    numbers->flow = flow;
    numbers->is_back = jp2->allocate(flow->edge_count * sizeof *numbers->is_back);
    numbers->values = jp2->allocate(flow->edge_count * sizeof *numbers->values);
    numbers->paths = jp2->allocate(flow->block_count * sizeof *numbers->paths);
    numbers->starts = jp2->allocate(flow->block_count * sizeof *numbers->starts);
    flow_walk(flow, numbers->is_back, number_block, numbers);
    numbers->all = numbers->paths[0]; /* paths from the entry come first */
    for (uint32_t edge = 0; edge < flow->edge_count; edge++) {
        if (numbers->is_back[edge]) {
            start_at(numbers, flow->targets[edge]);
        }
    }
    for (uint32_t i = 0; i < flow->range_count; i++) {
        start_at(numbers, flow->ranges[i].handler);
    }
    return numbers;
}

/* Returns the block at which a path starts. Sets *first to the smallest number of a path from
 * there. */
static uint32_t find_start(const struct path_numbers *numbers, uint64_t number, uint64_t *first)
{
    uint32_t block = 0;
    *first = 0;
    for (uint32_t i = 0; number >= numbers->paths[0] && i < numbers->flow->block_count; i++) {
        if (numbers->starts[i] <= number && numbers->starts[i] > *first) {
            *first = numbers->starts[i];
            block = i;
        }
    }
    return block;
}

/* Returns the edge of a block whose value is the largest that is at most `rest`. */
static uint32_t find_edge(const struct path_numbers *numbers, uint32_t block, uint64_t rest)
{
    const struct flow *flow = numbers->flow;
    uint32_t found = FLOW_NONE;
    for (uint32_t edge = flow->first_edge[block]; edge < flow->first_edge[block + 1]; edge++) {
        if (numbers->values[edge] <= rest
            && (found == FLOW_NONE || numbers->values[edge] > numbers->values[found])) {
            found = edge;
        }
    }
    return found;
}

struct path *path_decode(const struct path_numbers *numbers, uint64_t number)
{
    const struct flow *flow = numbers->flow;
    struct path *path = jp2->allocate(sizeof *path + flow->block_count * sizeof path->blocks[0]);
    path->is_running = (number & PATH_RUNNING) != 0;
    number &= ~PATH_RUNNING;
    uint64_t rest;
    uint32_t block = find_start(numbers, number, &rest);
    path->is_entry = number < numbers->paths[0];
    path->back = FLOW_NONE;
    for (rest = number - rest;;) {
        path->blocks[path->count++] = block;
        path->bytecodes += flow->blocks[block].instruction_count;
        path->returns = rest == PATH_RETURNS && flow_returns(flow, block);
        if (rest == 0 || path->returns) {
            return path;
        }
        uint32_t edge = find_edge(numbers, block, rest);
        block = flow->targets[edge];
        if (numbers->is_back[edge]) {
            path->back = block;
            return path;
        }
        rest -= numbers->values[edge];
    }
}

/* --- as text ---------------------------------------------------------------------------------- */

static void write_block(struct jp2_output *out, const struct flow *flow, uint32_t block,
                        enum path_form form)
{
    uint32_t bci = flow->blocks[block].bci, line = flow_line(flow, block);
    if (form == PATH_BLOCKS) {
        jp2->write(out, " @%" PRIu32, bci);
    } else if (form == PATH_BOTH || line == 0) {
        jp2->write(out, " %" PRIu32 "@%" PRIu32, line, bci);
    } else {
        jp2->write(out, " %" PRIu32, line);
    }
}

/* Returns whether a block of a path is written. Of consecutive blocks on the same line, only the
 * first is written. */
static bool is_written(const struct flow *flow, const struct path *path, uint32_t index)
{
    return index == 0 || flow_line(flow, path->blocks[index]) == 0
           || flow_line(flow, path->blocks[index]) != flow_line(flow, path->blocks[index - 1]);
}

uint64_t path_hash(const struct flow *flow, const struct path *path)
{
    uint64_t hash = (uint64_t)path->is_running << 2 | (uint64_t)path->is_entry << 1 | path->returns;
    for (uint32_t i = 0; i <= path->count; i++) {
        bool is_end = i == path->count;
        uint32_t block = is_end ? path->back : path->blocks[i];
        if (is_end ? block != FLOW_NONE : is_written(flow, path, i)) {
            uint64_t line = flow_line(flow, block);
            uint64_t place = line != 0 ? line : (uint64_t)flow->blocks[block].bci << 32;
            hash = (hash ^ place ^ (uint64_t)is_end << 63) * UINT64_C(0x9e3779b97f4a7c15);
            hash ^= hash >> 29;
        }
    }
    return hash;
}

void path_write(struct jp2_output *out, const struct flow *flow, const struct path *path,
                enum path_form form)
{
    jp2->write(out, path->is_entry ? " entry" : "");
    for (uint32_t i = 0; i < path->count; i++) {
        if (form != PATH_LINES || is_written(flow, path, i)) {
            write_block(out, flow, path->blocks[i], form);
        }
    }
    if (path->back != FLOW_NONE) {
        jp2->write(out, " ->");
        write_block(out, flow, path->back, form);
    } else {
        jp2->write(out, path->returns ? " return" : path->is_running ? " running" : " exception");
    }
}
