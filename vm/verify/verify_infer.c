/*
 * Verification by type inference: JVMS 4.10.2. Data flow analysis over the instructions at which
 * paths meet ("leaders"): the state before each leader is kept, and code is verified again until no
 * state changes.
 *
 * Subroutines (4.10.2.5): a state lists its subroutines, outermost first, and for each of them the
 * local variables that may have changed since it was entered. After `ret`, a variable that the
 * subroutine has not changed has its type from before the jsr, so that callers with different types
 * can share a subroutine. Therefore the states before jsr and ret must be kept: these instructions
 * are also leaders.
 */
#include <stdio.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/verify/verify_internal.h"

/* A subroutine that contains the instruction of a state. */
struct routine {
    struct routine *inner;
    uint32_t entry_bci;
    uint8_t *is_changed; /* indexed by local variable */
};

struct state {
    uint32_t bci;
    bool is_reached, is_queued, is_uninit;
    unsigned local_count, depth; /* local_count: number of locals up to the last typed one */
    vm_type *locals, *stack;
    struct routine *routines; /* linked list, outermost first */
};

struct inference {
    struct vm_verifier *verifier;
    struct vm_arena *arena; /* memory that is freed when the method has been verified */
    struct state *states;   /* sorted by bci */
    unsigned state_count;
    uint32_t *queue;
    unsigned queue_length;
    size_t used_cells;
};

/* States of real methods need thousands of cells; the limit (128 MB) is for code that was written
 * to exhaust memory. */
#define MAX_STATE_CELLS ((size_t)16 << 20)

static bool no_memory(struct inference *inference)
{
    return vm_verify_no_memory(inference->verifier);
}

static void *allocate(struct inference *inference, size_t count, size_t size)
{
    inference->used_cells += count;
    if (inference->used_cells > MAX_STATE_CELLS) {
        vm_verify_fail(inference->verifier, "Method is too complex to verify", NULL, "%s",
                       VM_REASON_CODE);
        return NULL;
    }
    void *memory = vm_arena_alloc_array(inference->arena, count, size);
    if (memory == NULL) {
        no_memory(inference);
    }
    return memory;
}

/* Leaders. */

static bool check_targets(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    int32_t count = vm_insn_target_count(insn);
    for (int32_t i = 0; i < count; i++) {
        if (!vm_code_map_is_start(verifier->map, (uint32_t)vm_insn_target(insn, i))) {
            const char *title = insn->table == NULL ? "Illegal target of jump or branch"
                                : i == 0            ? "Illegal default target in switch"
                                                    : "Illegal branch in tableswitch";
            return vm_verify_fail(verifier, title, NULL, "%s", VM_REASON_CODE);
        }
    }
    return true;
}

/* Whether an instruction is a leader: a leader in the code map, a jsr or a ret. */
static bool is_leader(const struct vm_code_map *map, uint32_t number)
{
    uint8_t opcode = vm_code_map_opcode(map, number);
    return vm_code_map_is_leader(map, number) || opcode == VM_OP_JSR || opcode == VM_OP_JSR_W
           || opcode == VM_OP_RET;
}

/* Checks the operands of all instructions, and numbers the leaders: the mark of a leader becomes
 * its index + 1. */
static bool find_leaders(struct inference *inference)
{
    struct vm_verifier *verifier = inference->verifier;
    const struct vm_code_map *map = verifier->map;
    struct vm_insn insn;
    if (map->decoded_bytes < verifier->code->length) {
        return vm_verify_fail_decoding(verifier);
    }
    for (uint32_t number = 1; vm_code_map_insn(map, number, &insn); number++) {
        verifier->bci = insn.bci;
        if (!vm_verify_operands(verifier, &insn) || !check_targets(verifier, &insn)) {
            return false;
        }
    }
    if (!vm_verify_handlers(verifier)) {
        return false;
    }
    unsigned count = 0;
    for (uint32_t number = 1; number <= map->instruction_count; number++) {
        count += is_leader(map, number);
    }
    inference->states = allocate(inference, count, sizeof *inference->states);
    inference->queue = allocate(inference, count, sizeof *inference->queue);
    if (inference->states == NULL || inference->queue == NULL) {
        return false;
    }
    for (uint32_t number = 1; number <= map->instruction_count; number++) {
        if (is_leader(map, number)) {
            uint32_t bci = vm_code_map_bci(map, number);
            inference->states[inference->state_count++].bci = bci;
            verifier->marks[bci] |= inference->state_count;
        }
    }
    VM_ASSERT(inference->state_count == count);
    return true;
}

