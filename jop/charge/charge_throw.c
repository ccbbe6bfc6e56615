#include "jop/charge/charge_throw.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <jp2vm/analysis.h>

#include "jop/charge/charge.h"
#include "jop/code/array_index.h"
#include "jop/code/late.h"
#include "jop/code/transform.h"
#include "jop/code/type_check.h"
#include "jop/difference.h"
#include "profiler/session.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/code/frame.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"

/* Returns whether an entry of the exception table catches the exception. Adds the costs of the test
 * to the trace, unless it is NULL. */
static bool test_entry(struct jop_trace *trace, const struct vm_exception_entry *entry, int32_t bci,
                       const struct vm_class *user, const struct vm_object *exception)
{
    if (bci < entry->start_bci || bci >= entry->end_bci) {
        if (trace != NULL) {
            jop_throw_outside(trace, bci >= entry->end_bci);
        }
        return false;
    }
    struct jop_cast cast = {JOP_CAST_CLASS, 0};
    if (entry->catch_type != 0) {
        cast = jop_type_check(exception, user, entry->catch_type);
    }
    if (trace != NULL) {
        jop_throw_type(trace, entry->catch_type == 0 ? NULL : &cast);
    }
    return jop_cast_succeeds(&cast);
}

/* The position of a search for handlers: a frame, and the bci in its method. */
struct search {
    struct vm_frame_walk walk;
    int32_t bci;
};

/* Moves to the nearest frame of the program, from the current frame outwards. */
static void skip_others(struct search *search)
{
    while (search->walk.fp != NULL) {
        const struct prof_node *node = search->walk.fp[VM_FRAME_NODE].p;
        if (search->walk.method->code != NULL && node != NULL && node->context.method != NULL) {
            search->bci = vm_frame_walk_bci(&search->walk);
            return;
        }
        vm_frame_walk_next(&search->walk);
    }
}

static struct search start_search(const struct vm_thread *self, const struct jop_late *late)
{
    struct search search = {vm_frame_walk_start(self), -1};
    skip_others(&search);
    if (late != NULL && late->end == JOP_LATE_CALLER && search.walk.fp != NULL) {
        vm_frame_walk_next(&search.walk);
        skip_others(&search);
    } else if (late != NULL) {
        search.bci = late->bci;
    }
    return search;
}

/* Searches for the entry that catches the exception, and stops at its frame. Returns NULL if no
 * entry catches the exception. */
static const struct vm_exception_entry *find_entry(struct search *search, struct jop_trace *trace,
                                                   const struct vm_object *exception)
{
    while (search->walk.fp != NULL) {
        const struct vm_method *method = search->walk.method;
        if (trace != NULL) {
            jop_throw_frame(trace);
        }
        for (uint32_t i = 0; i < method->code->exception_count; i++) {
            const struct vm_exception_entry *entry = &method->code->exceptions[i];
            if (test_entry(trace, entry, search->bci, method->class, exception)) {
                return entry;
            }
        }
        if (trace != NULL) {
            jop_throw_unwind(trace, (method->flags & VM_ACC_SYNCHRONIZED) != 0);
        }
        vm_frame_walk_next(&search->walk);
        skip_others(search);
    }
    return NULL;
}

/* Charges the search from the newest frame outwards to the handler. */
static void find_handler(struct vm_thread *self, struct jop_core *core,
                         const struct vm_object *exception, const struct jop_late *late)
{
    struct search search = start_search(self, late);
    if (find_entry(&search, &core->trace, exception) != NULL) {
        const struct jop_method *facts = jop_core_facts(core, search.walk.fp[VM_FRAME_NODE].p);
        core->trace.method = facts->number;
        core->trace.words = facts->words;
        jop_throw_catch(&core->trace);
    }
}

/* Returns the name of the model's number for a bytecode that raises an exception, or NULL if the
 * exception does not change its cost. */
static const char *given_up(const struct vm_insn *insn, const struct vm_class_file *file,
                            enum jop_hardware_exception kind)
{
    bool is_null = kind == JOP_NULL_POINTER, is_too_high = kind == JOP_ARRAY_BOUNDS;
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
        return is_too_high ? "iaload.bounds" : "iaload.null";
    case VM_OP_IASTORE:
    case VM_OP_FASTORE:
    case VM_OP_BASTORE:
    case VM_OP_CASTORE:
    case VM_OP_SASTORE:
        return is_too_high ? "iastore.bounds" : "iastore.null";
    default:
        return NULL;
    }
}

