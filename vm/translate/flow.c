#include "vm/translate/flow.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/opcodes.h"

struct walk {
    const struct vm_class_file *file;
    const struct vm_code *code;
    struct vm_flow *flow;
    uint32_t *work; /* bcis still to be walked from */
    uint32_t work_count;
    uint8_t *starts; /* instruction boundaries */
    int32_t *subroutines; /* by bci: where the subroutine begins that it is in; MAIN_CODE */
    int32_t *return_depths; /* by start of a subroutine: depth at its ret; -1: none yet */
    uint32_t current;     /* instruction being walked */
    struct call *calls;   /* jsr instructions met */
    uint32_t call_count;
    bool is_malformed, has_no_memory;
};

#define MAIN_CODE (-1)

/* A jsr; control comes back behind it when its subroutine has a ret, with that one's depth. */
struct call {
    uint32_t bci, next;
    int32_t target;
    uint32_t depth; /* before the jsr */
    bool has_returned;
};

static uint32_t slots_of(char type)
{
    return type == 'V' ? 0 : type == 'J' || type == 'D' ? 2 : 1;
}

static uint32_t slots_of_types(const char *types)
{
    uint32_t slots = 0;
    for (; *types != '\0'; types++) {
        slots += slots_of(*types);
    }
    return slots;
}

static bool is_member(const struct vm_class_file *file, uint16_t index, uint8_t opcode)
{
    if (index == 0 || index >= file->constant_count) {
        return false;
    }
    uint8_t tag = file->constants[index].tag;
    switch (opcode) {
    case VM_OP_GETSTATIC:
    case VM_OP_PUTSTATIC:
    case VM_OP_GETFIELD:
    case VM_OP_PUTFIELD:
        return tag == VM_CONSTANT_FIELDREF;
    case VM_OP_INVOKEVIRTUAL:
        return tag == VM_CONSTANT_METHODREF;
    case VM_OP_INVOKEINTERFACE:
        return tag == VM_CONSTANT_INTERFACE_METHODREF;
    case VM_OP_INVOKEDYNAMIC:
        return tag == VM_CONSTANT_INVOKE_DYNAMIC;
    default:
        return tag == VM_CONSTANT_METHODREF || tag == VM_CONSTANT_INTERFACE_METHODREF;
    }
}

static bool is_class(const struct vm_class_file *file, uint16_t index)
{
    return index != 0 && index < file->constant_count
           && file->constants[index].tag == VM_CONSTANT_CLASS;
}

/* A class constant of so many dimensions, at least. */
static bool has_dimensions(const struct vm_class_file *file, uint16_t index, int32_t dimensions)
{
    const char *name = file->constants[index].symbol->bytes;
    int32_t i = 0;
    while (i < dimensions && name[i] == '[') {
        i++;
    }
    return i == dimensions;
}

static bool constant_effect(const struct vm_class_file *file, const struct vm_insn *insn,
                            uint32_t *pushes)
{
    if (insn->index == 0 || insn->index >= file->constant_count) {
        return false;
    }
    const struct vm_constant *constant = &file->constants[insn->index];
    switch (constant->tag) {
    case VM_CONSTANT_INTEGER:
    case VM_CONSTANT_FLOAT:
    case VM_CONSTANT_STRING:
    case VM_CONSTANT_CLASS:
    case VM_CONSTANT_METHOD_HANDLE:
    case VM_CONSTANT_METHOD_TYPE:
        *pushes = 1;
        break;
    case VM_CONSTANT_LONG:
    case VM_CONSTANT_DOUBLE:
        *pushes = 2;
        break;
    case VM_CONSTANT_DYNAMIC:
        *pushes = slots_of(constant->dynamic.descriptor->bytes[0]);
        break;
    default:
        return false;
    }
    return (*pushes == 2) == (insn->opcode == VM_OP_LDC2_W);
}

static bool invoke_effect(const struct vm_class_file *file, const struct vm_insn *insn,
                          uint32_t *pops, uint32_t *pushes)
{
    if (!is_member(file, insn->index, insn->opcode)) {
        return false;
    }
    const struct vm_constant *constant = &file->constants[insn->index];
    const struct vm_symbol *descriptor = insn->opcode == VM_OP_INVOKEDYNAMIC
                                             ? constant->dynamic.descriptor
                                             : constant->member.descriptor;
    *pops = (uint32_t)vm_descriptor_arg_slots(descriptor);
    if (insn->opcode != VM_OP_INVOKESTATIC && insn->opcode != VM_OP_INVOKEDYNAMIC) {
        *pops += 1;
    }
    *pushes = slots_of(vm_descriptor_return_type(descriptor));
    return true;
}

