/*
 * lockorder.c: --analysis=lockorder[:FILE]: monitors that threads have taken in different orders,
 * and so may wait for each other for ever, though in this run they did not. A monitor that is
 * entered while others are held comes behind each of these; what comes behind itself, by way of
 * others, is told, with the places.
 *
 * Monitors have numbers in the order in which they were first entered, which are their tags. Where
 * the lock is, `edges` and all in it is read and written.
 */
#include <pthread.h>

#include "profiler/analyses/support/places.h"

#define MOST_HELD 64

/* What a thread holds, the oldest first; entered again counts once. */
struct held {
    uint32_t count;
    struct {
        uint64_t monitor;
        uint32_t times;
    } monitors[MOST_HELD];
};

/* `second` was entered while `first` was held, at a place of which there are more, maybe. */
struct edge {
    uint64_t first, second;
    const struct jp2_location *location;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct edge *edges;
static size_t edge_count, edge_capacity; /* a hash table, with open addressing */
static const jp2_class **classes;        /* of monitors, by number */
static uint64_t monitor_count, monitor_capacity;
static uint64_t lost; /* entries while too much was held */

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "lockorder", .summary = "monitors taken in different orders; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT),
             .start = places_start, .event = event, .finish = finish);

/* Twice the room, for elements that begin with those that there are. */
static void *grow(void *old, size_t count, size_t element)
{
    void *memory = jp2->allocate((count * 2 + 64) * element);
    if (count != 0) {
        memcpy(memory, old, count * element);
    }
    free(old);
    return memory;
}

static uint64_t number_of(const jp2_object *object)
{
    uint64_t number = jp2->tag(&jp2_analysis, object);
    if (number == 0) {
        if (monitor_count + 1 >= monitor_capacity) {
            classes = grow(classes, monitor_capacity, sizeof *classes);
            monitor_capacity = monitor_capacity * 2 + 64;
        }
        number = ++monitor_count;
        classes[number] = jp2->object_class(object);
        jp2->set_tag(&jp2_analysis, object, number);
    }
    return number;
}

/* The place of an edge in the table, which has room. */
static struct edge *find(uint64_t first, uint64_t second)
{
    size_t i = (first * 0x9e3779b97f4a7c15u ^ second * 0xc2b2ae3d27d4eb4fu) % edge_capacity;
    while (edges[i].first != 0 && (edges[i].first != first || edges[i].second != second)) {
        i = (i + 1) % edge_capacity;
    }
    return &edges[i];
}

static void add_edge(uint64_t first, uint64_t second, const struct jp2_location *location)
{
    if (edge_count * 2 >= edge_capacity) {
        struct edge *old = edges;
        size_t old_capacity = edge_capacity;
        edge_capacity = old_capacity * 2 + 64;
        edges = jp2->allocate(edge_capacity * sizeof *edges);
        for (size_t i = 0; i < old_capacity; i++) {
            if (old[i].first != 0) {
                *find(old[i].first, old[i].second) = old[i];
            }
        }
        free(old);
    }
    struct edge *edge = find(first, second);
    if (edge->first == 0) {
        *edge = (struct edge){first, second, location};
        edge_count++;
    }
}

static void enter(struct held *held, uint64_t monitor, const struct jp2_location *location)
{
    for (uint32_t i = 0; i < held->count; i++) {
        if (held->monitors[i].monitor == monitor) {
            held->monitors[i].times++;
            return;
        }
    }
    if (held->count == MOST_HELD) {
        lost++;
        return;
    }
    for (uint32_t i = 0; i < held->count; i++) {
        add_edge(held->monitors[i].monitor, monitor, location);
    }
    held->monitors[held->count].monitor = monitor;
    held->monitors[held->count++].times = 1;
}

