/*
 * stress.h: --stress=SEED: collections, safepoints and yields at random instructions, to test the
 * machine.
 *
 * Each thread has its own random generator, seeded from the seed and the number of threads that
 * started earlier. After a random number of bytecodes, 1 to a few hundred thousand, the thread does
 * one of these:
 *   - collects garbage
 *   - arranges that its next allocation or backward jump collects garbage
 *   - stops all threads for a moment
 *   - yields its processor
 * So, with the same seed, a program with one thread does the same at the same instructions in every
 * run. Results and profiles are the same as without stress, unless a program can observe
 * collections or the order of threads.
 *
 * Threads: one thread calls vm_stress_start before the machine exists.
 */
#ifndef JP2VM_VM_THREAD_STRESS_H
#define JP2VM_VM_THREAD_STRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Starts the stress. At exit, also after a crash, a line on stderr shows the seed and the counts.
 * Returns false if there are too many analyses. */
bool vm_stress_start(uint64_t seed);

#endif
