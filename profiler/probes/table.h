/*
 * table.h: hash tables from keys to values. Keys and values are sequences of words.
 *
 * An entry does not move until the table is emptied.
 *
 * Threads: no function is thread-safe. Errors: if memory runs out, the process ends with a message.
 */
#ifndef JP2VM_PROFILER_PROBES_TABLE_H
#define JP2VM_PROFILER_PROBES_TABLE_H

#include <stddef.h>
#include <stdint.h>

struct prof_probe_entry {
    uint64_t hash;
    uint32_t key_words, value_words;
    uint64_t words[]; /* the value, then the key */
};

/* A table. If all members are zero, it is empty. */
struct prof_probe_table {
    struct prof_probe_entry **slots;
    size_t capacity, count; /* capacity is 0 or a power of two */
};

uint64_t prof_probe_hash(const uint64_t *key, uint32_t words);

/* Returns the entry of a key; NULL if there is no such entry. */
struct prof_probe_entry *prof_probe_table_find(const struct prof_probe_table *table,
                                               const uint64_t *key, uint32_t words, uint64_t hash);

/* Adds an entry whose value is zero. The key is copied. */
struct prof_probe_entry *prof_probe_table_add(struct prof_probe_table *table, const uint64_t *key,
                                              uint32_t words, uint64_t hash, uint32_t value_words);

/* Removes and frees an entry. */
void prof_probe_table_remove(struct prof_probe_table *table, struct prof_probe_entry *entry);

void prof_probe_table_empty(struct prof_probe_table *table);

static inline uint64_t *prof_probe_key(struct prof_probe_entry *entry)
{
    return entry->words + entry->value_words;
}

#endif
