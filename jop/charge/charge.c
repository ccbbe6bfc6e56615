#include "jop/charge/charge.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "jop/charge/charge_instruction.h"
#include "jop/charge/charge_throw.h"
#include "profiler/session.h"
#include "vm/base/symbol.h"
#include "vm/code/frame.h"
#include "vm/thread/thread.h"

/* Looks a method up in all caches of a core and charges the load to a payload. Always inlined,
 * because it runs at every call and return. */
__attribute__((always_inline)) static inline void
charge_access(struct vm_thread *self, struct jop_core *core, uint64_t *payload,
              const struct jop_method *method, enum jop_look_up kind)
{
    uint32_t look_up = jop_look_up(method->number, kind);
    jop_core_transition(core, payload, jop_automaton_single(&core->states, look_up), false);
    jop_core_set_guard_version(self, core);
}

void jop_charge_routine(struct vm_thread *self, struct jop_core *core)
{
    struct jop_trace *trace = &core->trace;
    jop_charge_cycles(core->payload, trace->cycles, trace->waits);
    if (trace->look_up_count != 0) {
        trace->list_is_full(trace);
        jop_core_set_guard_version(self, core);
    }
}

/* Returns whether the machine called this Java method to execute an instruction: a class loader,
 * the constructor of an exception, a method of a method handle. On JOP, the linker has done this
 * work, or a routine does it. Class initializers belong to the program. Java code that the machine
 * calls for a native method that is a bytecode on the processor, such as a write to a device, does
 * not exist there. */
static bool serves_machine(const struct vm_thread *self, const struct vm_method *method)
{
    const union vm_slot *entry = self->fp[VM_FRAME_CALLER].p;
    if (method->is_class_initializer || entry == NULL || vm_frame_method(entry) != NULL) {
        return false;
    }
    const union vm_slot *caller = entry[VM_FRAME_CALLER].p;
    const struct vm_method *below = caller == NULL ? NULL : vm_frame_method(caller);
    return below != NULL
           && (below->code != NULL
               || jop_method_get(prof_method_get((struct vm_method *)below))->is_free);
}

/* Returns the units of work of a native method or bytecode: the last argument if it is an int. */
static uint64_t units_of(const struct vm_method *method, const union vm_slot *args)
{
    const char *descriptor = method->descriptor->bytes;
    const char *end = strchr(descriptor, ')');
    int32_t last = end[-1] == 'I' ? vm_slot_int(args[method->arg_slots - 1]) : 0;
    return last > 0 ? (uint64_t)last : 0;
}

/* Called at the first entry of a context after the last reading of the clock. */
static void meet(struct vm_thread *self, struct jop_core *core, struct prof_node *node,
                 const struct prof_node *caller)
{
    uint64_t *payload = jop_payload(node);
    const struct vm_method *method = node->context.method;
    /* A context that was charged before remains charged, because truncated and folded contexts have
     * many callers. */
    if (node->context.entries == 1 && caller != NULL
        && (jop_payload(caller)[JOP_PAYLOAD_UNCHARGED] != 0 || jop_core_facts(core, node)->is_free
            || serves_machine(self, method))) {
        payload[JOP_PAYLOAD_UNCHARGED] = 1;
    }
    jop_core_touch_first(core, node);
}

/* Opens the guard of a method that was just looked up: until the thread's version changes, further
 * calls of the method in this context, and returns to it, need no look-up. Guards of synchronized
 * methods remain closed, because every call of such a method counts a monitor. */
static void open_guard(const struct jop_core *core, struct prof_node *node)
{
    if (core->has_guards && !jop_plan->empties_at_window
        && (node->context.method->flags & VM_ACC_SYNCHRONIZED) == 0
        && jop_payload(node)[JOP_PAYLOAD_UNCHARGED] == 0) {
        jop_guard(node)->version = core->states.version;
    }
}

/* For a method that is a bytecode on the processor: charges the words that the bytecode moves,
 * whose number is the last argument. The fixed cost of the bytecode is part of the caller's
 * instructions. */
static void charge_words(const struct vm_thread *self, const struct jop_method *facts,
                         struct prof_node *caller)
{
    if (facts->per_word.cycles != 0 && caller != NULL
        && jop_payload(caller)[JOP_PAYLOAD_UNCHARGED] == 0) {
        uint64_t words = units_of(vm_frame_method(self->fp), self->fp);
        jop_charge_cycles(jop_payload(caller), words * facts->per_word.cycles,
                          words * facts->per_word.waits);
    }
}

static bool opens_window(const struct prof_node *node, const struct prof_node *caller)
{
    return (node->flags & PROF_NODE_IN_WINDOW) != 0
           && (caller == NULL || (caller->flags & PROF_NODE_IN_WINDOW) == 0);
}

