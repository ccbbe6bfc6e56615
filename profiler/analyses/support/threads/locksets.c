#include "profiler/analyses/support/threads/locksets.h"

#include <stdlib.h>

#include <jp2vm/analysis.h>

#include "vm/base/lock/lock.h"

/* The locks of a set, in ascending order. */
struct set {
    uint32_t count;
    uint64_t locks[];
};

static struct vm_lock mutex = VM_LOCK(ANALYSIS_LOCK_SETS); /* protects the sets and the table */
static struct set **sets; /* indexed by number; set 0 is the empty set */
static uint32_t set_count, set_capacity;
static uint32_t *table; /* a hash table of set numbers with open addressing, at most half full */
static uint32_t table_size;

static uint64_t hash(const struct set *set)
{
    uint64_t sum = set->count;
    for (uint32_t i = 0; i < set->count; i++) {
        sum = (sum ^ set->locks[i]) * 0x9e3779b97f4a7c15u;
    }
    return sum ^ sum >> 32;
}

static uint32_t *find(const struct set *set)
{
    uint32_t i = (uint32_t)hash(set) & (table_size - 1);
    while (
        table[i] != 0
        && (sets[table[i]]->count != set->count
            || memcmp(sets[table[i]]->locks, set->locks, set->count * sizeof set->locks[0]) != 0)) {
        i = (i + 1) & (table_size - 1);
    }
    return &table[i];
}

static void grow(void)
{
    uint32_t capacity = set_capacity == 0 ? 256 : set_capacity * 2;
    struct set **more = jp2->allocate(capacity * sizeof(struct set *));
    if (set_count != 0) {
        memcpy(more, sets, set_count * sizeof(struct set *));
    }
    free(sets);
    sets = more;
    set_capacity = capacity;
    free(table);
    table_size = capacity * 2;
    table = jp2->allocate(table_size * sizeof *table);
    for (uint32_t i = 1; i < set_count; i++) {
        *find(sets[i]) = i;
    }
    set_count = set_count == 0 ? 1 : set_count;
}

/* Returns the number of a set. If an equal set exists, frees `set`; otherwise keeps it. */
static uint32_t number_of(struct set *set)
{
    if (set->count == 0) {
        free(set);
        return 0;
    }
    if (set_count + 1 >= set_capacity) {
        grow();
    }
    uint32_t *entry = find(set);
    if (*entry == 0) {
        *entry = set_count;
        sets[set_count++] = set;
    } else {
        free(set);
    }
    return *entry;
}

uint32_t lockset_both_slow(struct lockset_cache *cache, uint32_t a, uint32_t b)
{
    vm_lock_take(&mutex);
    const struct set *x = sets[a], *y = sets[b];
    struct set *both = jp2->allocate(sizeof *both + x->count * sizeof both->locks[0]);
    for (uint32_t i = 0, k = 0; i < x->count && k < y->count;) {
        if (x->locks[i] == y->locks[k]) {
            both->locks[both->count++] = x->locks[i];
        }
        uint64_t first = x->locks[i], second = y->locks[k];
        i += first <= second;
        k += second <= first;
    }
    uint32_t number = number_of(both);
    vm_lock_release(&mutex);
    uint32_t i = (a * 31 + b) % 256;
    cache->of[i].a = a;
    cache->of[i].b = b;
    cache->of[i].both = number;
    return number;
}

/* --- the locks of a thread -------------------------------------------------------------------- */

void lockset_take(struct lockset_held *held, uint64_t lock, bool is_read)
{
    for (uint32_t i = held->count; i-- > 0;) {
        if (held->locks[i].lock == lock && held->locks[i].is_read == is_read) {
            held->locks[i].depth++;
            return;
        }
    }
    if (held->count == held->capacity) {
        held->capacity = held->capacity * 2 + 8;
        void *more = jp2->allocate(held->capacity * sizeof held->locks[0]);
        if (held->count != 0) {
            memcpy(more, held->locks, held->count * sizeof held->locks[0]);
        }
        free(held->locks);
        held->locks = more;
    }
    held->locks[held->count].lock = lock;
    held->locks[held->count].depth = 1;
    held->locks[held->count++].is_read = is_read;
    held->is_known = false;
}

void lockset_give(struct lockset_held *held, uint64_t lock, bool is_read)
{
    for (uint32_t i = held->count; i-- > 0;) {
        if (held->locks[i].lock == lock && held->locks[i].is_read == is_read) {
            if (--held->locks[i].depth == 0) {
                held->count--;
                memmove(&held->locks[i], &held->locks[i + 1],
                        (held->count - i) * sizeof held->locks[0]);
                held->is_known = false;
            }
            return;
        }
    }
}

static uint32_t set_of(const struct lockset_held *held, bool with_readers)
{
    struct set *set = jp2->allocate(sizeof *set + held->count * sizeof set->locks[0]);
    for (uint32_t i = 0; i < held->count; i++) {
        uint32_t at = set->count;
        while (at > 0 && set->locks[at - 1] > held->locks[i].lock) {
            at--;
        }
        bool is_there = at > 0 && set->locks[at - 1] == held->locks[i].lock;
        if (!is_there && (with_readers || !held->locks[i].is_read)) {
            memmove(&set->locks[at + 1], &set->locks[at],
                    (set->count++ - at) * sizeof set->locks[0]);
            set->locks[at] = held->locks[i].lock;
        }
    }
    return number_of(set);
}

void lockset_know(struct lockset_held *held)
{
    if (!held->is_known) {
        vm_lock_take(&mutex);
        held->all = set_of(held, true);
        held->for_writes = set_of(held, false);
        vm_lock_release(&mutex);
        held->is_known = true;
    }
}
