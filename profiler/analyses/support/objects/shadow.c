#include "profiler/analyses/support/objects/shadow.h"

#include <stdlib.h>

#include <jp2vm/analysis.h>

#define CHUNK ((uintptr_t)1 << SHADOW_CHUNK_BITS)

/* If *place is NULL, allocates memory and sets *place to it. Returns *place. */
static void *made(void *_Atomic *place, size_t bytes)
{
    void *there = NULL, *memory = jp2->allocate(bytes);
    if (atomic_compare_exchange_strong(place, &there, memory)) {
        return memory;
    }
    free(memory);
    return there;
}

void *shadow_make_cells(struct shadow *shadow, unsigned table, uintptr_t address)
{
    struct shadow_chunk *chunk = shadow_chunk(shadow, address);
    if (chunk == NULL) {
        made((void *_Atomic *)&shadow->tops[address >> (SHADOW_CHUNK_BITS + SHADOW_MIDDLE_BITS)],
             sizeof *chunk << SHADOW_MIDDLE_BITS);
        chunk = shadow_chunk(shadow, address);
    }
    return made(&chunk->cells[table],
                (CHUNK >> shadow->tables[table].shift) * shadow->tables[table].bytes);
}

static void clear_cells(const struct shadow *shadow, unsigned table, void *cells, uintptr_t address,
                        uint64_t bytes)
{
    uint32_t of_cell = shadow->tables[table].bytes, shift = shadow->tables[table].shift;
    uint64_t count = (bytes + ((1u << shift) - 1)) >> shift;
    char *cell = shadow_in(shadow, table, cells, address);
    if (shadow->tables[table].drop != NULL) {
        for (uint64_t i = 0; i < count; i++) {
            shadow->tables[table].drop(cell + i * of_cell);
        }
    }
    memset(cell, 0, count * of_cell);
}

void shadow_clear(struct shadow *shadow, uintptr_t address, uint64_t bytes, unsigned tables)
{
    while (bytes != 0) {
        uint64_t within = CHUNK - (address & (CHUNK - 1));
        uint64_t part = bytes < within ? bytes : within;
        struct shadow_chunk *chunk = shadow_chunk(shadow, address);
        for (unsigned table = 0; chunk != NULL && table < SHADOW_TABLES; table++) {
            void *cells = atomic_load_explicit(&chunk->cells[table], memory_order_acquire);
            if (cells != NULL && (tables >> table & 1) != 0) {
                clear_cells(shadow, table, cells, address, part);
            }
        }
        address += part;
        bytes -= part;
    }
}
