#include "profiler/analyses/support/tags.h"

#include <stdatomic.h>

/* Objects share locks; no Java runs while one is held. */
#define LOCKS 64u

static atomic_flag locks[LOCKS]; /* clear */

uint64_t tags_add(const struct jp2_analysis *analysis, const jp2_object *object, uint64_t bits)
{
    uint64_t tag = jp2->tag(analysis, object);
    if ((tag & bits) == bits) {
        return tag;
    }
    atomic_flag *lock = &locks[((uintptr_t)object >> 4) % LOCKS];
    while (atomic_flag_test_and_set_explicit(lock, memory_order_acquire)) {
    }
    tag = jp2->tag(analysis, object);
    if ((tag & bits) != bits) {
        jp2->set_tag(analysis, object, tag | bits);
    }
    atomic_flag_clear_explicit(lock, memory_order_release);
    return tag;
}
