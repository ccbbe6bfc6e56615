/*
 * code_memory.h: memory for machine code.
 *
 * The memory is mapped twice, once writable and once executable, so that no page is both. Its
 * addresses are all reserved at start, so that a relative jump can reach any of them; a page takes
 * memory when it is written.
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
 * memory is full. If `patch` is not NULL, it is called with the place where the code has been
 * written and the address at which it will run. */
const uint8_t *vm_code_memory_add(const uint8_t *code, size_t bytes,
                                  void (*patch)(uint8_t *place, const uint8_t *address, void *data),
                                  void *data);

/* Frees memory whose code no thread runs or will run. */
void vm_code_memory_free(const uint8_t *address, size_t bytes);

/* Returns the number of bytes in use; *most is the largest number so far. */
size_t vm_code_memory_used(size_t *most);

#endif
