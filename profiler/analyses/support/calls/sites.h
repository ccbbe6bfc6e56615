/*
 * sites.h: the places of a program that allocate objects: a record for each class at an instruction
 * in a calling context. For analyses with wants_contexts.
 *
 * Threads: any thread may find a site, during the event of an allocation. Sites are never freed.
 * The other functions are for reports.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_SITES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_SITES_H

#include <stdbool.h>

#include "profiler/analyses/support/report/counts.h"

struct site {
    struct counts counts;      /* key: the context (0: no method is active) and the kind */
    struct site *_Atomic next; /* the next site of the same context */
    atomic_bool is_listed;
    uint32_t number; /* this member and the next are for the analysis */
    uint64_t before;
};

extern struct table sites;

/* Returns the site of the allocation that an event reports. */
struct site *site_find(jp2_thread *self, struct jp2_location *location, const jp2_class *klass);

/* Returns the number of contexts that have sites. */
size_t site_context_count(void);

/* Returns the class of a site's objects. */
const jp2_class *site_class(const struct counts *site);

/* For rows_sort: compares sites by context, place and class. Before the rows are written, the place
 * of each row must be noted. */
int site_compare(const struct counts *a, const struct counts *b);
void sites_note_places(const struct rows *rows);

/* Writes the class and the place, then at most `most` methods of the context, each in a line of its
 * own after the margin. */
void site_write(struct jp2_output *out, const struct counts *site, size_t most, const char *margin);

#endif
