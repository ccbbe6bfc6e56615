/*
 * marks.h: a mark for each byte of the heap, which analyses set for variables and objects: that of a
 * variable is at its address, an object's own at the address of the object, where no field is. A
 * shadow has a byte for each 8 bytes of memory that is used so.
 *
 * Threads: any. The thread that is notified of an allocation clears the object's marks, before
 * another thread knows the object.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_MARKS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_MARKS_H

#include "profiler/analyses/support/objects/shadow.h"

#define MARKS_SHIFT 3

/* A shadow whose table 0 has the marks. */
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
    return cell != NULL &&
           (atomic_load_explicit(cell, memory_order_relaxed) & mark_bit(address)) != 0;
}

/* Of an object that is made. */
static inline void marks_clear(struct shadow *marks, uintptr_t object, uint64_t bytes)
{
    shadow_clear(marks, object, bytes, 1);
}

#endif
