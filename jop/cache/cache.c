/*
 * A table, indexed by method number, has the block of each method, so that a hit is one load and
 * two stores. The strategies differ only in the methods that they evict for a new method:
 *
 * - FIFO evicts the methods at a pointer that moves round the ring of blocks. A method's blocks are
 *   always overwritten from the first block on, even if a return moves the pointer back (to the
 *   first block of a method in the cache). Therefore the first block represents all blocks of the
 *   method. A cache of two halves is such a ring; the pointer is always at the half that is not in
 *   use.
 * - LRU evicts the method with the oldest access. The positions of blocks do not matter: a method
 *   fits if enough blocks are free.
 */
#include "jop/cache/cache.h"

#include <stdlib.h>
#include <string.h>

#include <jp2vm/jop.h>

#include "vm/base/assert.h"

#define NO_METHOD (-1)
#define FIRST_TABLE 1024u
#define MAX_TABLE (1u << 20) /* later methods are searched in the blocks; power of two */

struct block {
    int64_t method; /* the method that starts at this block, or NO_METHOD */
    uint64_t used;  /* time of the method's last access */
    uint32_t taken; /* the method's number of blocks */
};

struct jop_cache {
    uint16_t *place_of; /* indexed by method: first block + 1, or 0 if the method is not in the
                           cache */
    uint32_t tabled;    /* length of place_of */
    uint32_t current;   /* first block of the method that was looked up last */
    uint32_t next;      /* the block of the ring that is overwritten next */
    bool moves_back;
    enum jop_cache_kind kind;
    uint64_t clock;
    uint32_t block_count, free_count; /* free_count: blocks that are not part of a method */
    uint32_t block_words;
    /* Only for a strategy of a plug-in, which has no blocks here. */
    const struct jp2_cache_strategy *strategy;
    const char *argument;
    uint8_t *state;
    uint32_t state_bytes; /* a multiple of 4 */
    struct block blocks[];
};

static void empty_state(struct jop_cache *cache)
{
    memset(cache->state, 0, cache->state_bytes);
    if (cache->strategy->empty != NULL) {
        cache->strategy->empty(cache->state, cache->argument);
    }
}

static struct jop_cache *create_by_plugin(const struct jop_cache_shape *shape)
{
    struct jop_cache *cache = calloc(1, sizeof *cache);
    uint32_t bytes = (shape->bytes + 3) / 4 * 4;
    uint8_t *state = malloc(bytes);
    if (cache == NULL || state == NULL) {
        free(cache);
        free(state);
        return NULL;
    }
    cache->kind = shape->kind;
    cache->strategy = shape->strategy;
    cache->argument = shape->argument;
    cache->state = state;
    cache->state_bytes = bytes;
    empty_state(cache);
    return cache;
}

struct jop_cache *jop_cache_create(const struct jop_cache_shape *shape)
{
    if (shape->kind == JOP_CACHE_PLUGIN) {
        return create_by_plugin(shape);
    }
    bool has_blocks = shape->kind != JOP_CACHE_HIT && shape->kind != JOP_CACHE_MISS;
    uint32_t count = shape->kind == JOP_CACHE_TWO      ? 2
                     : shape->kind == JOP_CACHE_SINGLE ? 1
                                                       : shape->blocks;
    if (has_blocks && (count == 0 || count > JOP_CACHE_MAX_BLOCKS || shape->bytes / 4 < count)) {
        return NULL;
    }
    if (!has_blocks) {
        count = 0;
    }
    struct jop_cache *cache = calloc(1, sizeof *cache + count * sizeof cache->blocks[0]);
    if (cache == NULL) {
        return NULL;
    }
    cache->kind = shape->kind;
    cache->moves_back = shape->kind == JOP_CACHE_STACK_NEXT;
    cache->block_count = cache->free_count = count;
    cache->block_words = has_blocks ? shape->bytes / 4 / count : 0;
    for (uint32_t i = 0; i < count; i++) {
        cache->blocks[i].method = NO_METHOD;
    }
    return cache;
}

void jop_cache_destroy(struct jop_cache *cache)
{
    if (cache != NULL) {
        free(cache->place_of);
        free(cache->state);
        free(cache);
    }
}

/* Returns whether each block is free or part of a method, and whether the table agrees with the
 * blocks. */
static bool is_consistent(const struct jop_cache *cache)
{
    uint32_t taken = 0;
    for (uint32_t i = 0; i < cache->block_count; i++) {
        const struct block *block = &cache->blocks[i];
        if (block->method == NO_METHOD) {
            continue;
        }
        taken += block->taken;
        if (block->used > cache->clock
            || (block->method < cache->tabled && cache->place_of[block->method] != i + 1)) {
            return false;
        }
    }
    return taken + cache->free_count == cache->block_count;
}

static void drop(struct jop_cache *cache, uint32_t block)
{
    struct block *dropped = &cache->blocks[block];
    if (dropped->method == NO_METHOD) {
        return;
    }
    if (dropped->method < cache->tabled) {
        cache->place_of[dropped->method] = 0;
    }
    dropped->method = NO_METHOD;
    cache->free_count += dropped->taken;
    VM_ASSERT(cache->free_count <= cache->block_count);
}

