#include "profiler/analyses/support/report/powers.h"

#include <inttypes.h>

void powers_write(struct jp2_output *out, const struct powers *powers)
{
    for (unsigned i = 0; i < POWERS; i++) {
        uint64_t from = i == 0 ? 0 : UINT64_C(1) << (i - 1), times = powers->of[i];
        if (times != 0 && i < 2) {
            jp2->write(out, " %" PRIu64 "x%" PRIu64, times, from);
        } else if (times != 0) {
            jp2->write(out, " %" PRIu64 "x%" PRIu64 "-%" PRIu64, times, from, from + (from - 1));
        }
    }
}
