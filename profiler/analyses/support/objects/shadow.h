/*
 * shadow.h: memory that an analysis keeps for each address in the heap.
 *
 * There are up to SHADOW_TABLES tables. Each cell of a table belongs to `1 << shift` bytes of the
 * heap. A cell has `bytes` bytes, and is initially zero. Memory is allocated on demand, in chunks.
 * Objects do not move, so a cell belongs to the same variable until the object with this variable
 * is dead. The thread that allocates an object clears its cells.
 *
 * Threads: any. A thread may clear an object's cells only if no other thread can access the object.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_SHADOW_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_SHADOW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SHADOW_TABLES 5
#define SHADOW_CHUNK_BITS 18 /* a chunk covers 1 << 18 bytes of addresses */
#define SHADOW_MIDDLE_BITS 14
#define SHADOW_TOP_BITS 16 /* all three together are 48 bits, as many as addresses have */

struct shadow_chunk {
    void *_Atomic cells[SHADOW_TABLES];
};

struct shadow {
    struct {
        uint32_t bytes, shift;
        /* Called before a cell that may not be zero is cleared; may be NULL. */
        void (*drop)(void *cell);
    } tables[SHADOW_TABLES];
    struct shadow_chunk *_Atomic tops[1 << SHADOW_TOP_BITS];
};

/* Allocates the cells of the chunk that contains an address, in one table. Returns these cells. */
void *shadow_make_cells(struct shadow *shadow, unsigned table, uintptr_t address);

/* Clears all cells that belong to a range of the heap, in the tables whose bits are set in
 * `tables`. */
void shadow_clear(struct shadow *shadow, uintptr_t address, uint64_t bytes, unsigned tables);

static inline struct shadow_chunk *shadow_chunk(struct shadow *shadow, uintptr_t address)
{
    struct shadow_chunk *chunks = atomic_load_explicit(
        &shadow->tops[address >> (SHADOW_CHUNK_BITS + SHADOW_MIDDLE_BITS)], memory_order_acquire);
    return chunks == NULL
               ? NULL
               : &chunks[(address >> SHADOW_CHUNK_BITS) & ((1 << SHADOW_MIDDLE_BITS) - 1)];
}

static inline void *shadow_in(const struct shadow *shadow, unsigned table, void *cells,
                              uintptr_t address)
{
    uintptr_t within = address & (((uintptr_t)1 << SHADOW_CHUNK_BITS) - 1);
    return (char *)cells + (within >> shadow->tables[table].shift) * shadow->tables[table].bytes;
}

/* Returns the cell of an address; NULL: the chunk's cells have not been allocated. */
static inline void *shadow_find(struct shadow *shadow, unsigned table, uintptr_t address)
{
    struct shadow_chunk *chunk = shadow_chunk(shadow, address);
    void *cells =
        chunk == NULL ? NULL : atomic_load_explicit(&chunk->cells[table], memory_order_acquire);
    return cells == NULL ? NULL : shadow_in(shadow, table, cells, address);
}

/* Returns the cell of an address; allocates the chunk's cells if necessary. */
static inline void *shadow_cell(struct shadow *shadow, unsigned table, uintptr_t address)
{
    void *cell = shadow_find(shadow, table, address);
    return __builtin_expect(cell != NULL, 1)
               ? cell
               : shadow_in(shadow, table, shadow_make_cells(shadow, table, address), address);
}

#endif