static bool field_effect(const struct vm_class_file *file, const struct vm_insn *insn,
                         uint32_t *pops, uint32_t *pushes)
{
    if (!is_member(file, insn->index, insn->opcode)) {
        return false;
    }
    uint32_t value = slots_of(file->constants[insn->index].member.descriptor->bytes[0]);
    bool is_put = insn->opcode == VM_OP_PUTSTATIC || insn->opcode == VM_OP_PUTFIELD;
    *pops = is_put ? value : 0;
    *pushes = is_put ? 0 : value;
    if (insn->opcode == VM_OP_GETFIELD || insn->opcode == VM_OP_PUTFIELD) {
        *pops += 1;
    }
    return true;
}

bool vm_insn_stack_effect(const struct vm_class_file *file, const struct vm_insn *insn,
                          uint32_t *pops, uint32_t *pushes)
{
    static const uint8_t duplications[][2] = {{3, 4}, {2, 4}, {3, 5}, {4, 6}};
    const struct vm_opcode_info *info = &vm_opcode_info[insn->opcode];
    *pops = slots_of_types(info->pops);
    *pushes = slots_of_types(info->pushes);
    switch (insn->opcode) {
    case VM_OP_LDC:
    case VM_OP_LDC_W:
    case VM_OP_LDC2_W:
        *pops = 0;
        return constant_effect(file, insn, pushes);
    case VM_OP_POP2:
        *pops = 2;
        return true;
    case VM_OP_DUP_X2:
    case VM_OP_DUP2:
    case VM_OP_DUP2_X1:
    case VM_OP_DUP2_X2:
        *pops = duplications[insn->opcode - VM_OP_DUP_X2][0];
        *pushes = duplications[insn->opcode - VM_OP_DUP_X2][1];
        return true;
    case VM_OP_NEW:
    case VM_OP_ANEWARRAY:
    case VM_OP_CHECKCAST:
    case VM_OP_INSTANCEOF:
        return is_class(file, insn->index);
    case VM_OP_MULTIANEWARRAY:
        *pops = (uint32_t)insn->constant;
        return insn->constant > 0 && is_class(file, insn->index)
               && has_dimensions(file, insn->index, insn->constant);
    case VM_OP_NEWARRAY:
        return insn->constant >= 4 && insn->constant <= 11;
    default:
        if (insn->opcode >= VM_OP_GETSTATIC && insn->opcode <= VM_OP_PUTFIELD) {
            return field_effect(file, insn, pops, pushes);
        }
        if (insn->opcode >= VM_OP_INVOKEVIRTUAL && insn->opcode <= VM_OP_INVOKEDYNAMIC) {
            return invoke_effect(file, insn, pops, pushes);
        }
        return true;
    }
}

/* Control may come to `bci`, in a subroutine, with `depth` slots on the stack. */
static void reach_in(struct walk *walk, int64_t bci, uint32_t depth, bool is_jump,
                     int32_t subroutine)
{
    if (bci < 0 || bci >= walk->code->length || !walk->starts[bci]
        || depth > walk->code->max_stack) {
        walk->is_malformed = true;
        return;
    }
    if (is_jump) {
        walk->flow->leaders[bci] = 1;
    }
    int32_t *known = &walk->flow->depths[bci];
    if (*known < 0) {
        *known = (int32_t)depth;
        walk->subroutines[bci] = subroutine;
        walk->work[walk->work_count++] = (uint32_t)bci;
    } else if (*known != (int32_t)depth) {
        walk->is_malformed = true;
    }
}

static void reach(struct walk *walk, int64_t bci, uint32_t depth, bool is_jump)
{
    reach_in(walk, bci, depth, is_jump, walk->subroutines[walk->current]);
}

static void note_call(struct walk *walk, const struct vm_insn *insn, uint32_t depth)
{
    struct call *call = &walk->calls[walk->call_count++];
    *call = (struct call){.bci = insn->bci,
                          .next = insn->bci + insn->length,
                          .target = insn->target,
                          .depth = depth};
    reach_in(walk, insn->target, depth + 1, true, insn->target);
}

/* A ret: subroutines may push and pop, so its depth is the one behind the calls. */
static void note_return(struct walk *walk, uint32_t bci, uint32_t depth)
{
    int32_t subroutine = walk->subroutines[bci];
    if (subroutine == MAIN_CODE) {
        walk->is_malformed = true;
        return;
    }
    int32_t *known = &walk->return_depths[subroutine];
    if (*known >= 0 && *known != (int32_t)depth) {
        walk->is_malformed = true;
    }
    *known = (int32_t)depth;
}

