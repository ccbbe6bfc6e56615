/*
 * A bump arena: many allocations that are freed together. It is for metadata that lives as long as
 * its owner (a class, a loader, the machine); the memory is outside the Java heap, and the
 * collector never scans it.
 *
 * Threads: not thread-safe; the owner's lock guards an arena that threads share. Ownership:
 * everything allocated from an arena belongs to it and is freed with it. Errors: NULL when memory
 * is exhausted or a size overflows (OutOfMemoryError for Java); the arena stays usable after an
 * error.
 */
#ifndef JP2VM_VM_BASE_ARENA_H
#define JP2VM_VM_BASE_ARENA_H

#include <stddef.h>

struct vm_arena;

/* chunk_bytes: the number of bytes to take from the system at a time; 0 for the default. */
struct vm_arena *vm_arena_create(size_t chunk_bytes);

/* NULL is allowed. */
void vm_arena_destroy(struct vm_arena *arena);

/* Returns zeroed memory, aligned for any C object. For size 0, returns a valid, distinct pointer.
 */
void *vm_arena_alloc(struct vm_arena *arena, size_t size);

/* Returns zeroed memory; `alignment` is a power of two, at most 4096. */
void *vm_arena_alloc_aligned(struct vm_arena *arena, size_t size, size_t alignment);

/* Returns a zeroed array; checks the product for overflow. */
void *vm_arena_alloc_array(struct vm_arena *arena, size_t count, size_t element_size);

/* Return a copy of `size` bytes, of a string, or of its first `length` characters
 * (NUL-terminated). */
void *vm_arena_memdup(struct vm_arena *arena, const void *bytes, size_t size);
char *vm_arena_strdup(struct vm_arena *arena, const char *text);
char *vm_arena_strndup(struct vm_arena *arena, const char *text, size_t length);

/* Returns the number of bytes allocated so far, padding included. */
size_t vm_arena_used_bytes(const struct vm_arena *arena);

#endif
