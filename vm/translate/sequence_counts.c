#include "vm/translate/sequence_counts.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "vm/code/frame.h"
#include "vm/code/translation.h"
#include "vm/vm.h"

#define PRINTED 80

static uint64_t counts[VM_INSN_COUNT][VM_INSN_COUNT];

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

void vm_count_sequence(const union vm_slot *fp, const struct vm_cell *pc)
{
    static __thread uint32_t last;
    static int is_ready;
    if (!is_ready) {
        is_ready = 1;
        vm_at_exit(print_pairs);
    }
    enum vm_insn_code now = vm_translation_insn(vm_frame_method(fp), pc);
    if (now != VM_INSN_COUNT) { /* a stub */
        counts[last][now]++;
        last = now;
    }
}
