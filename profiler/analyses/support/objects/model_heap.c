#include "profiler/analyses/support/objects/model_heap.h"

#include "profiler/analyses/support/objects/shadow.h"

#define REGION_BITS 40
#define MOST_THREADS 4096
#define STATICS (UINT64_C(1) << (REGION_BITS - 1)) /* where static fields start in a region */

static struct shadow shadow = {.tables = {{.bytes = sizeof(uint64_t), .shift = 3}}};
static uint64_t used[MOST_THREADS], used_by_statics[MOST_THREADS];

/* Allocates `bytes` bytes in a thread's region, and returns their address. Two threads share a
 * region if their numbers are equal modulo MOST_THREADS. */
static uint64_t take(uint64_t *of, const jp2_thread *self, uint64_t bytes)
{
    uint64_t region = self == NULL ? 0 : jp2->thread_number(self) % MOST_THREADS;
    uint64_t address = ((region + 1) << REGION_BITS) + of[region];
    of[region] += bytes;
    return address;
}

void model_allocate(const jp2_thread *self, const jp2_object *object, uint64_t bytes)
{
    uint64_t *cell = shadow_cell(&shadow, 0, (uintptr_t)object);
    *cell = take(used, self, (bytes + 15) & ~UINT64_C(15));
}

uint64_t model_address(const jp2_thread *self, enum jp2_event_kind kind,
                       const struct jp2_event *event)
{
    bool is_array = kind == JP2_EVENT_ARRAY_LOAD || kind == JP2_EVENT_ARRAY_STORE;
    uintptr_t place = is_array ? jp2->element_address(event->object, event->index)
                               : jp2->field_address(event->object, event->field);
    if (event->object == NULL) {
        uint64_t *cell = shadow_cell(&shadow, 0, place);
        *cell = *cell != 0 ? *cell : take(used_by_statics, self, 8) + STATICS;
        return *cell + (place & 7);
    }
    uint64_t *cell = shadow_cell(&shadow, 0, (uintptr_t)event->object);
    if (*cell == 0) {
        model_allocate(self, event->object, jp2->object_bytes(event->object));
    }
    return *cell + (place - (uintptr_t)event->object);
}
