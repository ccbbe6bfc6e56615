/*
 * home_contexts.h: builds the calling context tree of a simulated run from the simulator's events.
 *
 * All cycles between two events belong to the innermost method. The cycles of a call, including the
 * load, belong to the caller up to the start of the callee; the cycles of a return belong to the
 * callee. charge.h has the same rules.
 *
 * A block is counted when the first bytecode of its first instruction has run. If control does not
 * continue after an instruction in the middle of a block, an exception has left the block.
 */
#ifndef JP2VM_JOP_MACHINE_HOME_CONTEXTS_H
#define JP2VM_JOP_MACHINE_HOME_CONTEXTS_H

#include "jop/machine/machine.h"

/* Returns the event functions for one run. Must be called before the run. `hit_cache`: the index of
 * the simulated cache that always hits. `paused` is called when the simulator pauses (machine.h),
 * after all cycles have been charged. */
const struct jop_machine_events *jop_home_contexts_start(uint32_t hit_cache, void (*paused)(void));

/* Charges the cycles since the last event. */
void jop_home_contexts_finish(void);

/* Returns the highest stack top of the processor since main was called. */
uint32_t jop_home_stack_depth(void);

/* Returns the hits and misses of field reads in the object cache during the window. */
void jop_home_object_cache(uint64_t *hits, uint64_t *misses);

#endif
