/*
 * code_memory.h: memory for machine code.
 *
 * The memory is mapped twice, once to be written and once to be run, so that no page is both. All
 * of it is reserved at start, so that any two addresses in it are within the reach of a relative
 * jump; pages take memory when they are written.
 *
 * Threads: the caller serializes all calls.
 */
#ifndef JP2VM_VM_NATIVE_CODE_MEMORY_H
#define JP2VM_VM_NATIVE_CODE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reserves memory. Returns false with errno if the system refuses executable memory. Called once.
 */
bool vm_code_memory_open(size_t bytes);

/* Copies code into memory, and returns the address at which it runs, a multiple of 16; NULL: the
 * memory is full. `patch`, if not NULL, is called with the place where the code is written and the
 * address where it will run. */
const uint8_t *vm_code_memory_add(const uint8_t *code, size_t bytes,
                                  void (*patch)(uint8_t *place, const uint8_t *address, void *data),
                                  void *data);

/* Gives memory back that no thread runs or will run. */
void vm_code_memory_free(const uint8_t *address, size_t bytes);

/* The number of bytes that are in use, and the most that ever were. */
size_t vm_code_memory_used(size_t *most);

#endif
