/*
 * out_of_memory.h: what -XX options do when the machine throws an OutOfMemoryError.
 *
 * Threads: any; only the first call has an effect.
 */
#ifndef JP2VM_VM_MACHINE_OUT_OF_MEMORY_H
#define JP2VM_VM_MACHINE_OUT_OF_MEMORY_H

/* The machine's vm_before_out_of_memory (vm/runtime/exceptions.h): writes a heap dump, runs
 * commands, ends the process, as flags require. No Java code runs, and nothing is allocated in the
 * heap. */
void vm_out_of_memory(const char *message);

#endif
