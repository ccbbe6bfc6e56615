/*
 * indirect.h: accesses to variables that no instruction for fields or elements makes: those in which
 * plain VarHandles, reflection and Unsafe end, System.arraycopy, clone() and java.lang.reflect.Array,
 * and stores of native code by JNI. (The machine does not notify analyses of reads by JNI.)
 *
 * An access is that of the newest method on the stack that is not one of the layers in between, at
 * the instruction where it calls these. Looked at are accesses by classes that races.h looks at, to
 * variables that are neither final nor volatile.
 *
 * Threads: any; indirect_ask one at a time.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_INDIRECT_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_INDIRECT_H

#include <jp2vm/analysis.h>

#include "profiler/analyses/support/threads/races.h"

#define INDIRECT_EVENTS                                                                            \
    (JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_PUT) |                  \
     JP2_EVENT_BIT(JP2_EVENT_NATIVE_ARRAY_PUT) | JP2_EVENT_BIT(JP2_EVENT_CLASS_PREPARED))

/* Whether a location of INDIRECT_EVENTS, or of an access to an element, is an indirect access; what
 * it does is its data then. (Handles of elements use instructions.) */
bool indirect_ask(struct jp2_location *location);

/* Whether indirect_ask has wanted a location. */
bool indirect_is(const struct jp2_location *location);

/* One variable that is accessed: its place in the program, and its cell of races_shadow. */
typedef void indirect_visit(void *data, struct race_site *site, void *cell,
                            struct race_subject subject);

/* Takes in an event of a wanted location: visits each variable that is accessed. */
void indirect_event(jp2_thread *self, const struct jp2_location *location,
                    const struct jp2_event *event, indirect_visit *visit, void *data);

/* The method that a native method of Unsafe, which the calling thread is in, works for: the newest
 * one on the stack that is not one of the layers in between. NULL: there is none. */
const jp2_method *indirect_user(jp2_thread *self, int32_t *bci);

#endif
