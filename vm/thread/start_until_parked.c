#include "vm/thread/start_until_parked.h"

#include "vm/base/lock/lock.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

/* `count` is incremented when a thread parks for the first time. No other lock is taken while this
 * lock is held. */
static struct {
    struct vm_lock lock;
    pthread_cond_t changed;
    uint64_t count;
} parked = {VM_LOCK(PARKED), PTHREAD_COND_INITIALIZER, 0};

void vm_thread_note_parked(struct vm_thread *self)
{
    if (!atomic_load_explicit(&self->has_parked, memory_order_relaxed)) {
        vm_lock_take(&parked.lock);
        atomic_store(&self->has_parked, true);
        parked.count++;
        pthread_cond_broadcast(&parked.changed);
        vm_lock_release(&parked.lock);
    }
}

static uint64_t count_parked(void)
{
    vm_lock_take(&parked.lock);
    uint64_t count = parked.count;
    vm_lock_release(&parked.lock);
    return count;
}

static bool is_parked(const struct vm_object *object)
{
    vm_lock_take(&vm.threads_lock);
    struct vm_thread *thread = vm_thread_of(object);
    bool has_parked = thread == NULL || atomic_load(&thread->has_parked);
    vm_lock_release(&vm.threads_lock);
    return has_parked;
}

bool vm_thread_start_until_parked(struct vm_thread *self, struct vm_object *object, bool is_daemon,
                                  uint64_t stack_bytes)
{
    uint64_t seen = count_parked();
    if (!vm_thread_start(self, object, is_daemon, stack_bytes)) {
        return false;
    }
    bool was_in_native = vm_thread_enter_native(self);
    while (!is_parked(object)) {
        vm_lock_take(&parked.lock);
        while (parked.count == seen) {
            vm_lock_wait(&parked.changed, &parked.lock);
        }
        seen = parked.count;
        vm_lock_release(&parked.lock);
    }
    vm_thread_leave_native(self, was_in_native);
    return true;
}
