#include "profiler/probes/maps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/probes/eval.h"
#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/instrument/counters.h"

/* A counter of the machine, and its key in a map. `cleared` is the counter's sum when the map was
 * last cleared. */
struct counter {
    const struct prof_probe_map *map;
    uint64_t *words; /* the key; NULL if the map had no space for it */
    uint64_t cleared;
    uint32_t word_count, number;
};

/* The data of a map that all threads share. */
struct shared {
    struct prof_probe_table base;  /* the merged aggregates of threads that have ended; in a map of
                                      values: all entries */
    struct prof_probe_table known; /* the keys of counters */
    struct vm_lock lock;           /* protects `base` in maps of values */
    _Atomic uint64_t entries, dropped;
};

/* `threads_lock` protects the list of threads, and `base` in maps of aggregates. `counters_lock`
 * protects the array of counters. A thread takes `threads_lock` before `counters_lock` and before
 * the lock of a thread's data. */
struct prof_probe_store {
    struct prof_probe_program *program;
    uint64_t limit;
    struct shared *shared; /* indexed by map */
    struct vm_lock threads_lock, counters_lock;
    struct prof_probe_thread *threads;
    struct prof_probe_value variables[PROF_PROBE_VARIABLES]; /* initial variables of threads */
    uint64_t *skipped; /* as in prof_probe_thread, for threads that have ended;
                          protected by threads_lock */
    struct counter *counters;
    uint32_t counter_count, counter_room;
};

static struct vm_lock texts_lock = VM_LOCK(PROBE_TEXTS);
static struct prof_probe_table texts, tuples;

static void *check(void *memory)
{
    if (memory == NULL) {
        vm_end_without_memory("probes");
    }
    return memory;
}

/* The number of cut texts is behind the numbers of skipped events. */
static size_t cut_index(const struct prof_probe_program *program)
{
    return (size_t)program->probe_count * PROF_CAUSES;
}

static size_t skip_count(const struct prof_probe_program *program)
{
    return cut_index(program) + 1;
}

struct prof_probe_store *prof_probe_store_create(struct prof_probe_program *program,
                                                 uint64_t key_limit)
{
    struct prof_probe_store *store = check(calloc(1, sizeof *store));
    store->program = program;
    store->limit = key_limit;
    store->shared = check(calloc((size_t)program->map_count + 1, sizeof *store->shared));
    store->skipped = check(calloc(skip_count(program), sizeof *store->skipped));
    vm_lock_init(&store->threads_lock, VM_RANK_PROBE_THREADS);
    vm_lock_init(&store->counters_lock, VM_RANK_PROBE_COUNTERS);
    for (struct prof_probe_map *map = program->maps; map != NULL; map = map->next) {
        map->store = store;
        vm_lock_init(&store->shared[map->index].lock, VM_RANK_PROBE_MAP);
    }
    return store;
}

void prof_probe_store_destroy(struct prof_probe_store *store)
{
    while (store->threads != NULL) {
        prof_probe_thread_end(store->threads);
    }
    for (int i = 0; i < store->program->map_count; i++) {
        prof_probe_table_empty(&store->shared[i].base);
        prof_probe_table_empty(&store->shared[i].known);
        vm_lock_destroy(&store->shared[i].lock);
    }
    vm_lock_destroy(&store->threads_lock);
    vm_lock_destroy(&store->counters_lock);
    free(store->shared);
    free(store->skipped);
    free(store->counters);
    free(store);
}

uint32_t prof_probe_store_counters(const struct prof_probe_store *store, uint32_t *numbers)
{
    for (uint32_t i = 0; numbers != NULL && i < store->counter_count; i++) {
        numbers[i] = store->counters[i].number;
    }
    return store->counter_count;
}

static struct shared *shared_of(const struct prof_probe_map *map)
{
    return &map->store->shared[map->index];
}

