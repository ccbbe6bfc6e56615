/*
 * Stubs of the heap's functions that threads need, for unit tests without the collector. Threads
 * are plain pthreads.
 */
#ifndef TESTS_UNIT_HEAP_STUBS_H
#define TESTS_UNIT_HEAP_STUBS_H

#include <pthread.h>

#include "vm/heap/heap.h"

int vm_heap_create_thread(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument)
{
    return pthread_create(thread, attributes, start, argument);
}

bool vm_heap_thread_is_registered(void)
{
    return true;
}

bool vm_heap_register_thread(void)
{
    return true;
}

void vm_heap_unregister_thread(void)
{
}

void vm_heap_note_signal_stack(void *stack, size_t bytes)
{
    (void)stack;
    (void)bytes;
}

void *vm_heap_block(void *(*function)(void *data), void *data)
{
    return function(data);
}

void vm_heap_collect_at_poll(bool is_full)
{
    (void)is_full;
}

void vm_heap_stop_world(void)
{
}

void vm_heap_start_world(void)
{
}

#endif
