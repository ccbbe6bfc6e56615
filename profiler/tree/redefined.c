#include "profiler/tree/redefined.h"

#include <string.h>

#include "profiler/tree/cct.h"
#include "profiler/tree/memory.h"
#include "profiler/tree/method_facts.h"
#include "profiler/tree/stack.h"
#include "vm/base/hash_map.h"

/* Returns the older version of a method that the redefinition has replaced; otherwise NULL. */
static struct vm_method *older(const struct vm_method *method, uint32_t redefinition)
{
    struct vm_method *old = method == NULL ? NULL : method->older;
    return old != NULL && old->replaced_by == redefinition ? old : NULL;
}

static void move_facts(uint32_t redefinition)
{
    for (struct prof_method *facts = prof_methods_newest(); facts != NULL;
         facts = facts->next_older) {
        struct vm_method *old = older(facts->method, redefinition);
        facts->method = old == NULL ? facts->method : old;
    }
}

static void move_node(struct prof_node *node, uint32_t redefinition)
{
    struct vm_method *old = older(node->context.method, redefinition);
    node->context.method = old == NULL ? node->context.method : old;
}

/* Adds the node to those whose callees must be looked at. Shared nodes and their callees are never
 * entered, and belong to the method of their facts. */
static void add(struct prof_stack *left, struct prof_node *node, uint32_t redefinition)
{
    if (node != NULL && (node->flags & PROF_NODE_SHARED) == 0) {
        move_node(node, redefinition);
        *(struct prof_node **)prof_stack_push(left, 1) = node;
    }
}

static void move_nodes(struct prof_tree *tree, uint32_t redefinition)
{
    struct prof_stack left = {.element_bytes = sizeof(struct prof_node *)};
    add(&left, tree->root, redefinition);
    add(&left, tree->apart, redefinition);
    while (left.count != 0) {
        const struct prof_node *node = *(struct prof_node **)prof_stack_at(&left, --left.count);
        uint32_t slots = prof_node_is_leaf(node) ? 0 : prof_node_slots(node);
        for (uint32_t slot = 0; slot < slots; slot++) {
            struct prof_node *callee = prof_node_callee(node, slot);
            for (; callee != NULL; callee = callee->next) {
                add(&left, callee, redefinition);
            }
        }
    }
    prof_stack_release(&left);
    for (uint32_t i = 0; tree->truncated != NULL && i <= tree->truncated_mask; i++) {
        if (tree->truncated[i] != NULL) {
            move_node(tree->truncated[i], redefinition);
        }
    }
}

/* The map of idle contexts is keyed by method. */
static void move_idle(struct prof_tree *tree, uint32_t redefinition)
{
    struct vm_hash_map moved;
    const void *method;
    void *node;
    vm_hash_map_init(&moved, NULL, NULL);
    for (size_t position = 0;
         tree->idle != NULL && vm_hash_map_next(tree->idle, &position, &method, &node);) {
        struct vm_method *old = older(method, redefinition);
        move_node(node, redefinition);
        if (!vm_hash_map_put(&moved, old == NULL ? method : old, node, NULL)) {
            prof_out_of_memory();
        }
    }
    if (tree->idle != NULL) {
        vm_hash_map_fini(tree->idle);
        *tree->idle = moved;
    }
}

void prof_methods_redefined(uint32_t redefinition)
{
    move_facts(redefinition);
    prof_cct_lock();
    for (struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        move_nodes(tree, redefinition);
        move_idle(tree, redefinition);
        if (tree->cache != NULL) { /* its keys are methods */
            memset(tree->cache, 0, PROF_CACHE_ENTRIES * sizeof *tree->cache);
        }
    }
    prof_cct_unlock();
}
