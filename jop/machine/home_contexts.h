/*
 * home_contexts.h: the calling context tree of a simulated run, made from the simulator's events.
 *
 * Between two events all cycles belong to the innermost method: those of a call's bytecode with its
 * load, up to the beginning of the callee, are the caller's, those of a return the callee's. So the
 * charges are those of charge.h.
 *
 * Blocks are counted when the bytecode that an instruction of the class file begins with has run at
 * the head of one; where control does not go on behind an instruction in the middle of a block, an
 * exception has left it.
 */
#ifndef JP2VM_JOP_HOME_CONTEXTS_H
#define JP2VM_JOP_HOME_CONTEXTS_H

#include "jop/machine/machine.h"

/* Of one run; before it. `hit_cache` is which of the simulated caches always hits; `paused` is
 * called at a pause of the machine (machine.h), when all has been charged. */
const struct jop_machine_events *jop_home_contexts_start(uint32_t hit_cache, void (*paused)(void));

/* Charges what the run has spent since the last event. */
void jop_home_contexts_finish(void);

/* The highest top of the processor's stack since main was called. */
uint32_t jop_home_stack_depth(void);

/* Reads of fields within the window that the object cache had, or not. */
void jop_home_object_cache(uint64_t *hits, uint64_t *misses);

#endif
