/*
 * cache.c: --analysis=cache[:D1=SIZE/WAYS/LINE][:LL=SIZE/WAYS/LINE][:out=FILE]: counts accesses to
 * fields and elements, and their misses in two simulated caches, by place and by variable. Like the
 * caches of cachegrind, they consist of sets of lines, replace the least recently used line of a
 * set, and treat reads and writes alike. The second cache is accessed after a miss in the first
 * cache. All threads share both caches. Addresses are model addresses
 * (support/objects/model_heap.h), so that runs can be compared. Accesses by the collector, accesses
 * to stacks, and the machine's own accesses are not included.
 */
#include "profiler/analyses/support/objects/model_heap.h"

#include <stdio.h>

#include "profiler/analyses/support/report/places.h"
#include "vm/base/lock/lock.h"

enum { ACCESSES, FIRST_MISSES, LAST_MISSES };

struct cache {
    uint64_t bytes, ways, line;
    uint64_t sets;
    uint64_t *lines; /* the lines of each set, the most recently used first; line numbers start at
                        1 */
};

static struct cache first, last;
static struct vm_lock lock = VM_LOCK(ANALYSIS_CACHE);
static struct table variables = TABLE(struct counts); /* key: 0 and an array's class, or a field's
                                                         first place and 0 */
static const char *of_first, *of_last;

const struct argument report_words[] = {
    {"D1", .text = &of_first}, {"LL", .text = &of_last}, {.name = NULL}};

/* --- caches -------------------------------------------------------------------------------------
 */

static bool misses(struct cache *cache, uint64_t address)
{
    uint64_t line = address / cache->line + 1;
    uint64_t *set = &cache->lines[(line - 1) % cache->sets * cache->ways];
    uint64_t i = 0;
    while (i < cache->ways - 1 && set[i] != line) {
        i++;
    }
    bool is_miss = set[i] != line;
    memmove(&set[1], set, i * sizeof *set);
    set[0] = line;
    return is_miss;
}

/* Reads "SIZE/WAYS/LINE". If `text` is NULL, changes nothing. Returns false if the text has another
 * form. */
static bool read_cache(const char *text, struct cache *cache)
{
    int length = 0;
    return text == NULL
           || (sscanf(text, "%" SCNu64 "/%" SCNu64 "/%" SCNu64 "%n", &cache->bytes, &cache->ways,
                      &cache->line, &length)
                   == 3
               && text[length] == '\0');
}

static bool make(struct cache *cache)
{
    bool is_right = cache->line != 0 && cache->ways != 0 && cache->bytes <= UINT64_C(1) << 32
                    && cache->ways <= cache->bytes && cache->line <= cache->bytes
                    && cache->bytes % (cache->ways * cache->line) == 0 && cache->bytes != 0;
    if (is_right) {
        cache->sets = cache->bytes / (cache->ways * cache->line);
        free(cache->lines);
        cache->lines = jp2->allocate(cache->sets * cache->ways * sizeof *cache->lines);
    }
    return is_right;
}

static bool start(const char *argument, char *message, size_t bytes)
{
    first = (struct cache){.bytes = 32768, .ways = 8, .line = 64, .lines = first.lines};
    last = (struct cache){.bytes = 8388608, .ways = 16, .line = 64, .lines = last.lines};
    of_first = of_last = NULL;
    if (!report_start(argument, message, bytes)) {
        return false;
    }
    if (!read_cache(of_first, &first) || !read_cache(of_last, &last) || !make(&first)
        || !make(&last)) {
        snprintf(message, bytes,
                 "it takes D1=SIZE/WAYS/LINE:LL=SIZE/WAYS/LINE in bytes, sizes of whole sets");
        return false;
    }
    return true;
}

/* --- events -------------------------------------------------------------------------------------
 */

static void count(struct counts *counts, uint64_t in_first, uint64_t in_last)
{
    counts_add(counts, ACCESSES, 1);
    counts_add(counts, FIRST_MISSES, in_first);
    counts_add(counts, LAST_MISSES, in_last);
}

