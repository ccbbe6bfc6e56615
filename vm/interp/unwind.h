/*
 * unwind.h: how activations end: handlers of exceptions, and the monitors that are left.
 *
 * Threads: each thread for its own frames.
 */
#ifndef JP2VM_VM_INTERP_UNWIND_H
#define JP2VM_VM_INTERP_UNWIND_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/cell.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

/*
 * The handler of the frame for the pending exception, or NULL. Loading a catch type may
 * replace the pending exception, which then is looked up from the same instruction.
 */
const struct vm_cell *vm_find_handler(struct vm_thread *self, struct vm_method *method,
                                      const struct vm_cell *pc);

/* The same by bci: the index in the exception table; false when there is none. */
bool vm_find_handler_entry(struct vm_thread *self, struct vm_method *method, uint32_t bci,
                           uint32_t *index);

/* No handler is the one for this throwable: for code that would catch it and go on for ever. */
void vm_make_uncatchable(struct vm_object *throwable);

/* Tells the tracker that an exception leaves the instruction self->pc of the frame. */
void vm_track_exception(struct vm_thread *self, struct vm_method *method, union vm_slot *fp);

/* What a return does first: leaves the monitor of a synchronized method. False with
 * IllegalMonitorStateException pending, raised by the return instruction, when the frame does not
 * hold it or still holds others. */
bool vm_return_locks(struct vm_thread *self, struct vm_method *method, union vm_slot *fp);

/* Leaves the monitors of a frame that the pending exception leaves. An
 * IllegalMonitorStateException takes its place when locking was not structured. */
void vm_leave_frame_locks(struct vm_thread *self, struct vm_method *method, union vm_slot *fp);

#endif