static struct state *find_state(const struct inference *inference, uint32_t bci)
{
    const struct vm_verifier *verifier = inference->verifier;
    uint32_t index = bci < verifier->code->length ? verifier->marks[bci] & VM_MARK_INDEX : 0;
    return index == 0 ? NULL : &inference->states[index - 1];
}

static void enqueue(struct inference *inference, struct state *state)
{
    if (!state->is_queued) {
        state->is_queued = true;
        VM_ASSERT(inference->queue_length < inference->state_count);
        inference->queue[inference->queue_length++] = (uint32_t)(state - inference->states);
    }
}

/* Subroutines. */

static struct routine *add_routine(struct inference *inference, struct routine ***end,
                                   uint32_t entry_bci, const uint8_t *is_changed)
{
    unsigned count = inference->verifier->code->max_locals;
    struct routine *routine = allocate(inference, 1, sizeof *routine);
    uint8_t *copy = allocate(inference, (size_t)count / sizeof(vm_type) + 1, sizeof(vm_type));
    if (routine == NULL || copy == NULL) {
        return NULL;
    }
    routine->entry_bci = entry_bci;
    routine->is_changed = copy;
    if (is_changed != NULL) {
        memcpy(copy, is_changed, count);
    }
    **end = routine;
    *end = &routine->inner;
    return routine;
}

static bool copy_routines(struct inference *inference, const struct routine *from,
                          struct routine **to)
{
    struct routine **end = to;
    *to = NULL;
    for (; from != NULL; from = from->inner) {
        if (add_routine(inference, &end, from->entry_bci, from->is_changed) == NULL) {
            return false;
        }
    }
    return true;
}

static struct routine *find_routine(struct routine *routines, uint32_t entry_bci)
{
    while (routines != NULL && routines->entry_bci != entry_bci) {
        routines = routines->inner;
    }
    return routines;
}

/* Merges subroutines where paths meet: keeps only those that the paths have in common. */
static bool merge_routines(struct inference *inference, struct state *state,
                           struct routine *incoming)
{
    bool has_changed = false;
    unsigned count = inference->verifier->code->max_locals;
    struct routine **place = &state->routines;
    while (*place != NULL) {
        struct routine *match = find_routine(incoming, (*place)->entry_bci);
        if (match == NULL) {
            *place = (*place)->inner;
            has_changed = true;
            continue;
        }
        for (unsigned i = 0; i < count; i++) {
            if (match->is_changed[i] && !(*place)->is_changed[i]) {
                (*place)->is_changed[i] = 1;
                has_changed = true;
            }
        }
        incoming = match->inner;
        place = &(*place)->inner;
    }
    return has_changed;
}

void vm_verify_note_local(struct vm_verifier *verifier, unsigned index)
{
    VM_ASSERT(index < verifier->code->max_locals);
    for (struct routine *at = verifier->routines; at != NULL; at = at->inner) {
        at->is_changed[index] = 1;
    }
}

/* Merging of states. */

static bool make_state(struct inference *inference, struct state *state, const vm_type *stack,
                       unsigned depth)
{
    const struct vm_frame *frame = &inference->verifier->frame;
    unsigned count = frame->local_count;
    VM_ASSERT(!state->is_reached && count <= inference->verifier->code->max_locals);
    VM_ASSERT(depth <= inference->verifier->code->max_stack);
    state->locals = allocate(inference, count, sizeof *state->locals);
    state->stack = allocate(inference, depth, sizeof *state->stack);
    if (state->locals == NULL || state->stack == NULL
        || !copy_routines(inference, inference->verifier->routines, &state->routines)) {
        return false;
    }
    memcpy(state->locals, frame->locals, count * sizeof *state->locals);
    memcpy(state->stack, stack, depth * sizeof *state->stack);
    state->local_count = count;
    state->depth = depth;
    state->is_uninit = frame->is_uninit;
    state->is_reached = true;
    return true;
}

