/*
 * sampling.c: --analysis=sampling[:period=N][:plain][:FILE]: a profile of samples that are taken
 * every N bytecodes of each thread, with its whole stack: the same in every run. To say how good
 * it is, the bytecodes of all blocks are counted as well, in the same contexts; with `plain` they
 * are not, and sampling is all that it costs. After BMW's deterministic profiler.
 *
 * Bytecodes are those of a context itself. The overlap of two profiles is the sum, over all
 * contexts, of the smaller of the two shares: 100 % is equality.
 */
#include <inttypes.h>

#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/contexts.h"

enum { SAMPLES, BYTECODES };

#define TOLD 20u

/* Of a thread: its context by entries and exits, and room for its stack. */
struct walker {
    void *context;
    struct jp2_frame *frames;
    uint32_t room;
};

static uint64_t period = 10000;
static bool is_plain;
static _Atomic uint64_t misplaced; /* samples whose stack is not the context */
static const char *path;

static bool start(const char *argument, char *message, size_t bytes);
static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "sampling",
             .summary = "samples every N bytecodes, and their error; [period=N:][plain:][out=file]",
             .events = CONTEXT_EVENTS | JP2_EVENT_BIT(JP2_EVENT_BLOCK) |
                       JP2_EVENT_BIT(JP2_EVENT_POLL),
             .period = 10000, .start = start, .event = event, .finish = finish);

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {
        {"period", .number = &period}, {"plain", .flag = &is_plain}, {.name = NULL}};
    bool is_good = arguments_read(argument, known, &path, message, bytes);
    jp2_analysis.period = period;
    jp2_analysis.events = is_plain ? JP2_EVENT_BIT(JP2_EVENT_POLL) : jp2_analysis.events;
    return is_good;
}

static struct walker *walker_of(jp2_thread *self)
{
    void **word = jp2->thread_data(self, &jp2_analysis);
    if (*word == NULL) {
        *word = jp2->allocate(sizeof(struct walker));
    }
    return *word;
}

/* The context that the stack of the thread says. */
static struct context *sample(jp2_thread *self, struct walker *walker)
{
    uint32_t count;
    while ((count = jp2->stack(self, walker->frames, walker->room)) == walker->room) {
        free(walker->frames);
        walker->room = walker->room == 0 ? 64 : 2 * walker->room;
        walker->frames = jp2->allocate(walker->room * sizeof *walker->frames);
    }
    struct context *context = &contexts_root;
    while (count > 0) {
        context = contexts_callee(context, walker->frames[--count].method);
    }
    return context;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    struct walker *walker = walker_of(self);
    if (location->kind == JP2_EVENT_BLOCK) {
        context_add(contexts_current(&walker->context), BYTECODES, location->instruction_count);
    } else if (location->kind == JP2_EVENT_POLL) {
        struct context *context = sample(self, walker);
        context_add(context, SAMPLES, event_->periods);
        misplaced += !is_plain && context != contexts_current(&walker->context);
    } else {
        contexts_follow(&walker->context, location);
    }
}

/* --- the report ------------------------------------------------------------------------------- */

/* A method with the sums of its contexts: the same comparison by methods. */
struct method {
    struct table_record record; /* by jp2_method */
    uint64_t counts[2];
};

static struct table methods = TABLE(struct method);

static int compare(const void *a, const void *b)
{
    const struct method *x = *(struct method *const *)a, *y = *(struct method *const *)b;
    unsigned by = is_plain ? SAMPLES : BYTECODES;
    return x->counts[by] != y->counts[by]
               ? (x->counts[by] < y->counts[by] ? 1 : -1)
               : contexts_compare_methods((const jp2_method *)(uintptr_t)x->record.a,
                                          (const jp2_method *)(uintptr_t)y->record.a);
}

static double smaller_share(uint64_t samples, uint64_t bytecodes, const uint64_t *sums)
{
    double sampled = (double)samples / (double)sums[SAMPLES];
    double exact = (double)bytecodes / (double)sums[BYTECODES];
    return 100 * (sampled < exact ? sampled : exact);
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    size_t count, method_count, sampled = 0;
    struct context **contexts = contexts_list(&count);
    const uint64_t sums[] = {contexts_sum(SAMPLES), contexts_sum(BYTECODES)};
    double overlap = 0, overlap_of_methods = 0;
    for (size_t i = 0; i < count; i++) {
        struct method *method = table_get(&methods, (uintptr_t)context_method(contexts[i]), 0);
        method->counts[SAMPLES] += context_count(contexts[i], SAMPLES);
        method->counts[BYTECODES] += context_count(contexts[i], BYTECODES);
        overlap += smaller_share(context_count(contexts[i], SAMPLES),
                                 context_count(contexts[i], BYTECODES), sums);
        sampled += context_count(contexts[i], SAMPLES) != 0;
    }
    struct method **sorted = (struct method **)table_sort(&methods, &method_count, compare);
    jp2->write(out, is_plain ? " sampled  method\n" : " sampled    exact  method\n");
    for (size_t i = 0; i < method_count; i++) {
        struct method *method = sorted[i];
        overlap_of_methods +=
            smaller_share(method->counts[SAMPLES], method->counts[BYTECODES], sums);
        if (i < TOLD && method->counts[is_plain ? SAMPLES : BYTECODES] != 0) {
            jp2->write(out, "%6.2f %%",
                       100 * (double)method->counts[SAMPLES] / (double)sums[SAMPLES]);
            if (!is_plain) {
                jp2->write(out, " %6.2f %%",
                           100 * (double)method->counts[BYTECODES] / (double)sums[BYTECODES]);
            }
            jp2->write(out, "  ");
            contexts_write_method(out, (const jp2_method *)(uintptr_t)method->record.a);
            jp2->write(out, "\n");
        }
    }
    if (!is_plain) {
        jp2->write(out, "overlap with the exact profile: %.2f %% by context, %.2f %% by method\n",
                   overlap, overlap_of_methods);
        jp2->write(out, "%zu of %zu contexts were sampled, %" PRIu64 " samples elsewhere\n",
                   sampled, count, (uint64_t)misplaced);
    }
    jp2->write(out, "%" PRIu64 " samples, one in %" PRIu64 " bytecodes\n", sums[SAMPLES], period);
    free(sorted);
    free(contexts);
    jp2->close_output(out);
}
