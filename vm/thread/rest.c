#include "vm/thread/rest.h"

#include "vm/base/lock/lock.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

/* `count` rises when a thread rests for the first time. No other lock is taken while this one is
 * held. */
static struct {
    struct vm_lock lock;
    pthread_cond_t changed;
    uint64_t count;
} rests = {VM_LOCK(RESTS), PTHREAD_COND_INITIALIZER, 0};

void vm_thread_note_rest(struct vm_thread *self)
{
    if (!atomic_load_explicit(&self->has_rested, memory_order_relaxed)) {
        vm_lock_take(&rests.lock);
        atomic_store(&self->has_rested, true);
        rests.count++;
        pthread_cond_broadcast(&rests.changed);
        vm_lock_release(&rests.lock);
    }
}

static uint64_t count_rests(void)
{
    vm_lock_take(&rests.lock);
    uint64_t count = rests.count;
    vm_lock_release(&rests.lock);
    return count;
}

static bool is_at_rest(const struct vm_object *object)
{
    vm_lock_take(&vm.threads_lock);
    struct vm_thread *thread = vm_thread_of(object);
    bool is_resting = thread == NULL || atomic_load(&thread->has_rested);
    vm_lock_release(&vm.threads_lock);
    return is_resting;
}

bool vm_thread_start_to_rest(struct vm_thread *self, struct vm_object *object, bool is_daemon,
                             uint64_t stack_bytes)
{
    uint64_t seen = count_rests();
    if (!vm_thread_start(self, object, is_daemon, stack_bytes)) {
        return false;
    }
    bool was_in_native = vm_thread_enter_native(self);
    while (!is_at_rest(object)) {
        vm_lock_take(&rests.lock);
        while (rests.count == seen) {
            vm_lock_wait(&rests.changed, &rests.lock);
        }
        seen = rests.count;
        vm_lock_release(&rests.lock);
    }
    vm_thread_leave_native(self, was_in_native);
    return true;
}