static bool merge_types(struct inference *inference, vm_type *to, const vm_type *from,
                        unsigned count, bool is_stack, bool *has_changed)
{
    struct vm_verifier *verifier = inference->verifier;
    for (unsigned i = 0; i < count; i++) {
        if (to[i] == from[i]) {
            continue;
        }
        vm_type merged = T_TOP;
        if (!vm_type_merge(verifier, to[i], from[i], &merged)) {
            return false;
        }
        if (merged == T_TOP && is_stack) {
            return vm_verify_fail(verifier, "Mismatched stack types", NULL, "%s", VM_REASON_CODE);
        }
        if (merged != to[i]) {
            to[i] = merged;
            *has_changed = true;
        }
    }
    return true;
}

/* Merges the current frame, with `stack` instead of its own stack, into the state at `bci`. */
static bool flow_to(struct inference *inference, uint32_t bci, const vm_type *stack, unsigned depth)
{
    struct vm_verifier *verifier = inference->verifier;
    const struct vm_frame *frame = &verifier->frame;
    struct state *state = find_state(inference, bci);
    if (state == NULL) {
        return vm_verify_fail(verifier, "Falling off the end of the code", NULL, "%s",
                              VM_REASON_CODE);
    }
    if (!state->is_reached) {
        enqueue(inference, state);
        return make_state(inference, state, stack, depth);
    }
    if (state->depth != depth) {
        char title[60];
        snprintf(title, sizeof title, "Inconsistent stack height %u != %u", depth, state->depth);
        return vm_verify_fail(verifier, title, NULL, "%s", VM_REASON_CODE);
    }
    bool has_changed = state->is_uninit != frame->is_uninit && frame->is_uninit;
    state->is_uninit |= frame->is_uninit;
    if (!vm_verify_count_work(verifier, (size_t)state->local_count + depth)
        || !merge_types(inference, state->locals, frame->locals, state->local_count, false,
                        &has_changed)
        || !merge_types(inference, state->stack, stack, depth, true, &has_changed)) {
        return false;
    }
    if (state->routines != NULL && merge_routines(inference, state, verifier->routines)) {
        has_changed = true;
    }
    while (has_changed && state->local_count > 0
           && state->locals[state->local_count - 1] == T_TOP) {
        state->local_count--;
    }
    if (has_changed) {
        enqueue(inference, state);
    }
    return true;
}

static bool flow_to_handlers(struct inference *inference, uint32_t bci)
{
    struct vm_verifier *verifier = inference->verifier;
    const struct vm_code *code = verifier->code;
    if (!vm_verify_count_work(verifier, code->exception_count)) {
        return false;
    }
    for (unsigned i = 0; i < code->exception_count; i++) {
        const struct vm_exception_entry *entry = &code->exceptions[i];
        if (bci < entry->start_bci || bci >= entry->end_bci) {
            continue;
        }
        vm_type caught = entry->catch_type == 0
                             ? type_of(verifier->throwable)
                             : type_of(verifier->file->constants[entry->catch_type].symbol);
        if (code->max_stack == 0) {
            return vm_verify_fail(verifier, "Stack size too large", NULL, "%s", VM_REASON_CODE);
        }
        if (!flow_to(inference, entry->handler_bci, &caught, 1)) {
            return false;
        }
    }
    return true;
}

static bool flow_with_stack(struct inference *inference, int32_t bci)
{
    const struct vm_frame *frame = &inference->verifier->frame;
    return flow_to(inference, (uint32_t)bci, frame->stack, frame->depth);
}

