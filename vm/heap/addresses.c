/*
 * addresses.c: reservation of addresses that the heap must not use.
 *
 * The collector scans C stacks word by word (docs/heap.md, "Roots"). A word whose lower half is an
 * int, and whose upper half is left from a pointer, looks like an address a little above or below
 * a multiple of 4 GB: 0x7f5900000025 contains the int 37. Such words are the only non-references
 * that point near the heap, because the pointer that left the upper half pointed near the heap. So
 * no object may have such an address; these addresses are reserved before the heap is made.
 *
 * Every stack that the collector reads while the stack's thread is interrupted contains one large
 * int: the kernel writes it after the registers in the frame of the signal.
 */
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>

#include "vm/heap/heap_internal.h"

#define HALF ((uintptr_t)1 << 32)
#define PIECE ((uintptr_t)1 << 16)
#define LEAST_INT (-((intptr_t)1 << 20))
#define MOST_INT ((intptr_t)1 << 24)
#define MULTIPLES 4 /* the heap grows downwards from the first free addresses */

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0 /* the address is then only a hint */
#endif

/* Reserves inaccessible address space. Returns false if some of it was in use. */
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
    for (; start < end; start += PIECE) { /* takes the free pieces around existing mappings */
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
