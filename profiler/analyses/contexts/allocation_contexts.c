/*
 * allocation_contexts.c: --analysis=allocation_contexts[:all][:out=FILE]: counts the objects and
 * bytes that each calling context allocates, by class and place. The largest are written first,
 * with the stack of the context; without `all`, only the 20 largest are written. This is the
 * calling context profiler of the paper on extensible profilers, with one more event, and with the
 * machine's contexts.
 */
#include "profiler/analyses/support/calls/stacks.h"
#include "profiler/analyses/support/report/counts.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"

enum { OBJECTS, BYTES };

#define MOST_LISTED 8u
#define STACK 8u
#define REPORTED 20u

struct site {
    struct counts counts;      /* key: the context and the kind */
    struct site *_Atomic next; /* the next site of the same context */
    atomic_bool is_listed;
};

/* A kind of allocation is a class at a place; its key is the location and the class. A site is a
 * kind in a context. */
static struct table kinds = TABLE(struct table_record), sites = TABLE(struct site);
static struct site *_Atomic outside; /* sites of allocations while no method was active */
static _Atomic size_t context_count;
static bool reports_all;

const struct argument report_words[] = {{"all", .flag = &reports_all}, {.name = NULL}};

/* Returns the kind of an allocation. The location's data points to the kind that was found last,
 * since most locations have only one kind. */
static struct table_record *find_kind(struct jp2_location *location, const jp2_class *klass)
{
    struct table_record *_Atomic *known = (struct table_record * _Atomic *)&location->data;
    struct table_record *kind = atomic_load_explicit(known, memory_order_acquire);
    if (kind == NULL || kind->b != (uintptr_t)klass) {
        kind = table_get(&kinds, (uintptr_t)location, (uintptr_t)klass);
        atomic_store_explicit(known, kind, memory_order_release);
    }
    return kind;
}

/* Returns the site of a kind in a context. The word that the context has for the analysis points to
 * a list of at most MOST_LISTED sites. Most contexts have only a few sites, but an initializer may
 * have hundreds. `context` is NULL if no method is active. */
static struct site *find_site(jp2_context *context, const struct table_record *kind)
{
    struct site *_Atomic *first =
        context == NULL ? &outside
                        : (struct site * _Atomic *)jp2->context_data(context, &jp2_analysis);
    struct site *site = atomic_load_explicit(first, memory_order_acquire);
    unsigned listed = 0;
    for (; site != NULL && site->counts.record.b != (uintptr_t)kind; listed++) {
        site = atomic_load_explicit(&site->next, memory_order_acquire);
    }
    if (site == NULL) {
        site = table_get(&sites, (uintptr_t)context, (uintptr_t)kind);
        if (listed < MOST_LISTED && !atomic_exchange(&site->is_listed, true)) {
            struct site *next = atomic_load(first);
            do {
                atomic_store(&site->next, next);
            } while (!atomic_compare_exchange_weak(first, &next, site));
            context_count += next == NULL;
        }
    }
    return site;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    struct site *site = find_site(jp2->context(self), find_kind(location, event_->klass));
    counts_add(&site->counts, OBJECTS, 1);
    counts_add(&site->counts, BYTES, event_->bytes);
}

/* --- the report ------------------------------------------------------------------------------- */

static const jp2_context *context_of(const struct counts *site)
{
    return (const jp2_context *)(uintptr_t)site->record.a;
}

static const struct table_record *kind_of(const struct counts *site)
{
    return (const struct table_record *)(uintptr_t)site->record.b;
}

static const struct jp2_location *location_of(const struct counts *site)
{
    return (const struct jp2_location *)(uintptr_t)kind_of(site)->a;
}

static const char *class_name_of(const struct counts *site)
{
    return jp2->class_name((const jp2_class *)(uintptr_t)kind_of(site)->b);
}

static int compare(const struct counts *a, const struct counts *b)
{
    int order = stack_compare(context_of(a), context_of(b));
    order = order != 0 ? order : location_of(a)->bci - location_of(b)->bci;
    return order != 0 ? order : strcmp(class_name_of(a), class_name_of(b));
}

static void write_site(struct jp2_output *out, const struct counts *site)
{
    jp2->write(out, "  %s at ", class_name_of(site));
    name_write_place(out, location_of(site)->method, location_of(site)->bci);
    stack_write(out, context_of(site), reports_all ? SIZE_MAX : STACK,
                "                             ");
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {
        {"objects", 12, .counter = OBJECTS}, {"bytes", 12, .counter = BYTES}, {.title = NULL}};
    struct rows rows = rows_of(&sites);
    for (size_t i = 0; i < rows.count; i++) {
        name_note_place(location_of(rows.all[i])->method, location_of(rows.all[i])->bci);
    }
    size_t reported = reports_all ? SIZE_MAX : REPORTED;
    rows_sort_first(&rows, BYTES, reported, compare);
    rows_write(out, &rows, reported, columns, "class and place", write_site);
    rows_write_rest(out, &rows, reported, "all");
    jp2->write(out,
               "%" PRIu64 " objects, %" PRIu64 " bytes; %zu contexts, %zu with place and class\n",
               rows_sum(&rows, OBJECTS), rows_sum(&rows, BYTES), (size_t)context_count, rows.count);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "allocation_contexts",
             .summary = "objects and bytes by calling context, place and class; [all:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION), .start = report_start, .event = event,
             .finish = report_finish, .wants_contexts = true);
