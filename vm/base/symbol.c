/*
 * symbol.c: the table of symbols is split by hash into shards, each with a lock of its own, so that
 * threads that load classes seldom wait for each other. Symbols in the table are never freed, so
 * their memory comes from arenas.
 *
 * Most lookups find their symbol, and take no lock: a slot changes only once, from NULL to a
 * symbol, and tables that became too small are kept, because a lookup may still read them. A lookup
 * that finds nothing is repeated under the lock before a symbol is added.
 */
#include "vm/base/symbol.h"

#include <stdalign.h>
#include <stdatomic.h>
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

typedef struct vm_symbol *_Atomic slot;

struct table {
    struct table *older; /* the table that this one replaced */
    size_t capacity;     /* a power of two */
    slot slots[];        /* open addressing; NULL: free; at least one is free */
};

struct shard {
    struct vm_lock lock;
    struct table *_Atomic table; /* NULL: no symbols yet */
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

/* Returns the slot of the string, or the free slot for it. */
static slot *probe(struct table *table, const char *bytes, size_t length, uint32_t hash)
{
    size_t mask = table->capacity - 1;
    VM_ASSERT((table->capacity & mask) == 0);
    size_t i = hash & mask;
    for (;; i = (i + 1) & mask) {
        const struct vm_symbol *symbol =
            atomic_load_explicit(&table->slots[i], memory_order_acquire);
        if (symbol == NULL
            || (symbol->hash == hash && symbol->length == length
                && memcmp(symbol->bytes, bytes, length) == 0)) {
            return &table->slots[i];
        }
    }
}

/* Returns the symbol of the string, or NULL if the table had none when the search began. */
static const struct vm_symbol *look(struct shard *shard, const char *bytes, size_t length,
                                    uint32_t hash)
{
    struct table *table = atomic_load_explicit(&shard->table, memory_order_acquire);
    return table == NULL
               ? NULL
               : atomic_load_explicit(probe(table, bytes, length, hash), memory_order_acquire);
}

/* Copies the symbols of a table to a larger one, which no other thread knows yet. */
static void move_symbols(const struct shard *shard, struct table *from, struct table *to)
{
    for (size_t i = 0; from != NULL && i < from->capacity; i++) {
        struct vm_symbol *symbol = atomic_load_explicit(&from->slots[i], memory_order_relaxed);
        if (symbol == NULL) {
            continue;
        }
        VM_ASSERT(shard_of(symbol->hash) == shard);
        size_t at = symbol->hash & (to->capacity - 1);
        while (atomic_load_explicit(&to->slots[at], memory_order_relaxed) != NULL) {
            at = (at + 1) & (to->capacity - 1);
        }
        atomic_store_explicit(&to->slots[at], symbol, memory_order_relaxed);
    }
    (void)shard;
}

/* Makes space for one more symbol. The caller has the lock. */
static bool make_room(struct shard *shard)
{
    if (shard->arena == NULL) {
        shard->arena = vm_arena_create(CHUNK_BYTES);
        if (shard->arena == NULL) {
            return false;
        }
    }
    struct table *old = atomic_load_explicit(&shard->table, memory_order_relaxed);
    if (old != NULL && shard->count < old->capacity / 4 * 3) {
        return true;
    }
    size_t capacity = old == NULL ? FIRST_CAPACITY : old->capacity * 2;
    struct table *table = calloc(1, sizeof *table + capacity * sizeof table->slots[0]);
    if (table == NULL) {
        return false;
    }
    table->capacity = capacity;
    table->older = old;
    move_symbols(shard, old, table);
    atomic_store_explicit(&shard->table, table, memory_order_release);
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

/* Returns the slot at which a search for this hash begins, or NULL if there is no table yet. */
static slot *first_slot(uint32_t hash)
{
    struct table *table = atomic_load_explicit(&shard_of(hash)->table, memory_order_acquire);
    return table == NULL ? NULL : &table->slots[hash & (table->capacity - 1)];
}

uint32_t vm_symbol_expect(const char *bytes, size_t length)
{
    uint32_t hash = vm_hash_bytes(bytes, length);
    __builtin_prefetch(first_slot(hash));
    return hash;
}

void vm_symbol_prefetch(uint32_t hash)
{
    slot *at = first_slot(hash);
    if (at != NULL) {
        __builtin_prefetch(atomic_load_explicit(at, memory_order_relaxed));
    }
}

const struct vm_symbol *vm_symbol_intern(const char *bytes, size_t length)
{
    return length > VM_SYMBOL_MAX_LENGTH
               ? NULL
               : vm_symbol_intern_hashed(bytes, length, vm_hash_bytes(bytes, length));
}

const struct vm_symbol *vm_symbol_intern_hashed(const char *bytes, size_t length, uint32_t hash)
{
    VM_ASSERT(length <= VM_SYMBOL_MAX_LENGTH && hash == vm_hash_bytes(bytes, length));
    struct shard *shard = shard_of(hash);
    const struct vm_symbol *symbol = look(shard, bytes, length, hash);
    if (symbol != NULL) {
        return symbol;
    }
    vm_lock_take(&shard->lock);
    if (make_room(shard)) {
        slot *at =
            probe(atomic_load_explicit(&shard->table, memory_order_relaxed), bytes, length, hash);
        struct vm_symbol *found = atomic_load_explicit(at, memory_order_relaxed);
        if (found == NULL) {
            found = add(shard, bytes, length, hash);
            atomic_store_explicit(at, found, memory_order_release);
        }
        symbol = found;
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
    return look(shard_of(hash), bytes, length, hash);
}

size_t vm_symbol_count(size_t *bytes)
{
    size_t count = 0;
    size_t used = 0;
    for (size_t i = 0; i < SHARD_COUNT; i++) {
        struct shard *shard = &shards[i];
        vm_lock_take(&shard->lock);
        count += shard->count;
        for (const struct table *table = atomic_load(&shard->table); table != NULL;
             table = table->older) {
            used += table->capacity * sizeof table->slots[0];
        }
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
