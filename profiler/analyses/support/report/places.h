/*
 * places.h: a record with counters for each location, found by it, and reports by place, the
 * largest first.
 *
 * Threads: records are made by `ask`, one at a time, and read at the end; counters are added to by
 * all.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_PLACES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_PLACES_H

#include "profiler/analyses/support/report/counts.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"

/* The records of places_ask; an analysis that keeps more of a location has its own table. */
extern struct table places;

static inline struct jp2_location *place_of(const struct counts *place)
{
    return (struct jp2_location *)(uintptr_t)place->record.a;
}

/* An `ask` that wants every place in a method, with a record as its data. */
bool places_ask(struct jp2_location *location);

static inline void place_add(struct jp2_location *location, unsigned counter, uint64_t amount)
{
    counts_add(location->data, counter, amount);
}

/* An `ask` for analyses that put the place of an object's allocation into its tag: the data is the
 * record's number, from 1. */
#define PLACE_NUMBER_BITS 20
extern struct counts **places_by_number;
bool places_ask_number(struct jp2_location *location);

/* Those of a table for which something was counted, by all counters together, the largest first;
 * equal ones by name. They are noted as the report's places (names.h). */
struct rows places_sort(struct table *table);

/* For rows_write: "com.acme.Main.work(Main.java:12)", and the same with the mnemonic before it. */
void place_write(struct jp2_output *out, const struct counts *place);
void place_write_opcode(struct jp2_output *out, const struct counts *place);

#endif
