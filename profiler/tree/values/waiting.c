#include "profiler/tree/values/waiting.h"

#include "profiler/tree/cct.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"

/* Adds the time of the current wait. Then starts the next wait, or none if `next` is NULL. */
static void change(struct prof_waiting *waiting, uint64_t *next)
{
    uint64_t now = vm_time_ns();
    if (waiting->time != NULL) {
        *waiting->time += now - waiting->since;
    }
    waiting->time = next;
    waiting->since = now;
}

static void lock(struct prof_waiting *waiting)
{
    vm_spin_take(&waiting->lock, VM_RANK_WAITING_VALUES);
}

static void unlock(struct prof_waiting *waiting)
{
    vm_spin_release(&waiting->lock, VM_RANK_WAITING_VALUES);
}

void prof_waiting_begin(struct prof_tree *tree, uint64_t *time)
{
    lock(&tree->waiting);
    change(&tree->waiting, time);
    unlock(&tree->waiting);
}

void prof_waiting_end(struct prof_tree *tree)
{
    prof_waiting_begin(tree, NULL);
}

void prof_waiting_settle(bool is_last)
{
    prof_cct_lock();
    for (struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        lock(&tree->waiting);
        change(&tree->waiting, is_last ? NULL : tree->waiting.time);
        unlock(&tree->waiting);
    }
    prof_cct_unlock();
}
