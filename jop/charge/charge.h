/*
 * charge.h: charging a running program: what the machine tells (vm/instrument/analysis.h: operand
 * probes, throws, native calls, time), turned into cycles in the payloads of calling contexts
 * (values.h).
 *
 * Most costs are static: what an instruction costs whenever it runs is found from block counts when
 * the profile is read, and takes no time while the program runs. Charged here is what depends on
 * the moment: loads of methods, at every call and return, and the routines that the processor runs
 * for some bytecodes.
 *
 * A call's load is charged to the caller, that of a return to the callee (CProf, section 3). An
 * exception makes no look-up where it leaves a method, and one when a handler begins, by the
 * routine that found it, in the context that threw.
 *
 * The machine's own doing that the processor does otherwise costs nothing: Java code that the
 * machine needs for an instruction, such as class loaders and constructors of exceptions that it
 * raises, and all that it calls. Class initializers are the program's and cost what they cost.
 */
#ifndef JP2VM_JOP_CHARGE_H
#define JP2VM_JOP_CHARGE_H

#include "jop/charge/core.h"

/* Registers JOP's analysis, with operand probes; before the machine is created. */
void jop_charge_start(void);

/* Charges cycles, of which `waits` are wait states. */
static inline void jop_charge_cycles(uint64_t *payload, uint64_t cycles, uint64_t waits)
{
    payload[JOP_PAYLOAD_CYCLES] += cycles;
    payload[JOP_PAYLOAD_WAITS] += waits;
}

/* Takes off what an instruction has not cost of its static cycles. */
static inline void jop_charge_saving(uint64_t *payload, uint64_t cycles, uint64_t waits)
{
    payload[JOP_PAYLOAD_SAVED_CYCLES] += cycles;
    payload[JOP_PAYLOAD_SAVED_WAITS] += waits;
}

/* Before a routine in core->trace: the context's method is the one that it returns to. */
static inline void jop_charge_begin(struct jop_core *core, struct prof_node *node)
{
    const struct jop_method *facts = jop_core_facts(core, node);
    core->payload = jop_payload(node);
    core->trace.method = facts->number;
    core->trace.words = facts->words;
    core->trace.cycles = core->trace.waits = 0;
    core->trace.look_up_count = 0;
}

/* And after it: what the trace has is charged to the context. */
void jop_charge_routine(struct vm_thread *self, struct jop_core *core);

/* A native method throws instead of doing all its work: what it costs by then takes the place of
 * what was charged at its call. True: it holds a monitor of its own. */
bool jop_charge_native_until(struct vm_thread *self, struct prof_node *node, uint64_t *payload,
                             const struct vm_class *exception);

/* A monitor is left: less is charged when the core holds others. */
void jop_charge_unlock(struct jop_core *core, uint64_t *payload);

#endif
