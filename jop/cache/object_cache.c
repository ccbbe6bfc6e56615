/*
 * Ways are searched one after the other; the hardware searches them in parallel. Searches are rare,
 * because a table, indexed by a hash of the handle, has the way in which the handle was found last.
 */
#include "jop/cache/cache.h"
#include "vm/base/assert.h"

#include <stdlib.h>
#include <string.h>

#define HINT_BITS 10

struct way {
    uintptr_t handle;
    bool is_used; /* at least one field is in the cache */
};

struct jop_object_cache {
    uint32_t way_count, field_count;
    uint32_t next; /* the way that is overwritten next */
    uint32_t hints[1 << HINT_BITS];
    struct way *ways;
    bool *is_there; /* field_count entries for each way: whether the field is in the cache; valid
                       only if the way is used */
};

struct jop_object_cache *jop_object_cache_create(uint32_t ways, uint32_t fields)
{
    if (ways == 0 || fields == 0) {
        return NULL;
    }
    struct jop_object_cache *cache = calloc(1, sizeof *cache);
    if (cache == NULL) {
        return NULL;
    }
    cache->way_count = ways;
    cache->field_count = fields;
    cache->ways = calloc(ways, sizeof cache->ways[0]);
    cache->is_there = calloc(ways, fields * sizeof cache->is_there[0]);
    if (cache->ways == NULL || cache->is_there == NULL) {
        jop_object_cache_destroy(cache);
        return NULL;
    }
    return cache;
}

void jop_object_cache_destroy(struct jop_object_cache *cache)
{
    if (cache != NULL) {
        free(cache->ways);
        free(cache->is_there);
        free(cache);
    }
}

void jop_object_cache_invalidate(struct jop_object_cache *cache)
{
    for (uint32_t i = 0; i < cache->way_count; i++) {
        cache->ways[i].is_used = false;
    }
    cache->next = 0;
}

static uint32_t *hint_for(struct jop_object_cache *cache, uintptr_t handle)
{
    uint64_t hash = (uint64_t)handle * UINT64_C(0x9e3779b97f4a7c15);
    return &cache->hints[hash >> (64 - HINT_BITS)];
}

static bool is_way_of(const struct way *way, uintptr_t handle)
{
    return way->handle == handle && way->is_used;
}

static bool find_way(struct jop_object_cache *cache, uintptr_t handle, uint32_t *found)
{
    uint32_t *hint = hint_for(cache, handle);
    if (is_way_of(&cache->ways[*hint], handle)) {
        *found = *hint;
        return true;
    }
    for (uint32_t i = 0; i < cache->way_count; i++) {
        if (is_way_of(&cache->ways[i], handle)) {
            *found = *hint = i;
            return true;
        }
    }
    return false;
}

static bool *field_of(const struct jop_object_cache *cache, uint32_t way, uint32_t field)
{
    VM_ASSERT(way < cache->way_count && field < cache->field_count);
    return &cache->is_there[(size_t)way * cache->field_count + field];
}

/* Takes the next way for an object, without fields. Returns the way. */
static uint32_t take_way(struct jop_object_cache *cache, uintptr_t handle)
{
    VM_ASSERT(cache->next < cache->way_count);
    uint32_t way = cache->next;
    cache->next = way + 1 == cache->way_count ? 0 : way + 1;
    cache->ways[way] = (struct way){handle, true};
    memset(field_of(cache, way, 0), 0, cache->field_count * sizeof cache->is_there[0]);
    *hint_for(cache, handle) = way;
    return way;
}

bool jop_object_cache_read(struct jop_object_cache *cache, uintptr_t handle, uint32_t field)
{
    if (field >= cache->field_count) {
        return false;
    }
    uint32_t way;
    if (!find_way(cache, handle, &way)) {
        way = take_way(cache, handle);
    }
    bool *is_there = field_of(cache, way, field);
    bool was_there = *is_there;
    *is_there = true;
    return was_there;
}

bool jop_object_cache_write(struct jop_object_cache *cache, uintptr_t handle, uint32_t field)
{
    uint32_t way;
    if (field >= cache->field_count || !find_way(cache, handle, &way)) {
        return false;
    }
    bool *is_there = field_of(cache, way, field);
    bool was_there = *is_there;
    *is_there = true;
    return was_there;
}
