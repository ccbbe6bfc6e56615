/*
 * listeners.c: --analysis=listeners[:interface=NAME][:threshold=US][:FILE]: how long the methods
 * take that implement an interface, or one that extends it; java.util.EventListener when it is not
 * said. Of calls that take the threshold or longer, 100 milliseconds when it is not said, the
 * slowest are told with their stacks. Listener latency profiling, as the paper on extensible
 * profilers has it.
 */
#include <inttypes.h>

#include "profiler/analyses/support/activations.h"
#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/contexts.h"

#define EPISODES 20u
#define FRAMES 16u

struct method {
    struct table_record record; /* by jp2_method */
    _Atomic uint64_t calls, nanoseconds, most, slow;
};

/* A slow call. */
struct episode {
    uint64_t nanoseconds;
    const jp2_class *receiver;
    char thread[64];
    uint32_t count;
    struct jp2_frame frames[FRAMES];
};

static struct table methods = TABLE(struct method);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the episodes */
static struct episode episodes[EPISODES];
static const char *interface = "java.util.EventListener", *path;
static uint64_t threshold = 100000;

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {
        {"interface", .text = &interface}, {"threshold", .number = &threshold}, {.name = NULL}};
    return arguments_read(argument, known, &path, message, bytes);
}

/* --- which methods ---------------------------------------------------------------------------- */

static bool has_name(const jp2_class *klass)
{
    const char *name = jp2->class_name(klass), *wanted = interface;
    for (; *wanted != '\0' && *name == (*wanted == '.' ? '/' : *wanted); wanted++) {
        name++;
    }
    return *wanted == '\0' && *name == '\0';
}

/* Whether an interface is the wanted one, or extends it. */
static bool is_listener(const jp2_class *klass)
{
    const jp2_class *above;
    bool is = has_name(klass);
    for (uint32_t i = 0; !is && (above = jp2->class_interface(klass, i)) != NULL; i++) {
        is = is_listener(above);
    }
    return is;
}

