#include "profiler/analyses/support/threads/happens_before.h"

#include <stdlib.h>

#include "profiler/analyses/support/code/access_flags.h"
#include "profiler/analyses/support/objects/native_access.h"
#include "profiler/analyses/support/report/report.h"
#include "vm/base/lock/lock.h"
#include "vm/base/text/affix.h"

#define LIFE 4 /* distance from a Thread object's address to the sync of its life */

/* The syncs of classes whose initializers have run, indexed by class number. A thread that changes
 * the table holds the lock. */
static struct vm_lock class_lock = VM_LOCK(ANALYSIS_CLASS_CLOCKS);
static struct class_syncs {
    uint64_t count;
    struct clock_sync *_Atomic syncs[];
} * _Atomic class_syncs;

static struct shadow *shadow;
static unsigned table;

/* --- syncs ------------------------------------------------------------------------------------ */

static void drop_sync(void *cell)
{
    struct clock_sync *sync = *(struct clock_sync **)cell;
    if (sync != NULL) {
        clocks_drop_sync(sync);
    }
}

void order_prepare(struct shadow *of, unsigned number)
{
    shadow = of;
    table = number;
    shadow->tables[table].bytes = sizeof(struct clock_sync *);
    shadow->tables[table].shift = 2;
    shadow->tables[table].drop = drop_sync;
}

/* Returns the sync at an address, or NULL if it has not been made. */
static struct clock_sync *find_sync(uintptr_t address)
{
    struct clock_sync *_Atomic *cell = shadow_find(shadow, table, address);
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
    return made_sync(shadow_cell(shadow, table, address));
}

static struct clock_sync *sync_of(const jp2_object *object)
{
    return sync_at((uintptr_t)object);
}

void order_access(struct order_thread *thread, uintptr_t address, enum order_access access)
{
    if (access == ORDER_NONE || address >> 48 != 0 || order_is_inside(thread)) {
        return;
    }
    struct clock_sync *sync = sync_at(address);
    if ((access & ORDER_RELEASES) != 0) {
        clocks_release(&thread->clock, sync);
    }
    if ((access & ORDER_ACQUIRES) != 0) {
        clocks_acquire_later(&thread->clock, sync);
    }
}

void order_acquire_now(struct order_thread *thread, uintptr_t address)
{
    struct clock_sync *sync = order_is_inside(thread) ? NULL : find_sync(address);
    if (sync != NULL) {
        clocks_acquire(&thread->clock, sync);
    }
}

bool order_is_known(uintptr_t address)
{
    return find_sync(address) != NULL;
}

/* --- classes ---------------------------------------------------------------------------------- */

static struct clock_sync *_Atomic *class_cell(uint64_t number)
{
    struct class_syncs *syncs = atomic_load(&class_syncs);
    return syncs == NULL || number >= syncs->count ? NULL : &syncs->syncs[number];
}

/* Called when the initializer of a class has ended. Old tables are not freed, since other threads
 * may be reading them. */
static void initialized(struct order_thread *thread, const jp2_class *klass)
{
    uint64_t number = jp2->class_number(klass);
    vm_lock_take(&class_lock);
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
    vm_lock_release(&class_lock);
}

void order_use_class(struct order_thread *thread, const jp2_class *klass)
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

/* --- locations -------------------------------------------------------------------------------- */

/* Returns whether a method belongs to Unsafe, on which VarHandle, atomics and reflection are
 * based. */
static bool is_unsafe(const jp2_method *method)
{
    return strcmp(jp2->class_name(jp2->method_class(method)), "jdk/internal/misc/Unsafe") == 0;
}

