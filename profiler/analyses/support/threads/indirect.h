/*
 * indirect.h: accesses to variables that are not made by field or array instructions. They are made
 * by native code: the methods of Unsafe on which plain VarHandles and reflection are based,
 * System.arraycopy, clone(), java.lang.reflect.Array, and JNI. (Analyses are notified of stores by
 * JNI, but not of reads by JNI.)
 *
 * An access is attributed to the newest method on the stack that does not belong to one of these
 * layers of the library, at the instruction with which this method calls the layer. The access is
 * checked if races.h checks the class of this method, and if the variable is neither final nor
 * volatile.
 *
 * Threads: any; one thread at a time calls indirect_ask.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_INDIRECT_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_INDIRECT_H

#include <jp2vm/analysis.h>

#include "profiler/analyses/support/threads/races.h"

#define INDIRECT_EVENTS                                                                            \
    (JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_PUT)                    \
     | JP2_EVENT_BIT(JP2_EVENT_NATIVE_ARRAY_PUT) | JP2_EVENT_BIT(JP2_EVENT_CLASS_PREPARED))

/* Returns whether a location of INDIRECT_EVENTS, or of an access to an array element, is an
 * indirect access. Sets the location's data to the kind of access. (In the class library,
 * VarHandles of array elements are implemented with array instructions.) */
bool indirect_ask(struct jp2_location *location);

/* Returns whether indirect_ask returned true for a location. */
bool indirect_is(const struct jp2_location *location);

/* Called for an accessed variable. `site` is the place in the program that accesses it; `cell` is
 * the variable's cell in races_shadow. */
typedef void indirect_visit(void *data, struct race_site *site, void *cell,
                            struct race_subject subject);

/* Handles an event of a wanted location: calls `visit` for each accessed variable. */
void indirect_event(jp2_thread *self, const struct jp2_location *location,
                    const struct jp2_event *event, indirect_visit *visit, void *data);

#endif
