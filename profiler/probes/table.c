#include "profiler/probes/table.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/machine_out.h"

uint64_t prof_probe_hash(const uint64_t *key, uint32_t words)
{
    uint64_t hash = words + UINT64_C(0x9e3779b97f4a7c15);
    for (uint32_t i = 0; i < words; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 32;
    }
    return hash;
}

struct prof_probe_entry *prof_probe_table_find(const struct prof_probe_table *table,
                                               const uint64_t *key, uint32_t words, uint64_t hash)
{
    if (table->capacity == 0) {
        return NULL;
    }
    VM_ASSERT((table->capacity & (table->capacity - 1)) == 0 && table->count < table->capacity);
    for (size_t i = hash & (table->capacity - 1);; i = (i + 1) & (table->capacity - 1)) {
        struct prof_probe_entry *entry = table->slots[i];
        if (entry == NULL
            || (entry->hash == hash && entry->key_words == words
                && (words == 0 || memcmp(prof_probe_key(entry), key, words * sizeof *key) == 0))) {
            return entry;
        }
    }
}

static void insert(struct prof_probe_table *table, struct prof_probe_entry *entry)
{
    VM_ASSERT(table->count < table->capacity);
    size_t i = entry->hash & (table->capacity - 1);
    while (table->slots[i] != NULL) {
        i = (i + 1) & (table->capacity - 1);
    }
    table->slots[i] = entry;
}

static void grow(struct prof_probe_table *table)
{
    struct prof_probe_table old = *table;
    table->capacity = old.capacity == 0 ? 16 : old.capacity * 2;
    table->slots = calloc(table->capacity, sizeof *table->slots);
    if (table->slots == NULL) {
        vm_end_without_memory("the maps of probes");
    }
    for (size_t i = 0; i < old.capacity; i++) {
        if (old.slots[i] != NULL) {
            insert(table, old.slots[i]);
        }
    }
    free(old.slots);
}

struct prof_probe_entry *prof_probe_table_add(struct prof_probe_table *table, const uint64_t *key,
                                              uint32_t words, uint64_t hash, uint32_t value_words)
{
    if (table->count * 4 >= table->capacity * 3) {
        grow(table);
    }
    struct prof_probe_entry *entry =
        calloc(1, sizeof *entry + ((size_t)words + value_words) * sizeof *key);
    if (entry == NULL) {
        vm_end_without_memory("the maps of probes");
    }
    entry->hash = hash;
    entry->key_words = words;
    entry->value_words = value_words;
    if (words != 0) { /* the key of a map without keys is empty */
        memcpy(prof_probe_key(entry), key, words * sizeof *key);
    }
    insert(table, entry);
    table->count++;
    VM_ASSERT(table->count < table->capacity
              && prof_probe_table_find(table, key, words, hash) == entry);
    return entry;
}

void prof_probe_table_remove(struct prof_probe_table *table, struct prof_probe_entry *entry)
{
    VM_ASSERT(table->count != 0);
    size_t mask = table->capacity - 1, i = entry->hash & mask;
    while (table->slots[i] != entry) {
        i = (i + 1) & mask;
    }
    free(entry);
    table->slots[i] = NULL;
    table->count--;
    /* The entries after the gap are inserted again, since collisions may have displaced them. */
    for (size_t j = (i + 1) & mask; table->slots[j] != NULL; j = (j + 1) & mask) {
        struct prof_probe_entry *moved = table->slots[j];
        table->slots[j] = NULL;
        insert(table, moved);
    }
}

void prof_probe_table_empty(struct prof_probe_table *table)
{
    for (size_t i = 0; i < table->capacity; i++) {
        free(table->slots[i]);
    }
    free(table->slots);
    *table = (struct prof_probe_table){.slots = NULL};
}
