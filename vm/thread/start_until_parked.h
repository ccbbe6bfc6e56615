/*
 * start_until_parked.h: starting a thread and waiting until it *parks*, which means until it waits
 * for the first time.
 *
 * A library's own threads do some work before they first wait for their tasks. If the thread that
 * starts one of them waits until then, the two do not race to initialize classes, and a program
 * with one thread executes the same bytecodes in each run.
 */
#ifndef JP2VM_VM_THREAD_START_UNTIL_PARKED_H
#define JP2VM_VM_THREAD_START_UNTIL_PARKED_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/thread/thread.h"

/* Calls vm_thread_start, and returns when the new thread waits for the first time, for any reason,
 * or ends. Until then, the new thread must not block in native methods other than the machine's. */
bool vm_thread_start_until_parked(struct vm_thread *self, struct vm_object *object, bool is_daemon,
                                  uint64_t stack_bytes);

/* Called by every thread that starts to wait for other threads. The caller may hold any lock except
 * the lock of `start_until_parked.c`. */
void vm_thread_note_parked(struct vm_thread *self);

#endif