static void entered(struct vm_thread *self, struct vm_context *context, struct vm_context *caller)
{
    struct jop_core *core = jop_core(self);
    struct prof_node *node = (struct prof_node *)context;
    uint64_t *payload = jop_payload(node);
    if (payload[JOP_PAYLOAD_LINK] == 0) {
        meet(self, core, node, (struct prof_node *)caller);
    }
    if (payload[JOP_PAYLOAD_UNCHARGED] != 0) {
        charge_words(self, jop_core_facts(core, node), (struct prof_node *)caller);
        return;
    }
    if (context->method->flags & VM_ACC_SYNCHRONIZED) {
        core->trace.monitors++;
    }
    if (jop_plan->empties_at_window && opens_window(node, (struct prof_node *)caller)) {
        jop_core_empty(self, core);
    }
    if (caller != NULL) {
        payload = jop_payload((struct prof_node *)caller);
    }
    charge_access(self, core, payload, jop_core_facts(core, node), JOP_LOOK_UP_INVOKE);
    open_guard(core, node);
}

static void returning(struct vm_thread *self, struct vm_context *context, struct vm_context *caller,
                      uint8_t opcode)
{
    struct jop_core *core = jop_core(self);
    uint64_t *payload = jop_payload((struct prof_node *)context);
    if (payload[JOP_PAYLOAD_UNCHARGED] != 0) {
        return;
    }
    if (context->method->flags & VM_ACC_SYNCHRONIZED) {
        jop_charge_unlock(core, payload);
    }
    if (caller != NULL) {
        charge_access(self, core, payload, jop_core_facts(core, (struct prof_node *)caller),
                      (enum jop_look_up)(JOP_LOOK_UP_RETURN + opcode - VM_OP_IRETURN));
        open_guard(core, (struct prof_node *)caller);
    }
}

/* Counts a monitor that an exception has left. Its cost is part of the routine that searches for
 * the handler. */
static void unwound(struct vm_thread *self, struct vm_context *context, struct vm_context *caller)
{
    (void)caller;
    struct jop_core *core = jop_core(self);
    if ((context->method->flags & VM_ACC_SYNCHRONIZED) && core->trace.monitors > 0
        && jop_payload((struct prof_node *)context)[JOP_PAYLOAD_UNCHARGED] == 0) {
        core->trace.monitors--;
    }
}

/* --- time ----------------------------------------------------------------------------------- */

static uint64_t microseconds(struct vm_thread *self)
{
    return (uint64_t)((double)jop_core_clock(self) / jop_plan->model->clock_mhz);
}

static void wait_until_cycle(struct vm_thread *self, uint64_t cycles)
{
    uint64_t now = jop_core_clock(self);
    if (cycles > now) {
        jop_core(self)->base += cycles - now;
        (void)jop_core_clock(self); /* makes the clocks of threads that start from now on begin at
                                       this time */
    }
}

static void wait_until(struct vm_thread *self, uint64_t time)
{
    wait_until_cycle(self, (uint64_t)((double)time * jop_plan->model->clock_mhz + 0.5));
}

/* --- observers -------------------------------------------------------------------------------- */

static size_t add_method(char *text, size_t length, size_t bytes, uint32_t number, uint32_t blocks)
{
    const struct prof_method *method = jop_method_of_number(number);
    const char *class_name = method == NULL ? "JOP" : method->method->class->name->bytes;
    const char *slash = strrchr(class_name, '/');
    int written = snprintf(text + length, bytes - length, "|%s.%s*%" PRIu32,
                           slash == NULL ? class_name : slash + 1,
                           method == NULL ? "routine" : method->method->name->bytes, blocks);
    if (written < 0 || (size_t)written >= bytes - length) {
        text[length] = '\0';
        return length;
    }
    return length + (size_t)written;
}

static bool look(struct vm_thread *self, uint64_t *cycles, uint64_t *loading, char *text,
                 size_t bytes)
{
    struct jop_cache_content contents[JOP_CACHE_MAX_BLOCKS];
    uint32_t blocks;
    struct prof_tree *tree = self->tracker_data;
    if (tree == NULL || tree->attached == NULL) {
        return false;
    }
    struct jop_core *core = tree->attached;
    *cycles = jop_core_cycles(self);
    *loading = core->loads;
    uint32_t count = jop_automaton_contents(&core->states, contents, JOP_CACHE_MAX_BLOCKS, &blocks);
    size_t length = (size_t)snprintf(text, bytes, "%" PRIu32, blocks);
    for (uint32_t i = 0; i < count && length < bytes; i++) {
        length = add_method(text, length, bytes, contents[i].method, contents[i].blocks);
    }
    return true;
}

