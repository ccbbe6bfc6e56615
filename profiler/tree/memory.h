/*
 * memory.h: memory for the profile, which is allocated from the system, not from the Java heap. The
 * allocated bytes are counted.
 *
 * Threads: any. Errors: a process that has no memory left for its profile ends with a message; a
 * profile is never silently incomplete.
 */
#ifndef JP2VM_PROFILER_TREE_MEMORY_H
#define JP2VM_PROFILER_TREE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Returns zeroed memory, aligned for any type. */
void *prof_allocate(size_t bytes);

/* The same, but returns NULL if there is no memory. */
void *prof_try_allocate(size_t bytes);

/* Returns zeroed memory that is not counted. Called at the start; the process ends if there is no
 * memory. */
void *prof_reserve(size_t bytes);

/* Releases a block and returns a larger one, which starts with the first `used_bytes` of the old
 * block; the rest is zeroed. old_bytes: its size when it was allocated; `memory` may be NULL. */
void *prof_grow(void *memory, size_t old_bytes, size_t used_bytes, size_t bytes);

/* Releases a block. bytes: its size when it was allocated; `memory` may be NULL. */
void prof_release(void *memory, size_t bytes);

/* The head of a chunk: a block of memory in a list. */
struct prof_chunk {
    struct prof_chunk *next;
    size_t bytes;
};

/* Adds a chunk of `bytes` bytes at the front of the list. Returns the address after the chunk's
 * head, or NULL if there is no memory. */
void *prof_chunk_take(struct prof_chunk **chunks, size_t bytes);
void prof_chunks_release(struct prof_chunk **chunks);

/* Returns the number of bytes that are allocated now. */
size_t prof_memory_bytes(void);

_Noreturn void prof_out_of_memory(void);

#endif
