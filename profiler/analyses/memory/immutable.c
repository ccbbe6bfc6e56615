/*
 * immutable.c: --analysis=immutable[:all][:out=FILE]: shows by class whether objects are written
 * after their construction, and whether other threads use them.
 *
 * An object is *changed* if it is written by native code through JNI, or outside the constructor
 * that makes it, by an instruction or by a native method of the library
 * (support/objects/native_access.h: reflection, VarHandles, copies). Such a method writes for the
 * method that calls it through the layers of the library. An object is *late* if any code writes it
 * after it was *published*: after a reference to it was stored in a field of another object or in
 * an array, or after another thread has used it. A class is immutable if none of its objects is
 * changed or late. If objects are changed but never late, the class is immutable in effect: other
 * threads and objects never see a change. A thread uses an object if an instruction of the thread
 * reads or writes a field or an element or calls a method of the object, or if the thread enters
 * the object's monitor.
 *
 * With `all`, objects of the class library's core are included, also arrays of primitives. A tag
 * contains the number of the thread that made the object, and the bits defined below.
 */
#include "profiler/analyses/support/calls/activations.h"
#include "profiler/analyses/support/code/constructors.h"
#include "profiler/analyses/support/code/receivers.h"
#include "profiler/analyses/support/objects/native_access.h"
#include "profiler/analyses/support/objects/tags.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"
#include "profiler/analyses/support/report/table.h"

enum { PUBLISHED, SHARED, CHANGED, LATE, KINDS };

#define KNOWN ((uint64_t)1 << 63)
#define BIT(kind) ((uint64_t)1 << (59 + (kind)))
#define THREAD (BIT(PUBLISHED) - 1)

struct objects {
    struct table_record record; /* key: the class */
    _Atomic uint64_t made, counts[KINDS];
};

static struct table classes = TABLE(struct objects);
static bool has_all;

const struct argument report_words[] = {{"all", .flag = &has_all}, {.name = NULL}};

static bool is_of_constructor(const struct jp2_location *location)
{
    return location->kind == JP2_EVENT_ENTRY || location->kind == JP2_EVENT_EXIT
           || location->kind == JP2_EVENT_UNWIND;
}

/* Returns whether the events of a location are writes to an object. */
static bool is_write(const struct jp2_location *location)
{
    return location->kind == JP2_EVENT_FIELD_PUT || location->kind == JP2_EVENT_ARRAY_STORE
           || location->kind == JP2_EVENT_NATIVE_PUT
           || location->kind == JP2_EVENT_NATIVE_ARRAY_PUT;
}

/* The data of a field store's location is the `enum construction` of its method. */
static bool ask(struct jp2_location *location)
{
    if (location->kind == JP2_EVENT_FIELD_PUT) {
        location->data = (void *)(uintptr_t)construction_of(location->method);
    }
    if (location->kind == JP2_EVENT_NATIVE_CALL) {
        return native_access_ask(location);
    }
    if (location->kind == JP2_EVENT_CALL) {
        return opcode_has_receiver(location->opcode);
    }
    return !is_of_constructor(location)
           || (construction_of(location->method) == CONSTRUCTOR
               && (has_all || !jp2->is_boot_class(jp2->method_class(location->method))));
}

/* At the entry of a constructor, pushes an activation whose `value` is the object that is
 * constructed; at the exit, pops the activation. */
static void construct(jp2_thread *self, const struct jp2_location *location)
{
    void **word = jp2->thread_data(self, &jp2_analysis);
    if (location->kind == JP2_EVENT_ENTRY) {
        struct activation *activation = activation_push(word, location->method);
        activation->value = (uintptr_t)jp2->argument(self, 0).r;
    } else {
        activation_pop(word);
    }
}

/* Returns whether the newest observed activation of a constructor constructs the object. Unless
 * `constructor` is NULL, it must be an activation of `constructor`. */
static bool is_made(jp2_thread *self, const jp2_method *constructor, const jp2_object *object)
{
    const struct activation *newest = activation_top(jp2->thread_data(self, &jp2_analysis));
    return newest != NULL && (constructor == NULL || newest->method == constructor)
           && newest->value == (uintptr_t)object;
}

/* Returns whether a method writes a field of the object that it constructs. Without `all`, the
 * analysis gets no entry events for constructors of the core. Therefore, when a method of the core
 * writes a field of the core, the write counts as part of the program's constructor that constructs
 * the object. */
static bool makes(jp2_thread *self, const jp2_method *method, enum construction construction,
                  const jp2_object *object, const jp2_field *field, uint64_t tag)
{
    const jp2_class *writer = jp2->method_class(method), *owner = jp2->field_class(field);
    if (construction == FACTORY) {
        return owner == writer && (tag & BIT(PUBLISHED)) == 0;
    }
    if (!has_all && jp2->is_boot_class(writer)) {
        return jp2->is_boot_class(owner) && is_made(self, NULL, object);
    }
    return construction == CONSTRUCTOR && owner == writer && is_made(self, method, object);
}

static void add(const jp2_object *object, uint64_t tag, uint64_t bits)
{
    bits &= ~tag;
    if (bits == 0) {
        return;
    }
    bits &= ~tags_add(&jp2_analysis, object, bits);
    struct objects *objects = table_get(&classes, (uintptr_t)jp2->object_class(object), 0);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        if ((bits & BIT(kind)) != 0) {
            atomic_fetch_add_explicit(&objects->counts[kind], 1, memory_order_relaxed);
        }
    }
}