static const uint64_t *intern(struct prof_probe_table *table, const uint64_t *words, uint32_t count)
{
    uint64_t hash = prof_probe_hash(words, count);
    vm_lock_take(&texts_lock);
    struct prof_probe_entry *entry = prof_probe_table_find(table, words, count, hash);
    if (entry == NULL) {
        entry = prof_probe_table_add(table, words, count, hash, 0);
    }
    vm_lock_release(&texts_lock);
    return prof_probe_key(entry);
}

const char *prof_probe_intern(const char *text)
{
    struct prof_probe_key key = {.words = NULL};
    struct prof_probe_value value = {.kind = PROF_VALUE_TEXT, .text = text};
    prof_probe_key_add(&key, &value, true);
    const uint64_t *words = intern(&texts, key.words, key.count);
    free(key.words);
    return (const char *)(words + 1);
}

const uint64_t *prof_probe_intern_tuple(const uint64_t *tuple)
{
    return intern(&tuples, tuple, 1 + (uint32_t)tuple[0]);
}

void prof_probe_offer_near(struct prof_probe_near *near, const char *text)
{
    uint32_t hash = vm_hash_cstr(text);
    _Atomic uint32_t *seen = &near->seen[hash >> 28];
    if (atomic_load_explicit(seen, memory_order_relaxed) == hash) {
        return;
    }
    atomic_store_explicit(seen, hash, memory_order_relaxed);
    vm_lock_take(&texts_lock);
    bool is_nearer = false;
    for (const char *part = text; part != NULL && *part != '\0';) {
        is_nearer |= vm_nearest_offer(&near->nearest, part, strlen(part));
        part = strpbrk(part, ".$");
        part += part != NULL;
    }
    if (is_nearer) {
        snprintf(near->text, sizeof near->text, "%s", text);
    }
    vm_lock_release(&texts_lock);
}

/* Returns whether a map may have one more entry. If not, counts the additions as dropped. */
static bool take_room(const struct prof_probe_map *map, uint64_t count)
{
    struct shared *of = shared_of(map);
    if (atomic_fetch_add_explicit(&of->entries, 1, memory_order_relaxed) < map->store->limit) {
        return true;
    }
    atomic_fetch_sub_explicit(&of->entries, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&of->dropped, count, memory_order_relaxed);
    return false;
}

/* --- threads ---------------------------------------------------------------------------------- */

static void lock(struct prof_probe_thread *thread)
{
    vm_spin_take(&thread->lock, VM_RANK_PROBE_THREAD);
}

static void unlock(struct prof_probe_thread *thread)
{
    vm_spin_release(&thread->lock, VM_RANK_PROBE_THREAD);
}

struct prof_probe_thread *prof_probe_thread_create(struct prof_probe_store *store)
{
    const struct prof_probe_program *program = store->program;
    struct prof_probe_thread *thread = check(calloc(1, sizeof *thread));
    thread->store = store;
    thread->tables = check(calloc((size_t)program->map_count + 1, sizeof *thread->tables));
    thread->polls = check(calloc((size_t)program->probe_count + 1, sizeof *thread->polls));
    thread->skipped = check(calloc(skip_count(program), sizeof *thread->skipped));
    thread->cut = &thread->skipped[cut_index(program)];
    thread->scratch = check(malloc(PROF_PROBE_SCRATCH));
    memcpy(thread->variables, store->variables, sizeof thread->variables);
    prof_probe_activations_init(&thread->activations, program);
    if (program->has_stacks) {
        thread->frames = check(malloc(PROF_PROBE_FRAMES * sizeof *thread->frames));
    }
    vm_lock_take(&store->threads_lock);
    thread->next = store->threads;
    thread->link = &store->threads;
    if (store->threads != NULL) {
        store->threads->link = &thread->next;
    }
    store->threads = thread;
    vm_lock_release(&store->threads_lock);
    return thread;
}

