/*
 * places.h: what several analyses need: a record with counters for each location, and reports of
 * the largest. Part of the plug-in that includes it.
 *
 * Threads: records are added by `ask`, one at a time, and read at the end, when others may still
 * be adding to the head of the list; counters are added to by all.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_PLACES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_PLACES_H

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>

#include <jp2vm/analysis.h>

#include "profiler/analyses/support/arguments.h"

#define PLACE_COUNTERS 3

struct place {
    struct jp2_location *location;
    struct place *next;
    _Atomic uint64_t counts[PLACE_COUNTERS];
};

static struct place *_Atomic places;
static const char *places_path; /* of the report; NULL: stderr */

/* A `start` for analyses whose argument is the file of the report. */
static inline bool places_start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {{.name = NULL}};
    return arguments_read(argument, known, &places_path, message, bytes);
}

/* An `ask` that wants every place in a method, with a record as its data. */
static inline bool places_ask(struct jp2_location *location)
{
    if (location->method == NULL) {
        return false;
    }
    struct place *place = jp2->allocate(sizeof *place);
    place->location = location;
    place->next = atomic_load(&places);
    location->data = place;
    atomic_store(&places, place);
    return true;
}

/* An `ask` for analyses that put the place of an object's allocation into its tag: the data is the
 * record's number, from 1. */
#define PLACE_NUMBER_BITS 20
static struct place **places_by_number; /* the system gives the memory that is used */
static uint64_t places_numbered;

static inline bool places_ask_number(struct jp2_location *location)
{
    if (places_by_number == NULL) {
        places_by_number =
            jp2->allocate(((size_t)1 << PLACE_NUMBER_BITS) * sizeof *places_by_number);
    }
    if (places_numbered + 1 == (uint64_t)1 << PLACE_NUMBER_BITS || !places_ask(location)) {
        return false;
    }
    places_by_number[++places_numbered] = location->data;
    location->data = (void *)(uintptr_t)places_numbered;
    return true;
}

static inline void place_add(struct jp2_location *location, unsigned counter, uint64_t amount)
{
    struct place *place = location->data;
    atomic_fetch_add_explicit(&place->counts[counter], amount, memory_order_relaxed);
}

static inline uint64_t place_count(const struct place *place, unsigned counter)
{
    return atomic_load_explicit(&place->counts[counter], memory_order_relaxed);
}

/* "java.util.HashMap.put(HashMap.java:612)" */
static inline void place_write_at(struct jp2_output *out, const jp2_method *method, int32_t bci)
{
    if (method == NULL) {
        jp2->write(out, "native code");
        return;
    }
    const jp2_class *klass = jp2->method_class(method);
    const char *file = jp2->source_file(klass);
    for (const char *c = jp2->class_name(klass); *c != '\0'; c++) {
        jp2->write(out, "%c", *c == '/' ? '.' : *c);
    }
    jp2->write(out, ".%s(%s:%" PRIu32 ")", jp2->method_name(method), file == NULL ? "?" : file,
               jp2->method_line(method, bci));
}

static inline void place_write(struct jp2_output *out, const struct jp2_location *location)
{
    place_write_at(out, location->method, location->bci);
}

/* The order of classes, methods and places in them. */
static inline int place_compare_names(const struct place *a, const struct place *b)
{
    const jp2_method *x = a->location->method, *y = b->location->method;
    int order =
        strcmp(jp2->class_name(jp2->method_class(x)), jp2->class_name(jp2->method_class(y)));
    order = order != 0 ? order : strcmp(jp2->method_name(x), jp2->method_name(y));
    order = order != 0 ? order : strcmp(jp2->method_descriptor(x), jp2->method_descriptor(y));
    return order != 0 ? order : a->location->bci - b->location->bci;
}

/* By all counters together, the largest first. */
static inline int place_compare(const void *a, const void *b)
{
    const struct place *x = *(struct place *const *)a, *y = *(struct place *const *)b;
    uint64_t sum_of_x = 0, sum_of_y = 0;
    for (unsigned i = 0; i < PLACE_COUNTERS; i++) {
        sum_of_x += place_count(x, i);
        sum_of_y += place_count(y, i);
    }
    return sum_of_x != sum_of_y ? (sum_of_x < sum_of_y ? 1 : -1) : place_compare_names(x, y);
}

/* All records, the largest first; *count of them, to be freed. */
static inline struct place **places_sort(size_t *count)
{
    struct place *first = atomic_load(&places);
    size_t i = 0;
    *count = 0;
    for (struct place *place = first; place != NULL; place = place->next) {
        ++*count;
    }
    struct place **sorted = jp2->allocate(*count * sizeof *sorted);
    for (struct place *place = first; place != NULL; place = place->next) {
        sorted[i++] = place;
    }
    qsort(sorted, *count, sizeof *sorted, place_compare);
    return sorted;
}

#endif
