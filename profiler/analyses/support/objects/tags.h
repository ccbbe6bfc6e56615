/*
 * tags.h: an object's tag as a set of bits that are only ever added, by any thread. Part of the
 * plug-in that includes it.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_TAGS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_TAGS_H

#include <stdatomic.h>

#include <jp2vm/analysis.h>

#include "vm/base/lock/lock.h"

/* Objects share locks; no Java runs while one is held. */
#define TAGS_LOCKS 64u

static atomic_flag tags_locks[TAGS_LOCKS]; /* clear */

/* Adds bits to the tag of an object, and gives the tag as it was. Of several threads that add the
 * same bit one is told that it was not there. Not during a collection. */
static inline uint64_t tags_add(const struct jp2_analysis *analysis, const jp2_object *object,
                                uint64_t bits)
{
    uint64_t tag = jp2->tag(analysis, object);
    if ((tag & bits) == bits) {
        return tag;
    }
    atomic_flag *lock = &tags_locks[((uintptr_t)object >> 4) % TAGS_LOCKS];
    vm_spin_take(lock, VM_RANK_ANALYSIS_TAGS);
    tag = jp2->tag(analysis, object);
    if ((tag & bits) != bits) {
        jp2->set_tag(analysis, object, tag | bits);
    }
    vm_spin_release(lock, VM_RANK_ANALYSIS_TAGS);
    return tag;
}

#endif
