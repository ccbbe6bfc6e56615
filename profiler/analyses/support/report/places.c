#include "profiler/analyses/support/report/places.h"

struct table places = TABLE(struct counts);
struct counts **places_by_number; /* the system gives memory only to the part that is used */

bool places_ask(struct jp2_location *location)
{
    if (location->method == NULL) {
        return false;
    }
    location->data = table_get(&places, (uintptr_t)location, 0);
    return true;
}

bool places_ask_number(struct jp2_location *location)
{
    static uint64_t numbered;
    size_t most = (size_t)1 << PLACE_NUMBER_BITS;
    if (places_by_number == NULL) {
        places_by_number = jp2->allocate(most * sizeof *places_by_number);
    }
    if (numbered + 1 == most || !places_ask(location)) {
        return false;
    }
    places_by_number[++numbered] = location->data;
    location->data = (void *)(uintptr_t)numbered;
    return true;
}

static uint64_t sum_of(const struct counts *place)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < COUNTERS; i++) {
        sum += counts_get(place, i);
    }
    return sum;
}

static int compare(const struct counts *a, const struct counts *b)
{
    uint64_t m = sum_of(a), n = sum_of(b);
    return m != n ? (m < n ? 1 : -1) : name_compare_places(place_of(a), place_of(b));
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
    name_write_place(out, place_of(place)->method, place_of(place)->bci);
}

void place_write_opcode(struct jp2_output *out, const struct counts *place)
{
    jp2->write(out, "  %s ", jp2->opcode_name(place_of(place)->opcode));
    name_write_place(out, place_of(place)->method, place_of(place)->bci);
}
