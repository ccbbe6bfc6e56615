/*
 * array_index.h: how the memory controller of JOP takes the index of an array of words.
 *
 * Its registers have the 23 bits of an address. The uppermost of these is taken for the sign, which
 * is tested before memory is read; the rest is compared with the length. What lies above is not
 * seen: index 0x800002 is 2. Arrays of long and double are accessed by microcode, which compares all
 * 32 bits.
 */
#ifndef JP2VM_JOP_ARRAY_INDEX_H
#define JP2VM_JOP_ARRAY_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#define JOP_INDEX_SIGN (UINT32_C(1) << 22)

/* The index as the controller sees it. */
static inline uint32_t jop_array_index(uint32_t index)
{
    return index & (2 * JOP_INDEX_SIGN - 1);
}

/* Whether it gives up at once, as it does for a negative index. */
static inline bool jop_array_index_is_negative(uint32_t index)
{
    return (index & JOP_INDEX_SIGN) != 0;
}

#endif
