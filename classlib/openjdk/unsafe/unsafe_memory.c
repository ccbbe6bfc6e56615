/*
 * unsafe_memory.c: memory outside the heap for jdk.internal.misc.Unsafe, and operations on ranges
 * of memory inside or outside the heap: fill, copy, and copy with the bytes of each element
 * swapped.
 *
 * The Java code has checked sizes and ranges. The memory is allocated with malloc; it does not
 * count towards -Xmx or the heap.
 */
#include <stdlib.h>
#include <string.h>

#include "classlib/openjdk/unsafe/unsafe.h"
#include "vm/instrument/work.h"

/* Returns the address that two arguments contain: a base, and an offset (in two slots). */
static inline char *address_at(const union vm_slot *slot)
{
    return (char *)slot[0].r + slot[1].j;
}

/* --- allocation: for 0 the Java code throws OutOfMemoryError --------------------------------- */

LIB_NATIVE(allocate_memory)
{
    result->u = (uintptr_t)malloc(args[1].u);
}

LIB_NATIVE(reallocate_memory)
{
    result->u = (uintptr_t)realloc((void *)(uintptr_t)args[1].u, args[3].u);
}

LIB_NATIVE(free_memory)
{
    free((void *)(uintptr_t)args[1].u);
}

/* --- ranges --------------------------------------------------------------------------------- */

/*
 * Returns the widest unit that the addresses and the size allow, so that other threads never see
 * half a unit. `bits` is the bitwise OR of the addresses and the size, which suffices because units
 * are powers of two.
 */
static size_t unit_of(uintptr_t bits)
{
    return bits % 8 == 0 ? 8 : bits % 4 == 0 ? 4 : bits % 2 == 0 ? 2 : 1;
}

#define DEFINE_MOVE(type, bits)                                                                    \
    static void move_##bits(char *target, const char *source, size_t bytes)                        \
    {                                                                                              \
        type *to = (type *)(void *)target;                                                         \
        const type *from = (const type *)(const void *)source;                                     \
        size_t count = bytes / sizeof *to;                                                         \
        if ((uintptr_t)target <= (uintptr_t)source) {                                              \
            for (size_t i = 0; i < count; i++) {                                                   \
                __atomic_store_n(&to[i], from[i], __ATOMIC_RELAXED);                               \
            }                                                                                      \
        } else {                                                                                   \
            for (size_t i = count; i-- > 0;) {                                                     \
                __atomic_store_n(&to[i], from[i], __ATOMIC_RELAXED);                               \
            }                                                                                      \
        }                                                                                          \
    }

DEFINE_MOVE(uint16_t, 16)
DEFINE_MOVE(uint32_t, 32)
DEFINE_MOVE(uint64_t, 64)

LIB_COUNTED_ACCESS(copy_memory, args[1].r == NULL || args[4].r == NULL,
                   vm_work(self, VM_WORK_COPIED, args[7].u))
{
    const char *source = address_at(&args[1]);
    char *target = address_at(&args[4]);
    size_t bytes = args[7].u;
    switch (unit_of((uintptr_t)source | (uintptr_t)target | bytes)) {
    case 8:
        move_64(target, source, bytes);
        break;
    case 4:
        move_32(target, source, bytes);
        break;
    case 2:
        move_16(target, source, bytes);
        break;
    default:
        memmove(target, source, bytes);
        break;
    }
}

LIB_COUNTED_ACCESS(set_memory, args[1].r == NULL, vm_work(self, VM_WORK_ZEROED, args[4].u))
{
    char *target = address_at(&args[1]);
    size_t bytes = args[4].u;
    uint8_t value = (uint8_t)args[6].u;
    uint64_t pattern = value * UINT64_C(0x0101010101010101);
    switch (unit_of((uintptr_t)target | bytes)) {
    case 8:
        for (size_t i = 0; i < bytes; i += 8) {
            __atomic_store_n((uint64_t *)(void *)(target + i), pattern, __ATOMIC_RELAXED);
        }
        break;
    case 4:
        for (size_t i = 0; i < bytes; i += 4) {
            __atomic_store_n((uint32_t *)(void *)(target + i), (uint32_t)pattern, __ATOMIC_RELAXED);
        }
        break;
    case 2:
        for (size_t i = 0; i < bytes; i += 2) {
            __atomic_store_n((uint16_t *)(void *)(target + i), (uint16_t)pattern, __ATOMIC_RELAXED);
        }
        break;
    default:
        memset(target, value, bytes);
        break;
    }
}

/* Swaps the bytes of an element of 2, 4 or 8 bytes at any address. */
static void swap_element(char *target, const char *source, size_t size)
{
    uint64_t value = 0;
    memcpy(&value, source, size);
    uint64_t swapped = __builtin_bswap64(value) >> (64 - 8 * size);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#error "an element's bytes are taken from the low end"
#endif
    if (((uintptr_t)target & (size - 1)) != 0) {
        memcpy(target, &swapped, size);
    } else if (size == 2) {
        __atomic_store_n((uint16_t *)(void *)target, (uint16_t)swapped, __ATOMIC_RELAXED);
    } else if (size == 4) {
        __atomic_store_n((uint32_t *)(void *)target, (uint32_t)swapped, __ATOMIC_RELAXED);
    } else {
        __atomic_store_n((uint64_t *)(void *)target, swapped, __ATOMIC_RELAXED);
    }
}

/* The ranges may overlap, so the direction of the copy is chosen so that no element is overwritten
 * before it is copied. */
LIB_COUNTED_ACCESS(copy_swap_memory, args[1].r == NULL || args[4].r == NULL,
                   vm_work(self, VM_WORK_COPIED, args[7].u))
{
    const char *source = address_at(&args[1]);
    char *target = address_at(&args[4]);
    size_t bytes = args[7].u;
    size_t size = args[9].u;
    if ((uintptr_t)target <= (uintptr_t)source) {
        for (size_t i = 0; i < bytes; i += size) {
            swap_element(target + i, source + i, size);
        }
    } else {
        for (size_t i = bytes; i > 0; i -= size) {
            swap_element(target + i - size, source + i - size, size);
        }
    }
}

/* --- non-volatile memory: not supported ------------------------------------------------------ */

LIB_NATIVE(write_back)
{
}

LIB_NATIVE(get_load_average)
{
    double loads[3];
    int count = getloadavg(loads, vm_slot_int(args[2]));
    if (count > 0) {
        memcpy(vm_object_at(args[1].r, VM_ARRAY_DATA), loads, (size_t)count * sizeof loads[0]);
    }
    *result = vm_int_slot(count);
}

#define UNSAFE "jdk/internal/misc/Unsafe"

const struct vm_native_entry lib_jdk_unsafe_memory_natives[] = {
    {UNSAFE, "allocateMemory0", NULL, allocate_memory},
    {UNSAFE, "reallocateMemory0", NULL, reallocate_memory},
    {UNSAFE, "freeMemory0", NULL, free_memory},
    {UNSAFE, "setMemory0", NULL, set_memory},
    {UNSAFE, "copyMemory0", NULL, copy_memory},
    {UNSAFE, "copySwapMemory0", NULL, copy_swap_memory},
    {UNSAFE, "writeback0", NULL, write_back},
    {UNSAFE, "writebackPreSync0", NULL, write_back},
    {UNSAFE, "writebackPostSync0", NULL, write_back},
    {UNSAFE, "getLoadAverage0", NULL, get_load_average},
    {NULL, NULL, NULL, NULL},
};
