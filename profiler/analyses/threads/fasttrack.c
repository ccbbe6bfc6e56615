/*
 * fasttrack.c: --analysis=fasttrack[:all][:FILE]: data races: two accesses to a variable by
 * different threads, one of them a write at least, neither of which happened before the other
 * (JLS 17.4.5). After Flanagan, Freund, "FastTrack: Efficient and Precise Dynamic Race Detection"
 * (PLDI 2009): of each variable the epoch of the last write is known, and that of the last read, or
 * where threads read it side by side, those of all.
 *
 * What orders accesses: monitors and Object.wait; volatile fields, and what Unsafe does to
 * variables as if they were volatile, on which VarHandle, atomics and all of java.util.concurrent
 * are built; Thread.start and join; initialization of classes; interruption. What
 * java.util.concurrent reads plainly, with fences around, is volatile when it is so elsewhere.
 * Final fields are not looked at, nor what finalizers do.
 *
 * Table 4 of the shadow has a sync for each variable that is one. A monitor's is at its object's
 * address, that of a thread's life 4 bytes further, where no field is.
 */
#include "profiler/analyses/support/clocks.h"
#include "profiler/analyses/support/races.h"

#include <pthread.h>
#include <stdlib.h>

#define SYNCS 4 /* the table */
#define LIFE 4
#define SHARED ((uint64_t)1 << 63) /* a cell's `read` is the address of readers */
#define LOCKS 4096

struct cell {
    _Atomic uint64_t write, read; /* epochs */
    _Atomic uint32_t write_site, read_site;
};

/* By slot. */
struct readers {
    uint32_t count;
    struct {
        uint64_t clock;
        uint32_t site;
    } of[];
};

struct thread {
    struct clock_thread clock;
    bool is_ignored, is_named;
    uint64_t *known_classes; /* a bit for each, by number: their initialization happened before */
    uint64_t known_words;
};

enum unsafe_access { UNSAFE_NONE, UNSAFE_GET, UNSAFE_PUT, UNSAFE_BOTH };

static atomic_flag locks[LOCKS]; /* for cells, by address */

/* Of classes that have been initialized by code of theirs; the lock is for adding. */
static pthread_mutex_t class_lock = PTHREAD_MUTEX_INITIALIZER;
static struct class_syncs {
    uint64_t count;
    struct clock_sync *_Atomic syncs[];
} * _Atomic class_syncs;

static bool ask(struct jp2_location *location);
static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event);
static void finish(void);

JP2_ANALYSIS(.name = "fasttrack", .summary = "data races, by happens-before; [all:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_FIELD_GET) | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT) |
                       JP2_EVENT_BIT(JP2_EVENT_STATIC_GET) | JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT) |
                       JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE) |
                       JP2_EVENT_BIT(JP2_EVENT_ALLOCATION) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAITED) | JP2_EVENT_BIT(JP2_EVENT_SLEPT) |
                       JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT) |
                       JP2_EVENT_BIT(JP2_EVENT_UNWIND) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL) |
                       JP2_EVENT_BIT(JP2_EVENT_THREAD_STARTED) |
                       JP2_EVENT_BIT(JP2_EVENT_THREAD_JOINED) |
                       JP2_EVENT_BIT(JP2_EVENT_THREAD_START) | JP2_EVENT_BIT(JP2_EVENT_THREAD_END),
             .start = races_start, .ask = ask, .event = event, .finish = finish);

/* --- syncs of variables -------------------------------------------------------------------------
 */

static void drop_readers(void *cell_)
{
    struct cell *cell = cell_;
    uint64_t read = atomic_load_explicit(&cell->read, memory_order_relaxed);
    if ((read & SHARED) != 0) {
        free((void *)(uintptr_t)(read & ~SHARED));
    }
}

static void drop_sync(void *cell)
{
    struct clock_sync *sync = *(struct clock_sync **)cell;
    if (sync != NULL) {
        clocks_drop_sync(sync);
    }
}

__attribute__((constructor)) static void prepare(void)
{
    for (unsigned i = 0; i < SYNCS; i++) {
        races_shadow.tables[i].bytes = sizeof(struct cell);
        races_shadow.tables[i].shift = i;
        races_shadow.tables[i].drop = drop_readers;
    }
    races_shadow.tables[SYNCS].bytes = sizeof(struct clock_sync *);
    races_shadow.tables[SYNCS].shift = 2;
    races_shadow.tables[SYNCS].drop = drop_sync;
}

