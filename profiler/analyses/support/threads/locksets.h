/*
 * locksets.h: sets of locks. Each set has a number, so the set of a variable needs only one word.
 * The empty set is number 0.
 *
 * Threads: any; each thread has its own `lockset_held` and `lockset_cache`.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_LOCKSETS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_LOCKSETS_H

#include <stdbool.h>
#include <stdint.h>

#define LOCKSET_MOST (1u << 30)

struct lockset_cache {
    struct {
        uint32_t a, b, both;
    } of[256];
};

/* The locks that a thread holds, for reading and writing or only for reading. */
struct lockset_held {
    uint32_t count, capacity;
    struct {
        uint64_t lock; /* the lock's number, which is not 0 */
        uint32_t depth;
        bool is_read;
    } * locks;
    bool is_known; /* `all` and `for_writes` are up to date */
    uint32_t all, for_writes;
};

void lockset_take(struct lockset_held *held, uint64_t lock, bool is_read);
void lockset_give(struct lockset_held *held, uint64_t lock, bool is_read);

/* Updates `all`, which is the number of the set of all held locks, and `for_writes`, which is the
 * number of the set of locks that are held for writing. */
void lockset_know(struct lockset_held *held);

/* Returns the intersection of two sets. */
uint32_t lockset_both_slow(struct lockset_cache *cache, uint32_t a, uint32_t b);

static inline uint32_t lockset_both(struct lockset_cache *cache, uint32_t a, uint32_t b)
{
    if (a == b || a == 0 || b == 0) {
        return a == b ? a : 0;
    }
    uint32_t i = (a * 31 + b) % 256;
    return cache->of[i].a == a && cache->of[i].b == b ? cache->of[i].both
                                                      : lockset_both_slow(cache, a, b);
}

#endif
