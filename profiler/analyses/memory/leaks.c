/*
 * leaks.c: --analysis=leaks[:since=N][:all][:out=FILE]: objects that are alive at the end, by the
 * calling context, line and class of their allocation, and by class: how many, their bytes, and the
 * bytes that they retain, which is the memory that would be free without them. With since=N, also
 * the bytes by which they have grown since the end of collection N. Without `all`, the 20 largest
 * of each kind are written.
 *
 * The address of an object leads to the site of its allocation, by a cell of shadow memory. Objects
 * of java.lang.Class belong to no site and no class: they stay in any case.
 */
#include "profiler/analyses/support/calls/sites.h"
#include "profiler/analyses/support/objects/retained.h"
#include "profiler/analyses/support/objects/shadow.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"

enum { OBJECTS, BYTES, RETAINED, GROWN };
enum { SITES, INDICES }; /* the tables of the shadow */

#define STACK 8u
#define REPORTED 20u
#define ADDRESS_SHIFT 4 /* objects begin at multiples of 16 bytes */

static struct shadow born = {
    .tables = {[SITES] = {.bytes = sizeof(struct site *), .shift = ADDRESS_SHIFT},
               [INDICES] = {.bytes = sizeof(uint32_t), .shift = ADDRESS_SHIFT}}};
static struct table classes = TABLE(struct site); /* key: a class */
static bool reports_all, has_moment;
static uint64_t since;

const struct argument report_words[] = {
    {"since", .number = &since}, {"all", .flag = &reports_all}, {.name = NULL}};

/* --- groups of objects ------------------------------------------------------------------------ */

static bool is_class(const jp2_object *object)
{
    static const jp2_class *_Atomic class_class;
    const jp2_class *klass = jp2->object_class(object);
    if (class_class == NULL && strcmp(jp2->class_name(klass), "java/lang/Class") == 0) {
        class_class = klass;
    }
    return klass == class_class;
}

/* Returns NULL if the object belongs to no group. */
static struct site *find_by_site(const jp2_object *object)
{
    struct site *_Atomic *cell = shadow_find(&born, SITES, (uintptr_t)object);
    return cell == NULL || is_class(object) ? NULL : atomic_load(cell);
}

static struct site *find_by_class(const jp2_object *object)
{
    return is_class(object) ? NULL : table_get(&classes, (uintptr_t)jp2->object_class(object), 0);
}

static const jp2_class *class_of(const struct counts *row)
{
    return (const jp2_class *)(uintptr_t)row->record.a;
}

static int compare_classes(const struct counts *a, const struct counts *b)
{
    return name_compare_classes(class_of(a), class_of(b));
}

static void write_class(struct jp2_output *out, const struct counts *row)
{
    jp2->write(out, "  %s", jp2->class_name(class_of(row)));
}

static void write_site(struct jp2_output *out, const struct counts *row)
{
    site_write(out, row, reports_all ? SIZE_MAX : STACK, "                             ");
}

static const struct group {
    struct table *table;
    struct site *(*find)(const jp2_object *object);
    rows_comparison *compare;
    void (*write)(struct jp2_output *out, const struct counts *row);
    const char *title;
} groups[] = {{&sites, find_by_site, site_compare, write_site, "class and place"},
              {&classes, find_by_class, compare_classes, write_class, "class"}};

/* --- events ----------------------------------------------------------------------------------- */

/* Notes the bytes of all groups after a collection. */
static void note_moment(void)
{
    size_t count;
    jp2_object **objects = jp2->live_objects(false, &count);
    has_moment = objects != NULL;
    for (size_t i = 0; has_moment && i < count; i++) {
        for (unsigned kind = 0; kind < sizeof groups / sizeof *groups; kind++) {
            struct site *site = groups[kind].find(objects[i]);
            if (site != NULL) {
                site->before += jp2->object_bytes(objects[i]);
            }
        }
    }
    free(objects);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    if (location->kind == JP2_EVENT_ALLOCATION) {
        struct site *_Atomic *cell = shadow_cell(&born, SITES, (uintptr_t)event_->object);
        atomic_store_explicit(cell, site_find(self, location, event_->klass), memory_order_relaxed);
    } else if (event_->count == since) {
        note_moment();
    }
}

