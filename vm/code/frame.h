/*
 * frame.h: frames of the Java stack.
 *
 * A frame consists of a header, below the frame pointer, and slots, from the frame pointer up:
 *
 *     fp[-4]  analysis data of this activation (the calling context node)
 *     fp[-3]  return pc: the cell after the caller's call
 *     fp[-2]  frame pointer of the caller
 *     fp[-1]  method; NULL in an entry frame
 *     fp[0 ..]  local variables, then operand stack slots, then extras
 *
 * A callee's frame starts where the live part of its caller's frame ends (the call instruction
 * contains this position), so dead operand slots are not kept alive. Native methods also have
 * frames. The machine pushes an *entry frame* when C calls a Java method; its slot 0 holds the pc
 * that the caller's frame had at that moment.
 */
#ifndef JP2VM_VM_CODE_FRAME_H
#define JP2VM_VM_CODE_FRAME_H

#include <stdbool.h>

#include "vm/base/assert.h"
#include "vm/instrument/contexts.h"
#include "vm/runtime/class.h"
#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

#define VM_FRAME_HEADER 4
#define VM_FRAME_NODE (-4)
#define VM_FRAME_RETURN_PC (-3)
#define VM_FRAME_CALLER (-2)
#define VM_FRAME_METHOD (-1)

#define VM_ENTRY_FRAME_SLOTS 2

static inline struct vm_method *vm_frame_method(const union vm_slot *fp)
{
    return fp[VM_FRAME_METHOD].p;
}

/* For assertions: returns whether the context in a method's frame is correct. It must be a context
 * of the method, except that frames of the untracked form have no context, and frames of methods
 * that are not entered have the caller's context. */
static inline bool vm_frame_has_own_context(const union vm_slot *fp)
{
    const struct vm_method *method = vm_frame_method(fp);
    const struct vm_context *context = fp[VM_FRAME_NODE].p;
    return vm_tracker == NULL || context == NULL || context->method == method || method->is_overpass
           || (method->flags & VM_ACC_ABSTRACT) != 0;
}

/* Returns the first slot above the frame. */
union vm_slot *vm_frame_end(union vm_slot *fp);

/* A walk over Java and native frames, newest first; entry frames are skipped. */
struct vm_frame_walk {
    union vm_slot *fp; /* NULL at the end */
    const struct vm_cell *pc;
    struct vm_method *method;
    bool is_top; /* true: pc is at the instruction itself; false: pc is after the frame's call */
};

/* Starts a walk at thread->fp and thread->pc. `thread` must be the calling thread, or must not be
 * running bytecode. */
struct vm_frame_walk vm_frame_walk_start(const struct vm_thread *thread);
void vm_frame_walk_next(struct vm_frame_walk *walk);

/* Returns the bci of the walk's frame; -1 in native methods. */
int vm_frame_walk_bci(const struct vm_frame_walk *walk);

/*
 * How far an activation is, for its counters: the bci of the instruction in progress, to which `pc`
 * belongs, or one of these values.
 */
enum vm_frame_progress {
    VM_FRAME_NOT_STARTED = -1, /* entered, but the first instruction has not started */
    VM_FRAME_BETWEEN = -2      /* about to start a block that has not been counted */
};

int32_t vm_frame_progress(const struct vm_method *method, const struct vm_cell *pc);
int32_t vm_frame_walk_progress(const struct vm_frame_walk *walk);

/* For an activation that is about to start at `entry`: returns whether an exception can be raised
 * as if the activation's first instruction had raised it, after the first block has been counted.
 * The method must be translated and take no lock. */
bool vm_frame_can_stop_at_entry(const struct vm_method *method, const struct vm_cell *entry);

#endif
