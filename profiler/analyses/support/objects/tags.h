/*
 * tags.h: uses the tag of an object as a set of bits. Any thread may add bits; bits are never
 * removed. Only for inclusion in a plug-in.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_TAGS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_TAGS_H

#include <stdatomic.h>

#include <jp2vm/analysis.h>

#include "vm/base/lock/lock.h"

/* Locks for tags, each shared by several objects. A thread that holds such a lock runs no Java
 * code. */
#define TAGS_LOCKS 64u

static atomic_flag tags_locks[TAGS_LOCKS]; /* initially clear */

/* Adds bits to the tag of an object, and returns the previous tag. If several threads add the same
 * bit, only one of them gets a previous tag without the bit. Must not be called during a
 * collection. */
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
