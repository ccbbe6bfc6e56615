/*
 * cache.c: --analysis=cache[:D1=SIZE/WAYS/LINE,LL=SIZE/WAYS/LINE][:FILE]: accesses to fields and
 * elements, and their misses in two simulated caches, by place and by variable. As cachegrind's:
 * sets of lines of which the least recently used is replaced, reads and writes alike; what misses
 * in the first cache is looked for in the last. All threads share them. Addresses are those of a
 * model of the heap (support/model_heap.h), so that runs can be compared; collections, stacks and
 * the machine's own accesses are not in it.
 */
#include "profiler/analyses/support/model_heap.h"

#include <pthread.h>
#include <stdio.h>

#include "profiler/analyses/support/places.h"

enum { ACCESSES, FIRST_MISSES, LAST_MISSES };

struct cache {
    uint64_t bytes, ways, line;
    uint64_t sets;
    uint64_t *lines; /* of each set, the most recent one first; numbers of lines from 1 */
};

static struct cache first, last;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    const jp2_class *klass;
    uint64_t counts[PLACE_COUNTERS];
} * arrays; /* by number of the class */
static uint64_t array_count;
static const char *path;

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

/* "SIZE/WAYS/LINE"; NULL leaves what is there. */
static bool read_cache(const char *text, struct cache *cache)
{
    int length = 0;
    return text == NULL ||
           (sscanf(text, "%" SCNu64 "/%" SCNu64 "/%" SCNu64 "%n", &cache->bytes, &cache->ways,
                   &cache->line, &length) == 3 &&
            text[length] == '\0');
}

static bool make(struct cache *cache)
{
    bool is_right = cache->line != 0 && cache->ways != 0 && cache->bytes <= UINT64_C(1) << 32 &&
                    cache->ways <= cache->bytes && cache->line <= cache->bytes &&
                    cache->bytes % (cache->ways * cache->line) == 0 && cache->bytes != 0;
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
    const char *of_first = NULL, *of_last = NULL;
    const struct argument known[] = {
        {"D1", .text = &of_first}, {"LL", .text = &of_last}, {.name = NULL}};
    if (!arguments_read(argument, known, &path, message, bytes)) {
        return false;
    }
    if (!read_cache(of_first, &first) || !read_cache(of_last, &last) || !make(&first) ||
        !make(&last)) {
        snprintf(message, bytes,
                 "it takes D1=SIZE/WAYS/LINE:LL=SIZE/WAYS/LINE in bytes, sizes of whole sets");
        return false;
    }
    return true;
}

/* --- events -------------------------------------------------------------------------------------
 */

static uint64_t *counts_of(const jp2_class *klass)
{
    uint64_t number = jp2->class_number(klass);
    if (number >= array_count) {
        void *more = jp2->allocate((number + 1) * 2 * sizeof *arrays);
        if (array_count != 0) {
            memcpy(more, arrays, array_count * sizeof *arrays);
        }
        free(arrays);
        arrays = more;
        array_count = (number + 1) * 2;
    }
    arrays[number].klass = klass;
    return arrays[number].counts;
}

static bool ask(struct jp2_location *location)
{
    return location->kind == JP2_EVENT_ALLOCATION || places_ask(location);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    pthread_mutex_lock(&lock);
    if (location->kind == JP2_EVENT_ALLOCATION) {
        model_allocate(self, event_->object, event_->bytes);
    } else {
        uint64_t address = model_address(self, location->kind, event_);
        uint64_t in_first = misses(&first, address);
        uint64_t in_last = in_first != 0 && misses(&last, address);
        place_add(location, ACCESSES, 1);
        place_add(location, FIRST_MISSES, in_first);
        place_add(location, LAST_MISSES, in_last);
        if (event_->field == NULL) {
            uint64_t *counts = counts_of(jp2->object_class(event_->object));
            counts[ACCESSES]++;
            counts[FIRST_MISSES] += in_first;
            counts[LAST_MISSES] += in_last;
        }
    }
    pthread_mutex_unlock(&lock);
}

/* --- the report ---------------------------------------------------------------------------------
 */

static int compare_fields(const void *a, const void *b)
{
    const struct jp2_location *x = (*(struct place *const *)a)->location;
    const struct jp2_location *y = (*(struct place *const *)b)->location;
    if ((x->class_name == NULL) != (y->class_name == NULL)) {
        return x->class_name == NULL ? 1 : -1;
    }
    int order = x->class_name == NULL ? 0 : strcmp(x->class_name, y->class_name);
    return order != 0 || x->class_name == NULL ? order : strcmp(x->name, y->name);
}

static void write_counts(struct jp2_output *out, const uint64_t *counts)
{
    jp2->write(out, "%12" PRIu64 " %12" PRIu64 " %12" PRIu64 "  ", counts[ACCESSES],
               counts[FIRST_MISSES], counts[LAST_MISSES]);
}

static void write_variables(struct jp2_output *out, struct place **sorted, size_t count)
{
    qsort(sorted, count, sizeof *sorted, compare_fields);
    jp2->write(out, "    accesses    D1 misses    LL misses  variable\n");
    for (size_t i = 0, next; i < count && sorted[i]->location->class_name != NULL; i = next) {
        uint64_t counts[PLACE_COUNTERS] = {0};
        for (next = i; next < count && compare_fields(&sorted[i], &sorted[next]) == 0; next++) {
            for (unsigned k = 0; k < PLACE_COUNTERS; k++) {
                counts[k] += place_count(sorted[next], k);
            }
        }
        if (counts[ACCESSES] != 0) {
            write_counts(out, counts);
            jp2->write(out, "%s.%s\n", sorted[i]->location->class_name, sorted[i]->location->name);
        }
    }
    for (uint64_t i = 0; i < array_count; i++) {
        if (arrays[i].klass != NULL) {
            write_counts(out, arrays[i].counts);
            jp2->write(out, "%s\n", jp2->class_name(arrays[i].klass));
        }
    }
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    pthread_mutex_lock(&lock);
    size_t count;
    uint64_t sums[PLACE_COUNTERS] = {0};
    struct place **sorted = places_sort(&count);
    jp2->write(out, "    accesses    D1 misses    LL misses  place\n");
    for (size_t i = 0; i < count; i++) {
        uint64_t counts[PLACE_COUNTERS];
        for (unsigned k = 0; k < PLACE_COUNTERS; k++) {
            counts[k] = place_count(sorted[i], k);
            sums[k] += counts[k];
        }
        if (counts[ACCESSES] != 0) {
            write_counts(out, counts);
            place_write(out, sorted[i]->location);
            jp2->write(out, "\n");
        }
    }
    write_variables(out, sorted, count);
    jp2->write(out, "%" PRIu64 " accesses, %" PRIu64 " missed D1, %" PRIu64 " of them LL\n",
               sums[ACCESSES], sums[FIRST_MISSES], sums[LAST_MISSES]);
    pthread_mutex_unlock(&lock);
    free(sorted);
    jp2->close_output(out);
}

JP2_ANALYSIS(.name = "cache",
             .summary = "misses in simulated caches; [D1=size/ways/line:][LL=...:][out=file]",
             .events = MODEL_ACCESSES | JP2_EVENT_BIT(JP2_EVENT_ALLOCATION), .start = start,
             .ask = ask, .event = event, .finish = finish);
