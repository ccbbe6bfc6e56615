#include "profiler/model/weighted_counts.h"

#include <stdatomic.h>
#include <string.h>

#include "vm/base/arena.h"
#include "vm/base/lock/lock.h"

/* A sum, and the number that one execution of a block adds to it. */
struct term {
    uint64_t weight : 56;
    uint64_t sum : 8;
};

/* The terms of a method's blocks. The terms of block i are terms[starts[i] .. starts[i + 1] -
 * 1]. */
struct block_sums {
    const uint32_t *starts;
    struct term terms[];
};

static struct vm_lock lock = VM_LOCK(WEIGHTED_COUNTS); /* guards the arena */
static struct vm_arena *arena;

/* Writes the terms of all blocks, one block after the other, to `terms` unless that is NULL.
 * Returns the number of terms. */
static uint32_t collect_terms(const struct prof_weighted_counts *weighing,
                              const struct prof_method *method, struct term *terms,
                              uint32_t *starts)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < method->block_count; i++) {
        uint64_t sums[PROF_WEIGHTED_COUNTS_MAX] = {0};
        weighing->add(method, method->blocks[i].first, method->blocks[i].last, 1, sums);
        for (uint32_t sum = 0; sum < weighing->count; sum++) {
            if (sums[sum] == 0) {
                continue;
            }
            if (terms != NULL) {
                terms[count] = (struct term){sums[sum], sum};
            }
            count++;
        }
        if (starts != NULL) {
            starts[i + 1] = count;
        }
    }
    return count;
}

static struct block_sums *make_sums(const struct prof_weighted_counts *weighing,
                                    const struct prof_method *method)
{
    if (arena == NULL) {
        arena = vm_arena_create(0);
        if (arena == NULL) {
            return NULL;
        }
    }
    size_t terms_size = collect_terms(weighing, method, NULL, NULL) * sizeof(struct term);
    struct block_sums *sums = vm_arena_alloc(
        arena, sizeof *sums + terms_size + (method->block_count + 1) * sizeof *sums->starts);
    if (sums != NULL) {
        uint32_t *starts = (uint32_t *)((char *)sums->terms + terms_size);
        collect_terms(weighing, method, sums->terms, starts);
        sums->starts = starts;
    }
    return sums;
}

/* Returns the sums of a method's blocks, or NULL if there is no memory. They are cached in the
 * method; because it is only a cache, readers may fill it. */
static const struct block_sums *get_sums(const struct prof_weighted_counts *weighing,
                                         const struct prof_method *method)
{
    void *_Atomic *slot = (void *_Atomic *)&method->block_sums[weighing->slot];
    struct block_sums *sums = atomic_load_explicit(slot, memory_order_acquire);
    if (sums != NULL) {
        return sums;
    }
    vm_lock_take(&lock);
    sums = atomic_load_explicit(slot, memory_order_relaxed);
    if (sums == NULL) {
        sums = make_sums(weighing, method);
        atomic_store_explicit(slot, sums, memory_order_release);
    }
    vm_lock_release(&lock);
    return sums;
}

static void add_blocks(const struct prof_weighted_counts *weighing,
                       const struct prof_method *method, const uint64_t *block_counts,
                       uint64_t *sums)
{
    const struct block_sums *known = get_sums(weighing, method);
    for (uint32_t i = 0; i < method->block_count; i++) {
        uint64_t count = block_counts[i];
        if (count == 0) {
            continue;
        }
        if (known == NULL) {
            weighing->add(method, method->blocks[i].first, method->blocks[i].last, count, sums);
            continue;
        }
        for (uint32_t j = known->starts[i]; j < known->starts[i + 1]; j++) {
            sums[known->terms[j].sum] += known->terms[j].weight * count;
        }
    }
}

static void subtract_exits(const struct prof_weighted_counts *weighing,
                           const struct prof_method *method, const struct prof_exit *exits,
                           size_t count, uint64_t *sums)
{
    if (count == 0) {
        return;
    }
    uint64_t missing[PROF_WEIGHTED_COUNTS_MAX] = {0};
    for (size_t i = 0; i < count; i++) {
        weighing->add(method, exits[i].instruction + 1, method->blocks[exits[i].block].last,
                      exits[i].count, missing);
    }
    for (uint32_t sum = 0; sum < weighing->count; sum++) {
        sums[sum] -= missing[sum];
    }
}

void prof_weigh(const struct prof_weighted_counts *weighing, const struct prof_node_view *view,
                uint64_t *sums)
{
    memset(sums, 0, weighing->count * sizeof *sums);
    if (weighing->count == 0 || view->method->block_count == 0 || view->block_counts == NULL) {
        return;
    }
    add_blocks(weighing, view->method, view->block_counts, sums);
    subtract_exits(weighing, view->method, view->exits, view->exit_count, sums);
    subtract_exits(weighing, view->method, view->in_progress, view->in_progress_count, sums);
}
