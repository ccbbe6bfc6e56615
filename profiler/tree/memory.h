/*
 * memory.h: memory of the profile, from the system, counted, outside the Java heap.
 *
 * Threads: all functions from any thread. Errors: none; a process that has no memory left for
 * its profile ends with a message, rather than with a wrong profile.
 */
#ifndef JP2VM_PROFILER_MEMORY_H
#define JP2VM_PROFILER_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed memory, aligned for any type. */
void *prof_allocate(size_t bytes);

/* The same, but NULL when there is none. */
void *prof_try_allocate(size_t bytes);

/* Zeroed memory that is not counted, at the start; the process ends when there is none. */
void *prof_reserve(size_t bytes);

/* A larger block that begins with the first `used_bytes` of the old one, which is released; the
 * rest is zeroed. old_bytes: as it was allocated; NULL is allowed. */
void *prof_grow(void *memory, size_t old_bytes, size_t used_bytes, size_t bytes);

/* bytes: as it was allocated; NULL is allowed. */
void prof_release(void *memory, size_t bytes);

/* A piece of memory in a list, which begins with this. */
struct prof_chunk {
    struct prof_chunk *next;
    size_t bytes;
};

/* A chunk of so many bytes, first in the list from now on: what is behind its head. NULL: there is
 * no memory. */
void *prof_chunk_take(struct prof_chunk **chunks, size_t bytes);
void prof_chunks_release(struct prof_chunk **chunks);

/* What is allocated now. */
size_t prof_memory_bytes(void);

_Noreturn void prof_out_of_memory(void);

#endif
