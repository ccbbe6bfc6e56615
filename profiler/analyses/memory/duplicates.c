/*
 * duplicates.c: --analysis=duplicates[:arrays][:all][:FILE]: strings and boxed values that are
 * equal to another one: by site where and by text of what, and the bytes that one for all would
 * save. With `arrays` also arrays of primitive values that no string has. The texts that waste most
 * are told, with `all` all.
 *
 * An object is looked at when the first collection after its allocation begins, dead ones included,
 * or at the end. So all strings are counted, with the text that they have, and arrays with what was
 * in them then. What is equal to an object that is looked at before counts as a duplicate; how much
 * duplicates take that live at the same time is known after each collection.
 *
 * Equal is what has the same 128 bits of a hash of class and contents. An object's tag is the
 * address of its record; that of a string's array may be IS_VALUE instead.
 *
 * Threads: allocations push their records onto a list. Everything else happens in collections, one
 * at a time, and at the end.
 */
#include <stdio.h>

#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/places.h"
#include "profiler/analyses/support/table.h"
#include "profiler/analyses/support/text.h"

enum { MADE, EQUAL, BYTES };

#define TOLD 30u
#define TEXT_BYTES 48u
#define IS_VALUE 1u

/* Objects that are equal. */
struct group {
    struct table_record record; /* by two hashes */
    char text[TEXT_BYTES];
    uint64_t made, wasted; /* bytes of all but the first */
    uint64_t alive, alive_bytes;
};

struct record {
    const jp2_object *object; /* NULL: it has died */
    struct place *site;
    struct record *next;
    struct group *group; /* NULL: not looked at yet, or an array that is a string's */
    uint64_t bytes;
    bool is_value;
};

struct hash {
    uint64_t a, b;
};

static struct table groups = TABLE(struct group);
static struct record *_Atomic fresh;
static bool has_arrays, has_all;
static uint64_t wasted_alive, most_alive, collections;

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {
        {"arrays", .flag = &has_arrays}, {"all", .flag = &has_all}, {.name = NULL}};
    return arguments_read(argument, known, &places_path, message, bytes);
}

