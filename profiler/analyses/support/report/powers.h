/*
 * powers.h: counts how often a number was 0, 1, 2 to 3, 4 to 7, and so on.
 *
 * Threads: any thread may note numbers.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_POWERS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_POWERS_H

#include <stdatomic.h>
#include <stdint.h>

#include <jp2vm/analysis.h>

#define POWERS 65

struct powers {
    _Atomic uint64_t of[POWERS];
};

static inline void powers_note(struct powers *powers, uint64_t number)
{
    unsigned power = number == 0 ? 0 : 64 - (unsigned)__builtin_clzll(number);
    atomic_fetch_add_explicit(&powers->of[power], 1, memory_order_relaxed);
}

/* Writes " 3x0 17x8-15" for three zeros and 17 numbers from 8 to 15. */
void powers_write(struct jp2_output *out, const struct powers *powers);

#endif
