/*
 * varint.h: numbers of variable length (LEB128): seven bits in each byte, lowest bits first. If the
 * highest bit of a byte is set, another byte follows.
 *
 * Threads: pure functions.
 */
#ifndef JP2VM_VM_BASE_DATA_VARINT_H
#define JP2VM_VM_BASE_DATA_VARINT_H

#include <stdbool.h>
#include <stdint.h>

#define VM_VARINT_BYTES 10 /* size of the longest number */

/* Converts a signed number to an unsigned one: 0, -1, 1, -2 become 0, 1, 2, 3. */
static inline uint64_t vm_zigzag(int64_t value)
{
    return (uint64_t)value << 1 ^ (uint64_t)(value >> 63);
}

static inline int64_t vm_unzigzag(uint64_t value)
{
    return (int64_t)(value >> 1 ^ (0 - (value & 1)));
}

/* Writes at most VM_VARINT_BYTES; returns the end of the number. */
static inline uint8_t *vm_varint_put(uint8_t *to, uint64_t value)
{
    while (__builtin_expect(value >= 0x80, 0)) {
        *to++ = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    *to++ = (uint8_t)value;
    return to;
}

/* Reads a number and moves *at to its end. If the bytes end within the number, or the number has
 * more than 64 bits, returns 0, sets *is_bad, and moves *at to the end. */
static inline uint64_t vm_varint_get(const uint8_t **at, const uint8_t *end, bool *is_bad)
{
    uint64_t value = 0;
    for (unsigned shift = 0; *at < end && shift < 64; shift += 7) {
        uint8_t byte = *(*at)++;
        if (shift == 63 && byte > 1) {
            break;
        }
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) {
            return value;
        }
    }
    *is_bad = true;
    *at = end;
    return 0;
}

#endif
