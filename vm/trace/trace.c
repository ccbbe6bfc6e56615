/*
 * trace.c: traced methods and their data, the trace's window and its end.
 */
#include "vm/trace/trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/classfile/insn_text.h"
#include "vm/instrument/report_text.h"
#include "vm/thread/thread.h"
#include "vm/trace/trace_internal.h"
#include "vm/translate/known_names.h"
#include "vm/vm.h"

const struct vm_trace_plan *vm_trace_plan;
bool vm_trace_is_over;
uint64_t vm_trace_steps;

static struct vm_patterns *patterns;
static struct vm_hash_map methods; /* struct vm_method to struct vm_traced, or to `nothing` */
static struct vm_traced nothing;
static struct vm_lock methods_lock = VM_LOCK(TRACED_METHODS);

static const char *const event_names[] = {
#define VM_TRACE_EVENT(ident, name) name,
#include "vm/trace/trace_events.def"
};

/* --- options -------------------------------------------------------------------------- */

const char *vm_trace_event_names(void)
{
    return ""
#define VM_TRACE_EVENT(ident, name) name ", "
#include "vm/trace/trace_events.def"
           "all";
}

bool vm_trace_parse_events(const char *names, uint32_t *events, const char **bad)
{
    *events = names == NULL ? VM_TRACE_DEFAULT : 0;
    if (names == NULL) {
        return true;
    }
    for (const char *at = names;; at++) {
        size_t length = strcspn(at, ",");
        uint32_t bits = length == 3 && strncmp(at, "all", 3) == 0 ? VM_TRACE_ALL : 0;
        for (unsigned i = 0; i < VM_TRACE_EVENTS; i++) {
            bool is_it =
                strlen(event_names[i]) == length && strncmp(at, event_names[i], length) == 0;
            bits |= is_it ? 1u << i : 0;
        }
        *events |= bits;
        if (bits == 0) {
            *bad = at;
            return false;
        }
        at += length;
        if (*at == '\0') {
            return true;
        }
    }
}

/* --- methods -------------------------------------------------------------------------- */

static bool is_selected(const struct vm_method *method)
{
    const struct vm_pattern_subject subject = vm_method_subject(method);
    return vm_patterns_select(patterns, &subject);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        vm_end_without_memory("the trace");
    }
    return memory;
}

static struct vm_traced *make(struct vm_method *method)
{
    struct vm_traced *traced = allocate(1, sizeof *traced);
    struct vm_text name = {.length = 0};
    vm_trace_add(&name, vm_class_report_name(method->class)->bytes);
    for (char *c = name.bytes; *c != '\0'; c++) {
        *c = *c == '/' ? '.' : *c;
    }
    vm_trace_add(&name, ".", method->name->bytes);
    traced->name = name.bytes;
    traced->method = method;
    traced->map = vm_code_map_get(method->code);
    if (traced->map == NULL) {
        vm_end_without_memory("the trace");
    }
    traced->operations = allocate(traced->map->instruction_count + 1u, sizeof(char *));
    return traced;
}

struct vm_traced *vm_trace_method(struct vm_method *method)
{
    vm_lock_take(&methods_lock);
    struct vm_traced *traced = vm_hash_map_find(&methods, method);
    if (traced == NULL) {
        bool has_code = method->code != NULL && (method->flags & VM_ACC_NATIVE) == 0;
        traced = has_code && is_selected(method) ? make(method) : &nothing;
        if (!vm_hash_map_put(&methods, method, traced, NULL)) {
            vm_end_without_memory("the trace");
        }
    }
    vm_lock_release(&methods_lock);
    return traced == &nothing ? NULL : traced;
}

const struct vm_shape *vm_trace_shape(struct vm_traced *method, uint32_t insn)
{
    if (method->shapes == NULL) {
        const struct vm_method *of = method->method;
        method->shapes = vm_shapes_create(of->pool->file, of->info, method->map);
    }
    if (method->shapes == NULL) {
        vm_end_without_memory("the trace");
    }
    return vm_shapes_at(method->shapes, insn);
}

const char *vm_trace_operation(struct vm_traced *method, uint32_t insn)
{
    char **operation = &method->operations[insn - 1];
    struct vm_insn decoded;
    if (*operation == NULL && vm_code_map_insn(method->map, insn, &decoded)) {
        char text[VM_INSN_TEXT_BYTES];
        vm_report_insn_text(method->method->class, &decoded, text, sizeof text);
        *operation = strdup(text);
    }
    return *operation == NULL ? "?" : *operation;
}

/* --- threads -------------------------------------------------------------------------- */

struct vm_tracer *vm_tracer_lock(struct vm_thread *self)
{
    if (__atomic_load_n(&vm_trace_is_over, __ATOMIC_RELAXED)) {
        return NULL;
    }
    vm_trace_lock();
    void **data = vm_analysis_thread_data(self, &vm_trace_analysis);
    if (*data == NULL) {
        struct vm_tracer *tracer = allocate(1, sizeof *tracer);
        tracer->thread = self;
        *data = tracer;
    }
    return *data;
}

