/*
 * unseen.h: characters that control a terminal instead of being shown; usable without the C
 * library.
 *
 * Threads: no state.
 */
#ifndef JP2VM_VM_BASE_TEXT_UNSEEN_H
#define JP2VM_VM_BASE_TEXT_UNSEEN_H

#include <stdbool.h>
#include <stdint.h>

/* Returns whether a character is not visible itself, but acts on the text around it. */
static inline bool vm_is_unseen(uint32_t c)
{
    return (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7f && c < 0xa0) /* controls */
           || c == 0x61c || c == 0x200e || c == 0x200f                     /* directional marks */
           || (c >= 0x2028 && c <= 0x202e)  /* line ends, embeddings, overrides */
           || (c >= 0x2066 && c <= 0x2069); /* isolates */
}

#endif
