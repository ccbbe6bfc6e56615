/*
 * malloc for WebAssembly: blocks have about 200 sizes, with a list of free blocks for each size.
 * New blocks are allocated at the end of the memory, which grows. From 128 bytes on, each size is
 * at most an eighth larger than the previous size, so that little memory is wasted. A freed block
 * is reused only for the same size.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, GROW_PAGES = 64, HEADER = 16, SIZES = 256 };

struct block {
    uint32_t size_class; /* directly before the memory that malloc returns */
    struct block *next;  /* the next free block */
};

extern unsigned char __heap_base;

static uintptr_t next_free, memory_end;
static struct block *free_blocks[SIZES];

/* Sizes are multiples of 16 bytes; from 128 bytes on, they are multiples of an eighth of a power of
 * 2. Returns the number of the smallest sufficient size, and sets *rounded to this size. */
static uint32_t find_class(size_t size, size_t *rounded)
{
    size_t need = size < 16 ? 16 : size;
    uint32_t power = 31 - (uint32_t)__builtin_clz((uint32_t)need);
    uint32_t step = power < 7 ? 4 : power - 3; /* log2 of the distance between sizes */
    *rounded = (need + ((size_t)1 << step) - 1) >> step << step;
    power = 31 - (uint32_t)__builtin_clz((uint32_t)*rounded);
    return power * 8 + (uint32_t)(*rounded >> (power - 3) & 7);
}

static size_t size_of(uint32_t size_class)
{
    uint32_t power = size_class / 8;
    return ((size_t)8 + size_class % 8) << (power - 3);
}

static void *take_new(size_t size)
{
    if (next_free == 0) {
        next_free = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        memory_end = __builtin_wasm_memory_size(0) * PAGE;
    }
    size_t whole = size + HEADER;
    if (memory_end - next_free < whole) {
        size_t pages = (whole - (memory_end - next_free) + PAGE - 1) / PAGE;
        size_t more = pages < GROW_PAGES ? GROW_PAGES : pages;
        if (__builtin_wasm_memory_grow(0, more) == (size_t)-1) {
            return NULL;
        }
        memory_end += more * PAGE;
    }
    struct block *block = (struct block *)next_free;
    next_free += whole;
    return block;
}

void *malloc(size_t size)
{
    size_t rounded;
    if (size > 0x60000000) {
        return NULL;
    }
    uint32_t size_class = find_class(size, &rounded);
    struct block *block = free_blocks[size_class];
    if (block != NULL) {
        free_blocks[size_class] = block->next;
    } else {
        block = take_new(rounded);
    }
    if (block == NULL) {
        return NULL;
    }
    block->size_class = size_class;
    return (char *)block + HEADER;
}

void *calloc(size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size) {
        return NULL;
    }
    void *block = malloc(count * size);
    if (block != NULL) {
        memset(block, 0, count * size);
    }
    return block;
}

void free(void *pointer)
{
    if (pointer != NULL) {
        struct block *block = (struct block *)((char *)pointer - HEADER);
        block->next = free_blocks[block->size_class];
        free_blocks[block->size_class] = block;
    }
}

void *realloc(void *pointer, size_t size)
{
    if (pointer == NULL) {
        return malloc(size);
    }
    size_t before = size_of(((struct block *)((char *)pointer - HEADER))->size_class);
    if (size <= before) {
        return pointer;
    }
    void *block = malloc(size);
    if (block != NULL) {
        memcpy(block, pointer, before);
        free(pointer);
    }
    return block;
}
