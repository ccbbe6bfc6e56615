/*
 * side_caches.h: the method caches of a core beside the first, which has the automaton
 * (automaton.h). Together they would have too many states; each alone would take a step at every
 * look-up. But a look-up that hits mostly changes nothing, so each method has a mask of the caches
 * that hold it, and caches are asked (cache.h) where the method is not, or where a hit changes
 * something. Hits are not counted: all caches have as many look-ups as the first.
 *
 * Threads: of one core. Errors: the process ends with a message when there is no memory.
 */
#ifndef JP2VM_JOP_CHARGE_SIDE_CACHES_H
#define JP2VM_JOP_CHARGE_SIDE_CACHES_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/charge/automaton.h"

struct jop_side_caches;

/* Empty caches of these shapes, at most 16; hits_cost: bytecodes wait for look-ups that hit. */
struct jop_side_caches *jop_side_caches_create(const struct jop_model *model,
                                               const struct jop_cache_shape *shapes,
                                               uint32_t count, bool hits_cost);
void jop_side_caches_destroy(struct jop_side_caches *caches);
void jop_side_caches_clear(struct jop_side_caches *caches);

/* Makes the look-ups of a path of the first cache's automaton. The cycles of loads, twice where
 * is_routine, and misses go to words that lie before each other: of cache i to `to` - i *
 * JOP_CACHE_WORDS. True: a cache has other contents than before. */
bool jop_side_caches_follow(struct jop_side_caches *caches, const struct jop_automaton *first,
                            struct jop_path *path, uint64_t *to, bool is_routine);

#endif