/* Decodes the instruction at a location. Returns false if the location has no instruction, for
 * example a method entry. (A method that runs has a code map.) */
static bool decode(const struct jp2_location *location, struct vm_insn *insn)
{
    return location->bci >= 0
           && vm_code_map_insn_at(vm_code_map_get(location->method->code), (uint32_t)location->bci,
                                  insn);
}

/* Corrects the charge of an instruction that raised an exception, because its full cost was
 * charged. */
static void correct_instruction(uint64_t *payload, const struct prof_node *node,
                                const struct jp2_location *location,
                                enum jop_hardware_exception kind)
{
    const struct jop_method *facts = jop_method_get(prof_node_method(node));
    uint32_t number = location->instruction;
    struct vm_insn insn;
    const char *name =
        !decode(location, &insn) ? NULL : given_up(&insn, location->method->class->file, kind);
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
    }
}

static bool is_named(const struct vm_object *exception, const char *name)
{
    return vm_symbol_equals_cstr(exception->class->name, name);
}

/* Returns whether the instruction is a putfield with a routine. */
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

/* --- differences between JOP and Java ------------------------------------------------------- */

static void meet(enum jop_difference what, const struct jp2_location *location, int64_t value)
{
    if (vm_loader_number(location->method->class->loader) != 0) { /* not the library */
        jop_difference_meet(what, location->method, location->bci, value, 0);
    }
}

/* Reports an exception of Java that the processor does not raise. */
static void meet_unnoticed(const struct jp2_location *location, uint8_t opcode,
                           const struct vm_object *exception)
{
    bool is_null = is_named(exception, "java/lang/NullPointerException");
    if (opcode == VM_OP_ARRAYLENGTH && is_null) {
        meet(JOP_LENGTH_OF_NULL, location, 0);
    } else if (opcode == VM_OP_MONITORENTER && is_null) {
        meet(JOP_MONITOR_OF_NULL, location, 0);
    } else if (opcode == VM_OP_AASTORE && is_named(exception, "java/lang/ArrayStoreException")) {
        meet(JOP_UNCHECKED_STORE, location, 0);
    }
}

static bool is_of_longs(uint8_t opcode)
{
    return opcode == VM_OP_LALOAD || opcode == VM_OP_DALOAD || opcode == VM_OP_LASTORE
           || opcode == VM_OP_DASTORE;
}

/* Returns the exception that the processor raises. If it raises none, sets *is_unnoticed, and the
 * case is charged like an index that is too high. The index is taken from the exception's message,
 * because it is not stored anywhere else. */
static enum jop_hardware_exception hardware_exception(const struct jp2_location *location,
                                                      uint8_t opcode,
                                                      const struct vm_object *exception,
                                                      bool *is_unnoticed)
{
    *is_unnoticed = false;
    if (is_named(exception, "java/lang/NullPointerException")) {
        return JOP_NULL_POINTER;
    }
    int32_t index = 0;
    uint32_t length = 0;
    char *message = vm_throwable_message(exception);
    bool is_known =
        message != NULL
        && sscanf(message, "Index %" SCNd32 " out of bounds for length %" SCNu32, &index, &length)
               == 2;
    free(message);
    if (is_of_longs(opcode)) {
        return index < 0 ? JOP_NEGATIVE_INDEX : JOP_ARRAY_BOUNDS;
    }
    if (jop_array_index_is_negative((uint32_t)index)) {
        return JOP_NEGATIVE_INDEX;
    }
    *is_unnoticed = is_known && jop_array_index((uint32_t)index) < length;
    if (*is_unnoticed) {
        meet(JOP_WRAPPED_INDEX, location, index);
    }
    return JOP_ARRAY_BOUNDS;
}

static bool loads_words(uint8_t opcode)
{
    return opcode >= VM_OP_IALOAD && opcode <= VM_OP_SALOAD && !is_of_longs(opcode);
}

/* Returns whether the processor finds the same handler as Java. */
static bool has_same_handler(const struct vm_thread *self, const struct vm_object *exception,
                             const struct jop_late *late)
{
    struct search here = start_search(self, NULL), there = start_search(self, late);
    return find_entry(&here, NULL, exception) == find_entry(&there, NULL, exception)
           && here.walk.fp == there.walk.fp;
}

