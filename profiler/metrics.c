#include "profiler/metrics.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/arena.h"

/* A metric and what it grows by. Sums of a block are below 2^47: 65535 instructions. */
struct term {
    uint64_t weight : 56;
    uint64_t metric : 8;
};

/* Sums of the blocks of a method: of block i those in terms[starts[i], starts[i + 1]). */
struct block_sums {
    const uint32_t *starts;
    struct term terms[];
};

static struct {
    bool has_categories;
    struct prof_weights weights;
    uint32_t count;
    const char *names[PROF_METRICS_MAX];
    uint32_t term_counts[256];
    struct term terms[256][PROF_METRICS_MAX]; /* by opcode; weight is not 0 */
} table;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the arena */
static struct vm_arena *arena;

static void add_term(int opcode, uint32_t metric, uint32_t weight)
{
    if (weight != 0) {
        table.terms[opcode][table.term_counts[opcode]++] = (struct term){weight, metric};
    }
}

static void rebuild_table(void)
{
    table.count = 0;
    memset(table.term_counts, 0, sizeof table.term_counts);
    for (uint32_t i = 0; table.has_categories && i < VM_CATEGORY_COUNT; i++) {
        for (int opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
            add_term(opcode, table.count, vm_opcode_info[opcode].category == i);
        }
        table.names[table.count++] = prof_categories[i].metric;
    }
    for (uint32_t i = 0; i < table.weights.metric_count; i++) {
        for (int opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
            add_term(opcode, table.count, table.weights.of_opcode[i][opcode]);
        }
        table.names[table.count++] = table.weights.names[i];
    }
}

void prof_metrics_enable_categories(void)
{
    table.has_categories = true;
    rebuild_table();
}

bool prof_metrics_parse(const char *path, char *message, size_t size)
{
    static struct prof_weights weights;
    if (!prof_weights_parse(path, &weights, message, size)) {
        return false;
    }
    table.weights = weights;
    rebuild_table();
    return true;
}

uint32_t prof_metrics_count(void)
{
    return table.count;
}

const char *prof_metrics_name(uint32_t metric)
{
    return table.names[metric];
}

/* What instructions first .. last add to each metric when they run `count` times. */
static void add_instructions(const struct prof_method *method, uint32_t first, uint32_t last,
    uint64_t count, uint64_t *sums)
{
    for (uint32_t i = first; i <= last; i++) {
        uint8_t opcode = method->opcodes[i - 1];
        for (uint32_t j = 0; j < table.term_counts[opcode]; j++) {
            struct term term = table.terms[opcode][j];
            sums[term.metric] += term.weight * count;
        }
    }
}

/* The terms of all blocks, one after the other, to `terms` unless that is NULL; their number. */
static uint32_t collect_terms(const struct prof_method *method, struct term *terms,
    uint32_t *starts)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < method->block_count; i++) {
        uint64_t sums[PROF_METRICS_MAX] = {0};
        add_instructions(method, method->blocks[i].first, method->blocks[i].last, 1, sums);
        for (uint32_t metric = 0; metric < table.count; metric++) {
            if (sums[metric] == 0) {
                continue;
            }
            if (terms != NULL) {
                terms[count] = (struct term){sums[metric], metric};
            }
            count++;
        }
        if (starts != NULL) {
            starts[i + 1] = count;
        }
    }
    return count;
}

static struct block_sums *make_sums(const struct prof_method *method)
{
    if (arena == NULL) {
        arena = vm_arena_create(0);
        if (arena == NULL) {
            return NULL;
        }
    }
    size_t terms_size = collect_terms(method, NULL, NULL) * sizeof(struct term);
    struct block_sums *sums = vm_arena_alloc(arena, sizeof *sums + terms_size
        + (method->block_count + 1) * sizeof *sums->starts);
    if (sums != NULL) {
        uint32_t *starts = (uint32_t *)((char *)sums->terms + terms_size);
        collect_terms(method, sums->terms, starts);
        sums->starts = starts;
    }
    return sums;
}

/* NULL when there is no memory for them. They are a cache, so that readers may fill it. */
static const struct block_sums *get_sums(const struct prof_method *method)
{
    void *_Atomic *slot = (void *_Atomic *)&method->block_sums;
    struct block_sums *sums = atomic_load_explicit(slot, memory_order_acquire);
    if (sums != NULL) {
        return sums;
    }
    pthread_mutex_lock(&lock);
    sums = atomic_load_explicit(slot, memory_order_relaxed);
    if (sums == NULL) {
        sums = make_sums(method);
        atomic_store_explicit(slot, sums, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    return sums;
}

void prof_metrics_sum_blocks(const struct prof_method *method, const uint64_t *block_counts,
    struct prof_value *values)
{
    uint64_t totals[PROF_METRICS_MAX] = {0};
    const struct block_sums *sums = table.count == 0 || method->block_count == 0 ? NULL
        : get_sums(method);
    for (uint32_t i = 0; i < method->block_count; i++) {
        uint64_t count = block_counts[i];
        if (count == 0) {
            continue;
        }
        if (sums == NULL) {
            add_instructions(method, method->blocks[i].first, method->blocks[i].last, count,
                totals);
            continue;
        }
        for (uint32_t j = sums->starts[i]; j < sums->starts[i + 1]; j++) {
            totals[sums->terms[j].metric] += sums->terms[j].weight * count;
        }
    }
    for (uint32_t metric = 0; metric < table.count; metric++) {
        values[metric] = (struct prof_value){table.names[metric], totals[metric]};
    }
}

void prof_metrics_subtract_exits(const struct prof_method *method, const struct prof_exit *exits,
    size_t exit_count, struct prof_value *values)
{
    uint64_t totals[PROF_METRICS_MAX] = {0};
    for (size_t i = 0; i < exit_count; i++) {
        add_instructions(method, exits[i].instruction + 1, method->blocks[exits[i].block].last,
            exits[i].count, totals);
    }
    for (uint32_t metric = 0; metric < table.count; metric++) {
        values[metric].value -= totals[metric];
    }
}
