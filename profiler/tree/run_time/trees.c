#include "profiler/tree/run_time/trees.h"

#include <string.h>

#include "profiler/tree/memory.h"
#include "profiler/tree/nodes/share.h"
#include "profiler/tree/run_time/origin.h"
#include "profiler/tree/select.h"
#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/thread/thread.h"

static struct prof_tree *trees;
static struct prof_tree_group threads; /* all trees, if there are no scopes */
static uint64_t tree_count;
static struct vm_lock trees_lock = VM_LOCK(TREES);

static struct prof_tree *new_tree(struct prof_tree_group *group)
{
    struct prof_tree *tree = prof_allocate(sizeof *tree);
    tree->is_usual = prof_share_is_on() && !prof_select_is_on();
    tree->group = group;
    prof_cct_plant(tree);
    tree->next = trees;
    trees = tree;
    return tree;
}

/* Takes a tree out of the group's free ones. Returns NULL if there is none. `number`: the number of
 * the thread, 0 for a new one. The caller holds the lock. */
static struct prof_tree *take_free(struct prof_tree_group *group, uint64_t number)
{
    struct prof_tree **place = &group->free_trees;
    while (*place != NULL && prof_tree_plan->is_per_thread && (*place)->number != number) {
        place = &(*place)->next_free;
    }
    struct prof_tree *tree = *place;
    if (tree != NULL) {
        VM_ASSERT(tree->thread == NULL && tree->group == group);
        *place = tree->next_free;
    }
    return tree;
}

static void put_free(struct prof_tree *tree)
{
    tree->thread = NULL;
    tree->next_free = tree->group->free_trees;
    tree->group->free_trees = tree;
}

struct prof_tree *prof_trees_take(struct prof_tree_group *group, const struct prof_tree *former)
{
    vm_lock_take(&trees_lock);
    struct prof_tree *tree = take_free(group, former->number);
    if (tree == NULL) {
        tree = new_tree(group);
        tree->number = former->number;
    }
    tree->thread = former->thread;
    vm_lock_release(&trees_lock);
    return tree;
}

void prof_trees_leave(struct prof_tree *tree)
{
    vm_lock_take(&trees_lock);
    put_free(tree);
    vm_lock_release(&trees_lock);
}

void prof_trees_start_thread(struct vm_thread *self)
{
    vm_lock_take(&trees_lock);
    struct prof_tree *tree = take_free(&threads, 0);
    if (tree == NULL) {
        tree = new_tree(&threads);
        tree->number = ++tree_count;
    }
    VM_ASSERT(tree->thread == NULL);
    tree->thread = self;
    self->tracker_data = tree;
    prof_origin_take(tree, self);
    vm_lock_release(&trees_lock);
}

/* Keeps the name of a thread that ends, in all its trees. The caller holds the lock. */
static void keep_name(struct prof_tree *of_thread, const struct vm_thread *self)
{
    bool has_more = prof_tree_plan->is_per_thread && of_thread->group != &threads;
    struct prof_tree *tree = has_more ? trees : of_thread;
    for (; tree != NULL; tree = has_more ? tree->next : NULL) {
        if (tree->number == of_thread->number) {
            _Static_assert(sizeof tree->thread_name == sizeof self->name, "a thread's name");
            memcpy(tree->thread_name, self->name, sizeof tree->thread_name);
        }
    }
}

void prof_trees_end_thread(struct vm_thread *self)
{
    vm_lock_take(&trees_lock);
    struct prof_tree *tree = self->tracker_data;
    VM_ASSERT(tree->thread == self);
    keep_name(tree, self);
    tree->thread = NULL;
    prof_origin_leave(tree);
    if (!prof_tree_plan->is_per_thread) {
        put_free(tree);
    }
    vm_lock_release(&trees_lock);
}

struct prof_tree *prof_cct_trees(void)
{
    return trees;
}

void prof_cct_lock(void)
{
    vm_lock_take(&trees_lock);
}

void prof_cct_unlock(void)
{
    vm_lock_release(&trees_lock);
}
