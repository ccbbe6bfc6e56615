/*
 * values.h: the numbers of a calling context in JOP mode (docs/jop.md, "Charging rules").
 *
 * A context's cycles are its own, without those of its callees:
 *
 *     cycles = execution + wait states + cache load
 *
 * Execution and wait states are cycles of the context's bytecodes, and of the routines that the
 * processor runs for some bytecodes; wait states are the part that slower memory adds. Cache load
 * is the part of loads that is not hidden: loads of callees at calls, and of the caller at the
 * return.
 */
#ifndef JP2VM_JOP_CHARGE_VALUES_H
#define JP2VM_JOP_CHARGE_VALUES_H

#include <stdint.h>

#include "profiler/tree/cct.h"

enum jop_payload_cache {
    JOP_CACHE_LOAD,
    JOP_CACHE_ROUTINE_LOAD, /* part of JOP_CACHE_LOAD: loads of routines, and loads at returns from
                               routines */
    JOP_CACHE_HITS,
    JOP_CACHE_MISSES,
    JOP_CACHE_WORDS
};

/*
 * Words of a context's payload. They are directly before the context, so their distance from the
 * context is the same for any number of caches. The words of all caches except the first come
 * before them, in descending order. The guard is at the end: a call that passes the guard is a hit
 * in all caches.
 */
enum jop_payload {
    JOP_PAYLOAD_CYCLES, /* cycles of routines */
    JOP_PAYLOAD_WAITS,  /* part of JOP_PAYLOAD_CYCLES */
    JOP_PAYLOAD_FIRST_CACHE,
    JOP_PAYLOAD_SAVED_CYCLES = JOP_PAYLOAD_FIRST_CACHE + JOP_CACHE_WORDS,
    /* static cycles, and wait states, that instructions did not take */
    JOP_PAYLOAD_SAVED_WAITS,
    JOP_PAYLOAD_UNCHARGED, /* not 0: the context is work of the machine that the processor does not
                              do */
    JOP_PAYLOAD_SEEN,      /* see core.c */
    JOP_PAYLOAD_SEEN_LOADS,
    JOP_PAYLOAD_LINK,
    JOP_PAYLOAD_FACTS, /* pointer to the struct jop_method of the context's method; 0: not found
                          yet */
    JOP_PAYLOAD_GUARD,
    JOP_PAYLOAD_PASSES,
    JOP_PAYLOAD_FIXED_WORDS
};

/* The analysis that owns these words. jop_charge_start registers it before all other analyses that
 * have payload words. */
extern struct vm_analysis jop_analysis;

/* The index of the words of enum jop_payload in a payload, and the length of a payload. */
#define JOP_PAYLOAD_START(caches) (((caches)-1) * JOP_CACHE_WORDS)
#define JOP_PAYLOAD_WORDS(caches) (JOP_PAYLOAD_START(caches) + JOP_PAYLOAD_FIXED_WORDS)

/* Returns a context's words of enum jop_payload. */
static inline uint64_t *jop_payload(const struct prof_node *node)
{
    return (uint64_t *)(uintptr_t)node - JOP_PAYLOAD_FIXED_WORDS;
}

/* Returns the words of a cache, given the words of enum jop_payload. */
static inline const uint64_t *jop_payload_of_cache(const uint64_t *payload, uint32_t cache)
{
    return cache == 0 ? payload + JOP_PAYLOAD_FIRST_CACHE : payload - cache * JOP_CACHE_WORDS;
}

/* Adds these numbers to the profiler's output, and makes the run print its totals to stderr when it
 * ends. Must be called before the machine is created. */
void jop_values_start(void);

/* Prints the run's totals to stderr. */
void jop_values_print_totals(void);

#endif
