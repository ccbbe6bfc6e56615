#include "jop/routine_trace.h"

#include <stdatomic.h>

uint64_t jop_trace_next_epoch(void)
{
    static _Atomic uint64_t epochs;
    return atomic_fetch_add_explicit(&epochs, 1, memory_order_relaxed) + 1;
}

void jop_trace_search(struct jop_trace *trace, uint32_t method, uint32_t words, bool is_return,
    uint32_t hit_cycles, uint32_t miss_cycles)
{
    bool is_there = true;
    trace->searches++;
    for (uint32_t i = 0; i < trace->account_count; i++) {
        struct jop_account *account = &trace->accounts[i];
        if (jop_cache_access(account->cache, method, words, is_return)) {
            account->hits++;
            account->load_cycles += hit_cycles;
        } else {
            account->misses++;
            account->load_cycles += miss_cycles;
            account->loaded_words += words;
            is_there = false;
        }
    }
    if (trace->settled == NULL) {
        return;
    }
    if (!is_there) {
        trace->epoch = jop_trace_next_epoch();
    }
    if (method < trace->settled_count && hit_cycles == 0) {
        trace->settled[method] = trace->epoch;
    }
}