/* Whether the leader is a jsr to the subroutine that starts at entry_bci. */
static bool calls_routine(const struct inference *inference, const struct state *state,
                          uint32_t entry_bci, uint32_t *next_bci)
{
    const struct vm_code *code = inference->verifier->code;
    struct vm_insn insn;
    uint8_t opcode = code->bytes[state->bci];
    if (!state->is_reached || (opcode != VM_OP_JSR && opcode != VM_OP_JSR_W)
        || !vm_code_map_insn_at(inference->verifier->map, state->bci, &insn)
        || (uint32_t)insn.target != entry_bci) {
        return false;
    }
    *next_bci = state->bci + insn.length;
    return true;
}

/* Queues all reached `ret` instructions: they must return to the callers again, because a caller is
 * new or its state has changed. */
static void enqueue_returns(struct inference *inference)
{
    for (unsigned i = 0; i < inference->state_count; i++) {
        struct state *state = &inference->states[i];
        uint32_t number = vm_code_map_number(inference->verifier->map, state->bci);
        if (state->is_reached
            && vm_code_map_opcode(inference->verifier->map, number) == VM_OP_RET) {
            enqueue(inference, state);
        }
    }
}

static bool flow_call(struct inference *inference, const struct vm_insn *insn)
{
    struct vm_verifier *verifier = inference->verifier;
    uint32_t entry_bci = (uint32_t)insn->target;
    if (find_routine(verifier->routines, entry_bci) != NULL) {
        return vm_verify_fail(verifier, "Recursive call to jsr entry", NULL, "%s", VM_REASON_CODE);
    }
    struct routine **end = &verifier->routines;
    while (*end != NULL) {
        end = &(*end)->inner;
    }
    if (add_routine(inference, &end, entry_bci, NULL) == NULL
        || !vm_verify_count_work(verifier, inference->state_count)) {
        return false;
    }
    enqueue_returns(inference);
    return flow_with_stack(inference, insn->target);
}

/* Makes a ret flow to the instruction after one caller, with the caller's subroutines and locals,
 * except the locals that the subroutine has changed. */
static bool flow_return_to(struct inference *inference, const struct state *caller,
                           const struct routine *routine, uint32_t next_bci)
{
    struct vm_verifier *verifier = inference->verifier;
    struct vm_frame *frame = &verifier->frame;
    unsigned count = verifier->code->max_locals;
    for (unsigned i = 0; i < count; i++) {
        if (!routine->is_changed[i]) {
            frame->locals[i] = i < caller->local_count ? caller->locals[i] : T_TOP;
        }
    }
    if (frame->local_count < caller->local_count) {
        frame->local_count = caller->local_count;
    }
    if (!copy_routines(inference, caller->routines, &verifier->routines)) {
        return false;
    }
    for (struct routine *at = verifier->routines; at != NULL; at = at->inner) {
        for (unsigned i = 0; i < count; i++) {
            at->is_changed[i] |= routine->is_changed[i];
        }
    }
    return vm_verify_count_work(verifier, count) && flow_with_stack(inference, (int32_t)next_bci);
}

static bool flow_return(struct inference *inference, unsigned local)
{
    struct vm_verifier *verifier = inference->verifier;
    VM_ASSERT(local < verifier->code->max_locals);
    vm_type address = verifier->frame.locals[local];
    if (!type_is_return_address(address)) {
        char title[80];
        snprintf(title, sizeof title,
                 address == T_TOP ? "Accessing value from uninitialized register %u"
                                  : "Register %u contains wrong type",
                 local);
        return vm_verify_fail(verifier, title, NULL, "%s", VM_REASON_CODE);
    }
    uint32_t entry_bci = type_bci(address);
    struct routine *routine = find_routine(verifier->routines, entry_bci);
    if (routine == NULL) {
        return vm_verify_fail(verifier, "Illegal return from subroutine", NULL, "%s",
                              VM_REASON_CODE);
    }
    for (unsigned i = 0; i < inference->state_count; i++) {
        uint32_t next_bci;
        if (calls_routine(inference, &inference->states[i], entry_bci, &next_bci)
            && !flow_return_to(inference, &inference->states[i], routine, next_bci)) {
            return false;
        }
    }
    return true;
}

