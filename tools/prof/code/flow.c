#include "tools/prof/code/flow.h"

#include <stdlib.h>

#include "vm/base/data/array.h"
#include "vm/classfile/opcodes.h"

#define NO_EDGE UINT32_MAX
#define WORK_PER_NODE 64 /* the number of steps is at most this times the number of nodes */

/* A node: the range of the sum of its edges. */
struct node {
    uint64_t least, most;
    uint32_t first; /* the first edge */
    bool is_queued;
};

/* Block b has two nodes: node b for the executions that the block sends, and node block_count + b
 * for the executions that it receives. */
struct solver {
    const struct prof_method *method;
    const struct prof_code_details *details;
    const uint64_t *counts, *executed;
    uint64_t entries;
    struct tool_flow *flow;
    size_t edge_capacity;
    struct node *nodes;
    uint32_t node_count;
    uint32_t *next_in;       /* indexed by edge: the next edge to the same block */
    uint32_t *next_out;      /* indexed by edge: the next edge from the same block */
    uint32_t *tails, *heads; /* indexed by edge: the sending node, the receiving node */
    uint32_t *queue;
    bool is_bad; /* the code is malformed */
};

static bool is_jump(uint8_t opcode)
{
    return opcode == VM_OP_GOTO || opcode == VM_OP_GOTO_W;
}

static bool is_subroutine(uint8_t opcode)
{
    return opcode == VM_OP_JSR || opcode == VM_OP_JSR_W;
}

static bool is_switch(uint8_t opcode)
{
    return opcode == VM_OP_TABLESWITCH || opcode == VM_OP_LOOKUPSWITCH;
}

static bool is_branch(uint8_t opcode)
{
    return vm_opcode_info[opcode].category == VM_CATEGORY_BRANCH;
}

/* --- edges -------------------------------------------------------------------------------- */

/* Returns the block that starts at an instruction, or block_count. */
static uint32_t block_at(const struct prof_method *method, uint32_t instruction)
{
    uint32_t block = instruction == 0 || instruction > method->instruction_count
                         ? method->block_count
                         : prof_method_block(method, instruction);
    return block < method->block_count && method->blocks[block].first == instruction
               ? block
               : method->block_count;
}

static bool add_edge(struct solver *solver, uint32_t from, uint32_t to, enum tool_edge_kind kind,
                     bool is_conditional)
{
    struct tool_flow *flow = solver->flow;
    if (block_at(solver->method, to) == solver->method->block_count) {
        solver->is_bad = true;
        return true;
    }
    if (!VM_RESERVE(flow->edges, solver->edge_capacity, flow->edge_count + 1)) {
        return false;
    }
    flow->edges[flow->edge_count++] = (struct tool_edge){from, to, kind, is_conditional, 0, 0};
    return true;
}

static bool add_switch(struct solver *solver, uint32_t from)
{
    const struct prof_operand *operand = &solver->details->operands[from - 1];
    const struct prof_switch_case *cases = solver->details->cases + operand->value;
    uint32_t first = solver->flow->edge_count;
    for (int32_t i = 0; i < operand->extra; i++) {
        bool is_known = false;
        for (uint32_t j = first; !is_known && j < solver->flow->edge_count; j++) {
            is_known = solver->flow->edges[j].to == cases[i].target;
        }
        if (!is_known && !add_edge(solver, from, cases[i].target, TOOL_EDGE_JUMP, true)) {
            return false;
        }
    }
    return true;
}

/* Adds the edges from the end of a block. */
static bool add_edges(struct solver *solver, uint32_t block)
{
    const struct prof_method *method = solver->method;
    uint32_t last = method->blocks[block].last;
    uint8_t opcode = method->opcodes[last - 1];
    uint32_t target = (uint32_t)solver->details->operands[last - 1].value;
    if (is_switch(opcode)) {
        return add_switch(solver, last);
    }
    if (is_jump(opcode)) {
        return add_edge(solver, last, target, TOOL_EDGE_JUMP, false);
    }
    if (is_branch(opcode)) {
        return add_edge(solver, last, target, TOOL_EDGE_JUMP, true)
               && add_edge(solver, last, last + 1, TOOL_EDGE_FALL, true);
    }
    if (is_subroutine(opcode) || (vm_opcode_info[opcode].flags & VM_OPF_NO_FALL_THROUGH) != 0) {
        return true; /* the count of its target is known without an edge */
    }
    return add_edge(solver, last, last + 1, TOOL_EDGE_FALL, false);
}

