/*
 * routine_trace.h: the trace to which routines report their costs in the order of time.
 *
 * The cost of the processor's own methods consists of cycles, which depend only on the model, and
 * of look-ups in the method cache, whose outcome depends on everything that ran before. A trace
 * sums the cycles, and makes each look-up in any number of caches. So one run of a program yields
 * the program's time for all of these caches.
 *
 * In the caches, methods are numbered: routines from 0 to JOP_ROUTINE_METHODS - 1, methods of the
 * program from there on (jop/routines/routine.h).
 *
 * Threads: a trace and its caches belong to one thread. Ownership: the trace owns nothing.
 */
#ifndef JP2VM_JOP_ROUTINES_ROUTINE_TRACE_H
#define JP2VM_JOP_ROUTINES_ROUTINE_TRACE_H

#include <stdint.h>

#include <stdbool.h>

#include "jop/cache/cache.h"
#include "jop/model/model.h"

/* The kinds of a method's return: a longer return hides more cycles of a load. */
enum jop_return_kind { JOP_RETURN_VOID, JOP_RETURN_WORD, JOP_RETURN_LONG, JOP_RETURN_KINDS };

/* Cycles, and the part of them that is wait states of the memory. */
struct jop_amount {
    uint32_t cycles, waits;
};

/* The results for one cache. */
struct jop_account {
    struct jop_cache *cache;
    uint64_t load_cycles;  /* cycles of loads, without the cycles hidden by bytecodes */
    uint64_t loaded_words; /* words of methods that missed */
    uint64_t hits, misses;
};

struct jop_routines;

/*
 * A trace makes look-ups immediately in the caches of its accounts, or appends them to a list for
 * its owner, who makes them later. A trace with a list has no accounts.
 */
struct jop_trace {
    const struct jop_routines *routines;
    struct jop_account *accounts;
    uint32_t account_count;
    uint32_t method, words; /* number and length of the program's method that is running */
    uint32_t monitors;      /* how many monitors the thread holds; leaving the last monitor costs
                               more */
    uint64_t cycles, waits; /* everything except loads, which is the same for all caches */
    uint64_t invokes, returns;
    uint32_t *look_ups; /* the list (jop/charge/automaton.h), or NULL */
    uint32_t look_up_count, look_up_limit;
    void (*list_is_full)(struct jop_trace *trace); /* must empty the list */
};

/* Makes a look-up in the caches of the accounts. */
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
