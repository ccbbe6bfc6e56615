/*
 * stack_depth.h: how many words of the processor's stack a run has needed, found from the contexts
 * of its profile: frames follow from the methods, what lies on the operand stack at a call from its
 * callsite.
 *
 * A context's words are those of the deepest instruction of its method, whether that has run or
 * not. Left out are routines of the processor, methods of the class library, which is not JOP's,
 * initializers of classes, and what native methods and the machine call.
 *
 * A walk starts with a struct that is zero but for `stacks`, which is a map by pointers.
 *
 * Threads: for one walk at a time. Errors: without memory the result is marked as incomplete.
 */
#ifndef JP2VM_JOP_CHARGE_STACK_DEPTH_H
#define JP2VM_JOP_CHARGE_STACK_DEPTH_H

#include <stdbool.h>
#include <stdint.h>

#include "profiler/model/tree_walk.h"
#include "vm/base/hash_map.h"

#define JOP_STACK_LIMIT 240 /* the highest top that is no overflow; the stack begins at 64 */
#define JOP_ROUTINE_STACK 66 /* what dmul's methods put above its operands, the most of all */

struct jop_stack_depth {
    uint32_t words;                   /* the highest top of the stack */
    const struct prof_method *method; /* that has it; NULL: none has run */
    bool is_incomplete; /* contexts are united, or memory was lacking: there may be higher ones */
    struct jop_stack_frame *frames; /* of the walk */
    uint32_t count, capacity;
    struct vm_hash_map stacks; /* by method */
};

/* To be called for each context that a walk enters or leaves, and at its end. */
void jop_stack_depth_enter(struct jop_stack_depth *depth, const struct prof_node_view *node);
void jop_stack_depth_leave(struct jop_stack_depth *depth);
void jop_stack_depth_end(struct jop_stack_depth *depth);

#endif