/* Methods that do the machine's own work. Everything that they call also belongs to this work. */
static const struct work {
    const char *class_name, *name;
} work[] = {
    {"java/lang/ThreadLocal", "nextHashCode"},
    {"java/util/Random", "seedUniquifier"},
    {"java/util/concurrent/ThreadLocalRandom", "localInit"},
    {"jdk/internal/loader/BuiltinClassLoader", "loadClass"},
    {"jdk/internal/loader/BuiltinClassLoader", "loadClassOrNull"},
    {"java/lang/invoke/LambdaMetafactory", "metafactory"},
    {"java/lang/invoke/LambdaMetafactory", "altMetafactory"},
    {"java/lang/invoke/StringConcatFactory", "makeConcat"},
    {"java/lang/invoke/StringConcatFactory", "makeConcatWithConstants"},
    {"java/lang/runtime/ObjectMethods", "bootstrap"},
    {"java/lang/invoke/MethodHandleNatives", "findMethodHandleType"},
    {"java/lang/invoke/MethodHandleNatives", "linkMethod"},
    {"java/lang/invoke/MethodHandleNatives", "linkMethodHandleConstant"},
};
static char is_work; /* its address is attached as data to the locations of these methods */

static bool does_work(const jp2_method *method)
{
    const jp2_class *klass = jp2->method_class(method);
    for (size_t i = 0; jp2->is_boot_class(klass) && i < sizeof work / sizeof work[0]; i++) {
        if (strcmp(jp2->class_name(klass), work[i].class_name) == 0
            && strcmp(jp2->method_name(method), work[i].name) == 0) {
            return true;
        }
    }
    return false;
}

/* Returns whether a method of Thread or ThreadGroup enters or leaves a monitor at a location.
 * Object.wait is not included, since it also leaves monitors that the program has entered. */
static bool is_of_threads(const struct jp2_location *location)
{
    if (location->method == NULL
        || (location->kind != JP2_EVENT_MONITOR_ENTER
            && location->kind != JP2_EVENT_MONITOR_EXIT)) {
        return false;
    }
    const char *name = jp2->class_name(jp2->method_class(location->method));
    return strcmp(name, "java/lang/Thread") == 0 || strcmp(name, "java/lang/ThreadGroup") == 0;
}

bool order_ask(struct jp2_location *location)
{
    if (is_of_threads(location)) {
        return false;
    }
    bool is_of_method = location->kind == JP2_EVENT_NATIVE_CALL || location->kind == JP2_EVENT_ENTRY
                        || location->kind == JP2_EVENT_EXIT || location->kind == JP2_EVENT_UNWIND;
    if (location->method == NULL || !is_of_method) {
        return true;
    }
    const char *name = jp2->method_name(location->method);
    const jp2_class *klass = jp2->method_class(location->method);
    if (location->kind != JP2_EVENT_NATIVE_CALL && does_work(location->method)) {
        location->data = &is_work;
        return true;
    }
    switch (location->kind) {
    case JP2_EVENT_NATIVE_CALL:
        return native_access_ask(location)
               && native_access_is_atomic(location, &(bool){false}, &(bool){false});
    case JP2_EVENT_ENTRY: /* the call of such a method initializes the class */
        return ((jp2->method_flags(location->method) & ACC_STATIC) != 0
                || strcmp(name, "<init>") == 0)
               && !jp2->is_boot_class(klass) && has_initializer(klass);
    default:
        return strcmp(name, "<clinit>") == 0;
    }
}

/* --- threads ---------------------------------------------------------------------------------- */

struct order_thread *order_make_thread(jp2_thread *self)
{
    const jp2_object *object = jp2->thread_object(self);
    struct order_thread *thread = jp2->allocate(sizeof *thread);
    atomic_flag_clear(&thread->clock.lock);
    *jp2->thread_data(self, &jp2_analysis) = thread;
    clocks_begin(&thread->clock, object == NULL ? NULL : sync_at((uintptr_t)object + LIFE));
    return thread;
}

static void end(jp2_thread *self, struct order_thread *thread)
{
    const jp2_object *object = jp2->thread_object(self);
    clocks_end(&thread->clock, object == NULL ? NULL : sync_at((uintptr_t)object + LIFE));
}

