/*
 * host.c: --java-analysis: the plug-in that calls analyses in Java for events of the program.
 *
 * The machine sees it as an ordinary analysis. Each location that a handler wants has a record with
 * the handler and its arguments, so that an event costs only a call.
 */
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "profiler/java/current.h"
#include "profiler/java/handlers.h"
#include "profiler/java/second.h"
#include "profiler/java/watch.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/thread/blocking.h"

/* The time limit for all reports together. */
#define FINISH_SECONDS 60
#define LOCATION PROF_JAVA_API "Location"

/* A handler that wants a location, with its arguments. */
struct bound {
    struct prof_java_handler *handler;
    union vm_slot arguments[2];
};

struct place {
    uint32_t count;
    struct bound bound[];
};

static struct vm_object *the_event; /* jp2vm.analysis.Event */

/* --- threads -----------------------------------------------------------------------------------
 */

static struct prof_java_current *attach(jp2_thread *thread)
{
    struct prof_java_current *current = prof_java_current;
    static _Atomic uint64_t threads;
    char name[64] = "jp2vm";
    if (current != NULL) {
        current->thread = thread;
        return current;
    }
    if (thread != NULL) {
        jp2->thread_name(thread, name, sizeof name);
    }
    struct vm_thread *self = prof_java_attach(name);
    if (self == NULL) {
        return NULL;
    }
    current = jp2->allocate(sizeof *current);
    current->self = self;
    current->thread = thread;
    current->serial = (atomic_fetch_add(&threads, 1) + 1) << 40;
    prof_java_watch_add(current);
    prof_java_current = current;
    return current;
}

static void detach(void)
{
    struct prof_java_current *current = prof_java_current;
    prof_java_current = NULL;
    prof_java_watch_remove(current);
    prof_java_detach(current->self);
    free(current);
}

/* --- calls -------------------------------------------------------------------------------------
 */

/* Withdraws a handler that has thrown an exception, which is pending. */
static void withdraw(struct vm_thread *self, struct prof_java_handler *handler)
{
    char prefix[400];
    struct vm_object *exception = vm_exception_take(self);
    (void)vm_thread_take_interrupt(self); /* which the watch has requested */
    vm_thread_raise_stop(self);           /* another error that the watch may have sent */
    (void)vm_exception_take(self);
    if (exception == NULL || atomic_exchange(&handler->is_withdrawn, true)) {
        return;
    }
    snprintf(prefix, sizeof prefix,
             "jp2vm: java analysis %.100s: %.100s is withdrawn: ", handler->analysis->name,
             handler->method->name->bytes);
    union vm_slot args[2] = {{.r = vm_string_from_cstr(self, prefix)}, {.r = exception}};
    if (args[0].r == NULL
        || !prof_java_call_api(self, PROF_JAVA_API "Host", "report",
                               "(Ljava/lang/String;Ljava/lang/Throwable;)V", args, NULL)) {
        self->exception = NULL;
        jp2->message("%s%s\n", prefix, exception->class->name->bytes);
    }
}

/* Calls a method of a handler. If it throws an exception, withdraws the handler and returns
 * false. */
