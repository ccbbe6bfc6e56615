#include "jop/machine/machine.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jop/machine/machine_internal.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"

bool jop_machine_fail(struct jop_machine *machine, const char *format, ...)
{
    char text[180];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const struct jop_image_method *method = jop_machine_method(machine);
    snprintf(machine->message, sizeof machine->message, "%.60s.%.40s: %s",
             method->owner->name->bytes, method->info->name->bytes, text);
    machine->end = JOP_MACHINE_FAILED;
    return false;
}

const struct jop_image_method *jop_machine_method(const struct jop_machine *machine)
{
    return &machine->image->methods[machine->method];
}

void jop_machine_count(struct jop_machine *machine)
{
    struct jop_machine_counts *counts = &machine->counts;
    counts->cycles = machine->cycles;
    counts->bytecodes = machine->bytecodes;
    counts->deepest_stack = machine->deepest;
    for (uint32_t i = 0; i < machine->cache_count; i++) {
        counts->caches[i].cycles = machine->cycles + machine->other_cycles[i];
    }
}

void jop_machine_set_deadline(struct jop_machine *machine)
{
    uint64_t deadline = jop_devices_deadline(&machine->devices);
    machine->deadline = deadline < machine->max_cycles ? deadline : machine->max_cycles;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    if (machine->is_pause_asked || machine->is_stopped) { /* a request may have come since the
                                                             deadline was computed */
        machine->deadline = 0;
    }
}

void jop_machine_set_stack_mark(struct jop_machine *machine)
{
    machine->stack_mark =
        machine->deepest < machine->stack_limit ? machine->deepest : machine->stack_limit;
}

unsigned jop_machine_interrupt(struct jop_machine *machine, unsigned opcode)
{
    if (machine->sp > machine->deepest) {
        machine->deepest = machine->sp;
        jop_machine_set_stack_mark(machine);
    }
    if (machine->sp > machine->stack_limit) {
        machine->stack_limit = MACHINE_STACK_OFF;
        jop_machine_set_stack_mark(machine);
        jop_devices_raise(&machine->devices, JOP_EXCEPTION_STACK, machine->cycles);
    }
    if (machine->is_pause_asked) {
        machine->is_pause_asked = false;
        if (machine->events != NULL && machine->events->paused != NULL) {
            jop_machine_count(machine);
            machine->events->paused(machine->events->context);
        }
    }
    if (machine->cycles >= machine->max_cycles) {
        machine->end = machine->is_stopped ? JOP_MACHINE_STOPPED : JOP_MACHINE_TIMEOUT;
    }
    enum jop_taken taken = jop_devices_take(&machine->devices, machine->cycles);
    jop_machine_set_deadline(machine);
    return taken == JOP_TAKEN_EXCEPTION   ? JOP_OP_SYS_EXC
           : taken == JOP_TAKEN_INTERRUPT ? JOP_OP_SYS_INT
                                          : opcode;
}

/* If no interrupt will come, the jump is the end of the run time. */
bool jop_machine_wait(struct jop_machine *machine)
{
    uint64_t until;
    if (!jop_devices_will_interrupt(&machine->devices, &until)) {
        machine->end = JOP_MACHINE_HALTED;
        return false;
    }
    until = until < machine->max_cycles ? until : machine->max_cycles;
    if (until > machine->cycles) {
        uint32_t cycles = machine->model->costs[VM_OP_GOTO].cycles;
        uint64_t jumps = cycles == 0 ? 0 : (until - machine->cycles) / cycles;
        machine->cycles += jumps * cycles;
        machine->bytecodes += jumps;
    }
    return true;
}

/* Returns a number of the model, or `otherwise` if the model does not define the number. */
static uint32_t number(const struct jop_model *model, const char *name, uint32_t otherwise)
{
    int64_t value;
    return jop_model_number(model, name, &value) && value >= 0 && value <= INT32_MAX
               ? (uint32_t)value
               : otherwise;
}

/* Returns the cost that a number of the model defines, or the bytecode's cost if the model does not
 * define the number. */
