/*
 * host.c: the plug-in that calls analyses in Java for events of the program.
 *
 * To the machine, all analyses of --java-analysis are one ordinary analysis, and each analysis that
 * is added while the program runs is another one. Each location that a handler wants has a record
 * with the handler and its arguments, so that an event costs only a call.
 */
#include "profiler/java/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/java/current.h"
#include "profiler/java/handlers.h"
#include "profiler/java/second.h"
#include "profiler/java/threads.h"
#include "profiler/java/watch.h"
#include "profiler/plugins/java_table.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/thread/blocking.h"

/* The time limit for all reports of --java-analysis together. */
#define FINISH_SECONDS 60
/* The time limit for an added analysis to start or to report. Its methods are ended earlier. */
#define LATE_SECONDS (PROF_JAVA_LIMIT_SECONDS + PROF_JAVA_GRACE_SECONDS + 3)
#define LOCATION PROF_JAVA_API "Location"

/* A handler that wants a location, with its arguments. */
struct bound {
    struct prof_java_handler *handler;
    union vm_slot arguments[2];
};

struct place {
    struct prof_java_group *group;
    uint32_t count;
    struct bound bound[];
};

static struct vm_object *the_event; /* jp2vm.analysis.Event */

static struct prof_java_group of_options = {.table = &jp2_analysis};

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
    prof_java_watched(current, handler);
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
static uint32_t count_selected(const struct prof_java_group *group,
                               const struct jp2_location *location)
{
    uint32_t count = 0;
    for (struct prof_java_analysis *a = group->analyses; a != NULL; a = a->next) {
        for (struct prof_java_handler *h = a->handlers; h != NULL; h = h->next) {
            count += is_selected(h, location);
        }
    }
    return count;
}

static bool ask_group(struct prof_java_group *group, struct jp2_location *location)
{
    uint32_t count = count_selected(group, location);
    bool is_end = location->kind == JP2_EVENT_THREAD_END; /* see plan_events */
    if (count == 0 && !is_end) {
        return false;
    }
    struct prof_java_current *current = prof_java_current;
    current = current == NULL ? prof_java_enter(NULL) : current;
    struct vm_object *object = current == NULL ? NULL : make_location(current->self, location);
    struct place *place = jp2->allocate(sizeof *place + count * sizeof(struct bound));
    place->group = group;
    location->data = place;
    if (object == NULL) {
        jp2->message("jp2vm: java analysis: no memory for a location; it is left out\n");
        return is_end;
    }
    for (struct prof_java_analysis *a = group->analyses; a != NULL; a = a->next) {
        for (struct prof_java_handler *h = a->handlers; h != NULL; h = h->next) {
            if (place->count < count && is_selected(h, location)
                && is_guarded(current, h, object)) {
                bind(&place->bound[place->count++], h, object);
            }
        }
    }
    return place->count != 0 || is_end;
}

static bool ask(struct jp2_location *location)
{
    return ask_group(&of_options, location);
}

static bool is_removed(const struct jp2_location *location)
{
    return atomic_load(&((const struct place *)location->data)->group->is_removed);
}

static const struct jp2_services *services_of(const struct jp2_location *location)
{
    return ((const struct place *)location->data)->group->services;
}

void prof_java_retire(struct jp2_location *location)
{
    if (!is_removed(location)) {
        (void)services_of(location)->retire(location);
    }
}

void prof_java_renew(struct jp2_location *location)
{
    if (!is_removed(location)) {
        (void)services_of(location)->renew(location);
    }
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
        prof_java_retire(location);
    }
}

