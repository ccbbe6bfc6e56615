/*
 * races.h: the common part of analyses of data races: it selects the accesses to check, computes
 * the addresses of variables, and writes the report, which contains each race once, with the places
 * of both accesses.
 *
 * The checked accesses are made by instructions of all classes except the class library's. They
 * access array elements, and fields (also static fields) that are neither final nor volatile. With
 * races_in_library, accesses by the library are also checked.
 *
 * Threads: any; one thread at a time calls races_ask.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_RACES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_RACES_H

#include <jp2vm/analysis.h>

#include "profiler/analyses/support/objects/shadow.h"

/* Accesses to variables. */
#define RACES_EVENTS                                                                               \
    (JP2_EVENT_BIT(JP2_EVENT_FIELD_GET) | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT)                       \
     | JP2_EVENT_BIT(JP2_EVENT_STATIC_GET) | JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT)                   \
     | JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE))

enum race_variable {
    RACE_UNKNOWN, /* the instruction has not been executed yet */
    RACE_PLAIN,
    RACE_VOLATILE,
    RACE_MIXED,    /* an access of java.util.concurrent, which orders some plain accesses by
                      fences */
    RACE_UNCHECKED /* a final field, or an access by the library */
};

/* The data of a location that accesses variables. */
struct race_site {
    const struct jp2_location *location;
    uint32_t number; /* the number of the site, from 1 */
    bool is_write, is_static, is_element, is_checked;
    bool is_atomic;          /* another mode than plain: two atomic accesses are not a race */
    _Atomic uint8_t what;    /* enum race_variable */
    uint8_t table;           /* the table of races_shadow: log2 of the variable's size in bytes */
    const jp2_class *holder; /* the class that declares the field */
    const jp2_field *field;
    uintptr_t offset; /* the field's distance from the object's address; for a static field, its
                         address */
    _Atomic uint32_t reported; /* the number of the first site of the last reported race whose
                                  second site is this site */
};

/* The cells of variables; tables 0 to 3 are for variables of 1, 2, 4 and 8 bytes. */
extern struct shadow races_shadow;

/* Whether accesses by the class library are also checked. */
extern bool races_in_library;

/* The accessed variable: the field, or, if `field` is NULL, an element of the array. */
struct race_subject {
    const jp2_field *field;
    const jp2_object *array;
};

/* Gives a site the next number. Returns false if there are too many sites. */
bool races_number(struct race_site *site);

/* For `ask`: returns whether the location of an access is wanted, and sets its data to a new site.
 * If `with_order` is true, accesses that can order other accesses are also wanted. These are
 * accesses to volatile fields, also of the library, and to static fields, since they initialize
 * classes. Accesses of java.util.concurrent to elements of reference arrays are also wanted, since
 * java.util.concurrent writes some elements plainly and removes them atomically. */
bool races_ask(struct jp2_location *location, bool with_order);

static inline bool races_is_access(enum jp2_event_kind kind)
{
    return (RACES_EVENTS & JP2_EVENT_BIT(kind)) != 0;
}

/* Called at the first event of a field's site: finds the field and the kind of access. If the
 * location is not wanted, retires it. `with_order` is as in races_ask. */
enum race_variable races_learn(struct race_site *site, struct jp2_location *location,
                               const struct jp2_event *event, bool with_order);

static inline enum race_variable races_what(struct race_site *site, struct jp2_location *location,
                                            const struct jp2_event *event, bool with_order)
{
    enum race_variable what = atomic_load_explicit(&site->what, memory_order_acquire);
    return what != RACE_UNKNOWN ? what : races_learn(site, location, event, with_order);
}

/* Returns log2 of the size in bytes of a variable whose descriptor starts with `type`. */
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

/* The distance from an array's address to its first element, indexed by log2 of the elements' size.
 * It is set when the first such array is allocated. */
extern _Atomic uintptr_t races_elements[4];

/* Return the table of an accessed variable, its address, and its cell in the shadow. */
static inline unsigned races_table_of(const struct race_site *site, const struct jp2_event *event)
{
    return site->is_element ? races_table(event->type) : site->table;
}

static inline uintptr_t races_address(const struct race_site *site, const struct jp2_event *event)
{
    if (site->is_element) {
        unsigned table = races_table(event->type);
        return (uintptr_t)event->object
               + atomic_load_explicit(&races_elements[table], memory_order_relaxed)
               + ((uintptr_t)event->index << table);
    }
    return site->is_static ? site->offset : (uintptr_t)event->object + site->offset;
}

static inline void *races_cell(const struct race_site *site, const struct jp2_event *event)
{
    return shadow_cell(&races_shadow, races_table_of(site, event), races_address(site, event));
}

/* Clears the cells of a new object, in the tables for variables and in `more_tables`. */
void races_allocated(const struct jp2_event *event, unsigned more_tables);

/* Adds a race between accesses at the sites `first` and `second` to the report. Copies the names of
 * the threads. */
void races_report(uint32_t first, const char *first_thread, struct race_site *second,
                  const char *second_thread, struct race_subject subject);

/* Returns the subject of an access by an instruction. */
static inline struct race_subject races_subject(const struct race_site *site,
                                                const struct jp2_event *event)
{
    return (struct race_subject){site->field, event->object};
}

/* Writes the report at the end. `what` names the findings, for example "races". */
void races_write(struct jp2_output *out, const char *what);

#endif
