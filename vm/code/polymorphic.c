#include "vm/code/polymorphic.h"

#include <stdlib.h>

#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/runtime/class.h"
#include "vm/runtime/exceptions.h"
#include "vm/vm.h"

struct link {
    struct link *next;
    uint16_t index;
    struct vm_call_site site;
};

static struct vm_lock lock = VM_LOCK(POLYMORPHIC_CALLS);
static struct vm_hash_map links; /* struct vm_pool -> struct link; guarded by the lock */

static struct link *find_link(const struct vm_pool *pool, uint16_t index)
{
    struct link *link = vm_hash_map_find(&links, pool);
    while (link != NULL && link->index != index) {
        link = link->next;
    }
    return link;
}

/* Records the link of a constant. If the constant already has a link, stores that link's call site
 * in *site. Returns false if memory runs out. */
static bool enter_link(const struct vm_pool *pool, uint16_t index, struct vm_call_site *site)
{
    const struct link *known = find_link(pool, index);
    if (known != NULL) {
        *site = known->site;
        return true;
    }
    struct link *link = malloc(sizeof *link);
    if (link == NULL) {
        return false;
    }
    *link = (struct link){vm_hash_map_find(&links, pool), index, *site};
    if (!vm_hash_map_put(&links, pool, link, NULL)) {
        free(link);
        return false;
    }
    return true;
}

bool vm_link_polymorphic(struct vm_thread *self, struct vm_pool *pool, struct vm_method *declared,
                         uint16_t index, struct vm_call_site *site)
{
    vm_lock_take(&lock);
    const struct link *known = find_link(pool, index);
    if (known != NULL) {
        *site = known->site;
    }
    vm_lock_release(&lock);
    if (known != NULL) {
        return true;
    }
    const struct vm_symbol *descriptor = pool->file->constants[index].member.descriptor;
    site->constant = NULL;
    site->target =
        vm.classlib->link_polymorphic(self, pool->class, declared, descriptor, &site->constant);
    if (site->target == NULL) {
        return false;
    }
    vm_lock_take(&lock);
    bool is_entered = enter_link(pool, index, site);
    vm_lock_release(&lock);
    if (!is_entered) {
        vm_throw_out_of_memory(self, "linked call");
    }
    return is_entered;
}

void vm_forget_polymorphic(const struct vm_pool *pool)
{
    vm_lock_take(&lock);
    struct link *link = vm_hash_map_remove(&links, pool);
    vm_lock_release(&lock);
    while (link != NULL) {
        struct link *next = link->next;
        free(link);
        link = next;
    }
}
