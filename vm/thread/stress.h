/*
 * stress.h: --stress=SEED: collections, safepoints and yields at random instructions, to test the
 * machine.
 *
 * Each thread has a generator of its own, made from the seed and the number of threads that began
 * before. After a random number of bytecodes, 1 to a few hundred thousand, the thread collects garbage,
 * has its next allocation or its next backward jump collect it, stops all threads for a moment, or gives
 * its processor away. So a program of one thread does that at the same instructions whenever the seed is
 * the same. Nothing is observed: results and profiles are those of a run without it, except where a
 * program can see collections or the order of threads.
 *
 * Threads: started by one thread before the machine exists.
 */
#ifndef JP2VM_VM_THREAD_STRESS_H
#define JP2VM_VM_THREAD_STRESS_H

#include <stdbool.h>
#include <stdint.h>

/* A line on stderr at exit, after a crash too, has the seed and the counts. False: there are too many
 * analyses. */
bool vm_stress_start(uint64_t seed);

#endif
