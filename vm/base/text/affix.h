/*
 * affix.h: tests for the start and end of texts.
 *
 * Threads: pure functions.
 */
#ifndef JP2VM_VM_BASE_TEXT_AFFIX_H
#define JP2VM_VM_BASE_TEXT_AFFIX_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static inline bool vm_starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static inline bool vm_bytes_end_with(const char *text, size_t length, const char *end)
{
    size_t size = strlen(end);
    return length >= size && memcmp(text + length - size, end, size) == 0;
}

static inline bool vm_ends_with(const char *text, const char *end)
{
    return vm_bytes_end_with(text, strlen(text), end);
}

#endif
