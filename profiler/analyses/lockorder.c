/*
 * lockorder.c: --analysis=lockorder[:out=FILE]: finds monitors that threads have entered in
 * different orders. Such threads could wait for each other for ever, even if this did not happen in
 * this run. If a thread enters a monitor, or begins to wait for a monitor that another thread has,
 * while it holds other monitors, there is an edge from each of these monitors to the wanted
 * monitor. So the edges include those of threads that wait until the end of the run. The edges that
 * are part of a cycle are reported.
 *
 * A monitor's tag is its number; monitors are numbered in the order of their first events. The
 * lock protects `edges` with its records, and the numbers.
 */
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"
#include "profiler/analyses/support/report/table.h"
#include "vm/base/lock/lock.h"

#define MOST_HELD 64

/* The monitors that a thread holds, the oldest first; a monitor that is entered again counts
 * once. */
struct held {
    uint32_t count;
    struct {
        uint64_t monitor;
        uint32_t times;
    } monitors[MOST_HELD];
};

/* An edge means that the second monitor was wanted while the first was held. `location` is where
 * this happened first. */
struct edge {
    struct table_record record; /* key: the held monitor and the wanted monitor */
    const struct jp2_location *location;
};

static struct vm_lock lock = VM_LOCK(ANALYSIS_LOCK_ORDER);
static struct table edges = TABLE(struct edge);
static const jp2_class **classes; /* indexed by number of the monitor: the class of its object */
static uint64_t monitor_count, monitor_capacity;
static uint64_t lost; /* how many entries were ignored because the thread held too many monitors */

static uint64_t number_of(const jp2_object *object)
{
    uint64_t number = jp2->tag(&jp2_analysis, object);
    if (number == 0) {
        if (monitor_count + 1 >= monitor_capacity) {
            size_t bytes = monitor_capacity * sizeof *classes;
            monitor_capacity = monitor_capacity * 2 + 64;
            const jp2_class **more = jp2->allocate(monitor_capacity * sizeof *more);
            if (bytes != 0) {
                memcpy(more, classes, bytes);
            }
            free(classes);
            classes = more;
        }
        number = ++monitor_count;
        classes[number] = jp2->object_class(object);
        jp2->set_tag(&jp2_analysis, object, number);
    }
    return number;
}

/* Handles the entry of a monitor, or the start of a wait for it. */
static void want(struct held *held, uint64_t monitor, const struct jp2_location *location)
{
    bool is_entered = location->kind == JP2_EVENT_MONITOR_ENTER;
    for (uint32_t i = 0; i < held->count; i++) {
        if (held->monitors[i].monitor == monitor) {
            held->monitors[i].times += is_entered;
            return;
        }
    }
    for (uint32_t i = 0; i < held->count; i++) {
        struct edge *edge = table_get(&edges, held->monitors[i].monitor, monitor);
        edge->location = edge->location == NULL ? location : edge->location;
    }
    if (is_entered && held->count == MOST_HELD) {
        lost++;
    } else if (is_entered) {
        held->monitors[held->count].monitor = monitor;
        held->monitors[held->count++].times = 1;
    }
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
    vm_lock_take(&lock);
    uint64_t monitor = number_of(event_->object);
    if (location->kind == JP2_EVENT_MONITOR_EXIT) {
        leave(*data, monitor);
    } else {
        want(*data, monitor, location);
    }
    vm_lock_release(&lock);
}

/* --- the report ------------------------------------------------------------------------------- */

/* Compares edges by their first monitors, then by their second monitors. */
static int compare(const void *a, const void *b)
{
    const struct table_record *x = *(struct table_record *const *)a;
    const struct table_record *y = *(struct table_record *const *)b;
    return x->a != y->a ? (x->a < y->a ? -1 : 1) : (x->b > y->b) - (x->b < y->b);
}

/* The graph of all edges, in which cycles are searched. */
struct graph {
    struct edge **edges; /* sorted by `compare` */
    size_t count;
    size_t *from;             /* indexed by number of the monitor: the index of the first edge that
                                 starts at it */
    uint64_t *seen, *waiting; /* work space of `leads`, with an element for each monitor */
};

static struct graph make_graph(void)
{
    struct graph graph;
    graph.edges = (struct edge **)table_sort(&edges, &graph.count, compare);
    graph.from = jp2->allocate((monitor_count + 2) * sizeof *graph.from);
    graph.seen = jp2->allocate((monitor_count + 1) * sizeof *graph.seen);
    graph.waiting = jp2->allocate((monitor_count + 1) * sizeof *graph.waiting);
    size_t edge = 0;
    for (uint64_t monitor = 0; monitor <= monitor_count + 1; monitor++) {
        while (edge < graph.count && graph.edges[edge]->record.a < monitor) {
            edge++;
        }
        graph.from[monitor] = edge;
    }
    return graph;
}

static void free_graph(struct graph *graph)
{
    free(graph->edges);
    free(graph->from);
    free(graph->seen);
    free(graph->waiting);
}

/* Returns whether there is a path from one monitor to another. Each call must have a different
 * `mark`. */
static bool leads(const struct graph *graph, uint64_t first, uint64_t last, uint64_t mark)
{
    size_t count = 0;
    graph->waiting[count++] = first;
    graph->seen[first] = mark;
    while (count != 0) {
        uint64_t monitor = graph->waiting[--count];
        if (monitor == last) {
            return true;
        }
        for (size_t i = graph->from[monitor]; i < graph->from[monitor + 1]; i++) {
            uint64_t next = graph->edges[i]->record.b;
            if (graph->seen[next] != mark) {
                graph->seen[next] = mark;
                graph->waiting[count++] = next;
            }
        }
    }
    return false;
}

static void write_edge(struct jp2_output *out, const struct edge *edge)
{
    jp2->write(out, "%s #%" PRIu64 ", then %s #%" PRIu64 " at ",
               jp2->class_name(classes[edge->record.a]), edge->record.a,
               jp2->class_name(classes[edge->record.b]), edge->record.b);
    name_write_place(out, edge->location->method, edge->location->bci);
    jp2->write(out, "\n");
}

void report_write(struct jp2_output *out)
{
    vm_lock_take(&lock);
    size_t reported = 0;
    struct graph graph = make_graph();
    for (size_t i = 0; i < graph.count; i++) {
        name_note_place(graph.edges[i]->location->method, graph.edges[i]->location->bci);
    }
    for (size_t i = 0; i < graph.count; i++) {
        const struct edge *edge = graph.edges[i];
        if (leads(&graph, edge->record.b, edge->record.a, i + 1)) {
            write_edge(out, edge);
            reported++;
        }
    }
    jp2->write(out, "%" PRIu64 " monitors, %zu orders of two, %zu of them in a circle\n",
               monitor_count, graph.count, reported);
    if (lost != 0) {
        jp2->write(out, "%" PRIu64 " entries were left out: more than %d monitors were held\n",
                   lost, MOST_HELD);
    }
    vm_lock_release(&lock);
    free_graph(&graph);
}

JP2_ANALYSIS(.name = "lockorder", .summary = "monitors taken in different orders; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_CONTENDED)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT),
             .start = report_start, .event = event, .finish = report_finish);