/* Merges an entry, whose key need not be plain, into a table with plain keys. */
static void merge_entry(const struct prof_probe_map *map, struct prof_probe_table *to,
                        const uint64_t *words, uint32_t count, const uint64_t *value)
{
    struct prof_probe_key key = {.words = NULL};
    prof_probe_key_add_plain(&key, words, count);
    uint64_t hash = prof_probe_hash(key.words, key.count);
    struct prof_probe_entry *entry = prof_probe_table_find(to, key.words, key.count, hash);
    uint32_t value_words = prof_probe_aggregate_words(map);
    if (entry == NULL) {
        entry = prof_probe_table_add(to, key.words, key.count, hash, value_words);
    } else if (map->aggregate < 0) {
        memset(entry->words, 0, value_words * sizeof *value);
    }
    if (map->aggregate < 0) {
        memcpy(entry->words, value, value_words * sizeof *value);
    } else {
        prof_probe_aggregate_merge(map, entry->words, value);
    }
    free(key.words);
}

static void merge_table(const struct prof_probe_map *map, struct prof_probe_table *to,
                        const struct prof_probe_table *from)
{
    for (size_t i = 0; i < from->capacity; i++) {
        struct prof_probe_entry *entry = from->slots[i];
        if (entry != NULL) {
            merge_entry(map, to, prof_probe_key(entry), entry->key_words, entry->words);
        }
    }
}

void prof_probe_thread_end(struct prof_probe_thread *thread)
{
    struct prof_probe_store *store = thread->store;
    vm_lock_take(&store->threads_lock);
    lock(thread);
    for (struct prof_probe_map *map = store->program->maps; map != NULL; map = map->next) {
        struct shared *of = shared_of(map);
        size_t before = of->base.count, own = thread->tables[map->index].count;
        merge_table(map, &of->base, &thread->tables[map->index]);
        prof_probe_table_empty(&thread->tables[map->index]);
        VM_ASSERT(own >= of->base.count - before);
        VM_ASSERT(atomic_load(&of->entries) >= own - (of->base.count - before));
        /* If `base` already had an entry for a key, the thread's entry no longer takes space. */
        atomic_fetch_sub_explicit(&of->entries, own - (of->base.count - before),
                                  memory_order_relaxed);
    }
    for (size_t i = 0; i < skip_count(store->program); i++) {
        store->skipped[i] += thread->skipped[i];
    }
    VM_ASSERT(*thread->link == thread);
    *thread->link = thread->next;
    if (thread->next != NULL) {
        thread->next->link = thread->link;
    }
    unlock(thread);
    vm_lock_release(&store->threads_lock);
    free(thread->tables);
    prof_probe_activations_free(&thread->activations);
    free(thread->polls);
    free(thread->skipped);
    free(thread->key.words);
    free(thread->frames);
    free(thread->scratch);
    free(thread);
}

void prof_probe_store_begin(struct prof_probe_store *store, const struct prof_probe_thread *thread)
{
    memcpy(store->variables, thread->variables, sizeof store->variables);
}

static uint64_t sum_of(struct prof_probe_store *store, size_t index)
{
    vm_lock_take(&store->threads_lock);
    uint64_t count = store->skipped[index];
    for (const struct prof_probe_thread *thread = store->threads; thread != NULL;
         thread = thread->next) {
        count += __atomic_load_n(&thread->skipped[index], __ATOMIC_RELAXED);
    }
    vm_lock_release(&store->threads_lock);
    return count;
}

uint64_t prof_probe_skipped(struct prof_probe_store *store, const struct prof_probe *probe,
                            enum prof_probe_cause cause)
{
    return sum_of(store, (size_t)probe->index * PROF_CAUSES + cause);
}

uint64_t prof_probe_cut(struct prof_probe_store *store)
{
    return sum_of(store, cut_index(store->program));
}

/* --- aggregates ------------------------------------------------------------------------------- */