/* NULL: nothing has been released there. */
static struct clock_sync *find_sync(uintptr_t address)
{
    struct clock_sync *_Atomic *cell = shadow_find(&races_shadow, SYNCS, address);
    return cell == NULL ? NULL : atomic_load(cell);
}

static struct clock_sync *made_sync(struct clock_sync *_Atomic *cell)
{
    struct clock_sync *sync = atomic_load(cell);
    if (sync == NULL) {
        struct clock_sync *made = clocks_make_sync();
        if (atomic_compare_exchange_strong(cell, &sync, made)) {
            return made;
        }
        clocks_drop_sync(made);
    }
    return sync;
}

static struct clock_sync *sync_at(uintptr_t address)
{
    return made_sync(shadow_cell(&races_shadow, SYNCS, address));
}

static struct clock_sync *sync_of(const jp2_object *object)
{
    return sync_at((uintptr_t)object);
}

/* An access to a volatile variable, or one as if it were. */
static void synchronize(struct thread *thread, uintptr_t address, enum unsafe_access access)
{
    if (access == UNSAFE_NONE || address >> 48 != 0) {
        return;
    }
    struct clock_sync *sync = sync_at(address);
    if ((access & UNSAFE_PUT) != 0) {
        clocks_release(&thread->clock, sync);
    }
    if ((access & UNSAFE_GET) != 0) {
        clocks_acquire_later(&thread->clock, sync);
    }
}

/* --- classes ------------------------------------------------------------------------------------
 */

static struct clock_sync *_Atomic *class_cell(uint64_t number)
{
    struct class_syncs *syncs = atomic_load(&class_syncs);
    return syncs == NULL || number >= syncs->count ? NULL : &syncs->syncs[number];
}

/* Old tables stay: others may be reading them. */
static void initialized(struct thread *thread, const jp2_class *klass)
{
    uint64_t number = jp2->class_number(klass);
    pthread_mutex_lock(&class_lock);
    struct class_syncs *syncs = atomic_load(&class_syncs);
    uint64_t count = syncs == NULL ? 0 : syncs->count;
    if (number >= count) {
        struct class_syncs *more =
            jp2->allocate(sizeof *more + (number + 1) * 2 * sizeof(struct clock_sync *));
        more->count = (number + 1) * 2;
        for (uint64_t i = 0; i < count; i++) {
            atomic_store(&more->syncs[i], atomic_load(&syncs->syncs[i]));
        }
        atomic_store(&class_syncs, more);
    }
    clocks_release(&thread->clock, made_sync(class_cell(number)));
    pthread_mutex_unlock(&class_lock);
}

/* The thread uses a class, which is initialized or being so by this thread. */
static void use_class(struct thread *thread, const jp2_class *klass)
{
    uint64_t number = jp2->class_number(klass), word = number / 64;
    if (word < thread->known_words && (thread->known_classes[word] >> (number % 64) & 1) != 0) {
        return;
    }
    struct clock_sync *_Atomic *cell = class_cell(number);
    struct clock_sync *sync = cell == NULL ? NULL : atomic_load(cell);
    if (sync == NULL) {
        return;
    }
    clocks_acquire(&thread->clock, sync);
    if (word >= thread->known_words) {
        uint64_t *more = jp2->allocate((word + 1) * 2 * sizeof *more);
        if (thread->known_words != 0) {
            memcpy(more, thread->known_classes, thread->known_words * sizeof *more);
        }
        free(thread->known_classes);
        thread->known_classes = more;
        thread->known_words = (word + 1) * 2;
    }
    thread->known_classes[word] |= (uint64_t)1 << (number % 64);
}

static bool has_initializer(const jp2_class *klass)
{
    const jp2_method *method;
    for (uint32_t i = 0; (method = jp2->class_method(klass, i)) != NULL; i++) {
        if (strcmp(jp2->method_name(method), "<clinit>") == 0) {
            return true;
        }
    }
    return false;
}

