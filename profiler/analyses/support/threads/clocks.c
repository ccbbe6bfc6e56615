#include "profiler/analyses/support/threads/clocks.h"

#include <stdlib.h>

#include <jp2vm/analysis.h>

#include "vm/base/lock/lock.h"

/* The lock protects all members except `references`. If the vector equals the vector that one
 * thread had at its last release of the sync, `last` is that thread's epoch at the release. If the
 * vector is empty, or is a join of several threads' vectors, `last` is 0. */
struct clock_sync {
    atomic_flag lock;
    _Atomic uint32_t references;
    struct clock_vector vector;
    clock_epoch last;
    struct clock_thread *owner; /* a monitor's owner, or the thread whose life it is, or NULL */
    uint32_t depth;
};

/* A thread that has or had a slot. */
struct tenant {
    uint64_t first_clock;
    struct tenant *before;
    char *_Atomic name; /* NULL until it is set */
};

struct slot {
    struct tenant *_Atomic tenant; /* the slot's last thread; earlier threads are linked by
                                      `before` */
    uint64_t last_clock;           /* the last clock of the tenant; 0 while the tenant is alive */
};

static struct slot *slots; /* the system allocates only the pages that are used */
static uint32_t slot_count;
static struct vm_lock slot_lock = VM_LOCK(ANALYSIS_CLOCK_SLOTS);

/* --- vectors ------------------------------------------------------------------------------------
 */

static void reserve(struct clock_vector *vector, uint32_t count)
{
    if (count > vector->capacity) {
        uint32_t capacity = count * 2 < 8 ? 8 : count * 2;
        uint64_t *clocks = jp2->allocate(capacity * sizeof *clocks);
        if (vector->count != 0) {
            memcpy(clocks, vector->clocks, vector->count * sizeof *clocks);
        }
        free(vector->clocks);
        vector->clocks = clocks;
        vector->capacity = capacity;
    }
    if (count > vector->count) {
        memset(vector->clocks + vector->count, 0, (count - vector->count) * sizeof(uint64_t));
        vector->count = count;
    }
}

static void join(struct clock_vector *to, const struct clock_vector *from)
{
    reserve(to, from->count);
    for (uint32_t i = 0; i < from->count; i++) {
        to->clocks[i] = to->clocks[i] < from->clocks[i] ? from->clocks[i] : to->clocks[i];
    }
}

/* --- threads ------------------------------------------------------------------------------------
 */

static void learn(struct clock_thread *thread, struct clock_sync *sync);
static void release(struct clock_thread *thread, struct clock_sync *sync);

static void set_clock(struct clock_thread *thread, uint64_t clock)
{
    reserve(&thread->vector, thread->slot + 1);
    thread->vector.clocks[thread->slot] = clock;
    thread->epoch = clock_epoch_of(thread->slot, clock);
}

static void tick(struct clock_thread *thread)
{
    if (thread->epoch != 0) {
        vm_spin_take(&thread->lock, VM_RANK_ANALYSIS_THREAD_CLOCK);
        set_clock(thread, clock_of(thread->epoch) + 1);
        vm_spin_release(&thread->lock, VM_RANK_ANALYSIS_THREAD_CLOCK);
    }
}

/* Returns a slot whose last thread is known to have ended before (its last clock is in `known`), or
 * else a new slot. Returns CLOCK_SLOTS if there is no such slot. */
static uint32_t find_slot(const struct clock_vector *known)
{
    for (uint32_t i = 0; i < slot_count; i++) {
        if (slots[i].last_clock != 0 && clock_vector_at(known, i) >= slots[i].last_clock) {
            return i;
        }
    }
    return slot_count == CLOCK_SLOTS ? CLOCK_SLOTS : slot_count++;
}

