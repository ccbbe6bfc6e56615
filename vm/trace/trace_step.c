/*
 * trace_step.c: the lines about instructions: the state before an instruction, and its effects.
 *
 * A step is kept until another line of its thread must be printed. If that line is the next
 * instruction of the same activation, the step's effects are found by comparing the state before
 * that instruction; changes of the heap have been reported by then. If an instruction has called a
 * traced method or has thrown an exception, its line shows no effects; later lines show them.
 */
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/classfile/stack_effect.h"
#include "vm/code/translation.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"
#include "vm/trace/trace_internal.h"

/* Registers have 16-bit numbers: in a method with more slots than this, some variables are
 * elsewhere (translate/local_registers.c). */
#define MOST_SLOTS (UINT16_MAX - VM_FRAME_HEADER - 4)

static bool has_plain_slots(const struct vm_traced *method)
{
    const struct vm_code *code = method->method->code;
    return (uint32_t)code->max_locals + code->max_stack <= MOST_SLOTS;
}

/* Adds the name that a local variable has at a bci. */
static void add_local_name(struct vm_text *text, const struct vm_code *code, uint32_t index,
                           uint32_t bci)
{
    const char *name = NULL;
    for (uint32_t i = 0; i < code->local_variable_count; i++) {
        const struct vm_local_variable *local = &code->local_variables[i];
        if (local->index == index && bci >= local->start_bci
            && bci < (uint32_t)local->start_bci + local->length) {
            name = local->name->bytes;
            break;
        }
    }
    vm_trace_add_local(text, name, index);
}

static void add_locals(struct vm_trace_list *list, const struct vm_traced *method,
                       const struct vm_shape *shape, const union vm_slot *fp, uint32_t bci)
{
    const struct vm_code *code = method->method->code;
    for (uint32_t i = 0; shape->locals[i] != '\0' && has_plain_slots(method); i++) {
        if (shape->locals[i] != '-') {
            add_local_name(&list->text, code, i, bci);
            vm_trace_end_item(list);
            vm_trace_add_value(&list->text, shape->locals[i], fp[i], method->method);
            vm_trace_end_item(list);
        }
    }
}

/* Adds the values on the operand stack from slot `from` on. */
static void add_stack(struct vm_trace_list *list, const struct vm_traced *method,
                      const struct vm_shape *shape, const union vm_slot *fp, size_t from)
{
    const union vm_slot *stack = fp + method->method->translation->stack_slot;
    for (size_t i = from; i < strlen(shape->stack); i++) {
        if (shape->stack[i] != '-') {
            vm_trace_add_value(&list->text, shape->stack[i], stack[i], method->method);
            vm_trace_end_item(list);
        }
    }
}

/* --- effects -------------------------------------------------------------------------- */

static void add_pushed(struct vm_trace_list *effects, const struct vm_traced *method,
                       const struct vm_insn *insn, const struct vm_shape *now,
                       const union vm_slot *fp)
{
    uint32_t pops, pushes;
    struct vm_trace_list values = {.count = 0};
    if (now != NULL && vm_insn_stack_effect(method->method->pool->file, insn, &pops, &pushes)
        && pushes != 0 && pushes <= strlen(now->stack)) {
        add_stack(&values, method, now, fp, strlen(now->stack) - pushes);
        const char *value = values.text.bytes;
        for (size_t i = 0; i < values.count; i++) {
            vm_trace_add(&effects->text, i == 0 ? "push " : ", ", value);
            value += strlen(value) + 1;
        }
        vm_trace_end_item(effects);
        vm_text_fini(&values.text);
    }
}

static void add_stored(struct vm_trace_list *effects, const struct vm_traced *method,
                       const struct vm_insn *insn, const struct vm_shape *now,
                       const union vm_slot *fp, uint32_t bci)
{
    uint32_t local;
    bool is_store =
        vm_opcode_info[insn->opcode].category == VM_CATEGORY_STORE || insn->opcode == VM_OP_IINC;
    if (now == NULL || !is_store || vm_insn_local(insn, &local) == 0 || !has_plain_slots(method)
        || local >= strlen(now->locals) || now->locals[local] == '-') {
        return;
    }
    add_local_name(&effects->text, method->method->code, local, bci);
    vm_trace_add(&effects->text, " = ");
    vm_trace_add_value(&effects->text, now->locals[local], fp[local], method->method);
    vm_trace_end_item(effects);
}

static void add_branch(struct vm_trace_list *effects, const struct vm_insn *insn, uint32_t bci)
{
    enum vm_opcode_category category = vm_opcode_info[insn->opcode].category;
    if (category == VM_CATEGORY_SWITCH
        || (category == VM_CATEGORY_BRANCH && bci != insn->bci + insn->length)) {
        vm_trace_add(&effects->text, "to ", bci);
        vm_trace_end_item(effects);
    } else if (category == VM_CATEGORY_BRANCH) {
        vm_trace_add(&effects->text, "not taken");
        vm_trace_end_item(effects);
    }
}

