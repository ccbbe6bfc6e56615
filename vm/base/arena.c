#include "vm/base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"

#define DEFAULT_CHUNK_BYTES ((size_t)16 * 1024)
#define MAX_ALIGNMENT ((size_t)4096)

struct chunk {
    struct chunk *next;
    size_t size;
    alignas(max_align_t) unsigned char bytes[];
};

/* Chunks are zeroed by calloc and used only once, so allocations need no clearing. */
struct vm_arena {
    struct chunk *chunks; /* allocations are made from the first chunk */
    size_t used;          /* number of used bytes in the first chunk */
    size_t chunk_bytes;
    size_t used_bytes;
};

struct vm_arena *vm_arena_create(size_t chunk_bytes)
{
    struct vm_arena *arena = calloc(1, sizeof *arena);
    if (arena != NULL) {
        arena->chunk_bytes = chunk_bytes == 0 ? DEFAULT_CHUNK_BYTES : chunk_bytes;
    }
    return arena;
}

void vm_arena_destroy(struct vm_arena *arena)
{
    if (arena == NULL) {
        return;
    }
    struct chunk *chunk = arena->chunks;
    while (chunk != NULL) {
        struct chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    free(arena);
}

static size_t padding_for(const void *at, size_t alignment)
{
    return (size_t)(-(uintptr_t)at & (alignment - 1));
}

static struct chunk *create_chunk(size_t size)
{
    if (size > PTRDIFF_MAX - sizeof(struct chunk)) {
        return NULL;
    }
    struct chunk *chunk = calloc(1, sizeof *chunk + size);
    if (chunk != NULL) {
        chunk->size = size;
    }
    return chunk;
}

/* Allocates a block that is too large for a usual chunk: the block gets a chunk of its own, which
 * is inserted after the first chunk. */
static void *alloc_large(struct vm_arena *arena, size_t size, size_t alignment)
{
    struct chunk *chunk = create_chunk(size + alignment);
    if (chunk == NULL) {
        return NULL;
    }
    if (arena->chunks == NULL) {
        arena->chunks = chunk;
        arena->used = chunk->size;
    } else {
        chunk->next = arena->chunks->next;
        arena->chunks->next = chunk;
    }
    arena->used_bytes += size;
    VM_ASSERT(padding_for(chunk->bytes, alignment) + size <= chunk->size);
    return chunk->bytes + padding_for(chunk->bytes, alignment);
}

void *vm_arena_alloc_aligned(struct vm_arena *arena, size_t size, size_t alignment)
{
    if (size == 0) {
        size = 1;
    }
    if (alignment == 0 || alignment > MAX_ALIGNMENT || (alignment & (alignment - 1)) != 0
        || size > PTRDIFF_MAX - MAX_ALIGNMENT) {
        return NULL;
    }
    struct chunk *chunk = arena->chunks;
    if (chunk != NULL) {
        VM_ASSERT(arena->used <= chunk->size);
        size_t padding = padding_for(chunk->bytes + arena->used, alignment);
        size_t left = chunk->size - arena->used;
        if (padding <= left && size <= left - padding) {
            void *block = chunk->bytes + arena->used + padding;
            arena->used += padding + size;
            arena->used_bytes += padding + size;
            VM_ASSERT(arena->used <= chunk->size);
            return block;
        }
    }
    if (size + alignment > arena->chunk_bytes / 2) {
        return alloc_large(arena, size, alignment);
    }
    chunk = create_chunk(arena->chunk_bytes);
    if (chunk == NULL) {
        return NULL;
    }
    chunk->next = arena->chunks;
    arena->chunks = chunk;
    size_t padding = padding_for(chunk->bytes, alignment);
    arena->used = padding + size;
    arena->used_bytes += padding + size;
    VM_ASSERT(arena->used <= chunk->size);
    return chunk->bytes + padding;
}

void *vm_arena_alloc(struct vm_arena *arena, size_t size)
{
    return vm_arena_alloc_aligned(arena, size, alignof(max_align_t));
}

void *vm_arena_alloc_array(struct vm_arena *arena, size_t count, size_t element_size)
{
    size_t size;
    if (__builtin_mul_overflow(count, element_size, &size)) {
        return NULL;
    }
    return vm_arena_alloc(arena, size);
}

void *vm_arena_memdup(struct vm_arena *arena, const void *bytes, size_t size)
{
    void *copy = vm_arena_alloc(arena, size);
    if (copy != NULL && size != 0) {
        memcpy(copy, bytes, size);
    }
    return copy;
}

char *vm_arena_strndup(struct vm_arena *arena, const char *text, size_t length)
{
    if (length == SIZE_MAX) {
        return NULL;
    }
    char *copy = vm_arena_alloc_aligned(arena, length + 1, 1);
    if (copy != NULL && length != 0) {
        memcpy(copy, text, length);
    }
    return copy;
}

char *vm_arena_strdup(struct vm_arena *arena, const char *text)
{
    return vm_arena_strndup(arena, text, strlen(text));
}

size_t vm_arena_used_bytes(const struct vm_arena *arena)
{
    return arena->used_bytes;
}
