/*
 * The tree has three levels: outer nodes (pages), inner nodes, and leaves. A node of an earlier
 * epoch may be shared with a moment, so it is copied before it is changed.
 */
#include "vm/replay/memory.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"

#define LEAF_BYTES (1u << VM_PAST_LEAF_BITS)
#define INNER_CHILDREN (1u << VM_PAST_INNER_BITS)
#define OUTER_CHILDREN (1u << VM_PAST_OUTER_BITS)
#define BLOCK_BYTES ((size_t)256 << 10)

struct leaf {
    uint32_t epoch, unused;
    uint8_t bytes[LEAF_BYTES];
};

struct inner {
    uint32_t epoch;
    struct leaf *children[INNER_CHILDREN];
};

struct vm_past_outer {
    uint32_t epoch;
    struct inner *children[OUTER_CHILDREN];
};

struct vm_past_block {
    struct vm_past_block *next;
    size_t used;
    uint64_t bytes[BLOCK_BYTES / 8];
};

void vm_past_init(struct vm_past *past)
{
    *past = (struct vm_past){.epoch = 1};
}

static void free_blocks(struct vm_past_block *block)
{
    while (block != NULL) {
        struct vm_past_block *next = block->next;
        free(block);
        block = next;
    }
}

void vm_past_free(struct vm_past *past)
{
    free_blocks(past->blocks[0]);
    free_blocks(past->blocks[1]);
    free_blocks(past->spare);
    free(past->pages);
    vm_past_init(past);
}

/* Returns uninitialized memory. */
static void *allocate(struct vm_past *past, size_t bytes)
{
    struct vm_past_block **list = &past->blocks[past->is_scratch], *block = *list;
    bytes = (bytes + 7) & ~(size_t)7;
    if (block == NULL || block->used + bytes > BLOCK_BYTES) {
        block = past->spare;
        if (block != NULL) {
            past->spare = block->next;
        } else if ((block = malloc(sizeof *block)) == NULL) {
            past->has_failed = true;
            return NULL;
        }
        block->used = 0;
        block->next = *list;
        *list = block;
    }
    void *memory = &block->bytes[block->used / 8];
    VM_ASSERT(block->used % 8 == 0 && block->used + bytes <= BLOCK_BYTES);
    block->used += bytes;
    return memory;
}

/* Returns a new node of the current epoch: a copy of `old`, or a zeroed node. */
static void *own(struct vm_past *past, const void *old, size_t bytes)
{
    uint32_t *node = allocate(past, bytes);
    if (node != NULL) {
        if (old == NULL) {
            memset(node, 0, bytes);
        } else {
            memcpy(node, old, bytes);
        }
        *node = past->epoch;
    }
    return node;
}

static bool has_page(struct vm_past *past, uint32_t page)
{
    if (!VM_RESERVE(past->pages, past->page_capacity, page + 1)) {
        past->has_failed = true;
        return false;
    }
    while (past->page_count <= page) {
        past->pages[past->page_count++] = NULL;
    }
    VM_ASSERT(past->page_count <= past->page_capacity && page < past->page_count);
    return true;
}

/* Returns the leaf that contains an address, copied if necessary so that it may be written. */
static uint8_t *writable(struct vm_past *past, uint64_t address)
{
    uint32_t page = (uint32_t)(address >> VM_PAST_PAGE_BITS);
    if (address >= VM_PAST_LIMIT || !has_page(past, page)) {
        past->has_failed = true;
        return NULL;
    }
    struct vm_past_outer **outer = &past->pages[page];
    if (*outer == NULL || (*outer)->epoch != past->epoch) {
        struct vm_past_outer *fresh = own(past, *outer, sizeof **outer);
        if (fresh == NULL) {
            return NULL;
        }
        *outer = fresh;
    }
    struct inner **inner =
        &(*outer)
             ->children[address >> (VM_PAST_LEAF_BITS + VM_PAST_INNER_BITS) & (OUTER_CHILDREN - 1)];
    if (*inner == NULL || (*inner)->epoch != past->epoch) {
        struct inner *fresh = own(past, *inner, sizeof **inner);
        if (fresh == NULL) {
            return NULL;
        }
        *inner = fresh;
    }
    struct leaf **leaf = &(*inner)->children[address >> VM_PAST_LEAF_BITS & (INNER_CHILDREN - 1)];
    if (*leaf == NULL || (*leaf)->epoch != past->epoch) {
        struct leaf *fresh = own(past, *leaf, sizeof **leaf);
        if (fresh == NULL) {
            return NULL;
        }
        *leaf = fresh;
    }
    past->leaf = (*leaf)->bytes;
    VM_ASSERT((*leaf)->epoch == past->epoch && (*inner)->epoch == past->epoch);
    past->leaf_address = address & ~(uint64_t)(LEAF_BYTES - 1);
    return past->leaf;
}

