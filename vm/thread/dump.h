/*
 * dump.h: the part of a stack dump that runs on the dumped thread, see vm_thread_dump_all.
 */
#ifndef JP2VM_VM_THREAD_DUMP_H
#define JP2VM_VM_THREAD_DUMP_H

#include "vm/thread/thread.h"

/* Called at a poll: records the thread's own stack if a dump waits for it. */
void vm_dump_answer(struct vm_thread *self);

/* Called when the thread ends: releases a dump that waits for it. */
void vm_dump_answer_empty(struct vm_thread *self);

#endif
