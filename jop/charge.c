#include "jop/charge.h"

#include <string.h>

#include "jop/charge_instruction.h"
#include "jop/charge_throw.h"
#include "profiler/session.h"
#include "vm/base/symbol.h"
#include "vm/interp/frame.h"
#include "vm/thread/thread.h"

static const struct jop_cost *costs;
static uint32_t invoke_hidden;

/* What the accounts have grown by since they were charged, to a payload. */
static void charge_accounts(struct jop_core *core, uint64_t *payload, bool is_routine)
{
    uint64_t *to = payload + JOP_PAYLOAD_CACHES;
    core->charged += core->accounts[0].load_cycles - core->charged_accounts[0].load_cycles;
    core->charged_searches = core->trace.searches;
    for (uint32_t i = 0; i < jop_session.cache_count; i++, to += JOP_CACHE_WORDS) {
        const struct jop_account *now = &core->accounts[i];
        struct jop_account *before = &core->charged_accounts[i];
        uint64_t load = now->load_cycles - before->load_cycles;
        to[JOP_CACHE_LOAD] += load;
        to[JOP_CACHE_ROUTINE_LOAD] += is_routine ? load : 0;
        to[JOP_CACHE_HITS] += now->hits - before->hits;
        to[JOP_CACHE_MISSES] += now->misses - before->misses;
        *before = *now;
    }
}

void jop_charge_access(struct vm_thread *self, struct jop_core *core, uint64_t *payload,
                       const struct jop_method *method, bool is_return, uint32_t hidden)
{
    const struct jop_model *model = jop_session.model;
    struct jop_trace *trace = &core->trace;
    if (jop_trace_is_settled(trace, method->number)) {
        payload[JOP_PAYLOAD_PASSES(jop_session.cache_count)]++;
        return;
    }
    jop_trace_search(trace, method->number, method->words, is_return,
                     jop_exposed(model->cache_hit, hidden),
                     jop_exposed(jop_model_load(model, method->words), hidden));
    charge_accounts(core, payload, false);
    jop_core_set_epoch(self, core);
}

void jop_charge_routine(struct vm_thread *self, struct jop_core *core, uint64_t *payload)
{
    struct jop_trace *trace = &core->trace;
    jop_charge_cycles(core, payload, trace->cycles - core->charged_cycles,
                      trace->waits - core->charged_waits);
    core->charged_cycles = trace->cycles;
    core->charged_waits = trace->waits;
    payload[JOP_PAYLOAD_PASSES(jop_session.cache_count)] += trace->passes - core->charged_passes;
    core->charged_passes = trace->passes;
    if (trace->searches != core->charged_searches) {
        charge_accounts(core, payload, true);
        jop_core_set_epoch(self, core);
    }
}

/* The machine needs Java code for an instruction: a class loader, the constructor of an exception,
 * a method handle's method. The processor has done that when it linked the program, or does it in
 * a routine. Class initializers are the program's. */
static bool serves_machine(const struct vm_thread *self, const struct vm_method *method)
{
    const union vm_slot *entry = self->fp[VM_FRAME_CALLER].p;
    if (method->is_class_initializer || entry == NULL || vm_frame_method(entry) != NULL) {
        return false;
    }
    const union vm_slot *caller = entry[VM_FRAME_CALLER].p;
    const struct vm_method *below = caller == NULL ? NULL : vm_frame_method(caller);
    return below != NULL && below->code != NULL;
}

/* A context that is entered for the first time since it was last settled. */
static void meet(struct vm_thread *self, struct jop_core *core, struct prof_node *node,
                 const struct prof_node *caller)
{
    uint64_t *payload = prof_node_payload(node);
    const struct vm_method *method = node->context.method;
    /* A context that was charged before stays so: those beyond a limit, and folded ones, are of
     * many callers. */
    if (node->context.entries == 1 && caller != NULL
        && (prof_node_payload(caller)[JOP_PAYLOAD_UNCHARGED] != 0
            || serves_machine(self, method))) {
        payload[JOP_PAYLOAD_UNCHARGED] = 1;
    }
    jop_core_touch_first(core, node);
}

