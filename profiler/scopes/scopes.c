/*
 * scopes.c: the analysis that passes scopes from thread to thread, when a thread starts another
 * thread or hands a task over to it.
 */
#include "profiler/scopes/scopes.h"

#include <stdatomic.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "profiler/plugins/services.h"
#include "profiler/scopes/report.h"
#include "profiler/scopes/scopes_internal.h"
#include "profiler/scopes/worker.h"
#include "profiler/tree/run_time/scope_trees.h"
#include "vm/base/symbol.h"
#include "vm/instrument/counters.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

enum action { TAKE, RUN, WORK, IDLE };

struct handover {
    const char *class_name, *method, *callee; /* callee NULL: at the method's entry */
    enum action action;
    uint32_t argument;
};

static const struct handover handovers[] = {
#define PROF_HANDOVER_CALL(class, method, callee, action, argument)                                \
    {class, method, callee, action, argument},
#define PROF_HANDOVER(class, method, action, argument)                                             \
    PROF_HANDOVER_CALL(class, method, NULL, action, argument)
#include "profiler/scopes/handover.def"
};

static const struct prof_scopes_plan *plan;
static atomic_bool has_begun; /* the program has started */

/* --- locations ------------------------------------------------------------------------------- */

static bool is_class(const char *pattern, const char *name)
{
    size_t length = strlen(pattern);
    return pattern[length - 1] == '*' ? strncmp(pattern, name, length - 1) == 0
                                      : strcmp(pattern, name) == 0;
}

static bool is_at(const struct handover *handover, const struct jp2_location *location)
{
    const struct vm_method *method = location->method;
    bool is_call = location->kind == JP2_EVENT_CALL;
    return is_call == (handover->callee != NULL)
           && vm_symbol_equals_cstr(method->name, handover->method)
           && (!is_call || strcmp(location->name, handover->callee) == 0)
           && is_class(handover->class_name, method->class->name->bytes);
}

/* Returns the action at a location in a method; NULL: there is none. */
static const struct handover *find(const struct jp2_location *location)
{
    static const char package[] = "java/util/";
    const struct vm_class *class = location->method->class;
    if (class->loader != vm.boot_loader
        || strncmp(class->name->bytes, package, sizeof package - 1) != 0) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof handovers / sizeof handovers[0]; i++) {
        bool is_end = location->kind == JP2_EVENT_EXIT || location->kind == JP2_EVENT_UNWIND;
        struct jp2_location entry = *location;
        entry.kind = is_end ? JP2_EVENT_ENTRY : location->kind;
        if (is_at(&handovers[i], &entry) && (!is_end || handovers[i].action == RUN)) {
            return &handovers[i];
        }
    }
    return NULL;
}

static bool ask(struct vm_analysis *analysis, struct jp2_location *location)
{
    (void)analysis;
    switch (location->kind) {
    case JP2_EVENT_ENTRY:
    case JP2_EVENT_EXIT:
    case JP2_EVENT_UNWIND:
    case JP2_EVENT_CALL:
        location->data = (void *)(uintptr_t)find(location);
        return location->data != NULL;
    default:
        return true;
    }
}

static uint32_t counter(const struct jp2_location *location)
{
    return location->kind == JP2_EVENT_ALLOCATION      ? prof_worker_counter(PROF_SCOPE_OBJECTS)
           : location->kind == JP2_EVENT_MONITOR_ENTER ? prof_worker_counter(PROF_SCOPE_LOCKS)
                                                       : VM_COUNTER_NONE;
}

/* --- objects that belong to scopes ----------------------------------------------------------- */

struct prof_scope *prof_scope_of_object(const struct vm_object *object)
{
    return (struct prof_scope *)(uintptr_t)vm_analysis_tag(&prof_scope_analysis, object);
}

void prof_scope_own_object(const struct vm_object *object, struct prof_scope *scope)
{
    struct prof_scope *former = prof_scope_of_object(object);
    vm_analysis_set_tag(&prof_scope_analysis, object,
                        (uintptr_t)(scope == NULL ? NULL : prof_scope_retain(scope)));
    if (former != NULL) {
        prof_scope_release(former);
    }
}

/* --- hand-over ------------------------------------------------------------------------------- */

static void take(struct vm_thread *self, const struct vm_object *task)
{
    static const char stage[] = "java/util/concurrent/CompletableFuture$";
    bool keeps = strncmp(task->class->name->bytes, stage, sizeof stage - 1) == 0
                 && prof_scope_of_object(task) != NULL;
    if (!keeps) {
        prof_scope_own_object(task, prof_worker_scope(self));
    }
}

