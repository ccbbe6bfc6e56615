/*
 * eraser.c: --analysis=eraser[:all][:FILE]: variables that threads share without a lock that they
 * all hold. After Savage et al., "Eraser: A Dynamic Data Race Detector for Multithreaded Programs"
 * (TOCS 1997): a variable is its first user's alone, then shared by readers, then written while
 * shared. From the second thread's first access on, the locks that it could be protected by are
 * those held in all accesses; when none is left for what is written while shared, it is told.
 *
 * Locks are monitors, ReentrantLock, ReentrantReadWriteLock and StampedLock; holding a lock for
 * reading protects reads. What orders accesses otherwise (start and join, volatile variables,
 * barriers) is no lock: programs that hand data over by it may be told though they are right.
 * `fasttrack` knows it.
 *
 * Table 4 of the shadow has a number for each object that has been a lock.
 */
#include "profiler/analyses/support/locksets.h"
#include "profiler/analyses/support/races.h"

#include <stdlib.h>

#define NUMBERS 4 /* the table */
#define STRIPES 4096
#define NAMES (1u << 16)

/* A cell's state: the kind, and in the lower bits the first user's number, or a set of locks. */
#define VIRGIN 0u
#define EXCLUSIVE (1u << 30)
#define SHARED (2u << 30)
#define MODIFIED (3u << 30) /* with no locks: it has been told */
#define KIND (3u << 30)

struct cell {
    _Atomic uint32_t state;
    _Atomic uint32_t site,
        before; /* of the last access, and of the last by another thread than that */
    _Atomic uint16_t thread, thread_before;
};

struct thread {
    uint32_t number;
    bool is_named;
    struct lockset_held held;
    struct lockset_cache cache;
};

enum effect { OWNER, TAKES, GIVES, TAKES_READ, GIVES_READ };

/* Methods of java.util.concurrent.locks that say who has a lock, at their entry. */
static const struct method {
    const char *class_name, *name;
    enum effect effect;
} methods[] = {
    {"AbstractOwnableSynchronizer", "setExclusiveOwnerThread", OWNER},
    {"ReentrantReadWriteLock$ReadLock", "lock", TAKES_READ},
    {"ReentrantReadWriteLock$ReadLock", "lockInterruptibly", TAKES_READ},
    {"ReentrantReadWriteLock$ReadLock", "unlock", GIVES_READ},
    {"StampedLock", "writeLock", TAKES},
    {"StampedLock", "unlockWrite", GIVES},
    {"StampedLock", "readLock", TAKES_READ},
    {"StampedLock", "unlockRead", GIVES_READ},
};
#define PACKAGE "java/util/concurrent/locks/"

static atomic_flag stripes[STRIPES]; /* locks of cells, by address */
static _Atomic uint32_t thread_count;
static _Atomic uint64_t lock_count;
static char *_Atomic names[NAMES];

static bool ask(struct jp2_location *location);
static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event);
static void finish(void);

JP2_ANALYSIS(.name = "eraser", .summary = "variables shared without a common lock; [all:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_FIELD_GET) | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT) |
                       JP2_EVENT_BIT(JP2_EVENT_STATIC_GET) | JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT) |
                       JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE) |
                       JP2_EVENT_BIT(JP2_EVENT_ALLOCATION) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT) | JP2_EVENT_BIT(JP2_EVENT_ENTRY),
             .start = races_start, .ask = ask, .event = event, .finish = finish);

__attribute__((constructor)) static void prepare(void)
{
    for (unsigned i = 0; i < NUMBERS; i++) {
        races_shadow.tables[i].bytes = sizeof(struct cell);
        races_shadow.tables[i].shift = i;
    }
    races_shadow.tables[NUMBERS].bytes = sizeof(uint64_t);
    races_shadow.tables[NUMBERS].shift = 3;
}

static bool ask(struct jp2_location *location)
{
    if (races_is_access(location->kind)) {
        return races_ask(location, false);
    }
    if (location->kind != JP2_EVENT_ENTRY) {
        return true;
    }
    const char *class_name = jp2->class_name(jp2->method_class(location->method));
    const char *name = jp2->method_name(location->method);
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (strncmp(class_name, PACKAGE, strlen(PACKAGE)) == 0 &&
            strcmp(class_name + strlen(PACKAGE), methods[i].class_name) == 0 &&
            strcmp(name, methods[i].name) == 0) {
            location->data = (void *)(uintptr_t)&methods[i];
            return true;
        }
    }
    return false;
}

/* --- threads and locks --------------------------------------------------------------------------
 */

static struct thread *thread_of(jp2_thread *self)
{
    void **data = jp2->thread_data(self, &jp2_analysis);
    struct thread *thread = *data;
    if (__builtin_expect(thread == NULL, 0)) {
        thread = jp2->allocate(sizeof *thread);
        thread->number = atomic_fetch_add(&thread_count, 1) + 1;
        *data = thread;
    }
    return thread;
}

static void name_thread(jp2_thread *self, struct thread *thread)
{
    if (!thread->is_named) {
        char *name = jp2->allocate(64);
        jp2->thread_name(self, name, 64);
        atomic_store(&names[thread->number % NAMES], name);
        thread->is_named = true;
    }
}

static uint64_t lock_number(const jp2_object *object)
{
    _Atomic uint64_t *cell = shadow_cell(&races_shadow, NUMBERS, (uintptr_t)object);
    uint64_t number = atomic_load_explicit(cell, memory_order_relaxed);
    if (number == 0) {
        uint64_t made = atomic_fetch_add(&lock_count, 1) + 1;
        number = atomic_compare_exchange_strong(cell, &number, made) ? made : number;
    }
    return number;
}