/* Returns the method that a call names, or NULL if the call is not resolved. Ignores overriding
 * methods. */
static struct vm_method *named_callee(const struct jp2_location *location, int32_t bci)
{
    struct vm_insn insn;
    const struct vm_code *code = location->method->code;
    if (!vm_code_map_insn_at(vm_code_map_get(code), (uint32_t)bci, &insn)) {
        return NULL;
    }
    struct vm_class *class = location->method->class;
    struct vm_method *callee = vm_resolved(class->pool, insn.index);
    const struct vm_constant *constant = &class->file->constants[insn.index];
    if (callee == NULL && constant->member.class_name == class->name) {
        callee = vm_class_find_method(class, constant->member.name, constant->member.descriptor);
    }
    return callee;
}

/* Charges the look-up of a callee, for a late exception that is taken before the callee's first
 * bytecode. */
static void begin_callee(struct jop_core *core, struct vm_method *callee)
{
    if (callee != NULL && callee->code != NULL) {
        const struct jop_method *facts = jop_method_get(prof_method_get(callee));
        jop_automaton_set_words(&core->states, facts->number, facts->words);
        jop_trace_note(&core->trace, jop_look_up(facts->number, JOP_LOOK_UP_INVOKE));
    }
}

/* Charges the search for a handler in the callee of begin_callee. */
static void leave_callee(struct jop_trace *trace, const struct vm_method *callee)
{
    bool has_code = callee != NULL && callee->code != NULL;
    jop_throw_frame(trace);
    for (uint32_t i = 0; has_code && i < callee->code->exception_count; i++) {
        jop_throw_outside(trace, false);
    }
    jop_throw_unwind(trace, has_code && (callee->flags & VM_ACC_SYNCHRONIZED) != 0);
}

/* Charges the look-up of a return that the processor makes before it takes a late exception. */
static void return_late(const struct vm_thread *self, struct jop_core *core,
                        const struct jop_late *late)
{
    struct search search = start_search(self, late);
    if (search.walk.fp != NULL) {
        const struct jop_method *facts = jop_core_facts(core, search.walk.fp[VM_FRAME_NODE].p);
        jop_trace_note(
            &core->trace,
            jop_look_up(facts->number,
                        (enum jop_look_up)(JOP_LOOK_UP_RETURN + late->opcode - VM_OP_IRETURN)));
    }
}

/* Charges a late exception of a load, and the bytecodes that the processor has run since the
 * load. */
static void charge_late(struct vm_thread *self, struct jop_core *core,
                        const struct jp2_location *location, const struct jop_late *late)
{
    struct jop_trace *trace = &core->trace;
    struct vm_method *callee = NULL;
    jop_trace_run(trace, late->cost.cycles, late->cost.waits);
    switch (late->end) {
    case JOP_LATE_CALLEE:
        callee = named_callee(location, late->last_bci);
        begin_callee(core, callee);
        jop_routine_exception(trace, JOP_ARRAY_BOUNDS);
        leave_callee(trace, callee);
        break;
    case JOP_LATE_ROUTINE:
        jop_routine_exception_in(trace, JOP_ARRAY_BOUNDS, late->opcode);
        break;
    case JOP_LATE_CALLER:
        return_late(self, core, late);
        jop_routine_exception(trace, JOP_ARRAY_BOUNDS);
        break;
    default:
        jop_routine_exception(trace, JOP_ARRAY_BOUNDS);
        break;
    }
}

/* Returns whether an exception is late, and sets *late. If another handler would then catch the
 * exception, the program takes a different path on JOP: this is reported, and Java's path is
 * charged. */
static bool find_late(const struct vm_thread *self, const struct jp2_location *location,
                      const struct vm_object *exception, struct jop_late *late)
{
    int64_t cycles = 0;
    if (!jop_model_number(jop_plan->model, "iaload.late", &cycles) || cycles <= 0) {
        return false;
    }
    jop_late_find(location->method, (uint32_t)location->bci, (uint32_t)cycles, late);
    if (late->leaves_monitor) {
        meet(JOP_MONITOR_LEFT_TWICE, location, 0);
    }
    if (!has_same_handler(self, exception, late)) {
        meet(JOP_LATE_HANDLER, location, 0);
        return false;
    }
    if (late->has_effect) {
        meet(JOP_LATE_INDEX, location, 0);
    }
    return true;
}

