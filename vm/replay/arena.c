/*
 * arena.c: memory that is freed as a whole, and a bounded reader of octets.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/varint.h"
#include "vm/replay/replay_internal.h"

#define BLOCK_BYTES ((size_t)64 << 10)

struct vm_replay_arena_block {
    struct vm_replay_arena_block *next;
    size_t used, size;
    uint64_t bytes[];
};

void *vm_replay_allocate(struct vm_replay_arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > (SIZE_MAX - 64) / size) {
        return NULL;
    }
    size_t bytes = (count * size + 7) & ~(size_t)7;
    struct vm_replay_arena_block *block = arena->blocks;
    if (block == NULL || block->size - block->used < bytes) {
        size_t capacity = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
        block = malloc(sizeof *block + capacity);
        if (block == NULL) {
            return NULL;
        }
        block->used = 0;
        block->size = capacity;
        block->next = arena->blocks;
        arena->blocks = block;
    }
    void *memory = &block->bytes[block->used / 8];
    block->used += bytes;
    VM_ASSERT(block->used <= block->size && block->used % 8 == 0);
    memset(memory, 0, bytes);
    return memory;
}

void vm_replay_arena_free(struct vm_replay_arena *arena)
{
    while (arena->blocks != NULL) {
        struct vm_replay_arena_block *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
}

uint8_t vm_replay_octet(struct vm_replay_reader *reader)
{
    VM_ASSERT(reader->at <= reader->end);
    if (reader->at == reader->end) {
        reader->has_failed = true;
        return 0;
    }
    return *reader->at++;
}

uint64_t vm_replay_number(struct vm_replay_reader *reader)
{
    return vm_varint_get(&reader->at, reader->end, &reader->has_failed);
}

int64_t vm_replay_signed(struct vm_replay_reader *reader)
{
    return vm_unzigzag(vm_replay_number(reader));
}

uint64_t vm_replay_bits(struct vm_replay_reader *reader, unsigned octets)
{
    uint64_t bits = 0;
    for (unsigned i = 0; i < octets; i++) {
        bits |= (uint64_t)vm_replay_octet(reader) << (8 * i);
    }
    return bits;
}

uint32_t vm_replay_number32(struct vm_replay_reader *reader)
{
    uint64_t number = vm_replay_number(reader);
    reader->has_failed |= number > UINT32_MAX;
    return (uint32_t)number;
}

uint32_t vm_replay_count(struct vm_replay_reader *reader)
{
    uint64_t count = vm_replay_number(reader);
    if (count > (size_t)(reader->end - reader->at)) {
        reader->has_failed = true;
        return 0;
    }
    return (uint32_t)count;
}

/* --- texts ------------------------------------------------------------------------------ */

static bool follows(const uint8_t *at, size_t left, size_t count)
{
    for (size_t i = 1; i <= count; i++) {
        if (i >= left || (at[i] & 0xc0) != 0x80) {
            return false;
        }
    }
    return true;
}

/* Returns the surrogate that is encoded in the next three octets, or 0. */
static uint32_t surrogate(const uint8_t *at, size_t left)
{
    return left >= 3 && at[0] == 0xed && at[1] >= 0xa0 && follows(at, left, 2)
               ? 0xd000 | (uint32_t)(at[1] & 0x3f) << 6 | (at[2] & 0x3f)
               : 0;
}

/* Returns the length in octets of the sequence at `at` if it is valid UTF-8, otherwise 0. */
static size_t plain_sequence(const uint8_t *at, size_t left)
{
    if (at[0] < 0x80) {
        return at[0] != 0;
    }
    if (at[0] >= 0xc2 && at[0] < 0xe0 && follows(at, left, 1)) {
        return 2;
    }
    bool is_long = at[0] == 0xe0 && left > 1 && at[1] < 0xa0;
    return (at[0] & 0xf0) == 0xe0 && !is_long && follows(at, left, 2) ? 3 : 0;
}

/* Works in place, because the result is never longer than the text. */
size_t vm_replay_to_utf8(char *text, size_t length)
{
    const uint8_t *from = (const uint8_t *)text, *end = from + length;
    uint8_t *to = (uint8_t *)text;
    while (from < end) {
        size_t left = (size_t)(end - from), count = plain_sequence(from, left);
        uint32_t high = surrogate(from, left);
        uint32_t low = high == 0 || left < 6 ? 0 : surrogate(from + 3, left - 3);
        VM_ASSERT((const uint8_t *)to <= from && count <= left);
        if (high >= 0xd800 && high < 0xdc00 && low >= 0xdc00) {
            uint32_t c = 0x10000 + ((high & 0x3ff) << 10 | (low & 0x3ff));
            *to++ = (uint8_t)(0xf0 | c >> 18);
            *to++ = (uint8_t)(0x80 | (c >> 12 & 0x3f));
            *to++ = (uint8_t)(0x80 | (c >> 6 & 0x3f));
            *to++ = (uint8_t)(0x80 | (c & 0x3f));
            from += 6;
        } else if (high != 0) {
            *to++ = '?';
            from += 3;
        } else if (count != 0) {
            memmove(to, from, count);
            to += count;
            from += count;
        } else if (left >= 2 && from[0] == 0xc0 && from[1] == 0x80) {
            *to++ = '\\';
            *to++ = '0';
            from += 2;
        } else {
            *to++ = '?';
            from++;
        }
    }
    return (size_t)(to - (uint8_t *)text);
}

const char *vm_replay_text(struct vm_replay_reader *reader, struct vm_replay_arena *arena)
{
    uint32_t length = vm_replay_count(reader);
    char *text = length == 0 ? NULL : vm_replay_allocate(arena, (size_t)length + 1, 1);
    if (text == NULL) {
        reader->has_failed |= length != 0;
        return "";
    }
    memcpy(text, reader->at, length);
    text[vm_replay_to_utf8(text, length)] = '\0';
    reader->at += length;
    return text;
}