/* ReadLock is one with the lock that its `sync` stands for, which is what WriteLock has, too. */
static const jp2_object *lock_of(const jp2_object *object)
{
    const jp2_field *field;
    const jp2_class *klass = jp2->object_class(object);
    for (uint32_t i = 0; (field = jp2->class_field(klass, i)) != NULL; i++) {
        if (strcmp(jp2->field_name(field), "sync") == 0) {
            const jp2_object *sync = jp2->field_value(object, field).r;
            return sync == NULL ? object : sync;
        }
    }
    return object;
}

static void call(jp2_thread *self, struct thread *thread, const struct method *method)
{
    const jp2_object *object = jp2->argument(self, 0).r;
    enum effect effect = method->effect;
    if (effect == OWNER) {
        effect = jp2->argument(self, 1).r != NULL ? TAKES : GIVES;
    }
    bool is_read = effect == TAKES_READ || effect == GIVES_READ;
    uint64_t number = lock_number(lock_of(object));
    if (effect == TAKES || effect == TAKES_READ) {
        lockset_take(&thread->held, number, is_read);
    } else {
        lockset_give(&thread->held, number, is_read);
    }
}

/* --- accesses -----------------------------------------------------------------------------------
 */

static atomic_flag *take(const struct cell *cell)
{
    atomic_flag *stripe = &stripes[((uintptr_t)cell >> 4) * 0x9e3779b97f4a7c15u >> 52];
    while (atomic_flag_test_and_set_explicit(stripe, memory_order_acquire)) {
    }
    return stripe;
}

/* The state after an access. */
static uint32_t next(struct thread *thread, uint32_t state, bool is_write)
{
    uint32_t kind = state & KIND;
    if (kind == VIRGIN || (kind == EXCLUSIVE && (state & ~KIND) == thread->number)) {
        return EXCLUSIVE | thread->number;
    }
    lockset_know(&thread->held);
    uint32_t held = is_write ? thread->held.for_writes : thread->held.all;
    uint32_t set = kind == EXCLUSIVE ? held : lockset_both(&thread->cache, state & ~KIND, held);
    return (is_write || kind == MODIFIED ? MODIFIED : SHARED) | set;
}

static const char *name_of(uint16_t thread)
{
    const char *name = atomic_load(&names[thread]);
    return name == NULL ? "?" : name;
}

static void check_slowly(jp2_thread *self, struct thread *thread, struct cell *cell,
                         struct race_site *site, const struct jp2_event *event_)
{
    name_thread(self, thread);
    atomic_flag *stripe = take(cell);
    uint32_t state = atomic_load_explicit(&cell->state, memory_order_relaxed);
    uint32_t after = next(thread, state, site->is_write);
    uint16_t number = (uint16_t)(thread->number % NAMES);
    if (cell->thread != number) {
        cell->before = cell->site;
        cell->thread_before = cell->thread;
        cell->thread = number;
    }
    cell->site = site->number;
    if (after != state) {
        atomic_store_explicit(&cell->state, after, memory_order_relaxed);
        if (after == MODIFIED && cell->before != 0) {
            races_report(cell->before, name_of(cell->thread_before), site, name_of(number), event_);
        }
    }
    atomic_flag_clear_explicit(stripe, memory_order_release);
}

static inline void check(jp2_thread *self, struct thread *thread, struct cell *cell,
                         struct race_site *site, const struct jp2_event *event_)
{
    uint32_t state = atomic_load_explicit(&cell->state, memory_order_relaxed);
    if (state == (EXCLUSIVE | thread->number)) {
        if (atomic_load_explicit(&cell->site, memory_order_relaxed) != site->number) {
            atomic_store_explicit(&cell->site, site->number, memory_order_relaxed);
        }
    } else if (state != MODIFIED) {
        check_slowly(self, thread, cell, site, event_);
    }
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    struct thread *thread = thread_of(self);
    struct race_site *site = location->data;
    switch (location->kind) {
    case JP2_EVENT_FIELD_GET:
    case JP2_EVENT_FIELD_PUT:
    case JP2_EVENT_STATIC_GET:
    case JP2_EVENT_STATIC_PUT:
        if (races_what(site, location, event_, false) == RACE_PLAIN) {
            check(self, thread,
                  shadow_cell(&races_shadow, site->table, races_address(site, event_)), site,
                  event_);
        }
        break;
    case JP2_EVENT_ARRAY_LOAD:
    case JP2_EVENT_ARRAY_STORE: {
        unsigned table = races_table(event_->type);
        uintptr_t address =
            (uintptr_t)event_->object + races_elements + ((uintptr_t)event_->index << table);
        check(self, thread, shadow_cell(&races_shadow, table, address), site, event_);
        break;
    }
    case JP2_EVENT_ALLOCATION:
        races_allocated(event_, 1u << NUMBERS);
        break;
    case JP2_EVENT_MONITOR_ENTER:
        lockset_take(&thread->held, lock_number(event_->object), false);
        break;
    case JP2_EVENT_MONITOR_EXIT:
        lockset_give(&thread->held, lock_number(event_->object), false);
        break;
    default:
        call(self, thread, location->data);
        break;
    }
}

static void finish(void)
{
    races_write("variables without a common lock");
}
