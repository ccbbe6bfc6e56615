/*
 * model_heap.h: gives objects and static fields model addresses, which are the same in every run of
 * a program with one thread. Each thread has a region of addresses, in which its objects follow one
 * another in the order of their allocation, aligned to 16 bytes. Addresses are never reused. A
 * static field gets 8 bytes when it is first used, in the region of the thread that uses it.
 *
 * Threads: the caller must hold a lock that serializes all calls.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_MODEL_HEAP_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_MODEL_HEAP_H

#include <jp2vm/analysis.h>

#define MODEL_ACCESSES                                                                             \
    (JP2_EVENT_BIT(JP2_EVENT_FIELD_GET) | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT)                       \
     | JP2_EVENT_BIT(JP2_EVENT_STATIC_GET) | JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT)                   \
     | JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE))

void model_allocate(const jp2_thread *self, const jp2_object *object, uint64_t bytes);

/* Returns the model address of the variable that an event accesses. */
uint64_t model_address(const jp2_thread *self, enum jp2_event_kind kind,
                       const struct jp2_event *event);

#endif
