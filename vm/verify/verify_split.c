/*
 * Verification by type checking: JVMS 4.10.1. One pass over the code. Where paths meet, the
 * StackMapTable contains the expected frame, which the frame of each path must match.
 */
#include <stdio.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/verify/verify_internal.h"

#define MAX_OFFSET 65535

static const struct vm_map_frame *find_map(const struct vm_verifier *verifier, uint32_t bci)
{
    uint32_t index = bci < verifier->code->length ? verifier->marks[bci] & VM_MARK_INDEX : 0;
    VM_ASSERT(index <= verifier->map_count);
    return index == 0 ? NULL : &verifier->maps[index - 1];
}

/* Where a frame is compared with a map; this determines the first line of a failure's message. */
enum meeting { AT_TARGET, AT_HANDLER, AT_INSTRUCTION };

static const char *print_meeting(enum meeting meeting, uint32_t bci, char *text, size_t size)
{
    switch (meeting) {
    case AT_TARGET:
        snprintf(text, size, "Inconsistent stackmap frames at branch target %u", (unsigned)bci);
        break;
    case AT_HANDLER:
        snprintf(text, size, "Stack map does not match the one at exception handler %u",
                 (unsigned)bci);
        break;
    default:
        snprintf(text, size, "Instruction type does not match stack map");
        break;
    }
    return text;
}

static bool fail_map(struct vm_verifier *verifier, enum meeting meeting, uint32_t bci,
                     const char *reason)
{
    char title[80];
    return vm_verify_fail(verifier, print_meeting(meeting, bci, title, sizeof title), NULL, "%s",
                          reason);
}

static bool fail_map_type(struct vm_verifier *verifier, enum meeting meeting, const char *where,
                          unsigned index, vm_type from, vm_type to)
{
    char from_text[VM_TYPE_TEXT], to_text[VM_TYPE_TEXT], title[80];
    return vm_verify_fail(
        verifier, print_meeting(meeting, verifier->bci, title, sizeof title), NULL,
        "Type %s (current frame, %s[%u]) is not assignable to %s (stack map, %s[%u])",
        vm_type_print(from, from_text), where, index, vm_type_print(to, to_text), where, index);
}

static bool match_types(struct vm_verifier *verifier, enum meeting meeting, const char *where,
                        const vm_type *from, const vm_type *to, unsigned count)
{
    if (!vm_verify_count_work(verifier, count)) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        if (from[i] == to[i]) {
            continue;
        }
        int answer = vm_type_assignable(verifier, from[i], to[i]);
        if (answer <= 0) {
            return answer == 0 ? fail_map_type(verifier, meeting, where, i, from[i], to[i]) : false;
        }
    }
    return true;
}

/* Checks that the frame, with `stack` instead of its own stack, is assignable to the map. */
static bool match_map(struct vm_verifier *verifier, enum meeting meeting,
                      const struct vm_map_frame *map, const vm_type *stack, unsigned depth)
{
    const struct vm_frame *frame = &verifier->frame;
    struct vm_reported_frame reported = verifier->reported;
    verifier->reported.map = map;
    if (meeting == AT_HANDLER) {
        verifier->reported.stack = stack;
        verifier->reported.depth = depth;
    }
    if (map->depth != depth) {
        return fail_map(verifier, meeting, map->bci,
                        "Current frame's stack size doesn't match stackmap.");
    }
    /* From here on, failures are reported at the map's bci. */
    uint32_t bci = verifier->bci;
    verifier->bci = map->bci;
    if (!match_types(verifier, meeting, "locals", frame->locals, verifier->map_types + map->locals,
                     map->local_count)
        || !match_types(verifier, meeting, "stack", stack, verifier->map_types + map->stack,
                        depth)) {
        return false;
    }
    if (frame->is_uninit && !map->is_uninit) {
        return fail_map(verifier, meeting, map->bci,
                        "Current frame's flags are not assignable to stack map frame's.");
    }
    verifier->bci = bci;
    verifier->reported = reported;
    return true;
}

static bool fail_missing(struct vm_verifier *verifier, int32_t target)
{
    char title[80];
    snprintf(title, sizeof title, "Expecting a stackmap frame at branch target %d", (int)target);
    return vm_verify_fail(verifier, title, NULL, "%s", VM_REASON_NO_MAP);
}

/* Fails because of an offset that is too large for any method; the message is HotSpot's. */
static bool fail_offset(struct vm_verifier *verifier, int64_t offset)
{
    char title[80];
    snprintf(title, sizeof title, "Illegal target of jump or branch (bci %u + offset %d)",
             (unsigned)verifier->bci, (int)offset);
    verifier->reported.map = NULL;
    verifier->bci = 0;
    return vm_verify_fail(verifier, title, NULL, "%s", VM_REASON_BAD_MAP);
}

static bool check_target(struct vm_verifier *verifier, int32_t target)
{
    int64_t offset = (int64_t)target - verifier->bci;
    if (offset < -MAX_OFFSET || offset > MAX_OFFSET) {
        return fail_offset(verifier, offset);
    }
    const struct vm_map_frame *map = target < 0 ? NULL : find_map(verifier, (uint32_t)target);
    if (map == NULL) {
        return fail_missing(verifier, target);
    }
    return match_map(verifier, AT_TARGET, map, verifier->frame.stack, verifier->frame.depth);
}

static bool check_targets(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    int32_t count = vm_insn_target_count(insn);
    for (int32_t i = 0; i < count; i++) {
        if (!check_target(verifier, vm_insn_target(insn, i))) {
            return false;
        }
    }
    return true;
}