static const uint8_t *readable(const struct vm_past *past, uint64_t address)
{
    uint64_t page = address >> VM_PAST_PAGE_BITS;
    if (page >= past->page_count || past->pages[page] == NULL) {
        return NULL;
    }
    const struct inner *inner =
        past->pages[page]
            ->children[address >> (VM_PAST_LEAF_BITS + VM_PAST_INNER_BITS) & (OUTER_CHILDREN - 1)];
    if (inner == NULL) {
        return NULL;
    }
    const struct leaf *leaf = inner->children[address >> VM_PAST_LEAF_BITS & (INNER_CHILDREN - 1)];
    return leaf == NULL ? NULL : leaf->bytes;
}

uint64_t vm_past_read(const struct vm_past *past, uint64_t address, unsigned size)
{
    VM_ASSERT((address & (LEAF_BYTES - 1)) + size <= LEAF_BYTES);
    const uint8_t *leaf = readable(past, address);
    if (leaf == NULL) {
        return 0;
    }
    leaf += address & (LEAF_BYTES - 1);
    uint64_t value = 0;
    for (unsigned i = 0; i < size; i++) {
        value |= (uint64_t)leaf[i] << (8 * i);
    }
    return value;
}

void vm_past_write(struct vm_past *past, uint64_t address, unsigned size, uint64_t value)
{
    uint8_t *leaf = past->leaf;
    VM_ASSERT((address & (LEAF_BYTES - 1)) + size <= LEAF_BYTES);
    if (leaf == NULL || past->leaf_address != (address & ~(uint64_t)(LEAF_BYTES - 1))) {
        leaf = writable(past, address);
        if (leaf == NULL) {
            return;
        }
    }
    leaf += address & (LEAF_BYTES - 1);
    for (unsigned i = 0; i < size; i++) {
        leaf[i] = (uint8_t)(value >> (8 * i));
    }
}

bool vm_past_keep(struct vm_past *past, struct vm_past_moment *moment)
{
    size_t bytes = past->page_count * sizeof *moment->pages;
    moment->pages = malloc(bytes == 0 ? 1 : bytes);
    if (moment->pages == NULL) {
        past->has_failed = true;
        return false;
    }
    if (bytes != 0) {
        memcpy(moment->pages, past->pages, bytes);
    }
    moment->page_count = past->page_count;
    past->epoch++;
    past->leaf = NULL;
    return true;
}

void vm_past_drop(struct vm_past_moment *moment)
{
    free(moment->pages);
    moment->pages = NULL;
    moment->page_count = 0;
}

bool vm_past_go(struct vm_past *past, const struct vm_past_moment *moment, bool is_scratch)
{
    past->page_count = 0;
    VM_ASSERT(moment->page_count <= past->page_capacity);
    if (moment->page_count != 0 && !has_page(past, moment->page_count - 1)) {
        return false;
    }
    if (moment->page_count != 0) {
        memcpy(past->pages, moment->pages, moment->page_count * sizeof *moment->pages);
    }
    while (past->blocks[1] != NULL) {
        struct vm_past_block *block = past->blocks[1];
        past->blocks[1] = block->next;
        block->next = past->spare;
        past->spare = block;
    }
    past->is_scratch = is_scratch;
    past->epoch++;
    past->leaf = NULL;
    return true;
}