/* The bits of a use that concern the using thread. */
static uint64_t sharing(const jp2_thread *self, uint64_t tag)
{
    return (tag & THREAD) != (jp2->thread_number(self) & THREAD) ? BIT(SHARED) | BIT(PUBLISHED) : 0;
}

/* The further bits of a write. */
static uint64_t change(uint64_t tag, bool is_making)
{
    return (is_making ? 0 : BIT(CHANGED)) | ((tag & BIT(PUBLISHED)) != 0 ? BIT(LATE) : 0);
}

static void use(jp2_thread *self, const struct jp2_location *location,
                const struct jp2_event *event_)
{
    uint64_t tag = jp2->tag(&jp2_analysis, event_->object);
    if ((tag & KNOWN) == 0) {
        return;
    }
    uint64_t bits = sharing(self, tag);
    if (is_write(location)) {
        bool is_making =
            location->kind == JP2_EVENT_FIELD_PUT
            && makes(self, location->method, (enum construction)(uintptr_t)location->data,
                     event_->object, event_->field, tag);
        bits |= change(tag | bits, is_making);
    }
    add(event_->object, tag, bits);
}

/* Publishes an object to which a reference was stored. An object is not published when the
 * reference is stored in its own field. */
static void publish(const jp2_object *object, const jp2_object *holder)
{
    if (object != NULL && object != holder) {
        uint64_t tag = jp2->tag(&jp2_analysis, object);
        add(object, tag, (tag & KNOWN) != 0 ? BIT(PUBLISHED) : 0);
    }
}

/* Handles an access by a native method of the library. */
static void use_natively(void *self, const struct native_access *access)
{
    uint64_t tag = access->object == NULL ? 0 : jp2->tag(&jp2_analysis, access->object);
    if ((tag & KNOWN) != 0) {
        uint64_t bits = sharing(self, tag);
        if (access->is_write) {
            int32_t bci;
            const jp2_method *user = access->field == NULL ? NULL : native_access_user(self, &bci);
            bool is_making =
                user != NULL
                && makes(self, user, construction_of(user), access->object, access->field, tag);
            bits |= change(tag | bits, is_making);
        }
        add(access->object, tag, bits);
    }
    if (access->is_write && access->has_value && (access->type == 'L' || access->type == '[')) {
        publish(access->value.r, access->object);
    }
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    if (is_of_constructor(location)) {
        construct(self, location);
        return;
    }
    if (location->kind == JP2_EVENT_NATIVE_CALL) {
        native_access_event(self, location, use_natively, self);
        return;
    }
    if (location->kind == JP2_EVENT_ALLOCATION) {
        if (has_all || !jp2->is_boot_class(event_->klass)) {
            struct objects *objects = table_get(&classes, (uintptr_t)event_->klass, 0);
            atomic_fetch_add_explicit(&objects->made, 1, memory_order_relaxed);
            jp2->set_tag(&jp2_analysis, event_->object,
                         KNOWN | (jp2->thread_number(self) & THREAD));
        }
        return;
    }
    bool has_value = is_write(location) || location->kind == JP2_EVENT_STATIC_PUT;
    bool is_reference = has_value && (event_->type == 'L' || event_->type == '[');
    if (event_->object != NULL) {
        use(self, location, event_);
    }
    if (is_reference) {
        publish(event_->value.r, event_->object);
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static const jp2_class *class_of(const struct objects *objects)
{
    return (const jp2_class *)(uintptr_t)objects->record.a;
}

static int compare(const void *a, const void *b)
{
    return name_compare_classes(class_of(*(struct objects *const *)a),
                                class_of(*(struct objects *const *)b));
}

void report_write(struct jp2_output *out)
{
    static const char *const verdicts[] = {"immutable", "in effect", "mutable"};
    size_t count, sums[] = {0, 0, 0}, confined = 0;
    struct objects **sorted = (struct objects **)table_sort(&classes, &count, compare);
    jp2->write(out, "                         made  published     shared    changed       late\n");
    for (size_t i = 0; i < count; i++) {
        const struct objects *objects = sorted[i];
        unsigned verdict = objects->counts[LATE] != 0 ? 2 : objects->counts[CHANGED] != 0 ? 1 : 0;
        bool is_shared = objects->counts[SHARED] != 0;
        jp2->write(out, "%-9s  %-8s %10" PRIu64, verdicts[verdict],
                   is_shared ? "shared" : "confined", (uint64_t)objects->made);
        for (unsigned kind = 0; kind < KINDS; kind++) {
            jp2->write(out, " %10" PRIu64, (uint64_t)objects->counts[kind]);
        }
        jp2->write(out, "  %s\n", jp2->class_name(class_of(objects)));
        sums[verdict]++;
        confined += !is_shared;
    }
    jp2->write(
        out,
        "%zu classes: %zu immutable, %zu in effect, %zu mutable; %zu confined to the threads "
        "that made their objects\n",
        count, sums[0], sums[1], sums[2], confined);
    free(sorted);
}

JP2_ANALYSIS(.name = "immutable",
             .summary = "classes whose objects are never changed, or used by one thread only; "
                        "[all:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)
                       | JP2_EVENT_BIT(JP2_EVENT_UNWIND) | JP2_EVENT_BIT(JP2_EVENT_ALLOCATION)
                       | JP2_EVENT_BIT(JP2_EVENT_FIELD_GET) | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT)
                       | JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) | JP2_EVENT_BIT(JP2_EVENT_CALL)
                       | JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_PUT)
                       | JP2_EVENT_BIT(JP2_EVENT_NATIVE_ARRAY_PUT)
                       | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL),
             .start = report_start, .ask = ask, .event = event, .finish = report_finish);