/* Charges an exception that the hardware raises in an instruction that microcode executes. Returns
 * whether the exception is late, and then sets *late. */
static bool begin_in_hardware(struct vm_thread *self, struct jop_core *core,
                              const struct prof_node *node, const struct jp2_location *location,
                              const struct vm_object *exception, struct jop_late *late)
{
    uint8_t opcode = location->bci < 0 ? 0 : location->method->code->bytes[location->bci];
    bool is_unnoticed;
    enum jop_hardware_exception kind =
        hardware_exception(location, opcode, exception, &is_unnoticed);
    if (opcode != 0) {
        correct_instruction(core->payload, node, location, kind);
    }
    bool is_late = kind == JOP_ARRAY_BOUNDS && !is_unnoticed && loads_words(opcode)
                   && find_late(self, location, exception, late);
    if (is_late) {
        charge_late(self, core, location, late);
    } else {
        jop_routine_exception(&core->trace, kind);
    }
    return is_late;
}

/* Charges the routine up to its search for handlers. Returns whether the exception is late. */
static bool begin(struct vm_thread *self, struct jop_core *core, const struct prof_node *node,
                  const struct jp2_location *location, const struct vm_object *exception,
                  struct jop_late *late)
{
    struct jop_trace *trace = &core->trace;
    bool is_null = is_named(exception, "java/lang/NullPointerException");
    bool is_bounds = is_named(exception, "java/lang/ArrayIndexOutOfBoundsException");
    uint8_t opcode = location->bci < 0 ? 0 : location->method->code->bytes[location->bci];
    meet_unnoticed(location, opcode, exception);
    if (core->has_thrown) { /* the instruction's routine has already thrown the exception */
        core->has_thrown = false;
    } else if (opcode == VM_OP_ATHROW || (!is_null && !is_bounds)) {
        jop_routine_athrow(trace);
    } else if (opcode == VM_OP_AASTORE) {
        bool is_unnoticed;
        jop_routine_aastore_exception(
            trace, hardware_exception(location, opcode, exception, &is_unnoticed));
    } else if (is_reference_store(location)) {
        jop_routine_putfield_ref_null(trace);
    } else {
        return begin_in_hardware(self, core, node, location, exception, late);
    }
    return false;
}

/* Returns whether the model's processor searches for handlers as JOP does. */
static bool has_search(void)
{
    const struct jop_model *model = jop_plan->model;
    return model->costs[VM_OP_ATHROW].way == JOP_WAY_ROUTINE
           && model->bodies[VM_OP_ATHROW].words == 0;
}

/* Charges an exception according to the model's description of athrow. Charges nothing if the model
 * does not describe athrow. */
static void charge_described(struct vm_thread *self, struct jop_core *core)
{
    core->has_thrown = false;
    if (jop_plan->model->bodies[VM_OP_ATHROW].words != 0) {
        jop_routine_described(&core->trace, VM_OP_ATHROW, 0);
    }
    jop_charge_routine(self, core);
}

/* Charges a native method that throws. On the processor it is a Java method that creates the
 * exception and throws it. The model has the cost up to that point, which replaces the full
 * cost. */
static void charge_native_throw(struct vm_thread *self, struct prof_node *node,
                                const struct vm_object *exception)
{
    const union vm_slot *frame = self->fp[VM_FRAME_CALLER].p;
    struct prof_node *below = frame == NULL ? NULL : frame[VM_FRAME_NODE].p;
    struct jop_core *core = jop_core(self);
    if (below == NULL || below->context.method == NULL
        || jop_payload(below)[JOP_PAYLOAD_UNCHARGED] != 0 || jop_core_facts(core, node)->is_free) {
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
    find_handler(self, core, exception, NULL);
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
    if (jop_payload(node)[JOP_PAYLOAD_UNCHARGED] != 0) {
        return;
    }
    jop_charge_begin(core, node);
    if (!has_search()) {
        charge_described(self, core);
        return;
    }
    uint32_t monitors = core->has_thrown ? core->monitors : core->trace.monitors;
    struct jop_late late;
    bool is_late = begin(self, core, node, location, exception, &late);
    find_handler(self, core, exception, is_late ? &late : NULL);
    core->trace.monitors = monitors; /* the frames that hold monitors are unwound one by one */
    jop_charge_routine(self, core);
}
