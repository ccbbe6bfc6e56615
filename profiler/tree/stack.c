#include "profiler/tree/stack.h"

#include <string.h>

#include "profiler/tree/memory.h"

void prof_stack_grow(struct prof_stack *stack, size_t count)
{
    size_t capacity = stack->capacity * 2 + count + 64;
    char *bytes = prof_allocate(capacity * stack->element_bytes);
    if (stack->bytes != NULL) {
        memcpy(bytes, stack->bytes, stack->count * stack->element_bytes);
    }
    prof_release(stack->bytes, stack->capacity * stack->element_bytes);
    stack->bytes = bytes;
    stack->capacity = capacity;
}

void prof_stack_release(struct prof_stack *stack)
{
    prof_release(stack->bytes, stack->capacity * stack->element_bytes);
    *stack = (struct prof_stack){.element_bytes = stack->element_bytes};
}
