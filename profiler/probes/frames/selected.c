/*
 * selected.c: functions with patterns: cflow("PATTERNS"), the activations of methods on the
 * thread's stack, and isa(OBJECT, "PATTERNS"), the class of an object.
 */
#include <stdlib.h>

#include "profiler/plugins/services.h"
#include "profiler/probes/eval.h"
#include "vm/code/frame.h"
#include "vm/names/pattern.h"
#include "vm/translate/known_names.h"

/* Returns whether the patterns select a method or class, given by its address. The node remembers
 * the latest answers, each as the address with the answer in bit 0. What a
 * probe may have seen is not freed (runtime/unload.h). */
static bool selects(const struct prof_probe_node *node, const void *asked,
                    struct vm_pattern_subject (*describe)(const void *asked))
{
    uintptr_t of = (uintptr_t)asked;
    _Atomic uintptr_t *known = &node->selected[of / sizeof(struct vm_method) % PROF_PROBE_SELECTED];
    uintptr_t last = atomic_load_explicit(known, memory_order_relaxed);
    if ((last & ~(uintptr_t)1) == of) {
        return (last & 1) != 0;
    }
    const struct vm_pattern_subject subject = describe(asked);
    bool is_selected = vm_patterns_select(node->patterns, &subject);
    atomic_store_explicit(known, of | is_selected, memory_order_relaxed);
    return is_selected;
}

static struct vm_pattern_subject describe_method(const void *asked)
{
    return vm_method_subject(asked);
}

static struct vm_pattern_subject describe_class(const void *asked)
{
    return vm_class_subject(asked);
}

uint32_t prof_probe_cflow(const struct prof_probe_run *run, const struct prof_probe_node *node)
{
    uint32_t count = 0;
    struct vm_frame_walk walk = vm_frame_walk_start(run->self);
    for (; walk.method != NULL; vm_frame_walk_next(&walk)) {
        count += selects(node, walk.method, describe_method);
    }
    prof_probe_note_use(node, count == 0 ? node : NULL);
    return count;
}

bool prof_probe_isa(const struct prof_probe_node *node, const jp2_object *object)
{
    bool is_selected =
        object != NULL && selects(node, prof_services.object_class(object), describe_class);
    prof_probe_note_use(node, is_selected ? NULL : node);
    return is_selected;
}
