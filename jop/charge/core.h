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

#include "jop/code/method.h"
#include "jop/routines/routine.h"
#include "jop/charge/automaton.h"
#include "jop/charge/side_caches.h"
#include "jop/plan.h"
#include "jop/charge/values.h"
#include "profiler/tree/cct.h"
#include "vm/thread/thread.h"

#define JOP_WAYS 8 /* of looking methods up in the routine of one bytecode; more are not kept */

/* What operands of one kind cost (jop/routines/operand_classes.h). */
struct jop_memo {
    uint64_t amount; /* as jop_amount_bits, but for the extra */
    uint32_t way;    /* number of the look-ups, from 1; 0: not known yet */
};

/* All that is known of a bytecode: its kinds, and look-ups without the return to the program. */
struct jop_memo_bytecode {
    struct jop_path *ways[JOP_WAYS]; /* by number - 1 */
    struct jop_memo kinds[];
};

#define JOP_KNOWN_CLASSES 4 /* power of two */

/* And of an instruction: its ways with the return to its method. */
struct jop_memo_instruction {
    struct jop_path *ways[JOP_WAYS + 1]; /* by number; one without look-ups: not known */
    const struct jop_memo *kinds; /* of the bytecode; NULL: nothing is known yet */
    struct jop_memo_class {
        const struct vm_class *class; /* that was tested for the instruction's type, or NULL */
        uint32_t kind;
    } classes[JOP_KNOWN_CLASSES]; /* by address */
};

struct jop_core {
    struct jop_trace trace; /* with a list of look-ups; monitors: those that the core holds */
    struct jop_automaton states; /* of the first method cache; its version stands for all */
    struct jop_side_caches *side_caches; /* NULL: there is one cache */
    struct jop_memo_bytecode *bytecodes[256];
    struct jop_memo_instruction *instructions; /* by their numbers */
    uint32_t instruction_count;
    struct jop_object_cache *objects;
    uint64_t object_hits, object_misses; /* of reads within the window */
    uint64_t *payload;     /* that the trace is charged to */
    bool has_thrown;       /* by a routine: the exception is about to be raised */
    bool has_guards;        /* hits change nothing and take no time */
    uint32_t monitors;     /* before that routine */
    uint64_t base;         /* of the clock */
    uint64_t executed;     /* cycles of touched contexts as last seen, corrected */
    uint64_t loads;        /* of these, of loading methods into the first cache */
    struct prof_node *touched;
    uint32_t look_ups[JOP_MAX_PATH];
};

static inline struct vm_guard *jop_guard(struct prof_node *node)
{
    return (struct vm_guard *)node - 1;
}

/* What the core's caches hold has changed, or contexts are to be touched again. */
static inline void jop_core_set_guard_version(struct vm_thread *self, struct jop_core *core)
{
    self->guard_version = core->states.version;
}

/* No ways are known. */
void jop_core_forget_ways(struct jop_memo_instruction *known);

/* Room for instructions up to a number. */
void jop_core_grow_instructions(struct jop_core *core, uint32_t number);

/* Of the calling thread; made at its start. */
static inline struct jop_core *jop_core(struct vm_thread *self)
{
    return ((struct prof_tree *)self->tracker_data)->attached;
}

/* The thread begins: a fresh core. The process ends with a message without memory. */
void jop_core_start(struct vm_thread *self);

/* The method caches are as in the beginning. */
void jop_core_clear_caches(struct vm_thread *self, struct jop_core *core);

/* The same, and the object cache. */
void jop_core_empty(struct vm_thread *self, struct jop_core *core);

/* Hits and misses of the object caches of all cores; when their threads have been stopped. */
void jop_core_count_objects(uint64_t *hits, uint64_t *misses);

/* Makes the look-ups of a path in all caches but the first, and charges the loads. */
void jop_core_charge_others(struct jop_core *core, uint64_t *payload, struct jop_path *path,
                            bool is_routine);

/* The same for a routine, with the guards; true. */
bool jop_core_charge_sides(struct vm_thread *self, struct jop_core *core, uint64_t *payload,
                           struct jop_path *path);

__attribute__((always_inline))
static inline void jop_core_charge_outcome(uint64_t *to, const struct jop_outcome *outcome,
                                           bool is_routine)
{
    uint64_t load_cycles = outcome->load_cycles, hits = outcome->hits, misses = outcome->misses;
    to[JOP_CACHE_LOAD] += load_cycles;
    to[JOP_CACHE_ROUTINE_LOAD] += is_routine ? load_cycles : 0;
    to[JOP_CACHE_HITS] += hits;
    to[JOP_CACHE_MISSES] += misses;
}

/* Charges the loads of a path to a payload, once its move is made in the first cache. */
__attribute__((always_inline))
static inline void jop_core_charge(struct jop_core *core, uint64_t *payload, struct jop_path *path,
                                   const struct jop_outcome *outcome, bool is_routine)
{
    jop_core_charge_outcome(payload + JOP_PAYLOAD_FIRST_CACHE, outcome, is_routine);
    if (__builtin_expect(core->side_caches != NULL, 0)) {
        jop_core_charge_others(core, payload, path, is_routine);
    }
}

/* Makes a path's move, and charges its loads to a payload. */
static inline void jop_core_transition(struct jop_core *core, uint64_t *payload,
                                       struct jop_path *path, bool is_routine)
{
    const struct jop_outcome *outcome = &jop_automaton_move(&core->states, path)->outcome;
    jop_core_charge(core, payload, path, outcome, is_routine);
}

/* The facts of a context's method, which the payload keeps; the caches know its length then. */
const struct jop_method *jop_core_find_facts(struct jop_core *core, struct prof_node *node);

static inline const struct jop_method *jop_core_facts(struct jop_core *core,
                                                      struct prof_node *node)
{
    uint64_t facts = jop_payload(node)[JOP_PAYLOAD_FACTS];
    return facts != 0 ? (const struct jop_method *)(uintptr_t)facts
                      : jop_core_find_facts(core, node);
}

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
void jop_core_left(struct vm_thread *self, struct vm_context *context, uint32_t instruction);

/* Cycles since the clock began, with the instruction in progress. The second is for who only looks:
 * threads that start later begin where they would otherwise. */
uint64_t jop_core_clock(struct vm_thread *self);
uint64_t jop_core_cycles(struct vm_thread *self);

#endif
