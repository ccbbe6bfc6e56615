/*
 * fields.h: records of the fields of objects, found by the instructions that access them. Which
 * field an instruction means is known at its first event.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_FIELDS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_FIELDS_H

#include "profiler/analyses/support/report/counts.h"

/* The first member of a record that has more. */
struct field {
    struct counts counts; /* by jp2_field */
    uint32_t number;      /* among the fields of its objects, from 0: one for each variable */
};

static inline jp2_field *field_of(const struct counts *field)
{
    return (jp2_field *)(uintptr_t)field->record.a;
}

/* The record in a table of the field that an event accesses; it becomes the location's data.
 * `*is_first`: this was the location's first event, which several threads may be told. */
void *field_find(struct table *table, struct jp2_location *location, const struct jp2_event *event,
                 bool *is_first);

/* By the names of classes, then of fields. */
int field_compare(const struct counts *a, const struct counts *b);

#endif