/* A method that was looked up just now: further calls of it in this context, and returns to it,
 * pass as long as its thread's epoch lasts. Monitors are counted, so methods with one are told. */
static void open_gate(const struct jop_core *core, struct prof_node *node)
{
    if (core->trace.settled != NULL
        && (node->context.method->flags & VM_ACC_SYNCHRONIZED) == 0
        && prof_node_payload(node)[JOP_PAYLOAD_UNCHARGED] == 0) {
        jop_gate(node)->epoch = core->trace.epoch;
    }
}

static void entered(struct vm_thread *self, struct vm_context *context,
                    struct vm_context *caller)
{
    struct jop_core *core = jop_core(self);
    struct prof_node *node = (struct prof_node *)context;
    uint64_t *payload = prof_node_payload(node);
    if (payload[JOP_PAYLOAD_LINK] == 0) {
        meet(self, core, node, (struct prof_node *)caller);
    }
    if (payload[JOP_PAYLOAD_UNCHARGED] != 0) {
        return;
    }
    if (context->method->flags & VM_ACC_SYNCHRONIZED) {
        core->trace.monitors++;
    }
    if (caller != NULL) {
        payload = prof_node_payload((struct prof_node *)caller);
    }
    jop_charge_access(self, core, payload, jop_facts(node), false, invoke_hidden);
    open_gate(core, node);
}

static void returning(struct vm_thread *self, struct vm_context *context,
                      struct vm_context *caller, uint8_t opcode)
{
    struct jop_core *core = jop_core(self);
    uint64_t *payload = prof_node_payload((struct prof_node *)context);
    if (payload[JOP_PAYLOAD_UNCHARGED] != 0) {
        return;
    }
    if (context->method->flags & VM_ACC_SYNCHRONIZED) {
        jop_charge_unlock(core, payload);
    }
    if (caller != NULL) {
        jop_charge_access(self, core, payload, jop_facts((struct prof_node *)caller), true,
                          costs[opcode].hidden);
        open_gate(core, (struct prof_node *)caller);
    }
}

/* Monitors that an exception has left; what that costs is part of the routine that looks for the
 * handler. */
static void unwound(struct vm_thread *self, struct vm_context *context,
                    struct vm_context *caller)
{
    (void)caller;
    struct jop_core *core = jop_core(self);
    if ((context->method->flags & VM_ACC_SYNCHRONIZED) && core->trace.monitors > 0
        && prof_node_payload((struct prof_node *)context)[JOP_PAYLOAD_UNCHARGED] == 0) {
        core->trace.monitors--;
    }
}

/* --- time ----------------------------------------------------------------------------------- */

static uint64_t microseconds(struct vm_thread *self)
{
    return (uint64_t)((double)jop_core_clock(self) / jop_session.model->clock_mhz);
}

static void wait_until_cycle(struct vm_thread *self, uint64_t cycles)
{
    uint64_t now = jop_core_clock(self);
    if (cycles > now) {
        jop_core(self)->base += cycles - now;
        (void)jop_core_clock(self); /* threads that start now begin there */
    }
}

static void wait_until(struct vm_thread *self, uint64_t time)
{
    wait_until_cycle(self, (uint64_t)((double)time * jop_session.model->clock_mhz + 0.5));
}

/* --- threads and native methods --------------------------------------------------------------- */

/* The units of work of a native method: its last argument where that is an int. */
static uint64_t units_of(const struct vm_method *method, const union vm_slot *args)
{
    const char *descriptor = method->descriptor->bytes;
    const char *end = strchr(descriptor, ')');
    int32_t last = end[-1] == 'I' ? vm_slot_int(args[method->arg_slots - 1]) : 0;
    return last > 0 ? (uint64_t)last : 0;
}

