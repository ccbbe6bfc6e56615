#include "classlib/common/npe_flow.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/arena.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/classfile/stack_effect.h"

#define UNKNOWN (-1)
#define TRACKED_LOCALS 64 /* locals with this number or a higher one count as assigned */

/* The state before an instruction. */
struct stack_state {
    uint64_t assigned;
    int depth;
    int sources[]; /* max_stack elements, the bottom of the stack first */
};

struct lib_npe_flow {
    const struct vm_method *method;
    const struct vm_code *code;
    const struct vm_code_map *map;
    struct vm_arena *arena;
    struct stack_state **states; /* indexed by bci */
    struct stack_state *now;     /* the state before the simulated instruction */
    bool has_failed;             /* the code does not verify, or memory ran out */
    bool has_grown;              /* an instruction without a state has got one */
};

/* --- states --------------------------------------------------------------------------------- */

static struct stack_state *make_state(struct lib_npe_flow *flow)
{
    struct stack_state *state = vm_arena_alloc(
        flow->arena, sizeof *state + flow->code->max_stack * sizeof state->sources[0]);
    flow->has_failed = flow->has_failed || state == NULL;
    return state;
}

static void copy_state(struct stack_state *to, const struct stack_state *from)
{
    to->assigned = from->assigned;
    to->depth = from->depth;
    memcpy(to->sources, from->sources, (size_t)from->depth * sizeof from->sources[0]);
}

/* Merges the current state into the state before `bci`, to which control flows. */
static void flow_to(struct lib_npe_flow *flow, int64_t bci)
{
    if (bci < 0 || bci >= (int64_t)flow->code->length) {
        flow->has_failed = true;
        return;
    }
    struct stack_state *state = flow->states[bci];
    if (state == NULL) {
        state = make_state(flow);
        if (state != NULL) {
            copy_state(state, flow->now);
            flow->states[bci] = state;
            flow->has_grown = true;
        }
        return;
    }
    if (state->depth != flow->now->depth) {
        flow->has_failed = true;
        return;
    }
    for (int i = 0; i < state->depth; i++) {
        if (state->sources[i] != flow->now->sources[i]) {
            state->sources[i] = UNKNOWN;
        }
    }
    state->assigned |= flow->now->assigned;
}

static void push(struct lib_npe_flow *flow, int source, uint32_t slots)
{
    struct stack_state *now = flow->now;
    if ((uint32_t)now->depth + slots > flow->code->max_stack) {
        flow->has_failed = true;
        return;
    }
    while (slots-- > 0) {
        now->sources[now->depth++] = source;
    }
}

static void pop(struct lib_npe_flow *flow, uint32_t slots)
{
    if (slots > (uint32_t)flow->now->depth) {
        flow->has_failed = true;
        slots = (uint32_t)flow->now->depth;
    }
    flow->now->depth -= (int)slots;
}

static void assign(struct lib_npe_flow *flow, uint32_t local, uint32_t slots)
{
    for (; slots > 0; slots--, local++) {
        if (local < TRACKED_LOCALS) {
            flow->now->assigned |= (uint64_t)1 << local;
        }
    }
}

/* --- instructions --------------------------------------------------------------------------- */

/* Simulates dup and its variants. The copied slots keep their sources, and are inserted below
 * `below` more slots. */
static void simulate_dup(struct lib_npe_flow *flow, int count, int below)
{
    int kept[4];
    if (flow->now->depth < count + below) {
        flow->has_failed = true;
        return;
    }
    int total = count + below;
    const int *top = flow->now->sources + flow->now->depth - total;
    memcpy(kept, top, (size_t)total * sizeof kept[0]);
    pop(flow, (uint32_t)total);
    for (int i = 0; i < count; i++) {
        push(flow, kept[below + i], 1);
    }
    for (int i = 0; i < total; i++) {
        push(flow, kept[i], 1);
    }
}

static void simulate_swap(struct lib_npe_flow *flow)
{
    if (flow->now->depth < 2) {
        flow->has_failed = true;
        return;
    }
    int *top = flow->now->sources + flow->now->depth - 2;
    int lower = top[0];
    top[0] = top[1];
    top[1] = lower;
}

static void simulate_plain(struct lib_npe_flow *flow, const struct vm_insn *insn)
{
    uint32_t pops = 0, pushes = 0, local = 0;
    if (!vm_insn_stack_effect(flow->method->pool->file, insn, &pops, &pushes)) {
        flow->has_failed = true;
        return;
    }
    pop(flow, pops);
    push(flow, (int)insn->bci, pushes);
    uint32_t slots = vm_insn_local(insn, &local);
    if (vm_opcode_info[insn->opcode].category == VM_CATEGORY_STORE || insn->opcode == VM_OP_IINC) {
        assign(flow, local, slots);
    }
}

