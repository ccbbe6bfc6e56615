/*
 * Tests collections, the death of tagged objects, and the loading and unloading of classes, with
 * Garbage.java.
 */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "probes.h"
#include "vm/base/symbol.h"
#include "vm/code/frame.h"
#include "vm/instrument/analysis.h"
#include "vm/launcher/launch.h"
#include "vm/runtime/class.h"

#define MANY 20001 /* the same number as in Garbage.java */
#define KEPT 101
#define LOADERS 10
#define SPARE 20 /* objects that a conservatively scanned stack may keep alive */

static struct vm_analysis collecting, beside;
static _Atomic uint64_t tagged, died, looked_at, starts, ends, loaded, unloaded, failures;
static unsigned least_unloaded;  /* classes */
static uint8_t deaths[MANY + 2]; /* indexed by tag; only one collection runs at a time */

#define EXPECT(condition, ...)                                                                     \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "collections: " __VA_ARGS__);                                          \
            failures++;                                                                            \
        }                                                                                          \
    } while (0)

static bool is_tagged(const struct vm_class *class)
{
    return strcmp(class->name->bytes, "Garbage$Tagged") == 0
           || strcmp(class->name->bytes, "Garbage$Stubborn") == 0;
}

static void allocation(const struct vm_object *object)
{
    if (is_tagged(object->class)) {
        EXPECT(vm_analysis_tag(&collecting, object) == 0, "a new object has a tag\n");
        vm_analysis_set_tag(&collecting, object, ++tagged);
        vm_analysis_set_tag(&beside, object, 7);
        vm_analysis_set_tag(&beside, object, 0);
    }
}

static void entry(const struct vm_thread *self)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    if (strcmp(walk.method->class->name->bytes, "Garbage") == 0
        && strcmp(walk.method->name->bytes, "keep") == 0) {
        uint64_t tag = vm_analysis_tag(&collecting, walk.fp[0].r);
        EXPECT(tag != 0 && tag <= tagged && deaths[tag] == 0, "tag %" PRIu64 "\n", tag);
        EXPECT(vm_analysis_tag(&beside, walk.fp[0].r) == 0, "the other's tag is there\n");
        looked_at++;
    }
}

static void event(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event_)
{
    switch (location->kind) {
    case JP2_EVENT_ALLOCATION:
        allocation(event_->object);
        break;
    case JP2_EVENT_ENTRY:
        entry(self);
        break;
    case JP2_EVENT_DEATH:
        EXPECT(starts == ends + 1, "a death without a collection\n");
        EXPECT(event_->tag <= tagged && deaths[event_->tag]++ == 0, "died twice\n");
        died++;
        break;
    case JP2_EVENT_COLLECTION_START:
        EXPECT(starts == ends && event_->count != 0, "a collection in another\n");
        starts++;
        break;
    case JP2_EVENT_COLLECTION_END:
        ends++;
        EXPECT(starts == ends && event_->bytes > 1000 && event_->nanoseconds > 1000,
               "the end of no collection\n");
        break;
    case JP2_EVENT_CLASS_LOADED:
        loaded += strcmp(event_->klass->name->bytes, "Garbage$Mortal") == 0;
        break;
    default:
        unloaded += strcmp(event_->klass->name->bytes, "Garbage$Mortal") == 0;
        break;
    }
}

static void finish(void)
{
    EXPECT(tagged == MANY, "%" PRIu64 " objects\n", tagged);
    EXPECT(died <= MANY - KEPT && died >= MANY - KEPT - SPARE, "%" PRIu64 " died\n", died);
    EXPECT(looked_at == KEPT, "%" PRIu64 " of those that stay\n", looked_at);
    EXPECT(starts >= 5 && starts == ends, "%" PRIu64 " collections\n", starts);
    EXPECT(loaded == LOADERS && unloaded <= loaded && unloaded >= least_unloaded,
           "%" PRIu64 " classes, %" PRIu64 " unloaded\n", loaded, unloaded);
    if (failures == 0) {
        fprintf(stderr, "probes: ok, %" PRIu64 " collections, %" PRIu64 " died\n", starts, died);
    }
}

#define BIT(kind) JP2_EVENT_BIT(JP2_EVENT_##kind)

static struct vm_analysis collecting = {
    .name = "collecting",
    .events = BIT(ALLOCATION) | BIT(ENTRY) | BIT(DEATH) | BIT(COLLECTION_START)
              | BIT(COLLECTION_END) | BIT(CLASS_LOADED) | BIT(CLASS_UNLOADED),
    .event = event,
    .finish = finish,
};

static void never(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event_)
{
    (void)self;
    (void)location;
    EXPECT(event_->tag == 7, "a death of another's tag\n");
}

static struct vm_analysis beside = {.name = "beside", .events = BIT(DEATH), .event = never};

int probes_collections(unsigned least, int argc, char **argv)
{
    least_unloaded = least;
    return vm_analysis_register(&beside) && vm_analysis_register(&collecting)
               ? jp2_launch(argc, argv)
               : 1;
}