void jop_cache_clear(struct jop_cache *cache)
{
    if (cache->strategy != NULL) {
        empty_state(cache);
        return;
    }
    for (uint32_t i = 0; i < cache->block_count; i++) {
        drop(cache, i);
    }
    VM_ASSERT(cache->free_count == cache->block_count);
    cache->current = cache->next = 0;
}

static inline void touch(struct jop_cache *cache, uint32_t block)
{
    VM_ASSERT(block < cache->block_count);
    cache->current = block;
    cache->blocks[block].used = ++cache->clock;
}

static void put(struct jop_cache *cache, uint32_t block, uint32_t method, uint32_t taken)
{
    VM_ASSERT(taken != 0 && taken <= cache->free_count && cache->blocks[block].method == NO_METHOD);
    cache->blocks[block].method = method;
    cache->blocks[block].taken = taken;
    cache->free_count -= taken;
    if (method < cache->tabled) {
        cache->place_of[method] = (uint16_t)(block + 1);
    }
    touch(cache, block);
}

static uint32_t blocks_of(const struct jop_cache *cache, uint32_t words)
{
    uint32_t full = words / cache->block_words;
    return full < cache->block_count ? full + 1 : cache->block_count;
}

static void load_in_ring(struct jop_cache *cache, uint32_t method, uint32_t taken)
{
    VM_ASSERT(cache->next < cache->block_count && taken <= cache->block_count);
    uint32_t first = cache->next;
    for (uint32_t i = 0; i < taken; i++) {
        drop(cache, cache->next);
        cache->next = cache->next + 1 == cache->block_count ? 0 : cache->next + 1;
    }
    put(cache, first, method, taken);
}

static void drop_oldest(struct jop_cache *cache)
{
    uint32_t oldest = 0;
    uint64_t used = UINT64_MAX;
    for (uint32_t i = 0; i < cache->block_count; i++) {
        if (cache->blocks[i].method != NO_METHOD && cache->blocks[i].used < used) {
            oldest = i;
            used = cache->blocks[i].used;
        }
    }
    VM_ASSERT(cache->blocks[oldest].method != NO_METHOD);
    drop(cache, oldest);
}

static void load_for_oldest(struct jop_cache *cache, uint32_t method, uint32_t taken)
{
    VM_ASSERT(taken <= cache->block_count);
    while (cache->free_count < taken) {
        drop_oldest(cache);
    }
    /* There are at most as many methods as used blocks, so there is a block at which no method
     * starts. */
    uint32_t block = 0;
    while (cache->blocks[block].method != NO_METHOD) {
        VM_ASSERT(block + 1 < cache->block_count);
        block++;
    }
    put(cache, block, method, taken);
}

/* Searches for a method that the table lacks: its number is too large, or memory ran out. */
static bool find_in_blocks(const struct jop_cache *cache, uint32_t method, uint32_t *block)
{
    for (uint32_t i = 0; i < cache->block_count; i++) {
        if (cache->blocks[i].method == method) {
            *block = i;
            return true;
        }
    }
    return false;
}

static void grow_table(struct jop_cache *cache, uint32_t method)
{
    if (method >= MAX_TABLE) {
        return;
    }
    uint32_t size = cache->tabled == 0 ? FIRST_TABLE : cache->tabled;
    while (size <= method) {
        size *= 2;
    }
    uint16_t *table = realloc(cache->place_of, size * sizeof table[0]);
    if (table == NULL) {
        return;
    }
    memset(table + cache->tabled, 0, (size - cache->tabled) * sizeof table[0]);
    cache->place_of = table;
    for (uint32_t i = 0; i < cache->block_count; i++) {
        int64_t held = cache->blocks[i].method;
        if (held >= cache->tabled && held < size) {
            table[held] = (uint16_t)(i + 1);
        }
    }
    cache->tabled = size;
    VM_ASSERT(method < cache->tabled && is_consistent(cache));
}

/* Accesses a method that the table does not show as present. */
__attribute__((noinline)) static bool access_untabled(struct jop_cache *cache, uint32_t method,
                                                      uint32_t words, bool is_return)
{
    if (cache->strategy != NULL) {
        return cache->strategy->access(cache->state, method, words, is_return);
    }
    if (cache->block_count == 0) {
        return cache->kind == JOP_CACHE_HIT;
    }
    if (method >= cache->tabled) {
        uint32_t block;
        if (find_in_blocks(cache, method, &block)) {
            touch(cache, block);
            return true;
        }
        grow_table(cache, method);
    }
    switch (cache->kind) {
    case JOP_CACHE_TWO:
        if (cache->blocks[cache->current].taken == 2) { /* the method loses its second half */
            drop(cache, cache->current);
        }
        cache->next = 1 - cache->current;
        load_in_ring(cache, method, blocks_of(cache, words));
        break;
    case JOP_CACHE_FIXED:
    case JOP_CACHE_SINGLE:
        load_in_ring(cache, method, 1);
        break;
    case JOP_CACHE_LRU:
        load_for_oldest(cache, method, 1);
        break;
    case JOP_CACHE_VARIABLE_LRU:
        load_for_oldest(cache, method, blocks_of(cache, words));
        break;
    default: /* JOP_CACHE_VARIABLE, JOP_CACHE_STACK_NEXT */
        load_in_ring(cache, method, blocks_of(cache, words));
        break;
    }
    VM_ASSERT(is_consistent(cache));
    return false;
}

