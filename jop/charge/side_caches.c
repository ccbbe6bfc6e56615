#include "jop/charge/side_caches.h"

#include <stdlib.h>

#include "jop/charge/values.h"
#include "profiler/tree/memory.h"
#include "vm/base/assert.h"
#include "vm/base/data/array.h"

#define MAX_CACHES 16

/* A cache in which a hit changes nothing: its blocks are overwritten one after the other, as in
 * cache.c, which simulates a single cache. The masks show which methods are in the cache. */
struct ring {
    uint32_t next, last;                    /* the block that is overwritten next, the last block */
    uint32_t word_shift;                    /* a method of n words takes (n >> word_shift) + 1
                                               blocks */
    uint32_t methods[JOP_CACHE_MAX_BLOCKS]; /* indexed by block: 1 + the method that starts at this
                                               block; 0: none */
};

struct side_cost {
    uint32_t words, load, hit; /* length of the method in words; cycles of a load and of a hit
                                  without hidden cycles */
    bool is_known;
};

struct jop_side_caches {
    const struct jop_model *model;
    uint32_t count;
    struct jop_cache *caches[MAX_CACHES]; /* NULL: the cache is a ring, or always hits */
    struct ring rings[MAX_CACHES];
    uint16_t *holders; /* indexed by method: a bit for each ring that contains the method */
    uint32_t holder_count;
    struct side_cost *costs; /* indexed by look-up */
    uint32_t cost_count;
    uint16_t in_rings; /* mask of rings; only look-ups of methods that they do not contain are
                          simulated */
    uint16_t asked;    /* mask of other caches, in which all look-ups are simulated */
    uint64_t changes;  /* number of changes of contents, plus 1 */
};

static uint32_t log2_of(uint32_t power)
{
    return (uint32_t)__builtin_ctz(power);
}

static void set_ring(struct ring *ring, const struct jop_cache_shape *shape)
{
    uint32_t blocks = shape->kind == JOP_CACHE_SINGLE ? 1 : shape->blocks;
    VM_ASSERT(blocks != 0 && (blocks & (blocks - 1)) == 0 && blocks <= JOP_CACHE_MAX_BLOCKS);
    ring->last = blocks - 1;
    ring->word_shift = shape->kind == JOP_CACHE_VARIABLE ? log2_of(shape->bytes / 4 / blocks) : 31;
}

static void add_cache(struct jop_side_caches *caches, uint32_t i,
                      const struct jop_cache_shape *shape, bool hits_cost)
{
    uint16_t bit = (uint16_t)(1u << i);
    if (hits_cost || !jop_cache_shape_ignores_hits(shape)) {
        caches->asked |= bit;
        caches->caches[i] = jop_cache_create(shape);
        if (caches->caches[i] == NULL) {
            prof_out_of_memory();
        }
    } else if (shape->kind != JOP_CACHE_HIT) {
        caches->in_rings |= bit;
        set_ring(&caches->rings[i], shape);
    }
}

struct jop_side_caches *jop_side_caches_create(const struct jop_model *model,
                                               const struct jop_cache_shape *shapes, uint32_t count,
                                               bool hits_cost)
{
    VM_ASSERT(count <= MAX_CACHES);
    struct jop_side_caches *caches = calloc(1, sizeof *caches);
    if (caches == NULL) {
        prof_out_of_memory();
    }
    caches->model = model;
    caches->count = count;
    caches->changes = 1;
    for (uint32_t i = 0; i < count; i++) {
        add_cache(caches, i, &shapes[i], hits_cost);
    }
    return caches;
}

void jop_side_caches_destroy(struct jop_side_caches *caches)
{
    for (uint32_t i = 0; i < caches->count; i++) {
        jop_cache_destroy(caches->caches[i]);
    }
    free(caches->holders);
    free(caches->costs);
    free(caches);
}

void jop_side_caches_clear(struct jop_side_caches *caches)
{
    caches->changes++;
    for (uint32_t i = 0; i < caches->count; i++) {
        if (caches->caches[i] != NULL) {
            jop_cache_clear(caches->caches[i]);
        }
        caches->rings[i].next = 0;
        for (uint32_t block = 0; block < JOP_CACHE_MAX_BLOCKS; block++) {
            caches->rings[i].methods[block] = 0;
        }
    }
    for (uint32_t method = 0; method < caches->holder_count; method++) {
        caches->holders[method] = 0;
    }
}

