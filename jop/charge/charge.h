/*
 * charge.h: the analysis that charges a running program. It converts events of the machine
 * (vm/instrument/analysis.h: operand probes, throws, native calls, time) to cycles in the payloads
 * of calling contexts (values.h).
 *
 * Most costs are static: the fixed costs of instructions are computed from block counts when the
 * profile is read, and cause no overhead while the program runs. The other costs depend on operands
 * and on the contents of caches, and are charged here: loads of methods, at every call and return,
 * and the routines that the processor runs for some bytecodes.
 *
 * The load at a call is charged to the caller, the load at a return to the callee (CProf, section
 * 3). An exception causes no look-up when it leaves a method, and one look-up when a handler
 * starts. The routine that found the handler makes this look-up, so it is charged to the context
 * that threw.
 *
 * Java code that only the machine needs to execute an instruction costs nothing, nor do its
 * callees: class loaders, and constructors of exceptions that the machine raises. The processor
 * does not do this work, or does it in a routine. Class initializers belong to the program and are
 * charged.
 */
#ifndef JP2VM_JOP_CHARGE_CHARGE_H
#define JP2VM_JOP_CHARGE_CHARGE_H

#include "jop/charge/core.h"

/* Registers JOP's analysis, with operand probes. Must be called before the machine is created. */
void jop_charge_start(void);

/* Charges cycles, of which `waits` are wait states. */
static inline void jop_charge_cycles(uint64_t *payload, uint64_t cycles, uint64_t waits)
{
    payload[JOP_PAYLOAD_CYCLES] += cycles;
    payload[JOP_PAYLOAD_WAITS] += waits;
}

/* Subtracts the part of an instruction's static cycles that the instruction did not take. */
static inline void jop_charge_saving(uint64_t *payload, uint64_t cycles, uint64_t waits)
{
    payload[JOP_PAYLOAD_SAVED_CYCLES] += cycles;
    payload[JOP_PAYLOAD_SAVED_WAITS] += waits;
}

/* Prepares core->trace for a routine that will return to the context's method. */
static inline void jop_charge_begin(struct jop_core *core, struct prof_node *node)
{
    const struct jop_method *facts = jop_core_facts(core, node);
    core->payload = jop_payload(node);
    core->trace.method = facts->number;
    core->trace.words = facts->words;
    core->trace.cycles = core->trace.waits = 0;
    core->trace.look_up_count = 0;
}

/* Ends the routine: charges the trace to the context. */
void jop_charge_routine(struct vm_thread *self, struct jop_core *core);

/* For a native method that throws before its work is complete: replaces the cost charged at its
 * call by the cost up to the exception. Returns true if the method then holds a monitor that it
 * entered itself. */
bool jop_charge_native_until(struct vm_thread *self, struct prof_node *node, uint64_t *payload,
                             const struct vm_class *exception);

/* Must be called when a monitor is left; charges less if the core holds other monitors. */
void jop_charge_unlock(struct jop_core *core, uint64_t *payload);

#endif
