#include "profiler/analyses/support/code/loops.h"

#include <stdlib.h>

/* The state of a search for loops. Here, transfers of control by exceptions are edges as well. */
struct search {
    const struct flow *flow;
    struct edge {
        uint32_t from, to;
        bool is_exception;
    } * edges;
    uint32_t edge_count;
    uint32_t *order;  /* indexed by block: its position (from 1) in the order in which the walk
                         finishes blocks; 0: not reached */
    uint32_t *blocks; /* the blocks in that order */
    uint32_t reached;
    uint32_t *dominator; /* indexed by block: its immediate dominator; that of block 0 is block 0 */
};

static void add_edge(struct search *search, uint32_t from, uint32_t to, bool is_exception)
{
    search->edges[search->edge_count++] = (struct edge){from, to, is_exception};
}

static void find_edges(struct search *search)
{
    const struct flow *flow = search->flow;
    size_t room = flow->edge_count;
    for (uint32_t i = 0; i < flow->range_count; i++) {
        room += flow->ranges[i].last - flow->ranges[i].first + 1;
    }
    search->edges = jp2->allocate(room * sizeof *search->edges);
    for (uint32_t i = 0; i < flow->block_count; i++) {
        for (uint32_t edge = flow->first_edge[i]; edge < flow->first_edge[i + 1]; edge++) {
            add_edge(search, i, flow->targets[edge], false);
        }
    }
    for (uint32_t i = 0; i < flow->range_count; i++) {
        for (uint32_t block = flow->ranges[i].first; block <= flow->ranges[i].last; block++) {
            add_edge(search, block, flow->ranges[i].handler, true);
        }
    }
}

static int compare_edges(const void *a, const void *b)
{
    const struct edge *x = a, *y = b;
    return (x->from > y->from) - (x->from < y->from);
}

/* Walks depth first from block 0 along all edges, which are sorted by source. */
static void find_order(struct search *search)
{
    uint32_t count = search->flow->block_count, depth = 0, finished = 0;
    uint32_t *way = jp2->allocate(count * sizeof *way), *next = jp2->allocate(count * sizeof *next);
    bool *is_seen = jp2->allocate(count * sizeof *is_seen);
    for (uint32_t i = search->edge_count; i-- > 0;) {
        next[search->edges[i].from] = i + 1; /* 1 + the index of the block's first edge; 0: the
                                                block has no edge */
    }
    way[depth++] = 0;
    is_seen[0] = true;
    while (depth > 0) {
        uint32_t block = way[depth - 1], at = next[block];
        if (at == 0 || at > search->edge_count || search->edges[at - 1].from != block) {
            search->blocks[finished++] = block;
            search->order[block] = finished;
            depth--;
            continue;
        }
        next[block]++;
        uint32_t target = search->edges[at - 1].to;
        if (!is_seen[target]) {
            is_seen[target] = true;
            way[depth++] = target;
        }
    }
    search->reached = finished;
    free(way);
    free(next);
    free(is_seen);
}

/* Returns the nearest common dominator of two blocks (Cooper, Harvey, Kennedy: A simple, fast
 * dominance algorithm). */
static uint32_t intersect(const struct search *search, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (search->order[a] < search->order[b]) {
            a = search->dominator[a];
        }
        while (search->order[b] < search->order[a]) {
            b = search->dominator[b];
        }
    }
    return a;
}

static int compare_targets(const void *a, const void *b)
{
    const struct edge *x = a, *y = b;
    return (x->to > y->to) - (x->to < y->to);
}

static void find_dominators(struct search *search)
{
    uint32_t count = search->flow->block_count;
    uint32_t *first = jp2->allocate((count + 1) * sizeof *first); /* indexed by block: the first
                                                                     edge that leads to it */
    qsort(search->edges, search->edge_count, sizeof *search->edges, compare_targets);
    for (uint32_t i = 0, block = 0; block <= count; block++) {
        while (i < search->edge_count && search->edges[i].to < block) {
            i++;
        }
        first[block] = i;
    }
    for (uint32_t i = 0; i < count; i++) {
        search->dominator[i] = FLOW_NONE;
    }
    search->dominator[0] = 0;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (uint32_t i = search->reached - 1; i-- > 0;) { /* all blocks except block 0, which is
                                                              the last one */
            uint32_t block = search->blocks[i], dominator = FLOW_NONE;
            for (uint32_t at = first[block]; at < first[block + 1]; at++) {
                uint32_t from = search->edges[at].from;
                if (search->order[from] != 0 && search->dominator[from] != FLOW_NONE) {
                    dominator = dominator == FLOW_NONE ? from : intersect(search, dominator, from);
                }
            }
            has_changed |= dominator != search->dominator[block];
            search->dominator[block] = dominator;
        }
    }
    free(first);
}

static bool dominates(const struct search *search, uint32_t header, uint32_t block)
{
    while (block != header && block != 0) {
        block = search->dominator[block];
    }
    return block == header;
}

/* --- loops ------------------------------------------------------------------------------------ */