void clocks_begin(struct clock_thread *thread, struct clock_sync *life)
{
    if (life != NULL) {
        vm_spin_take(&life->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
        learn(thread, life);
        life->owner = thread;
        vm_spin_release(&life->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
    }
    struct tenant *tenant = jp2->allocate(sizeof *tenant);
    vm_lock_take(&slot_lock);
    if (slots == NULL) {
        slots = jp2->allocate(CLOCK_SLOTS * sizeof *slots);
    }
    uint32_t slot = find_slot(&thread->vector);
    if (slot != CLOCK_SLOTS) {
        tenant->first_clock = slots[slot].last_clock + 1;
        tenant->before = atomic_load(&slots[slot].tenant);
        atomic_store(&slots[slot].tenant, tenant);
        slots[slot].last_clock = 0;
        thread->slot = slot;
        vm_spin_take(&thread->lock, VM_RANK_ANALYSIS_THREAD_CLOCK);
        set_clock(thread, tenant->first_clock);
        vm_spin_release(&thread->lock, VM_RANK_ANALYSIS_THREAD_CLOCK);
    }
    vm_lock_release(&slot_lock);
}

void clocks_end(struct clock_thread *thread, struct clock_sync *life)
{
    if (life != NULL) {
        vm_spin_take(&life->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
        release(thread, life);
        life->owner = NULL;
        vm_spin_release(&life->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
    }
    if (thread->epoch != 0) {
        vm_lock_take(&slot_lock);
        slots[thread->slot].last_clock = clock_of(thread->epoch);
        vm_lock_release(&slot_lock);
    }
}

void clocks_set_name(struct clock_thread *thread, const char *name)
{
    if (thread->epoch != 0) {
        size_t bytes = strlen(name) + 1;
        char *copy = jp2->allocate(bytes);
        memcpy(copy, name, bytes);
        atomic_store(&atomic_load(&slots[thread->slot].tenant)->name, copy);
    }
}

const char *clocks_thread_name(clock_epoch epoch)
{
    const struct tenant *tenant = atomic_load(&slots[clock_slot(epoch)].tenant);
    while (tenant->before != NULL && tenant->first_clock > clock_of(epoch)) {
        tenant = tenant->before;
    }
    const char *name = atomic_load(&tenant->name);
    return name == NULL ? "?" : name;
}

/* --- syncs --------------------------------------------------------------------------------------
 */

struct clock_sync *clocks_make_sync(void)
{
    struct clock_sync *sync = jp2->allocate(sizeof *sync);
    atomic_flag_clear(&sync->lock);
    atomic_store(&sync->references, 1);
    return sync;
}

void clocks_drop_sync(struct clock_sync *sync)
{
    if (atomic_fetch_sub(&sync->references, 1) == 1) {
        free(sync->vector.clocks);
        free(sync);
    }
}

/* Joins the sync's vector into the thread's vector. The caller holds the sync's lock. */
static void learn(struct clock_thread *thread, struct clock_sync *sync)
{
    if (sync->last == 0 ? sync->vector.count != 0 : !clocks_is_before(sync->last, thread)) {
        vm_spin_take(&thread->lock, VM_RANK_ANALYSIS_THREAD_CLOCK);
        join(&thread->vector, &sync->vector);
        vm_spin_release(&thread->lock, VM_RANK_ANALYSIS_THREAD_CLOCK);
    }
}

/* Joins the thread's vector into the sync's vector. The caller holds the sync's lock. */
static void release(struct clock_thread *thread, struct clock_sync *sync)
{
    bool is_one =
        sync->vector.count == 0 || (sync->last != 0 && clocks_is_before(sync->last, thread));
    join(&sync->vector, &thread->vector);
    sync->last = is_one ? thread->epoch : 0;
}

void clocks_acquire(struct clock_thread *thread, struct clock_sync *sync)
{
    vm_spin_take(&sync->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
    learn(thread, sync);
    vm_spin_release(&sync->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
}

void clocks_release(struct clock_thread *thread, struct clock_sync *sync)
{
    vm_spin_take(&sync->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
    release(thread, sync);
    vm_spin_release(&sync->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
    tick(thread);
}

static void set_pending(struct clock_thread *thread, struct clock_sync *sync)
{
    vm_spin_take(&thread->lock, VM_RANK_ANALYSIS_THREAD_CLOCK);
    thread->pending = sync;
    vm_spin_release(&thread->lock, VM_RANK_ANALYSIS_THREAD_CLOCK);
}

void clocks_acquire_later(struct clock_thread *thread, struct clock_sync *sync)
{
    atomic_fetch_add(&sync->references, 1);
    set_pending(thread, sync);
}

void clocks_acquire_pending(struct clock_thread *thread)
{
    struct clock_sync *sync = thread->pending;
    clocks_acquire(thread, sync);
    set_pending(thread, NULL);
    clocks_drop_sync(sync);
}

/* Releases a sync on behalf of its owner. The caller holds the sync's lock. Returns the sync that
 * the owner will acquire at its next event, or NULL. */
static struct clock_sync *release_for_owner(struct clock_sync *sync)
{
    struct clock_thread *owner = sync->owner;
    vm_spin_take(&owner->lock, VM_RANK_ANALYSIS_THREAD_CLOCK);
    join(&sync->vector, &owner->vector);
    struct clock_sync *pending = owner->pending;
    if (pending != NULL) {
        atomic_fetch_add(&pending->references, 1);
    }
    vm_spin_release(&owner->lock, VM_RANK_ANALYSIS_THREAD_CLOCK);
    sync->last = 0;
    return pending;
}

static void acquire_for_owner(struct clock_thread *thread, struct clock_sync *pending)
{
    if (pending != NULL) {
        clocks_acquire(thread, pending);
        clocks_drop_sync(pending);
    }
}

void clocks_joined(struct clock_thread *thread, struct clock_sync *life)
{
    vm_spin_take(&life->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
    struct clock_sync *pending = life->owner == NULL ? NULL : release_for_owner(life);
    learn(thread, life);
    vm_spin_release(&life->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
    acquire_for_owner(thread, pending);
}

/* --- monitors -----------------------------------------------------------------------------------
 */

static void enter(struct clock_thread *thread, struct clock_sync *monitor, uint32_t depth)
{
    struct clock_sync *pending = NULL;
    vm_spin_take(&monitor->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
    if (monitor->owner == thread) {
        monitor->depth += depth;
    } else {
        pending = monitor->owner == NULL ? NULL : release_for_owner(monitor);
        learn(thread, monitor);
        monitor->owner = thread;
        monitor->depth = depth;
    }
    vm_spin_release(&monitor->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
    acquire_for_owner(thread, pending);
}

/* Leaves a monitor once, or completely if is_whole is true. Returns how often the thread had
 * entered it, or 0 if the thread is not its owner. */
static uint32_t leave(struct clock_thread *thread, struct clock_sync *monitor, bool is_whole)
{
    vm_spin_take(&monitor->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
    bool is_owner = monitor->owner == thread;
    uint32_t depth = is_owner ? monitor->depth : 0;
    bool is_left = !is_owner || is_whole || --monitor->depth == 0;
    if (is_owner && is_left) {
        release(thread, monitor);
        monitor->owner = NULL;
    }
    vm_spin_release(&monitor->lock, VM_RANK_ANALYSIS_SYNC_CLOCK);
    if (is_left) {
        tick(thread);
    }
    return depth;
}

void clocks_enter(struct clock_thread *thread, struct clock_sync *monitor)
{
    enter(thread, monitor, 1);
}

void clocks_exit(struct clock_thread *thread, struct clock_sync *monitor)
{
    leave(thread, monitor, false);
}

void clocks_wait(struct clock_thread *thread, struct clock_sync *monitor)
{
    thread->waiting_depth = leave(thread, monitor, true);
}

void clocks_waited(struct clock_thread *thread, struct clock_sync *monitor)
{
    if (thread->waiting_depth != 0) {
        enter(thread, monitor, thread->waiting_depth);
    }
}