static struct machine_cost cost_of(const struct jop_model *model, const char *name, unsigned opcode)
{
    const struct jop_cost *cost = &model->costs[opcode];
    int64_t cycles, waits;
    if (jop_model_number(model, name, &cycles) && jop_model_number_waits(model, name, &waits)
        && cycles >= 0 && cycles <= INT32_MAX) {
        return (struct machine_cost){(uint32_t)cycles, (uint32_t)waits};
    }
    return (struct machine_cost){cost->cycles, cost->waits};
}

/* Returns the extra cost of an access to a device, compared with an access to memory. */
static struct machine_cost device(const struct jop_model *model, const char *name, unsigned opcode)
{
    struct machine_cost cost = cost_of(model, name, opcode);
    cost.cycles -= model->costs[opcode].cycles;
    cost.waits -= model->costs[opcode].waits;
    return cost;
}

static void set_costs(struct jop_machine *machine)
{
    const struct jop_model *model = machine->model;
    struct machine_costs *to = &machine->costs;
    to->shift_none = cost_of(model, "lshl.zero", VM_OP_LSHL);
    to->shift_below_32 = cost_of(model, "lshl.near", VM_OP_LSHL);
    to->shift_left = cost_of(model, "lshl.far", VM_OP_LSHL);
    to->shift_right = cost_of(model, "lshr.far", VM_OP_LSHL);
    to->shift_unsigned = cost_of(model, "lushr.far", VM_OP_LSHL);
    to->lcmp_positive_negative = cost_of(model, "lcmp.positive_negative", VM_OP_LCMP);
    to->lcmp_negative_positive = cost_of(model, "lcmp.negative_positive", VM_OP_LCMP);
    to->lcmp_equal = cost_of(model, "lcmp.equal", VM_OP_LCMP);
    to->lcmp_other = cost_of(model, "lcmp.other", VM_OP_LCMP);
    to->monitorexit_outermost = cost_of(model, "monitorexit.outermost", VM_OP_MONITOREXIT);
    to->monitorexit_nested = cost_of(model, "monitorexit.nested", VM_OP_MONITOREXIT);
    to->iaload_null = cost_of(model, "iaload.null", VM_OP_IALOAD);
    to->iaload_bounds = cost_of(model, "iaload.bounds", VM_OP_IALOAD);
    to->iastore_null = cost_of(model, "iastore.null", VM_OP_IASTORE);
    to->iastore_bounds = cost_of(model, "iastore.bounds", VM_OP_IASTORE);
    to->laload_null = cost_of(model, "laload.null", VM_OP_LALOAD);
    to->laload_bounds = cost_of(model, "laload.bounds", VM_OP_LALOAD);
    to->lastore_null = cost_of(model, "lastore.null", VM_OP_LASTORE);
    to->lastore_bounds = cost_of(model, "lastore.bounds", VM_OP_LASTORE);
    to->getfield_null = cost_of(model, "getfield.null", VM_OP_GETFIELD);
    to->putfield_null = cost_of(model, "putfield.null", VM_OP_PUTFIELD);
    to->getfield_long_null = cost_of(model, "getfield_long.null", JOP_OP_GETFIELD_LONG);
    to->putfield_long_null = cost_of(model, "putfield_long.null", JOP_OP_PUTFIELD_LONG);
    to->invoke_null = cost_of(model, "invoke.null", VM_OP_INVOKEVIRTUAL);
    to->memcpy_stop = cost_of(model, "jopsys_memcpy.stop", JOP_OP_MEMCPY);
    to->object_hit = cost_of(model, "object_cache.hit", VM_OP_GETFIELD);
    to->native_getfield_null = cost_of(model, "jopsys_getfield.null", JOP_OP_GETFIELD);
    to->native_putfield_null = cost_of(model, "jopsys_putfield.null", JOP_OP_PUTFIELD);
    to->io_read = device(model, "jopsys_rd.io", JOP_OP_RD);
    to->io_write = device(model, "jopsys_wr.io", JOP_OP_WR);
    machine->late_bounds = number(model, "iaload.late", 0);
}