static inline bool call(struct prof_java_current *current, struct prof_java_handler *handler,
                        struct vm_method *method, const union vm_slot *arguments,
                        union vm_slot *result)
{
    atomic_store_explicit(&current->calls,
                          atomic_load_explicit(&current->calls, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    atomic_store_explicit(&current->handler, handler, memory_order_relaxed);
    bool is_normal = vm_call(current->self, method, arguments, result);
    atomic_store_explicit(&current->handler, NULL, memory_order_relaxed);
    if (!is_normal) {
        withdraw(current->self, handler);
    }
    return is_normal;
}

/* --- locations -------------------------------------------------------------------------------- */

static struct vm_object *make_texts(struct vm_thread *self, const struct jp2_location *location)
{
    const jp2_method *method = location->method;
    const char *opcode = location->bci < 0 ? NULL : jp2->opcode_name(location->opcode);
    const struct {
        const char *text;
        bool is_class;
    } texts[] = {
        {jp2->event_name(location->kind), false},
        {method == NULL ? NULL : jp2->class_name(jp2->method_class(method)), true},
        {method == NULL ? NULL : jp2->method_name(method), false},
        {method == NULL ? NULL : jp2->method_descriptor(method), false},
        {opcode, false},
        {location->class_name, true},
        {location->name, false},
        {location->descriptor, false},
    };
    struct vm_class *string = vm_load_boot_class(self, "java/lang/String");
    struct vm_class *strings = string == NULL ? NULL : vm_array_class(self, string);
    struct vm_object *array =
        strings == NULL ? NULL : vm_heap_alloc_array(self, strings, sizeof texts / sizeof texts[0]);
    for (size_t i = 0; array != NULL && i < sizeof texts / sizeof texts[0]; i++) {
        struct vm_object *text = prof_java_text(self, texts[i].text, texts[i].is_class);
        vm_array_refs(array)[i] = text;
        array = text == NULL ? NULL : array;
    }
    return array;
}

static struct vm_object *make_numbers(struct vm_thread *self, const struct jp2_location *location)
{
    uint32_t line = location->bci >= 0         ? location->line
                    : location->method == NULL ? 0
                                               : jp2->method_line(location->method, -1);
    const int32_t numbers[] = {
        (int32_t)line,
        location->bci,
        (int32_t)location->instruction,
        (int32_t)location->end_bci,
        (int32_t)location->instruction_count,
        location->is_implicit,
        location->method == NULL ? 0 : (int32_t)jp2->method_flags(location->method)};
    struct vm_object *array = vm_heap_alloc_array(self, vm_primitive_array_class('I'),
                                                  sizeof numbers / sizeof numbers[0]);
    if (array != NULL) {
        memcpy(vm_array_bytes(array), numbers, sizeof numbers);
    }
    return array;
}

/* Returns the Location object of a location, which is never freed. On failure, returns NULL with an
 * exception pending. */
static struct vm_object *make_location(struct vm_thread *self, struct jp2_location *location)
{
    struct vm_object *texts = make_texts(self, location);
    struct vm_object *numbers = texts == NULL ? NULL : make_numbers(self, location);
    union vm_slot args[4] = {{.u = (uintptr_t)location}, {.u = 0}, {.r = texts}, {.r = numbers}};
    union vm_slot result = {.r = NULL};
    if (numbers == NULL
        || !prof_java_call_api(self, LOCATION, "make", "(J[Ljava/lang/String;[I)L" LOCATION ";",
                               args, &result)) {
        return NULL;
    }
    vm_heap_root(result.r);
    return result.r;
}

static bool is_selected(const struct prof_java_handler *handler,
                        const struct jp2_location *location)
{
    if (handler->kind != (int)location->kind || atomic_load(&handler->is_withdrawn)) {
        return false;
    }
    if (handler->patterns != NULL && !prof_java_is_in(handler->patterns, location)) {
        return false;
    }
    const struct vm_pattern_subject target = {.class_name = location->class_name,
                                              .method = location->name,
                                              .descriptor = location->descriptor};
    return handler->targets == NULL
           || (location->class_name != NULL && vm_patterns_select(handler->targets, &target));
}

static bool is_guarded(struct prof_java_current *current, struct prof_java_handler *handler,
                       struct vm_object *location)
{
    union vm_slot argument = {.r = location}, result = {.u = 0};
    return handler->guard == NULL
           || (call(current, handler, handler->guard, &argument, &result)
               && vm_slot_int(result) != 0);
}

static void bind(struct bound *bound, struct prof_java_handler *handler, struct vm_object *location)
{
    bound->handler = handler;
    for (uint32_t i = 0; i < handler->parameter_count; i++) {
        bound->arguments[i].r = handler->parameters[i] == 'L' ? location : the_event;
    }
}

/* Returns how many handlers have patterns that select a location. Guards are ignored. */
static uint32_t count_selected(const struct jp2_location *location)
{
    uint32_t count = 0;
    for (struct prof_java_analysis *a = prof_java_analyses; a != NULL; a = a->next) {
        for (struct prof_java_handler *h = a->handlers; h != NULL; h = h->next) {
            count += is_selected(h, location);
        }
    }
    return count;
}

static bool ask(struct jp2_location *location)
{
    uint32_t count = count_selected(location);
    bool is_end = location->kind == JP2_EVENT_THREAD_END; /* always wanted, to detach the thread */
    if (count == 0 && !is_end) {
        return false;
    }
    struct prof_java_current *current = attach(NULL);
    struct vm_object *object = current == NULL ? NULL : make_location(current->self, location);
    struct place *place = jp2->allocate(sizeof *place + count * sizeof(struct bound));
    location->data = place;
    if (object == NULL) {
        jp2->message("jp2vm: java analysis: no memory for a location; it is left out\n");
        return is_end;
    }
    for (struct prof_java_analysis *a = prof_java_analyses; a != NULL; a = a->next) {
        for (struct prof_java_handler *h = a->handlers; h != NULL; h = h->next) {
            if (place->count < count && is_selected(h, location)
                && is_guarded(current, h, object)) {
                bind(&place->bound[place->count++], h, object);
            }
        }
    }
    return place->count != 0 || is_end;
}

/* --- events ------------------------------------------------------------------------------------
 */

/* Returns whether a handler must be called at an event. At polls, this is so if the thread has
 * passed a multiple of the handler's period since its last poll. */
static bool is_due(const struct prof_java_current *current, const struct prof_java_handler *handler,
                   const struct jp2_event *event)
{
    return handler->period == 0
           || event->bytecodes / handler->period != current->bytecodes / handler->period;
}

/* Returns whether all handlers of a location are withdrawn. */
static bool is_over(const struct place *place)
{
    for (uint32_t i = 0; i < place->count; i++) {
        if (!atomic_load(&place->bound[i].handler->is_withdrawn)) {
            return false;
        }
    }
    return true;
}

static void deliver(struct prof_java_current *current, struct place *place,
                    struct jp2_location *location, const struct jp2_event *event)
{
    bool has_failed = false;
    for (uint32_t i = 0; i < place->count; i++) {
        struct bound *bound = &place->bound[i];
        struct prof_java_handler *handler = bound->handler;
        if (__builtin_expect(atomic_load_explicit(&handler->is_withdrawn, memory_order_relaxed),
                             0)) {
            has_failed = true;
        } else if (is_due(current, handler, event)) {
            has_failed |= !call(current, handler, handler->method, bound->arguments, NULL);
        }
    }
    if (__builtin_expect(has_failed, 0) && location->kind != JP2_EVENT_THREAD_END
        && is_over(place)) {
        jp2->retire(location);
    }
}

static void receive(jp2_thread *thread, struct jp2_location *location,
                    const struct jp2_event *event)
{
    struct prof_java_current *current = prof_java_current;
    if (__builtin_expect(current == NULL || current->thread != thread, 0)) {
        current = attach(thread);
        if (current == NULL) {
            return; /* no memory: the thread is not observed */
        }
    }
    current->location = location;
    current->event = event;
    current->serial++;
    deliver(current, location->data, location, event);
    current->event = NULL;
    if (location->kind == JP2_EVENT_POLL) {
        current->bytecodes = event->bytecodes;
    } else if (location->kind == JP2_EVENT_THREAD_END) {
        detach();
    }
}

/* --- start and end -----------------------------------------------------------------------------
 */

static bool start_machine(const char *class_path, char *message, size_t size)
{
    union vm_slot result;
    if (!prof_java_start(class_path, prof_java_natives, message, size)) {
        return false;
    }
    struct prof_java_current *current = attach(NULL);
    bool is_good = current != NULL && prof_java_bind_natives(current->self)
                   && prof_java_call_api(current->self, PROF_JAVA_API "Event", "make",
                                         "()L" PROF_JAVA_API "Event;", NULL, &result);
    if (is_good) {
        the_event = result.r;
        vm_heap_root(the_event);
        is_good = prof_java_call_api(current->self, PROF_JAVA_API "Host", "start",
                                     "()Ljava/lang/Error;", NULL, &result);
    }
    if (!is_good) {
        snprintf(message, size, "the classes of its interface are missing or damaged");
        return false;
    }
    vm_heap_root(result.r);
    if (!prof_java_watch(result.r)) {
        snprintf(message, size, "no thread could be started to watch it");
        return false;
    }
    return true;
}

static struct prof_java_analysis *find_newest(void)
{
    struct prof_java_analysis *newest = prof_java_analyses;
    while (newest->next != NULL) {
        newest = newest->next;
    }
    return newest;
}

/* Calls the methods with @Start. If one of them throws an exception, reports it as an error in the
 * argument. */
static bool start_analysis(struct vm_thread *self, char *message, size_t size)
{
    const struct prof_java_analysis *analysis = find_newest();
    bool has_start = false;
    for (const struct prof_java_handler *h = analysis->handlers; h != NULL; h = h->next) {
        if (h->kind != PROF_JAVA_START) {
            continue;
        }
        const char *text = analysis->argument;
        union vm_slot argument = {
            .r = text == NULL ? NULL : vm_string_from_utf8(self, text, strlen(text))};
        has_start = true;
        if (!vm_call(self, h->method, &argument, NULL)) {
            prof_java_describe(self, message, size);
            return false;
        }
    }
    if (!has_start && analysis->argument != NULL) {
        snprintf(message, size, "it takes no argument: no method has @Start");
        return false;
    }
    return true;
}

/* Sets the wanted kinds of events to those for which there are handlers, and to the end of
 * threads. */
static void plan_events(void)
{
    uint64_t kinds = prof_java_kinds();
    jp2_analysis.events = kinds | JP2_EVENT_BIT(JP2_EVENT_THREAD_END);
    jp2_analysis.period = prof_java_period();
}

/* The argument has the form CLASSPATH newline CLASS or CLASSPATH newline CLASS:ARGUMENT. */
static bool start(const char *argument, char *message, size_t size)
{
    static bool is_started;
    const char *line = argument == NULL ? NULL : strchr(argument, '\n');
    if (line == NULL) {
        snprintf(message, size, "it is for --java-analysis");
        return false;
    }
    char *path = strndup(argument, (size_t)(line - argument));
    const char *colon = strchr(line + 1, ':');
    char *name = colon == NULL ? strdup(line + 1) : strndup(line + 1, (size_t)(colon - line - 1));
    if (path == NULL || name == NULL) {
        snprintf(message, size, "out of memory");
        return false;
    }
    bool is_good = is_started || start_machine(path, message, size);
    is_started = true;
    is_good = is_good
              && prof_java_add(prof_java_current->self, name, colon == NULL ? NULL : colon + 1,
                               message, size)
              && start_analysis(prof_java_current->self, message, size);
    free(path);
    free(name);
    plan_events();
    return is_good;
}

static void report_unmatched(const struct prof_java_handler *handler)
{
    size_t count = handler->patterns == NULL ? 0 : vm_patterns_count(handler->patterns);
    for (size_t i = 0; i < count; i++) {
        struct vm_pattern_item item = vm_patterns_item(handler->patterns, i);
        if (!item.is_exclusion && !item.has_matched) {
            jp2->message("jp2vm: java analysis %s: the pattern '%s' of %s matched nothing\n",
                         handler->analysis->name, item.text, handler->method->name->bytes);
            jp2->set_failure();
        }
    }
}

static sem_t is_finished;

static void *run_finish(void *unused)
{
    struct prof_java_current *current = attach(NULL);
    (void)unused;
    for (struct prof_java_analysis *a = prof_java_analyses; current != NULL && a != NULL;
         a = a->next) {
        for (struct prof_java_handler *h = a->handlers; h != NULL; h = h->next) {
            report_unmatched(h);
            if (h->kind == PROF_JAVA_FINISH && !vm_call(current->self, h->method, NULL, NULL)) {
                withdraw(current->self, h);
            }
        }
    }
    sem_post(&is_finished);
    return NULL;
}

/* Runs the reports on a new thread and waits for them, with a time limit: a thread that was stopped
 * during an event may hold a lock that they need. */
static void finish(void)
{
    pthread_t thread;
    struct timespec limit;
    sem_init(&is_finished, 0, 0);
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += FINISH_SECONDS;
    if (vm_heap_create_thread(&thread, NULL, run_finish, NULL) != 0) {
        jp2->message(
            "jp2vm: java analysis: no thread could be started for its report, which is left out\n");
        return;
    }
    int result;
    while ((result = sem_timedwait(&is_finished, &limit)) != 0 && errno == EINTR) {
    }
    if (result != 0) {
        jp2->message("jp2vm: java analysis: its report did not finish in %d s, and is left out\n",
                     FINISH_SECONDS);
    }
}

JP2_ANALYSIS(.name = "java", .summary = "analyses in Java", .events = JP2_EVENT_ALL, .period = 1,
             .start = start, .ask = ask, .event = receive, .finish = finish);