/* Adds the step's effects. Called when the next instruction of its activation is about to start. */
static void add_effects(struct vm_trace_step *step, const struct vm_shape *now, uint32_t bci)
{
    struct vm_insn insn;
    if (vm_code_map_insn(step->method->map, step->insn, &insn)) {
        add_pushed(&step->effects, step->method, &insn, now, step->fp);
        add_stored(&step->effects, step->method, &insn, now, step->fp, bci);
        add_branch(&step->effects, &insn, bci);
    }
}

bool vm_trace_add_effect(struct vm_tracer *tracer, const union vm_slot *fp, const char *effect)
{
    struct vm_trace_step *step = &tracer->step;
    if (step->number == 0 || step->fp != fp) {
        return false;
    }
    vm_trace_add(&step->effects.text, effect);
    vm_trace_end_item(&step->effects);
    return true;
}

/* If an array store is about to succeed (JVMS 6.5), adds its effect. The operands of the store are
 * the uppermost slots of the stack. */
static void print_array_store(struct vm_tracer *tracer, const struct vm_traced *method,
                              const struct vm_shape *shape, uint8_t opcode, const union vm_slot *fp)
{
    uint32_t width = opcode == VM_OP_LASTORE || opcode == VM_OP_DASTORE ? 2 : 1;
    size_t depth = shape == NULL ? 0 : strlen(shape->stack);
    if (depth < width + 2) {
        return;
    }
    const union vm_slot *operands =
        fp + method->method->translation->stack_slot + depth - width - 2;
    const struct vm_object *array = operands[0].r;
    uint32_t index = (uint32_t)vm_slot_int(operands[1]);
    if (array == NULL || index >= array->length) {
        return;
    }
    const struct vm_class *class = array->class;
    char type = class->kind == VM_KIND_PRIMITIVE_ARRAY ? class->primitive_type : 'L';
    const struct vm_object *value = operands[2].r;
    if (type == 'L' && value != NULL && !vm_class_is_subclass(value->class, class->element_class)) {
        return;
    }
    void *address = vm_object_at(array, VM_ARRAY_DATA + ((size_t)index << class->element_shift));
    struct vm_text text = {.length = 0};
    vm_trace_add_object(&text, array);
    vm_trace_add(&text, "[", index, "]: ");
    vm_trace_add_value(&text, type, vm_field_load(type, address), NULL);
    vm_trace_add(&text, " -> ");
    vm_trace_add_value(&text, type, operands[2], NULL);
    if (!vm_trace_add_effect(tracer, fp, text.bytes)) {
        vm_trace_put_event(tracer, "store", "stores", text.bytes, NULL);
    }
    vm_text_fini(&text);
}

/* --- steps ---------------------------------------------------------------------------- */

static void clear(struct vm_trace_list *list)
{
    list->text.length = 0;
    list->count = 0;
}

void vm_trace_flush(struct vm_tracer *tracer)
{
    struct vm_trace_step *step = &tracer->step;
    if (step->number != 0) {
        vm_trace_put_step(
            tracer, vm_trace_operation((struct vm_traced *)(uintptr_t)step->method, step->insn));
        step->number = 0;
    }
}

static void begin(struct vm_tracer *tracer, struct vm_traced *method, uint32_t insn,
                  const struct vm_shape *shape)
{
    struct vm_trace_step *step = &tracer->step;
    const union vm_slot *fp = tracer->thread->fp;
    clear(&step->locals);
    clear(&step->stack);
    clear(&step->effects);
    if (shape != NULL) {
        add_locals(&step->locals, method, shape, fp, vm_code_map_bci(method->map, insn));
        add_stack(&step->stack, method, shape, fp, 0);
    }
    step->method = method;
    step->fp = fp;
    step->insn = insn;
    step->depth = tracer->depth;
    step->number = vm_trace_steps;
}

void vm_trace_instruction(struct vm_thread *self, struct vm_traced *method, uint32_t bci)
{
    struct vm_tracer *tracer = vm_tracer_lock(self);
    if (tracer == NULL) {
        return;
    }
    uint32_t insn = vm_code_map_number(method->map, bci);
    const struct vm_shape *shape = NULL;
    if (tracer->step.number != 0) {
        shape = vm_trace_shape(method, insn);
        if (tracer->step.fp == self->fp && tracer->step.method == method) {
            add_effects(&tracer->step, shape, bci);
        }
        vm_trace_flush(tracer);
    }
    vm_trace_steps++;
    if (vm_trace_steps > vm_trace_plan->last) {
        __atomic_store_n(&vm_trace_is_over, true, __ATOMIC_RELAXED);
        vm_tracer_unlock();
        return;
    }
    uint8_t opcode = vm_code_map_opcode(method->map, insn);
    bool is_store =
        opcode >= VM_OP_IASTORE && opcode <= VM_OP_SASTORE && vm_trace_wants(VM_TRACE_FIELDS);
    bool is_printed = vm_trace_wants(VM_TRACE_INSNS);
    if (is_printed || is_store) {
        shape = vm_trace_shape(method, insn);
    }
    if (is_printed) {
        begin(tracer, method, insn, shape);
    }
    if (is_store) {
        print_array_store(tracer, method, shape, opcode, self->fp);
    }
    vm_tracer_unlock();
}
