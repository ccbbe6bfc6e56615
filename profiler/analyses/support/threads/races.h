/*
 * races.h: what analyses of data races share: which accesses they look at, where variables are, and
 * the report, in which each race is told once, with both places.
 *
 * Looked at are the instructions of all classes but the class library's, for fields that are
 * neither final nor volatile, static fields, and elements of arrays; with races_in_library those of
 * the library, too. Threads: any; `races_ask` one at a time.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_RACES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_RACES_H

#include <jp2vm/analysis.h>

#include "profiler/analyses/support/objects/shadow.h"

/* Accesses to variables. */
#define RACES_EVENTS                                                                               \
    (JP2_EVENT_BIT(JP2_EVENT_FIELD_GET) | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT) |                     \
     JP2_EVENT_BIT(JP2_EVENT_STATIC_GET) | JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT) |                   \
     JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE))

enum race_variable {
    RACE_UNKNOWN, /* the instruction has not been executed yet */
    RACE_PLAIN,
    RACE_VOLATILE,
    RACE_MIXED,    /* of java.util.concurrent, which means plain reads behind fences as it knows */
    RACE_UNCHECKED /* final, or the library's */
};

/* The data of a location that accesses variables. */
struct race_site {
    const struct jp2_location *location;
    uint32_t number; /* from 1 */
    bool is_write, is_static, is_element, is_checked;
    _Atomic uint8_t what;    /* enum race_variable */
    uint8_t table;           /* of the shadow: log2 of the variable's size */
    const jp2_class *holder; /* of a field */
    const jp2_field *field;
    uintptr_t offset;      /* from the object; a static field's address */
    _Atomic uint32_t told; /* the last first site it was reported with */
};

/* Tables 0 to 3 are for variables by the logarithm of their size. */
extern struct shadow races_shadow;

/* The library's accesses are looked at, too. */
extern bool races_in_library;

/* What is accessed: a field, or if that is NULL an element of the array. */
struct race_subject {
    const jp2_field *field;
    const jp2_object *array;
};

/* Gives a site the next number; false: there are too many. */
bool races_number(struct race_site *site);

/* Whether a location of an access is wanted; a site is its data then. `with_order`: so are those
 * that order others: volatile fields, the library's too, static ones, which initialize classes, and
 * elements of the arrays of references of java.util.concurrent, some of which it writes plainly and
 * takes out atomically. */
bool races_ask(struct jp2_location *location, bool with_order);

static inline bool races_is_access(enum jp2_event_kind kind)
{
    return (RACES_EVENTS & JP2_EVENT_BIT(kind)) != 0;
}

/* At the first event of a field's site: what it is, where. Retires the location when it is not
 * wanted; `with_order` as above. */
enum race_variable races_learn(struct race_site *site, struct jp2_location *location,
                               const struct jp2_event *event, bool with_order);

static inline enum race_variable races_what(struct race_site *site, struct jp2_location *location,
                                            const struct jp2_event *event, bool with_order)
{
    enum race_variable what = atomic_load_explicit(&site->what, memory_order_acquire);
    return what != RACE_UNKNOWN ? what : races_learn(site, location, event, with_order);
}

/* The log2 of the size of a variable of a type. */
static inline unsigned races_table(char type)
{
    switch (type) {
    case 'Z':
    case 'B':
        return 0;
    case 'C':
    case 'S':
        return 1;
    case 'I':
    case 'F':
        return 2;
    default:
        return 3;
    }
}

/* From an array to its first element, by the log2 of the elements' size, once one was made. */
extern _Atomic uintptr_t races_elements[4];

/* Where the variable of an access is, and its cell in the shadow. */
static inline unsigned races_table_of(const struct race_site *site, const struct jp2_event *event)
{
    return site->is_element ? races_table(event->type) : site->table;
}

static inline uintptr_t races_address(const struct race_site *site, const struct jp2_event *event)
{
    if (site->is_element) {
        unsigned table = races_table(event->type);
        return (uintptr_t)event->object +
               atomic_load_explicit(&races_elements[table], memory_order_relaxed) +
               ((uintptr_t)event->index << table);
    }
    return site->is_static ? site->offset : (uintptr_t)event->object + site->offset;
}

static inline void *races_cell(const struct race_site *site, const struct jp2_event *event)
{
    return shadow_cell(&races_shadow, races_table_of(site, event), races_address(site, event));
}

/* An object is made: its places stand for other variables now. */
void races_allocated(const struct jp2_event *event, unsigned more_tables);

/* Two accesses by `first` and `second` race; names of the threads are copied. */
void races_report(uint32_t first, const char *first_thread, struct race_site *second,
                  const char *second_thread, struct race_subject subject);

/* The subject of an access by an instruction. */
static inline struct race_subject races_subject(const struct race_site *site,
                                                const struct jp2_event *event)
{
    return (struct race_subject){site->field, event->object};
}

/* At the end. `what` says what was found, as "races". */
void races_write(struct jp2_output *out, const char *what);

#endif