/* Goes on behind the calls of subroutines with a ret; what stands behind others is never reached.
 * False when there is none new. */
static bool return_from_subroutines(struct walk *walk)
{
    bool is_new = false;
    for (uint32_t i = 0; i < walk->call_count && !walk->is_malformed; i++) {
        struct call *call = &walk->calls[i];
        int32_t depth = walk->return_depths[call->target];
        if (!call->has_returned && depth >= 0) {
            call->has_returned = true;
            is_new = true;
            reach_in(walk, call->next, (uint32_t)depth, true, walk->subroutines[call->bci]);
        }
    }
    return is_new;
}

/* A ret in an inner subroutine may return from an outer one, so where subroutines call others,
 * calls count as returning with the depth that they had. False when there is none such. */
static bool return_from_nested_subroutines(struct walk *walk)
{
    bool is_nested = false, is_new = false;
    for (uint32_t i = 0; i < walk->call_count; i++) {
        is_nested |= walk->subroutines[walk->calls[i].bci] != MAIN_CODE;
    }
    for (uint32_t i = 0; is_nested && i < walk->call_count; i++) {
        struct call *call = &walk->calls[i];
        if (!call->has_returned) {
            call->has_returned = true;
            is_new = true;
            reach_in(walk, call->next, call->depth, true, walk->subroutines[call->bci]);
        }
    }
    return is_new;
}

/* False when the handler was reached already. */
static bool reach_handler(struct walk *walk, const struct vm_exception_entry *entry)
{
    const int32_t *depths = walk->flow->depths;
    bool is_new = walk->starts[entry->handler_bci] && depths[entry->handler_bci] < 0;
    uint32_t bci = entry->start_bci;
    while (is_new && bci + 1u < entry->end_bci && (!walk->starts[bci] || depths[bci] < 0)) {
        bci++;
    }
    reach_in(walk, entry->handler_bci, 1, true, walk->subroutines[bci]);
    return is_new;
}

#define MAX_HANDLER_ROUNDS 64

/* Handlers of which a protected instruction is reached; what is dead is not checked by the
 * verifier of old class files either. After many rounds all of them: false when nothing is new. */
static bool reach_handlers(struct walk *walk, uint32_t round)
{
    const struct vm_code *code = walk->code;
    uint32_t *reached = calloc(code->length + 1, sizeof *reached); /* number before each bci */
    bool is_new = false;
    if (reached == NULL) {
        walk->has_no_memory = true;
        return false;
    }
    for (uint32_t bci = 0; bci < code->length; bci++) {
        reached[bci + 1] =
            reached[bci] + (walk->starts[bci] && walk->flow->depths[bci] >= 0 ? 1 : 0);
    }
    for (uint32_t i = 0; i < code->exception_count; i++) {
        const struct vm_exception_entry *entry = &code->exceptions[i];
        if ((entry->start_bci < entry->end_bci
             && reached[entry->end_bci] > reached[entry->start_bci])
            || round > MAX_HANDLER_ROUNDS) {
            is_new |= reach_handler(walk, entry);
        }
    }
    free(reached);
    return is_new;
}

static void reach_successors(struct walk *walk, const struct vm_insn *insn, uint32_t depth)
{
    uint8_t flags = vm_opcode_info[insn->opcode].flags;
    if (insn->opcode == VM_OP_JSR || insn->opcode == VM_OP_JSR_W) {
        note_call(walk, insn, depth - 1);
        return;
    }
    if (insn->opcode == VM_OP_RET) {
        note_return(walk, insn->bci, depth);
        return;
    }
    int32_t count = vm_insn_target_count(insn);
    for (int32_t i = 0; i < count; i++) {
        reach(walk, vm_insn_target(insn, i), depth, true);
    }
    int64_t next = (int64_t)insn->bci + insn->length;
    if (!(flags & VM_OPF_NO_FALL_THROUGH)) {
        reach(walk, next, depth, false);
    }
}

