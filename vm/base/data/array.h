/*
 * array.h: arrays that grow. An array is three variables or members of any names: a pointer to the
 * malloc'ed elements (NULL while the array is empty), a count, and a capacity of any unsigned type.
 *
 *     if (!VM_RESERVE(list->items, list->capacity, list->count + 1)) {
 *         return false;
 *     }
 *     list->items[list->count++] = item;
 *
 * The owner frees the elements. If several arrays share a capacity, they grow one by one, each with
 * its own copy of the capacity.
 *
 * Threads: the macros take no lock; callers protect the three variables. Errors: if memory runs out
 * or the capacity's type is too small, the macros return false and leave the array unchanged.
 */
#ifndef JP2VM_VM_BASE_DATA_ARRAY_H
#define JP2VM_VM_BASE_DATA_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Makes space for at least `wanted` elements. The arguments are evaluated more than once. */
#define VM_RESERVE(items, capacity, wanted) VM_ARRAY_RESERVE(items, capacity, wanted, false)

/* The same; elements beyond the old capacity are zero. */
#define VM_RESERVE_ZEROED(items, capacity, wanted) VM_ARRAY_RESERVE(items, capacity, wanted, true)

#define VM_ARRAY_RESERVE(items, capacity, wanted, is_zeroed)                                       \
    ({                                                                                             \
        bool vm_has_space = (wanted) <= (capacity);                                                \
        if (!vm_has_space) {                                                                       \
            size_t vm_space = (capacity);                                                          \
            void *vm_grown = vm_array_grow((items), &vm_space, (wanted), sizeof *(items),          \
                                           (__typeof__(capacity))-2, is_zeroed);                   \
            vm_has_space = vm_grown != NULL;                                                       \
            if (vm_has_space) {                                                                    \
                (items) = vm_grown;                                                                \
                (capacity) = (__typeof__(capacity))vm_space;                                       \
            }                                                                                      \
        }                                                                                          \
        vm_has_space;                                                                              \
    })

/* Used by the macros. The new capacity depends only on the old capacity and `wanted`. Returns NULL
 * if memory runs out, or if more than `most` elements are wanted. */
static __attribute__((noinline, unused)) void *vm_array_grow(void *items, size_t *capacity,
                                                             size_t wanted, size_t element_bytes,
                                                             size_t most, bool is_zeroed)
{
    size_t larger = *capacity + *capacity / 2 + 16, bytes;
    larger = larger < wanted ? wanted : larger;
    larger = larger > most ? most : larger;
    if (larger < wanted || __builtin_mul_overflow(larger, element_bytes, &bytes)) {
        return NULL;
    }
    char *grown = realloc(items, bytes);
    if (grown != NULL && is_zeroed) {
        memset(grown + *capacity * element_bytes, 0, bytes - *capacity * element_bytes);
    }
    *capacity = grown != NULL ? larger : *capacity;
    return grown;
}

#endif
