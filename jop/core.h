/*
 * core.h: one simulated processor core: its method caches, its locks, and its clock.
 *
 * Each thread of the program is a core: it has caches of its own, which are empty when it starts,
 * and a clock. The clock begins where the latest clock was that anybody had read by then, so that
 * time never runs backwards from one thread to another that it started.
 *
 * The clock costs nothing while nobody reads it. What instructions cost is found from the block
 * counters of contexts: contexts that were entered since the last reading are *touched* and linked
 * in a list, and a reading adds what their counters have grown by, less what the activations in
 * progress have not yet executed of their blocks. So a reading takes time for the contexts that
 * were active since the one before, not for the whole tree. (The alternative, adding the cost of
 * every block to a counter when it starts, costs an instruction for each block.)
 *
 * Threads: a core is used by its thread only.
 */
#ifndef JP2VM_JOP_CORE_H
#define JP2VM_JOP_CORE_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/method.h"
#include "jop/routine.h"
#include "jop/session.h"
#include "jop/values.h"
#include "profiler/cct.h"
#include "vm/thread/thread.h"

struct jop_core {
    struct jop_trace trace; /* its accounts are those below; monitors: those that it holds */
    struct jop_account accounts[JOP_MAX_CACHES];
    struct jop_object_cache *objects;
    /* Of the trace, what has been charged. */
    uint64_t charged_cycles, charged_waits, charged_passes, charged_searches;
    struct jop_account charged_accounts[JOP_MAX_CACHES];
    bool has_thrown;       /* by a routine: the exception is about to be raised */
    uint32_t monitors;     /* before that routine */
    uint64_t base;         /* of the clock */
    uint64_t charged;      /* to payloads: cycles, and load cycles of the first cache */
    uint64_t instructions; /* cycles of touched contexts as last seen, corrected */
    struct prof_node *touched;
};

#define JOP_SETTLED_METHODS 32768 /* that look-ups may be saved for; more are only slower */

static inline struct vm_meter_gate *jop_gate(struct prof_node *node)
{
    return (struct vm_meter_gate *)node - 1;
}

/* What the core's caches hold has changed, or is to be looked up again. */
static inline void jop_core_set_epoch(struct vm_thread *self, struct jop_core *core)
{
    self->meter_epoch = core->trace.epoch;
}

/* The facts of a context's method, which the payload keeps from its first touch on. */
static inline const struct jop_method *jop_facts(struct prof_node *node)
{
    const struct jop_method *facts =
        (const struct jop_method *)(uintptr_t)prof_node_payload(node)[JOP_PAYLOAD_FACTS];
    return facts != NULL ? facts : jop_method_get(prof_node_method(node));
}

/* Of the calling thread; made at its start. */
static inline struct jop_core *jop_core(struct vm_thread *self)
{
    return ((struct prof_tree *)self->tracker_data)->attached;
}

/* The thread begins: a fresh core. The process ends with a message without memory. */
void jop_core_start(struct vm_thread *self);

/* The method caches are as in the beginning. */
void jop_core_clear_caches(struct vm_thread *self, struct jop_core *core);

/* Notes that a context is entered. */
void jop_core_touch_first(struct jop_core *core, struct prof_node *node);

static inline void jop_core_touch(struct jop_core *core, struct prof_node *node,
                                  const uint64_t *payload)
{
    if (payload[JOP_PAYLOAD_LINK] == 0) {
        jop_core_touch_first(core, node);
    }
}

/* An activation left its block behind an instruction (0: before the first), by an exception. */
void jop_core_left(struct vm_thread *self, struct prof_node *node, uint32_t instruction);

/* Cycles since the clock began, with the instruction in progress. */
uint64_t jop_core_clock(struct vm_thread *self);

#endif
