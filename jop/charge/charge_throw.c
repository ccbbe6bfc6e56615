#include "jop/charge/charge_throw.h"

#include <stdlib.h>
#include <string.h>

#include "jop/charge/charge.h"
#include "jop/code/transform.h"
#include "jop/code/type_check.h"
#include "profiler/session.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/code/frame.h"
#include "vm/runtime/exceptions.h"

#define LATE_CYCLES 2

/* Whether an entry of the exception table catches; tells the trace how it was tested. */
static bool test_entry(struct jop_trace *trace, const struct vm_exception_entry *entry,
                       int32_t bci, const struct vm_class *user,
                       const struct vm_object *exception)
{
    if (bci < entry->start_bci || bci >= entry->end_bci) {
        jop_throw_outside(trace, bci >= entry->end_bci);
        return false;
    }
    if (entry->catch_type == 0) {
        jop_throw_type(trace, NULL);
        return true;
    }
    struct jop_cast cast = jop_type_check(exception, user, entry->catch_type);
    jop_throw_type(trace, &cast);
    return jop_cast_succeeds(&cast);
}

/* From the newest frame outwards, up to the handler. */
static void find_handler(struct vm_thread *self, struct jop_core *core,
                         const struct vm_object *exception)
{
    struct jop_trace *trace = &core->trace;
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        const struct vm_code *code = walk.method->code;
        struct prof_node *node = walk.fp[VM_FRAME_NODE].p;
        if (code == NULL || node == NULL || node->context.method == NULL) {
            continue;
        }
        int32_t bci = vm_frame_walk_bci(&walk);
        jop_throw_frame(trace);
        for (uint32_t i = 0; i < code->exception_count; i++) {
            if (test_entry(trace, &code->exceptions[i], bci, walk.method->class, exception)) {
                const struct jop_method *facts = jop_core_facts(core, node);
                trace->method = facts->number;
                trace->words = facts->words;
                jop_throw_catch(trace);
                return;
            }
        }
        jop_throw_unwind(trace, (walk.method->flags & VM_ACC_SYNCHRONIZED) != 0);
    }
}

/* The model's number for a bytecode that gives up, or NULL: it costs what it costs otherwise. */
static const char *given_up(const struct vm_insn *insn, const struct vm_class_file *file,
                            enum jop_hardware_exception kind)
{
    bool is_null = kind == JOP_NULL_POINTER;
    switch (insn->opcode) {
    case VM_OP_GETFIELD:
    case VM_OP_PUTFIELD: {
        char type = file->constants[insn->index].member.descriptor->bytes[0];
        bool is_long = type == 'J' || type == 'D';
        if (insn->opcode == VM_OP_GETFIELD) {
            return is_long ? "getfield_long.null" : "getfield.null";
        }
        return is_long ? "putfield_long.null" : "putfield.null";
    }
    case VM_OP_LALOAD:
    case VM_OP_DALOAD:
        return is_null ? "laload.null" : "laload.bounds";
    case VM_OP_LASTORE:
    case VM_OP_DASTORE:
        return is_null ? "lastore.null" : "lastore.bounds";
    case VM_OP_INVOKEVIRTUAL:
    case VM_OP_INVOKEINTERFACE:
    case VM_OP_INVOKESPECIAL:
        return is_null ? "invoke.null" : NULL;
    case VM_OP_IALOAD:
    case VM_OP_FALOAD:
    case VM_OP_AALOAD:
    case VM_OP_BALOAD:
    case VM_OP_CALOAD:
    case VM_OP_SALOAD:
        return kind == JOP_ARRAY_BOUNDS ? NULL : "iaload.null"; /* too high: when it is noticed */
    default:
        return NULL;
    }
}

/* False for an entry, too. The map of what runs is there. */
static bool decode(const struct jp2_location *location, struct vm_insn *insn)
{
    return location->bci >= 0
           && vm_code_map_insn_at(vm_code_map_get(location->method->code),
                                  (uint32_t)location->bci, insn);
}

/*
 * The instruction was charged whole. At one wait state an index that is too high is noticed two
 * cycles late: what has begun by then runs to its end.
 */
static void correct_instruction(uint64_t *payload, const struct prof_node *node,
                                const struct jp2_location *location,
                                enum jop_hardware_exception kind)
{
    const struct jop_method *facts = jop_method_get(prof_node_method(node));
    uint32_t number = location->instruction;
    struct vm_insn insn;
    if (!decode(location, &insn)) {
        return;
    }
    const char *name = given_up(&insn, location->method->class->file, kind);
    int64_t cycles, waits;
    if (name != NULL && jop_model_number(jop_plan->model, name, &cycles)
        && jop_model_number_waits(jop_plan->model, name, &waits)) {
        struct jop_sum cost = jop_method_cost(facts, number, number);
        if (cycles < (int64_t)cost.cycles) {
            jop_charge_saving(payload, cost.cycles - (uint64_t)cycles,
                              cost.waits - (uint64_t)waits);
        } else {
            jop_charge_cycles(payload, (uint64_t)cycles - cost.cycles,
                              (uint64_t)waits - cost.waits);
        }
    } else if (kind == JOP_ARRAY_BOUNDS && name == NULL && jop_plan->model->read_waits <= 1
               && insn.opcode <= VM_OP_SALOAD) {
        struct jop_sum cost = jop_method_behind(location->method, insn.bci, LATE_CYCLES);
        jop_charge_cycles(payload, cost.cycles, cost.waits);
    }
}

static bool is_named(const struct vm_object *exception, const char *name)
{
    return vm_symbol_equals_cstr(exception->class->name, name);
}

