/*
 * stress.h: --stress=SEED: collections, safepoints and yields at random instructions, to test the
 * machine.
 *
 * Each thread has its own generator, made from the seed and the number of threads that started
 * before. After a random number of bytecodes, 1 to a few hundred thousand, the thread does one of
 * these:
 *   - collects garbage
 *   - makes its next allocation or its next backward jump collect garbage
 *   - stops all threads for a moment
 *   - yields its processor
 * So a program with one thread does that at the same instructions in every run with the same seed.
 * Nothing is observed: results and profiles are the same as without it, except if a program can see
 * collections or the order of threads.
 *
 * Threads: started by one thread before the machine exists.
 */
#ifndef JP2VM_VM_THREAD_STRESS_H
#define JP2VM_VM_THREAD_STRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Starts it. A line on stderr at exit, also after a crash, has the seed and the counts. Returns
 * false if there are too many analyses. */
bool vm_stress_start(uint64_t seed);

#endif
