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

enum action { TAKE, STAGE, AGAIN, RUN, WORK, IDLE, DONE };

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

/* The tag of an object is its scope. This bit of the tag is set if the object is a duty of the
 * scope: a task that waits for its execution, or a thread that starts. */
#define WAITING ((uint64_t)1)

static struct prof_scope *scope_of_tag(uint64_t tag)
{
    return (struct prof_scope *)(uintptr_t)(tag & ~WAITING);
}

struct prof_scope *prof_scope_of_object(const struct vm_object *object)
{
    return scope_of_tag(vm_analysis_tag(&prof_scope_analysis, object));
}

/* Gives up what a tag refers to. */
static void release_tag(uint64_t tag)
{
    struct prof_scope *scope = scope_of_tag(tag);
    if ((tag & WAITING) != 0) {
        prof_scope_end_duty(scope);
    }
    if (scope != NULL) {
        prof_scope_release(scope);
    }
}

static void own(const struct vm_object *object, struct prof_scope *scope, bool is_waiting)
{
    uint64_t tag = 0;
    if (scope != NULL) {
        tag = (uintptr_t)prof_scope_retain(scope) | (is_waiting ? WAITING : 0);
    }
    if (is_waiting) {
        prof_scope_begin_duty(scope);
    }
    release_tag(prof_workers_change_tag(object, 0, tag));
}

void prof_scope_own_object(const struct vm_object *object, struct prof_scope *scope)
{
    own(object, scope, false);
}

/* The task does not wait any more: a thread works for it, or it will not be executed. */
static void end_waiting(const struct vm_object *task)
{
    if ((vm_analysis_tag(&prof_scope_analysis, task) & WAITING) == 0) {
        return;
    }
    uint64_t tag = prof_workers_change_tag(task, ~WAITING, 0);
    if ((tag & WAITING) != 0) { /* and no other thread was faster, such as one that cancels it */
        prof_scope_end_duty(scope_of_tag(tag));
    }
}

/* --- hand-over ------------------------------------------------------------------------------- */

static void take(struct vm_thread *self, const struct vm_object *task, enum action action)
{
    static const char stage[] = "java/util/concurrent/CompletableFuture$";
    struct prof_scope *former = prof_scope_of_object(task);
    bool keeps =
        former != NULL
        && (action == AGAIN || strncmp(task->class->name->bytes, stage, sizeof stage - 1) == 0);
    own(task, keeps ? former : prof_worker_scope(self), action != STAGE);
}

/* Returns whether a task is a TimerTask that its timer executes repeatedly. */
static bool is_repeated(const struct vm_object *task)
{
    const struct vm_class *class = task->class;
    while (class != NULL && !vm_symbol_equals_cstr(class->name, "java/util/TimerTask")) {
        class = class->super;
    }
    uint32_t period = class == NULL ? 0 : vm_class_field_offset(class, "period", "J");
    return period != 0 && *(const int64_t *)vm_object_at((struct vm_object *)task, period) != 0;
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
    case STAGE:
    case AGAIN:
        if (task != NULL) {
            take(self, task, handover->action);
        }
        break;
    case RUN:
        prof_worker_enter(self, scope);
        end_waiting(task);
        break;
    case WORK:
        prof_worker_go_over(self, scope != NULL ? scope : prof_scope_root(PROF_SCOPE_PROGRAM));
        if (task != NULL && !is_repeated(task)) {
            end_waiting(task);
        }
        break;
    case DONE:
        if (task != NULL) {
            end_waiting(task);
        }
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
    own(thread,
        is_library_thread(thread) ? prof_scope_root(PROF_SCOPE_MACHINE) : prof_worker_scope(self),
        true);
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
        release_tag(event_->tag);
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
    .allows_redefinition = true,
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
