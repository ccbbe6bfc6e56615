/*
 * core.h: a simulated processor core: its method caches, its locks, and its clock.
 *
 * Each thread of the program is a core, whose caches are empty when the thread starts. The core's
 * clock starts at the latest value that any thread has read, so that a new thread never reads an
 * earlier time than the thread that started it.
 *
 * The clock costs nothing between readings. The cycles of instructions follow from the block
 * counters of contexts. Contexts that were entered since the last reading are *touched*, and linked
 * in a list. A reading adds the growth of their counters, and subtracts the instructions of blocks
 * that live activations have not executed yet. So a reading takes time proportional to the contexts
 * touched since the previous reading, not to the whole tree. (The alternative, adding the cost of
 * every block to a counter when the block starts, costs an instruction for each block.)
 *
 * Threads: only its thread uses a core.
 */
#ifndef JP2VM_JOP_CHARGE_CORE_H
#define JP2VM_JOP_CHARGE_CORE_H

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

#define JOP_WAYS 8 /* at most so many sequences of look-ups are kept for a bytecode's routine */

/* The known cost for operands of one kind (jop/routines/operand_classes.h). */
struct jop_memo {
    uint64_t amount; /* in the form of jop_amount_bits, without the extra */
    uint32_t way;    /* number of the way (the sequence of look-ups), from 1; 0: not known yet */
};

/* The known costs of a bytecode, by kind, and its ways without the return to the program. */
struct jop_memo_bytecode {
    struct jop_path *ways[JOP_WAYS]; /* indexed by number - 1 */
    struct jop_memo kinds[];
};

#define JOP_KNOWN_CLASSES 4 /* power of two */

/* The known costs of an instruction: its ways, including the return to its method. */
struct jop_memo_instruction {
    struct jop_path *ways[JOP_WAYS + 1]; /* indexed by number; a path without look-ups: not known
                                            yet */
    const struct jop_memo *kinds;        /* the bytecode's kinds; NULL: not known yet */
    struct jop_memo_class {
        const struct vm_class *class; /* a class that was tested against the instruction's type, or
                                         NULL */
        uint32_t kind;
    } classes[JOP_KNOWN_CLASSES]; /* indexed by a hash of the class's address */
};

struct jop_core {
    struct jop_trace trace;      /* collects look-ups in a list; trace.monitors: the monitors that
                                    the core holds */
    struct jop_automaton states; /* the first method cache; its version changes when the contents of
                                    any cache change */
    struct jop_side_caches *side_caches; /* NULL: there is only one cache */
    struct jop_memo_bytecode *bytecodes[256];
    struct jop_memo_instruction *instructions; /* indexed by jop_operand_probe.number, for
                                                  instructions that another core owns */
    uint32_t instruction_count;
    struct jop_object_cache *objects;
    uint64_t object_hits, object_misses; /* of field reads in the window */
    uint64_t *payload;                   /* the trace is charged to this payload */
    bool has_thrown;    /* a routine has thrown: the exception will be raised next */
    bool has_guards;    /* hits change nothing and take no time */
    uint32_t monitors;  /* held before that routine */
    uint64_t base;      /* of the clock */
    uint64_t executed;  /* cycles of contexts as last seen, corrected for abrupt exits */
    uint64_t in_window; /* the part of `executed` in the window, since the thread started */
    uint64_t loads;     /* the part of `executed` for loads into the first cache */
    struct prof_node *touched;
    uint32_t look_ups[JOP_MAX_PATH];
};

static inline struct vm_guard *jop_guard(struct prof_node *node)
{
    return (struct vm_guard *)node - 1;
}

/* Must be called after the contents of a cache have changed, and to make calls touch contexts
 * again. */
static inline void jop_core_set_guard_version(struct vm_thread *self, struct jop_core *core)
{
    self->guard_version = core->states.version;
}

/* Marks all ways as not known. */
void jop_core_forget_ways(struct jop_memo_instruction *known);

/* Grows the array of instructions to include a number. */
void jop_core_grow_instructions(struct jop_core *core, uint32_t number);