/* Checks that the frame before an instruction matches the maps of the handlers that cover the
 * instruction. */
static bool check_handlers(struct vm_verifier *verifier, uint32_t bci)
{
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
        const struct vm_map_frame *map = find_map(verifier, entry->handler_bci);
        if (map == NULL) {
            return fail_missing(verifier, entry->handler_bci);
        }
        if (code->max_stack == 0) {
            return vm_verify_fail(verifier, "Operand stack overflow", NULL, "%s",
                                  VM_REASON_OVERFLOW);
        }
        if (!match_map(verifier, AT_HANDLER, map, &caught, 1)) {
            return false;
        }
    }
    return true;
}

/* Called at an instruction with a map: checks that the inferred frame matches the map, and replaces
 * the frame with the map. */
static bool meet_map(struct vm_verifier *verifier, const struct vm_map_frame *map, bool falls_in)
{
    struct vm_frame *frame = &verifier->frame;
    VM_ASSERT(map->bci == verifier->bci && map->depth <= verifier->code->max_stack);
    VM_ASSERT(map->local_count <= verifier->code->max_locals);
    if (falls_in && !match_map(verifier, AT_INSTRUCTION, map, frame->stack, frame->depth)) {
        return false;
    }
    frame->local_count = map->local_count;
    memcpy(frame->locals, verifier->map_types + map->locals,
           map->local_count * sizeof *frame->locals);
    for (unsigned i = map->local_count; i < verifier->code->max_locals; i++) {
        frame->locals[i] = T_TOP;
    }
    memcpy(frame->stack, verifier->map_types + map->stack, map->depth * sizeof *frame->stack);
    frame->depth = map->depth;
    frame->is_uninit = map->is_uninit;
    verifier->has_changed_locals = true;
    return true;
}

static bool verify_insn(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    uint32_t mark = verifier->marks[insn->bci];
    bool is_uninit = verifier->frame.is_uninit;
    if (verifier->code->exception_count > 0
        && (verifier->has_changed_locals || (mark & VM_MARK_RANGE) != 0)) {
        verifier->has_changed_locals = false;
        if (!check_handlers(verifier, insn->bci)) {
            return false;
        }
    }
    if (!vm_verify_operands(verifier, insn) || !vm_verify_step(verifier, insn)
        || !check_targets(verifier, insn)) {
        return false;
    }
    VM_ASSERT(verifier->frame.depth <= verifier->code->max_stack);
    /*
     * If the called constructor throws, the object is only half initialized, and no handler may use
     * it. As in HotSpot, handlers are also checked with the frame after the call; no map matches
     * both frames (4.10.1.6 would allow handlers that always throw).
     */
    bool has_initialized_this = is_uninit && !verifier->frame.is_uninit;
    return !has_initialized_this || verifier->code->exception_count == 0
           || check_handlers(verifier, insn->bci);
}

/* Checks that the ranges in the LocalVariableTable start and end at instructions (4.7.13). */
static bool check_variables(struct vm_verifier *verifier)
{
    const struct vm_code *code = verifier->code;
    for (unsigned i = 0; i < code->local_variable_count; i++) {
        const struct vm_local_variable *variable = &code->local_variables[i];
        uint32_t end = (uint32_t)variable->start_bci + variable->length;
        if (!vm_verify_is_start(verifier, variable->start_bci)) {
            return vm_verify_fail_format(verifier, true, "Illegal local variable table start_pc %u",
                                         (unsigned)variable->start_bci);
        }
        if (end < code->length && !vm_verify_is_start(verifier, end)) {
            return vm_verify_fail_format(verifier, true, "Illegal local variable table length %u",
                                         (unsigned)variable->length);
        }
    }
    return true;
}

bool vm_verify_split(struct vm_verifier *verifier)
{
    const struct vm_code *code = verifier->code;
    if (verifier->map->decoded_bytes < code->length && !vm_verify_java_reads_on(verifier)) {
        return vm_verify_fail_decoding(verifier);
    }
    if (!vm_verify_handlers(verifier) || !check_variables(verifier)
        || !vm_verify_read_maps(verifier)) {
        return false;
    }
    bool falls_in = true;
    struct vm_insn insn;
    for (uint32_t number = 1;; number++) {
        bool is_insn = vm_code_map_insn(verifier->map, number, &insn);
        uint32_t bci = verifier->bci = is_insn ? insn.bci : verifier->map->decoded_bytes;
        if (bci == code->length) {
            break;
        }
        const struct vm_map_frame *map = find_map(verifier, bci);
        verifier->reported.bci = bci;
        verifier->reported.depth = verifier->frame.depth;
        if (map == NULL && !falls_in) {
            bool has_more =
                verifier->map_count > 0 && verifier->maps[verifier->map_count - 1].bci > bci;
            return vm_verify_fail(verifier, "Expecting a stack map frame", NULL, "%s",
                                  has_more ? VM_REASON_NO_MAP : VM_REASON_CODE);
        }
        if (map != NULL && !meet_map(verifier, map, falls_in)) {
            return false;
        }
        if (!is_insn) {
            return vm_verify_fail_decoding(verifier);
        }
        verifier->reported.depth = verifier->frame.depth;
        if (!verify_insn(verifier, &insn)) {
            return false;
        }
        falls_in = (vm_opcode_info[insn.opcode].flags & VM_OPF_NO_FALL_THROUGH) == 0;
    }
    if (falls_in) {
        verifier->bci = code->length;
        return vm_verify_fail(verifier, "Control flow falls through code end", NULL, "%s",
                              VM_REASON_CODE);
    }
    return true;
}
