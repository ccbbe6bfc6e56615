#include "vm/translate/sequence_counts.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "vm/code/cell.h"
#include "vm/vm.h"

#define PRINTED 80

static uint64_t counts[VM_INSN_COUNT][VM_INSN_COUNT];
static uint16_t insn_of_hash[1u << 16]; /* 1 + number of the instruction, by hash of its handler */

static uint32_t hash(const void *handler)
{
    return (uint32_t)((uintptr_t)handler * 0x9e3779b97f4a7c15u >> 48);
}

static int by_count(const void *a, const void *b)
{
    uint64_t x = (&counts[0][0])[*(const uint32_t *)a], y = (&counts[0][0])[*(const uint32_t *)b];
    return x < y ? 1 : x > y ? -1 : 0;
}

static void print_pairs(void)
{
    uint32_t size = VM_INSN_COUNT * VM_INSN_COUNT;
    uint32_t *order = malloc(size * sizeof *order);
    uint64_t total = 0;
    for (uint32_t i = 0; order != NULL && i < size; i++) {
        order[i] = i;
        total += (&counts[0][0])[i];
    }
    if (order == NULL || total == 0) {
        free(order);
        return;
    }
    qsort(order, size, sizeof *order, by_count);
    fprintf(stderr, "%llu internal instructions\n", (unsigned long long)total);
    for (uint32_t i = 0; i < PRINTED; i++) {
        uint64_t count = (&counts[0][0])[order[i]];
        fprintf(stderr, "%6.2f %% %s %s\n", 100.0 * (double)count / (double)total,
                vm_insn_info[order[i] / VM_INSN_COUNT].name,
                vm_insn_info[order[i] % VM_INSN_COUNT].name);
    }
    free(order);
}

static void learn_handlers(void)
{
    for (int i = 0; i < VM_INSN_COUNT; i++) {
        uint32_t h = hash(vm_handlers[i]);
        while (insn_of_hash[h] != 0) {
            h = (h + 1) & 0xffff;
        }
        insn_of_hash[h] = (uint16_t)(i + 1);
    }
    vm_at_exit(print_pairs);
}

void vm_count_sequence(const void *handler)
{
    static __thread uint32_t last;
    static int is_ready;
    if (!is_ready) {
        is_ready = 1;
        learn_handlers();
    }
    uint32_t h = hash(handler);
    while (insn_of_hash[h] != 0 && vm_handlers[insn_of_hash[h] - 1] != handler) {
        h = (h + 1) & 0xffff;
    }
    if (insn_of_hash[h] != 0) {
        uint32_t now = insn_of_hash[h] - 1u;
        counts[last][now]++;
        last = now;
    }
}