/* Its cycles are its own where the profile tells native methods apart, and else its caller's. */
static void charge_native(struct vm_thread *self)
{
    struct vm_method *method = vm_frame_method(self->fp);
    struct prof_node *node = self->fp[VM_FRAME_NODE].p;
    const union vm_slot *frame = self->fp[VM_FRAME_CALLER].p;
    struct prof_node *below = frame == NULL ? NULL : frame[VM_FRAME_NODE].p;
    if (method == NULL || method->code != NULL || node == NULL || node->context.method != method
        || below == NULL || below->context.method == NULL) {
        return;
    }
    const struct jop_method *facts = jop_facts(node);
    uint64_t *caller = prof_node_payload(below);
    if (facts->is_free || caller[JOP_PAYLOAD_UNCHARGED] != 0) {
        return;
    }
    struct jop_core *core = jop_core(self);
    uint64_t *own = prof_session.header.features.natives ? prof_node_payload(node) : caller;
    uint64_t units = units_of(method, self->fp);
    jop_charge_access(self, core, caller, facts, false, invoke_hidden);
    jop_charge_cycles(core, own, facts->entry.cycles + units * facts->unit.cycles,
                      facts->entry.waits + units * facts->unit.waits);
    jop_charge_access(self, core, own, jop_facts(below), true,
                      costs[VM_OP_IRETURN].hidden);
}

static void on_event(struct vm_thread *self, struct vm_location *location,
                     const struct vm_event *event)
{
    if (!jop_session.is_on) {
        return; /* of an attempt to make a machine that failed */
    }
    switch (location->kind) {
    case VM_EVENT_THREAD_START:
        jop_core_start(self);
        break;
    case VM_EVENT_NATIVE_CALL:
        charge_native(self);
        break;
    case VM_EVENT_THROW:
        jop_charge_throw(self, location, event->object);
        break;
    case VM_EVENT_CLASS_PREPARED:
        if (self != NULL && self->tracker_data != NULL && jop_core(self) != NULL) {
            jop_core_clear_caches(self, jop_core(self));
        }
        break;
    default:
        break;
    }
}

/* Whether the model is of a machine that loads classes by code that runs through the cache. */
static bool is_cleared_by_loading(void)
{
    int64_t number;
    return jop_model_number(jop_session.model, "class_loading.clears_cache", &number)
        && number != 0;
}

void jop_charge_start(void)
{
    static struct vm_meter meter = {
        .has_gates = true, .entered = entered, .returning = returning, .unwound = unwound};
    static const struct vm_time_source time_source = {.cycles = jop_core_clock,
                                                      .microseconds = microseconds,
                                                      .wait_until = wait_until,
                                                      .wait_until_cycle = wait_until_cycle,
                                                      .processors = 1};
    static struct vm_analysis analysis = {
        .size = sizeof analysis,
        .name = "jop",
        .summary = "charges the clock cycles of the JOP processor",
        .events = VM_EVENT_BIT(VM_EVENT_THREAD_START) | VM_EVENT_BIT(VM_EVENT_NATIVE_CALL)
                  | VM_EVENT_BIT(VM_EVENT_THROW),
        .event = on_event};
    if (is_cleared_by_loading()) {
        analysis.events |= VM_EVENT_BIT(VM_EVENT_CLASS_PREPARED);
    }
    costs = jop_session.model->costs;
    invoke_hidden = costs[VM_OP_INVOKEVIRTUAL].hidden;
    prof_cct_options.payload_words = JOP_PAYLOAD_WORDS(jop_session.cache_count);
    prof_cct_left_hook = jop_core_left;
    jop_methods_start(jop_session.model);
    jop_charge_instructions_start(&meter);
    vm_meter = &meter;
    vm_time_source = &time_source;
    (void)vm_analysis_register(&analysis);
}
