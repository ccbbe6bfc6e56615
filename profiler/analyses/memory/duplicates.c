/*
 * duplicates.c: --analysis=duplicates[:arrays][:all][:out=FILE]: finds strings and boxed values
 * that are equal to other objects. It reports by allocation site and by text how many such objects
 * there are, and how many bytes would be saved if equal objects were shared. With `arrays` it
 * includes arrays of primitive values that are not part of a string. The texts that waste most
 * memory are written; with `all`, all texts.
 *
 * An object is read at the start of the first collection after its allocation, even if it is then
 * dead, or at the end of the process. So a string is counted with its text, and an array with its
 * contents at that time. An object counts as a duplicate if an equal object was read before. After
 * each collection the analysis also knows how many bytes of duplicates are alive.
 *
 * Objects are equal if they have the same 128-bit hash of class and contents. An object's tag is
 * the address of its record; the tag of a string's array may be IS_VALUE instead.
 *
 * Threads: a thread that allocates an object pushes its record onto a list. Everything else happens
 * in collections, one at a time, and at the end.
 */
#include "profiler/analyses/support/objects/contents.h"
#include "profiler/analyses/support/report/places.h"
#include "profiler/analyses/support/report/text.h"

enum {
    MADE,
    EQUAL,
    BYTES
}; /* counters of sites and of groups; BYTES: the size of all objects except the first */

#define REPORTED 30u
#define IS_VALUE 1u

/* A set of equal objects. */
struct group {
    struct counts counts; /* key: the two halves of the hash */
    char text[CONTENTS_TEXT];
    uint64_t alive, alive_bytes;
};

struct record {
    const jp2_object *object; /* NULL: the object is dead */
    struct counts *site;
    struct record *next;
    struct group *group; /* NULL: the object has not been read yet, or is the array of a string */
    uint64_t bytes;
    bool is_value;
};

static struct table groups = TABLE(struct group);
static struct record *_Atomic fresh;
static bool has_arrays, has_all;
static uint64_t wasted_alive, most_alive, collections;

const struct argument report_words[] = {
    {"arrays", .flag = &has_arrays}, {"all", .flag = &has_all}, {.name = NULL}};

static bool is_wanted(const char *class_name)
{
    return class_name[0] == '[' ? has_arrays && contents_are_of_array(class_name)
                                : contents_are_of_value(class_name);
}

/* If the instruction determines the class, as `new` does, locations with unwanted classes are
 * refused. */
static bool ask(struct jp2_location *location)
{
    if (location->kind != JP2_EVENT_ALLOCATION) {
        return true;
    }
    bool is_known = location->class_name != NULL && !location->is_implicit;
    return (!is_known || is_wanted(location->class_name)) && places_ask_classes(location);
}

static void push(struct record *record)
{
    record->next = atomic_load_explicit(&fresh, memory_order_relaxed);
    while (!atomic_compare_exchange_weak_explicit(&fresh, &record->next, record,
                                                  memory_order_release, memory_order_relaxed)) {
    }
}

static void note(struct jp2_location *location, const struct jp2_event *event)
{
    if (is_wanted(jp2->class_name(event->klass))) {
        struct record *record = jp2->allocate(sizeof *record);
        record->object = event->object;
        record->site = place_of_class(location, event->klass);
        record->bytes = event->bytes;
        jp2->set_tag(&jp2_analysis, event->object, (uintptr_t)record);
        push(record);
    }
}

/* --- equal objects ---------------------------------------------------------------------------- */

/* Marks an array as the array of a string. Returns whether the array has not been marked for
 * another string before. */
static bool take_array(const jp2_object *array)
{
    uint64_t tag = jp2->tag(&jp2_analysis, array);
    if (tag == 0) {
        jp2->set_tag(&jp2_analysis, array, IS_VALUE);
        return true;
    }
    struct record *record = (struct record *)(uintptr_t)tag;
    if (tag == IS_VALUE || record->is_value) {
        return false;
    }
    record->is_value = true;
    return true;
}

static uint64_t waste_of(const struct group *group)
{
    return group->alive == 0 ? 0 : group->alive_bytes - group->alive_bytes / group->alive;
}

static void count(const struct record *record, struct group *group, uint64_t is_equal)
{
    struct counts *all[] = {record->site, &group->counts};
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
        counts_add(all[i], MADE, 1);
        counts_add(all[i], EQUAL, is_equal);
        counts_add(all[i], BYTES, is_equal * record->bytes);
    }
}