static void act(struct vm_thread *self, const struct jp2_location *location)
{
    const struct handover *handover = location->data;
    if (location->kind == JP2_EVENT_EXIT || location->kind == JP2_EVENT_UNWIND) {
        prof_worker_leave(self, location->kind == JP2_EVENT_UNWIND);
        return;
    }
    const struct vm_object *task =
        handover->action == IDLE ? NULL : prof_services.argument(self, handover->argument).r;
    struct prof_scope *scope = task == NULL ? NULL : prof_scope_of_object(task);
    switch (handover->action) {
    case TAKE:
        if (task != NULL) {
            take(self, task);
        }
        break;
    case RUN:
        prof_worker_enter(self, scope);
        break;
    case WORK:
        prof_worker_go_over(self, scope != NULL ? scope : prof_scope_root(PROF_SCOPE_PROGRAM));
        break;
    case IDLE:
        prof_worker_go_over(self, prof_scope_root(PROF_SCOPE_IDLE));
        break;
    }
}

/* --- threads --------------------------------------------------------------------------------- */

/* Returns whether a thread belongs to the class library. */
static bool is_library_thread(const struct vm_object *thread)
{
    for (const struct vm_class *class = thread->class; class != NULL; class = class->super) {
        if (vm_symbol_equals_cstr(class->name, "jdk/internal/misc/InnocuousThread")) {
            return true;
        }
    }
    return false;
}

/* A new thread works for the scope of the thread that starts it. */
static void thread_started(struct vm_thread *self, const struct vm_object *thread)
{
    prof_scope_own_object(thread, is_library_thread(thread) ? prof_scope_root(PROF_SCOPE_MACHINE)
                                                            : prof_worker_scope(self));
}

static void thread_start(struct vm_thread *self)
{
    struct prof_scope *scope = self->object == NULL ? NULL : prof_scope_of_object(self->object);
    bool is_program = atomic_load(&has_begun); /* then native code has attached the thread */
    prof_worker_begin(self, scope != NULL ? scope
                                          : prof_scope_root(is_program ? PROF_SCOPE_PROGRAM
                                                                       : PROF_SCOPE_MACHINE));
    if (scope != NULL) {
        prof_scope_own_object(self->object, NULL);
    }
}

/* The thread that prepares the program's first class has executed the start of the library. */
static void class_prepared(struct vm_thread *self, const struct vm_class *class)
{
    if (class->loader != vm.boot_loader && !atomic_exchange(&has_begun, true)) {
        prof_worker_go_over(self, prof_scope_root(PROF_SCOPE_PROGRAM));
    }
}

/* --- the analysis ---------------------------------------------------------------------------- */

static void event(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event_)
{
    switch (location->kind) {
    case JP2_EVENT_THREAD_STARTED:
        thread_started(self, event_->object);
        break;
    case JP2_EVENT_THREAD_START:
        thread_start(self);
        break;
    case JP2_EVENT_THREAD_END:
        prof_worker_end(self);
        break;
    case JP2_EVENT_CLASS_PREPARED:
        class_prepared(self, event_->klass);
        break;
    case JP2_EVENT_DEATH:
        prof_scope_release((struct prof_scope *)(uintptr_t)event_->tag);
        break;
    case JP2_EVENT_ALLOCATION: /* by native code or the machine, or of several dimensions */
        prof_worker_add(self, PROF_SCOPE_OBJECTS, 1);
        prof_worker_add(self, PROF_SCOPE_BYTES, event_->bytes);
        break;
    case JP2_EVENT_MONITOR_ENTER:
        prof_worker_add(self, PROF_SCOPE_LOCKS, 1);
        break;
    case JP2_EVENT_POLL:
        break;
    default:
        act(self, location);
    }
}

static void finish(void)
{
    prof_workers_charge_all();
    prof_scopes_report(plan->path);
}

#define BIT(kind) JP2_EVENT_BIT(JP2_EVENT_##kind)

struct vm_analysis prof_scope_analysis = {
    .name = "scopes",
    .events = BIT(POLL) | BIT(ALLOCATION) | BIT(MONITOR_ENTER) | BIT(ENTRY) | BIT(EXIT)
              | BIT(UNWIND) | BIT(CALL) | BIT(THREAD_STARTED) | BIT(THREAD_START) | BIT(THREAD_END)
              | BIT(CLASS_PREPARED) | BIT(DEATH),
    .ask = ask,
    .event = event,
    .counter = counter,
    .class_defined = prof_scope_bind_natives,
    .finish = finish};

bool prof_scopes_start(const struct prof_scopes_plan *plan_)
{
    plan = plan_;
    prof_scopes_init();
    prof_scope_trees_start();
    bool is_ready = prof_workers_start();
    prof_scope_analysis.bytes_counter = prof_worker_counter(PROF_SCOPE_BYTES);
    return is_ready && vm_analysis_register(&prof_scope_analysis);
}
