#define _GNU_SOURCE /* qsort_r */
#include "tools/prof/code/code_counts.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/data/array.h"

bool tool_code_counts_init(struct tool_code_counts *counts, const struct prof_contexts *contexts)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        most = method != NULL && method->block_count > most ? method->block_count : most;
    }
    *counts = (struct tool_code_counts){.contexts = contexts};
    counts->counts = malloc((most + 1u) * sizeof *counts->counts);
    return counts->counts != NULL;
}

void tool_code_counts_fini(struct tool_code_counts *counts)
{
    free(counts->starts);
    free(counts->blocks);
    tool_intern_fini(&counts->exits);
    free(counts->exit_counts);
    free(counts->sorted_exits);
    free(counts->counts);
    *counts = (struct tool_code_counts){0};
}

/* Allocates the counts of a slot's blocks, unless the slot has them. */
static bool begin_slot(struct tool_code_counts *counts, uint32_t slot, uint32_t block_count)
{
    if (!VM_RESERVE_ZEROED(counts->starts, counts->slot_capacity, slot + 1u)) {
        return false;
    }
    while (counts->slot_count <= slot) {
        counts->starts[counts->slot_count++] = TOOL_NO_BLOCKS;
    }
    if (counts->starts[slot] != TOOL_NO_BLOCKS) {
        return true;
    }
    if (!VM_RESERVE_ZEROED(counts->blocks, counts->block_capacity,
                           counts->block_count + block_count)) {
        return false;
    }
    counts->starts[slot] = counts->block_count;
    counts->block_count += block_count;
    return true;
}

static bool add_exits(struct tool_code_counts *counts, uint32_t slot,
                      const struct prof_exit_list *list, uint32_t context)
{
    size_t count;
    const struct prof_exit *exits = prof_contexts_exits(list, context, &count);
    for (size_t i = 0; i < count; i++) {
        uint64_t key = (uint64_t)slot << 32 | exits[i].instruction;
        uint32_t number = tool_intern(&counts->exits, key, exits[i].block);
        if (number == TOOL_INTERN_FAILED
            || !VM_RESERVE_ZEROED(counts->exit_counts, counts->exit_capacity, number + 1u)) {
            return false;
        }
        counts->exit_counts[number] += exits[i].count;
    }
    return true;
}

bool tool_code_counts_add(struct tool_code_counts *counts, uint32_t slot, uint32_t context)
{
    const struct prof_contexts *contexts = counts->contexts;
    const struct prof_method *method = contexts->methods[contexts->method[context]];
    if (!prof_contexts_has_blocks(contexts, method)
        || contexts->blocks_at[context] == PROF_NO_COUNTS) {
        return true;
    }
    if (!begin_slot(counts, slot, method->block_count)) {
        return false;
    }
    uint64_t *sums = counts->blocks + counts->starts[slot];
    prof_contexts_blocks(contexts, context, counts->counts);
    for (uint32_t i = 0; i < method->block_count; i++) {
        sums[i] += counts->counts[i];
    }
    return add_exits(counts, slot, &contexts->exits, context)
           && add_exits(counts, slot, &contexts->in_progress, context);
}

static int compare_exits(const void *a, const void *b, void *data)
{
    const struct tool_pair *pairs = data;
    const struct tool_pair *x = &pairs[*(const uint32_t *)a], *y = &pairs[*(const uint32_t *)b];
    return x->a < y->a ? -1 : x->a > y->a;
}

bool tool_code_counts_finish(struct tool_code_counts *counts)
{
    uint32_t count = counts->exits.count;
    counts->sorted_exits = malloc((count + 1u) * sizeof *counts->sorted_exits);
    for (uint32_t i = 0; counts->sorted_exits != NULL && i < count; i++) {
        counts->sorted_exits[i] = i;
    }
    if (counts->sorted_exits != NULL && count > 0) {
        qsort_r(counts->sorted_exits, count, sizeof *counts->sorted_exits, compare_exits,
                counts->exits.pairs);
    }
    return counts->sorted_exits != NULL;
}

const uint64_t *tool_code_counts_blocks(const struct tool_code_counts *counts, uint32_t slot)
{
    return slot >= counts->slot_count || counts->starts[slot] == TOOL_NO_BLOCKS
               ? NULL
               : counts->blocks + counts->starts[slot];
}

static uint32_t first_exit(const struct tool_code_counts *counts, uint32_t slot)
{
    uint32_t low = 0, high = counts->exits.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (counts->exits.pairs[counts->sorted_exits[middle]].a >> 32 < slot) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

void tool_code_counts_executed(const struct tool_code_counts *counts, uint32_t slot,
                               const struct prof_method *method, uint64_t *executed)
{
    const uint64_t *blocks = tool_code_counts_blocks(counts, slot);
    if (blocks == NULL) {
        memset(executed, 0, method->instruction_count * sizeof *executed);
        return;
    }
    for (uint32_t i = 0; i < method->block_count; i++) {
        for (uint32_t j = method->blocks[i].first; j <= method->blocks[i].last; j++) {
            executed[j - 1] = blocks[i];
        }
    }
    for (uint32_t i = first_exit(counts, slot); i < counts->exits.count; i++) {
        uint32_t number = counts->sorted_exits[i];
        const struct tool_pair *exit = &counts->exits.pairs[number];
        if (exit->a >> 32 != slot) {
            break;
        }
        uint32_t last = method->blocks[exit->b].last;
        for (uint32_t j = (uint32_t)exit->a; j < last; j++) { /* the instructions after the exit */
            executed[j] -= counts->exit_counts[number];
        }
    }
}
