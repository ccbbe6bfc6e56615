/*
 * model_heap.h: addresses that are the same in every run of a program with one thread: objects are
 * laid out one behind the other, in the order of their allocation, 16 bytes aligned, each thread's
 * in a region of its own. Nothing is ever freed. Static fields get 8 bytes each when they are first
 * used, in a region of the thread that does.
 *
 * Threads: all under the caller's lock.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_MODEL_HEAP_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_MODEL_HEAP_H

#include <jp2vm/analysis.h>

#define MODEL_ACCESSES                                                                             \
    (JP2_EVENT_BIT(JP2_EVENT_FIELD_GET) | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT) |                     \
     JP2_EVENT_BIT(JP2_EVENT_STATIC_GET) | JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT) |                   \
     JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE))

void model_allocate(const jp2_thread *self, const jp2_object *object, uint64_t bytes);

/* Where the variable of an access is. */
uint64_t model_address(const jp2_thread *self, enum jp2_event_kind kind,
                       const struct jp2_event *event);

#endif
