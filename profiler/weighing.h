/*
 * weighing.h: sums over the instructions that ran in a context: executions(i) x weight(i), where
 * every instruction has a few weights (profile-semantics: "Abrupt exits"). Metrics are such sums,
 * and so is whatever cost an analysis gives to instructions.
 *
 * They are found from the counts of blocks, the exits and the activations in progress. The sums of
 * each block of a method are found once and kept in immortal memory; when there is none left, they
 * are found anew every time.
 *
 * Threads: any, once weighings are made.
 */
#ifndef JP2VM_PROFILER_WEIGHING_H
#define JP2VM_PROFILER_WEIGHING_H

#include <stdint.h>

#include "profiler/code.h"
#include "profiler/visit.h"

#define PROF_WEIGHING_MAX 64

struct prof_weighing {
    uint32_t count; /* of weights of an instruction, at most PROF_WEIGHING_MAX */
    /* Adds what the instructions first .. last (numbers) of a method weigh, `times` times, to
     * sums[0 .. count). The same whenever it is asked. One pass of a whole method stays below
     * 2^56. */
    void (*add)(const struct prof_method *method, uint32_t first, uint32_t last, uint64_t times,
                uint64_t *sums);
    uint32_t slot; /* in prof_method.block_sums: PROF_WEIGHING_... below, its own */
};

/* Who has which slot. */
enum prof_weighing_slot { PROF_WEIGHING_METRICS, PROF_WEIGHING_OTHER };

/* Sets sums[0 .. count) to what ran in a context; native ones and profiles without blocks: 0. */
void prof_weigh(const struct prof_weighing *weighing, const struct prof_node_view *view,
                uint64_t *sums);

/* Adds what blocks weigh that ran that often. */
void prof_weigh_blocks(const struct prof_weighing *weighing, const struct prof_method *method,
                       const uint64_t *block_counts, uint64_t *sums);

/* Takes off what did not run behind exits. */
void prof_weigh_exits(const struct prof_weighing *weighing, const struct prof_method *method,
                      const struct prof_exit *exits, size_t exit_count, uint64_t *sums);

#endif
