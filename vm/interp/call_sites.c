#include "vm/interp/call_sites.h"

#include <pthread.h>
#include <stdlib.h>

#include "vm/base/hash_map.h"
#include "vm/base/machine_out.h"
#include "vm/instrument/analysis.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct vm_hash_map sites; /* instruction -> struct vm_call_site */

static bool has_code_again(void)
{
    return vm_analysis_is_registered();
}

bool vm_call_site_find(const uint8_t *instruction, struct vm_call_site *site)
{
    if (!has_code_again()) {
        return false;
    }
    pthread_mutex_lock(&lock);
    const struct vm_call_site *found = vm_hash_map_find(&sites, instruction);
    if (found != NULL) {
        *site = *found;
    }
    pthread_mutex_unlock(&lock);
    return found != NULL;
}

void vm_call_site_keep(const uint8_t *instruction, struct vm_call_site *site)
{
    if (!has_code_again()) {
        return;
    }
    pthread_mutex_lock(&lock);
    const struct vm_call_site *first = vm_hash_map_find(&sites, instruction);
    if (first != NULL) {
        *site = *first;
    } else {
        struct vm_call_site *kept = malloc(sizeof *kept);
        if (kept == NULL || !vm_hash_map_put(&sites, instruction, kept, NULL)) {
            vm_end_without_memory("call sites");
        }
        *kept = *site;
    }
    pthread_mutex_unlock(&lock);
}