static void simulate(struct lib_npe_flow *flow, const struct vm_insn *insn)
{
    switch (insn->opcode) {
    case VM_OP_CHECKCAST:
        break; /* the object on the stack, and so its source, is the same */
    case VM_OP_DUP:
        simulate_dup(flow, 1, 0);
        break;
    case VM_OP_DUP_X1:
        simulate_dup(flow, 1, 1);
        break;
    case VM_OP_DUP_X2:
        simulate_dup(flow, 1, 2);
        break;
    case VM_OP_DUP2:
        simulate_dup(flow, 2, 0);
        break;
    case VM_OP_DUP2_X1:
        simulate_dup(flow, 2, 1);
        break;
    case VM_OP_DUP2_X2:
        simulate_dup(flow, 2, 2);
        break;
    case VM_OP_SWAP:
        simulate_swap(flow);
        break;
    default:
        simulate_plain(flow, insn);
    }
}

/* --- the whole method ----------------------------------------------------------------------- */

static void flow_onward(struct lib_npe_flow *flow, const struct vm_insn *insn)
{
    int32_t count = vm_insn_target_count(insn);
    for (int32_t i = 0; i < count; i++) {
        flow_to(flow, vm_insn_target(insn, i));
    }
    if (!(vm_opcode_info[insn->opcode].flags & VM_OPF_NO_FALL_THROUGH)) {
        flow_to(flow, (int64_t)insn->bci + insn->length);
    }
}

static void enter_handlers(struct lib_npe_flow *flow)
{
    for (uint32_t i = 0; i < flow->code->exception_count; i++) {
        uint16_t bci = flow->code->exceptions[i].handler_bci;
        if (flow->states[bci] != NULL) {
            continue;
        }
        struct stack_state *state = make_state(flow);
        if (state == NULL || flow->code->max_stack == 0) {
            flow->has_failed = true;
            return;
        }
        state->depth = 1;
        state->sources[0] = bci;
        flow->states[bci] = state;
    }
}

/* Makes one pass over the code from its start. Returns true if the state before `wanted` is
 * known. */
static bool pass(struct lib_npe_flow *flow, uint32_t wanted)
{
    struct vm_insn insn;
    for (uint32_t number = 1; !flow->has_failed && vm_code_map_insn(flow->map, number, &insn);
         number++) {
        const struct stack_state *state = flow->states[insn.bci];
        if (insn.bci == wanted && state != NULL) {
            return true;
        }
        if (state != NULL) {
            copy_state(flow->now, state);
            simulate(flow, &insn);
            if (!flow->has_failed) {
                flow_onward(flow, &insn);
            }
        }
    }
    return false;
}

struct lib_npe_flow *lib_npe_flow_create(const struct vm_method *method, int bci)
{
    if (method->code == NULL || bci < 0 || (uint32_t)bci >= method->code->length) {
        return NULL;
    }
    struct lib_npe_flow *flow = calloc(1, sizeof *flow);
    if (flow == NULL) {
        return NULL;
    }
    flow->method = method;
    flow->code = method->code;
    flow->map = vm_code_map_get(method->code);
    flow->arena = vm_arena_create(0);
    flow->states = calloc(flow->code->length, sizeof *flow->states);
    bool is_found = false;
    if (flow->map != NULL && flow->arena != NULL && flow->states != NULL) {
        flow->now = make_state(flow);
        flow->states[0] = make_state(flow);
        if (!flow->has_failed) {
            enter_handlers(flow);
        }
        do {
            flow->has_grown = false;
            is_found = !flow->has_failed && pass(flow, (uint32_t)bci);
        } while (!is_found && flow->has_grown && !flow->has_failed);
    }
    if (!is_found) {
        lib_npe_flow_destroy(flow);
        return NULL;
    }
    return flow;
}

void lib_npe_flow_destroy(struct lib_npe_flow *flow)
{
    if (flow != NULL) {
        vm_arena_destroy(flow->arena);
        free(flow->states);
        free(flow);
    }
}

int lib_npe_flow_source(const struct lib_npe_flow *flow, int bci, int slot)
{
    const struct stack_state *state = flow->states[bci];
    if (state == NULL || slot < 0 || slot >= state->depth) {
        return UNKNOWN;
    }
    return state->sources[state->depth - 1 - slot];
}

bool lib_npe_flow_is_assigned(const struct lib_npe_flow *flow, int bci, int local)
{
    const struct stack_state *state = flow->states[bci];
    return state == NULL || local < 0 || local >= TRACKED_LOCALS
           || (state->assigned >> local & 1) != 0;
}
