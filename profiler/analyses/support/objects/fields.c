#include "profiler/analyses/support/objects/fields.h"

#include "profiler/analyses/support/code/access_flags.h"
#include "profiler/analyses/support/code/constructors.h"
#include "vm/base/lock/lock.h"

const char *const field_writers_names[FIELD_WRITERS] = {"final", "constructors", "others",
                                                        "no code"};

/* Returns the record of a field. Sets the record's offset before another thread can use it. */
static struct field *make(struct table *table, const jp2_object *object, const jp2_field *of)
{
    static struct vm_lock lock = VM_LOCK(ANALYSIS_FIELDS);
    vm_lock_take(&lock);
    struct field *field = table_find(table, (uintptr_t)of, 0);
    if (field == NULL) {
        field = table_get(table, (uintptr_t)of, 0);
        field->offset = (uint32_t)(jp2->field_address(object, of) - (uintptr_t)object);
    }
    vm_lock_release(&lock);
    return field;
}

static void note_writer(struct field *field, const jp2_method *writer)
{
    bool is_constructor = writer != NULL && construction_of(writer) != NO_CONSTRUCTOR;
    atomic_bool *has = is_constructor ? &field->has_constructors : &field->has_others;
    if (!atomic_load_explicit(has, memory_order_relaxed)) {
        atomic_store(has, true);
    }
}

void *field_find(struct table *table, struct jp2_location *location, const struct jp2_event *event)
{
    if (location->kind == JP2_EVENT_NATIVE_PUT) { /* a location of a native method may store into
                                                     several fields */
        struct field *any = make(table, event->object, event->field);
        atomic_store(&any->has_others, true);
        return any;
    }
    struct field *_Atomic *known = (struct field * _Atomic *)&location->data;
    struct field *field = atomic_load_explicit(known, memory_order_acquire);
    if (field == NULL) {
        field = make(table, event->object, event->field);
        if (location->kind == JP2_EVENT_FIELD_PUT) { /* one writer for each location */
            note_writer(field, location->method);
        }
        atomic_store_explicit(known, field, memory_order_release);
    }
    return field;
}

void *field_find_native(struct table *table, const struct native_access *access,
                        const jp2_method *writer)
{
    struct field *field = make(table, access->object, access->field);
    if (access->is_write) {
        note_writer(field, writer);
    }
    return field;
}

enum field_writers field_writers(const struct field *field)
{
    bool is_final = (jp2->field_flags(field_of(&field->counts)) & ACC_FINAL) != 0;
    return is_final                                ? FIELD_FINAL
           : atomic_load(&field->has_others)       ? FIELD_OTHERS
           : atomic_load(&field->has_constructors) ? FIELD_CONSTRUCTORS
                                                   : FIELD_NOBODY;
}

int field_compare(const struct counts *a, const struct counts *b)
{
    const jp2_field *x = field_of(a), *y = field_of(b);
    int order = strcmp(jp2->class_name(jp2->field_class(x)), jp2->class_name(jp2->field_class(y)));
    return order != 0 ? order : strcmp(jp2->field_name(x), jp2->field_name(y));
}
