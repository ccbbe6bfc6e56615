#include "profiler/tree/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "vm/base/assert.h"
#include "vm/base/machine_out.h"

/* Blocks of at least this size are obtained from the system as whole pages, which are already
 * zero. */
#define PAGES_FROM ((size_t)64 << 10)

static _Atomic size_t allocated;

void prof_out_of_memory(void)
{
    vm_message("jp2vm: out of memory for the profile; it is lost\n");
    _exit(1);
}

void *prof_try_allocate(size_t bytes)
{
    void *memory;
    if (bytes >= PAGES_FROM) {
        memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        memory = memory == MAP_FAILED ? NULL : memory;
    } else {
        memory = calloc(1, bytes);
    }
    if (memory != NULL) {
        atomic_fetch_add_explicit(&allocated, bytes, memory_order_relaxed);
    }
    return memory;
}

void *prof_allocate(size_t bytes)
{
    void *memory = prof_try_allocate(bytes);
    if (memory == NULL) {
        prof_out_of_memory();
    }
    return memory;
}

void *prof_grow(void *memory, size_t old_bytes, size_t used_bytes, size_t bytes)
{
    void *grown = prof_allocate(bytes);
    VM_ASSERT(used_bytes <= bytes && used_bytes <= old_bytes);
    if (memory != NULL) {
        memcpy(grown, memory, used_bytes);
    }
    prof_release(memory, old_bytes);
    return grown;
}

void *prof_reserve(size_t bytes)
{
    void *memory = prof_allocate(bytes);
    atomic_fetch_sub_explicit(&allocated, bytes, memory_order_relaxed);
    return memory;
}

void prof_release(void *memory, size_t bytes)
{
    if (memory == NULL) {
        return;
    }
    VM_ASSERT(atomic_load_explicit(&allocated, memory_order_relaxed) >= bytes);
    atomic_fetch_sub_explicit(&allocated, bytes, memory_order_relaxed);
    if (bytes >= PAGES_FROM) {
        munmap(memory, bytes);
    } else {
        free(memory);
    }
}

void *prof_chunk_take(struct prof_chunk **chunks, size_t bytes)
{
    struct prof_chunk *chunk = prof_try_allocate(bytes);
    if (chunk == NULL) {
        return NULL;
    }
    *chunk = (struct prof_chunk){*chunks, bytes};
    *chunks = chunk;
    return chunk + 1;
}

void prof_chunks_release(struct prof_chunk **chunks)
{
    while (*chunks != NULL) {
        struct prof_chunk *chunk = *chunks;
        *chunks = chunk->next;
        prof_release(chunk, chunk->bytes);
    }
}

size_t prof_memory_bytes(void)
{
    return atomic_load_explicit(&allocated, memory_order_relaxed);
}
