#include "jop/code/method.h"

#include <stdatomic.h>
#include <stdio.h>

#include <jp2vm/jop.h>

#include "jop/routines/routine.h"
#include "jop/code/transform.h"
#include "jop/plan.h"
#include "profiler/plugins/instruction.h"
#include "profiler/tree/memory.h"
#include "vm/base/data/array.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/classfile/opcodes.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"

static const struct jop_model *the_model;
static uint32_t next_number = JOP_ROUTINE_METHODS;
static struct vm_lock lock = VM_LOCK(JOP_METHODS); /* held while facts are computed */
static bool is_unknown_reported[JOP_OPCODES], is_unknown_in_library[JOP_OPCODES];
static struct jop_cost io_read, io_write;
static const struct prof_method **numbered; /* indexed by number - JOP_ROUTINE_METHODS */
static uint32_t numbered_capacity;

/* Sets the cost of an access to a device, which has no wait states of the memory. */
static void set_io_cost(struct jop_cost *cost, enum jop_opcode opcode, const char *number)
{
    int64_t cycles;
    *cost = the_model->costs[opcode];
    if (jop_model_number(the_model, number, &cycles)) {
        cost->cycles = (uint32_t)cycles;
        cost->waits = 0;
    }
}

void jop_methods_start(const struct jop_model *model)
{
    the_model = model;
    set_io_cost(&io_read, JOP_OP_RD, "jopsys_rd.io");
    set_io_cost(&io_write, JOP_OP_WR, "jopsys_wr.io");
}

/* Reports a bytecode without a cost. Bytecodes in the library are reported in one line at the end,
 * because most code of the library runs at the start. */
static void report_unknown(uint8_t opcode, const struct vm_method *method)
{
    if (vm_loader_number(method->class->loader) == 0) {
        is_unknown_in_library[opcode] = true;
    } else if (!is_unknown_reported[opcode]) {
        is_unknown_reported[opcode] = true;
        vm_message("jp2vm: jop: the model %s %s (first met in %s.%s): charged 0\n",
                   the_model->costs[opcode].way == JOP_WAY_UNSUPPORTED ? "says that the processor "
                                                                         "does not support"
                                                                       : "has no cycles for",
                   jop_opcode_name(opcode), method->class->name->bytes, method->name->bytes);
    }
}

void jop_methods_report(void)
{
    char names[JOP_OPCODES * 20] = "";
    size_t length = 0;
    vm_lock_take(&lock);
    for (unsigned opcode = 0; opcode < JOP_OPCODES; opcode++) {
        if (is_unknown_in_library[opcode] && !is_unknown_reported[opcode]
            && length < sizeof names) {
            length += (size_t)snprintf(names + length, sizeof names - length, "%s%s",
                                       length == 0 ? "" : ", ", jop_opcode_name(opcode));
        }
    }
    vm_lock_release(&lock);
    if (length != 0) {
        vm_message("jp2vm: jop: the class library has bytecodes that the model has no cycles for: "
                   "%s: charged 0\n",
                   names);
    }
}

void jop_method_add_bytecode(struct jop_sum *sum, uint8_t opcode, const struct vm_method *method)
{
    const struct jop_cost *cost = opcode == JOP_OP_RD   ? &io_read
                                  : opcode == JOP_OP_WR ? &io_write
                                                        : &the_model->costs[opcode];
    switch ((enum jop_way)cost->way) {
    case JOP_WAY_PROCESSOR:
        sum->cycles += cost->cycles;
        sum->waits += cost->waits;
        break;
    case JOP_WAY_ROUTINE:
        break;
    case JOP_WAY_UNKNOWN:
    case JOP_WAY_UNSUPPORTED:
        report_unknown(opcode, method);
        break;
    }
}

static void add_range(struct jop_sum *sum, const struct jop_code *code, uint32_t first,
                      uint32_t end, const struct vm_method *method)
{
    for (uint32_t offset = first; offset < end;) {
        uint32_t length = jop_insn_length(code->bytes, code->length, offset);
        if (length == 0) {
            return; /* padding of a switch, or code that never runs */
        }
        jop_method_add_bytecode(sum, code->bytes[offset], method);
        offset += length;
    }
}

