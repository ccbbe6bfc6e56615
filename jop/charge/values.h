/*
 * values.h: the numbers of a calling context in JOP mode (docs/jop.md, "Charging rules").
 *
 * A context's cycles are its own, without those of its callees:
 *
 *     cycles = execution + wait states + cache load
 *
 * execution and wait states are those of its bytecodes, of the routines that the processor runs
 * for some of them, wait states being what slower memory adds. Cache load is what can be seen of
 * loading methods: callees, at its calls, and its caller, at its return.
 */
#ifndef JP2VM_JOP_VALUES_H
#define JP2VM_JOP_VALUES_H

#include <stdint.h>

#include "profiler/tree/cct.h"

enum jop_payload_cache {
    JOP_CACHE_LOAD,
    JOP_CACHE_ROUTINE_LOAD, /* part of it: of routines, and of returns from them */
    JOP_CACHE_HITS,
    JOP_CACHE_MISSES,
    JOP_CACHE_WORDS
};

/*
 * Words of a context. JOP's are next to it, so these are at the same distance
 * from it whatever the number of caches: those of all caches but the first come before them, in
 * descending order. At the end is the guard: a pass is a hit in all caches.
 */
enum jop_payload {
    JOP_PAYLOAD_CYCLES,    /* of routines */
    JOP_PAYLOAD_WAITS,     /* part of these */
    JOP_PAYLOAD_FIRST_CACHE,
    JOP_PAYLOAD_SAVED_CYCLES = JOP_PAYLOAD_FIRST_CACHE + JOP_CACHE_WORDS,
                           /* what instructions cost less than they are taken for */
    JOP_PAYLOAD_SAVED_WAITS,
    JOP_PAYLOAD_UNCHARGED, /* not 0: the machine's own doing, which the processor does not do */
    JOP_PAYLOAD_SEEN,      /* see core.c */
    JOP_PAYLOAD_SEEN_LOADS,
    JOP_PAYLOAD_LINK,
    JOP_PAYLOAD_FACTS, /* the struct jop_method of the context's method, once it was met */
    JOP_PAYLOAD_GUARD,
    JOP_PAYLOAD_PASSES,
    JOP_PAYLOAD_FIXED_WORDS
};

/* Whose words these are; registered by jop_charge_start before all others that have some. */
extern struct vm_analysis jop_analysis;

/* How long a payload is, and where in it the words above begin. */
#define JOP_PAYLOAD_START(caches) (((caches) - 1) * JOP_CACHE_WORDS)
#define JOP_PAYLOAD_WORDS(caches) (JOP_PAYLOAD_START(caches) + JOP_PAYLOAD_FIXED_WORDS)

/* The words above of a context. */
static inline uint64_t *jop_payload(const struct prof_node *node)
{
    return (uint64_t *)(uintptr_t)node - JOP_PAYLOAD_FIXED_WORDS;
}

/* The words of a cache, given those. */
static inline const uint64_t *jop_payload_of_cache(const uint64_t *payload, uint32_t cache)
{
    return cache == 0 ? payload + JOP_PAYLOAD_FIRST_CACHE : payload - cache * JOP_CACHE_WORDS;
}

/* Makes the profiler show them, and the run's totals appear on stderr at its end; before the
 * machine is created. */
void jop_values_start(void);

/* The totals on stderr. */
void jop_values_print_totals(void);

#endif
