#include "vm/code/frame.h"

#include "vm/base/assert.h"
#include "vm/code/cell.h"
#include "vm/instrument/probe.h"
#include "vm/code/translation.h"

union vm_slot *vm_frame_end(union vm_slot *fp)
{
    const struct vm_method *method = vm_frame_method(fp);
    return fp + (method == NULL ? VM_ENTRY_FRAME_SLOTS : method->frame_slots);
}

/* Returns whether the caller's frame, if there is a caller, is below this frame. */
static bool is_above_caller(const union vm_slot *fp)
{
    const union vm_slot *caller = fp[VM_FRAME_CALLER].p;
    return caller == NULL || caller < fp;
}

/* Skips entry frames. An entry frame contains the pc of the frame below it. */
static void skip_entry_frames(struct vm_frame_walk *walk)
{
    while (walk->fp != NULL && vm_frame_method(walk->fp) == NULL) {
        VM_ASSERT(is_above_caller(walk->fp));
        walk->pc = walk->fp[0].p;
        walk->fp = walk->fp[VM_FRAME_CALLER].p;
        walk->is_top = true;
    }
    walk->method = walk->fp == NULL ? NULL : vm_frame_method(walk->fp);
}

struct vm_frame_walk vm_frame_walk_start(const struct vm_thread *thread)
{
    struct vm_frame_walk walk = {.fp = thread->fp, .pc = thread->pc, .is_top = true};
    skip_entry_frames(&walk);
    return walk;
}

void vm_frame_walk_next(struct vm_frame_walk *walk)
{
    VM_ASSERT(is_above_caller(walk->fp));
    walk->pc = walk->fp[VM_FRAME_RETURN_PC].p;
    walk->fp = walk->fp[VM_FRAME_CALLER].p;
    walk->is_top = false;
    skip_entry_frames(walk);
}

int vm_frame_walk_bci(const struct vm_frame_walk *walk)
{
    if (walk->method->flags & VM_ACC_NATIVE) {
        return -1;
    }
    if (walk->pc == NULL) {
        return 0;
    }
    return (int)vm_translation_bci(walk->method, walk->is_top ? walk->pc : walk->pc - 1);
}

int32_t vm_frame_progress(const struct vm_method *method, const struct vm_cell *pc)
{
    const struct vm_translation *code = vm_translation_at(method, pc);
    if (code == NULL) {
        return VM_FRAME_NOT_STARTED;
    }
    enum vm_insn_code insn = vm_code_original_insn(code, pc);
    if (insn == VM_INSN_ENTER_SYNCHRONIZED) {
        return VM_FRAME_NOT_STARTED;
    }
    if (insn == VM_INSN_COUNT_BLOCK) {
        return VM_FRAME_BETWEEN;
    }
    switch (vm_probe_phase(pc, insn)) {
    case VM_PROBE_AT_BLOCK:
        return VM_FRAME_BETWEEN;
    case VM_PROBE_AT_ENTRY:
        return VM_FRAME_NOT_STARTED;
    case VM_PROBE_IN_BLOCK:
        break;
    }
    return (int32_t)vm_translation_bci(method, pc);
}

bool vm_frame_can_stop_at_entry(const struct vm_method *method, const struct vm_cell *entry)
{
    const struct vm_translation *code = vm_translation_at(method, entry);
    if ((method->flags & VM_ACC_SYNCHRONIZED) || code == NULL) {
        return false;
    }
    entry += vm_code_is(code, entry, VM_INSN_COUNT_BLOCK);
    switch (vm_code_insn(code, entry)) {
    case VM_INSN_PROBE_DIRECT: /* the cell delivers the entry event to an analysis */
    case VM_INSN_PROBE_COUNT:
    case VM_INSN_COUNT_START:
        return false;
    default:
        return vm_frame_progress(method, entry) >= 0;
    }
}

int32_t vm_frame_walk_progress(const struct vm_frame_walk *walk)
{
    return vm_frame_progress(walk->method, walk->is_top ? walk->pc : walk->pc - 1);
}