/* Returns the cost of an instruction of the class file, for which the model has the cost `cost`. */
static struct jop_sum estimate(const struct prof_method *method, uint32_t number,
                               struct jop_sum cost)
{
    const struct jp2_cycle_estimator *estimator = jop_plan->estimator;
    if (estimator == NULL) {
        return cost;
    }
    struct jp2_instruction instruction;
    prof_instruction_describe(&instruction, method->method, vm_code_map_get(method->method->code),
                              number);
    uint32_t cycles = estimator->cycles(&instruction, cost.cycles);
    cycles = cycles < JP2_CYCLES_MOST ? cycles : JP2_CYCLES_MOST;
    return (struct jop_sum){cycles, cost.waits < cycles ? cost.waits : cycles};
}

static void add_instruction(struct jop_method *facts, const struct prof_method *method,
                            uint32_t number, struct jop_sum cost)
{
    cost = estimate(method, number, cost);
    facts->sums[number].cycles = facts->sums[number - 1].cycles + cost.cycles;
    facts->sums[number].waits = facts->sums[number - 1].waits + cost.waits;
}

/* For code that the processor's tools refuse: sums the costs of the bytecodes in the class file. */
static void sum_untransformed(struct jop_method *facts, const struct prof_method *method)
{
    facts->words = (method->method->code->length + 3) / 4;
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        struct jop_sum cost = {0, 0};
        jop_method_add_bytecode(&cost, method->opcodes[i], method->method);
        add_instruction(facts, method, i + 1, cost);
    }
}

static void sum_transformed(struct jop_method *facts, const struct prof_method *method,
                            const struct jop_code *code)
{
    facts->words = code->words;
    if (method->instruction_count > 0) {
        add_range(&facts->entry, code, 0, code->start[method->bcis[0]], method->method);
    }
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        uint32_t next = i + 1 < method->instruction_count
                            ? code->start[method->bcis[i + 1]]
                            : code->start[method->method->code->length];
        struct jop_sum cost = {0, 0};
        add_range(&cost, code, code->start[method->bcis[i]], next, method->method);
        add_instruction(facts, method, i + 1, cost);
    }
}

/* Sets the cost of a native method: the cycles of the same method in the processor's library, which
 * are linear in the units of work. A method that the model does not define costs only its call. */
static void sum_native(struct jop_method *facts, const struct vm_method *method)
{
    char name[512];
    uint64_t cycles[2], waits[2];
    uint32_t words;
    const char *class = method->class->name->bytes;
    snprintf(name, sizeof name, "%s.%s%s", class, method->name->bytes, method->descriptor->bytes);
    facts->words = 1;
    if (jop_model_native(the_model, name, 0, &cycles[0], &waits[0], &words)
        && jop_model_native(the_model, name, 1, &cycles[1], &waits[1], &words)) {
        facts->words = words;
        facts->entry = (struct jop_sum){(uint32_t)cycles[0], (uint32_t)waits[0]};
        facts->unit =
            (struct jop_sum){(uint32_t)(cycles[1] - cycles[0]), (uint32_t)(waits[1] - waits[0])};
    }
}

struct jop_until jop_method_until(const struct vm_method *method, const struct vm_class *exception)
{
    static const char *const ways[2] = {"throws", "rethrows"};
    struct jop_until until = {false, false, {0, 0}};
    for (int i = 0; i < 2 && !until.is_known; i++) {
        char name[1024];
        uint64_t cycles, waits;
        uint32_t words;
        snprintf(name, sizeof name, "%s.%s%s %s %s", method->class->name->bytes,
                 method->name->bytes, method->descriptor->bytes, ways[i], exception->name->bytes);
        if (jop_model_native(the_model, name, 0, &cycles, &waits, &words)) {
            until = (struct jop_until){true, i == 1, {(uint32_t)cycles, (uint32_t)waits}};
        }
    }
    return until;
}

static bool transform(const struct vm_method *method, struct jop_code *code, char *message,
                      size_t size)
{
    return jop_transform(method->class->file, method->info, the_model->changes, code, message,
                         size);
}

