/*
 * fields.h: records of the fields that instructions and native methods access. The field that an
 * instruction accesses is known from the instruction's first event on.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_FIELDS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_FIELDS_H

#include "profiler/analyses/support/objects/native_access.h"
#include "profiler/analyses/support/report/counts.h"

/* The writers of a field. FIELD_FINAL: the field is declared final, so only initializers and native
 * code write it. FIELD_CONSTRUCTORS: only constructors, of any class. FIELD_OTHERS: also other
 * methods. FIELD_NOBODY: no write has been seen. */
enum field_writers { FIELD_FINAL, FIELD_CONSTRUCTORS, FIELD_OTHERS, FIELD_NOBODY, FIELD_WRITERS };
extern const char *const field_writers_names[FIELD_WRITERS]; /* "final", "constructors", ... */

/* The first member of an analysis's record of a field. */
struct field {
    struct counts counts;                     /* key: the jp2_field */
    uint32_t offset;                          /* distance from an object's address to the field */
    atomic_bool has_constructors, has_others; /* whether the writers include constructors, or other
                                                 methods */
};

static inline jp2_field *field_of(const struct counts *field)
{
    return (jp2_field *)(uintptr_t)field->record.a;
}

/* Returns the record of the field that an event accesses. Makes the record if necessary, and sets
 * the location's data to the record. */
void *field_find(struct table *table, struct jp2_location *location, const struct jp2_event *event);

/* Returns the record of a field that a native method of the library accesses (native_access.h).
 * `writer` is the method that causes a write; NULL: not known. */
void *field_find_native(struct table *table, const struct native_access *access,
                        const jp2_method *writer);

enum field_writers field_writers(const struct field *field);

/* Compares fields by the names of their classes, then by their own names. */
int field_compare(const struct counts *a, const struct counts *b);

#endif