/* --- locations ----------------------------------------------------------------------------------
 */

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static bool ends(const char *text, const char *with)
{
    size_t length = strlen(text), of_end = strlen(with);
    return length >= of_end && strcmp(text + length - of_end, with) == 0;
}

/* What VarHandle, atomics and reflection end in. */
static enum unsafe_access unsafe_access(const jp2_method *method)
{
    const char *name = jp2->method_name(method);
    if (strcmp(jp2->class_name(jp2->method_class(method)), "jdk/internal/misc/Unsafe") != 0) {
        return UNSAFE_NONE;
    }
    return begins(name, "compareAnd")                      ? UNSAFE_BOTH
           : begins(name, "get") && ends(name, "Volatile") ? UNSAFE_GET
           : begins(name, "put") && ends(name, "Volatile") ? UNSAFE_PUT
                                                           : UNSAFE_NONE;
}

static bool ask(struct jp2_location *location)
{
    if (location->method == NULL ||
        !(races_is_access(location->kind) || location->kind == JP2_EVENT_NATIVE_CALL ||
          location->kind == JP2_EVENT_ENTRY || location->kind == JP2_EVENT_EXIT ||
          location->kind == JP2_EVENT_UNWIND)) {
        return true;
    }
    const char *name = jp2->method_name(location->method);
    const jp2_class *klass = jp2->method_class(location->method);
    switch (location->kind) {
    case JP2_EVENT_NATIVE_CALL:
        location->data = (void *)(uintptr_t)unsafe_access(location->method);
        return location->data != NULL;
    case JP2_EVENT_ENTRY: /* of what makes sure that the class is initialized */
        return ((jp2->method_flags(location->method) & RACES_STATIC) != 0 ||
                strcmp(name, "<init>") == 0) &&
               !jp2->is_boot_class(klass) && has_initializer(klass);
    case JP2_EVENT_EXIT:
    case JP2_EVENT_UNWIND:
        return strcmp(name, "<clinit>") == 0;
    default:
        return races_ask(location, true);
    }
}

/* --- accesses -----------------------------------------------------------------------------------
 */

static atomic_flag *lock_of(const struct cell *cell)
{
    atomic_flag *lock = &locks[((uintptr_t)cell >> 3) * 0x9e3779b97f4a7c15u >> 52];
    while (atomic_flag_test_and_set_explicit(lock, memory_order_acquire)) {
    }
    return lock;
}

static void report(const struct thread *thread, clock_epoch first, uint32_t first_site,
                   struct race_site *site, const struct jp2_event *event_)
{
    races_report(first_site, clocks_thread_name(first), site,
                 clocks_thread_name(thread->clock.epoch), event_);
}

/* Work of the machine between collections and finalizers, which the program is not ordered with. A
 * thread has a name when it comes to code that is looked at. */
static bool is_ignored(jp2_thread *self, struct thread *thread)
{
    if (!thread->is_named) {
        char name[64];
        jp2->thread_name(self, name, sizeof name);
        clocks_set_name(&thread->clock, name);
        thread->is_named = true;
        thread->is_ignored = strcmp(name, "Finalizer") == 0 ||
                             strcmp(name, "Reference Handler") == 0 ||
                             strcmp(name, "Common-Cleaner") == 0;
    }
    return thread->is_ignored;
}

/* What the thread's slot has among readers that have room for it. */
static struct readers *grown(struct readers *readers, uint32_t slot)
{
    if (readers != NULL && slot < readers->count) {
        return readers;
    }
    uint32_t count = slot + 4;
    struct readers *more = jp2->allocate(sizeof *more + count * sizeof more->of[0]);
    if (readers != NULL) {
        memcpy(more->of, readers->of, readers->count * sizeof more->of[0]);
        free(readers);
    }
    more->count = count;
    return more;
}

