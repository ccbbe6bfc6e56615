/*
 * stack.h: a growing array of elements of equal size, for paths of any depth.
 *
 * Threads: a stack is used by one thread at a time. Errors: the process ends if there is no memory
 * (memory.h).
 */
#ifndef JP2VM_PROFILER_TREE_STACK_H
#define JP2VM_PROFILER_TREE_STACK_H

#include <stddef.h>

struct prof_stack {
    char *bytes;
    size_t element_bytes, count, capacity;
};

void prof_stack_grow(struct prof_stack *stack, size_t count);
void prof_stack_release(struct prof_stack *stack);

static inline void *prof_stack_at(const struct prof_stack *stack, size_t index)
{
    return stack->bytes + index * stack->element_bytes;
}

/* Adds space for `count` elements and returns its address; the addresses of all elements stay valid
 * until the next call. */
static inline void *prof_stack_push(struct prof_stack *stack, size_t count)
{
    if (__builtin_expect(stack->count + count > stack->capacity, 0)) {
        prof_stack_grow(stack, count);
    }
    void *first = prof_stack_at(stack, stack->count);
    stack->count += count;
    return first;
}

#endif
