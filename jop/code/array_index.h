/*
 * array_index.h: the index of an array of words as JOP's memory controller interprets it.
 *
 * The controller's registers have the 23 bits of an address. The highest of these bits is the sign,
 * which the controller tests before it reads memory; it compares the other 22 bits with the length,
 * and ignores the higher bits of the index: index 0x800002 is 2. Microcode accesses arrays of long
 * and double, and compares all 32 bits.
 */
#ifndef JP2VM_JOP_CODE_ARRAY_INDEX_H
#define JP2VM_JOP_CODE_ARRAY_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#define JOP_INDEX_SIGN (UINT32_C(1) << 22)

/* Returns the index that the controller uses. */
static inline uint32_t jop_array_index(uint32_t index)
{
    return index & (2 * JOP_INDEX_SIGN - 1);
}

/* Returns whether the controller raises the exception at once because the index looks negative. */
static inline bool jop_array_index_is_negative(uint32_t index)
{
    return (index & JOP_INDEX_SIGN) != 0;
}

#endif
