/*
 * coverage.c: --analysis=coverage[:line|:branch][:only=CLASS][:out=FILE]: shows which blocks of the
 * called methods have run. With `line` it shows lines instead of blocks; with `branch` it shows the
 * ways on which branches and switches continued. When everything about a location is known, the
 * location is retired. So after a short time, even code that runs often costs next to nothing.
 *
 * The report has a line for each method, sorted by name, in the form "covered parts class.method
 * descriptor", and a total. It is written to FILE, or to stderr. With `line` or `branch`, the
 * missed parts follow each method: lines as "14", ways as "14->17". A bci ("14@20") is added if two
 * ways have the same lines.
 *
 * Threads: `ask`, which is called by one thread at a time, records methods and their parts. The
 * list of methods is read at the end, when other threads may still be adding to its head.
 */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"

/* A block, a line, or a way from an instruction to another. */
struct part {
    struct part *next;
    uint32_t line;
    int32_t bci, to; /* a way: its start and its target */
    atomic_bool is_covered;
};

struct coverage {
    jp2_method *method;
    struct coverage *next;
    struct part *parts, **last_part;
    uint32_t count;
    _Atomic uint32_t covered;
};

/* The data of a location. */
struct place {
    struct coverage *coverage;
    uint32_t count;
    _Atomic uint32_t left;
    struct part *parts[]; /* the location's block or line, or all ways of its branch */
};

static struct coverage *_Atomic methods;
static struct vm_patterns *only;
static bool has_lines, has_branches;

const struct argument report_words[] = {{"line", .flag = &has_lines},
                                        {"branch", .flag = &has_branches},
                                        {"only", .classes = &only},
                                        {.name = NULL}};

static bool start(const char *argument, char *message, size_t bytes)
{
    if (!report_start(argument, message, bytes)) {
        return false;
    }
    if (has_lines && has_branches) {
        snprintf(message, bytes, "line and branch are two reports");
        return false;
    }
    jp2_analysis.events = JP2_EVENT_BIT(has_lines      ? JP2_EVENT_LINE
                                        : has_branches ? JP2_EVENT_BRANCH
                                                       : JP2_EVENT_BLOCK);
    return true;
}

/* Adds a part to a method, and returns it. If parts are lines, returns the existing part of the
 * line if there is one. */
static struct part *add_part(struct coverage *coverage, uint32_t line, int32_t bci, int32_t to)
{
    for (struct part *part = coverage->parts; has_lines && part != NULL; part = part->next) {
        if (part->line == line) {
            return part;
        }
    }
    struct part *part = jp2->allocate(sizeof *part);
    part->line = line;
    part->bci = bci;
    part->to = to;
    *coverage->last_part = part;
    coverage->last_part = &part->next;
    coverage->count++;
    return part;
}

/* The machine offers all locations of a method one after the other, so only the head of the list
 * can be the method's record. */
static struct coverage *find_coverage(jp2_method *method)
{
    struct coverage *coverage = atomic_load(&methods);
    if (coverage == NULL || coverage->method != method) {
        coverage = jp2->allocate(sizeof *coverage);
        coverage->method = method;
        coverage->last_part = &coverage->parts;
        coverage->next = atomic_load(&methods);
        atomic_store(&methods, coverage);
    }
    return coverage;
}

static bool ask(struct jp2_location *location)
{
    if (!arguments_has_class(only, jp2->method_class(location->method))) {
        return false;
    }
    struct coverage *coverage = find_coverage(location->method);
    uint32_t bci = (uint32_t)location->bci, count = 1;
    uint32_t *targets = NULL;
    if (has_branches) {
        uint32_t most = jp2->successors(location->method, bci, NULL, 0);
        targets = jp2->allocate(most * sizeof *targets);
        count = jp2->successors(location->method, bci, targets, most);
    }
    struct place *place = jp2->allocate(sizeof *place + count * sizeof place->parts[0]);
    place->coverage = coverage;
    place->count = count;
    atomic_init(&place->left, count);
    for (uint32_t i = 0; i < count; i++) {
        place->parts[i] = add_part(coverage, location->line, location->bci,
                                   targets == NULL ? 0 : (int32_t)targets[i]);
    }
    free(targets);
    location->data = place;
    return true;
}

static void cover(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event)
{
    (void)self;
    struct place *place = location->data;
    struct part *part = place->parts[0];
    for (uint32_t i = 0; has_branches && i < place->count; i++) {
        part = place->parts[i];
        if (part->to == event->target_bci) {
            break;
        }
    }
    /* The part may already be covered, since two entries of the line table may have the same
     * line. */
    bool is_news = !atomic_exchange(&part->is_covered, true);
    if (is_news) {
        atomic_fetch_add_explicit(&place->coverage->covered, 1, memory_order_relaxed);
    }
    if (!has_branches || (is_news && atomic_fetch_sub(&place->left, 1) == 1)) {
        jp2->retire(location);
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    return name_compare_methods((*(struct coverage *const *)a)->method,
                                (*(struct coverage *const *)b)->method);
}

/* Returns all records, sorted by method. Sets *count to their number. */
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

/* Writes "14", or "14@20" if another branch of the method is on the same line. */
static void write_line(struct jp2_output *out, uint32_t line, int32_t bci, bool is_shared)
{
    jp2->write(out, is_shared || line == 0 ? "%" PRIu32 "@%" PRId32 : "%" PRIu32, line, bci);
}

/* Writes a way as "14->17", with a bci at each line that is the same as the line of another way. */
static void write_way(struct jp2_output *out, const struct coverage *coverage,
                      const struct part *way)
{
    uint32_t to_line = jp2->method_line(coverage->method, way->to);
    bool shares_start = false, shares_end = false;
    for (const struct part *part = coverage->parts; part != NULL; part = part->next) {
        shares_start |= part->line == way->line && part->bci != way->bci;
        shares_end |= part->bci == way->bci && part->to != way->to
                      && jp2->method_line(coverage->method, part->to) == to_line;
    }
    write_line(out, way->line, way->bci, shares_start);
    jp2->write(out, "->");
    write_line(out, to_line, way->to, shares_end);
}

static void write_missed(struct jp2_output *out, const struct coverage *coverage)
{
    const char *before = "  missed: ";
    for (const struct part *part = coverage->parts; part != NULL; part = part->next) {
        if (!atomic_load(&part->is_covered) && (has_lines || has_branches)) {
            jp2->write(out, "%s", before);
            before = " ";
            if (has_branches) {
                write_way(out, coverage, part);
            } else {
                jp2->write(out, "%" PRIu32, part->line);
            }
        }
    }
}

void report_write(struct jp2_output *out)
{
    size_t count;
    unsigned long long covered = 0, parts = 0;
    struct coverage **sorted = sort(&count);
    for (size_t i = 0; i < count; i++) {
        uint32_t of_method = atomic_load(&sorted[i]->covered);
        jp2->write(out, "%u %u ", of_method, sorted[i]->count);
        name_write_method(out, sorted[i]->method);
        write_missed(out, sorted[i]);
        jp2->write(out, "\n");
        covered += of_method;
        parts += sorted[i]->count;
    }
    jp2->write(out, "%llu %llu total\n", covered, parts);
    free(sorted);
}

JP2_ANALYSIS(.name = "coverage",
             .summary = "which blocks, lines or ways of branches have run; "
                        "[line:|branch:][only=class:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_BLOCK) | JP2_EVENT_BIT(JP2_EVENT_LINE)
                       | JP2_EVENT_BIT(JP2_EVENT_BRANCH),
             .start = start, .ask = ask, .event = cover, .finish = report_finish,
             .starts_late = true, .print = report_print);
