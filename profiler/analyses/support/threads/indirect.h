/*
 * indirect.h: accesses to variables that are not made by field or array instructions. Native code
 * makes them: the methods of Unsafe that plain VarHandles and reflection call in the end,
 * System.arraycopy, clone(), java.lang.reflect.Array, and stores by JNI. (The machine does not
 * notify analyses of reads by JNI.)
 *
 * An access is attributed to the newest method on the stack that does not belong to one of these
 * layers of the library, at the instruction with which it calls the layer. It is checked if races.h
 * checks the class of that method, and the variable is neither final nor volatile.
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
 * indirect access. Sets the location's data to the kind of access. (The library's VarHandles of
 * array elements use array instructions.) */
bool indirect_ask(struct jp2_location *location);

/* Returns whether indirect_ask has wanted a location. */
bool indirect_is(const struct jp2_location *location);

/* Called for an accessed variable, with the access's site in the program and the variable's cell of
 * races_shadow. */
typedef void indirect_visit(void *data, struct race_site *site, void *cell,
                            struct race_subject subject);

/* Handles an event of a wanted location: calls `visit` for each accessed variable. */
void indirect_event(jp2_thread *self, const struct jp2_location *location,
                    const struct jp2_event *event, indirect_visit *visit, void *data);

/* Returns the method on whose behalf the calling thread is in a native method of Unsafe: the newest
 * method on the stack that does not belong to one of the layers; NULL: there is none. Sets `bci` to
 * the bci of its call. */
const jp2_method *indirect_user(jp2_thread *self, int32_t *bci);

#endif
