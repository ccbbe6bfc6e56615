/*
 * marks.h: a mark for each byte of the heap, which analyses set for variables and objects. A
 * variable's mark is at its address. An object's own mark is at the address of the object, which is
 * not the address of a field. The shadow has one byte, with 8 marks, for each 8 bytes of the heap
 * that are in use.
 *
 * Threads: any. The thread that allocates an object clears its marks, in the event of the
 * allocation, before another thread can access the object.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_MARKS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_MARKS_H

#include "profiler/analyses/support/objects/shadow.h"

#define MARKS_SHIFT 3

/* The initializer of a shadow whose table 0 contains the marks. */
#define MARKS                                                                                      \
    {                                                                                              \
        .tables = { {.bytes = 1, .shift = MARKS_SHIFT} }                                           \
    }

static inline uint8_t mark_bit(uintptr_t address)
{
    return (uint8_t)(1u << (address & ((1u << MARKS_SHIFT) - 1)));
}

static inline void mark_set(struct shadow *marks, uintptr_t address)
{
    _Atomic uint8_t *cell = shadow_cell(marks, 0, address);
    uint8_t bit = mark_bit(address);
    if ((atomic_load_explicit(cell, memory_order_relaxed) & bit) == 0) {
        atomic_fetch_or_explicit(cell, bit, memory_order_relaxed);
    }
}

static inline bool mark_is_set(struct shadow *marks, uintptr_t address)
{
    _Atomic uint8_t *cell = shadow_find(marks, 0, address);
    return cell != NULL
           && (atomic_load_explicit(cell, memory_order_relaxed) & mark_bit(address)) != 0;
}

/* Clears the marks of a new object. */
static inline void marks_clear(struct shadow *marks, uintptr_t object, uint64_t bytes)
{
    shadow_clear(marks, object, bytes, 1);
}

#endif
