#include "profiler/analyses/support/calls/sites.h"

#include <string.h>

#include "profiler/analyses/support/calls/stacks.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"

#define MOST_LISTED 8u

/* A kind of allocation is a class at a place; its key is the location and the class. A site is a
 * kind in a context. */
static struct table kinds = TABLE(struct table_record);
struct table sites = TABLE(struct site);
static struct site *_Atomic outside; /* sites of allocations while no method was active */
static _Atomic size_t context_count;

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

/* The word that the context has for the analysis points to a list of at most MOST_LISTED sites.
 * Most contexts have only a few sites, but an initializer may have hundreds. */
struct site *site_find(jp2_thread *self, struct jp2_location *location, const jp2_class *klass)
{
    jp2_context *context = jp2->context(self);
    const struct table_record *kind = find_kind(location, klass);
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

size_t site_context_count(void)
{
    return context_count;
}

/* --- in reports ------------------------------------------------------------------------------- */

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

const jp2_class *site_class(const struct counts *site)
{
    return (const jp2_class *)(uintptr_t)kind_of(site)->b;
}

int site_compare(const struct counts *a, const struct counts *b)
{
    int order = stack_compare(context_of(a), context_of(b));
    order = order != 0 ? order : location_of(a)->bci - location_of(b)->bci;
    return order != 0 ? order
                      : strcmp(jp2->class_name(site_class(a)), jp2->class_name(site_class(b)));
}

void sites_note_places(const struct rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        name_note_place(location_of(rows->all[i])->method, location_of(rows->all[i])->bci);
    }
}

void site_write(struct jp2_output *out, const struct counts *site, size_t most, const char *margin)
{
    jp2->write(out, "  %s at ", jp2->class_name(site_class(site)));
    name_write_place(out, location_of(site)->method, location_of(site)->bci);
    stack_write(out, context_of(site), most, margin);
}