/* Returns the cost of a look-up, which is computed at its first use. */
static const struct side_cost *find_cost(struct jop_side_caches *caches,
                                         const struct jop_automaton *first, uint32_t look_up)
{
    if (!VM_RESERVE_ZEROED(caches->costs, caches->cost_count, look_up + 1)) {
        prof_out_of_memory();
    }
    struct side_cost *cost = &caches->costs[look_up];
    if (!cost->is_known) {
        uint32_t hidden;
        jop_automaton_look_up(first, look_up, &cost->words, &hidden);
        cost->load = jop_exposed(jop_model_load(caches->model, cost->words), hidden);
        cost->hit = jop_exposed(caches->model->cache_hit, hidden);
        cost->is_known = true;
    }
    return cost;
}

static inline void drop(struct jop_side_caches *caches, uint32_t *method, uint16_t bit)
{
    if (*method != 0) {
        VM_ASSERT(*method - 1 < caches->holder_count && (caches->holders[*method - 1] & bit) != 0);
        caches->holders[*method - 1] &= (uint16_t)~bit;
        *method = 0;
    }
}

/* Loads a method into a ring that does not contain it. */
static inline void load(struct jop_side_caches *caches, struct ring *ring, uint16_t bit,
                        uint32_t method, uint32_t words)
{
    VM_ASSERT(ring->next <= ring->last);
    uint32_t more = words >> ring->word_shift, first = ring->next;
    more = more < ring->last ? more : ring->last;
    drop(caches, &ring->methods[first], bit);
    for (uint32_t i = 1; i <= more; i++) {
        drop(caches, &ring->methods[(first + i) & ring->last], bit);
    }
    ring->methods[first] = method + 1;
    ring->next = (first + more + 1) & ring->last;
}

/* Adds the cost of a look-up to the payload of cache i. */
static inline void charge(uint64_t *to, uint32_t i, uint32_t cycles, bool is_miss, bool is_routine)
{
    uint64_t *of_cache = to - i * JOP_CACHE_WORDS;
    of_cache[JOP_CACHE_LOAD] += cycles;
    of_cache[JOP_CACHE_MISSES] += is_miss;
    if (is_routine) {
        of_cache[JOP_CACHE_ROUTINE_LOAD] += cycles;
    }
}

/* Makes a look-up in the rings of a mask, all of which miss, and in the caches of `asked`. Returns
 * true if contents have changed. */
static bool look_up(struct jop_side_caches *caches, const struct jop_automaton *first,
                    uint32_t look_up, uint32_t missing, uint64_t *to, bool is_routine)
{
    const struct side_cost *cost = find_cost(caches, first, look_up);
    uint32_t method = look_up >> 3;
    bool is_changed = missing != 0, is_return = (look_up & 7) >= JOP_LOOK_UP_RETURN;
    VM_ASSERT(method < caches->holder_count && (missing & ~(uint32_t)caches->in_rings) == 0);
    caches->holders[method] |= (uint16_t)missing;
    for (; missing != 0; missing &= missing - 1) {
        uint32_t i = (uint32_t)__builtin_ctz(missing);
        load(caches, &caches->rings[i], (uint16_t)(1u << i), method, cost->words);
        charge(to, i, cost->load, true, is_routine);
    }
    for (uint32_t mask = caches->asked; mask != 0; mask &= mask - 1) {
        uint32_t i = (uint32_t)__builtin_ctz(mask);
        bool is_there = jop_cache_access(caches->caches[i], method, cost->words, is_return);
        charge(to, i, is_there ? cost->hit : cost->load, !is_there, is_routine);
        is_changed |= !is_there;
    }
    return is_changed;
}

bool jop_side_caches_follow(struct jop_side_caches *caches, const struct jop_automaton *first,
                            struct jop_path *path, uint64_t *to, bool is_routine)
{
    if (path->quiet == caches->changes) {
        return false;
    }
    bool is_changed = false;
    for (uint32_t i = 0; i < path->length; i++) {
        uint32_t method = path->look_ups[i] >> 3;
        if (!VM_RESERVE_ZEROED(caches->holders, caches->holder_count, method + 1)) {
            prof_out_of_memory();
        }
        uint32_t missing = caches->in_rings & ~(uint32_t)caches->holders[method];
        if ((missing | caches->asked) != 0) {
            is_changed |= look_up(caches, first, path->look_ups[i], missing, to, is_routine);
        }
    }
    if (is_changed) {
        caches->changes++;
    } else if (caches->asked == 0) {
        path->quiet = caches->changes; /* all look-ups have hit, and will hit until a cache
                                          changes */
    }
    return is_changed;
}