void vm_tracer_unlock(void)
{
    vm_trace_unlock();
}

bool vm_trace_wants(enum vm_trace_event_bit event)
{
    /* An event between two instructions belongs to the first of them. */
    return (vm_trace_plan->events & event) != 0
           && vm_trace_steps + (vm_trace_plan->first == 1) >= vm_trace_plan->first
           && vm_trace_steps <= vm_trace_plan->last;
}

static void end_thread(struct vm_thread *self)
{
    void **data = vm_analysis_thread_data(self, &vm_trace_analysis);
    vm_trace_lock();
    struct vm_tracer *tracer = *data;
    *data = NULL;
    if (tracer != NULL) {
        vm_trace_flush(tracer);
        free(tracer->step.locals.text.bytes);
        free(tracer->step.stack.text.bytes);
        free(tracer->step.effects.text.bytes);
        free(tracer);
    }
    vm_trace_unlock();
}

/* --- the analysis --------------------------------------------------------------------- */

static bool ask(struct vm_analysis *analysis, struct jp2_location *location)
{
    (void)analysis;
    switch (location->kind) {
    case JP2_EVENT_CLASS_LOADED:
    case JP2_EVENT_CLASS_PREPARED:
    case JP2_EVENT_THREAD_END:
    case JP2_EVENT_MONITOR_WAIT:
    case JP2_EVENT_MONITOR_WAITED:
    case JP2_EVENT_NOTIFY:
    case JP2_EVENT_THREAD_STARTED:
        return true;
    default:
        location->data = location->method == NULL ? NULL : vm_trace_method(location->method);
        return location->data != NULL;
    }
}

static void receive(struct vm_thread *self, struct jp2_location *location,
                    const struct jp2_event *event)
{
    if (location->kind == JP2_EVENT_THREAD_END) {
        end_thread(self);
    } else {
        vm_trace_receive(self, location, event);
    }
}

/* If the window starts after the last instruction, its numbers are probably wrong. */
static void check_window(void)
{
    if (vm_trace_steps > 0 && vm_trace_steps < vm_trace_plan->first) {
        vm_message("jp2vm: --trace-window: the traced methods ran %" PRIu64 " instruction%s, so "
                   "number %" PRIu64 " was not reached\n",
                   vm_trace_steps, vm_trace_steps == 1 ? "" : "s", vm_trace_plan->first);
        vm_set_exit_failure();
    }
}

static void finish(void)
{
    bool is_locked = vm_trace_lock_at_end();
    for (struct vm_thread *thread = vm.threads; thread != NULL; thread = thread->next) {
        struct vm_tracer *tracer = *vm_analysis_thread_data(thread, &vm_trace_analysis);
        if (tracer != NULL && is_locked) {
            vm_trace_flush(tracer);
        }
    }
    vm_trace_close();
    __atomic_store_n(&vm_trace_is_over, true, __ATOMIC_RELAXED);
    if (is_locked) {
        vm_trace_unlock();
    }
    vm_warn_of_unmatched(patterns, "--trace", "method %s ran");
    check_window();
}

static bool reads_frame(const struct jp2_location *location)
{
    return location->kind == JP2_EVENT_INSTRUCTION;
}

struct vm_analysis vm_trace_analysis = {
    .name = "trace",
    .summary = "--trace",
    .ask = ask,
    .event = receive,
    .finish = finish,
    .initialization = vm_trace_initialization,
    .reads_frame = reads_frame,
    .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)
              | JP2_EVENT_BIT(JP2_EVENT_UNWIND) | JP2_EVENT_BIT(JP2_EVENT_INSTRUCTION)
              | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT) | JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT)
              | JP2_EVENT_BIT(JP2_EVENT_ALLOCATION) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER)
              | JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT) | JP2_EVENT_BIT(JP2_EVENT_CATCH)
              | JP2_EVENT_BIT(JP2_EVENT_THROW) | JP2_EVENT_BIT(JP2_EVENT_CLASS_LOADED)
              | JP2_EVENT_BIT(JP2_EVENT_CLASS_PREPARED) | JP2_EVENT_BIT(JP2_EVENT_THREAD_END)
              | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAITED)
              | JP2_EVENT_BIT(JP2_EVENT_NOTIFY) | JP2_EVENT_BIT(JP2_EVENT_THREAD_STARTED)};

bool vm_trace_start(const struct vm_trace_plan *plan, char *message, size_t size)
{
    char reason[300];
    vm_trace_plan = plan;
    patterns = vm_patterns_parse(plan->methods, VM_PATTERN_PROGRAM | VM_PATTERN_OLD_STARS, NULL,
                                 reason, sizeof reason);
    if (patterns == NULL) {
        snprintf(message, size, "--trace: %s", reason);
        return false;
    }
    vm_hash_map_init(&methods, NULL, NULL);
    if (!vm_trace_open(plan, message, size)) {
        return false;
    }
    if (!vm_analysis_register(&vm_trace_analysis)) {
        snprintf(message, size, "--trace: there are too many analyses");
        return false;
    }
    return true;
}
