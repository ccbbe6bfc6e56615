/*
 * fields.h: records of the fields of objects, found by the instructions that access them. Which
 * field an instruction means is known at its first event.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_FIELDS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_FIELDS_H

#include "profiler/analyses/support/report/counts.h"

/* Who writes a field: nobody but initializers, and native code, if it is declared final; constructors of any class;
 * other methods. */
enum field_writers { FIELD_FINAL, FIELD_CONSTRUCTORS, FIELD_OTHERS, FIELD_NOBODY, FIELD_WRITERS };
extern const char *const field_writers_names[FIELD_WRITERS]; /* "final", "constructors", ... */

/* The first member of a record that has more. */
struct field {
    struct counts counts; /* by jp2_field */
    uint32_t offset;      /* from an object's address to the field's */
    atomic_bool has_constructors, has_others; /* among the writers */
};

static inline jp2_field *field_of(const struct counts *field)
{
    return (jp2_field *)(uintptr_t)field->record.a;
}

/* The record in a table of the field that an event accesses; it becomes the location's data. */
void *field_find(struct table *table, struct jp2_location *location, const struct jp2_event *event);

enum field_writers field_writers(const struct field *field);

/* By the names of classes, then of fields. */
int field_compare(const struct counts *a, const struct counts *b);

#endif
