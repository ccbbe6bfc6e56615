/*
 * Monitors. Every change of a lock word is a compare-and-swap, so another thread can inflate a thin
 * lock while its owner holds it: the owner notices this at its next operation.
 *
 * A thread enters an inflated monitor by swapping itself in as the owner. If that fails, it joins
 * the list of entering threads and sleeps on its own condition. When the owner leaves, it wakes the
 * first thread of the list, which competes with newcomers. notify moves a thread from the wait set
 * to that list, so it is not woken before it can get the monitor.
 *
 * Lock order: a monitor's lock, then a thread's lock.
 */
#include "vm/thread/monitor.h"

#include <sched.h>
#include <stdlib.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/base/log.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/blocking.h"
#include "vm/thread/monitor_internal.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

#define CHUNK_MONITORS 256u
#define MAX_CHUNKS (1u << 16)
#define SPIN_COUNT 60

#define HASH_MASK 0x3fffffffu

/* Monitors, indexed by number. Chunks and monitors are never freed, but monitors are reused. */
static struct vm_monitor *_Atomic chunks[MAX_CHUNKS];
static uint32_t chunk_count;
static struct vm_monitor *free_monitors;
static _Atomic uint32_t dead_count;
static struct vm_lock table_lock = VM_LOCK(MONITOR_TABLE);

/* --- the table of monitors ---------------------------------------------------------- */

static struct vm_monitor *monitor_of(uint32_t word)
{
    VM_ASSERT((word & VM_LOCK_TAG_MASK) == VM_LOCK_INFLATED);
    uint32_t number = word >> 2;
    struct vm_monitor *chunk =
        atomic_load_explicit(&chunks[number / CHUNK_MONITORS], memory_order_acquire);
    VM_ASSERT(number / CHUNK_MONITORS < MAX_CHUNKS
              && chunk[number % CHUNK_MONITORS].number == number);
    VM_ASSERT(atomic_load(&chunk[number % CHUNK_MONITORS].use) == VM_MONITOR_USED);
    return &chunk[number % CHUNK_MONITORS];
}

static void free_monitor(struct vm_monitor *monitor)
{
    VM_ASSERT(monitor->entering.first == NULL && monitor->waiting.first == NULL);
    VM_ASSERT(atomic_load(&monitor->enter_count) == 0);
    atomic_store_explicit(&monitor->use, VM_MONITOR_FREE, memory_order_relaxed);
    monitor->next_free = free_monitors;
    free_monitors = monitor;
}

static void add_chunk(void)
{
    struct vm_monitor *chunk =
        chunk_count == MAX_CHUNKS ? NULL : calloc(CHUNK_MONITORS, sizeof *chunk);
    if (chunk == NULL) {
        vm_end_without_memory("monitors");
    }
    for (uint32_t i = CHUNK_MONITORS; i-- > 0;) {
        chunk[i].number = chunk_count * CHUNK_MONITORS + i;
        vm_lock_init(&chunk[i].lock, VM_RANK_MONITOR);
        free_monitor(&chunk[i]);
    }
    atomic_store_explicit(&chunks[chunk_count++], chunk, memory_order_release);
}

/* Frees the monitors that the sweep has marked, for reuse. The sweep itself only marks them,
 * because it may interrupt a thread anywhere in this code. */
static void collect_dead(void)
{
    atomic_store(&dead_count, 0);
    for (uint32_t i = 0; i < chunk_count; i++) {
        struct vm_monitor *chunk = atomic_load_explicit(&chunks[i], memory_order_relaxed);
        for (uint32_t j = 0; j < CHUNK_MONITORS; j++) {
            if (atomic_load_explicit(&chunk[j].use, memory_order_relaxed) == VM_MONITOR_DEAD) {
                free_monitor(&chunk[j]);
            }
        }
    }
}

