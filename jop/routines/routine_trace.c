#include "jop/routines/routine_trace.h"

void jop_trace_look_up(struct jop_trace *trace, uint32_t method, uint32_t words, bool is_return,
                       uint32_t hit_cycles, uint32_t miss_cycles)
{
    for (uint32_t i = 0; i < trace->account_count; i++) {
        struct jop_account *account = &trace->accounts[i];
        if (jop_cache_access(account->cache, method, words, is_return)) {
            account->hits++;
            account->load_cycles += hit_cycles;
        } else {
            account->misses++;
            account->load_cycles += miss_cycles;
            account->loaded_words += words;
        }
    }
}
