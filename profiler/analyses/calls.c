/*
 * calls.c: --analysis=calls[:out=FILE]: the call graph: lists each callsite with the methods that
 * it called, and how often. A virtual call that always called the same method is marked "always",
 * as most virtual calls are.
 */
#include "profiler/analyses/support/report/places.h"
#include "vm/base/lock/lock.h"

struct callee {
    const jp2_method *method;
    struct callee *next;
    _Atomic uint64_t count;
};

struct call {
    struct counts counts; /* key: the location; counter 0: the calls of all callees */
    struct callee *_Atomic callees;
};

static struct table calls = TABLE(struct call);
static struct vm_lock lock = VM_LOCK(ANALYSIS_CALLS);

static bool ask(struct jp2_location *location)
{
    location->data = table_get(&calls, (uintptr_t)location, 0);
    return true;
}

static struct callee *find(struct callee *callee, const jp2_method *method)
{
    while (callee != NULL && callee->method != method) {
        callee = callee->next;
    }
    return callee;
}

/* Returns the record of a callee. The lock is needed only if the callee is not in the list yet. */
static struct callee *find_or_add(struct call *call, const jp2_method *method)
{
    struct callee *callee =
        find(atomic_load_explicit(&call->callees, memory_order_acquire), method);
    if (callee != NULL) {
        return callee;
    }
    vm_lock_take(&lock);
    struct callee *first = atomic_load(&call->callees);
    callee = find(first, method);
    if (callee == NULL) {
        callee = jp2->allocate(sizeof *callee);
        callee->method = method;
        callee->next = first;
        atomic_store_explicit(&call->callees, callee, memory_order_release);
    }
    vm_lock_release(&lock);
    return callee;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    if (event_->callee != NULL) {
        struct callee *callee = find_or_add(location->data, event_->callee);
        atomic_fetch_add_explicit(&callee->count, 1, memory_order_relaxed);
        place_add(location, 0, 1);
    }
}

static bool is_virtual(const struct jp2_location *location)
{
    const char *opcode = jp2->opcode_name(location->opcode);
    return strcmp(opcode, "invokevirtual") == 0 || strcmp(opcode, "invokeinterface") == 0;
}

void report_write(struct jp2_output *out)
{
    size_t virtual_calls = 0, always = 0;
    struct rows rows = places_sort(&calls);
    for (size_t i = 0; i < rows.count; i++) {
        const struct jp2_location *location = place_of(rows.all[i]);
        const struct callee *first = atomic_load(&((struct call *)rows.all[i])->callees);
        bool is_monomorphic = is_virtual(location) && first->next == NULL;
        virtual_calls += is_virtual(location);
        always += is_monomorphic;
        for (const struct callee *callee = first; callee != NULL; callee = callee->next) {
            jp2->write(out, "%12" PRIu64, (uint64_t)callee->count);
            place_write(out, rows.all[i]);
            jp2->write(out, " %s %s.%s%s\n", is_monomorphic ? "always" : "->",
                       jp2->class_name(jp2->method_class(callee->method)),
                       jp2->method_name(callee->method), jp2->method_descriptor(callee->method));
        }
    }
    jp2->write(out, "%" PRIu64 " calls; of %zu virtual callsites %zu always had the same callee\n",
               rows_sum(&rows, 0), virtual_calls, always);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "calls", .summary = "which places call which methods; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_CALL), .start = report_start, .ask = ask,
             .event = event, .finish = report_finish, .starts_late = true, .print = report_print);
