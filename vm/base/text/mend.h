/*
 * mend.h: repairs text that was cut off at the size of a buffer. Threads: pure functions.
 */
#ifndef JP2VM_VM_BASE_TEXT_MEND_H
#define JP2VM_VM_BASE_TEXT_MEND_H

#include <string.h>

/* Removes an incomplete UTF-8 character from the end of a text. The first byte of a character gives
 * the character's length. */
static inline void vm_text_mend(char *text)
{
    size_t length = strlen(text), last = length;
    while (last > 0 && length - last < 3 && ((unsigned char)text[last - 1] & 0xc0) == 0x80) {
        last--;
    }
    unsigned char first = last == 0 ? 0 : (unsigned char)text[last - 1];
    size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    if (last > 0 && length - last + 1 < bytes) {
        text[last - 1] = '\0';
    }
}

#endif
