/*
 * reference.h: the reference loop: bytecode run one instruction at a time, and counted (--count).
 *
 * A plain switch over the class file's own bytecode, with the operand stack in the frame: a direct
 * implementation of the JVM specification. Every instruction is counted when it starts, and every
 * entry of a method. So an exact profile must agree with its counts, and its code is a good start
 * for readers.
 *
 * Frames are those of frame.h: local variables, one slot for the object of a synchronized method,
 * then the operand stack. A pc is an address in the bytecode, cast; the return pc in a frame is
 * the call's pc plus one cell, so that walks find the call as in translated code. VM_FRAME_NODE of
 * an activation is the thread's counters of the method. A method's struct vm_translation has no
 * cells and no bcis here.
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

/* Called once, before any bytecode runs, if vm.plan->machine.count_bytecodes is set; the counts
 * are reported when the process ends. False if thread-specific data are exhausted. */
bool vm_reference_init(void);

/* Runs the method of frame `fp`, the newest, until it returns to its entry frame; true on return,
 * false when an exception reached it. */
bool vm_reference_run(struct vm_thread *self, union vm_slot *fp);

/* Whether the file of counts can be made at `path`; leaves no file there. False with one line that
 * gives the reason. Called before the program starts. */
bool vm_reference_check_file(const char *path, char *message, size_t size);

#endif
