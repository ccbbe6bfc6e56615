/*
 * reference.h: the reference loop: bytecode run one instruction at a time, and counted (--count).
 *
 * A plain switch over the class file's own bytecode, with the operand stack in the frame: what
 * the chapters of the JVM specification say, and nothing clever. Every instruction is counted
 * when it starts, and every entry of a method. So its counts are what an exact profile has to
 * agree with, and its code is what to read first.
 *
 * Frames are those of frame.h: local variables, one slot for the object of a synchronized method,
 * then the operand stack. A pc is an address in the bytecode, cast; the return pc in a frame is
 * that of the call plus one cell, so that walks find the call, as with translated code. Data of
 * the activation (VM_FRAME_NODE) are the thread's counters of the method. A method's
 * struct vm_translation has no cells and no bcis here.
 *
 * Threads: counters belong to one thread each and are added up at its end or at the end of the
 * process, so no increment is ever lost. Ownership: counters live as long as the process.
 * Errors: as of the loop that it stands in for; OutOfMemoryError when there is no memory for the
 * counters of a method, before that is entered.
 * Source: JVMS 2.6, 2.10, 2.11, 6.5.
 */
#ifndef JP2VM_VM_INTERP_REFERENCE_H
#define JP2VM_VM_INTERP_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

/* Once, before any bytecode runs, if vm.plan->machine.count_bytecodes is set: counts are reported
 * when the process ends. False for want of thread-specific data. */
bool vm_reference_init(void);

/* Runs the method of frame `fp`, the newest, until its entry frame is returned to; true on return,
 * false when an exception reached it. */
bool vm_reference_run(struct vm_thread *self, union vm_slot *fp);

/* Whether the file of counts can be made at `path`, of which nothing is left behind; false with
 * one line that says why not. Called before the program starts. */
bool vm_reference_check_file(const char *path, char *message, size_t size);

#endif
