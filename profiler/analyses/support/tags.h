/*
 * tags.h: an object's tag as a set of bits that are only ever added, by any thread.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_TAGS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_TAGS_H

#include <jp2vm/analysis.h>

/* Adds bits to the tag of an object, and gives the tag as it was. Of several threads that add the
 * same bit one is told that it was not there. Not during a collection. */
uint64_t tags_add(const struct jp2_analysis *analysis, const jp2_object *object, uint64_t bits);

#endif