static void note_read(struct thread *thread, struct cell *cell, const struct race_site *site)
{
    uint64_t before = atomic_load_explicit(&cell->read, memory_order_relaxed);
    uint32_t slot = thread->clock.slot;
    if ((before & SHARED) == 0 && clocks_is_before(before, &thread->clock)) {
        atomic_store_explicit(&cell->read_site, site->number, memory_order_relaxed);
        atomic_store_explicit(&cell->read, thread->clock.epoch, memory_order_relaxed);
        return;
    }
    struct readers *readers =
        (before & SHARED) != 0 ? (struct readers *)(uintptr_t)(before & ~SHARED) : NULL;
    if (readers == NULL) {
        readers = grown(NULL, clock_slot(before));
        readers->of[clock_slot(before)].clock = clock_of(before);
        readers->of[clock_slot(before)].site = atomic_load(&cell->read_site);
    }
    readers = grown(readers, slot);
    readers->of[slot].clock = clock_of(thread->clock.epoch);
    readers->of[slot].site = site->number;
    atomic_store_explicit(&cell->read, SHARED | (uintptr_t)readers, memory_order_relaxed);
}

static void check_readers(struct thread *thread, struct cell *cell, struct race_site *site,
                          const struct jp2_event *event_)
{
    uint64_t read = atomic_load_explicit(&cell->read, memory_order_relaxed);
    if ((read & SHARED) == 0) {
        if (!clocks_is_before(read, &thread->clock)) {
            report(thread, read, atomic_load(&cell->read_site), site, event_);
        }
        return;
    }
    struct readers *readers = (struct readers *)(uintptr_t)(read & ~SHARED);
    for (uint32_t slot = 0; slot < readers->count; slot++) {
        clock_epoch epoch = clock_epoch_of(slot, readers->of[slot].clock);
        if (!clocks_is_before(epoch, &thread->clock)) {
            report(thread, epoch, readers->of[slot].site, site, event_);
        }
    }
    free(readers);
    atomic_store_explicit(&cell->read, 0, memory_order_relaxed);
}

static inline void check(jp2_thread *self, struct thread *thread, struct cell *cell,
                         struct race_site *site, const struct jp2_event *event_)
{
    clock_epoch now = thread->clock.epoch;
    uint64_t written = atomic_load_explicit(&cell->write, memory_order_relaxed);
    if (written == now ||
        (!site->is_write && atomic_load_explicit(&cell->read, memory_order_relaxed) == now)) {
        return; /* nothing new */
    }
    if (now == 0 || is_ignored(self, thread)) {
        return;
    }
    atomic_flag *lock = lock_of(cell);
    written = atomic_load_explicit(&cell->write, memory_order_relaxed);
    if (!clocks_is_before(written, &thread->clock)) {
        report(thread, written, atomic_load(&cell->write_site), site, event_);
    }
    if (site->is_write) {
        check_readers(thread, cell, site, event_);
        atomic_store_explicit(&cell->write_site, site->number, memory_order_relaxed);
        atomic_store_explicit(&cell->write, now, memory_order_relaxed);
    } else {
        note_read(thread, cell, site);
    }
    atomic_flag_clear_explicit(lock, memory_order_release);
}

/* What others write plainly is released as well: it may be read, or taken out, atomically. */
static void access_mixed(struct thread *thread, const struct race_site *site, uintptr_t address)
{
    if (site->is_write) {
        synchronize(thread, address, UNSAFE_PUT);
    } else if (find_sync(address) != NULL) {
        synchronize(thread, address, UNSAFE_GET);
    }
}

static void access_field(jp2_thread *self, struct thread *thread, struct jp2_location *location,
                         const struct jp2_event *event_)
{
    struct race_site *site = location->data;
    enum race_variable what = races_what(site, location, event_, true);
    if (site->is_static) {
        use_class(thread, site->holder);
    }
    if (what == RACE_PLAIN) {
        uintptr_t address = races_address(site, event_);
        check(self, thread, shadow_cell(&races_shadow, site->table, address), site, event_);
    } else if (what == RACE_VOLATILE ||
               (what == RACE_MIXED && find_sync(races_address(site, event_)) != NULL)) {
        synchronize(thread, races_address(site, event_), site->is_write ? UNSAFE_PUT : UNSAFE_GET);
    }
}

static void access_element(jp2_thread *self, struct thread *thread, struct race_site *site,
                           const struct jp2_event *event_)
{
    unsigned table = races_table(event_->type);
    uintptr_t address =
        (uintptr_t)event_->object + races_elements + ((uintptr_t)event_->index << table);
    if (atomic_load_explicit(&site->what, memory_order_relaxed) == RACE_MIXED) {
        access_mixed(thread, site, address);
        return;
    }
    check(self, thread, shadow_cell(&races_shadow, table, address), site, event_);
}

