/* stdlib.h for WebAssembly: declares the functions that the replayer and the answers need; memory.c
 * defines them. */
#ifndef JP2VM_TOOLS_EXPLORE_WASM_STDLIB_H
#define JP2VM_TOOLS_EXPLORE_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void free(void *block);

#endif