static struct vm_monitor *take_monitor(struct vm_object *object)
{
    vm_lock_take(&table_lock);
    if (free_monitors == NULL && atomic_load(&dead_count) != 0) {
        collect_dead();
    }
    if (free_monitors == NULL) {
        add_chunk();
    }
    struct vm_monitor *monitor = free_monitors;
    free_monitors = monitor->next_free;
    VM_ASSERT(atomic_load(&monitor->use) == VM_MONITOR_FREE);
    VM_ASSERT(monitor->entering.first == NULL && monitor->waiting.first == NULL);
    monitor->object = object;
    monitor->recursions = 0;
    atomic_store_explicit(&monitor->owner, 0, memory_order_relaxed);
    atomic_store_explicit(&monitor->hash, 0, memory_order_relaxed);
    atomic_store_explicit(&monitor->has_successor, false, memory_order_relaxed);
    atomic_store_explicit(&monitor->use, VM_MONITOR_USED, memory_order_release);
    vm_lock_release(&table_lock);
    return monitor;
}

static void give_back(struct vm_monitor *monitor)
{
    vm_lock_take(&table_lock);
    free_monitor(monitor);
    vm_lock_release(&table_lock);
}

void vm_monitor_sweep(void)
{
    for (uint32_t i = 0; i < MAX_CHUNKS; i++) {
        struct vm_monitor *chunk = atomic_load_explicit(&chunks[i], memory_order_acquire);
        if (chunk == NULL) {
            break;
        }
        for (uint32_t j = 0; j < CHUNK_MONITORS; j++) {
            struct vm_monitor *monitor = &chunk[j];
            if (atomic_load_explicit(&monitor->use, memory_order_acquire) == VM_MONITOR_USED
                && !vm_heap_is_marked(monitor->object)) {
                VM_ASSERT(monitor->entering.first == NULL && monitor->waiting.first == NULL);
                atomic_store_explicit(&monitor->use, VM_MONITOR_DEAD, memory_order_relaxed);
                atomic_fetch_add(&dead_count, 1);
            }
        }
    }
}

struct vm_object *vm_monitor_object(const struct vm_monitor *monitor)
{
    return monitor->object;
}

/* --- lock words --------------------------------------------------------------------- */

static uint32_t load_word(const struct vm_object *object)
{
    return __atomic_load_n(&object->lock, __ATOMIC_ACQUIRE);
}

static bool swap_word(struct vm_object *object, uint32_t from, uint32_t to)
{
    return __atomic_compare_exchange_n(&object->lock, &from, to, false, __ATOMIC_ACQ_REL,
                                       __ATOMIC_RELAXED);
}

static uint32_t tag_of(uint32_t word)
{
    return word & VM_LOCK_TAG_MASK;
}

static uint32_t thin_owner(uint32_t word)
{
    return word >> VM_LOCK_OWNER_SHIFT;
}

/* Prints a line for -Xlog:monitorinflation=trace. `now` is the object's current lock word. */
static void log_inflation(const struct vm_object *object, uint32_t before, uint32_t now)
{
    bool is_locked = tag_of(before) != VM_LOCK_HASHED && thin_owner(before) != 0;
    if (vm_log_is_on(VM_LOG_MONITOR_INFLATION, VM_LOG_TRACE)) {
        char *type = vm_dotted_name(object->class->name->bytes);
        vm_log(VM_LOG_MONITOR_INFLATION, VM_LOG_TRACE,
               "inflate(%s): object=0x%016zx, mark=0x%016zx, type='%s'",
               is_locked ? "has_locker" : "neutral", (size_t)(uintptr_t)object, (size_t)now,
               type == NULL ? "" : type);
        free(type);
    }
}