/* Called when the thread was interrupted: acquires the sync of the volatile field of Thread that
 * the interrupting thread has written, since the machine has read this field. */
static void interrupted(jp2_thread *self, struct order_thread *thread)
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

static void joined(struct order_thread *thread, const jp2_object *other)
{
    struct clock_sync *life = find_sync((uintptr_t)other + LIFE);
    if (life != NULL) {
        clocks_joined(&thread->clock, life);
    }
}

/* Returns the order of an access by VarHandle. It may be weaker than that of the native method.
 * Opaque and plain accesses by the program have no order. Such accesses by
 * the library have the native method's order, since the library uses fences where it needs an
 * order. */
enum order_access order_of(jp2_thread *self, const struct jp2_location *location)
{
    bool reads, writes;
    native_access_is_atomic(location, &reads, &writes);
    enum order_access access =
        (enum order_access)((reads ? ORDER_ACQUIRES : 0) | (writes ? ORDER_RELEASES : 0));
    struct jp2_frame frames[4];
    uint32_t count = jp2->stack(self, frames, sizeof frames / sizeof frames[0]);
    for (uint32_t i = 1; i < count && is_unsafe(frames[i].method); i++) {
        const char *name = jp2->method_name(frames[i].method);
        if (vm_ends_with(name, "Acquire") || vm_ends_with(name, "Release")) {
            return access & (vm_ends_with(name, "Acquire") ? ORDER_ACQUIRES : ORDER_RELEASES);
        }
        if (vm_ends_with(name, "Opaque") || vm_ends_with(name, "Plain")) {
            int32_t bci;
            const jp2_method *user = native_access_user(self, &bci);
            bool is_program = user != NULL && !jp2->is_boot_class(jp2->method_class(user));
            return is_program ? ORDER_NONE : access;
        }
    }
    return access;
}

static bool is_monitors(enum jp2_event_kind kind)
{
    return kind == JP2_EVENT_MONITOR_ENTER || kind == JP2_EVENT_MONITOR_EXIT
           || kind == JP2_EVENT_MONITOR_WAIT || kind == JP2_EVENT_MONITOR_WAITED;
}

void order_event(jp2_thread *self, struct order_thread *thread, struct jp2_location *location,
                 const struct jp2_event *event)
{
    if (location->data == &is_work) {
        thread->inside += location->kind == JP2_EVENT_ENTRY ? 1u : -1u;
        return;
    }
    if (order_is_inside(thread) && is_monitors(location->kind)) {
        return;
    }
    switch (location->kind) {
    case JP2_EVENT_MONITOR_ENTER:
        clocks_enter(&thread->clock, sync_of(event->object));
        break;
    case JP2_EVENT_MONITOR_EXIT:
        clocks_exit(&thread->clock, sync_of(event->object));
        break;
    case JP2_EVENT_MONITOR_WAIT:
        clocks_wait(&thread->clock, sync_of(event->object));
        break;
    case JP2_EVENT_MONITOR_WAITED:
        clocks_waited(&thread->clock, sync_of(event->object));
        /* fallthrough */
    case JP2_EVENT_SLEPT:
        if (event->is_abrupt) {
            interrupted(self, thread);
        }
        break;
    case JP2_EVENT_ENTRY:
        order_use_class(thread, jp2->method_class(location->method));
        break;
    case JP2_EVENT_EXIT:
    case JP2_EVENT_UNWIND:
        initialized(thread, jp2->method_class(location->method));
        break;
    case JP2_EVENT_THREAD_STARTED:
        clocks_release(&thread->clock, sync_at((uintptr_t)event->object + LIFE));
        break;
    case JP2_EVENT_THREAD_JOINED:
        joined(thread, event->object);
        break;
    case JP2_EVENT_THREAD_END:
        end(self, thread);
        break;
    default:
        break;
    }
}
