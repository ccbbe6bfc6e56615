/*
 * reference.h: the reference loop: executes and counts bytecode one instruction at a time
 * (--count).
 *
 * The loop is a plain switch over the class file's own bytecode, with the operand stack in the
 * frame: a direct implementation of the JVM specification. It counts each instruction when the
 * instruction starts, and each entry of a method. An exact profile must agree with these counts.
 * This code is a good place to start reading.
 *
 * Frames have the layout of frame.h: local variables, one slot for the object of a synchronized
 * method, then the operand stack. A pc is an address in the bytecode, cast to a pointer to a cell.
 * The return pc in a frame is the pc of the call plus one cell, so that stack walks find the call
 * in the same way as in translated code. VM_FRAME_NODE of an activation points to the thread's
 * counters for the method. In this loop, a method's struct vm_translation has no cells and no bcis.
 *
 * Threads: each counter belongs to one thread. The counters are added up when the thread or the
 * process ends, so no increment is lost. Ownership: counters are never freed. Errors: as in the
 * loop for translated code; if there is no memory for a method's counters, OutOfMemoryError before
 * the method is entered. Source: JVMS 2.6, 2.10, 2.11, 6.5.
 */
#ifndef JP2VM_VM_REFERENCE_REFERENCE_H
#define JP2VM_VM_REFERENCE_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

/* If vm.plan->machine.count_bytecodes is set, must be called once, before any bytecode runs. The
 * counts are reported when the process ends. Returns false if the process has no key left for
 * thread-specific data. */
bool vm_reference_init(void);

/* Runs the method of the newest frame, `fp`, until control is back in its entry frame. Returns true
 * if the method has returned, false if an exception has reached the entry frame. */
bool vm_reference_run(struct vm_thread *self, union vm_slot *fp);

/* Returns whether the file of counts can be created at `path`; leaves no file there. If not, writes
 * one line with the reason to `message`. Called before the program starts. */
bool vm_reference_check_file(const char *path, char *message, size_t size);

#endif