/* Returns the core of the calling thread, which was created when the thread started. */
static inline struct jop_core *jop_core(struct vm_thread *self)
{
    return ((struct prof_tree *)self->tracker_data)->attached;
}

/* Creates the core of a starting thread, with empty caches. If memory is exhausted, the process
 * ends with a message. */
void jop_core_start(struct vm_thread *self);

/* Empties the method caches. */
void jop_core_clear_caches(struct vm_thread *self, struct jop_core *core);

/* Empties the method caches and the object cache. */
void jop_core_empty(struct vm_thread *self, struct jop_core *core);

/* Sums the hits and misses of the object caches of all cores, whose threads must be stopped. */
void jop_core_count_objects(uint64_t *hits, uint64_t *misses);

/* The cores that have executed: a core for each thread that has run. */
struct jop_core_sums {
    uint32_t count;
    uint64_t most; /* cycles of the busiest core */
};

/* Sums all cores; called once, when their threads are stopped. */
struct jop_core_sums jop_core_sum(void);

/* Makes the look-ups of a path in all caches except the first, and charges the loads. */
void jop_core_charge_others(struct jop_core *core, uint64_t *payload, struct jop_path *path,
                            bool is_routine);

/* The same for a routine; also updates the version that guards compare with. Returns true. */
bool jop_core_charge_sides(struct vm_thread *self, struct jop_core *core, uint64_t *payload,
                           struct jop_path *path);

__attribute__((always_inline)) static inline void
jop_core_charge_outcome(uint64_t *to, const struct jop_outcome *outcome, bool is_routine)
{
    uint64_t load_cycles = outcome->load_cycles, hits = outcome->hits, misses = outcome->misses;
    to[JOP_CACHE_LOAD] += load_cycles;
    to[JOP_CACHE_ROUTINE_LOAD] += is_routine ? load_cycles : 0;
    to[JOP_CACHE_HITS] += hits;
    to[JOP_CACHE_MISSES] += misses;
}

/* Charges the loads of a path to a payload, after the path's move in the first cache. */
__attribute__((always_inline)) static inline void
jop_core_charge(struct jop_core *core, uint64_t *payload, struct jop_path *path,
                const struct jop_outcome *outcome, bool is_routine)
{
    jop_core_charge_outcome(payload + JOP_PAYLOAD_FIRST_CACHE, outcome, is_routine);
    if (__builtin_expect(core->side_caches != NULL, 0)) {
        jop_core_charge_others(core, payload, path, is_routine);
    }
}

/* Makes a path's move in all caches, and charges the loads to a payload. */
static inline void jop_core_transition(struct jop_core *core, uint64_t *payload,
                                       struct jop_path *path, bool is_routine)
{
    const struct jop_outcome *outcome = &jop_automaton_move(&core->states, path)->outcome;
    jop_core_charge(core, payload, path, outcome, is_routine);
}

/* Finds the facts of a context's method, stores them in the payload, and sets the method's length
 * in the caches. */
const struct jop_method *jop_core_find_facts(struct jop_core *core, struct prof_node *node);

static inline const struct jop_method *jop_core_facts(struct jop_core *core, struct prof_node *node)
{
    uint64_t facts = jop_payload(node)[JOP_PAYLOAD_FACTS];
    return facts != 0 ? (const struct jop_method *)(uintptr_t)facts
                      : jop_core_find_facts(core, node);
}

/* Adds an entered context to the list of touched contexts. */
void jop_core_touch_first(struct jop_core *core, struct prof_node *node);

static inline void jop_core_touch(struct jop_core *core, struct prof_node *node,
                                  const uint64_t *payload)
{
    if (payload[JOP_PAYLOAD_LINK] == 0) {
        jop_core_touch_first(core, node);
    }
}

/* Must be called when an exception makes an activation leave its block after an instruction (0:
 * before the method's first instruction). */
void jop_core_left(struct vm_thread *self, struct vm_context *context, uint32_t instruction);

/* Return the cycles since the clock started, including the instruction in progress. jop_core_cycles
 * is for observers: unlike jop_core_clock, it does not affect the clocks of threads that start
 * later. */
uint64_t jop_core_clock(struct vm_thread *self);
uint64_t jop_core_cycles(struct vm_thread *self);

#endif
