#include "profiler/tree/stack.h"

#include "profiler/tree/memory.h"
#include "vm/base/assert.h"

void prof_stack_grow(struct prof_stack *stack, size_t count)
{
    size_t capacity = stack->capacity * 2 + count + 64;
    stack->bytes = prof_grow(stack->bytes, stack->capacity * stack->element_bytes,
                             stack->count * stack->element_bytes, capacity * stack->element_bytes);
    stack->capacity = capacity;
    VM_ASSERT(stack->count + count <= stack->capacity);
}

void prof_stack_release(struct prof_stack *stack)
{
    prof_release(stack->bytes, stack->capacity * stack->element_bytes);
    *stack = (struct prof_stack){.element_bytes = stack->element_bytes};
}
