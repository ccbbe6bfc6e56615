/*
 * stationary.c: --analysis=stationary[:fixed][:escape][:out=FILE]: finds stationary fields. In each
 * object, such a field is not written any more once it has been read, so it behaves as if it were
 * final. The report shows for each field which code writes it, and whether the field is stationary.
 * With `escape` it also shows whether the field is written after its object was published:
 * after a reference to it was stored in a field or an array.
 *
 * The analysis adapts: when a field is known not to be stationary, the locations that access it are
 * retired, since nothing more can be learnt. With `fixed` they are not retired; a comparison then
 * shows how many events retiring saves.
 *
 * A mark is set for a field of an object that has been read, and for an object that was published
 * (support/objects/marks.h).
 */
#include "profiler/analyses/support/objects/fields.h"
#include "profiler/analyses/support/objects/marks.h"
#include "profiler/analyses/support/report/report.h"

enum { EVENTS, STATIONARY, CHANGES, LATE }; /* the last three are rows of the report's table */

struct state {
    struct field field;
    atomic_bool is_changed; /* not stationary */
    atomic_bool is_late;    /* written after its object was published */
};

static struct table fields = TABLE(struct state);
static struct shadow marks = MARKS;
static bool is_fixed, has_escapes;
static _Atomic uint64_t withdrawn;

const struct argument report_words[] = {
    {"fixed", .flag = &is_fixed}, {"escape", .flag = &has_escapes}, {.name = NULL}};

static bool start(const char *argument, char *message, size_t bytes)
{
    bool is_good = report_start(argument, message, bytes);
    if (!has_escapes) {
        jp2_analysis.events &=
            ~(JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE)
              | JP2_EVENT_BIT(JP2_EVENT_NATIVE_ARRAY_PUT));
    }
    return is_good;
}

/* If a variable is read, sets its mark. If it is written, examines its mark. */
static void learn(struct state *state, const jp2_object *object, bool is_read)
{
    uintptr_t address = (uintptr_t)object + state->field.offset;
    if (is_read) {
        mark_set(&marks, address);
        return;
    }
    if (mark_is_set(&marks, address)) {
        atomic_store(&state->is_changed, true);
    }
    if (has_escapes && mark_is_set(&marks, (uintptr_t)object)) {
        atomic_store(&state->is_late, true);
    }
}

/* Returns whether nothing more can be learnt about a field. */
static bool is_known(const struct state *state)
{
    return atomic_load_explicit(&state->is_changed, memory_order_relaxed)
           && (!has_escapes || atomic_load_explicit(&state->is_late, memory_order_relaxed));
}

/* Handles an access by a native method, as reflection and VarHandles make. Only the places of
 * instructions are retired. */
static void access_natively(void *self, const struct native_access *access)
{
    bool is_reference =
        access->is_write && access->has_value && (access->type == 'L' || access->type == '[');
    if (has_escapes && is_reference && access->value.r != NULL) {
        mark_set(&marks, (uintptr_t)access->value.r);
    }
    if (access->object == NULL || access->field == NULL) {
        return;
    }
    int32_t bci;
    const jp2_method *writer = access->is_write ? native_access_user(self, &bci) : NULL;
    struct state *state = field_find_native(&fields, access, writer);
    counts_add(&state->field.counts, EVENTS, 1);
    if (access->is_read) {
        learn(state, access->object, true);
    }
    if (access->is_write) {
        learn(state, access->object, false);
    }
}

static bool ask(struct jp2_location *location)
{
    return location->kind != JP2_EVENT_NATIVE_CALL || native_access_ask(location);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    if (location->kind == JP2_EVENT_NATIVE_CALL) {
        native_access_event(self, location, access_natively, self);
        return;
    }
    if (location->kind == JP2_EVENT_ALLOCATION) {
        marks_clear(&marks, (uintptr_t)event_->object, event_->bytes);
        return;
    }
    bool is_put = location->kind != JP2_EVENT_FIELD_GET;
    bool is_of_escape = is_put && has_escapes && (event_->type == 'L' || event_->type == '[');
    if (is_of_escape && event_->value.r != NULL) { /* other code can now find the object */
        mark_set(&marks, (uintptr_t)event_->value.r);
    }
    if (event_->object == NULL || event_->field == NULL) { /* a static field, or an array element */
        return;
    }
    struct state *state = field_find(&fields, location, event_);
    counts_add(&state->field.counts, EVENTS, 1);
    if (!is_known(state)) {
        learn(state, event_->object, !is_put);
    } else if (!is_fixed && !is_of_escape && location->kind != JP2_EVENT_NATIVE_PUT
               && jp2->retire(location)) {
        withdrawn++;
    }
}

/* --- the report ------------------------------------------------------------------------------- */

/* Writes a field's row, and adds the field to the table of the paper, which shows numbers of fields
 * by property and by writers. */
static void write_field(struct jp2_output *out, const struct state *state,
                        size_t (*table)[FIELD_WRITERS])
{
    const jp2_field *field = field_of(&state->field.counts);
    bool is_changed = state->is_changed;
    enum field_writers writers = field_writers(&state->field);
    jp2->write(out, "%-10s  written by %-12s  %s%s.%s\n", is_changed ? "changes" : "stationary",
               field_writers_names[writers],
               !has_escapes     ? ""
               : state->is_late ? "after publication   "
                                : "before publication  ",
               jp2->class_name(jp2->field_class(field)), jp2->field_name(field));
    table[STATIONARY][writers] += !is_changed;
    table[CHANGES][writers] += is_changed;
    table[LATE][writers] += !is_changed && state->is_late;
}

void report_write(struct jp2_output *out)
{
    size_t table[LATE + 1][FIELD_WRITERS] = {0}, stationary = 0;
    struct rows rows = rows_of(&fields);
    rows_order(&rows, field_compare);
    for (size_t i = 0; i < rows.count; i++) {
        write_field(out, (const struct state *)rows.all[i], table);
    }
    jp2->write(out, "written by     stationary    changes%s\n",
               has_escapes ? "  stationary, written after publication" : "");
    for (unsigned writers = 0; writers < FIELD_WRITERS; writers++) {
        stationary += table[STATIONARY][writers];
        jp2->write(out, "%-12s %12zu %10zu", field_writers_names[writers],
                   table[STATIONARY][writers], table[CHANGES][writers]);
        jp2->write(out, has_escapes ? "  %37zu\n" : "\n", table[LATE][writers]);
    }
    jp2->write(
        out, "%zu of %zu fields are stationary; %" PRIu64 " events, %" PRIu64 " places withdrew\n",
        stationary, rows.count, rows_sum(&rows, EVENTS), (uint64_t)withdrawn);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "stationary",
             .summary =
                 "fields that are not written once they were read; [fixed:][escape:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION) | JP2_EVENT_BIT(JP2_EVENT_FIELD_GET)
                       | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT) | JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT)
                       | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_PUT)
                       | JP2_EVENT_BIT(JP2_EVENT_NATIVE_ARRAY_PUT)
                       | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL),
             .start = start, .ask = ask, .event = event, .finish = report_finish);