bool jop_cache_access(struct jop_cache *cache, uint32_t method, uint32_t words, bool is_return)
{
    if (is_return && cache->moves_back) {
        cache->next = cache->current;
    }
    uint32_t place = method < cache->tabled ? cache->place_of[method] : 0;
    if (place == 0) {
        return access_untabled(cache, method, words, is_return);
    }
    VM_ASSERT(cache->blocks[place - 1].method == method);
    touch(cache, place - 1);
    return true;
}

/* --- images --------------------------------------------------------------------------------- */

/* The header of an image. The blocks follow, starting with the block that is overwritten next.
 * Positions are relative to this block, because its position in the ring has no effect. */
struct saved_cache {
    uint32_t current;
};

struct saved_block {
    uint32_t method; /* method number + 1; 0: no method */
    uint32_t taken;
};

static bool is_by_age(const struct jop_cache *cache)
{
    return cache->kind == JOP_CACHE_LRU || cache->kind == JOP_CACHE_VARIABLE_LRU;
}

uint32_t jop_cache_image_bytes(const struct jop_cache *cache)
{
    if (cache->strategy != NULL) {
        return cache->state_bytes;
    }
    return (uint32_t)(sizeof(struct saved_cache) + cache->block_count * sizeof(struct saved_block));
}

/* Returns the block whose last access is the earliest after a time, or NULL. */
static const struct block *next_used(const struct jop_cache *cache, uint64_t time)
{
    const struct block *found = NULL;
    for (uint32_t i = 0; i < cache->block_count; i++) {
        const struct block *block = &cache->blocks[i];
        if (block->method != NO_METHOD && block->used > time
            && (found == NULL || block->used < found->used)) {
            found = block;
        }
    }
    return found;
}

/* LRU caches are saved in the order of use, because the positions of their blocks do not matter. */
void jop_cache_save(const struct jop_cache *cache, uint8_t *image)
{
    if (cache->strategy != NULL) {
        memcpy(image, cache->state, cache->state_bytes);
        return;
    }
    bool by_age = is_by_age(cache);
    bool has_current = cache->kind == JOP_CACHE_TWO || cache->kind == JOP_CACHE_STACK_NEXT;
    uint32_t count = cache->block_count, at_ring = by_age ? 0 : cache->next;
    struct saved_cache saved = {has_current ? (cache->current + count - at_ring) % count : 0};
    memcpy(image, &saved, sizeof saved);
    image += sizeof saved;
    uint64_t time = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct block *block = by_age ? next_used(cache, time) : &cache->blocks[at_ring];
        at_ring = at_ring + 1 == count ? 0 : at_ring + 1;
        struct saved_block at = {0, 0};
        if (block != NULL && block->method != NO_METHOD) {
            at = (struct saved_block){(uint32_t)block->method + 1, block->taken};
            time = block->used;
        }
        memcpy(image, &at, sizeof at);
        image += sizeof at;
    }
}

void jop_cache_load(struct jop_cache *cache, const uint8_t *image)
{
    if (cache->strategy != NULL) {
        memcpy(cache->state, image, cache->state_bytes);
        return;
    }
    struct saved_cache saved;
    memcpy(&saved, image, sizeof saved);
    image += sizeof saved;
    jop_cache_clear(cache);
    for (uint32_t i = 0; i < cache->block_count; i++) {
        struct saved_block at;
        memcpy(&at, image, sizeof at);
        image += sizeof at;
        if (at.method != 0) {
            if (at.method - 1 >= cache->tabled) {
                grow_table(cache, at.method - 1);
            }
            put(cache, i, at.method - 1, at.taken);
        }
    }
    cache->next = 0;
    cache->current = saved.current;
    VM_ASSERT(cache->block_count == 0 || cache->current < cache->block_count);
    VM_ASSERT(is_consistent(cache));
}

uint32_t jop_cache_contents(const struct jop_cache *cache, const uint8_t *image,
                            struct jop_cache_content *contents, uint32_t count)
{
    uint32_t found = 0;
    image += sizeof(struct saved_cache);
    for (uint32_t i = 0; i < cache->block_count && found < count; i++) {
        struct saved_block at;
        memcpy(&at, image, sizeof at);
        image += sizeof at;
        if (at.method != 0) {
            contents[found++] = (struct jop_cache_content){at.method - 1, at.taken};
        }
    }
    return found;
}

uint32_t jop_cache_blocks(const struct jop_cache *cache)
{
    return cache->block_count;
}
