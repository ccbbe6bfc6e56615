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
#include <string.h>

#include "profiler/tree/memory.h"
#include "profiler/write/output.h"
#include "vm/base/symbol.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/class.h"
#include "vm/vm.h"

struct coverage {
    struct vm_method *method;
    struct coverage *next;
    uint32_t blocks;
    _Atomic uint32_t covered;
};

static struct coverage *_Atomic methods;
static const char *path;

static bool start(struct vm_analysis *analysis, const char *argument, char *message, size_t size)
{
    (void)analysis;
    path = argument == NULL             ? "/dev/stderr"
           : strcmp(argument, "-") == 0 ? "/dev/stdout"
                                        : argument;
    return prof_output_check(path, message, size);
}

/* The blocks of a method are asked for one after the other. */
static bool ask(struct vm_analysis *analysis, struct vm_location *location)
{
    (void)analysis;
    struct coverage *record = atomic_load(&methods);
    if (record == NULL || record->method != location->method) {
        record = prof_allocate(sizeof *record);
        record->method = location->method;
        record->next = atomic_load(&methods);
        atomic_store(&methods, record);
    }
    record->blocks++;
    location->data = record;
    return true;
}

static void cover(struct vm_thread *self, struct vm_location *location,
                  const struct vm_event *event)
{
    (void)self;
    (void)event;
    if (vm_location_retire(location)) {
        struct coverage *record = location->data;
        atomic_fetch_add_explicit(&record->covered, 1, memory_order_relaxed);
    }
}

static int compare(const void *a, const void *b)
{
    const struct vm_method *x = (*(struct coverage *const *)a)->method;
    const struct vm_method *y = (*(struct coverage *const *)b)->method;
    int order = strcmp(x->class->name->bytes, y->class->name->bytes);
    if (order == 0) {
        order = strcmp(x->name->bytes, y->name->bytes);
    }
    if (order == 0) {
        order = strcmp(x->descriptor->bytes, y->descriptor->bytes);
    }
    return order != 0 ? order : (x->class->id > y->class->id) - (x->class->id < y->class->id);
}

/* All records in their order; *count of them. */
static struct coverage **sort(size_t *count)
{
    struct coverage *first = atomic_load(&methods);
    *count = 0;
    for (struct coverage *record = first; record != NULL; record = record->next) {
        ++*count;
    }
    struct coverage **sorted = prof_allocate((*count + 1) * sizeof *sorted);
    size_t i = 0;
    for (struct coverage *record = first; record != NULL; record = record->next) {
        sorted[i++] = record;
    }
    qsort(sorted, *count, sizeof *sorted, compare);
    return sorted;
}

/* "covered blocks what": a line of the report. */
static void write_numbers(struct prof_output *out, uint64_t covered, uint64_t blocks)
{
    prof_output_unsigned(out, covered);
    prof_output_char(out, ' ');
    prof_output_unsigned(out, blocks);
    prof_output_char(out, ' ');
}

static void write_report(struct prof_output *out)
{
    size_t count;
    uint64_t covered = 0, blocks = 0;
    struct coverage **sorted = sort(&count);
    for (size_t i = 0; i < count; i++) {
        const struct vm_method *method = sorted[i]->method;
        uint32_t of_method = atomic_load(&sorted[i]->covered);
        write_numbers(out, of_method, sorted[i]->blocks);
        prof_output_text(out, method->class->name->bytes);
        prof_output_char(out, '.');
        prof_output_text(out, method->name->bytes);
        prof_output_text(out, method->descriptor->bytes);
        prof_output_char(out, '\n');
        covered += of_method;
        blocks += sorted[i]->blocks;
    }
    write_numbers(out, covered, blocks);
    prof_output_text(out, "total\n");
    prof_release(sorted, (count + 1) * sizeof *sorted);
}

static void finish(void)
{
    char message[512];
    struct prof_output *out = prof_output_open(path, message, sizeof message);
    if (out != NULL) {
        write_report(out);
    }
    if (out == NULL || !prof_output_close(out, message, sizeof message)) {
        vm_message("jp2vm: coverage: %s\n", message);
        vm_set_exit_failure();
    }
}

struct vm_analysis prof_analysis_coverage = {
    .size = sizeof prof_analysis_coverage,
    .name = "coverage",
    .summary = "which blocks have run",
    .events = VM_EVENT_BIT(VM_EVENT_BLOCK),
    .start = start,
    .ask = ask,
    .event = cover,
    .finish = finish,
};
