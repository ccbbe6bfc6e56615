/*
 * unwind.h: the end of activations: the search for exception handlers, and the release of monitors.
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
 * Returns the first cell of the frame's handler for the pending exception, or NULL. If the catch
 * type of a handler cannot be loaded, the exception of the failed load becomes the pending
 * exception, and the search goes on as if that handler had raised it.
 */
const struct vm_cell *vm_find_handler(struct vm_thread *self, struct vm_method *method,
                                      const struct vm_cell *pc);

/* The same for an instruction given by bci: stores the handler's index in the exception table in
 * *index. Returns false if there is no handler. */
bool vm_find_handler_entry(struct vm_thread *self, struct vm_method *method, uint32_t bci,
                           uint32_t *index);

/* From now on no handler catches this throwable, which ends programs that would otherwise catch it
 * and run for ever. */
void vm_make_uncatchable(struct vm_object *throwable);

/* Notifies the tracker that an exception leaves the instruction self->pc of the frame. */
void vm_track_exception(struct vm_thread *self, struct vm_method *method, union vm_slot *fp);

/* The first step of a return: leaves the monitor of a synchronized method. If the frame does not
 * hold this monitor, or still holds others, the return instruction raises an exception: returns
 * false with IllegalMonitorStateException pending. */
bool vm_return_locks(struct vm_thread *self, struct vm_method *method, union vm_slot *fp);

/* Releases the monitors of a frame that the pending exception is leaving. If locking was not
 * structured, an IllegalMonitorStateException replaces the pending exception. */
void vm_leave_frame_locks(struct vm_thread *self, struct vm_method *method, union vm_slot *fp);

#endif