uint32_t prof_probe_counter(const struct prof_probe_map *map, const struct prof_probe_key *key)
{
    struct prof_probe_store *store = map->store;
    struct shared *of = shared_of(map);
    uint64_t hash = prof_probe_hash(key->words, key->count);
    struct prof_probe_entry *known =
        prof_probe_table_find(&of->known, key->words, key->count, hash);
    if (known != NULL) {
        return (uint32_t)known->words[0];
    }
    uint32_t number = vm_counter_new();
    if (number == VM_COUNTER_NONE) {
        return VM_COUNTER_NONE;
    }
    bool has_room = take_room(map, 0);
    vm_lock_take(&store->counters_lock);
    if (!VM_RESERVE(store->counters, store->counter_room, store->counter_count + 1)) {
        vm_end_without_memory("probes");
    }
    struct counter *counter = &store->counters[store->counter_count++];
    *counter = (struct counter){.map = map, .word_count = key->count, .number = number};
    if (has_room) {
        known = prof_probe_table_add(&of->known, key->words, key->count, hash, 1);
        known->words[0] = number;
        counter->words = prof_probe_key(known);
    }
    vm_lock_release(&store->counters_lock);
    return number;
}

void prof_probe_add(struct prof_probe_thread *thread, const struct prof_probe_map *map,
                    const struct prof_probe_key *key, uint64_t hash,
                    const struct prof_probe_value *value)
{
    struct prof_probe_table *table = &thread->tables[map->index];
    lock(thread);
    struct prof_probe_entry *entry = prof_probe_table_find(table, key->words, key->count, hash);
    if (entry == NULL && take_room(map, 1)) {
        entry = prof_probe_table_add(table, key->words, key->count, hash,
                                     prof_probe_aggregate_words(map));
    }
    if (entry != NULL) {
        prof_probe_aggregate_add(map, entry->words, value);
    }
    unlock(thread);
}

/* --- values ----------------------------------------------------------------------------------- */

static struct prof_probe_entry *find_value(const struct prof_probe_map *map,
                                           const struct prof_probe_key *key)
{
    return prof_probe_table_find(&shared_of(map)->base, key->words, key->count,
                                 prof_probe_hash(key->words, key->count));
}

static struct prof_probe_value get(const struct prof_probe_map *map,
                                   const struct prof_probe_entry *entry)
{
    return prof_probe_aggregate_result(map, entry->words);
}

struct prof_probe_value prof_probe_map_read(const struct prof_probe_map *map,
                                            const struct prof_probe_key *key)
{
    struct prof_probe_value value = {.kind = PROF_VALUE_NONE};
    vm_lock_take(&shared_of(map)->lock);
    struct prof_probe_entry *entry = find_value(map, key);
    if (entry != NULL) {
        value = get(map, entry);
    }
    vm_lock_release(&shared_of(map)->lock);
    return value;
}

bool prof_probe_map_set(const struct prof_probe_map *map, const struct prof_probe_key *key, int op,
                        const struct prof_probe_value *value)
{
    struct shared *of = shared_of(map);
    struct prof_probe_value next = *value;
    vm_lock_take(&of->lock);
    struct prof_probe_entry *entry = find_value(map, key);
    if (entry == NULL && take_room(map, 1)) {
        entry = prof_probe_table_add(&of->base, key->words, key->count,
                                     prof_probe_hash(key->words, key->count), 2);
    }
    bool is_good = true;
    if (entry != NULL && op >= 0) {
        struct prof_probe_value old = get(map, entry);
        if (old.kind == PROF_VALUE_NONE) {
            old = (struct prof_probe_value){.kind = PROF_VALUE_INT};
        }
        next = prof_probe_apply(op, NULL, &old, value);
        is_good = next.kind != PROF_VALUE_NONE;
    }
    if (entry != NULL && is_good) {
        entry->words[0] = next.kind;
        memcpy(&entry->words[1], &next.integer, sizeof next.integer);
    }
    vm_lock_release(&of->lock);
    return is_good;
}

