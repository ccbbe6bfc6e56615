/*
 * rest.c: starting a thread and waiting until it rests.
 */
#include "vm/thread/rest.h"

#include "vm/thread/safepoint.h"
#include "vm/vm.h"

/* `count` rises when a thread rests for the first time. No other lock is taken while this one is
 * held. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint64_t count;
} rests = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};

void vm_thread_note_rest(struct vm_thread *self)
{
    if (!atomic_load_explicit(&self->has_rested, memory_order_relaxed)) {
        pthread_mutex_lock(&rests.lock);
        atomic_store(&self->has_rested, true);
        rests.count++;
        pthread_cond_broadcast(&rests.changed);
        pthread_mutex_unlock(&rests.lock);
    }
}

static uint64_t count_rests(void)
{
    pthread_mutex_lock(&rests.lock);
    uint64_t count = rests.count;
    pthread_mutex_unlock(&rests.lock);
    return count;
}

static bool is_at_rest(const struct vm_object *object)
{
    pthread_mutex_lock(&vm.threads_lock);
    struct vm_thread *thread = vm_thread_of(object);
    bool is_resting = thread == NULL || atomic_load(&thread->has_rested);
    pthread_mutex_unlock(&vm.threads_lock);
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
        pthread_mutex_lock(&rests.lock);
        while (rests.count == seen) {
            pthread_cond_wait(&rests.changed, &rests.lock);
        }
        seen = rests.count;
        pthread_mutex_unlock(&rests.lock);
    }
    vm_thread_leave_native(self, was_in_native);
    return true;
}
