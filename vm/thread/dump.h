/*
 * dump.h: the part of a stack dump that the dumped thread does itself, see vm_thread_dump_all.
 */
#ifndef JP2VM_VM_THREAD_DUMP_H
#define JP2VM_VM_THREAD_DUMP_H

#include "vm/thread/thread.h"

/* At a poll: records the thread's own stack if somebody waits for it. */
void vm_dump_answer(struct vm_thread *self);

/* When the thread ends: whoever waits shall not. */
void vm_dump_answer_empty(struct vm_thread *self);

#endif
