/*
 * addresses.c: reserves addresses that the heap must not use.
 *
 * The collector scans C stacks word by word (docs/heap.md, "Roots"). If the lower half of a word is
 * an int, and the upper half is left over from a pointer, the word looks like an address a little
 * above or below a multiple of 4 GB: 0x7f5900000025 contains the int 37. These are the only
 * non-references that point near the heap, because the old pointer also pointed near the heap. So
 * such addresses are reserved before the heap is made, and no object gets one.
 *
 * When a signal interrupts a thread, the kernel writes one large int to the thread's stack, after
 * the registers in the frame of the signal; the collector reads it.
 */
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>

#include "vm/heap/heap_internal.h"

#define HALF ((uintptr_t)1 << 32)
#define PIECE ((uintptr_t)1 << 16)
#define LEAST_INT (-((intptr_t)1 << 20))
#define MOST_INT ((intptr_t)1 << 24)
/* The number of multiples of 4 GB; the heap grows downwards from the first free address. */
#define MULTIPLES 4

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0 /* without this flag, the address is only a hint */
#endif

/* Reserves inaccessible address space. Returns false if a part of it is already in use. */
static bool take(uintptr_t start, uintptr_t bytes)
{
    void *wanted = (void *)start;
    void *got = mmap(wanted, bytes, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (got != MAP_FAILED && got != wanted) {
        (void)munmap(got, bytes);
    }
    return got == wanted;
}

static void take_pieces(uintptr_t start, uintptr_t end)
{
    if (take(start, end - start)) {
        return;
    }
    for (; start < end; start += PIECE) { /* reserves the free pieces between existing mappings */
        (void)take(start, PIECE);
    }
}

/* If the system refuses the reservation, the heap still works, but may keep some garbage. */
void vm_heap_avoid_ints(void)
{
    void *free_place = mmap(NULL, PIECE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (free_place == MAP_FAILED) {
        return;
    }
    (void)munmap(free_place, PIECE);
    uintptr_t multiple = (uintptr_t)free_place / HALF * HALF;
    for (int i = 0; i < MULTIPLES && multiple > HALF; i++, multiple -= HALF) {
        take_pieces(multiple + (uintptr_t)LEAST_INT, multiple + MOST_INT);
#ifdef FP_XSTATE_MAGIC2
        uintptr_t start = (multiple + FP_XSTATE_MAGIC2) / PIECE * PIECE;
        take_pieces(start, start + PIECE);
#endif
    }
}
