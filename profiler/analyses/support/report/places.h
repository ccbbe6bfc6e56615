/*
 * places.h: a record with counters for each location, and reports of these records by place.
 *
 * Threads: `ask`, which is called by one thread at a time, makes the records. Any thread may add to
 * counters. The records are read at the end.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_PLACES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_PLACES_H

#include "profiler/analyses/support/report/counts.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"

/* The records of places_ask. An analysis with larger records has its own table. */
extern struct table places;

static inline struct jp2_location *place_of(const struct counts *place)
{
    return (struct jp2_location *)(uintptr_t)place->record.a;
}

/* For `ask`: wants every location in a method, and sets the location's data to its record. */
bool places_ask(struct jp2_location *location);

static inline void place_add(struct jp2_location *location, unsigned counter, uint64_t amount)
{
    counts_add(location->data, counter, amount);
}

/* There is a record for each class at each place that allocates objects of this class. An
 * instruction may allocate objects of several classes. If an instruction also causes allocations by
 * the machine, it has two locations, which have the same records. */
extern struct table places_of_classes;

/* For `ask`: wants the location of an allocation, and prepares it for the functions below. */
bool places_ask_classes(struct jp2_location *location);

struct counts *place_of_class(struct jp2_location *location, const jp2_class *klass);

/* For analyses whose tags contain the number of a record: returns this number, from 1, or 0 if
 * there are too many records. */
#define PLACE_NUMBER_BITS 20
extern struct counts *_Atomic *places_by_number;
uint64_t place_number(struct jp2_location *location, const jp2_class *klass);

/* Returns the records of a table that have a counter above 0, sorted by the sum of all counters,
 * the largest first, then by name. Notes their places for the report (name_note_place). */
struct rows places_sort(struct table *table);

/* For rows_write: place_write writes "com.acme.Main.work(Main.java:12)", or "[B at
 * com.acme.Main.work(Main.java:12)" for a class at a place; place_write_opcode writes the mnemonic
 * before the place. */
void place_write(struct jp2_output *out, const struct counts *place);
void place_write_opcode(struct jp2_output *out, const struct counts *place);

#endif
