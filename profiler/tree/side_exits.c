#include "profiler/tree/cct.h"
#include "profiler/tree/memory.h"
#include "vm/base/assert.h"

static uint32_t hash_node(const struct prof_node *node)
{
    uint64_t bits = (uint64_t)(uintptr_t)node >> 3;
    return (uint32_t)((bits * 0x9e3779b97f4a7c15u) >> 32);
}

/* Returns an index into `heads`: that of the node's entry, or of the free entry where it would be
 * stored. */
static uint32_t find_head(const struct prof_side_exits *records, const struct prof_node *node)
{
    VM_ASSERT(records->head_count <= records->head_mask);
    uint32_t i = hash_node(node) & records->head_mask;
    while (records->heads[i] != 0 && records->records[records->heads[i] - 1].node != node) {
        i = (i + 1) & records->head_mask;
    }
    return i;
}

static void grow_heads(struct prof_side_exits *records)
{
    uint32_t *old = records->heads;
    uint32_t old_size = old == NULL ? 0 : records->head_mask + 1;
    uint32_t size = old_size == 0 ? 64 : old_size * 2;
    records->heads = prof_allocate(size * sizeof *records->heads);
    records->head_mask = size - 1;
    for (uint32_t i = 0; i < old_size; i++) {
        if (old[i] != 0) {
            records->heads[find_head(records, records->records[old[i] - 1].node)] = old[i];
        }
    }
    prof_release(old, old_size * sizeof *old);
}

static uint32_t append(struct prof_side_exits *records, const struct prof_node *node,
                       uint32_t instruction, uint64_t count)
{
    if (records->count == records->capacity) {
        uint32_t capacity = records->capacity == 0 ? 32 : records->capacity * 2;
        size_t size = sizeof *records->records;
        records->records = prof_grow(records->records, records->capacity * size,
                                     records->count * size, capacity * size);
        records->capacity = capacity;
    }
    VM_ASSERT(records->count < records->capacity);
    records->records[records->count] =
        (struct prof_side_exit){.node = node, .instruction = instruction, .count = count};
    return ++records->count;
}

void prof_side_exits_add(struct prof_side_exits *records, const struct prof_node *node,
                         uint32_t instruction, uint64_t count)
{
    if (records->head_count * 4 >= (records->heads == NULL ? 0 : records->head_mask * 3)) {
        grow_heads(records);
    }
    uint32_t head = find_head(records, node);
    VM_ASSERT(records->head_count < records->head_mask);
    for (uint32_t i = records->heads[head]; i != 0; i = records->records[i - 1].next) {
        if (records->records[i - 1].instruction == instruction) {
            records->records[i - 1].count += count;
            return;
        }
    }
    uint32_t added = append(records, node, instruction, count);
    VM_ASSERT(records->records[added - 1].node == node);
    records->head_count += records->heads[head] == 0;
    records->records[added - 1].next = records->heads[head];
    records->heads[head] = added;
}

const struct prof_side_exit *prof_side_exits_first(const struct prof_side_exits *records,
                                                   const struct prof_node *node)
{
    if (records->heads == NULL) {
        return NULL;
    }
    uint32_t first = records->heads[find_head(records, node)];
    return first == 0 ? NULL : &records->records[first - 1];
}

void prof_side_exits_clear(struct prof_side_exits *records)
{
    prof_release(records->heads,
                 (records->heads == NULL ? 0 : records->head_mask + 1) * sizeof *records->heads);
    prof_release(records->records, records->capacity * sizeof *records->records);
    *records = (struct prof_side_exits){.records = NULL};
}
