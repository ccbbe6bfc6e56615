/*
 * stationary.c: --analysis=stationary[:fixed][:escape][:FILE]: fields that no object has written
 * once it was read: they behave as if they were final. By field: how it is declared, who writes
 * it, and whether it is stationary. With `escape`, also whether it is written when its object has
 * escaped, which is when a reference to it has been stored in a field or an array.
 *
 * The analysis adapts: once a field is known not to be stationary, nothing more can be learnt, and
 * the places that access it withdraw. With `fixed` they do not, which says what that avoids.
 *
 * An object's tag has a bit for each of its fields that has been read, from the oldest superclass
 * on; fields beyond the 63rd are left out. The last bit: it has escaped.
 */
#include <pthread.h>

#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/places.h"
#include "profiler/analyses/support/tags.h"

#define MOST_FIELDS 63u
#define HAS_ESCAPED ((uint64_t)1 << MOST_FIELDS)

struct field {
    const jp2_field *field;
    struct field *next;
    uint32_t bit;
    atomic_bool is_changed;                   /* not stationary */
    atomic_bool is_late;                      /* written when its object has escaped */
    atomic_bool has_constructors, has_others; /* among the writers */
    _Atomic uint64_t events;
};

/* Of a location; its field is known from the first event on. */
struct access {
    struct field *_Atomic field;
};

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct field *fields;
static bool is_fixed, has_escapes;
static _Atomic uint64_t withdrawn;

static bool start(const char *argument, char *message, size_t bytes);
static bool ask(struct jp2_location *location)
{
    location->data = jp2->allocate(sizeof(struct access));
    return true;
}

/* How many fields objects have before those that a class declares, and its own before one. */
static uint32_t bit_of(const jp2_field *field)
{
    const jp2_class *klass = jp2->field_class(field);
    uint32_t bit = 0;
    const jp2_field *other;
    for (uint32_t i = 0; (other = jp2->class_field(klass, i)) != NULL && other != field; i++) {
        bit += (jp2->field_flags(other) & 0x8) == 0;
    }
    while ((klass = jp2->superclass(klass)) != NULL) {
        for (uint32_t i = 0; (other = jp2->class_field(klass, i)) != NULL; i++) {
            bit += (jp2->field_flags(other) & 0x8) == 0;
        }
    }
    return bit;
}

static struct field *find_field(const jp2_field *wanted)
{
    pthread_mutex_lock(&list_lock);
    struct field *field = fields;
    while (field != NULL && field->field != wanted) {
        field = field->next;
    }
    if (field == NULL) {
        field = jp2->allocate(sizeof *field);
        field->field = wanted;
        field->bit = bit_of(wanted);
        field->next = fields;
        fields = field;
    }
    pthread_mutex_unlock(&list_lock);
    return field;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "stationary",
             .summary = "fields that are not written once they were read; [fixed:][escape:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_FIELD_GET) | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT) |
                       JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE),
             .start = start, .ask = ask, .event = event, .finish = finish);

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {
        {"fixed", .flag = &is_fixed}, {"escape", .flag = &has_escapes}, {.name = NULL}};
    bool is_good = arguments_read(argument, known, &places_path, message, bytes);
    if (!has_escapes) {
        jp2_analysis.events &=
            ~(JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE));
    }
    return is_good;
}

/* Sets the bit after a read, looks at it before a write. */
static void learn(struct field *field, const jp2_object *object, bool is_read)
{
    uint64_t bit = (uint64_t)1 << field->bit;
    if (is_read) {
        (void)tags_add(&jp2_analysis, object, bit);
        return;
    }
    uint64_t tag = jp2->tag(&jp2_analysis, object);
    if ((tag & bit) != 0) {
        atomic_store(&field->is_changed, true);
    }
    if ((tag & HAS_ESCAPED) != 0) {
        atomic_store(&field->is_late, true);
    }
}