static bool declares(const jp2_class *klass, const jp2_method *wanted)
{
    const jp2_method *method;
    for (uint32_t i = 0; (method = jp2->class_method(klass, i)) != NULL; i++) {
        if (strcmp(jp2->method_name(method), jp2->method_name(wanted)) == 0 &&
            strcmp(jp2->method_descriptor(method), jp2->method_descriptor(wanted)) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether one of a class's interfaces, or of those above, is wanted and has the method. */
static bool implements(const jp2_class *klass, const jp2_method *method)
{
    const jp2_class *above;
    for (uint32_t i = 0; (above = jp2->class_interface(klass, i)) != NULL; i++) {
        if ((is_listener(above) && declares(above, method)) || implements(above, method)) {
            return true;
        }
    }
    above = jp2->superclass(klass);
    return above != NULL && implements(above, method);
}

static bool ask(struct jp2_location *location)
{
    const jp2_method *method = location->method;
    bool is_static = (jp2->method_flags(method) & 0x8) != 0;
    const jp2_class *klass = jp2->method_class(method);
    bool is_wanted =
        !is_static &&
        (((jp2->class_flags(klass) & 0x200) != 0 && is_listener(klass)) /* a default method */
         || implements(klass, method));
    if (is_wanted) {
        location->data = table_get(&methods, (uintptr_t)method, 0);
    }
    return is_wanted;
}

/* --- events ----------------------------------------------------------------------------------- */

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "listeners",
             .summary = "how long an interface's methods take; "
                        "[interface=name:][threshold=microseconds:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT) |
                       JP2_EVENT_BIT(JP2_EVENT_UNWIND),
             .start = start, .ask = ask, .event = event, .finish = finish);

/* In the place of the fastest that is kept, if that is faster. */
static void keep_episode(jp2_thread *self, const jp2_class *receiver, uint64_t nanoseconds)
{
    pthread_mutex_lock(&lock);
    struct episode *fastest = &episodes[0];
    for (unsigned i = 1; i < EPISODES; i++) {
        fastest = episodes[i].nanoseconds < fastest->nanoseconds ? &episodes[i] : fastest;
    }
    if (nanoseconds > fastest->nanoseconds) {
        fastest->nanoseconds = nanoseconds;
        fastest->receiver = receiver;
        fastest->count = jp2->stack(self, fastest->frames, FRAMES);
        jp2->thread_name(self, fastest->thread, sizeof fastest->thread);
    }
    pthread_mutex_unlock(&lock);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    void **word = jp2->thread_data(self, &jp2_analysis);
    struct method *method = location->data;
    if (location->kind == JP2_EVENT_ENTRY) {
        struct activation *at = activation_push(word, method);
        at->other = (uintptr_t)jp2->object_class(jp2->argument(self, 0).r);
        at->value = jp2->nanoseconds();
        return;
    }
    const struct activation *at = activation_top(word);
    uint64_t nanoseconds = jp2->nanoseconds() - at->value;
    uint64_t most = atomic_load(&method->most);
    atomic_fetch_add(&method->calls, 1);
    atomic_fetch_add(&method->nanoseconds, nanoseconds);
    while (nanoseconds > most && !atomic_compare_exchange_weak(&method->most, &most, nanoseconds)) {
    }
    if (nanoseconds >= threshold * 1000) {
        atomic_fetch_add(&method->slow, 1);
        keep_episode(self, (const jp2_class *)(uintptr_t)at->other, nanoseconds);
    }
    activation_pop(word);
}

/* --- the report ------------------------------------------------------------------------------- */

static const jp2_method *method_of(const struct method *method)
{
    return (const jp2_method *)(uintptr_t)method->record.a;
}

static int compare(const void *a, const void *b)
{
    const struct method *x = *(struct method *const *)a, *y = *(struct method *const *)b;
    uint64_t m = x->most, n = y->most;
    return m != n ? (m < n ? 1 : -1) : contexts_compare_methods(method_of(x), method_of(y));
}

static int compare_episodes(const void *a, const void *b)
{
    uint64_t x = ((const struct episode *)a)->nanoseconds;
    uint64_t y = ((const struct episode *)b)->nanoseconds;
    return (x < y) - (x > y);
}

static void write_episode(struct jp2_output *out, const struct episode *episode)
{
    jp2->write(out, "%.3f ms in a %s, thread %s\n", (double)episode->nanoseconds / 1e6,
               jp2->class_name(episode->receiver), episode->thread);
    for (uint32_t i = 0; i < episode->count; i++) {
        const struct jp2_frame *frame = &episode->frames[i];
        jp2->write(out, "    ");
        contexts_write_method(out, frame->method);
        jp2->write(out, ":%" PRIu32 "\n", jp2->method_line(frame->method, frame->bci));
    }
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    size_t count;
    uint64_t calls = 0, slow = 0;
    struct method **sorted = (struct method **)table_sort(&methods, &count, compare);
    jp2->write(out, "       calls    mean, us     most, us         slow  method\n");
    for (size_t i = 0; i < count; i++) {
        const struct method *method = sorted[i];
        if (method->calls != 0) {
            jp2->write(out, "%12" PRIu64 " %11.1f %12.1f %12" PRIu64 "  ", (uint64_t)method->calls,
                       (double)method->nanoseconds / 1e3 / (double)method->calls,
                       (double)method->most / 1e3, (uint64_t)method->slow);
            contexts_write_method(out, method_of(method));
            jp2->write(out, "\n");
            calls += method->calls;
            slow += method->slow;
        }
    }
    qsort(episodes, EPISODES, sizeof *episodes, compare_episodes);
    for (unsigned i = 0; i < EPISODES && episodes[i].nanoseconds != 0; i++) {
        write_episode(out, &episodes[i]);
    }
    jp2->write(out, "%" PRIu64 " calls of %s, %" PRIu64 " of %" PRIu64 " us or more\n", calls,
               interface, slow, threshold);
    free(sorted);
    jp2->close_output(out);
}
