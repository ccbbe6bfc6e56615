/*
 * cflow.c: cflow("PATTERNS"): the activations of methods on the thread's stack.
 */
#include <stdlib.h>

#include "profiler/probes/eval.h"
#include "vm/code/frame.h"
#include "vm/names/pattern.h"
#include "vm/translate/known_names.h"

/* Returns whether the patterns select a method. The node remembers the answers for the methods that
 * were asked about lately, each as the method's address with the answer in bit 0. */
static bool selects(const struct prof_probe_node *node, const struct vm_method *method)
{
    uintptr_t of = (uintptr_t)method;
    _Atomic uintptr_t *known = &node->selected[of / sizeof *method % PROF_PROBE_SELECTED];
    uintptr_t last = atomic_load_explicit(known, memory_order_relaxed);
    if ((last & ~(uintptr_t)1) == of) {
        return (last & 1) != 0;
    }
    const struct vm_pattern_subject subject = vm_method_subject(method);
    bool is_selected = vm_patterns_select(node->patterns, &subject);
    atomic_store_explicit(known, of | is_selected, memory_order_relaxed);
    return is_selected;
}

uint32_t prof_probe_cflow(const struct prof_probe_run *run, const struct prof_probe_node *node)
{
    uint32_t count = 0;
    struct vm_frame_walk walk = vm_frame_walk_start(run->self);
    for (; walk.method != NULL; vm_frame_walk_next(&walk)) {
        count += selects(node, walk.method);
    }
    prof_probe_note_use(node, count == 0 ? node : NULL);
    return count;
}