/* --- nodes -------------------------------------------------------------------------------- */

static bool allocate(struct solver *solver)
{
    uint32_t edges = solver->flow->edge_count, blocks = solver->method->block_count;
    solver->node_count = 2 * blocks;
    solver->nodes = calloc(solver->node_count + 1u, sizeof *solver->nodes);
    solver->queue = malloc((solver->node_count + 1u) * sizeof *solver->queue);
    solver->next_in = malloc((edges + 1u) * sizeof *solver->next_in);
    solver->next_out = malloc((edges + 1u) * sizeof *solver->next_out);
    solver->tails = malloc((edges + 1u) * sizeof *solver->tails);
    solver->heads = malloc((edges + 1u) * sizeof *solver->heads);
    return solver->nodes != NULL && solver->queue != NULL && solver->next_in != NULL
           && solver->next_out != NULL && solver->tails != NULL && solver->heads != NULL;
}

static void release(struct solver *solver)
{
    free(solver->nodes);
    free(solver->queue);
    free(solver->next_in);
    free(solver->next_out);
    free(solver->tails);
    free(solver->heads);
}

static void link_edges(struct solver *solver)
{
    const struct prof_method *method = solver->method;
    for (uint32_t i = 0; i < solver->node_count; i++) {
        solver->nodes[i].first = NO_EDGE;
    }
    for (uint32_t i = solver->flow->edge_count; i-- > 0;) {
        const struct tool_edge *edge = &solver->flow->edges[i];
        uint32_t tail = prof_method_block(method, edge->from);
        uint32_t head = method->block_count + block_at(method, edge->to);
        solver->tails[i] = tail;
        solver->heads[i] = head;
        solver->next_out[i] = solver->nodes[tail].first;
        solver->next_in[i] = solver->nodes[head].first;
        solver->nodes[tail].first = solver->nodes[head].first = i;
    }
}

/* Subtracts executions that reach a block without an edge: entries and subroutine calls. */
static void subtract(struct solver *solver, uint32_t instruction, uint64_t amount)
{
    uint32_t block = block_at(solver->method, instruction);
    if (block < solver->method->block_count) {
        struct node *node = &solver->nodes[solver->method->block_count + block];
        node->most = node->most > amount ? node->most - amount : 0;
        node->least = node->least > amount ? node->least - amount : 0;
    }
}

/* Records that control may also reach the block at an instruction without an edge. */
static void set_free(struct solver *solver, uint32_t instruction)
{
    uint32_t block = block_at(solver->method, instruction);
    if (block < solver->method->block_count) {
        solver->nodes[solver->method->block_count + block].least = 0;
    }
}

/* Sets the ranges of nodes. is_strict: the last instruction of a block sends all of its executions
 * unless it may throw. Without is_strict, it may always send fewer. */
static void set_ranges(struct solver *solver, bool is_strict)
{
    const struct prof_method *method = solver->method;
    uint32_t count = method->block_count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t last = method->blocks[i].last;
        uint64_t sent = solver->executed[last - 1];
        uint8_t opcode = method->opcodes[last - 1];
        bool may_throw = (vm_opcode_info[opcode].flags & VM_OPF_MAY_THROW) != 0;
        solver->nodes[i].most = sent;
        solver->nodes[i].least = is_strict && !may_throw ? sent : 0;
        solver->nodes[count + i].least = solver->nodes[count + i].most = solver->counts[i];
    }
    subtract(solver, 1, solver->entries);
    for (uint32_t i = 1; i <= method->instruction_count; i++) {
        if (is_subroutine(method->opcodes[i - 1])) {
            subtract(solver, (uint32_t)solver->details->operands[i - 1].value,
                     solver->executed[i - 1]);
            set_free(solver, i + 1);
        }
    }
    for (uint32_t i = 0; i < solver->details->handler_count; i++) {
        set_free(solver, solver->details->handlers[i].target);
    }
    for (uint32_t i = 0; i < solver->flow->edge_count; i++) {
        uint64_t sent = solver->nodes[solver->tails[i]].most;
        uint64_t received = solver->nodes[solver->heads[i]].most;
        solver->flow->edges[i].least = 0;
        solver->flow->edges[i].most = sent < received ? sent : received;
    }
}

