#include "vm/runtime/loading/class_load.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/base/log.h"
#include "vm/base/symbol.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/module.h"
#include "vm/thread/safepoint.h"

bool vm_class_load_transform(struct vm_thread *self, struct vm_class_load *load)
{
    VM_ASSERT(self->exception == NULL);
    if (!vm_class_hooks.file_loaded(self, load)) {
        if (self->exception == NULL) {
            vm_throw_out_of_memory(self, "class file");
        }
        return false;
    }
    return true;
}

void vm_class_load_keep_before(struct vm_class_load *load, struct vm_pool *pool)
{
    pool->untransformed = load->before;
    pool->untransformed_length = load->before_length;
    load->before = NULL;
}

void vm_class_load_free(struct vm_class_load *load)
{
    free(load->owned);
    free(load->before);
}

/* --- claims on boot classes ------------------------------------------------------------------- */

/* The claims of all threads, newest first. They are on the stacks of their owners. */
static struct vm_boot_claim *claims;
static struct vm_lock claims_lock = VM_LOCK(BOOT_CLAIMS);
static pthread_cond_t claims_changed = PTHREAD_COND_INITIALIZER;

static struct vm_boot_claim *claim_on(const struct vm_symbol *name)
{
    struct vm_boot_claim *claim = claims;
    while (claim != NULL && claim->name != name) {
        claim = claim->next;
    }
    return claim;
}

/* Returns the class that the thread waits for, or NULL. */
static const struct vm_symbol *awaited_by(const struct vm_thread *thread)
{
    for (const struct vm_boot_claim *claim = claims; claim != NULL; claim = claim->next) {
        if (claim->owner == thread && claim->awaited != NULL) {
            return claim->awaited;
        }
    }
    return NULL;
}

/* Returns whether `self` must wait for the class: another thread claims it, and does not wait for
 * `self`. Waiting threads form no cycle, because none of them has begun to wait in one. */
static bool must_wait(const struct vm_thread *self, const struct vm_symbol *name)
{
    const struct vm_boot_claim *claim = claim_on(name);
    bool is_claimed = claim != NULL;
    while (claim != NULL && claim->owner != self) {
        const struct vm_symbol *next = awaited_by(claim->owner);
        claim = next == NULL ? NULL : claim_on(next);
    }
    return is_claimed && claim == NULL;
}

void vm_boot_claim(struct vm_thread *self, const struct vm_symbol *name,
                   struct vm_boot_claim *claim)
{
    *claim = (struct vm_boot_claim){.owner = self, .awaited = name};
    bool was_in_native = vm_thread_enter_native(self);
    vm_lock_take(&claims_lock);
    claim->next = claims;
    claims = claim;
    while (must_wait(self, name)) {
        vm_lock_wait(&claims_changed, &claims_lock);
    }
    claim->name = name;
    claim->awaited = NULL;
    vm_lock_release(&claims_lock);
    vm_thread_leave_native(self, was_in_native);
}

void vm_boot_release(struct vm_boot_claim *claim)
{
    vm_lock_take(&claims_lock);
    struct vm_boot_claim **link = &claims;
    while (*link != claim) {
        link = &(*link)->next;
    }
    *link = claim->next;
    pthread_cond_broadcast(&claims_changed);
    vm_lock_release(&claims_lock);
}

void vm_class_log_loaded(const struct vm_class *class, const char *name)
{
    static const char image[] = "/lib/modules";
    const char *origin = class->origin == NULL ? "__JVM_DefineClass__" : class->origin;
    size_t length = strlen(origin), tail = sizeof image - 1;
    const struct vm_module *module = vm_class_module(class);
    if (length > tail && strcmp(origin + length - tail, image) == 0) {
        bool is_named = module != NULL && module->name != NULL;
        vm_log(VM_LOG_CLASS_LOAD, VM_LOG_INFO, "%s source: jrt:/%s", name,
               is_named ? module->name->bytes : "java.base");
    } else {
        vm_log(VM_LOG_CLASS_LOAD, VM_LOG_INFO, "%s source: %s%s", name,
               *origin == '/' ? "file:" : "", origin);
    }
}

bool vm_class_is_modifiable(const struct vm_class *class)
{
    return class->file != NULL && !class->is_hidden;
}