void prof_probe_map_delete(const struct prof_probe_map *map, const struct prof_probe_key *key)
{
    struct shared *of = shared_of(map);
    vm_lock_take(&of->lock);
    struct prof_probe_entry *entry = find_value(map, key);
    if (entry != NULL) {
        prof_probe_table_remove(&of->base, entry);
        VM_ASSERT(atomic_load(&of->entries) != 0);
        atomic_fetch_sub_explicit(&of->entries, 1, memory_order_relaxed);
    }
    vm_lock_release(&of->lock);
}

/* --- all maps --------------------------------------------------------------------------------- */

void prof_probe_map_clear(const struct prof_probe_map *map)
{
    struct prof_probe_store *store = map->store;
    struct shared *of = shared_of(map);
    uint64_t freed = 0;
    vm_lock_take(&store->threads_lock);
    vm_lock_take(&of->lock);
    freed += of->base.count;
    prof_probe_table_empty(&of->base);
    vm_lock_release(&of->lock);
    vm_lock_take(&store->counters_lock);
    for (uint32_t i = 0; i < store->counter_count; i++) {
        if (store->counters[i].map == map) {
            store->counters[i].cleared = vm_counter_sum(store->counters[i].number);
        }
    }
    vm_lock_release(&store->counters_lock);
    for (struct prof_probe_thread *thread = store->threads; thread != NULL; thread = thread->next) {
        lock(thread);
        freed += thread->tables[map->index].count;
        prof_probe_table_empty(&thread->tables[map->index]);
        unlock(thread);
    }
    vm_lock_release(&store->threads_lock);
    VM_ASSERT(atomic_load(&of->entries) >= freed);
    atomic_fetch_sub_explicit(&of->entries, freed, memory_order_relaxed);
    atomic_store_explicit(&of->dropped, 0, memory_order_relaxed);
}

/* Adds the sums of a map's counters to the entries of `to`, unless `to` is NULL. Returns the sum of
 * the counters without a key. */
static uint64_t merge_counters(const struct prof_probe_map *map, struct prof_probe_table *to)
{
    struct prof_probe_store *store = map->store;
    uint64_t without_key = 0;
    for (uint32_t i = 0; i < store->counter_count; i++) {
        if (store->counters[i].map != map) {
            continue;
        }
        VM_ASSERT(vm_counter_sum(store->counters[i].number) >= store->counters[i].cleared);
        uint64_t count = vm_counter_sum(store->counters[i].number) - store->counters[i].cleared;
        if (store->counters[i].words == NULL) {
            without_key += count;
        } else if (count != 0 && to != NULL) {
            merge_entry(map, to, store->counters[i].words, store->counters[i].word_count, &count);
        }
    }
    return without_key;
}

struct prof_probe_table prof_probe_map_merge(const struct prof_probe_map *map)
{
    struct prof_probe_store *store = map->store;
    struct prof_probe_table merged = {.slots = NULL};
    struct shared *of = shared_of(map);
    vm_lock_take(&store->threads_lock);
    vm_lock_take(&of->lock);
    merge_table(map, &merged, &of->base);
    vm_lock_release(&of->lock);
    for (struct prof_probe_thread *thread = store->threads; thread != NULL; thread = thread->next) {
        lock(thread);
        merge_table(map, &merged, &thread->tables[map->index]);
        unlock(thread);
    }
    vm_lock_take(&store->counters_lock);
    merge_counters(map, &merged);
    vm_lock_release(&store->counters_lock);
    vm_lock_release(&store->threads_lock);
    return merged;
}

uint64_t prof_probe_map_dropped(const struct prof_probe_map *map)
{
    struct prof_probe_store *store = map->store;
    vm_lock_take(&store->threads_lock);
    vm_lock_take(&store->counters_lock);
    uint64_t dropped = merge_counters(map, NULL);
    vm_lock_release(&store->counters_lock);
    vm_lock_release(&store->threads_lock);
    return dropped + atomic_load_explicit(&shared_of(map)->dropped, memory_order_relaxed);
}
