/* machine_routine.c: runs single methods in the state in which the boot method would call main. */
#include <stdio.h>
#include <stdlib.h>

#include "jop/machine/machine_internal.h"

struct registers {
    uint32_t pc, base, cp, mp, method, locks, tos, nos;
    uint8_t sp, vp;
};

static struct registers save(const struct jop_machine *machine)
{
    return (struct registers){machine->pc,     machine->base,  machine->cp,  machine->mp,
                              machine->method, machine->locks, machine->tos, machine->nos,
                              machine->sp,     machine->vp};
}

static void restore(struct jop_machine *machine, const struct registers *from)
{
    machine->pc = from->pc;
    machine->base = from->base;
    machine->cp = from->cp;
    machine->mp = from->mp;
    machine->method = from->method;
    machine->locks = from->locks;
    machine->tos = from->tos;
    machine->nos = from->nos;
    machine->sp = from->sp;
    machine->vp = from->vp;
}

static bool call(struct jop_machine *machine, uint32_t structure, uint8_t opcode,
                 const int32_t *operands, uint32_t count, struct jop_machine_routine *result,
                 char *message, size_t size)
{
    *result = (struct jop_machine_routine){0};
    if (machine->end != JOP_MACHINE_READY) {
        snprintf(message, size, "the machine is not waiting for a call");
        return false;
    }
    struct registers before = save(machine);
    uint64_t cycles = machine->cycles;
    const struct jop_machine_events *events = machine->events;
    machine->events = NULL;
    machine->record = result;
    for (uint32_t i = 0; i < count; i++) {
        machine_push(machine, (uint32_t)operands[i]);
    }
    machine->pc = machine->image->code_end * 4; /* the byte at this address ends the run */
    if (jop_machine_call(machine, structure, opcode)) {
        machine->end = MACHINE_RUNNING;
        jop_machine_loop(machine);
    }
    machine->record = NULL;
    machine->events = events;
    bool is_done = machine->end == JOP_MACHINE_READY;
    if (is_done) {
        result->cycles = machine->cycles - cycles - machine->model->costs[HANDLE_END].cycles;
        result->result_count = (uint8_t)(machine->sp - before.sp);
        for (uint32_t i = 0; i < 2 && i < result->result_count; i++) {
            result->results[i] = (int32_t)machine_stack_word(machine, (uint8_t)(before.sp + 1 + i));
        }
    } else if (machine->end == JOP_MACHINE_FAILED) {
        snprintf(message, size, "%s", machine->message);
    } else {
        snprintf(message, size, "the method does not return");
    }
    jop_devices_flush(&machine->devices);
    jop_machine_count(machine);
    restore(machine, &before);
    machine->end = JOP_MACHINE_READY;
    if (!is_done) {
        jop_machine_routine_free(result);
    }
    return is_done;
}

bool jop_machine_routine(struct jop_machine *machine, uint8_t opcode, const int32_t *operands,
                         uint32_t count, struct jop_machine_routine *result, char *message,
                         size_t size)
{
    const struct jop_cost *cost = &machine->model->costs[opcode];
    if (cost->way != JOP_WAY_ROUTINE) {
        const char *name = jop_opcode_name(opcode);
        *result = (struct jop_machine_routine){0};
        snprintf(message, size, "%s is no routine", name == NULL ? "this" : name);
        return false;
    }
    if (!call(machine, machine->jvm + 2u * opcode, opcode, operands, count, result, message,
              size)) {
        return false;
    }
    result->cycles += cost->cycles;
    return true;
}

void jop_machine_routine_free(struct jop_machine_routine *result)
{
    free(result->lookups);
    *result = (struct jop_machine_routine){0};
}
