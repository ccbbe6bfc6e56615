#include "profiler/analyses/support/threads/races.h"

#include <stdio.h>
#include <stdlib.h>

#include "profiler/analyses/support/code/access_flags.h"
#include "profiler/analyses/support/report/names.h"
#include "vm/base/lock/lock.h"

#define MOST_SITES (1u << 22)
#define NAME_BYTES 40
#define CONCURRENT "java/util/concurrent/"

/* opcodes (JVMS 6.5) */
#define AALOAD 0x32
#define AASTORE 0x53

struct race {
    const void *variable; /* the field, or the class of the array */
    const struct race_site *first, *second;
    char first_thread[NAME_BYTES], second_thread[NAME_BYTES];
    const jp2_field *field; /* the field, or NULL if the variable is an array element */
    const jp2_class *array; /* the class of the array, or NULL if the variable is a field */
    struct race *next;
};

struct shadow races_shadow;
_Atomic uintptr_t races_elements[4];

static struct race_site **sites; /* indexed by number; the system allocates only the pages that are
                                    used */
static uint32_t site_count;
static struct vm_lock number_lock = VM_LOCK(ANALYSIS_RACE_SITES);
bool races_in_library;
static struct vm_lock lock = VM_LOCK(ANALYSIS_RACES); /* protects `races` */
static struct race *races;
static size_t race_count;

/* --- sites --------------------------------------------------------------------------------------
 */

bool races_number(struct race_site *site)
{
    vm_lock_take(&number_lock);
    if (sites == NULL) {
        sites = jp2->allocate(MOST_SITES * sizeof *sites);
    }
    bool has_room = site_count + 1 < MOST_SITES;
    if (has_room) {
        site->number = ++site_count;
        sites[site->number] = site;
    }
    vm_lock_release(&number_lock);
    return has_room;
}

static bool is_concurrent(const struct jp2_location *location)
{
    const char *user = jp2->class_name(jp2->method_class(location->method));
    return strncmp(user, CONCURRENT, strlen(CONCURRENT)) == 0;
}

bool races_ask(struct jp2_location *location, bool with_order)
{
    enum jp2_event_kind kind = location->kind;
    bool is_array = kind == JP2_EVENT_ARRAY_LOAD || kind == JP2_EVENT_ARRAY_STORE;
    bool is_checked = races_in_library || !jp2->is_boot_class(jp2->method_class(location->method));
    bool may_order = with_order
                     && (!is_array
                         || ((location->opcode == AALOAD || location->opcode == AASTORE)
                             && is_concurrent(location)));
    if (!(is_checked || may_order)) {
        return false;
    }
    struct race_site *site = jp2->allocate(sizeof *site);
    site->location = location;
    site->is_write = kind == JP2_EVENT_FIELD_PUT || kind == JP2_EVENT_STATIC_PUT
                     || kind == JP2_EVENT_ARRAY_STORE;
    site->is_static = kind == JP2_EVENT_STATIC_GET || kind == JP2_EVENT_STATIC_PUT;
    site->is_element = is_array;
    site->is_checked = is_checked;
    atomic_store(&site->what, !is_array ? RACE_UNKNOWN : is_checked ? RACE_PLAIN : RACE_MIXED);
    location->data = site;
    return races_number(site);
}

enum race_variable races_learn(struct race_site *site, struct jp2_location *location,
                               const struct jp2_event *event, bool with_order)
{
    uint32_t flags = jp2->field_flags(event->field);
    uintptr_t address = jp2->field_address(event->object, event->field);
    site->field = event->field;
    site->holder = jp2->field_class(event->field);
    site->table = (uint8_t)races_table(event->type);
    site->offset = site->is_static ? address : address - (uintptr_t)event->object;
    enum race_variable what = (flags & ACC_VOLATILE) != 0 ? RACE_VOLATILE
                              : (flags & ACC_FINAL) != 0  ? RACE_UNCHECKED
                              : site->is_checked          ? RACE_PLAIN
                              : is_concurrent(location)   ? RACE_MIXED
                                                          : RACE_UNCHECKED;
    atomic_store_explicit(&site->what, (uint8_t)what, memory_order_release);
    bool is_wanted =
        what == RACE_PLAIN
        || (with_order && (what != RACE_UNCHECKED || (site->is_static && site->is_checked)));
    if (!is_wanted) {
        jp2->retire(location);
    }
    return what;
}