/* Merges the frame into the states at the instruction's targets, except the next instruction. */
static bool flow_from(struct inference *inference, const struct vm_insn *insn)
{
    if (insn->opcode == VM_OP_RET) {
        return flow_return(inference, insn->index);
    }
    if (insn->opcode == VM_OP_JSR || insn->opcode == VM_OP_JSR_W) {
        return flow_call(inference, insn);
    }
    int32_t count = vm_insn_target_count(insn);
    for (int32_t i = 0; i < count; i++) {
        if (!flow_with_stack(inference, vm_insn_target(insn, i))) {
            return false;
        }
    }
    return true;
}

static bool load_state(struct inference *inference, const struct state *state)
{
    struct vm_verifier *verifier = inference->verifier;
    struct vm_frame *frame = &verifier->frame;
    VM_ASSERT(state->is_reached && state->local_count <= verifier->code->max_locals);
    memcpy(frame->locals, state->locals, state->local_count * sizeof *frame->locals);
    for (unsigned i = state->local_count; i < verifier->code->max_locals; i++) {
        frame->locals[i] = T_TOP;
    }
    memcpy(frame->stack, state->stack, state->depth * sizeof *frame->stack);
    frame->local_count = state->local_count;
    frame->depth = state->depth;
    frame->is_uninit = state->is_uninit;
    verifier->has_changed_locals = true;
    return vm_verify_count_work(verifier, verifier->code->max_locals)
           && copy_routines(inference, state->routines, &verifier->routines);
}

/* Verifies the code from a leader to the next leader. */
static bool verify_block(struct inference *inference, const struct state *state)
{
    struct vm_verifier *verifier = inference->verifier;
    const struct vm_code *code = verifier->code;
    if (!load_state(inference, state)) {
        return false;
    }
    struct vm_insn insn;
    for (uint32_t number = vm_code_map_number(verifier->map, state->bci);; number++) {
        uint32_t bci = verifier->bci = vm_code_map_bci(verifier->map, number);
        if (bci != state->bci && find_state(inference, bci) != NULL) {
            return flow_with_stack(inference, (int32_t)bci);
        }
        if (!vm_code_map_insn(verifier->map, number, &insn)) {
            return vm_verify_fail(verifier, "Falling off the end of the code", NULL, "%s",
                                  VM_REASON_CODE);
        }
        bool meets_handlers =
            code->exception_count > 0
            && (verifier->has_changed_locals || (verifier->marks[bci] & VM_MARK_RANGE) != 0);
        if (meets_handlers) {
            verifier->has_changed_locals = false;
            if (!flow_to_handlers(inference, bci)) {
                return false;
            }
        }
        bool is_uninit = verifier->frame.is_uninit;
        if (!vm_verify_count_work(verifier, 0) || !vm_verify_step(verifier, &insn)
            || !flow_from(inference, &insn)) {
            return false;
        }
        VM_ASSERT(verifier->frame.depth <= code->max_stack);
        /* In a handler it is unknown whether the called constructor has finished. */
        if (is_uninit && !verifier->frame.is_uninit && code->exception_count > 0
            && !flow_to_handlers(inference, bci)) {
            return false;
        }
        if ((vm_opcode_info[insn.opcode].flags & VM_OPF_NO_FALL_THROUGH) != 0) {
            return true;
        }
    }
}

static bool infer(struct inference *inference)
{
    struct vm_verifier *verifier = inference->verifier;
    if (!find_leaders(inference)) {
        return false;
    }
    verifier->bci = 0;
    if (!flow_with_stack(inference, 0)) {
        return false;
    }
    while (inference->queue_length > 0) {
        struct state *state = &inference->states[inference->queue[--inference->queue_length]];
        state->is_queued = false;
        VM_ASSERT(state->is_reached);
        if (!verify_block(inference, state)) {
            return false;
        }
    }
    return true;
}

bool vm_verify_infer(struct vm_verifier *verifier)
{
    struct inference inference = {.verifier = verifier, .arena = vm_arena_create(0)};
    if (inference.arena == NULL) {
        return vm_verify_no_memory(verifier);
    }
    bool is_good = infer(&inference);
    verifier->routines = NULL;
    vm_arena_destroy(inference.arena);
    return is_good;
}