/* Whether nothing more can be learnt of a field. */
static bool is_known(const struct field *field)
{
    return atomic_load_explicit(&field->is_changed, memory_order_relaxed) &&
           (!has_escapes || atomic_load_explicit(&field->is_late, memory_order_relaxed));
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    struct access *access = location->data;
    bool is_put = location->kind != JP2_EVENT_FIELD_GET;
    bool is_of_escape = is_put && has_escapes && (event_->type == 'L' || event_->type == '[');
    if (is_of_escape && event_->value.r != NULL) { /* where others may find it */
        (void)tags_add(&jp2_analysis, event_->value.r, HAS_ESCAPED);
    }
    if (event_->object == NULL || event_->field == NULL) { /* static, or of an array */
        return;
    }
    struct field *field = atomic_load_explicit(&access->field, memory_order_acquire);
    if (field == NULL) {
        field = find_field(event_->field);
        atomic_store_explicit(&access->field, field, memory_order_release);
        if (is_put) {
            bool is_constructor = strcmp(jp2->method_name(location->method), "<init>") == 0;
            atomic_store(is_constructor ? &field->has_constructors : &field->has_others, true);
        }
    }
    atomic_fetch_add_explicit(&field->events, 1, memory_order_relaxed);
    if (field->bit >= MOST_FIELDS) {
        return;
    }
    if (!is_known(field)) {
        learn(field, event_->object, !is_put);
    } else if (!is_fixed && !is_of_escape && jp2->retire(location)) {
        withdrawn++;
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const struct field *x = *(struct field *const *)a, *y = *(struct field *const *)b;
    int order = strcmp(jp2->class_name(jp2->field_class(x->field)),
                       jp2->class_name(jp2->field_class(y->field)));
    return order != 0 ? order : strcmp(jp2->field_name(x->field), jp2->field_name(y->field));
}

static const char *writers(const struct field *field)
{
    return (jp2->field_flags(field->field) & 0x10) != 0 ? "final"
           : atomic_load(&field->has_others)            ? "others"
           : atomic_load(&field->has_constructors)      ? "constructors"
                                                        : "nobody";
}

/* The table of the paper: how many fields are how, by who writes them. */
static void write_table(struct jp2_output *out, struct field *const *sorted, size_t count)
{
    static const char *const names[] = {"final", "constructors", "others", "nobody"};
    jp2->write(out, "written by     stationary    changes%s\n",
               has_escapes ? "  stationary, written after escape" : "");
    for (unsigned row = 0; row < sizeof names / sizeof names[0]; row++) {
        size_t stationary = 0, changes = 0, late = 0;
        for (size_t i = 0; i < count; i++) {
            bool is_changed = atomic_load(&sorted[i]->is_changed);
            if (strcmp(writers(sorted[i]), names[row]) == 0 && sorted[i]->bit < MOST_FIELDS) {
                stationary += !is_changed;
                changes += is_changed;
                late += !is_changed && atomic_load(&sorted[i]->is_late);
            }
        }
        jp2->write(out, "%-12s %12zu %10zu", names[row], stationary, changes);
        jp2->write(out, has_escapes ? "  %32zu\n" : "\n", late);
    }
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(places_path);
    if (out == NULL) {
        return;
    }
    pthread_mutex_lock(&list_lock);
    struct field *first = fields;
    pthread_mutex_unlock(&list_lock);
    size_t count = 0, i = 0, stationary = 0, left_out = 0;
    uint64_t events = 0;
    for (struct field *field = first; field != NULL; field = field->next) {
        count++;
    }
    struct field **sorted = jp2->allocate(count * sizeof *sorted);
    for (struct field *field = first; field != NULL; field = field->next) {
        sorted[i++] = field;
    }
    qsort(sorted, count, sizeof *sorted, compare);
    for (i = 0; i < count; i++) {
        const struct field *field = sorted[i];
        bool is_left_out = field->bit >= MOST_FIELDS, is_changed = atomic_load(&field->is_changed);
        jp2->write(out, "%-10s  written by %-12s  %s%s.%s\n",
                   is_left_out  ? "left out"
                   : is_changed ? "changes"
                                : "stationary",
                   writers(field),
                   !has_escapes                   ? ""
                   : atomic_load(&field->is_late) ? "after escape   "
                                                  : "before escape  ",
                   jp2->class_name(jp2->field_class(field->field)), jp2->field_name(field->field));
        stationary += !is_left_out && !is_changed;
        left_out += is_left_out;
        events += atomic_load(&field->events);
    }
    write_table(out, sorted, count);
    jp2->write(out,
               "%zu of %zu fields are stationary, %zu left out; %" PRIu64 " events, %" PRIu64
               " places withdrew\n",
               stationary, count, left_out, events, atomic_load(&withdrawn));
    free(sorted);
    jp2->close_output(out);
}