/* Returns the handler for a bytecode with a routine, which depends on the bytecode's operand. */
static uint8_t routine_handler(unsigned opcode)
{
    switch (opcode) {
    case VM_OP_NEW:
    case VM_OP_ANEWARRAY:
    case VM_OP_CHECKCAST:
    case VM_OP_INSTANCEOF:
        return HANDLE_ROUTINE_CONSTANT;
    case JOP_OP_PUTSTATIC_REF:
    case JOP_OP_PUTFIELD_REF:
        return HANDLE_ROUTINE_INDEX;
    case VM_OP_NEWARRAY:
        return HANDLE_ROUTINE_BYTE;
    default:
        return JOP_OP_SYS_NOIM;
    }
}

/* Sets the handler of each bytecode. A bytecode that is unknown to the model is executed by
 * microcode if the loop has a case for it, otherwise by a routine. */
static void set_handlers(struct jop_machine *machine)
{
    for (unsigned opcode = 0; opcode < JOP_OPCODES; opcode++) {
        uint8_t handler = (uint8_t)opcode;
        unsigned way = machine->model->costs[opcode].way;
        if (opcode != HANDLE_END && way != JOP_WAY_PROCESSOR) {
            handler = way == JOP_WAY_UNSUPPORTED ? HANDLE_BAD : routine_handler(opcode);
            if (way == JOP_WAY_UNKNOWN && handler == JOP_OP_SYS_NOIM) {
                handler = (uint8_t)opcode;
            }
        }
        machine->handlers[opcode] = handler;
    }
}

/*
 * Finds a handler of JVMHelp by its name. Microcode uses a fixed index in the method table, but the
 * exception handler has another index in the newest sources of JOP.
 */
static uint32_t handler(const struct jop_machine *machine, const char *name)
{
    const struct jop_image_method *method =
        jop_image_find(machine->image, "com/jopdesign/sys/JVMHelp", name, "()V");
    return method == NULL ? 0 : method->structure;
}

/* Loads the image at the start of memory, and calls the boot method, as the processor does after
 * reset. */
static bool load(struct jop_machine *machine, const struct jop_machine_options *options)
{
    const struct jop_image *image = machine->image;
    memcpy(machine->memory, image->words, (size_t)image->length * sizeof *machine->memory);
    machine->stack[MACHINE_VERSION] = (uint32_t)options->version;
    machine->sp = MACHINE_STACK_START;
    machine->heap = image->length;
    uint32_t special = image->code_end;
    machine->jvm = (uint32_t)image->words[special + 1];
    machine->help = (uint32_t)image->words[special + 2];
    machine->interrupt_handler = handler(machine, "interrupt");
    machine->exception_handler = handler(machine, "except");
    machine->mp = special;
    return jop_machine_call(machine, (uint32_t)image->words[special], VM_OP_INVOKESTATIC);
}

static bool create_caches(struct jop_machine *machine, const struct jop_machine_options *options)
{
    const struct jop_cache_shape *shapes = options->caches;
    machine->cache_count = (uint32_t)options->cache_count;
    if (options->cache_count == 0) {
        shapes = &machine->model->cache;
        machine->cache_count = 1;
    }
    for (uint32_t i = 0; i < machine->cache_count; i++) {
        machine->caches[i] = jop_cache_create(&shapes[i]);
        if (machine->caches[i] == NULL) {
            return false;
        }
    }
    if (number(machine->model, "class_loading.clears_cache", 0) != 0) {
        machine->called = calloc((size_t)machine->image->method_count + 1, sizeof(bool));
        if (machine->called == NULL) {
            return false;
        }
    }
    if (options->object_cache > 0
        || (options->object_cache < 0 && machine->model->has_object_cache)) {
        machine->object_cache =
            jop_object_cache_create(number(machine->model, "object_cache.ways", 16),
                                    number(machine->model, "object_cache.fields", 8));
        return machine->object_cache != NULL;
    }
    return true;
}

