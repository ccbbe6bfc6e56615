#include "profiler/analyses/support/threads/indirect.h"

#include "profiler/analyses/support/code/access_flags.h"
#include "profiler/analyses/support/objects/native_access.h"
#include "profiler/analyses/support/report/table.h"
#include "vm/base/lock/lock.h"

/* A location in the program that accesses variables indirectly. */
struct indirect_site {
    struct table_record record; /* key: the jp2_method, and the bci with bits for writes and for
                                   atomic accesses */
    struct jp2_location location;
    struct race_site site;
    struct race_site *_Atomic ready; /* the site, or NULL if it has no number yet */
};

static struct table sites = TABLE(struct indirect_site);

/* The data of the locations that are not calls of native methods are addresses of these. */
static struct others {
    char element, store, note;
} others;

/* --- locations -------------------------------------------------------------------------------- */

/* Returns whether a method accesses array elements on behalf of VarHandles or MethodHandles. */
static bool is_of_handle(const jp2_method *method)
{
    static const char package[] = "java/lang/invoke/";
    const jp2_class *klass = jp2->method_class(method);
    const char *name = jp2->class_name(klass);
    return strncmp(name, package, strlen(package)) == 0 && jp2->is_boot_class(klass)
           && (strncmp(name + strlen(package), "VarHandle", strlen("VarHandle")) == 0
               || strcmp(name + strlen(package), "MethodHandleImpl$ArrayAccessor") == 0);
}

static void *other_data(const struct jp2_location *location)
{
    switch (location->kind) {
    case JP2_EVENT_ARRAY_LOAD:
    case JP2_EVENT_ARRAY_STORE:
        return is_of_handle(location->method) ? &others.element : NULL;
    case JP2_EVENT_NATIVE_PUT:
    case JP2_EVENT_NATIVE_ARRAY_PUT:
        return &others.store;
    case JP2_EVENT_CLASS_PREPARED:
        return &others.note;
    default:
        return NULL;
    }
}

bool indirect_ask(struct jp2_location *location)
{
    if (location->kind == JP2_EVENT_NATIVE_CALL) {
        return native_access_ask(location);
    }
    void *data = other_data(location);
    if (data != NULL) {
        location->data = data;
    }
    return data != NULL;
}

bool indirect_is(const struct jp2_location *location)
{
    return native_access_is(location)
           || (uintptr_t)location->data - (uintptr_t)&others < sizeof others;
}

/* --- accesses --------------------------------------------------------------------------------- */

static bool is_looked_at(const jp2_class *klass)
{
    return races_in_library || !jp2->is_boot_class(klass);
}

static bool is_checked(const jp2_field *field)
{
    return (jp2->field_flags(field) & (ACC_FINAL | ACC_VOLATILE)) == 0
           && is_looked_at(jp2->field_class(field));
}

/* Returns the site of accesses by a method at a bci, or NULL if there are too many sites. */
static struct race_site *site_of(const jp2_method *method, int32_t bci, bool is_write,
                                 bool is_atomic)
{
    struct indirect_site *site =
        table_get(&sites, (uintptr_t)method,
                  (uint64_t)(uint32_t)bci << 2 | (unsigned)is_atomic << 1 | is_write);
    struct race_site *ready = atomic_load(&site->ready);
    if (ready == NULL) {
        uint32_t line = bci < 0 ? 0 : jp2->method_line(method, bci);
        static struct vm_lock lock = VM_LOCK(ANALYSIS_INDIRECT_SITES);
        vm_lock_take(&lock);
        if (atomic_load(&site->ready) == NULL) {
            site->location.method = (jp2_method *)(uintptr_t)method;
            site->location.bci = bci;
            site->location.line = line;
            site->site.location = &site->location;
            site->site.is_write = is_write;
            site->site.is_atomic = is_atomic;
            site->site.is_checked = true;
            if (races_number(&site->site)) {
                atomic_store(&site->ready, &site->site);
            }
        }
        ready = atomic_load(&site->ready);
        vm_lock_release(&lock);
    }
    return ready;
}

/* The thread that makes accesses, and the parameters of the visit to the accessed variables. */
struct visit {
    jp2_thread *self;
    const jp2_method *user; /* NULL: not known yet */
    int32_t bci;
    bool is_left_out; /* the user is not checked */
    indirect_visit *call;
    void *data;
};

static bool has_user(struct visit *visit)
{
    if (visit->user == NULL && !visit->is_left_out) {
        visit->user = native_access_user(visit->self, &visit->bci);
        visit->is_left_out = visit->user == NULL || !is_looked_at(jp2->method_class(visit->user));
    }
    return !visit->is_left_out;
}

static void visit_access(void *visit_, const struct native_access *access)
{
    struct visit *visit = visit_;
    if ((access->field != NULL && !is_checked(access->field)) || !has_user(visit)) {
        return;
    }
    struct race_site *site = site_of(visit->user, visit->bci, access->is_write, access->is_atomic);
    if (site == NULL) {
        return;
    }
    unsigned table = races_table(access->type);
    if (access->field != NULL) {
        void *cell =
            shadow_cell(&races_shadow, table, jp2->field_address(access->object, access->field));
        visit->call(visit->data, site, cell, (struct race_subject){access->field, NULL});
        return;
    }
    for (uint64_t i = 0; i < access->count; i++) {
        void *cell = shadow_cell(&races_shadow, table,
                                 jp2->element_address(access->object, access->index + i));
        visit->call(visit->data, site, cell, (struct race_subject){NULL, access->object});
    }
}

void indirect_event(jp2_thread *self, const struct jp2_location *location,
                    const struct jp2_event *event, indirect_visit *call, void *data)
{
    struct visit visit = {.self = self, .bci = -1, .call = call, .data = data};
    if (native_access_is(location)) {
        native_access_event(self, location, visit_access, &visit);
        return;
    }
    if (location->data == &others.note) {
        native_access_note_class(event->klass);
        return;
    }
    bool is_store = location->data == &others.store;
    if (is_store) {
        visit.user = location->method;
        visit.is_left_out = visit.user == NULL || !is_looked_at(jp2->method_class(visit.user));
    }
    bool is_write = is_store || location->kind == JP2_EVENT_ARRAY_STORE;
    struct native_access access = {.object = event->object,
                                   .field =
                                       location->kind == JP2_EVENT_NATIVE_PUT ? event->field : NULL,
                                   .is_write = is_write,
                                   .is_read = !is_write};
    if (access.field != NULL) {
        access.type = *jp2->field_descriptor(access.field);
    } else {
        uint64_t length = jp2->array_length(event->object);
        uint64_t count = is_store ? event->count : 1;
        access.type = jp2->class_name(jp2->object_class(event->object))[1];
        access.index = event->index;
        access.count = event->index >= length          ? 0
                       : count < length - event->index ? count
                                                       : length - event->index;
    }
    visit_access(&visit, &access);
}