uint32_t jop_method_offset(const struct vm_method *method, uint32_t bci)
{
    struct jop_code code;
    if (!jop_method_transform(method, &code)) {
        return bci;
    }
    uint32_t offset = code.start[bci];
    jop_code_free(&code);
    return offset;
}

bool jop_method_transform(const struct vm_method *method, struct jop_code *code)
{
    char message[300];
    return transform(method, code, message, sizeof message);
}

bool jop_method_is_routine(uint8_t opcode)
{
    return the_model->costs[opcode].way == JOP_WAY_ROUTINE;
}

/* For a method that is a bytecode on the processor, returns the cost of each word that the bytecode
 * moves. */
static struct jop_sum words_cost(bool is_bytecode, const struct vm_method *method)
{
    const struct vm_symbol *name = method->name, *descriptor = method->descriptor;
    uint8_t opcode = !is_bytecode ? 0
                                  : jop_native_opcode(name->bytes, name->length, descriptor->bytes,
                                                      descriptor->length);
    const struct jop_cost *cost = &the_model->costs[opcode];
    return opcode == 0 || cost->way != JOP_WAY_PROCESSOR
               ? (struct jop_sum){0, 0}
               : (struct jop_sum){cost->cycles_per_word, cost->waits_per_word};
}

/* Returns the next number. The caller holds the lock. */
static uint32_t give_number(const struct prof_method *method)
{
    uint32_t index = next_number - JOP_ROUTINE_METHODS;
    if (!VM_RESERVE(numbered, numbered_capacity, index + 1)) {
        prof_out_of_memory();
    }
    numbered[index] = method;
    return next_number++;
}

const struct prof_method *jop_method_of_number(uint32_t number)
{
    const struct prof_method *method = NULL;
    vm_lock_take(&lock);
    if (number >= JOP_ROUTINE_METHODS && number < next_number) {
        method = numbered[number - JOP_ROUTINE_METHODS];
    }
    vm_lock_release(&lock);
    return method;
}

static struct jop_method *make(const struct prof_method *method)
{
    uint32_t count = method->instruction_count;
    struct jop_method *facts =
        prof_allocate(sizeof *facts + ((size_t)count + 1) * sizeof facts->sums[0]);
    facts->number = give_number(method);
    facts->instruction_count = count;
    facts->is_free = vm_symbol_equals_cstr(method->method->class->name, "com/jopdesign/sys/Native")
                     && !method->method->is_class_initializer;
    facts->per_word = words_cost(facts->is_free, method->method);
    struct jop_code code;
    char message[300];
    if (!method->has_code) {
        sum_native(facts, method->method);
        return facts;
    }
    if (transform(method->method, &code, message, sizeof message)) {
        sum_transformed(facts, method, &code);
        if ((method->method->flags & VM_ACC_SYNCHRONIZED) != 0
            && (the_model->changes & JOP_CHANGE_SYNCHRONIZED) == 0) {
            /* The code has no monitor instructions, but the processor enters and leaves the
             * monitor. */
            jop_method_add_bytecode(&facts->entry, VM_OP_MONITORENTER, method->method);
            jop_method_add_bytecode(&facts->entry, VM_OP_MONITOREXIT, method->method);
        }
        jop_code_free(&code);
    } else {
        if (vm_loader_number(method->method->class->loader) != 0) { /* not the library */
            vm_message("jp2vm: jop: %s: charged as in the class file\n", message);
        }
        facts->is_refused = true;
        sum_untransformed(facts, method);
    }
    return facts;
}

const struct jop_method *jop_method_get(struct prof_method *method)
{
    struct jop_method *facts = atomic_load_explicit(&method->attached, memory_order_acquire);
    if (facts == NULL) {
        vm_lock_take(&lock);
        facts = atomic_load_explicit(&method->attached, memory_order_relaxed);
        if (facts == NULL) {
            facts = make(method);
            atomic_store_explicit(&method->attached, facts, memory_order_release);
        }
        vm_lock_release(&lock);
    }
    return facts;
}