/* Local variables are registers: one outside the frame would be somebody else's memory. */
static bool uses_valid_local(const struct walk *walk, const struct vm_insn *insn)
{
    uint8_t op = insn->opcode;
    uint32_t index;
    bool is_wide_value = false;
    if ((op >= VM_OP_ILOAD && op <= VM_OP_ALOAD) || (op >= VM_OP_ISTORE && op <= VM_OP_ASTORE)
        || op == VM_OP_RET || op == VM_OP_IINC) {
        index = insn->index;
        is_wide_value = op == VM_OP_LLOAD || op == VM_OP_DLOAD || op == VM_OP_LSTORE
                        || op == VM_OP_DSTORE;
    } else if (op >= VM_OP_ILOAD_0 && op <= VM_OP_ALOAD_3) {
        index = (op - VM_OP_ILOAD_0) % 4u;
        is_wide_value = (op - VM_OP_ILOAD_0) / 4 == 1 || (op - VM_OP_ILOAD_0) / 4 == 3;
    } else if (op >= VM_OP_ISTORE_0 && op <= VM_OP_ASTORE_3) {
        index = (op - VM_OP_ISTORE_0) % 4u;
        is_wide_value = (op - VM_OP_ISTORE_0) / 4 == 1 || (op - VM_OP_ISTORE_0) / 4 == 3;
    } else {
        return true;
    }
    return index + (is_wide_value ? 1u : 0u) < walk->code->max_locals;
}

static void walk_insn(struct walk *walk, uint32_t bci)
{
    struct vm_insn insn;
    uint32_t pops, pushes;
    uint32_t depth = (uint32_t)walk->flow->depths[bci];
    if (!vm_insn_decode(walk->code->bytes, walk->code->length, bci, &insn)
        || !vm_insn_stack_effect(walk->file, &insn, &pops, &pushes) || pops > depth
        || depth - pops + pushes > walk->code->max_stack || !uses_valid_local(walk, &insn)) {
        walk->is_malformed = true;
        return;
    }
    walk->current = bci;
    if (depth - pops + pushes > walk->flow->max_depth) {
        walk->flow->max_depth = depth - pops + pushes;
    }
    reach_successors(walk, &insn, depth - pops + pushes);
}

static void walk_all(struct walk *walk)
{
    const struct vm_code *code = walk->code;
    for (uint32_t bci = 0; bci < code->length;) {
        struct vm_insn insn;
        if (!vm_insn_decode(code->bytes, code->length, bci, &insn)) {
            walk->is_malformed = true;
            return;
        }
        walk->starts[bci] = 1;
        walk->flow->depths[bci] = -1;
        bci += insn.length;
    }
    reach_in(walk, 0, 0, true, MAIN_CODE);
    uint32_t round = 0;
    do {
        while (walk->work_count > 0 && !walk->is_malformed) {
            walk_insn(walk, walk->work[--walk->work_count]);
        }
    } while (!walk->is_malformed && !walk->has_no_memory
             && (return_from_subroutines(walk) || reach_handlers(walk, ++round)
                 || return_from_nested_subroutines(walk)));
}

enum vm_flow_status vm_flow_analyze(const struct vm_class_file *file,
                                    const struct vm_code *code, struct vm_flow *flow)
{
    struct walk walk = {.file = file, .code = code, .flow = flow};
    flow->depths = malloc(code->length * sizeof *flow->depths);
    flow->leaders = calloc(code->length, 1);
    walk.work = malloc(code->length * sizeof *walk.work);
    walk.starts = calloc(code->length, 1);
    walk.subroutines = malloc(code->length * sizeof *walk.subroutines);
    walk.return_depths = malloc(code->length * sizeof *walk.return_depths);
    walk.calls = malloc((code->length / 3 + 1) * sizeof *walk.calls);
    flow->max_depth = 1; /* a handler's exception */
    enum vm_flow_status status = VM_FLOW_NO_MEMORY;
    if (flow->depths != NULL && flow->leaders != NULL && walk.work != NULL
        && walk.starts != NULL && walk.subroutines != NULL && walk.return_depths != NULL
        && walk.calls != NULL) {
        memset(walk.subroutines, 0xff, code->length * sizeof *walk.subroutines); /* MAIN_CODE */
        memset(walk.return_depths, 0xff, code->length * sizeof *walk.return_depths); /* -1 */
        walk_all(&walk);
        status = walk.has_no_memory  ? VM_FLOW_NO_MEMORY
                 : walk.is_malformed ? VM_FLOW_MALFORMED
                                     : VM_FLOW_OK;
    }
    free(walk.subroutines);
    free(walk.return_depths);
    free(walk.calls);
    free(walk.work);
    free(walk.starts);
    if (status != VM_FLOW_OK) {
        vm_flow_destroy(flow);
    }
    return status;
}

void vm_flow_destroy(struct vm_flow *flow)
{
    free(flow->depths);
    free(flow->leaders);
    flow->depths = NULL;
    flow->leaders = NULL;
}