/* Returns the object's monitor. If the object has none yet, makes one from its lock word. */
static struct vm_monitor *inflate(struct vm_object *object)
{
    struct vm_monitor *fresh = NULL;
    for (;;) {
        uint32_t word = load_word(object);
        if (tag_of(word) == VM_LOCK_INFLATED) {
            if (fresh != NULL) {
                give_back(fresh);
            }
            return monitor_of(word);
        }
        if (fresh == NULL) {
            fresh = take_monitor(object);
        }
        bool is_hashed = tag_of(word) == VM_LOCK_HASHED;
        VM_ASSERT(is_hashed || tag_of(word) == VM_LOCK_THIN);
        atomic_store_explicit(&fresh->owner, is_hashed ? 0 : thin_owner(word),
                              memory_order_relaxed);
        fresh->recursions = is_hashed ? 0 : (word & VM_LOCK_RECURSION_MASK) >> 2;
        atomic_store_explicit(&fresh->hash, is_hashed ? word >> 2 : 0, memory_order_relaxed);
        if (swap_word(object, word, fresh->number << 2 | VM_LOCK_INFLATED)) {
            log_inflation(object, word, fresh->number << 2 | VM_LOCK_INFLATED);
            return fresh;
        }
    }
}

/* --- lists; with the monitor's lock ------------------------------------------------- */

static void list_append(struct vm_monitor_list *list, struct vm_monitor_node *node)
{
    VM_ASSERT((list->first == NULL) == (list->last == NULL));
    node->next = NULL;
    if (list->last == NULL) {
        list->first = node;
    } else {
        list->last->next = node;
    }
    list->last = node;
}

static void list_remove(struct vm_monitor_list *list, struct vm_monitor_node *node)
{
    struct vm_monitor_node *previous = NULL;
    VM_ASSERT(list->first != NULL && list->last->next == NULL);
    struct vm_monitor_node *current = list->first;
    while (current != node) {
        previous = current;
        current = current->next;
    }
    if (previous == NULL) {
        list->first = node->next;
    } else {
        previous->next = node->next;
    }
    if (list->last == node) {
        list->last = previous;
    }
    VM_ASSERT((list->first == NULL) == (list->last == NULL));
}

static void join_entering(struct vm_monitor *monitor, struct vm_monitor_node *node)
{
    VM_ASSERT(node->place != VM_NODE_ENTERING);
    list_append(&monitor->entering, node);
    node->place = VM_NODE_ENTERING;
    atomic_fetch_add(&monitor->enter_count, 1);
}

/* --- inflated monitors -------------------------------------------------------------- */

static bool try_enter(struct vm_thread *self, struct vm_monitor *monitor)
{
    VM_ASSERT(self->id != 0 && self == vm_thread_current());
    uint32_t nobody = 0;
    return atomic_load_explicit(&monitor->owner, memory_order_relaxed) == 0
           && atomic_compare_exchange_strong(&monitor->owner, &nobody, self->id);
}

