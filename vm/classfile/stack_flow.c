#include "vm/classfile/stack_flow.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/classfile/code_map.h"
#include "vm/classfile/stack_effect.h"

#define MAIN_CODE (-1)

/* A jsr. If its subroutine has a ret, control continues after the jsr with the stack depth at the
 * ret. */
struct call {
    uint32_t at, target;
    uint32_t depth; /* depth before the jsr */
    bool has_returned;
};

/* Instructions are identified by their number - 1, so that number 0, which means no instruction,
 * becomes greater than `count`. */
struct walk {
    const struct vm_class_file *file;
    const struct vm_code_map *map;
    struct vm_flow *flow;
    uint32_t count;
    uint32_t *work; /* reached instructions that the walk has not processed */
    uint32_t work_count;
    int32_t *subroutines;   /* indexed by instruction: start of its subroutine, or MAIN_CODE */
    int32_t *return_depths; /* indexed by start of a subroutine: depth at its ret; -1: no ret yet */
    uint32_t *next_reached; /* indexed by instruction, with one more element: the first reached
                             * instruction at or after it; `count`: none */
    struct call *calls;     /* the reached jsr instructions */
    uint32_t call_count;
    bool is_malformed;
};

/* Records that control may reach an instruction, in this subroutine, with `depth` slots on the
 * stack. */
static void reach(struct walk *walk, uint32_t to, uint32_t depth, int32_t subroutine)
{
    if (to >= walk->count || depth > walk->map->code->max_stack) {
        walk->is_malformed = true;
        return;
    }
    int32_t *known = &walk->flow->depths[to];
    if (*known < 0) {
        VM_ASSERT(walk->work_count < walk->count);
        *known = (int32_t)depth;
        walk->subroutines[to] = subroutine;
        walk->work[walk->work_count++] = to;
    } else if (*known != (int32_t)depth) {
        walk->is_malformed = true;
    }
}

static uint32_t find(const struct walk *walk, int32_t bci)
{
    return vm_code_map_number(walk->map, (uint32_t)bci) - 1;
}

static void note_call(struct walk *walk, const struct vm_insn *insn, uint32_t at, uint32_t depth)
{
    VM_ASSERT(walk->call_count < walk->count);
    uint32_t target = find(walk, insn->target);
    walk->calls[walk->call_count++] = (struct call){.at = at, .target = target, .depth = depth};
    reach(walk, target, depth + 1, (int32_t)target);
}

/* Records a ret. Subroutines may push and pop, so the depth at the ret is the depth after each call
 * of the subroutine. */
static void note_return(struct walk *walk, uint32_t at, uint32_t depth)
{
    int32_t subroutine = walk->subroutines[at];
    if (subroutine == MAIN_CODE) {
        walk->is_malformed = true;
        return;
    }
    VM_ASSERT((uint32_t)subroutine < walk->count);
    int32_t *known = &walk->return_depths[subroutine];
    if (*known >= 0 && *known != (int32_t)depth) {
        walk->is_malformed = true;
    }
    *known = (int32_t)depth;
}

static void return_from(struct walk *walk, struct call *call, uint32_t depth)
{
    VM_ASSERT(!call->has_returned && call->at < walk->count);
    call->has_returned = true;
    reach(walk, call->at + 1, depth, walk->subroutines[call->at]);
}

/* Reaches the instructions after calls of subroutines that have a ret; other calls do not return.
 * Returns false if nothing new is reached. */
static bool return_from_subroutines(struct walk *walk)
{
    bool is_new = false;
    for (uint32_t i = 0; i < walk->call_count && !walk->is_malformed; i++) {
        struct call *call = &walk->calls[i];
        int32_t depth = walk->return_depths[call->target];
        if (!call->has_returned && depth >= 0) {
            is_new = true;
            return_from(walk, call, (uint32_t)depth);
        }
    }
    return is_new;
}

/* A ret in an inner subroutine may return from an outer one. So if subroutines call other
 * subroutines, every call counts as returning, with the depth before the call, unless no code
 * follows the call or the code after it has been reached with another depth: verified code does not
 * return there. Returns false if there was no further call that may return. */
