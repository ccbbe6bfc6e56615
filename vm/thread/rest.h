/*
 * rest.h: starting a thread and going on when it has come to rest.
 *
 * A library's own threads do some work before they wait for what they are there for. When the
 * thread that starts them waits for that, the two do not race for the initialization of classes,
 * and a program with one thread executes the same bytecodes each time.
 */
#ifndef JP2VM_VM_THREAD_REST_H
#define JP2VM_VM_THREAD_REST_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/thread/thread.h"

/* vm_thread_start, and waits until the thread waits for the first time, for whatever it be, or
 * ends. It is not to block in native methods other than those of the machine before. */
bool vm_thread_start_to_rest(struct vm_thread *self, struct vm_object *object, bool is_daemon,
                             uint64_t stack_bytes);

/* Called wherever a thread begins to wait for others, any lock held but those of `rest.c`. */
void vm_thread_note_rest(struct vm_thread *self);

#endif
