/*
 * side_caches.h: the method caches of a core except the first, which is an automaton (automaton.h).
 *
 * One automaton for all caches would have too many states, and with one automaton for each cache
 * every look-up would take a step in each. But a hit rarely changes a cache. So each method has a
 * mask of the caches that contain it, and a look-up is simulated (cache.h) only in caches that lack
 * the method or that a hit changes. Hits are not counted, because every cache has as many look-ups
 * as the first.
 *
 * Threads: the caches belong to one core. Errors: if memory is exhausted, the process ends with a
 * message.
 */
#ifndef JP2VM_JOP_CHARGE_SIDE_CACHES_H
#define JP2VM_JOP_CHARGE_SIDE_CACHES_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/charge/automaton.h"

struct jop_side_caches;

/* Returns empty caches of at most 16 shapes. hits_cost: bytecodes also wait for look-ups that
 * hit. */
struct jop_side_caches *jop_side_caches_create(const struct jop_model *model,
                                               const struct jop_cache_shape *shapes, uint32_t count,
                                               bool hits_cost);
void jop_side_caches_destroy(struct jop_side_caches *caches);
void jop_side_caches_clear(struct jop_side_caches *caches);

/* Makes the look-ups of a path, which belongs to the first cache's automaton. Adds the load cycles
 * and misses of cache i to the words at `to` - i * JOP_CACHE_WORDS, with is_routine also to
 * JOP_CACHE_ROUTINE_LOAD. Returns true if the contents of a cache have changed. */
bool jop_side_caches_follow(struct jop_side_caches *caches, const struct jop_automaton *first,
                            struct jop_path *path, uint64_t *to, bool is_routine);

#endif
