/*
 * weighted_counts.h: sums over the instructions that ran in a context: executions(i) x weight(i),
 * where every instruction has a few weights (docs/profile-semantics.md, "Abrupt exits"). Metrics
 * are such sums, and so is whatever costs an analysis gives to instructions.
 *
 * They are found from the counts of blocks, the exits and the activations in progress. The sums of
 * each block of a method are found once and kept, those that are not 0, in immortal memory; when
 * there is none left, they are found anew every time.
 *
 * Threads: any.
 */
#ifndef JP2VM_PROFILER_MODEL_WEIGHTED_COUNTS_H
#define JP2VM_PROFILER_MODEL_WEIGHTED_COUNTS_H

#include <stdint.h>

#include "profiler/model/method.h"
#include "profiler/model/tree_walk.h"

#define PROF_WEIGHTED_COUNTS_MAX 64

struct prof_weighted_counts {
    enum prof_weighted_counts_slot slot; /* its own */
    uint32_t count; /* of weights of an instruction, at most PROF_WEIGHTED_COUNTS_MAX */

    /* Adds what the instructions first .. last (numbers) of a method weigh, `times` times, to
     * sums[0 .. count). The same whenever it is asked; the weights of one block together are below
     * 2^56. */
    void (*add)(const struct prof_method *method, uint32_t first, uint32_t last, uint64_t times,
                uint64_t *sums);
};

/* Sets sums[0 .. count) to what ran in a context; to 0 without block counts. */
void prof_weigh(const struct prof_weighted_counts *weighing, const struct prof_node_view *view,
                uint64_t *sums);

#endif
