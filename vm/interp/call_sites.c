#include "vm/interp/call_sites.h"

#include <stdlib.h>

#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/instrument/analysis.h"

static struct vm_lock lock = VM_LOCK(CALL_SITES);

static bool has_code_again(void)
{
    return vm_analysis_is_registered();
}

/* Finds the record of a call site. The caller holds the lock. */
static struct vm_kept_call_site *find(const struct vm_class *class, const uint8_t *instruction)
{
    struct vm_kept_call_site *kept = class->kept_call_sites;
    while (kept != NULL && kept->instruction != instruction) {
        kept = kept->next;
    }
    return kept;
}

bool vm_call_site_find(const struct vm_class *class, const uint8_t *instruction,
                       struct vm_call_site *site)
{
    if (!has_code_again()) {
        return false;
    }
    vm_lock_take(&lock);
    const struct vm_kept_call_site *found = find(class, instruction);
    if (found != NULL) {
        *site = found->site;
    }
    vm_lock_release(&lock);
    return found != NULL;
}

void vm_call_site_keep(struct vm_class *class, const uint8_t *instruction,
                       struct vm_call_site *site)
{
    if (!has_code_again()) {
        return;
    }
    vm_lock_take(&lock);
    const struct vm_kept_call_site *first = find(class, instruction);
    if (first != NULL) {
        *site = first->site;
    } else {
        struct vm_kept_call_site *kept = malloc(sizeof *kept);
        if (kept == NULL) {
            vm_end_without_memory("call sites");
        }
        *kept = (struct vm_kept_call_site){class->kept_call_sites, instruction, *site};
        class->kept_call_sites = kept;
    }
    vm_lock_release(&lock);
}
