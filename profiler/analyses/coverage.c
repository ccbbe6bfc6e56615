/*
 * coverage.c: --analysis=coverage[:FILE]: which blocks of the methods that were called
 * have run. A block withdraws when it runs for the first time, so what is hot soon costs next to
 * nothing: the state of its table entry cannot change any more.
 *
 * One line for each method, in the order of names, "covered blocks class.method descriptor", and a
 * total; in FILE, or on stderr.
 *
 * Threads: methods are recorded by `ask`, which comes from one thread at a time; the list is read
 * at the end, when others may still be adding to its head.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include <jp2vm/analysis.h>

struct coverage {
    jp2_method *method;
    struct coverage *next;
    uint32_t blocks;
    _Atomic uint32_t covered;
};

static struct coverage *_Atomic methods;
static const char *path;

static bool start(const char *argument, char *message, size_t bytes)
{
    path = argument;
    return jp2->check_output(path, message, bytes);
}

/* The blocks of a method are asked for one after the other. */
static bool ask(struct jp2_location *location)
{
    struct coverage *record = atomic_load(&methods);
    if (record == NULL || record->method != location->method) {
        record = jp2->allocate(sizeof *record);
        record->method = location->method;
        record->next = atomic_load(&methods);
        atomic_store(&methods, record);
    }
    record->blocks++;
    location->data = record;
    return true;
}

static void cover(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event)
{
    (void)self;
    (void)event;
    if (jp2->retire(location)) {
        struct coverage *record = location->data;
        atomic_fetch_add_explicit(&record->covered, 1, memory_order_relaxed);
    }
}

static int compare(const void *a, const void *b)
{
    const jp2_method *x = (*(struct coverage *const *)a)->method;
    const jp2_method *y = (*(struct coverage *const *)b)->method;
    const jp2_class *of_x = jp2->method_class(x), *of_y = jp2->method_class(y);
    int order = strcmp(jp2->class_name(of_x), jp2->class_name(of_y));
    if (order == 0) {
        order = strcmp(jp2->method_name(x), jp2->method_name(y));
    }
    if (order == 0) {
        order = strcmp(jp2->method_descriptor(x), jp2->method_descriptor(y));
    }
    uint64_t number_x = jp2->class_number(of_x), number_y = jp2->class_number(of_y);
    return order != 0 ? order : (number_x > number_y) - (number_x < number_y);
}

/* All records in their order; *count of them. */
static struct coverage **sort(size_t *count)
{
    struct coverage *first = atomic_load(&methods);
    *count = 0;
    for (struct coverage *record = first; record != NULL; record = record->next) {
        ++*count;
    }
    struct coverage **sorted = jp2->allocate(*count * sizeof *sorted);
    size_t i = 0;
    for (struct coverage *record = first; record != NULL; record = record->next) {
        sorted[i++] = record;
    }
    qsort(sorted, *count, sizeof *sorted, compare);
    return sorted;
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    size_t count;
    unsigned long long covered = 0, blocks = 0;
    struct coverage **sorted = sort(&count);
    for (size_t i = 0; i < count; i++) {
        const jp2_method *method = sorted[i]->method;
        uint32_t of_method = atomic_load(&sorted[i]->covered);
        jp2->write(out, "%u %u %s.%s%s\n", of_method, sorted[i]->blocks,
                   jp2->class_name(jp2->method_class(method)), jp2->method_name(method),
                   jp2->method_descriptor(method));
        covered += of_method;
        blocks += sorted[i]->blocks;
    }
    jp2->write(out, "%llu %llu total\n", covered, blocks);
    free(sorted);
    jp2->close_output(out);
}

JP2_ANALYSIS(.name = "coverage", .summary = "which blocks have run",
             .events = JP2_EVENT_BIT(JP2_EVENT_BLOCK), .start = start, .ask = ask, .event = cover,
             .finish = finish);
