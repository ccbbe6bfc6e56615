#include "jop/charge/stack_depth.h"

#include <stdlib.h>

#include "vm/base/data/array.h"
#include "vm/classfile/opcodes.h"
#include "vm/classfile/stack_flow.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"

enum {
    FRAME_WORDS = 5,
    MAIN_TOP = 73 /* the stack top, including the argument, when the run time calls main */
};

/* Facts about a method with code. */
struct method_stack {
    struct vm_flow flow;
    uint32_t deepest; /* the most words of operands */
};

struct jop_stack_frame {
    const struct method_stack *stack; /* NULL: the processor has no such frame */
    uint32_t empty;                   /* the stack top when there are no operands */
};

/* Returns the largest number of words of operands. In the processor's code, an iinc needs two more
 * words, and the lock of a synchronized method needs one word. */
static uint32_t deepest_operands(const struct prof_method *method, const struct vm_flow *flow)
{
    uint32_t deepest = (method->method->flags & VM_ACC_SYNCHRONIZED) != 0 ? 1 : 0;
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        int32_t words = flow->depths[i] + (method->opcodes[i] == VM_OP_IINC ? 2 : 0);
        if (flow->depths[i] >= 0 && (uint32_t)words > deepest) {
            deepest = (uint32_t)words;
        }
    }
    return deepest;
}

/* Returns the facts about a method, or NULL if memory is exhausted. */
static const struct method_stack *find_stack(struct jop_stack_depth *depth,
                                             const struct prof_method *method)
{
    struct method_stack *stack = vm_hash_map_find(&depth->stacks, method);
    if (stack != NULL) {
        return stack;
    }
    stack = calloc(1, sizeof *stack);
    const struct vm_method *of = method->method;
    if (stack == NULL || vm_flow_analyze(of->class->file, of->code, &stack->flow) != VM_FLOW_OK) {
        free(stack);
        return NULL;
    }
    if (!vm_hash_map_put(&depth->stacks, method, stack, NULL)) {
        vm_flow_destroy(&stack->flow);
        free(stack);
        return NULL;
    }
    stack->deepest = deepest_operands(method, &stack->flow);
    return stack;
}

static bool is_of_program(const struct vm_method *method)
{
    return method != NULL && vm_loader_number(method->class->loader) != 0;
}

/* Returns the stack top at the call of a context, including the arguments, or 0 if the caller is
 * not a method of the program. */
static uint32_t top_at_call(const struct jop_stack_depth *depth, const struct prof_node_view *node)
{
    if (depth->count == 0) {
        const struct vm_method *method = node->method->method;
        return is_of_program(method) && !method->is_class_initializer ? MAIN_TOP : 0;
    }
    const struct jop_stack_frame *caller = &depth->frames[depth->count - 1];
    if (caller->stack == NULL || node->callsite <= 0) {
        return 0;
    }
    int32_t operands = caller->stack->flow.depths[node->callsite - 1];
    return operands < 0 ? 0 : caller->empty + (uint32_t)operands;
}

static struct jop_stack_frame make_frame(struct jop_stack_depth *depth,
                                         const struct prof_node_view *node)
{
    struct jop_stack_frame frame = {NULL, 0};
    uint32_t top = top_at_call(depth, node);
    const struct prof_method *method = node->method;
    if (top == 0 || !method->has_code || method->method == NULL || method->method->code == NULL) {
        return frame;
    }
    frame.stack = find_stack(depth, method);
    depth->is_incomplete |= frame.stack == NULL;
    uint32_t locals = method->method->code->max_locals - method->method->arg_slots;
    frame.empty = top + locals + FRAME_WORDS;
    uint32_t words = frame.empty + (frame.stack == NULL ? 0 : frame.stack->deepest);
    if (words > depth->words && is_of_program(method->method) && prof_node_has_counts(node)) {
        depth->words = words;
        depth->method = method;
    }
    return frame;
}

void jop_stack_depth_enter(struct jop_stack_depth *depth, const struct prof_node_view *node)
{
    if (!VM_RESERVE(depth->frames, depth->capacity, depth->count + 1)) {
        depth->is_incomplete = true;
        return;
    }
    depth->is_incomplete |= node->is_truncated || node->is_cut;
    struct jop_stack_frame frame = make_frame(depth, node);
    depth->frames[depth->count++] = frame;
}

void jop_stack_depth_leave(struct jop_stack_depth *depth)
{
    if (depth->count > 0) {
        depth->count--;
    }
}

void jop_stack_depth_end(struct jop_stack_depth *depth)
{
    size_t position = 0;
    void *stack;
    while (vm_hash_map_next(&depth->stacks, &position, NULL, &stack)) {
        vm_flow_destroy(&((struct method_stack *)stack)->flow);
        free(stack);
    }
    vm_hash_map_fini(&depth->stacks);
    free(depth->frames);
    depth->frames = NULL;
    depth->count = depth->capacity = 0;
}
