/*
 * machine_memory.c: accesses that the loop does not make itself: to devices, the scratchpad,
 * addresses of the copy unit, and addresses after the end of memory. Addresses have 23 bits; the
 * upper two select a device (3), the scratchpad (2), or main memory.
 *
 * As in hardware, addresses after the end of main memory wrap around to its beginning; the run time
 * uses this to find the size. Writes far beyond the end are errors of the program, and end the run.
 */
#include "jop/machine/machine_internal.h"

enum { ADDRESS_MASK = 0x7fffff, MIRROR_WORDS = 1024 };

bool jop_machine_read(struct jop_machine *machine, uint32_t address, uint32_t *value)
{
    address &= ADDRESS_MASK;
    if (address >> 21 == 3) {
        machine->cycles += (uint64_t)(int32_t)machine->costs.io_read.cycles;
        machine->device_waits += machine->costs.io_read.waits;
        *value = jop_devices_read(&machine->devices, address % JOP_IO_WORDS, machine->cycles);
        return true;
    }
    if (address >> 21 == 2) { /* there is no scratchpad: programs read its size as 0 */
        *value = 0;
        return true;
    }
    if (address - machine->copy_base < machine->copy_count) {
        address = (address + machine->copy_offset) & ADDRESS_MASK;
    }
    *value = machine->memory[address % machine->memory_words];
    return true;
}

bool jop_machine_write(struct jop_machine *machine, uint32_t address, uint32_t value)
{
    address &= ADDRESS_MASK;
    if (address >> 21 == 3) {
        machine->cycles += (uint64_t)(int32_t)machine->costs.io_write.cycles;
        machine->device_waits += machine->costs.io_write.waits;
        jop_devices_write(&machine->devices, address % JOP_IO_WORDS, value, &machine->cycles);
        jop_machine_set_deadline(machine);
        return true;
    }
    if (address >> 21 == 2) {
        return true;
    }
    if (address - machine->copy_base < machine->copy_count) {
        address = (address + machine->copy_offset) & ADDRESS_MASK;
    }
    if (address >= machine->memory_words + MIRROR_WORDS) {
        return jop_machine_fail(machine, "a write to address %u, and memory has %u words", address,
                                machine->memory_words);
    }
    machine->memory[address % machine->memory_words] = value;
    return true;
}

/* Reads a word of stack memory. The first words are variables of the microcode. */
uint32_t jop_machine_read_stack(const struct jop_machine *machine, uint32_t address)
{
    address %= MACHINE_STACK_WORDS;
    switch (address) {
    case MACHINE_VARIABLE_MP:
        return machine->mp;
    case MACHINE_VARIABLE_CP:
        return machine->cp;
    case MACHINE_VARIABLE_HEAP:
        return machine->heap;
    case MACHINE_VARIABLE_JVM:
        return machine->jvm;
    case MACHINE_VARIABLE_HELP:
        return machine->help;
    case MACHINE_VARIABLE_LOCKS:
        return machine->locks;
    default:
        return machine->stack[address];
    }
}

void jop_machine_write_stack(struct jop_machine *machine, uint32_t address, uint32_t value)
{
    address %= MACHINE_STACK_WORDS;
    switch (address) {
    case MACHINE_VARIABLE_MP:
        machine->mp = value;
        break;
    case MACHINE_VARIABLE_CP:
        machine->cp = value;
        break;
    case MACHINE_VARIABLE_HEAP:
        machine->heap = value;
        break;
    case MACHINE_VARIABLE_JVM:
        machine->jvm = value;
        break;
    case MACHINE_VARIABLE_HELP:
        machine->help = value;
        break;
    case MACHINE_VARIABLE_LOCKS:
        machine->locks = value;
        break;
    default:
        machine->stack[address] = value;
        break;
    }
}