/* --- the graph -------------------------------------------------------------------------------- */

struct heap {
    jp2_object **objects;
    size_t count;
    uint64_t edge_count;
    uint32_t *edges;
};

/* Returns the number of an object. The object may be unknown: while the machine ends, native code
 * may still store a reference. */
static bool find_index(const jp2_object *object, uint32_t *index)
{
    const uint32_t *cell = shadow_find(&born, INDICES, (uintptr_t)object);
    *index = cell == NULL || *cell == 0 ? 0 : *cell - 1;
    return cell != NULL && *cell != 0;
}

static void count_edge(jp2_object *to, void *heap_)
{
    struct heap *heap = heap_;
    uint32_t index;
    heap->edge_count += find_index(to, &index);
}

static void add_edge(jp2_object *to, void *heap_)
{
    struct heap *heap = heap_;
    uint32_t index;
    if (find_index(to, &index)) {
        heap->edges[heap->edge_count++] = index;
    }
}

/* Finds the references between the objects, which are counted first. */
static struct retained_graph make_graph(struct heap *heap)
{
    struct retained_graph graph = {.count = (uint32_t)heap->count};
    uint64_t *starts = jp2->allocate((heap->count + 1) * sizeof *starts);
    uint64_t *bytes = jp2->allocate((heap->count + 1) * sizeof *bytes);
    for (size_t i = 0; i < heap->count; i++) {
        uint32_t *cell = shadow_cell(&born, INDICES, (uintptr_t)heap->objects[i]);
        *cell = (uint32_t)i + 1;
    }
    for (size_t i = 0; i < heap->count; i++) {
        bytes[i] = jp2->object_bytes(heap->objects[i]);
        jp2->for_each_reference(heap->objects[i], count_edge, heap);
    }
    heap->edges = jp2->allocate((heap->edge_count + 1) * sizeof *heap->edges);
    heap->edge_count = 0;
    for (size_t i = 0; i < heap->count; i++) {
        starts[i] = heap->edge_count;
        jp2->for_each_reference(heap->objects[i], add_edge, heap);
    }
    starts[heap->count] = heap->edge_count;
    graph.starts = starts;
    graph.bytes = bytes;
    graph.edges = heap->edges;
    return graph;
}

/* Returns false if memory ran out. */
static bool find_roots(const struct heap *heap, struct retained_graph *graph)
{
    size_t known;
    jp2_object **roots = jp2->heap_roots(heap->objects, heap->count, &known);
    graph->roots =
        roots == NULL ? NULL : jp2->allocate((known + heap->count + 1) * sizeof *graph->roots);
    for (size_t i = 0; roots != NULL && i < known; i++) {
        graph->root_count += find_index(roots[i], &graph->roots[graph->root_count]);
    }
    if (roots != NULL) {
        retained_complete_roots(graph);
    }
    free(roots);
    return graph->roots != NULL;
}

/* Counts the objects of each group of a kind, their bytes, and the bytes that they retain. */
static void measure(const struct heap *heap, const struct retained_graph *graph,
                    const struct group *kind)
{
    uint32_t *labels = jp2->allocate((heap->count + 1) * sizeof *labels), label_count = 0;
    struct site **labelled = jp2->allocate((heap->count + 1) * sizeof(struct site *));
    for (size_t i = 0; i < heap->count; i++) {
        struct site *site = kind->find(heap->objects[i]);
        labels[i] = RETAINED_NONE;
        if (site != NULL && counts_add(&site->counts, OBJECTS, 1) == 0) {
            site->number = label_count;
            labelled[label_count++] = site;
        }
        if (site != NULL) {
            labels[i] = site->number;
            counts_add(&site->counts, BYTES, graph->bytes[i]);
        }
    }
    uint64_t *sizes = jp2->allocate(((size_t)label_count + 1) * sizeof *sizes);
    retained_add(graph, labels, label_count, sizes);
    for (uint32_t i = 0; i < label_count; i++) {
        uint64_t bytes = counts_get(&labelled[i]->counts, BYTES), before = labelled[i]->before;
        counts_add(&labelled[i]->counts, RETAINED, sizes[i]);
        counts_add(&labelled[i]->counts, GROWN, bytes > before ? bytes - before : 0);
    }
    free(sizes);
    free(labelled);
    free(labels);
}

