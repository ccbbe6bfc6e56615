/*
 * out_of_memory.h: what -XX options have done when an OutOfMemoryError is thrown by the machine.
 *
 * Threads: any; the first one that comes acts, the others go on.
 */
#ifndef JP2VM_VM_HEAP_OUT_OF_MEMORY_H
#define JP2VM_VM_HEAP_OUT_OF_MEMORY_H

/* Before the error is thrown: writes a heap dump, runs commands, ends the process, as flags say. No
 * Java code runs, and nothing is allocated in the heap. */
void vm_out_of_memory(const char *message);

#endif