/* --- threads ------------------------------------------------------------------------------------
 */

static struct thread *thread_of(jp2_thread *self)
{
    void **data = jp2->thread_data(self, &jp2_analysis);
    struct thread *thread = *data;
    if (__builtin_expect(thread == NULL, 0)) {
        const jp2_object *object = jp2->thread_object(self);
        thread = jp2->allocate(sizeof *thread);
        atomic_flag_clear(&thread->clock.lock);
        *data = thread;
        clocks_begin(&thread->clock, object == NULL ? NULL : sync_at((uintptr_t)object + LIFE));
    }
    return thread;
}

static void end(jp2_thread *self, struct thread *thread)
{
    const jp2_object *object = jp2->thread_object(self);
    clocks_end(&thread->clock, object == NULL ? NULL : sync_at((uintptr_t)object + LIFE));
}

/* The interrupter has written a volatile field of the thread, which the machine has read. */
static void interrupted(jp2_thread *self, struct thread *thread)
{
    const jp2_object *object = jp2->thread_object(self);
    const jp2_class *klass = object == NULL ? NULL : jp2->object_class(object);
    while (klass != NULL && strcmp(jp2->class_name(klass), "java/lang/Thread") != 0) {
        klass = jp2->superclass(klass);
    }
    const jp2_field *field;
    for (uint32_t i = 0; klass != NULL && (field = jp2->class_field(klass, i)) != NULL; i++) {
        struct clock_sync *sync = strcmp(jp2->field_name(field), "interrupted") == 0
                                      ? find_sync(jp2->field_address(object, field))
                                      : NULL;
        if (sync != NULL) {
            clocks_acquire(&thread->clock, sync);
        }
    }
}

static void joined(struct thread *thread, const jp2_object *other)
{
    struct clock_sync *life = find_sync((uintptr_t)other + LIFE);
    if (life != NULL) {
        clocks_joined(&thread->clock, life);
    }
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    struct thread *thread = thread_of(self);
    clocks_flush(&thread->clock);
    switch (location->kind) {
    case JP2_EVENT_FIELD_GET:
    case JP2_EVENT_FIELD_PUT:
    case JP2_EVENT_STATIC_GET:
    case JP2_EVENT_STATIC_PUT:
        access_field(self, thread, location, event_);
        break;
    case JP2_EVENT_ARRAY_LOAD:
    case JP2_EVENT_ARRAY_STORE:
        access_element(self, thread, location->data, event_);
        break;
    case JP2_EVENT_ALLOCATION:
        races_allocated(event_, 1u << SYNCS);
        break;
    case JP2_EVENT_MONITOR_ENTER:
        clocks_enter(&thread->clock, sync_of(event_->object));
        break;
    case JP2_EVENT_MONITOR_EXIT:
        clocks_exit(&thread->clock, sync_of(event_->object));
        break;
    case JP2_EVENT_MONITOR_WAIT:
        clocks_wait(&thread->clock, sync_of(event_->object));
        break;
    case JP2_EVENT_MONITOR_WAITED:
        clocks_waited(&thread->clock, sync_of(event_->object));
        /* fallthrough */
    case JP2_EVENT_SLEPT:
        if (event_->is_abrupt) {
            interrupted(self, thread);
        }
        break;
    case JP2_EVENT_NATIVE_CALL: {
        uintptr_t object = (uintptr_t)jp2->argument(self, 1).r;
        synchronize(thread, object + (uintptr_t)jp2->argument(self, 2).j,
                    (enum unsafe_access)(uintptr_t)location->data);
        break;
    }
    case JP2_EVENT_ENTRY:
        use_class(thread, jp2->method_class(location->method));
        break;
    case JP2_EVENT_EXIT:
    case JP2_EVENT_UNWIND:
        initialized(thread, jp2->method_class(location->method));
        break;
    case JP2_EVENT_THREAD_STARTED:
        clocks_release(&thread->clock, sync_at((uintptr_t)event_->object + LIFE));
        break;
    case JP2_EVENT_THREAD_JOINED:
        joined(thread, event_->object);
        break;
    case JP2_EVENT_THREAD_END:
        end(self, thread);
        break;
    default:
        break;
    }
}

static void finish(void)
{
    races_write("data races");
}
