/*
 * stack_depth.h: computes the words of the processor's stack that a run needed, from the contexts
 * of its profile. The methods determine the sizes of frames; callsites determine the operands on
 * the stack at calls.
 *
 * The words of a context are the words at the deepest instruction of its method, even if that
 * instruction has not run. The result excludes routines of the processor, methods of the class
 * library (which is not JOP's), class initializers, methods that native methods or the machine
 * call, and contexts without counts, which lead to the window of the profile.
 *
 * A walk starts with a struct that is zero except `stacks`, which must be a map keyed by pointer.
 *
 * Threads: a struct belongs to one walk. Errors: if memory is exhausted, the result is marked as
 * incomplete.
 */
#ifndef JP2VM_JOP_CHARGE_STACK_DEPTH_H
#define JP2VM_JOP_CHARGE_STACK_DEPTH_H

#include <stdbool.h>
#include <stdint.h>

#include "profiler/model/tree_walk.h"
#include "vm/base/hash_map.h"

#define JOP_STACK_LIMIT 240 /* the highest stack top without overflow; the stack starts at 64 */
#define JOP_ROUTINE_STACK                                                                          \
    66 /* the words of dmul's methods above its operands, the most of all                          \
          routines */

struct jop_stack_depth {
    uint32_t words;                   /* the highest top of the stack */
    const struct prof_method *method; /* the method with that top; NULL: no method has run */
    bool is_incomplete; /* contexts are united, or memory was exhausted: the real top may be
                           higher */
    struct jop_stack_frame *frames; /* frames of the walk */
    uint32_t count, capacity;
    struct vm_hash_map stacks; /* keyed by method */
};

/* Called for each context that a walk enters or leaves, and at the end of the walk. */
void jop_stack_depth_enter(struct jop_stack_depth *depth, const struct prof_node_view *node);
void jop_stack_depth_leave(struct jop_stack_depth *depth);
void jop_stack_depth_end(struct jop_stack_depth *depth);

#endif