struct jop_machine *jop_machine_create(const struct jop_machine_options *options, char *message,
                                       size_t size)
{
    uint32_t bytes = options->memory_bytes == 0 ? JOP_MACHINE_MEMORY : options->memory_bytes;
    uint32_t words = bytes / 4;
    if (words < options->image->length + 1024 || words > UINT32_C(1) << 21
        || options->cache_count > JOP_MACHINE_CACHES) {
        snprintf(message, size,
                 options->cache_count > JOP_MACHINE_CACHES
                     ? "more than %d caches"
                     : "the program does not fit into %d bytes of memory, or "
                       "the processor cannot address them",
                 options->cache_count > JOP_MACHINE_CACHES ? JOP_MACHINE_CACHES : (int)bytes);
        return NULL;
    }
    struct jop_machine *machine = calloc(1, sizeof *machine);
    if (machine == NULL || (machine->memory = calloc(words, sizeof *machine->memory)) == NULL) {
        free(machine);
        snprintf(message, size, "out of memory");
        return NULL;
    }
    machine->model = options->model;
    machine->image = options->image;
    machine->memory_words = words;
    machine->stack_limit = MACHINE_STACK_LIMIT;
    machine->events = options->events;
    machine->max_cycles = options->max_cycles == 0 ? JOP_NEVER : options->max_cycles;
    machine->end = MACHINE_RUNNING;
    jop_devices_init(&machine->devices, options->console,
                     (uint32_t)lround(options->model->clock_mhz));
    set_costs(machine);
    set_handlers(machine);
    jop_machine_set_deadline(machine);
    if (!create_caches(machine, options)) {
        snprintf(message, size, "out of memory");
        jop_machine_destroy(machine);
        return NULL;
    }
    if (!load(machine, options)) {
        snprintf(message, size, "%s", machine->message);
        jop_machine_destroy(machine);
        return NULL;
    }
    return machine;
}

void jop_machine_destroy(struct jop_machine *machine)
{
    if (machine == NULL) {
        return;
    }
    for (uint32_t i = 0; i < machine->cache_count; i++) {
        jop_cache_destroy(machine->caches[i]);
    }
    jop_object_cache_destroy(machine->object_cache);
    free(machine->memory);
    free(machine->called);
    free(machine);
}

static void run_loop(struct jop_machine *machine)
{
    machine->end = MACHINE_RUNNING;
    if (machine->events != NULL) {
        jop_machine_loop_events(machine);
    } else {
        jop_machine_loop(machine);
    }
    jop_devices_flush(&machine->devices);
    jop_machine_count(machine);
}

/* Returns the program's exit status: the argument of System.exit, if System.exit is on the
 * stack. */
static int exit_status(const struct jop_machine *machine)
{
    const struct jop_image_method *leave =
        jop_image_find(machine->image, "java/lang/System", "exit", "(I)V");
    uint8_t vp = machine->vp;
    uint32_t mp = machine->mp;
    for (int i = 0; leave != NULL && i < MACHINE_STACK_WORDS && mp + 1 < machine->memory_words;
         i++) {
        if (machine->memory[mp] >> 10 == leave->address) {
            return (int)machine->stack[vp] & 0xff;
        }
        uint32_t second = machine->memory[mp + 1];
        uint8_t frame = (uint8_t)(vp + (second & 31) + (second >> 5 & 31));
        vp = (uint8_t)machine_stack_word(machine, (uint8_t)(frame + 2));
        mp = machine_stack_word(machine, (uint8_t)(frame + 4));
    }
    return 0;
}

enum jop_machine_end jop_machine_execute(struct jop_machine *machine, int *status, char *message,
                                         size_t size)
{
    if (machine->events != NULL) {
        jop_machine_count(machine);
        if (machine->events->begin != NULL) {
            machine->events->begin(machine->events->context, machine->image, &machine->counts);
        }
        jop_machine_entered(machine, 0, VM_OP_INVOKESTATIC);
    }
    run_loop(machine);
    *status = exit_status(machine);
    if (machine->end == JOP_MACHINE_FAILED) {
        snprintf(message, size, "%s", machine->message);
    }
    return (enum jop_machine_end)machine->end;
}

void jop_machine_stop(struct jop_machine *machine)
{
    machine->max_cycles = 0;
    machine->is_stopped = true;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    machine->deadline = 0;
}

void jop_machine_pause(struct jop_machine *machine)
{
    machine->is_pause_asked = true;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    machine->deadline = 0;
}

const struct jop_machine_counts *jop_machine_counts(const struct jop_machine *machine)
{
    return &machine->counts;
}
