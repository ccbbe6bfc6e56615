#include "vm/code/polymorphic.h"

#include <pthread.h>
#include <stdlib.h>

#include "vm/base/hash_map.h"
#include "vm/runtime/class.h"
#include "vm/runtime/exceptions.h"
#include "vm/vm.h"

struct link {
    struct link *next;
    uint16_t index;
    struct vm_call_site site;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct vm_hash_map links; /* struct vm_class -> struct link; with the lock */

static struct link *find_link(const struct vm_class *caller, uint16_t index)
{
    struct link *link = vm_hash_map_find(&links, caller);
    while (link != NULL && link->index != index) {
        link = link->next;
    }
    return link;
}

/* What is there already stays, and is the site then. False without memory. */
static bool enter_link(const struct vm_class *caller, uint16_t index, struct vm_call_site *site)
{
    const struct link *known = find_link(caller, index);
    if (known != NULL) {
        *site = known->site;
        return true;
    }
    struct link *link = malloc(sizeof *link);
    if (link == NULL) {
        return false;
    }
    *link = (struct link){vm_hash_map_find(&links, caller), index, *site};
    if (!vm_hash_map_put(&links, caller, link, NULL)) {
        free(link);
        return false;
    }
    return true;
}

bool vm_link_polymorphic(struct vm_thread *self, struct vm_class *caller,
                         struct vm_method *declared, uint16_t index, struct vm_call_site *site)
{
    pthread_mutex_lock(&lock);
    const struct link *known = find_link(caller, index);
    if (known != NULL) {
        *site = known->site;
    }
    pthread_mutex_unlock(&lock);
    if (known != NULL) {
        return true;
    }
    const struct vm_symbol *descriptor = caller->file->constants[index].member.descriptor;
    site->constant = NULL;
    site->target =
        vm.classlib->link_polymorphic(self, caller, declared, descriptor, &site->constant);
    if (site->target == NULL) {
        return false;
    }
    pthread_mutex_lock(&lock);
    bool is_entered = enter_link(caller, index, site);
    pthread_mutex_unlock(&lock);
    if (!is_entered) {
        vm_throw_out_of_memory(self, "linked call");
    }
    return is_entered;
}

void vm_forget_polymorphic(const struct vm_class *class)
{
    pthread_mutex_lock(&lock);
    struct link *link = vm_hash_map_remove(&links, class);
    pthread_mutex_unlock(&lock);
    while (link != NULL) {
        struct link *next = link->next;
        free(link);
        link = next;
    }
}
