/*
 * symbol.c: the table of symbols is split by hash into shards, each with a lock of its own, so that
 * threads that load classes seldom wait for each other. Symbols in the table are never freed, so
 * their memory comes from arenas.
 */
#include "vm/base/symbol.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/arena.h"
#include "vm/base/assert.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"

#define SHARD_BITS 3
#define SHARD_COUNT (1u << SHARD_BITS)
#define FIRST_CAPACITY ((size_t)512)
#define CHUNK_BYTES ((size_t)32 * 1024)

struct shard {
    struct vm_lock lock;
    struct vm_symbol **slots; /* open addressing; NULL: free */
    size_t capacity;          /* 0 or a power of two */
    size_t count;
    struct vm_arena *arena;
};

#define SHARD                                                                                      \
    {                                                                                              \
        .lock = VM_LOCK(SYMBOLS)                                                                   \
    }

static struct shard shards[SHARD_COUNT] = {
    SHARD, SHARD, SHARD, SHARD, SHARD, SHARD, SHARD, SHARD,
};

static struct shard *shard_of(uint32_t hash)
{
    return &shards[hash >> (32 - SHARD_BITS)];
}

/* Returns the slot of the string, or the free slot for it. The table must have a free slot. */
static struct vm_symbol **probe(const struct shard *shard, const char *bytes, size_t length,
                                uint32_t hash)
{
    size_t mask = shard->capacity - 1;
    VM_ASSERT((shard->capacity & mask) == 0 && shard->count < shard->capacity);
    VM_ASSERT(shard == shard_of(hash));
    size_t i = hash & mask;
    for (;; i = (i + 1) & mask) {
        const struct vm_symbol *symbol = shard->slots[i];
        if (symbol == NULL
            || (symbol->hash == hash && symbol->length == length
                && memcmp(symbol->bytes, bytes, length) == 0)) {
            return &shard->slots[i];
        }
    }
}

static bool make_room(struct shard *shard)
{
    if (shard->arena == NULL) {
        shard->arena = vm_arena_create(CHUNK_BYTES);
        if (shard->arena == NULL) {
            return false;
        }
    }
    if (shard->count < shard->capacity / 4 * 3) {
        return true;
    }
    size_t capacity = shard->capacity == 0 ? FIRST_CAPACITY : shard->capacity * 2;
    struct vm_symbol **slots = calloc(capacity, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    for (size_t i = 0; i < shard->capacity; i++) {
        struct vm_symbol *symbol = shard->slots[i];
        if (symbol == NULL) {
            continue;
        }
        VM_ASSERT(shard_of(symbol->hash) == shard);
        size_t at = symbol->hash & (capacity - 1);
        while (slots[at] != NULL) {
            at = (at + 1) & (capacity - 1);
        }
        slots[at] = symbol;
    }
    free(shard->slots);
    shard->slots = slots;
    shard->capacity = capacity;
    VM_ASSERT(shard->count < capacity / 4 * 3);
    return true;
}

static size_t size_of(size_t length)
{
    return offsetof(struct vm_symbol, bytes) + length + 1;
}

/* Sets the members of a symbol, whose memory must be zeroed. */
static void fill(struct vm_symbol *symbol, const char *bytes, size_t length, uint32_t hash)
{
    VM_ASSERT(length <= VM_SYMBOL_MAX_LENGTH);
    symbol->hash = hash;
    symbol->length = (uint16_t)length;
    memcpy(symbol->bytes, bytes, length);
    VM_ASSERT(symbol->bytes[length] == '\0');
}

static struct vm_symbol *add(struct shard *shard, const char *bytes, size_t length, uint32_t hash)
{
    struct vm_symbol *symbol =
        vm_arena_alloc_aligned(shard->arena, size_of(length), alignof(struct vm_symbol));
    if (symbol != NULL) {
        fill(symbol, bytes, length, hash);
        shard->count++;
    }
    return symbol;
}

const struct vm_symbol *vm_symbol_make(const char *bytes, size_t length)
{
    struct vm_symbol *symbol = length > VM_SYMBOL_MAX_LENGTH ? NULL : calloc(1, size_of(length));
    if (symbol != NULL) {
        fill(symbol, bytes, length, vm_hash_bytes(bytes, length));
    }
    return symbol;
}

const struct vm_symbol *vm_symbol_intern(const char *bytes, size_t length)
{
    if (length > VM_SYMBOL_MAX_LENGTH) {
        return NULL;
    }
    uint32_t hash = vm_hash_bytes(bytes, length);
    struct shard *shard = shard_of(hash);
    const struct vm_symbol *symbol = NULL;
    vm_lock_take(&shard->lock);
    if (make_room(shard)) {
        struct vm_symbol **slot = probe(shard, bytes, length, hash);
        if (*slot == NULL) {
            *slot = add(shard, bytes, length, hash);
        }
        symbol = *slot;
        VM_ASSERT(symbol == NULL || (symbol->hash == hash && symbol->length == length));
    }
    vm_lock_release(&shard->lock);
    return symbol;
}

const struct vm_symbol *vm_symbol_from_cstr(const char *text)
{
    return vm_symbol_intern(text, strlen(text));
}

const struct vm_symbol *vm_symbol_find(const char *bytes, size_t length)
{
    if (length > VM_SYMBOL_MAX_LENGTH) {
        return NULL;
    }
    uint32_t hash = vm_hash_bytes(bytes, length);
    struct shard *shard = shard_of(hash);
    vm_lock_take(&shard->lock);
    const struct vm_symbol *symbol = NULL;
    if (shard->count != 0) {
        symbol = *probe(shard, bytes, length, hash);
    }
    vm_lock_release(&shard->lock);
    return symbol;
}

bool vm_symbol_equals_cstr(const struct vm_symbol *symbol, const char *text)
{
    size_t length = strlen(text);
    return symbol->length == length && memcmp(symbol->bytes, text, length) == 0;
}

size_t vm_symbol_count(size_t *bytes)
{
    size_t count = 0;
    size_t used = 0;
    for (size_t i = 0; i < SHARD_COUNT; i++) {
        struct shard *shard = &shards[i];
        vm_lock_take(&shard->lock);
        count += shard->count;
        used += shard->capacity * sizeof *shard->slots;
        used += shard->arena == NULL ? 0 : vm_arena_used_bytes(shard->arena);
        vm_lock_release(&shard->lock);
    }
    if (bytes != NULL) {
        *bytes = used;
    }
    return count;
}

char *vm_dotted_name(const char *internal_name)
{
    char *name = strdup(internal_name);
    for (char *c = name; c != NULL && *c != '\0'; c++) {
        *c = *c == '/' ? '.' : *c;
    }
    return name;
}
