/*
 * reference.h: the reference loop: bytecode run one instruction at a time, and counted (--count).
 *
 * A plain switch over the class file's own bytecode, with the operand stack in the frame: a direct
 * implementation of the JVM specification. It counts every instruction when it starts, and every
 * entry of a method. An exact profile must agree with these counts. The code is a good start for
 * readers.
 *
 * Frames are those of frame.h: local variables, one slot for the object of a synchronized method,
 * then the operand stack. A pc is an address in the bytecode, cast to a pointer to a cell. The
 * return pc in a frame is the pc of the call plus one cell, so that walks of the stack find the
 * call as in translated code. VM_FRAME_NODE of an activation points to the thread's counters of the
 * method. A method's struct vm_translation has no cells and no bcis here.
 *
 * Threads: counters belong to one thread each and are added up at its end or at the end of the
 * process, so no increment is ever lost. Ownership: counters live as long as the process. Errors:
 * as in the loop of translated code; OutOfMemoryError before a method is entered if there is no
 * memory for its counters. Source: JVMS 2.6, 2.10, 2.11, 6.5.
 */
#ifndef JP2VM_VM_REFERENCE_REFERENCE_H
#define JP2VM_VM_REFERENCE_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

/* To be called once, before any bytecode runs, if vm.plan->machine.count_bytecodes is set. The
 * counts are reported when the process ends. Returns false if the process has no more keys for
 * thread-specific data. */
bool vm_reference_init(void);

/* Runs the method of the newest frame, `fp`, until control is back in its entry frame. Returns true
 * if the method has returned, false if an exception has reached the entry frame. */
bool vm_reference_run(struct vm_thread *self, union vm_slot *fp);

/* Whether the file of counts can be made at `path`; leaves no file there. If it cannot be made,
 * returns false with one line that gives the reason. To be called before the program starts. */
bool vm_reference_check_file(const char *path, char *message, size_t size);

#endif