static void join(struct record *record, const struct contents *contents)
{
    struct group *group = table_get(&groups, contents->a, contents->b);
    if (counts_get(&group->counts, MADE) == 0) {
        memcpy(group->text, contents->text, sizeof group->text);
        count(record, group, 0);
    } else {
        count(record, group, 1);
    }
    wasted_alive -= waste_of(group);
    group->alive++;
    group->alive_bytes += record->bytes;
    wasted_alive += waste_of(group);
    record->group = group;
}

/* Reads an object. If a string has no text yet, it is put back on the list. */
static void read_record(struct record *record)
{
    struct contents contents;
    if (record->is_value) {
        return;
    }
    if (!contents_read(record->object, &contents)) {
        push(record);
        return;
    }
    if (contents.array != NULL && take_array(contents.array)) {
        record->bytes += jp2->object_bytes(contents.array);
    }
    join(record, &contents);
}

/* Reads the objects on the list, in the order of their allocation, but all arrays last. */
static void read_fresh(void)
{
    struct record *list = atomic_exchange(&fresh, NULL), *turned = NULL;
    while (list != NULL) {
        struct record *next = list->next;
        list->next = turned;
        turned = list;
        list = next;
    }
    struct record *arrays = NULL, **last_array = &arrays;
    for (struct record *record = turned, *next; record != NULL; record = next) {
        next = record->next;
        if (record->object == NULL) {
            free(record);
        } else if (jp2->class_name(jp2->object_class(record->object))[0] == '[') {
            record->next = NULL;
            *last_array = record;
            last_array = &record->next;
        } else {
            read_record(record);
        }
    }
    for (struct record *record = arrays; record != NULL; record = record->next) {
        read_record(record);
    }
}

static void die(uint64_t tag)
{
    struct record *record = (struct record *)(uintptr_t)tag;
    if (tag == IS_VALUE) {
        return;
    }
    struct group *group = record->group;
    if (group == NULL && !record->is_value) { /* the record is still on the list */
        record->object = NULL;
        return;
    }
    if (group != NULL) {
        wasted_alive -= waste_of(group);
        group->alive--;
        group->alive_bytes -= record->bytes;
        wasted_alive += waste_of(group);
    }
    free(record);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    switch (location->kind) {
    case JP2_EVENT_ALLOCATION:
        note(location, event_);
        break;
    case JP2_EVENT_DEATH:
        die(event_->tag);
        break;
    case JP2_EVENT_COLLECTION_START:
        read_fresh();
        break;
    default:
        collections++;
        most_alive = wasted_alive > most_alive ? wasted_alive : most_alive;
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static int compare(const struct counts *a, const struct counts *b)
{
    uint64_t x = counts_get(a, MADE), y = counts_get(b, MADE);
    return x != y ? (x < y ? 1 : -1)
                  : strcmp(((const struct group *)a)->text, ((const struct group *)b)->text);
}

static void write_group(struct jp2_output *out, const struct counts *group)
{
    jp2->write(out, "  ");
    text_write(out, ((const struct group *)group)->text);
}

void report_write(struct jp2_output *out)
{
    static const struct column of_sites[] = {{"made", 12, .counter = MADE},
                                             {"equal", 12, .counter = EQUAL},
                                             {"bytes", 12, .counter = BYTES},
                                             {.title = NULL}};
    static const struct column of_groups[] = {
        {"made", 12, .counter = MADE}, {"bytes", 12, .counter = BYTES}, {.title = NULL}};
    read_fresh();
    struct rows sites = places_sort(&places_of_classes), equal = rows_of(&groups);
    rows_keep(&sites, EQUAL);
    rows_keep(&equal, EQUAL);
    rows_sort(&equal, BYTES, compare);
    rows_write(out, &sites, SIZE_MAX, of_sites, "class and site", place_write);
    size_t most = has_all ? SIZE_MAX : REPORTED;
    rows_write(out, &equal, most, of_groups, "equal", write_group);
    rows_write_rest(out, &equal, most, "all");
    jp2->write(out,
               "%" PRIu64 " objects, %" PRIu64 " equal to one before, with %" PRIu64
               " bytes; at most %" PRIu64 " of these alive after one of %" PRIu64 " collections\n",
               rows_sum(&equal, MADE), rows_sum(&equal, EQUAL), rows_sum(&equal, BYTES), most_alive,
               collections);
    rows_free(&sites);
    rows_free(&equal);
}

JP2_ANALYSIS(.name = "duplicates",
             .summary = "strings and boxes that are equal to others, and their bytes; "
                        "[arrays:][all:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION) | JP2_EVENT_BIT(JP2_EVENT_DEATH)
                       | JP2_EVENT_BIT(JP2_EVENT_COLLECTION_START)
                       | JP2_EVENT_BIT(JP2_EVENT_COLLECTION_END),
             .start = report_start, .ask = ask, .event = event, .finish = report_finish);