void races_allocated(const struct jp2_event *event, unsigned more_tables)
{
    unsigned tables = 0xf;
    const char *name = jp2->class_name(event->klass);
    if (name[0] == '[') {
        unsigned table = races_table(name[1]);
        tables = 1u << table;
        if (atomic_load_explicit(&races_elements[table], memory_order_relaxed) == 0) {
            races_elements[table] =
                jp2->element_address(event->object, 0) - (uintptr_t)event->object;
        }
    }
    shadow_clear(&races_shadow, (uintptr_t)event->object, event->bytes, tables | more_tables);
}

/* --- races --------------------------------------------------------------------------------------
 */

static bool is_same_line(const struct race_site *a, const struct race_site *b)
{
    return a->location->method == b->location->method && a->location->line == b->location->line;
}

static struct race *find(const void *variable, const struct race_site *first,
                         const struct race_site *second)
{
    struct race *race = races;
    while (race != NULL
           && (race->variable != variable
               || !((is_same_line(race->first, first) && is_same_line(race->second, second))
                    || (is_same_line(race->first, second) && is_same_line(race->second, first))))) {
        race = race->next;
    }
    return race;
}

void races_report(uint32_t first, const char *first_thread, struct race_site *second,
                  const char *second_thread, struct race_subject subject)
{
    if (second->field != NULL
        && atomic_exchange_explicit(&second->reported, first, memory_order_relaxed) == first) {
        return;
    }
    const jp2_class *array = subject.field == NULL ? jp2->object_class(subject.array) : NULL;
    const void *variable = array == NULL ? (const void *)subject.field : array;
    vm_lock_take(&lock);
    if (find(variable, sites[first], second) == NULL) {
        struct race *race = jp2->allocate(sizeof *race);
        race->variable = variable;
        race->field = subject.field;
        race->array = array;
        race->first = sites[first];
        race->second = second;
        snprintf(race->first_thread, NAME_BYTES, "%s", first_thread);
        snprintf(race->second_thread, NAME_BYTES, "%s", second_thread);
        race->next = races;
        races = race;
        race_count++;
    }
    vm_lock_release(&lock);
}

static int compare_variables(const struct race *a, const struct race *b)
{
    if ((a->array == NULL) != (b->array == NULL)) {
        return a->array == NULL ? -1 : 1;
    }
    if (a->array != NULL) {
        return strcmp(jp2->class_name(a->array), jp2->class_name(b->array));
    }
    int order = strcmp(jp2->class_name(jp2->field_class(a->field)),
                       jp2->class_name(jp2->field_class(b->field)));
    return order != 0 ? order : strcmp(jp2->field_name(a->field), jp2->field_name(b->field));
}

static int compare_sites(const struct race_site *a, const struct race_site *b)
{
    return name_compare_places(a->location, b->location);
}

static int compare(const void *a, const void *b)
{
    const struct race *x = *(struct race *const *)a, *y = *(struct race *const *)b;
    int order = compare_variables(x, y);
    order = order != 0 ? order : compare_sites(x->first, y->first);
    return order != 0 ? order : compare_sites(x->second, y->second);
}

static void write_access(struct jp2_output *out, const struct race_site *site, const char *thread)
{
    jp2->write(out, "    %s%s by %s at ", site->is_write ? "written" : "read",
               site->is_atomic ? " atomically" : "", thread);
    name_write_place(out, site->location->method, site->location->bci);
    jp2->write(out, "\n");
}

static void write_race(struct jp2_output *out, const struct race *race)
{
    if (race->array != NULL) {
        jp2->write(out, "elements of %s\n", jp2->class_name(race->array));
    } else {
        jp2->write(out, "%s.%s\n", jp2->class_name(jp2->field_class(race->field)),
                   jp2->field_name(race->field));
    }
    write_access(out, race->first, race->first_thread);
    write_access(out, race->second, race->second_thread);
}

void races_write(struct jp2_output *out, const char *what)
{
    vm_lock_take(&lock);
    struct race **sorted = jp2->allocate((race_count + 1) * sizeof(struct race *));
    size_t count = 0;
    for (struct race *race = races; race != NULL; race = race->next) {
        sorted[count++] = race;
        name_note_place(race->first->location->method, race->first->location->bci);
        name_note_place(race->second->location->method, race->second->location->bci);
    }
    vm_lock_release(&lock);
    qsort(sorted, count, sizeof(struct race *), compare);
    for (size_t i = 0; i < count; i++) {
        write_race(out, sorted[i]);
    }
    jp2->write(out, "%zu %s\n", count, what);
    free(sorted);
}
