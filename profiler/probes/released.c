#include "profiler/probes/released.h"

#include <stdlib.h>

#include "profiler/probes/maps.h"
#include "vm/base/machine_out.h"
#include "vm/instrument/counters.h"
#include "vm/translate/replace.h"

/* Counters of removed probes. Only code that was made after the replacement `from`, which added the
 * probes, and before the replacement `to`, which removed them, increments them. */
struct released {
    uint64_t from, to;
    struct released *next;
    uint32_t count;
    uint32_t numbers[];
};
static struct released *released;

void prof_probe_release_counters(struct prof_probe_store *store, uint64_t added_at)
{
    uint32_t count = prof_probe_store_counters(store, NULL);
    struct released *of_store = malloc(sizeof *of_store + count * sizeof *of_store->numbers);
    if (of_store == NULL) {
        vm_end_without_memory("probes");
    }
    of_store->from = added_at;
    of_store->to = vm_replace_number();
    of_store->count = prof_probe_store_counters(store, of_store->numbers);
    of_store->next = released;
    released = of_store;
}

void prof_probe_free_released(void)
{
    for (struct released **link = &released; *link != NULL;) {
        struct released *of_store = *link;
        if (vm_replace_is_run(of_store->from, of_store->to)) {
            link = &of_store->next;
            continue;
        }
        for (uint32_t i = 0; i < of_store->count; i++) {
            vm_counter_free(of_store->numbers[i]);
        }
        *link = of_store->next;
        free(of_store);
    }
}
