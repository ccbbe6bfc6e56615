/*
 * dump.h: the part of vm_thread_dump_all that runs on the dumped threads.
 */
#ifndef JP2VM_VM_THREAD_DUMP_H
#define JP2VM_VM_THREAD_DUMP_H

#include "vm/thread/thread.h"

/* Called at a poll: if a dump is waiting for this thread, records its stack. */
void vm_dump_answer(struct vm_thread *self);

/* Called when the thread ends: if a dump is waiting for this thread, answers it without a stack. */
void vm_dump_answer_empty(struct vm_thread *self);

#endif
