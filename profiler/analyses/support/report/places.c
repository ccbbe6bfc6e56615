#include "profiler/analyses/support/report/places.h"

struct table places = TABLE(struct counts);
struct counts *_Atomic *places_by_number; /* the system allocates only the pages that are used */

/* The first location that was offered at a place. Key: the method and the bci. */
struct first_location {
    struct table_record record;
    struct jp2_location *location;
};

static struct table first_locations = TABLE(struct first_location);

/* Key: the first location of the place, and the class. */
struct class_place {
    struct counts counts;
    _Atomic uint64_t number; /* 0: the record has no number yet */
};

struct table places_of_classes = TABLE(struct class_place);

bool places_ask(struct jp2_location *location)
{
    if (location->method == NULL) {
        return false;
    }
    location->data = table_get(&places, (uintptr_t)location, 0);
    return true;
}

bool places_ask_classes(struct jp2_location *location)
{
    if (places_by_number == NULL) {
        places_by_number =
            jp2->allocate(((size_t)1 << PLACE_NUMBER_BITS) * sizeof *places_by_number);
    }
    if (location->method == NULL) {
        return false;
    }
    struct first_location *first =
        table_get(&first_locations, (uintptr_t)location->method, (uint32_t)location->bci);
    first->location = first->location == NULL ? location : first->location;
    return true;
}

/* The location's data points to the record that was found last, since most locations allocate
 * objects of only one class. */
struct counts *place_of_class(struct jp2_location *location, const jp2_class *klass)
{
    struct counts *_Atomic *last = (struct counts * _Atomic *)&location->data;
    struct counts *place = atomic_load_explicit(last, memory_order_acquire);
    if (place == NULL || place->record.b != (uintptr_t)klass) {
        const struct first_location *first =
            table_find(&first_locations, (uintptr_t)location->method, (uint32_t)location->bci);
        place = table_get(&places_of_classes, (uintptr_t)first->location, (uintptr_t)klass);
        atomic_store_explicit(last, place, memory_order_release);
    }
    return place;
}

uint64_t place_number(struct jp2_location *location, const jp2_class *klass)
{
    static _Atomic uint64_t numbered;
    struct class_place *place = (struct class_place *)place_of_class(location, klass);
    uint64_t number = atomic_load_explicit(&place->number, memory_order_acquire);
    if (number == 0) {
        uint64_t fresh = atomic_fetch_add(&numbered, 1) + 1;
        if (fresh >> PLACE_NUMBER_BITS != 0) {
            return 0;
        }
        places_by_number[fresh] = &place->counts;
        bool is_first = atomic_compare_exchange_strong(&place->number, &number, fresh);
        number = is_first ? fresh : number;
    }
    return number;
}

static uint64_t sum_of(const struct counts *place)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < COUNTERS; i++) {
        sum += counts_get(place, i);
    }
    return sum;
}

static const jp2_class *class_of(const struct counts *place)
{
    return (const jp2_class *)(uintptr_t)place->record.b;
}

/* Compares records. Either all records of a table have a class, or none of them has one. */
static int compare(const struct counts *a, const struct counts *b)
{
    uint64_t m = sum_of(a), n = sum_of(b);
    if (m != n) {
        return m < n ? 1 : -1;
    }
    int order = name_compare_places(place_of(a), place_of(b));
    return order != 0 || class_of(a) == class_of(b)
               ? order
               : name_compare_classes(class_of(a), class_of(b));
}

struct rows places_sort(struct table *table)
{
    struct rows rows = rows_of(table);
    size_t kept = 0;
    for (size_t i = 0; i < rows.count; i++) {
        if (sum_of(rows.all[i]) != 0) {
            name_note_place(place_of(rows.all[i])->method, place_of(rows.all[i])->bci);
            rows.all[kept++] = rows.all[i];
        }
    }
    rows.count = kept;
    rows_order(&rows, compare);
    return rows;
}

void place_write(struct jp2_output *out, const struct counts *place)
{
    jp2->write(out, "  ");
    if (class_of(place) != NULL) {
        jp2->write(out, "%s at ", jp2->class_name(class_of(place)));
    }
    name_write_place(out, place_of(place)->method, place_of(place)->bci);
}

void place_write_opcode(struct jp2_output *out, const struct counts *place)
{
    jp2->write(out, "  %s ", jp2->opcode_name(place_of(place)->opcode));
    name_write_place(out, place_of(place)->method, place_of(place)->bci);
}