/* A putfield that the processor runs a routine for. */
static bool is_reference_store(const struct jp2_location *location)
{
    const struct vm_method *method = location->method;
    struct vm_insn insn;
    if (!decode(location, &insn) || insn.opcode != VM_OP_PUTFIELD) {
        return false;
    }
    char type = method->class->file->constants[insn.index].member.descriptor->bytes[0];
    uint8_t bytecode = jop_field_opcode(jop_plan->model->changes, VM_OP_PUTFIELD, type);
    return jop_plan->model->costs[bytecode].way == JOP_WAY_ROUTINE;
}

/* What the processor has found. That the index was negative only the message tells any more. */
static enum jop_hardware_exception hardware_exception(const struct vm_object *exception)
{
    if (is_named(exception, "java/lang/NullPointerException")) {
        return JOP_NULL_POINTER;
    }
    static const char negative[] = "Index -";
    char *message = vm_throwable_message(exception);
    bool is_negative = message != NULL && strncmp(message, negative, sizeof negative - 1) == 0;
    free(message);
    return is_negative ? JOP_NEGATIVE_INDEX : JOP_ARRAY_BOUNDS;
}

/* The routine up to where handlers are looked for. */
static void begin(struct jop_core *core, uint64_t *payload, const struct prof_node *node,
                  const struct jp2_location *location, const struct vm_object *exception)
{
    struct jop_trace *trace = &core->trace;
    bool is_null = is_named(exception, "java/lang/NullPointerException");
    bool is_bounds = is_named(exception, "java/lang/ArrayIndexOutOfBoundsException");
    uint8_t opcode =
        location->bci < 0 ? 0 : location->method->code->bytes[location->bci];
    if (core->has_thrown) { /* the routine of the instruction has begun */
        core->has_thrown = false;
    } else if (opcode == VM_OP_ATHROW || (!is_null && !is_bounds)) {
        jop_routine_athrow(trace);
    } else if (opcode == VM_OP_AASTORE) {
        jop_routine_aastore_exception(trace, hardware_exception(exception));
    } else if (is_reference_store(location)) {
        jop_routine_putfield_ref_null(trace);
    } else {
        enum jop_hardware_exception kind = hardware_exception(exception);
        if (opcode != 0) {
            correct_instruction(payload, node, location, kind);
        }
        jop_routine_exception(trace, kind);
    }
}

/* Whether handlers are looked for as JOP does it. */
static bool has_search(void)
{
    const struct jop_model *model = jop_plan->model;
    return model->costs[VM_OP_ATHROW].way == JOP_WAY_ROUTINE
           && model->bodies[VM_OP_ATHROW].words == 0;
}

/* Whatever throws, the model says what that takes, or nothing. */
static void charge_described(struct vm_thread *self, struct jop_core *core)
{
    core->has_thrown = false;
    if (jop_plan->model->bodies[VM_OP_ATHROW].words != 0) {
        jop_routine_described(&core->trace, VM_OP_ATHROW, 0);
    }
    jop_charge_routine(self, core);
}

/* A native method throws, which is a Java method on the processor: it makes the exception and
 * throws it, after what the model says that it has done by then, in place of all it does. */
static void charge_native_throw(struct vm_thread *self, struct prof_node *node,
                                const struct vm_object *exception)
{
    const union vm_slot *frame = self->fp[VM_FRAME_CALLER].p;
    struct prof_node *below = frame == NULL ? NULL : frame[VM_FRAME_NODE].p;
    struct jop_core *core = jop_core(self);
    if (below == NULL || below->context.method == NULL
        || jop_payload(below)[JOP_PAYLOAD_UNCHARGED] != 0
        || jop_core_facts(core, node)->is_free) {
        return;
    }
    struct jop_trace *trace = &core->trace;
    uint32_t monitors = trace->monitors;
    jop_charge_begin(core, node);
    core->payload = jop_payload(prof_plan->header.features.natives ? node : below);
    bool is_in_monitor = jop_charge_native_until(self, node, core->payload, exception->class);
    jop_routine_new(trace);
    trace->monitors += is_in_monitor;
    jop_routine_athrow(trace);
    if (is_in_monitor) {
        jop_routine_rethrow(trace);
    } else {
        jop_throw_frame(trace);
        jop_throw_unwind(trace, false);
    }
    find_handler(self, core, exception);
    trace->monitors = monitors;
    jop_charge_routine(self, core);
}

void jop_charge_throw(struct vm_thread *self, const struct jp2_location *location,
                      const struct vm_object *exception)
{
    struct prof_node *node = self->fp == NULL ? NULL : self->fp[VM_FRAME_NODE].p;
    if (location->method == NULL || exception == NULL || node == NULL
        || node->context.method != location->method || jop_plan->routines == NULL) {
        return;
    }
    if (location->method->code == NULL) {
        if (!has_search()) {
            return;
        }
        charge_native_throw(self, node, exception);
        return;
    }
    struct jop_core *core = jop_core(self);
    uint64_t *payload = jop_payload(node);
    if (payload[JOP_PAYLOAD_UNCHARGED] != 0) {
        return;
    }
    jop_charge_begin(core, node);
    if (!has_search()) {
        charge_described(self, core);
        return;
    }
    uint32_t monitors = core->has_thrown ? core->monitors : core->trace.monitors;
    begin(core, payload, node, location, exception);
    find_handler(self, core, exception);
    core->trace.monitors = monitors; /* the frames that hold them are unwound one by one */
    jop_charge_routine(self, core);
}