static void pause_briefly(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static bool spin(struct vm_thread *self, struct vm_monitor *monitor)
{
    for (int i = 0; i < SPIN_COUNT; i++) {
        if (try_enter(self, monitor)) {
            return true;
        }
        pause_briefly();
    }
    return false;
}

/*
 * Waits in the list of entering threads until the thread owns the monitor. No wake-up is lost
 * between a failed attempt and the sleep: when the owner leaves, it sees that the list is not empty
 * and that no successor is awake, and wakes the first thread.
 */
static void enter_listed(struct vm_thread *self, struct vm_monitor *monitor,
                         struct vm_monitor_node *node)
{
    while (!try_enter(self, monitor)) {
        vm_lock_take(&self->lock);
        while (!node->is_awake) {
            vm_lock_wait(&self->wake, &self->lock);
        }
        node->is_awake = false;
        vm_lock_release(&self->lock);
        atomic_store(&monitor->has_successor, false);
    }
    VM_ASSERT(atomic_load(&monitor->owner) == self->id);
    vm_lock_take(&monitor->lock);
    VM_ASSERT(node->place == VM_NODE_ENTERING && atomic_load(&monitor->enter_count) != 0);
    list_remove(&monitor->entering, node);
    node->place = VM_NODE_NOWHERE;
    atomic_fetch_sub(&monitor->enter_count, 1);
    vm_lock_release(&monitor->lock);
    /* If a wake-up has arrived in the meantime, it was for this thread, which now owns the
     * monitor. */
    atomic_store(&monitor->has_successor, false);
}

static void enter_contended(struct vm_thread *self, struct vm_monitor *monitor)
{
    struct vm_monitor_node node = {.thread = self};
    bool was_in_native = vm_thread_enter_native(self);
    enum vm_thread_state before = vm_thread_set_state(self, VM_THREAD_BLOCKED);
    VM_ASSERT(atomic_load(&self->blocked_on) == NULL);
    atomic_store(&self->blocked_on, monitor);
    vm_lock_take(&monitor->lock);
    join_entering(monitor, &node);
    vm_lock_release(&monitor->lock);
    enter_listed(self, monitor, &node);
    atomic_store(&self->blocked_on, NULL);
    vm_thread_set_state(self, before);
    vm_thread_leave_native(self, was_in_native);
}

static void note_contention(struct vm_thread *self, struct vm_object *object)
{
    if (!self->probes.is_contended) {
        self->probes.is_contended = true;
        if (VM_PROBE_HOOK(monitor) != NULL) {
            self->probes.contended_ns = vm_time_ns();
        }
    }
    if (VM_PROBE_HOOK(contended) != NULL) {
        VM_PROBE_HOOK(contended)(self, object);
    }
}

static void enter_inflated(struct vm_thread *self, struct vm_monitor *monitor, bool is_noted)
{
    if (atomic_load_explicit(&monitor->owner, memory_order_relaxed) == self->id) {
        monitor->recursions++;
    } else if (!try_enter(self, monitor)) {
        if (!is_noted) {
            note_contention(self, monitor->object);
        }
        if (!spin(self, monitor)) {
            enter_contended(self, monitor);
        }
    }
    VM_ASSERT(atomic_load(&monitor->owner) == self->id);
}

static void wake_first(struct vm_monitor *monitor)
{
    vm_lock_take(&monitor->lock);
    struct vm_monitor_node *node = monitor->entering.first;
    if (node != NULL && atomic_load(&monitor->owner) == 0) {
        atomic_store(&monitor->has_successor, true);
        vm_lock_take(&node->thread->lock);
        node->is_awake = true;
        pthread_cond_signal(&node->thread->wake);
        vm_lock_release(&node->thread->lock);
    }
    vm_lock_release(&monitor->lock);
}

/* Releases the monitor, which the caller owns without recursions. */
static void release(struct vm_monitor *monitor)
{
    VM_ASSERT(atomic_load(&monitor->owner) != 0 && monitor->recursions == 0);
    atomic_store(&monitor->owner, 0);
    if (atomic_load(&monitor->enter_count) != 0 && !atomic_load(&monitor->has_successor)) {
        wake_first(monitor);
    }
}

/* --- enter and exit ----------------------------------------------------------------- */

/* Spins briefly until the owner releases a thin lock, because inflating the lock takes longer. */
static bool spin_thin(struct vm_thread *self, struct vm_object *object)
{
    for (int i = 0; i < SPIN_COUNT; i++) {
        uint32_t word = load_word(object);
        if (word == 0 && swap_word(object, 0, self->id << VM_LOCK_OWNER_SHIFT)) {
            return true;
        }
        if (tag_of(word) != VM_LOCK_THIN) {
            return false;
        }
        pause_briefly();
    }
    return false;
}

void vm_monitor_enter_slow(struct vm_thread *self, struct vm_object *object)
{
    VM_LOCKS_ALLOW(VM_LOCK_WAITS);
    bool is_noted = false;
    for (;;) {
        uint32_t word = load_word(object);
        if (word == 0) {
            if (swap_word(object, 0, self->id << VM_LOCK_OWNER_SHIFT)) {
                return;
            }
            continue;
        }
        if (tag_of(word) == VM_LOCK_THIN && thin_owner(word) == self->id
            && (word & VM_LOCK_RECURSION_MASK) != VM_LOCK_RECURSION_MASK) {
            if (swap_word(object, word, word + VM_LOCK_RECURSION_ONE)) {
                return;
            }
            continue;
        }
        if (tag_of(word) == VM_LOCK_THIN && thin_owner(word) != self->id) {
            note_contention(self, object);
            is_noted = true;
            if (spin_thin(self, object)) {
                return;
            }
        }
        enter_inflated(self, inflate(object), is_noted);
        return;
    }
}

static bool not_owner(struct vm_thread *self)
{
    vm_throw(self, "java/lang/IllegalMonitorStateException", "current thread is not owner");
    return false;
}

bool vm_monitor_exit_slow(struct vm_thread *self, struct vm_object *object)
{
    for (;;) {
        uint32_t word = load_word(object);
        if (tag_of(word) == VM_LOCK_INFLATED) {
            struct vm_monitor *monitor = monitor_of(word);
            if (atomic_load_explicit(&monitor->owner, memory_order_relaxed) != self->id) {
                return not_owner(self);
            }
            if (monitor->recursions != 0) {
                monitor->recursions--;
            } else {
                release(monitor);
            }
            return true;
        }
        if (tag_of(word) != VM_LOCK_THIN || thin_owner(word) != self->id) {
            return not_owner(self);
        }
        uint32_t after = (word & VM_LOCK_RECURSION_MASK) != 0 ? word - VM_LOCK_RECURSION_ONE : 0;
        if (swap_word(object, word, after)) {
            return true;
        }
    }
}

uint32_t vm_monitor_owner(const struct vm_object *object)
{
    uint32_t word = load_word(object);
    switch (tag_of(word)) {
    case VM_LOCK_THIN:
        return thin_owner(word);
    case VM_LOCK_INFLATED:
        return atomic_load_explicit(&monitor_of(word)->owner, memory_order_relaxed);
    default:
        return 0;
    }
}

bool vm_monitor_is_owned(struct vm_thread *self, struct vm_object *object)
{
    return vm_monitor_owner(object) == self->id;
}

/* --- wait and notify ---------------------------------------------------------------- */

/* Sleeps until the thread is woken to enter the monitor, is interrupted, or reaches the
 * deadline. */
static void sleep_waiting(struct vm_thread *self, struct vm_monitor_node *node,
                          const struct vm_deadline *deadline)
{
    vm_lock_take(&self->lock);
    while (!node->is_awake && !vm_thread_has_interrupt(self) && vm_thread_block(self, deadline)) {
    }
    vm_lock_release(&self->lock);
}

/* Leaves the wait set and enters the monitor again. Returns whether the thread was notified while
 * it was in the wait set. */
static bool leave_wait_set(struct vm_thread *self, struct vm_monitor *monitor,
                           struct vm_monitor_node *node)
{
    vm_lock_take(&monitor->lock);
    if (node->place == VM_NODE_WAITING) {
        list_remove(&monitor->waiting, node);
        join_entering(monitor, node);
    }
    bool is_notified = node->is_notified;
    vm_lock_release(&monitor->lock);
    vm_thread_set_state(self, VM_THREAD_BLOCKED);
    enter_listed(self, monitor, node);
    return is_notified;
}

static bool wait_on(struct vm_thread *self, struct vm_monitor *monitor,
                    const struct vm_deadline *deadline)
{
    VM_ASSERT(atomic_load(&monitor->owner) == self->id && atomic_load(&self->blocked_on) == NULL);
    struct vm_monitor_node node = {.thread = self, .place = VM_NODE_WAITING};
    enum vm_thread_state before = vm_thread_set_state(
        self, deadline->is_limited ? VM_THREAD_TIMED_WAITING : VM_THREAD_WAITING);
    atomic_store(&self->blocked_on, monitor);
    vm_lock_take(&monitor->lock);
    list_append(&monitor->waiting, &node);
    vm_lock_release(&monitor->lock);
    uint32_t recursions = monitor->recursions;
    monitor->recursions = 0;
    release(monitor);

    sleep_waiting(self, &node, deadline);
    bool is_notified = leave_wait_set(self, monitor, &node);
    VM_ASSERT(node.place == VM_NODE_NOWHERE);
    VM_ASSERT(atomic_load(&monitor->owner) == self->id && monitor->recursions == 0);
    monitor->recursions = recursions;
    atomic_store(&self->blocked_on, NULL);
    vm_thread_set_state(self, before);
    return is_notified;
}

static bool interrupted(struct vm_thread *self)
{
    vm_throw(self, "java/lang/InterruptedException", NULL);
    return false;
}

bool vm_monitor_wait(struct vm_thread *self, struct vm_object *object, int64_t milliseconds,
                     int32_t nanoseconds)
{
    if (!vm_monitor_is_owned(self, object)) {
        return not_owner(self);
    }
    if (vm_thread_take_interrupt(self)) {
        return interrupted(self);
    }
    if (VM_PROBE_HOOK(waiting) != NULL) {
        VM_PROBE_HOOK(waiting)(self, object);
    }
    struct vm_deadline deadline = vm_deadline_after(milliseconds, nanoseconds);
    bool is_notified = wait_on(self, inflate(object), &deadline);
    bool is_interrupted = !is_notified && vm_thread_take_interrupt(self);
    if (VM_PROBE_HOOK(waited) != NULL) {
        VM_PROBE_HOOK(waited)(self, object, is_notified, is_interrupted);
    }
    return !is_interrupted || interrupted(self);
}

/* Notifies the first waiting thread and returns it; NULL: no thread waits. Does not wake the
 * thread, because the caller still owns the monitor. */
static struct vm_thread *notify_first(struct vm_monitor *monitor)
{
    struct vm_thread *waiter = NULL;
    vm_lock_take(&monitor->lock);
    struct vm_monitor_node *node = monitor->waiting.first;
    if (node != NULL) {
        VM_ASSERT(node->place == VM_NODE_WAITING && !node->is_notified);
        list_remove(&monitor->waiting, node);
        node->is_notified = true;
        join_entering(monitor, node);
        waiter = node->thread;
    }
    vm_lock_release(&monitor->lock);
    return waiter;
}

bool vm_monitor_notify(struct vm_thread *self, struct vm_object *object, bool all)
{
    if (!vm_monitor_is_owned(self, object)) {
        return not_owner(self);
    }
    if (VM_PROBE_HOOK(notifying) != NULL) {
        VM_PROBE_HOOK(notifying)(self, object, all);
    }
    uint32_t word = load_word(object);
    if (tag_of(word) == VM_LOCK_INFLATED) {
        struct vm_thread *waiter;
        do {
            waiter = notify_first(monitor_of(word));
            if (waiter != NULL && VM_PROBE_HOOK(notified) != NULL) {
                VM_PROBE_HOOK(notified)(self, object, waiter);
            }
        } while (waiter != NULL && all);
    }
    return true;
}

/* --- identity hashes ---------------------------------------------------------------- */

/* Each thread has its own sequence of hashes, which is the same in every run. */
static uint32_t next_hash(struct vm_thread *self)
{
    if (vm.plan->machine.has_equal_hashes) {
        return 1;
    }
    uint32_t x = self->hash_seed;
    if (x == 0) {
        x = self->id * 2654435761u | 1u;
    }
    uint32_t hash;
    do {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        hash = x & HASH_MASK;
    } while (hash == 0);
    self->hash_seed = x;
    return hash;
}

static int32_t monitor_hash(struct vm_thread *self, struct vm_monitor *monitor)
{
    uint32_t hash = atomic_load(&monitor->hash);
    if (hash == 0) {
        uint32_t fresh = next_hash(self);
        if (atomic_compare_exchange_strong(&monitor->hash, &hash, fresh)) {
            hash = fresh;
        }
    }
    VM_ASSERT(hash != 0 && hash <= HASH_MASK);
    return (int32_t)hash;
}

int32_t vm_object_hash(struct vm_thread *self, struct vm_object *object)
{
    for (;;) {
        uint32_t word = load_word(object);
        if (tag_of(word) == VM_LOCK_HASHED) {
            return (int32_t)(word >> 2);
        }
        if (word != 0) {
            return monitor_hash(self, inflate(object));
        }
        uint32_t hash = next_hash(self);
        if (swap_word(object, 0, hash << 2 | VM_LOCK_HASHED)) {
            return (int32_t)hash;
        }
    }
}

/* --- structured locking ------------------------------------------------------------- */

/* The old array is freed after the new one is in place, because the collector may read it at any
 * time. */
static bool grow_held_locks(struct vm_thread *self)
{
    VM_ASSERT(self->held_lock_count == self->held_lock_capacity);
    uint32_t capacity = self->held_lock_capacity == 0 ? 16 : self->held_lock_capacity * 2;
    struct vm_held_lock *old = self->held_locks;
    struct vm_held_lock *locks = malloc(capacity * sizeof *locks);
    if (locks == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return false;
    }
    if (self->held_lock_count != 0) {
        memcpy(locks, old, self->held_lock_count * sizeof *locks);
    }
    __atomic_store_n(&self->held_locks, locks, __ATOMIC_RELEASE);
    self->held_lock_capacity = capacity;
    free(old);
    return true;
}

bool vm_monitor_enter_frame(struct vm_thread *self, struct vm_object *object, union vm_slot *fp)
{
    uint32_t count = self->held_lock_count;
    /* The records are sorted by frame: those of the newest frame are last. */
    VM_ASSERT(count == 0 || self->held_locks[count - 1].fp <= fp);
    if (count == self->held_lock_capacity && !grow_held_locks(self)) {
        return false;
    }
    vm_monitor_enter(self, object);
    VM_ASSERT(vm_monitor_is_owned(self, object));
    self->held_locks[count] = (struct vm_held_lock){object, fp};
    __atomic_store_n(&self->held_lock_count, count + 1, __ATOMIC_RELEASE);
    VM_ASSERT(self->held_lock_count <= self->held_lock_capacity);
    return true;
}

bool vm_monitor_exit_frame(struct vm_thread *self, struct vm_object *object, union vm_slot *fp)
{
    uint32_t count = self->held_lock_count;
    VM_ASSERT(count == 0 || self->held_locks[count - 1].fp <= fp);
    for (uint32_t i = count; i-- > 0 && self->held_locks[i].fp == fp;) {
        if (self->held_locks[i].object == object) {
            for (; i + 1 < count; i++) {
                self->held_locks[i] = self->held_locks[i + 1];
            }
            __atomic_store_n(&self->held_lock_count, count - 1, __ATOMIC_RELEASE);
            return vm_monitor_exit(self, object);
        }
    }
    vm_throw(self, "java/lang/IllegalMonitorStateException", NULL);
    return false;
}

bool vm_monitor_release_frame(struct vm_thread *self, union vm_slot *fp)
{
    bool held_nothing = true;
    while (self->held_lock_count != 0 && self->held_locks[self->held_lock_count - 1].fp == fp) {
        struct vm_object *object = self->held_locks[self->held_lock_count - 1].object;
        __atomic_store_n(&self->held_lock_count, self->held_lock_count - 1, __ATOMIC_RELEASE);
        (void)vm_monitor_exit(self, object);
        held_nothing = false;
    }
    return held_nothing;
}
