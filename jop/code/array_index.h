/*
 * array_index.h: the array index as JOP's memory controller reads it, for arrays of words.
 *
 * Its registers have the 23 bits of an address. The highest of these bits is the sign, which is
 * tested before memory is read; the rest is compared with the length. Higher bits of the index are
 * ignored: index 0x800002 is 2. Arrays of long and double are accessed by microcode, which compares
 * all 32 bits.
 */
#ifndef JP2VM_JOP_CODE_ARRAY_INDEX_H
#define JP2VM_JOP_CODE_ARRAY_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#define JOP_INDEX_SIGN (UINT32_C(1) << 22)

/* Returns the index as the controller reads it. */
static inline uint32_t jop_array_index(uint32_t index)
{
    return index & (2 * JOP_INDEX_SIGN - 1);
}

/* Returns whether the controller raises the exception at once, as for a negative index. */
static inline bool jop_array_index_is_negative(uint32_t index)
{
    return (index & JOP_INDEX_SIGN) != 0;
}

#endif