static void receive(jp2_thread *thread, struct jp2_location *location,
                    const struct jp2_event *event)
{
    struct prof_java_current *current = prof_java_current;
    if (__builtin_expect(current == NULL || current->thread != thread, 0)) {
        current = prof_java_enter(thread);
        if (current == NULL) {
            return; /* no memory: the thread is not observed */
        }
    }
    struct place *place = location->data;
    current->group = place->group;
    current->location = location;
    current->event = event;
    current->serial++;
    deliver(current, place, location, event);
    current->event = NULL;
    if (location->kind == JP2_EVENT_POLL) {
        current->bytecodes = event->bytecodes;
    } else if (location->kind == JP2_EVENT_THREAD_END) {
        current->thread = NULL; /* a new thread of the program may have the same address */
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
    struct prof_java_current *current = prof_java_threads_init() ? prof_java_enter(NULL) : NULL;
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

/* Calls the method with @Start of the newest analysis. If it throws an exception, reports this as
 * an error in the argument. */
static bool start_analysis(struct vm_thread *self, const struct prof_java_group *group,
                           char *message, size_t size)
{
    const struct prof_java_analysis *analysis = group->analyses;
    bool has_start = false;
    while (analysis->next != NULL) {
        analysis = analysis->next;
    }
    for (struct prof_java_handler *h = analysis->handlers; h != NULL; h = h->next) {
        if (h->kind != PROF_JAVA_START) {
            continue;
        }
        const char *text = analysis->argument;
        union vm_slot argument = {
            .r = text == NULL ? NULL : vm_string_from_utf8(self, text, strlen(text))};
        has_start = true;
        prof_java_watched(prof_java_current, group->is_late ? h : NULL);
        bool is_normal = vm_call(self, h->method, &argument, NULL);
        prof_java_watched(prof_java_current, NULL);
        if (!is_normal) {
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

/* Sets the wanted kinds of events to those for which there are handlers. For polls, whose number of
 * bytecodes starts again with each thread, the ends of threads are also wanted. */
static void plan_events(struct prof_java_group *group)
{
    uint64_t kinds = prof_java_kinds(group);
    bool is_polling = (kinds & JP2_EVENT_BIT(JP2_EVENT_POLL)) != 0;
    group->table->events = kinds | (is_polling ? JP2_EVENT_BIT(JP2_EVENT_THREAD_END) : 0);
    group->table->period = prof_java_period(group);
}

/* The argument of a start, CLASSPATH newline CLASS or CLASSPATH newline CLASS:ARGUMENT. */
struct request {
    char *path, *name;
    const char *argument; /* NULL: none */
};

static bool read_request(const char *text, struct request *request, char *message, size_t size)
{
    const char *line = text == NULL ? NULL : strchr(text, '\n');
    if (line == NULL) {
        snprintf(message, size, "it is for --java-analysis");
        return false;
    }
    size_t length = strcspn(line + 1, ":");
    request->argument = line[1 + length] == ':' ? line + length + 2 : NULL;
    request->path = strndup(text, (size_t)(line - text));
    request->name = strndup(line + 1, length);
    if (request->path == NULL || request->name == NULL) {
        snprintf(message, size, "out of memory");
        return false;
    }
    return true;
}

static bool is_machine_started;

static bool start(const char *argument, char *message, size_t size)
{
    struct request request;
    if (!read_request(argument, &request, message, size)) {
        return false;
    }
    bool is_good = is_machine_started || start_machine(request.path, message, size);
    is_machine_started = true;
    of_options.services = jp2;
    is_good = is_good
              && prof_java_add(prof_java_current->self, &of_options, request.name, request.argument,
                               message, size)
              && start_analysis(prof_java_current->self, &of_options, message, size);
    free(request.path);
    free(request.name);
    plan_events(&of_options);
    return is_good;
}

static void report_unmatched(const struct prof_java_handler *handler)
{
    char line[1000];
    size_t count = handler->patterns == NULL ? 0 : vm_patterns_count(handler->patterns);
    for (size_t i = 0; i < count; i++) {
        struct vm_pattern_item item = vm_patterns_item(handler->patterns, i);
        if (item.is_exclusion || item.has_matched) {
            continue;
        }
        int length = snprintf(line, sizeof line,
                              "jp2vm: java analysis %.200s: the pattern '%.400s' of %.200s matched "
                              "nothing\n",
                              handler->analysis->name, item.text, handler->method->name->bytes);
        prof_java_say(line, (size_t)length);
        if (!handler->analysis->group->is_late) {
            jp2->set_failure();
        }
    }
}

static void run_finish(struct vm_thread *self, void *data)
{
    const struct prof_java_group *group = data;
    for (struct prof_java_analysis *a = group->analyses; a != NULL; a = a->next) {
        for (struct prof_java_handler *h = a->handlers; h != NULL; h = h->next) {
            report_unmatched(h);
            if (h->kind != PROF_JAVA_FINISH) {
                continue;
            }
            prof_java_watched(prof_java_current, group->is_late ? h : NULL);
            if (!vm_call(self, h->method, NULL, NULL)) {
                withdraw(self, h);
            }
            prof_java_watched(prof_java_current, NULL);
        }
    }
}

/* Calls a function that makes reports. Messages for an added analysis belong to its report. */
static void report(struct prof_java_group *group, void (*function)(struct vm_thread *, void *),
                   unsigned seconds)
{
    switch (prof_java_run(function, group, seconds, group->is_late)) {
    case PROF_JAVA_NO_THREAD:
        jp2->message(
            "jp2vm: java analysis: no thread could be started for its report, which is left out\n");
        break;
    case PROF_JAVA_TOO_LONG:
        jp2->message("jp2vm: java analysis: its report did not finish in %u s, and is left out\n",
                     seconds);
        break;
    case PROF_JAVA_DONE:
        break;
    }
}

static void finish(void)
{
    report(&of_options, run_finish, FINISH_SECONDS);
}

JP2_ANALYSIS(.name = "java", .summary = "analyses in Java", .events = JP2_EVENT_ALL, .period = 1,
             .start = start, .ask = ask, .event = receive, .finish = finish);

/* --- analyses that are added while the program runs --------------------------------------------
 */

static struct prof_java_group *added[PROF_JAVA_PLACES];
static const struct jp2_services *services[PROF_JAVA_PLACES];

static bool open_machine(const char *class_path, char *message, size_t size)
{
    static char failure[300]; /* a machine that could not start is not started again */
    if (!is_machine_started) {
        is_machine_started = true;
        (void)prof_java_start_apart(start_machine, class_path, failure, sizeof failure);
    }
    snprintf(message, size, "%s", failure);
    return failure[0] == '\0';
}

/* An analysis that is being started. If it does not come to an end, its thread keeps it. */
struct addition {
    struct prof_java_group *group;
    struct request request;
    bool is_good;
    char message[500];
};

/* If the machine refuses the analysis anyway, does not call its method with @Start. */
static void run_addition(struct vm_thread *self, void *data)
{
    struct addition *addition = data;
    struct prof_java_group *group = addition->group;
    addition->is_good =
        prof_java_add(self, group, addition->request.name, addition->request.argument,
                      addition->message, sizeof addition->message)
        && (!group->analyses->starts_late || prof_java_period(group) != 0
            || start_analysis(self, group, addition->message, sizeof addition->message));
}

static void free_addition(struct addition *addition)
{
    free(addition->request.name);
    free((char *)addition->request.argument);
    free(addition);
}

static bool start_place(uint32_t place, struct jp2_analysis *table, void (*print)(void),
                        const char *argument, char *message, size_t size)
{
    struct addition *addition = jp2->allocate(sizeof *addition);
    struct prof_java_group *group = jp2->allocate(sizeof *group);
    if (!read_request(argument, &addition->request, message, size)) {
        return false;
    }
    if (addition->request.argument != NULL) {
        addition->request.argument = strdup(addition->request.argument);
    }
    addition->group = group;
    group->table = table;
    group->services = services[place];
    group->class_path = addition->request.path;
    group->is_late = true;
    switch (prof_java_run(run_addition, addition, LATE_SECONDS, false)) {
    case PROF_JAVA_NO_THREAD:
        snprintf(message, size, "no thread could be started for it");
        return false;
    case PROF_JAVA_TOO_LONG:
        snprintf(message, size, "it did not start in %d s", LATE_SECONDS);
        return false;
    case PROF_JAVA_DONE:
        break;
    }
    bool is_good = addition->is_good;
    snprintf(message, size, "%s", addition->message);
    free_addition(addition);
    if (is_good) {
        plan_events(group);
        table->starts_late = group->analyses->starts_late;
        table->print = prof_java_has(group, PROF_JAVA_PRINT) ? print : NULL;
        added[place] = group;
    }
    return is_good;
}

static void run_print(struct vm_thread *self, void *data)
{
    char line[500];
    const struct prof_java_analysis *analysis = ((struct prof_java_group *)data)->analyses;
    for (struct prof_java_handler *h = analysis->handlers; h != NULL; h = h->next) {
        if (h->kind != PROF_JAVA_PRINT) {
            continue;
        }
        if (atomic_load(&h->is_withdrawn)) {
            int length =
                snprintf(line, sizeof line, "jp2vm: java analysis %.200s: %.200s was withdrawn\n",
                         analysis->name, h->method->name->bytes);
            prof_java_say(line, (size_t)length);
            continue;
        }
        prof_java_watched(prof_java_current, h);
        if (!vm_call(self, h->method, NULL, NULL)) {
            withdraw(self, h);
        }
        prof_java_watched(prof_java_current, NULL);
    }
}

static void print_place(uint32_t place)
{
    report(added[place], run_print, LATE_SECONDS);
}

static void finish_place(uint32_t place)
{
    atomic_store(&added[place]->is_removed, true);
    report(added[place], run_finish, LATE_SECONDS);
}

/* The functions of a place. */
#define PLACE(n)                                                                                   \
    static struct jp2_analysis table_##n;                                                          \
    static void print_##n(void)                                                                    \
    {                                                                                              \
        print_place(n);                                                                            \
    }                                                                                              \
    static bool start_##n(const char *argument, char *message, size_t size)                        \
    {                                                                                              \
        return start_place(n, &table_##n, print_##n, argument, message, size);                     \
    }                                                                                              \
    static bool ask_##n(struct jp2_location *location)                                             \
    {                                                                                              \
        return ask_group(added[n], location);                                                      \
    }                                                                                              \
    static void finish_##n(void)                                                                   \
    {                                                                                              \
        finish_place(n);                                                                           \
    }                                                                                              \
    static struct jp2_analysis table_##n = {.abi = JP2_ANALYSIS_ABI,                               \
                                            .size = sizeof(struct jp2_analysis),                   \
                                            .services = &services[n],                              \
                                            .name = "java",                                        \
                                            .starts_late = true,                                   \
                                            .start = start_##n,                                    \
                                            .ask = ask_##n,                                        \
                                            .event = receive,                                      \
                                            .finish = finish_##n};
PLACE(0)
PLACE(1)
PLACE(2)
PLACE(3)

extern const struct prof_java_table jp2_java_table;
__attribute__((visibility("default"))) const struct prof_java_table jp2_java_table = {
    .open = open_machine, .places = {&table_0, &table_1, &table_2, &table_3}};
