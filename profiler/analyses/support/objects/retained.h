/*
 * retained.h: retained sizes in a graph of objects. Each object may have a label, for example the
 * number of the place that allocated it. The retained size of a label is the number of bytes that
 * would become unreachable if all objects with this label were removed: these objects themselves,
 * and all objects that are reachable only through them.
 *
 * The sizes are exact. They are computed by a flow analysis: an object is retained by a label if
 * each path from the roots to the object, including the object itself, contains an object with the
 * label. So the set of labels that retain an object is the object's own label and the intersection
 * of the sets of all objects that refer to it; the largest solution of these equations is the
 * result. This generalizes dominators to sets of objects, which a tree of dominators of single
 * objects cannot express: two objects with the same label may retain a third one together.
 *
 * Threads: none of these functions is called by two threads at a time. Errors: if memory runs out,
 * the process ends.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_RETAINED_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_RETAINED_H

#include <stddef.h>
#include <stdint.h>

#define RETAINED_NONE UINT32_MAX

/* Objects are numbers below `count`. */
struct retained_graph {
    uint32_t count;
    const uint64_t *starts; /* the references of object i are edges[starts[i]..starts[i + 1]) */
    const uint32_t *edges;
    const uint64_t *bytes; /* of each object */
    uint32_t *roots;
    size_t root_count;
};

/* Makes every object reachable: adds objects to the roots, which must have space for `count` more.
 * First those unreachable objects are added to which no other unreachable object refers; then, as
 * long as objects remain, the one with the lowest number. */
void retained_complete_roots(struct retained_graph *graph);

/* Adds the retained sizes of all labels to `sizes`. labels[i] is the label of an object, below
 * `label_count`, or RETAINED_NONE. All objects must be reachable. */
void retained_add(const struct retained_graph *graph, const uint32_t *labels, uint32_t label_count,
                  uint64_t *sizes);

#endif
