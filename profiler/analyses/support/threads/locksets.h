/*
 * locksets.h: sets of locks, each of which has a number, so that a variable's set takes one word.
 * The empty set is 0.
 *
 * Threads: any; a `lockset_held` and a `lockset_cache` are a thread's own.
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

/* What a thread holds: locks that it may write under, and those that are for readers only. */
struct lockset_held {
    uint32_t count, capacity;
    struct {
        uint64_t lock; /* a number, not 0 */
        uint32_t depth;
        bool is_read;
    } * locks;
    bool is_known; /* the sets are those of now */
    uint32_t all, for_writes;
};

void lockset_take(struct lockset_held *held, uint64_t lock, bool is_read);
void lockset_give(struct lockset_held *held, uint64_t lock, bool is_read);

/* The sets of what is held. */
void lockset_know(struct lockset_held *held);

/* What two sets have in common. */
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