static bool return_from_nested_subroutines(struct walk *walk)
{
    bool is_nested = false, is_new = false;
    for (uint32_t i = 0; i < walk->call_count; i++) {
        is_nested |= walk->subroutines[walk->calls[i].at] != MAIN_CODE;
    }
    for (uint32_t i = 0; is_nested && i < walk->call_count; i++) {
        struct call *call = &walk->calls[i];
        uint32_t next = call->at + 1;
        int32_t known = next < walk->count ? walk->flow->depths[next] : -1;
        bool may_return = next < walk->count && (known < 0 || known == (int32_t)call->depth);
        if (!call->has_returned && may_return) {
            is_new = true;
            return_from(walk, call, call->depth);
        }
    }
    return is_new;
}

#define MAX_HANDLER_ROUNDS 64

/* Reaches the handlers whose range contains a reached instruction; ignores dead code, as type
 * inference does. After many rounds, reaches all handlers. Returns false if nothing new is
 * reached. */
static bool reach_handlers(struct walk *walk, uint32_t round)
{
    const struct vm_code *code = walk->map->code;
    bool is_new = false;
    walk->next_reached[walk->count] = walk->count;
    for (uint32_t i = walk->count; i-- > 0 && code->exception_count > 0;) {
        walk->next_reached[i] = walk->flow->depths[i] >= 0 ? i : walk->next_reached[i + 1];
    }
    for (uint32_t i = 0; i < code->exception_count; i++) {
        const struct vm_exception_entry *entry = &code->exceptions[i];
        uint32_t from = walk->next_reached[vm_code_map_before(walk->map, entry->start_bci)];
        bool is_reached = from < vm_code_map_before(walk->map, entry->end_bci);
        if (is_reached || round > MAX_HANDLER_ROUNDS) {
            uint32_t handler = find(walk, entry->handler_bci);
            is_new |= handler < walk->count && walk->flow->depths[handler] < 0;
            reach(walk, handler, 1, is_reached ? walk->subroutines[from] : MAIN_CODE);
        }
    }
    return is_new;
}

static void reach_successors(struct walk *walk, const struct vm_insn *insn, uint32_t at,
                             uint32_t depth)
{
    if (insn->opcode == VM_OP_JSR || insn->opcode == VM_OP_JSR_W) {
        VM_ASSERT(depth >= 1);
        note_call(walk, insn, at, depth - 1);
        return;
    }
    if (insn->opcode == VM_OP_RET) {
        note_return(walk, at, depth);
        return;
    }
    uint8_t flags = vm_opcode_info[insn->opcode].flags;
    if ((flags & VM_OPF_BRANCHES) != 0) {
        int32_t count = vm_insn_target_count(insn);
        for (int32_t i = 0; i < count; i++) {
            reach(walk, find(walk, vm_insn_target(insn, i)), depth, walk->subroutines[at]);
        }
    }
    if ((flags & VM_OPF_NO_FALL_THROUGH) == 0) {
        reach(walk, at + 1, depth, walk->subroutines[at]);
    }
}

/* An access to a local variable outside the frame would overwrite other memory. */
static bool uses_valid_local(const struct walk *walk, const struct vm_insn *insn)
{
    const struct vm_opcode_info *info = &vm_opcode_info[insn->opcode];
    if (info->format != 'l' && info->format != 'i' && info->category != VM_CATEGORY_LOAD
        && info->category != VM_CATEGORY_STORE) {
        return true;
    }
    uint32_t index = 0;
    uint32_t slots = vm_insn_local(insn, &index);
    return slots == 0 || index + slots <= walk->map->code->max_locals;
}

/* As vm_insn_stack_effect, which is called only for instructions whose effect depends on their
 * operands or on the stack. */
static bool stack_effect(const struct vm_class_file *file, const struct vm_insn *insn,
                         uint32_t *pops, uint32_t *pushes)
{
    const struct vm_opcode_info *info = &vm_opcode_info[insn->opcode];
    if (!info->has_fixed_effect) {
        return vm_insn_stack_effect(file, insn, pops, pushes);
    }
    *pops = info->pop_slots;
    *pushes = info->push_slots;
    return true;
}

/*
 * Walks on from a reached instruction, in the order in which the list of reached instructions would
 * be processed, as long as the instructions have no operands, always fall through and have a fixed
 * effect, and the next one was not reached before. Most instructions are like this. Returns the
 * first instruction for which one of these conditions does not hold.
 */
