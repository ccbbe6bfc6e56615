#include "profiler/analyses/support/threads/held_locks.h"

enum effect { OWNER, TAKES, GIVES, TAKES_READ, GIVES_READ };

/* Methods of java.util.concurrent.locks whose entry means that a lock is acquired or released. */
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

static struct shadow *shadow;
static unsigned table;
static _Atomic uint64_t lock_count;

void held_locks_prepare(struct shadow *of, unsigned number)
{
    shadow = of;
    table = number;
    shadow->tables[table].bytes = sizeof(uint64_t);
    shadow->tables[table].shift = 3;
}

bool held_locks_ask(struct jp2_location *location)
{
    if (location->kind != JP2_EVENT_ENTRY) {
        return true;
    }
    const char *class_name = jp2->class_name(jp2->method_class(location->method));
    const char *name = jp2->method_name(location->method);
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (strncmp(class_name, PACKAGE, strlen(PACKAGE)) == 0
            && strcmp(class_name + strlen(PACKAGE), methods[i].class_name) == 0
            && strcmp(name, methods[i].name) == 0) {
            location->data = (void *)(uintptr_t)&methods[i];
            return true;
        }
    }
    return false;
}

static uint64_t lock_number(const jp2_object *object)
{
    _Atomic uint64_t *cell = shadow_cell(shadow, table, (uintptr_t)object);
    uint64_t number = atomic_load_explicit(cell, memory_order_relaxed);
    if (number == 0) {
        uint64_t made = atomic_fetch_add(&lock_count, 1) + 1;
        number = atomic_compare_exchange_strong(cell, &number, made) ? made : number;
    }
    return number;
}

/* Returns the object that represents a lock. If an object has a field `sync`, this is the field's
 * value, since a ReadLock and its WriteLock have the same `sync`; otherwise it is the object
 * itself. */
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

static void call(jp2_thread *self, struct lockset_held *held, const struct method *method)
{
    const jp2_object *object = jp2->argument(self, 0).r;
    enum effect effect = method->effect;
    if (effect == OWNER) {
        effect = jp2->argument(self, 1).r != NULL ? TAKES : GIVES;
    }
    bool is_read = effect == TAKES_READ || effect == GIVES_READ;
    uint64_t number = lock_number(lock_of(object));
    if (effect == TAKES || effect == TAKES_READ) {
        lockset_take(held, number, is_read);
    } else {
        lockset_give(held, number, is_read);
    }
}

void held_locks_event(jp2_thread *self, struct lockset_held *held,
                      const struct jp2_location *location, const struct jp2_event *event)
{
    if (location->kind == JP2_EVENT_MONITOR_ENTER) {
        lockset_take(held, lock_number(event->object), false);
    } else if (location->kind == JP2_EVENT_MONITOR_EXIT) {
        lockset_give(held, lock_number(event->object), false);
    } else {
        call(self, held, location->data);
    }
}