/* --- the report ------------------------------------------------------------------------------- */

static const struct column columns[] = {{"objects", 12, .counter = OBJECTS},
                                        {"bytes", 12, .counter = BYTES},
                                        {"retained", 12, .counter = RETAINED},
                                        {.title = NULL}},
                           columns_since[] = {{"objects", 12, .counter = OBJECTS},
                                              {"bytes", 12, .counter = BYTES},
                                              {"grown", 12, .counter = GROWN},
                                              {"retained", 12, .counter = RETAINED},
                                              {.title = NULL}};

static void write_group(struct jp2_output *out, const struct group *kind)
{
    struct rows rows = rows_of(kind->table);
    size_t reported = reports_all ? SIZE_MAX : REPORTED;
    rows_keep(&rows, OBJECTS);
    if (kind->table == &sites) {
        sites_note_places(&rows);
    }
    rows_sort_first(&rows, has_moment ? GROWN : RETAINED, reported, kind->compare);
    rows_write(out, &rows, reported, has_moment ? columns_since : columns, kind->title,
               kind->write);
    rows_write_rest(out, &rows, reported, "all");
    rows_free(&rows);
}

static void write_sums(struct jp2_output *out, const struct retained_graph *graph)
{
    struct rows rows = rows_of(&sites);
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < graph->count; i++) {
        bytes += graph->bytes[i];
    }
    if (since != 0 && !has_moment) {
        jp2->write(out, "collection %" PRIu64 " has not taken place\n", since);
    }
    jp2->write(out,
               "%" PRIu32 " objects are alive, %" PRIu64 " bytes; the allocation of %" PRIu64
               " objects, %" PRIu64 " bytes, was seen\n",
               graph->count, bytes, rows_sum(&rows, OBJECTS), rows_sum(&rows, BYTES));
    rows_free(&rows);
}

static void write_graph(struct jp2_output *out, struct heap *heap)
{
    struct retained_graph graph = make_graph(heap);
    if (find_roots(heap, &graph)) {
        for (unsigned kind = 0; kind < sizeof groups / sizeof *groups; kind++) {
            measure(heap, &graph, &groups[kind]);
            write_group(out, &groups[kind]);
        }
        write_sums(out, &graph);
    } else {
        jp2->message("jp2vm: leaks: out of memory\n");
        jp2->set_failure();
    }
    free((void *)(uintptr_t)graph.starts);
    free((void *)(uintptr_t)graph.bytes);
    free(graph.roots);
    free(heap->edges);
}

void report_write(struct jp2_output *out)
{
    struct heap heap = {.edge_count = 0};
    heap.objects = jp2->live_objects(true, &heap.count);
    if (heap.objects == NULL || heap.count >= UINT32_MAX) {
        jp2->message("jp2vm: leaks: out of memory\n");
        jp2->set_failure();
    } else {
        write_graph(out, &heap);
    }
    free(heap.objects);
}

JP2_ANALYSIS(.name = "leaks",
             .summary = "live objects and retained bytes, by calling context and class; "
                        "[since=collection:][all:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION)
                       | JP2_EVENT_BIT(JP2_EVENT_COLLECTION_END),
             .start = report_start, .event = event, .finish = report_finish,
             .wants_contexts = true);
