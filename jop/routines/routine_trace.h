/*
 * routine_trace.h: where the cost of routines goes, in the order of time.
 *
 * What a processor's own methods cost consists of cycles that depend on the model alone and of
 * look-ups in the method cache, whose outcome depends on all that ran before. A trace adds up the
 * first and makes the second in any number of caches at once, so that one run of a program yields
 * its time for as many caches as one likes.
 *
 * Methods have numbers for the caches: routines take 0 .. JOP_ROUTINE_METHODS - 1, those of the
 * program what is above (jop/routines/routine.h).
 *
 * Threads: a trace and its caches belong to one thread. Ownership: the trace owns nothing.
 */
#ifndef JP2VM_JOP_ROUTINE_TRACE_H
#define JP2VM_JOP_ROUTINE_TRACE_H

#include <stdint.h>

#include <stdbool.h>

#include "jop/cache/cache.h"
#include "jop/model/model.h"

/* How a method returns: a processor hides more of a load behind a longer return. */
enum jop_return_kind { JOP_RETURN_VOID, JOP_RETURN_WORD, JOP_RETURN_LONG, JOP_RETURN_KINDS };

/* Cycles, and those of them that are wait states of the memory. */
struct jop_amount {
    uint32_t cycles, waits;
};

/* What one cache made of it. */
struct jop_account {
    struct jop_cache *cache;
    uint64_t load_cycles;  /* of loads, as far as the bytecodes did not hide them */
    uint64_t loaded_words; /* of methods that were not there */
    uint64_t hits, misses;
};

struct jop_routines;

/*
 * Look-ups are made in the accounts' caches at once, or else noted, for who makes them later: a
 * trace with a list has no accounts.
 */
struct jop_trace {
    const struct jop_routines *routines;
    struct jop_account *accounts;
    uint32_t account_count;
    uint32_t method, words; /* the program's method that runs: its number and length */
    uint32_t monitors;      /* how many the thread holds; leaving the last one costs more */
    uint64_t cycles, waits; /* the same for all caches: everything but loads */
    uint64_t invokes, returns;
    uint32_t *look_ups;     /* the list (jop/charge/automaton.h), or NULL */
    uint32_t look_up_count, look_up_limit;
    void (*list_is_full)(struct jop_trace *trace); /* empties it */
};

/* In the accounts. */
void jop_trace_look_up(struct jop_trace *trace, uint32_t method, uint32_t words, bool is_return,
    uint32_t hit_cycles, uint32_t miss_cycles);

static inline void jop_trace_note(struct jop_trace *trace, uint32_t look_up)
{
    if (trace->look_up_count == trace->look_up_limit) {
        trace->list_is_full(trace);
    }
    trace->look_ups[trace->look_up_count++] = look_up;
}

static inline void jop_trace_run(struct jop_trace *trace, uint64_t cycles, uint64_t waits)
{
    trace->cycles += cycles;
    trace->waits += waits;
}

#endif
