#include "vm/base/hash_map.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"

#define MIN_CAPACITY ((size_t)8)

void vm_hash_map_init(struct vm_hash_map *map, vm_hash_function *hash, vm_equal_function *equal)
{
    *map = (struct vm_hash_map){.hash = hash, .equal = equal};
}

void vm_hash_map_fini(struct vm_hash_map *map)
{
    free(map->slots);
    map->slots = NULL;
    map->capacity = 0;
    map->count = 0;
}

static uint32_t hash_of(const struct vm_hash_map *map, const void *key)
{
    return map->hash == NULL ? vm_hash_pointer(key) : map->hash(key);
}

static bool is_slot_of(const struct vm_hash_map *map, const struct vm_hash_map_slot *slot,
                       const void *key, uint32_t hash)
{
    if (slot->key == key) {
        return true;
    }
    return map->equal != NULL && slot->hash == hash && map->equal(slot->key, key);
}

/* Returns the slot with the key, or the free slot for it. The table must have a free slot. */
static struct vm_hash_map_slot *probe(const struct vm_hash_map *map, const void *key, uint32_t hash)
{
    size_t mask = map->capacity - 1;
    VM_ASSERT((map->capacity & mask) == 0 && map->count < map->capacity);
    size_t i = hash & mask;
    while (map->slots[i].key != NULL && !is_slot_of(map, &map->slots[i], key, hash)) {
        i = (i + 1) & mask;
    }
    return &map->slots[i];
}

/* Returns whether each key is found from its hash, and the count equals the number of keys. */
static bool is_consistent(const struct vm_hash_map *map)
{
    size_t count = 0, mask = map->capacity - 1;
    for (size_t at = 0; at < map->capacity; at++) {
        if (map->slots[at].key == NULL) {
            continue;
        }
        count++;
        for (size_t i = map->slots[at].hash & mask; i != at; i = (i + 1) & mask) {
            if (map->slots[i].key == NULL) {
                return false;
            }
        }
    }
    return count == map->count;
}

static bool resize(struct vm_hash_map *map, size_t capacity)
{
    VM_ASSERT(capacity > map->count && (capacity & (capacity - 1)) == 0);
    struct vm_hash_map_slot *slots = calloc(capacity, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    for (size_t i = 0; i < map->capacity; i++) {
        if (map->slots[i].key == NULL) {
            continue;
        }
        size_t at = map->slots[i].hash & (capacity - 1);
        while (slots[at].key != NULL) {
            at = (at + 1) & (capacity - 1);
        }
        slots[at] = map->slots[i];
    }
    free(map->slots);
    map->slots = slots;
    map->capacity = capacity;
    VM_ASSERT(is_consistent(map));
    return true;
}

bool vm_hash_map_reserve(struct vm_hash_map *map, size_t count)
{
    if (count > SIZE_MAX / (4 * sizeof(struct vm_hash_map_slot))) {
        return false;
    }
    size_t capacity = map->capacity == 0 ? MIN_CAPACITY : map->capacity;
    while (capacity / 4 * 3 < count) {
        capacity *= 2;
    }
    return capacity == map->capacity || resize(map, capacity);
}

void *vm_hash_map_find(const struct vm_hash_map *map, const void *key)
{
    if (map->count == 0) {
        return NULL;
    }
    const struct vm_hash_map_slot *slot = probe(map, key, hash_of(map, key));
    return slot->key == NULL ? NULL : slot->value;
}

bool vm_hash_map_put(struct vm_hash_map *map, const void *key, void *value, void **previous)
{
    VM_ASSERT(key != NULL);
    if (!vm_hash_map_reserve(map, map->count + 1)) {
        return false;
    }
    uint32_t hash = hash_of(map, key);
    struct vm_hash_map_slot *slot = probe(map, key, hash);
    if (previous != NULL) {
        *previous = slot->key == NULL ? NULL : slot->value;
    }
    if (slot->key == NULL) {
        slot->key = key;
        slot->hash = hash;
        map->count++;
        VM_ASSERT(map->count <= map->capacity / 4 * 3);
    }
    slot->value = value;
    return true;
}

void *vm_hash_map_remove(struct vm_hash_map *map, const void *key)
{
    if (map->count == 0) {
        return NULL;
    }
    struct vm_hash_map_slot *slot = probe(map, key, hash_of(map, key));
    if (slot->key == NULL) {
        return NULL;
    }
    void *value = slot->value;
    /* Move later entries of the run into the gap, so that probes do not stop at it and no tombstone
     * is needed. */
    size_t mask = map->capacity - 1;
    size_t gap = (size_t)(slot - map->slots);
    for (size_t i = (gap + 1) & mask; map->slots[i].key != NULL; i = (i + 1) & mask) {
        size_t home = map->slots[i].hash & mask;
        if (((i - home) & mask) >= ((i - gap) & mask)) {
            map->slots[gap] = map->slots[i];
            gap = i;
        }
    }
    map->slots[gap] = (struct vm_hash_map_slot){0};
    map->count--;
    VM_ASSERT(map->capacity > 64 || is_consistent(map));
    return value;
}

bool vm_hash_map_next(const struct vm_hash_map *map, size_t *position, const void **key,
                      void **value)
{
    VM_ASSERT(*position <= map->capacity);
    while (*position < map->capacity) {
        const struct vm_hash_map_slot *slot = &map->slots[(*position)++];
        if (slot->key == NULL) {
            continue;
        }
        if (key != NULL) {
            *key = slot->key;
        }
        if (value != NULL) {
            *value = slot->value;
        }
        return true;
    }
    return false;
}

/* Mixes the high bits of a hash into the low bits, which select the slot. */
static uint32_t mix(uint32_t hash)
{
    hash ^= hash >> 16;
    hash *= 0x85EBCA6Bu;
    hash ^= hash >> 13;
    return hash;
}

/* Returns the last bytes of a text, at most 8 of them, as one number. */
static uint64_t last_word(const unsigned char *bytes, size_t size)
{
    uint64_t word = 0;
    uint32_t first, last;
    if (size >= sizeof word) {
        memcpy(&word, bytes + size - sizeof word, sizeof word);
    } else if (size >= sizeof first) {
        memcpy(&first, bytes, sizeof first);
        memcpy(&last, bytes + size - sizeof last, sizeof last);
        word = (uint64_t)first << 32 | last;
    } else if (size > 0) {
        word = (uint64_t)bytes[0] << 16 | (uint64_t)bytes[size / 2] << 8 | bytes[size - 1];
    }
    return word;
}

/* Takes eight bytes at a time; the last eight may overlap with those before. The product moves
 * differences to the upper bits, the shift moves them back. */
uint32_t vm_hash_bytes(const void *bytes, size_t size)
{
    const uint64_t factor = 0x9E3779B97F4A7C15u;
    const unsigned char *at = bytes;
    uint64_t hash = size * factor, word;
    for (size_t i = 0; i + sizeof word < size; i += sizeof word) {
        memcpy(&word, at + i, sizeof word);
        hash = (hash ^ word) * factor;
        hash ^= hash >> 32;
    }
    hash = (hash ^ last_word(at, size)) * factor;
    return mix((uint32_t)(hash ^ hash >> 32));
}

uint32_t vm_hash_pointer(const void *pointer)
{
    uint64_t value = (uintptr_t)pointer;
    return (uint32_t)(value * 0x9E3779B97F4A7C15u >> 32);
}

uint32_t vm_hash_cstr(const void *text)
{
    return vm_hash_bytes(text, strlen(text));
}

bool vm_equal_cstr(const void *a, const void *b)
{
    return strcmp(a, b) == 0;
}