static bool observe(struct vm_thread *self, uint64_t *cycles, uint64_t *nanoseconds)
{
    const struct prof_tree *tree = self->tracker_data;
    if (tree == NULL || tree->attached == NULL) {
        return false;
    }
    *cycles = jop_core_cycles(self);
    *nanoseconds = (uint64_t)((double)*cycles * 1000 / jop_plan->model->clock_mhz);
    return true;
}

/* --- threads and native methods --------------------------------------------------------------- */

/* Charges a native method to its own context if the profile has contexts of native methods,
 * otherwise to its caller's context. */
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
    struct jop_core *core = jop_core(self);
    const struct jop_method *facts = jop_core_facts(core, node);
    uint64_t *caller = jop_payload(below);
    if (facts->is_free || caller[JOP_PAYLOAD_UNCHARGED] != 0) {
        return;
    }
    jop_core_touch(core, node, jop_payload(node));
    uint64_t *own = prof_plan->header.features.natives ? jop_payload(node) : caller;
    uint64_t units = units_of(method, self->fp);
    charge_access(self, core, caller, facts, JOP_LOOK_UP_INVOKE);
    jop_charge_cycles(own, facts->entry.cycles + units * facts->unit.cycles,
                      facts->entry.waits + units * facts->unit.waits);
    charge_access(self, core, own, jop_core_facts(core, below), JOP_LOOK_UP_IRETURN);
}

bool jop_charge_native_until(struct vm_thread *self, struct prof_node *node, uint64_t *payload,
                             const struct vm_class *exception)
{
    const struct vm_method *method = node->context.method;
    const struct jop_method *facts = jop_core_facts(jop_core(self), node);
    uint64_t units = units_of(method, self->fp);
    struct jop_until until = jop_method_until(method, exception);
    uint64_t cycles = facts->entry.cycles + units * facts->unit.cycles;
    uint64_t waits = facts->entry.waits + units * facts->unit.waits;
    if (until.is_known && until.cost.cycles <= cycles && until.cost.waits <= waits) {
        jop_charge_saving(payload, cycles - until.cost.cycles, waits - until.cost.waits);
    } else if (until.is_known) { /* throwing costs more than the whole call, which had no units of
                                    work */
        jop_charge_saving(payload, cycles, waits);
        jop_charge_cycles(payload, until.cost.cycles, until.cost.waits);
    }
    return until.is_in_monitor;
}

static void on_event(struct vm_thread *self, struct jp2_location *location,
                     const struct jp2_event *event)
{
    switch (location->kind) {
    case JP2_EVENT_THREAD_START:
        jop_core_start(self);
        break;
    case JP2_EVENT_NATIVE_CALL:
        charge_native(self);
        break;
    case JP2_EVENT_THROW:
        jop_charge_throw(self, location, event->object);
        break;
    case JP2_EVENT_CLASS_PREPARED:
        if (self != NULL && self->tracker_data != NULL && jop_core(self) != NULL) {
            jop_core_clear_caches(self, jop_core(self));
        }
        break;
    default:
        break;
    }
}

/* Returns whether the code with which the model's processor loads classes runs through the
 * cache. */
static bool is_cleared_by_loading(void)
{
    int64_t number;
    return jop_model_number(jop_plan->model, "class_loading.clears_cache", &number) && number != 0;
}

static struct vm_operand_probes operand_probes = {.has_guards = true,
                                                  .entered = entered,
                                                  .returning = returning,
                                                  .unwound = unwound,
                                                  .left = jop_core_left};

static const struct vm_time_source time_source = {.cycles = jop_core_clock,
                                                  .microseconds = microseconds,
                                                  .wait_until = wait_until,
                                                  .wait_until_cycle = wait_until_cycle,
                                                  .look = look,
                                                  .observe = observe,
                                                  .processors = 1};

struct vm_analysis jop_analysis = {
    .name = "jop", .summary = "charges the clock cycles of the JOP processor", .event = on_event};

void jop_charge_start(void)
{
    jop_analysis.context_words = JOP_PAYLOAD_WORDS(jop_plan->cache_count);
    if (jop_plan->home == NULL) {
        jop_analysis.events = JP2_EVENT_BIT(JP2_EVENT_THREAD_START)
                              | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL)
                              | JP2_EVENT_BIT(JP2_EVENT_THROW);
        if (is_cleared_by_loading()) {
            jop_analysis.events |= JP2_EVENT_BIT(JP2_EVENT_CLASS_PREPARED);
        }
        jop_methods_start(jop_plan->model);
        jop_charge_instructions_start(&operand_probes);
        jop_analysis.operands = &operand_probes;
        jop_analysis.clock = &time_source;
    }
    (void)vm_analysis_register(&jop_analysis);
}