static uint32_t walk_plain(struct walk *walk, uint32_t at)
{
    const struct vm_code *code = walk->map->code;
    int32_t *depths = walk->flow->depths;
    for (; at + 1 < walk->count && depths[at + 1] < 0; at++) {
        uint8_t opcode = code->bytes[walk->map->bcis[at]];
        const struct vm_opcode_info *info = &vm_opcode_info[opcode];
        uint32_t depth = (uint32_t)depths[at], after = depth - info->pop_slots + info->push_slots;
        bool is_plain = info->length == 1 && info->has_fixed_effect
                        && (info->flags & (VM_OPF_BRANCHES | VM_OPF_NO_FALL_THROUGH)) == 0
                        && info->pop_slots <= depth && after <= code->max_stack;
        if (is_plain
            && (info->category == VM_CATEGORY_LOAD || info->category == VM_CATEGORY_STORE)) {
            const struct vm_insn insn = {.opcode = opcode};
            is_plain = uses_valid_local(walk, &insn);
        }
        if (!is_plain) {
            break;
        }
        if (after > walk->flow->max_depth) {
            walk->flow->max_depth = after;
        }
        depths[at + 1] = (int32_t)after;
        walk->subroutines[at + 1] = walk->subroutines[at];
    }
    return at;
}

static void walk_insn(struct walk *walk, uint32_t at)
{
    VM_ASSERT(walk->flow->depths[at] >= 0);
    struct vm_insn insn;
    uint32_t pops, pushes;
    uint32_t depth = (uint32_t)walk->flow->depths[at];
    if (!vm_code_map_insn(walk->map, at + 1, &insn)
        || !stack_effect(walk->file, &insn, &pops, &pushes) || pops > depth
        || depth - pops + pushes > walk->map->code->max_stack || !uses_valid_local(walk, &insn)) {
        walk->is_malformed = true;
        return;
    }
    if (depth - pops + pushes > walk->flow->max_depth) {
        walk->flow->max_depth = depth - pops + pushes;
    }
    reach_successors(walk, &insn, at, depth - pops + pushes);
}

static enum vm_flow_status walk_all(struct walk *walk)
{
    uint32_t round = 0;
    reach(walk, 0, 0, MAIN_CODE);
    do {
        while (walk->work_count > 0 && !walk->is_malformed) {
            walk_insn(walk, walk_plain(walk, walk->work[--walk->work_count]));
        }
    } while (!walk->is_malformed
             && (return_from_subroutines(walk) || reach_handlers(walk, ++round)
                 || return_from_nested_subroutines(walk)));
    return walk->is_malformed ? VM_FLOW_MALFORMED : VM_FLOW_OK;
}

enum vm_flow_status vm_flow_analyze(const struct vm_class_file *file, const struct vm_code *code,
                                    struct vm_flow *flow)
{
    *flow = (struct vm_flow){.map = vm_code_map_get(code), .max_depth = 1}; /* 1: for exception
                                                                             * handlers */
    if (flow->map == NULL) {
        return VM_FLOW_NO_MEMORY;
    }
    if (flow->map->is_malformed) {
        return VM_FLOW_MALFORMED;
    }
    uint32_t count = flow->map->instruction_count;
    struct walk walk = {.file = file, .map = flow->map, .flow = flow, .count = count};
    size_t size = count * sizeof(int32_t);
    flow->depths = malloc(size);
    walk.subroutines = malloc(4 * size + sizeof(int32_t));
    walk.calls = flow->map->has_subroutines ? malloc(count * sizeof *walk.calls) : NULL;
    enum vm_flow_status status = VM_FLOW_NO_MEMORY;
    if (flow->depths != NULL && walk.subroutines != NULL
        && (walk.calls != NULL || !flow->map->has_subroutines)) {
        walk.return_depths = walk.subroutines + count;
        walk.work = (uint32_t *)(walk.return_depths + count);
        walk.next_reached = walk.work + count;
        memset(flow->depths, 0xff, size);       /* -1 */
        memset(walk.return_depths, 0xff, size); /* -1 */
        status = walk_all(&walk);
    }
    free(walk.subroutines);
    free(walk.calls);
    if (status != VM_FLOW_OK) {
        vm_flow_destroy(flow);
    }
    VM_ASSERT(status != VM_FLOW_OK || flow->max_depth <= 1 || flow->max_depth <= code->max_stack);
    return status;
}

void vm_flow_destroy(struct vm_flow *flow)
{
    free(flow->depths);
    flow->depths = NULL;
}
