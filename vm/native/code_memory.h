/*
 * code_memory.h: memory for machine code.
 *
 * The memory is mapped twice, once writable and once executable, so that no page is both. All
 * addresses are reserved at start, so that relative jumps reach each of them; a page takes memory
 * only when it is written.
 *
 * Threads: the caller serializes all calls.
 */
#ifndef JP2VM_VM_NATIVE_CODE_MEMORY_H
#define JP2VM_VM_NATIVE_CODE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reserves memory. If the system refuses executable memory, returns false with errno set. Called
 * once. */
bool vm_code_memory_open(size_t bytes);

/* Copies code into memory, and returns the address at which it runs, a multiple of 16; NULL: the
 * memory is full. If `patch` is not NULL, it is called with the writable address of the code and
 * the address at which the code will run. */
const uint8_t *vm_code_memory_add(const uint8_t *code, size_t bytes,
                                  void (*patch)(uint8_t *place, const uint8_t *address, void *data),
                                  void *data);

/* Frees memory whose code no thread is running or can reach any more. */
void vm_code_memory_free(const uint8_t *address, size_t bytes);

/* Returns the number of bytes in use, and stores the largest number so far in *most. */
size_t vm_code_memory_used(size_t *most);

#endif