static void leave(struct held *held, uint64_t monitor)
{
    for (uint32_t i = held->count; i-- > 0;) {
        if (held->monitors[i].monitor == monitor) {
            if (--held->monitors[i].times == 0) {
                held->count--;
                memmove(&held->monitors[i], &held->monitors[i + 1],
                        (held->count - i) * sizeof held->monitors[0]);
            }
            return;
        }
    }
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    void **data = jp2->thread_data(self, &jp2_analysis);
    if (*data == NULL) {
        *data = jp2->allocate(sizeof(struct held));
    }
    pthread_mutex_lock(&lock);
    uint64_t monitor = number_of(event_->object);
    if (location->kind == JP2_EVENT_MONITOR_ENTER) {
        enter(*data, monitor, location);
    } else {
        leave(*data, monitor);
    }
    pthread_mutex_unlock(&lock);
}

/* --- the report ------------------------------------------------------------------------------- */

/* Edges in the order of their first monitors, then of their second. */
static int compare(const void *a, const void *b)
{
    const struct edge *x = a, *y = b;
    return x->first != y->first     ? (x->first < y->first ? -1 : 1)
           : x->second != y->second ? (x->second < y->second ? -1 : 1)
                                    : 0;
}

/* All edges without gaps, sorted; *from by monitor: its first edge. */
static struct edge *sort_edges(size_t **from)
{
    struct edge *sorted = jp2->allocate((edge_count + 1) * sizeof *sorted);
    size_t count = 0;
    for (size_t i = 0; i < edge_capacity; i++) {
        if (edges[i].first != 0) {
            sorted[count++] = edges[i];
        }
    }
    qsort(sorted, count, sizeof *sorted, compare);
    *from = jp2->allocate((monitor_count + 2) * sizeof **from);
    size_t edge = 0;
    for (uint64_t monitor = 0; monitor <= monitor_count + 1; monitor++) {
        while (edge < count && sorted[edge].first < monitor) {
            edge++;
        }
        (*from)[monitor] = edge;
    }
    return sorted;
}

/* Whether there is a way from one monitor to another. `seen` and `waiting` are for all monitors. */
static bool leads(const struct edge *sorted, const size_t *from, uint64_t first, uint64_t last,
                  uint64_t *seen, uint64_t mark, uint64_t *waiting)
{
    size_t count = 0;
    waiting[count++] = first;
    seen[first] = mark;
    while (count != 0) {
        uint64_t monitor = waiting[--count];
        if (monitor == last) {
            return true;
        }
        for (size_t i = from[monitor]; i < from[monitor + 1]; i++) {
            if (seen[sorted[i].second] != mark) {
                seen[sorted[i].second] = mark;
                waiting[count++] = sorted[i].second;
            }
        }
    }
    return false;
}

static void write_edge(struct jp2_output *out, const struct edge *edge)
{
    jp2->write(out, "%s #%" PRIu64 ", then %s #%" PRIu64 " at ",
               jp2->class_name(classes[edge->first]), edge->first,
               jp2->class_name(classes[edge->second]), edge->second);
    place_write(out, edge->location);
    jp2->write(out, "\n");
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(places_path);
    if (out == NULL) {
        return;
    }
    pthread_mutex_lock(&lock);
    size_t *from, told = 0;
    struct edge *sorted = sort_edges(&from);
    uint64_t *seen = jp2->allocate((monitor_count + 1) * sizeof *seen);
    uint64_t *waiting = jp2->allocate((monitor_count + 1) * sizeof *waiting);
    for (size_t i = 0; i < edge_count; i++) {
        if (leads(sorted, from, sorted[i].second, sorted[i].first, seen, i + 1, waiting)) {
            write_edge(out, &sorted[i]);
            told++;
        }
    }
    jp2->write(out, "%" PRIu64 " monitors, %zu orders of two, %zu of them in a circle\n",
               monitor_count, edge_count, told);
    if (lost != 0) {
        jp2->write(out, "%" PRIu64 " entries were left out: more than %d monitors were held\n",
                   lost, MOST_HELD);
    }
    pthread_mutex_unlock(&lock);
    free(sorted);
    free(from);
    free(seen);
    free(waiting);
    jp2->close_output(out);
}