static bool ask(struct jp2_location *location)
{
    return location->kind == JP2_EVENT_ALLOCATION || places_ask(location);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    vm_lock_take(&lock);
    if (location->kind == JP2_EVENT_ALLOCATION) {
        model_allocate(self, event_->object, event_->bytes);
    } else {
        uint64_t address = model_address(self, location->kind, event_);
        uint64_t in_first = misses(&first, address);
        uint64_t in_last = in_first != 0 && misses(&last, address);
        count(location->data, in_first, in_last);
        if (event_->field == NULL) {
            uintptr_t klass = (uintptr_t)jp2->object_class(event_->object);
            count(table_get(&variables, 0, klass), in_first, in_last);
        }
    }
    vm_lock_release(&lock);
}

/* --- the report ---------------------------------------------------------------------------------
 */

/* Compares places: accesses to fields come first, sorted by class and name of the field. */
static int compare_places(const struct counts *a, const struct counts *b)
{
    const struct jp2_location *x = place_of(a), *y = place_of(b);
    if (x->class_name == NULL || y->class_name == NULL) {
        return (x->class_name == NULL) - (y->class_name == NULL);
    }
    int order = strcmp(x->class_name, y->class_name);
    return order != 0 ? order : strcmp(x->name, y->name);
}

/* Adds up the counts of all places of each field. The location of the field's first place is the
 * key of the sums. */
static void sum_fields(struct rows *rows)
{
    const struct counts *field = NULL;
    rows_order(rows, compare_places);
    for (size_t i = 0; i < rows->count && place_of(rows->all[i])->class_name != NULL; i++) {
        field = field == NULL || compare_places(field, rows->all[i]) != 0 ? rows->all[i] : field;
        struct counts *sums = table_get(&variables, field->record.a, 0);
        for (unsigned k = 0; k < COUNTERS; k++) {
            counts_add(sums, k, counts_get(rows->all[i], k));
        }
    }
}

static const jp2_class *array_of(const struct counts *variable)
{
    return (const jp2_class *)(uintptr_t)variable->record.b;
}

/* Compares variables: fields come first, then arrays in the order in which their classes were
 * defined. */
static int compare_variables(const struct counts *a, const struct counts *b)
{
    if (array_of(a) == NULL || array_of(b) == NULL) {
        return array_of(a) == array_of(b) ? compare_places(a, b) : array_of(a) == NULL ? -1 : 1;
    }
    uint64_t x = jp2->class_number(array_of(a)), y = jp2->class_number(array_of(b));
    return (x > y) - (x < y);
}

static void write_variable(struct jp2_output *out, const struct counts *variable)
{
    if (array_of(variable) != NULL) {
        jp2->write(out, "  %s", jp2->class_name(array_of(variable)));
    } else {
        jp2->write(out, "  %s.%s", place_of(variable)->class_name, place_of(variable)->name);
    }
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {{"accesses", 12, .counter = ACCESSES},
                                            {"D1 misses", 12, .counter = FIRST_MISSES},
                                            {"LL misses", 12, .counter = LAST_MISSES},
                                            {.title = NULL}};
    vm_lock_take(&lock);
    struct rows rows = places_sort(&places);
    rows_write(out, &rows, SIZE_MAX, columns, "place", place_write);
    sum_fields(&rows);
    struct rows of_variables = rows_of(&variables);
    rows_order(&of_variables, compare_variables);
    rows_write(out, &of_variables, SIZE_MAX, columns, "variable", write_variable);
    jp2->write(out, "%" PRIu64 " accesses, %" PRIu64 " missed D1, %" PRIu64 " of them LL\n",
               rows_sum(&rows, ACCESSES), rows_sum(&rows, FIRST_MISSES),
               rows_sum(&rows, LAST_MISSES));
    vm_lock_release(&lock);
    rows_free(&rows);
    rows_free(&of_variables);
}

JP2_ANALYSIS(.name = "cache",
             .summary = "misses in simulated caches; [D1=size/ways/line:][LL=...:][out=file]",
             .events = MODEL_ACCESSES | JP2_EVENT_BIT(JP2_EVENT_ALLOCATION), .start = start,
             .ask = ask, .event = event, .finish = report_finish);