static bool is_wanted(const char *class_name)
{
    static const char *const names[] = {"String", "Integer", "Long",      "Double", "Float",
                                        "Short",  "Byte",    "Character", "Boolean"};
    static const char package[] = "java/lang/";
    if (class_name[0] == '[') {
        return has_arrays && strchr("L[", class_name[1]) == NULL;
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strncmp(class_name, package, sizeof package - 1) == 0 &&
            strcmp(class_name + sizeof package - 1, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* `new` tells its class beforehand. */
static bool ask(struct jp2_location *location)
{
    if (location->kind != JP2_EVENT_ALLOCATION) {
        return true;
    }
    bool is_known = location->class_name != NULL && !location->is_implicit;
    return (!is_known || is_wanted(location->class_name)) && places_ask(location);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "duplicates",
             .summary = "strings and boxes that are equal to others, and their bytes; "
                        "[arrays:][all:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION) | JP2_EVENT_BIT(JP2_EVENT_DEATH) |
                       JP2_EVENT_BIT(JP2_EVENT_COLLECTION_START) |
                       JP2_EVENT_BIT(JP2_EVENT_COLLECTION_END),
             .start = start, .ask = ask, .event = event, .finish = finish);

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
        record->site = location->data;
        record->bytes = event->bytes;
        jp2->set_tag(&jp2_analysis, event->object, (uintptr_t)record);
        push(record);
    }
}

/* --- equal objects ---------------------------------------------------------------------------- */

static void mix(struct hash *hash, uint64_t word)
{
    hash->a = (hash->a ^ word) * UINT64_C(0xff51afd7ed558ccd);
    hash->a ^= hash->a >> 31;
    hash->b = (hash->b + word) * UINT64_C(0x9e3779b97f4a7c15);
    hash->b ^= hash->b >> 29;
}

static jp2_field *value_field(const jp2_class *klass)
{
    jp2_field *field;
    for (uint32_t i = 0; (field = jp2->class_field(klass, i)) != NULL; i++) {
        if (strcmp(jp2->field_name(field), "value") == 0 &&
            (jp2->field_flags(field) & 0x8) == 0) { /* ACC_STATIC */
            return field;
        }
    }
    return NULL;
}

/* Whether a string has its array for itself; from now on that is one of a string. */
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

/* False: its constructor has not given it its text yet. */
static bool read_string(struct record *record, struct hash *hash, char *text)
{
    const jp2_object *string = record->object;
    const jp2_field *field = value_field(jp2->object_class(string));
    const jp2_object *array = field == NULL ? NULL : jp2->field_value(string, field).r;
    if (array == NULL) {
        return false;
    }
    size_t length = jp2->string_text(string, text, TEXT_BYTES);
    if (length >= TEXT_BYTES) {
        text_mend(text);
    }
    char *whole = jp2->allocate(length + 1);
    jp2->string_text(string, whole, length + 1);
    for (size_t i = 0; i < length; i++) {
        mix(hash, (unsigned char)whole[i]);
    }
    free(whole);
    if (take_array(array)) {
        record->bytes += jp2->object_bytes(array);
    }
    return true;
}

static void read_box(const jp2_object *box, struct hash *hash, char *text)
{
    const jp2_class *klass = jp2->object_class(box);
    const jp2_field *field = value_field(klass);
    const char *name = strrchr(jp2->class_name(klass), '/') + 1;
    char type = field == NULL ? 'V' : *jp2->field_descriptor(field);
    union jp2_value value =
        field == NULL ? (union jp2_value){.u = 0} : jp2->field_value(box, field);
    mix(hash, type == 'J' || type == 'D' ? value.u : (uint32_t)value.u);
    if (type == 'D' || type == 'F') {
        snprintf(text, TEXT_BYTES, "%s %g", name, type == 'D' ? value.d : (double)jp2_float(value));
    } else {
        snprintf(text, TEXT_BYTES, "%s %" PRId64, name, type == 'J' ? value.j : jp2_int(value));
    }
}

static void read_array(const jp2_object *array, struct hash *hash, char *text)
{
    const char *name = jp2->class_name(jp2->object_class(array));
    uint32_t length = jp2->array_length(array);
    bool is_wide = name[1] == 'J' || name[1] == 'D';
    int written = snprintf(text, TEXT_BYTES, "%s of %" PRIu32 ":", name, length);
    for (uint32_t i = 0; i < length; i++) {
        union jp2_value value = jp2->array_element(array, i);
        mix(hash, is_wide ? value.u : (uint32_t)value.u);
        if (i < 4 && written > 0 && written < (int)TEXT_BYTES && name[1] != 'F' && name[1] != 'D') {
            written += snprintf(text + written, TEXT_BYTES - (size_t)written, " %" PRId64,
                                is_wide ? value.j : jp2_int(value));
        }
    }
}

static uint64_t waste_of(const struct group *group)
{
    return group->alive == 0 ? 0 : group->alive_bytes - group->alive_bytes / group->alive;
}

static void join(struct record *record, struct hash hash, const char *text)
{
    struct group *group = table_get(&groups, hash.a, hash.b);
    if (group->made++ == 0) {
        memcpy(group->text, text, sizeof group->text);
    } else {
        group->wasted += record->bytes;
        atomic_fetch_add(&record->site->counts[EQUAL], 1);
        atomic_fetch_add(&record->site->counts[BYTES], record->bytes);
    }
    atomic_fetch_add(&record->site->counts[MADE], 1);
    wasted_alive -= waste_of(group);
    group->alive++;
    group->alive_bytes += record->bytes;
    wasted_alive += waste_of(group);
    record->group = group;
}

/* What cannot be read yet waits for the next time. */
static void read_record(struct record *record)
{
    const jp2_class *klass = jp2->object_class(record->object);
    const char *name = jp2->class_name(klass);
    struct hash hash = {(uintptr_t)klass, jp2->class_number(klass)};
    char text[TEXT_BYTES] = "";
    if (name[0] == '[') {
        if (record->is_value) {
            return;
        }
        read_array(record->object, &hash, text);
    } else if (strcmp(name, "java/lang/String") != 0) {
        read_box(record->object, &hash, text);
    } else if (!read_string(record, &hash, text)) {
        push(record);
        return;
    }
    join(record, hash, text);
}

/* The list is turned, so what was made first is looked at first; strings come before arrays. */
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
    if (group == NULL && !record->is_value) { /* still on the list */
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

static int compare(const void *a, const void *b)
{
    const struct group *x = *(struct group *const *)a, *y = *(struct group *const *)b;
    if (x->wasted != y->wasted) {
        return x->wasted < y->wasted ? 1 : -1;
    }
    return x->made != y->made ? (x->made < y->made ? 1 : -1) : strcmp(x->text, y->text);
}

static void write_sites(struct jp2_output *out)
{
    size_t count;
    struct place **sorted = places_sort(&count);
    jp2->write(out, "        made        equal        bytes  site\n");
    for (size_t i = 0; i < count; i++) {
        if (place_count(sorted[i], EQUAL) != 0) {
            jp2->write(out, "%12" PRIu64 " %12" PRIu64 " %12" PRIu64 "  ",
                       place_count(sorted[i], MADE), place_count(sorted[i], EQUAL),
                       place_count(sorted[i], BYTES));
            place_write(out, sorted[i]->location);
            jp2->write(out, "\n");
        }
    }
    free(sorted);
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(places_path);
    if (out == NULL) {
        return;
    }
    read_fresh();
    size_t count, told = 0;
    uint64_t made = 0, equal = 0, wasted = 0;
    struct group **sorted = (struct group **)table_sort(&groups, &count, compare);
    write_sites(out);
    jp2->write(out, "        made        bytes  equal\n");
    for (size_t i = 0; i < count; i++) {
        const struct group *group = sorted[i];
        made += group->made;
        equal += group->made - 1;
        wasted += group->wasted;
        if (group->made > 1 && (has_all || told++ < TOLD)) {
            jp2->write(out, "%12" PRIu64 " %12" PRIu64 "  ", group->made, group->wasted);
            text_write(out, group->text);
            jp2->write(out, "\n");
        }
    }
    jp2->write(out,
               "%" PRIu64 " objects, %" PRIu64 " equal to one before, with %" PRIu64
               " bytes; at most %" PRIu64 " of these alive after one of %" PRIu64 " collections\n",
               made, equal, wasted, most_alive, collections);
    free(sorted);
    jp2->close_output(out);
}