/* --- ranges of edges ---------------------------------------------------------------------- */

static uint32_t next_of(const struct solver *solver, uint32_t node, uint32_t edge)
{
    return node < solver->method->block_count ? solver->next_out[edge] : solver->next_in[edge];
}

/* Narrows the ranges of a node's edges by the range of the node, and queues the nodes at the other
 * ends of changed edges. Returns false if the ranges contradict each other. */
static bool narrow(struct solver *solver, uint32_t number, uint32_t *queued)
{
    struct node *node = &solver->nodes[number];
    __extension__ __int128 least = 0, most = 0;
    for (uint32_t i = node->first; i != NO_EDGE; i = next_of(solver, number, i)) {
        least += solver->flow->edges[i].least;
        most += solver->flow->edges[i].most;
    }
    if (node->first == NO_EDGE) { /* a block that ends with a return, or that no edge enters */
        return true;
    }
    if (least > node->most || most < node->least) {
        return false;
    }
    for (uint32_t i = node->first; i != NO_EDGE; i = next_of(solver, number, i)) {
        struct tool_edge *edge = &solver->flow->edges[i];
        __extension__ __int128 high = node->most - (least - edge->least);
        __extension__ __int128 low = node->least - (most - edge->most);
        bool is_lower = high<edge->most, is_higher = low> edge->least;
        uint32_t other = number < solver->method->block_count ? solver->heads[i] : solver->tails[i];
        if ((is_lower || is_higher) && !solver->nodes[other].is_queued) {
            solver->nodes[other].is_queued = true;
            solver->queue[(*queued)++] = other;
        }
        if (is_lower) {
            most -= edge->most - high;
            edge->most = (uint64_t)high;
        }
        if (is_higher) {
            least += low - edge->least;
            edge->least = (uint64_t)low;
        }
        if (edge->least > edge->most) {
            return false;
        }
    }
    return true;
}

/* Narrows the ranges of all edges. Returns false if the ranges of nodes contradict each other. */
static bool solve(struct solver *solver)
{
    uint32_t queued = 0;
    uint64_t work = (uint64_t)WORK_PER_NODE * solver->node_count + 1000;
    for (uint32_t i = solver->node_count; i-- > 0;) {
        solver->queue[queued++] = i;
        solver->nodes[i].is_queued = true;
    }
    while (queued > 0 && work-- > 0) { /* the loop may stop early, because ranges are correct after
                                          every step */
        uint32_t node = solver->queue[--queued];
        solver->nodes[node].is_queued = false;
        if (!narrow(solver, node, &queued)) {
            return false;
        }
    }
    return true;
}

/* Discards all minimums: only an upper limit of each edge's count is then known, the smaller count
 * of its two nodes. */
static void give_up(struct solver *solver)
{
    set_ranges(solver, false);
}

bool tool_flow_find(struct tool_flow *flow, const struct prof_method *method,
                    const struct prof_code_details *details, uint64_t entries,
                    const uint64_t *blocks, const uint64_t *executed)
{
    *flow = (struct tool_flow){.is_consistent = true};
    struct solver solver = {.method = method,
                            .details = details,
                            .counts = blocks,
                            .executed = executed,
                            .entries = entries,
                            .flow = flow};
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < method->block_count; i++) {
        is_good = add_edges(&solver, i);
    }
    is_good = is_good && allocate(&solver);
    if (is_good && solver.is_bad) {
        flow->edge_count = 0;
    } else if (is_good) {
        link_edges(&solver);
        set_ranges(&solver, true);
        flow->is_consistent = solve(&solver);
        if (!flow->is_consistent) {
            set_ranges(&solver, false);
            if (!solve(&solver)) {
                give_up(&solver);
            }
        }
    }
    release(&solver);
    if (!is_good) {
        tool_flow_fini(flow);
    }
    return is_good;
}

void tool_flow_fini(struct tool_flow *flow)
{
    free(flow->edges);
    *flow = (struct tool_flow){0};
}