struct body {
    uint32_t header, block_count;
    bool *has; /* indexed by block: whether the loop contains it */
};

static void add_body(const struct search *search, struct body *body, uint32_t from)
{
    uint32_t *rest = jp2->allocate((search->flow->block_count + 1) * sizeof *rest), count = 0;
    if (!body->has[from]) {
        body->has[from] = true;
        body->block_count++;
        rest[count++] = from;
    }
    while (count > 0) {
        uint32_t block = rest[--count];
        for (uint32_t i = 0; i < search->edge_count; i++) {
            uint32_t before = search->edges[i].from;
            if (search->edges[i].to == block && search->order[before] != 0 && !body->has[before]) {
                body->has[before] = true;
                body->block_count++;
                rest[count++] = before;
            }
        }
    }
    free(rest);
}

/* Compares loops by size; the largest is first, so that an outer loop precedes its inner loops. */
static int compare_bodies(const void *a, const void *b)
{
    const struct body *x = a, *y = b;
    return x->block_count != y->block_count ? (x->block_count < y->block_count ? 1 : -1)
                                            : (x->header > y->header) - (x->header < y->header);
}

static struct body *find_bodies(const struct search *search, struct flow_loops *loops)
{
    const struct flow *flow = search->flow;
    struct body *bodies = jp2->allocate((flow->edge_count + 1) * sizeof *bodies);
    for (uint32_t i = 0; i < search->edge_count; i++) {
        const struct edge *edge = &search->edges[i];
        /* The walk finishes the source of a back edge before its target. */
        if (edge->is_exception || search->order[edge->from] == 0
            || search->order[edge->from] > search->order[edge->to]) {
            continue;
        }
        if (!dominates(search, edge->to, edge->from)) {
            loops->irreducible_count++;
            continue;
        }
        uint32_t at = 0;
        while (at < loops->count && bodies[at].header != edge->to) {
            at++;
        }
        if (at == loops->count) {
            loops->count++;
            bodies[at].header = edge->to;
            bodies[at].has = jp2->allocate(flow->block_count * sizeof(bool));
            bodies[at].has[edge->to] = true;
            bodies[at].block_count = 1;
        }
        add_body(search, &bodies[at], edge->from);
    }
    qsort(bodies, loops->count, sizeof *bodies, compare_bodies);
    return bodies;
}

static void note_lines(struct flow_loop *loop, const struct flow *flow, uint32_t block)
{
    uint32_t first = flow_line(flow, block);
    uint32_t last = jp2->method_line(flow->method, (int32_t)flow->blocks[block].last_bci);
    loop->first_line = loop->first_line == 0 || first < loop->first_line ? first : loop->first_line;
    loop->last_line = first > loop->last_line ? first : loop->last_line;
    loop->last_line = last > loop->last_line ? last : loop->last_line;
}

struct flow_loops *flow_loops_make(const struct flow *flow)
{
    struct flow_loops *loops = jp2->allocate(sizeof *loops);
    size_t bytes = flow->block_count * sizeof(uint32_t);
    struct search search = {.flow = flow,
                            .order = jp2->allocate(bytes),
                            .blocks = jp2->allocate(bytes),
                            .dominator = jp2->allocate(bytes)};
    find_edges(&search);
    qsort(search.edges, search.edge_count, sizeof *search.edges, compare_edges);
    find_order(&search);
    find_dominators(&search);
    struct body *bodies = find_bodies(&search, loops);
    loops->loops = jp2->allocate(loops->count * sizeof *loops->loops);
    loops->innermost = jp2->allocate(bytes);
    memset(loops->innermost, 0xff, bytes);
    for (uint32_t i = 0; i < loops->count; i++) {
        loops->loops[i] = (struct flow_loop){.header = bodies[i].header,
                                             .parent = loops->innermost[bodies[i].header],
                                             .block_count = bodies[i].block_count};
        for (uint32_t block = 0; block < flow->block_count; block++) {
            if (bodies[i].has[block]) {
                loops->innermost[block] = i;
                note_lines(&loops->loops[i], flow, block);
            }
        }
        free(bodies[i].has);
    }
    free(bodies);
    free(search.edges);
    free(search.order);
    free(search.blocks);
    free(search.dominator);
    return loops;
}

/* --- rounds ----------------------------------------------------------------------------------- */

void flow_loops_step(const struct flow_loops *loops, uint64_t *rounds, uint32_t from, uint32_t to,
                     void (*left)(uint32_t loop, uint64_t rounds, const void *data),
                     const void *data)
{
    uint32_t in = from == FLOW_NONE ? FLOW_NONE : loops->innermost[from];
    while (in != FLOW_NONE && (to == FLOW_NONE || !flow_loops_has(loops, in, to))) {
        left(in, rounds[in], data);
        in = loops->loops[in].parent;
    }
    uint32_t entered = to == FLOW_NONE ? FLOW_NONE : loops->innermost[to];
    if (entered != FLOW_NONE && loops->loops[entered].header == to) {
        rounds[entered] = entered == in ? rounds[entered] + 1 : 0;
    }
}
