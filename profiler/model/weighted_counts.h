/*
 * weighted_counts.h: sums over the executed instructions of a context: executions(i) x weight(i),
 * where each instruction has several weights (docs/profile-semantics.md, "Abrupt exits"). Metrics
 * are such sums, and so are costs that an analysis gives to instructions.
 *
 * The sums are computed from the counts of blocks, the exits and the activations in progress. The
 * non-zero sums of each block of a method are computed once and kept as long as the process lives.
 * If there is no memory to keep them, they are computed again for each context.
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
    enum prof_weighted_counts_slot slot; /* the entry of prof_method.block_sums for these weights */
    uint32_t count; /* number of weights of each instruction, at most PROF_WEIGHTED_COUNTS_MAX */

    /* Adds the weights of the instructions first .. last of a method, multiplied by `times`, to
     * sums[0 .. count). The weights never change; the sum of the weights of a block is below
     * 2^56. */
    void (*add)(const struct prof_method *method, uint32_t first, uint32_t last, uint64_t times,
                uint64_t *sums);
};

/* Sets sums[0 .. count) to the sums over the instructions executed in a context, or to 0 if blocks
 * were not counted. */
void prof_weigh(const struct prof_weighted_counts *weighing, const struct prof_node_view *view,
                uint64_t *sums);

#endif
