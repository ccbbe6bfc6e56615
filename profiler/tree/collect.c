#include "profiler/tree/collect.h"

#include <inttypes.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#include "profiler/tree/run_time/pause.h"
#include "profiler/tree/tallies.h"
#include "vm/code/frame.h"
#include "vm/instrument/analysis.h"
#include "vm/thread/thread.h"

#define MAX_VALUES 16

static const struct prof_features *on;
static struct vm_analysis analysis;
static uint64_t wanted_events;

/* --- events ----------------------------------------------------------------------------- */

/* The context of the newest frame, whose method may be native, or the root of the tree. */
static struct prof_node *current_node(struct vm_thread *self, const struct prof_tree *tree)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    while (walk.fp != NULL && !on->natives && (walk.method->flags & VM_ACC_NATIVE)) {
        vm_frame_walk_next(&walk);
    }
    return walk.fp == NULL ? tree->root : walk.fp[VM_FRAME_NODE].p;
}

static struct prof_node *find_node(struct vm_thread *self, bool is_in_frame)
{
    const struct prof_tree *tree = self->tracker_data;
    if (tree == NULL || prof_is_paused()) {
        return NULL;
    }
    struct prof_node *node = is_in_frame ? self->fp[VM_FRAME_NODE].p : current_node(self, tree);
    return node == NULL || (node->flags & PROF_NODE_IDLE) ? NULL : node;
}

/* Methods that are not entered, and natives that are no contexts, have frames with their caller's
 * context. */
static uint32_t find_instruction(struct vm_thread *self, const struct prof_node *node,
                                 const struct jp2_location *location)
{
    const struct prof_method *facts = node->facts;
    if (facts == NULL || !facts->has_code) {
        return 0;
    }
    if (location != NULL && location->method == facts->method) {
        bool is_at_entry = location->is_implicit && location->kind == JP2_EVENT_MONITOR_ENTER;
        return is_at_entry ? 0 : location->instruction;
    }
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    while (walk.fp != NULL && (walk.method != facts->method || walk.fp[VM_FRAME_NODE].p != node)) {
        vm_frame_walk_next(&walk);
    }
    int bci = walk.fp == NULL ? -1 : vm_frame_walk_bci(&walk);
    return bci < 0 ? 0 : prof_method_instruction(facts, (uint32_t)bci);
}

uint64_t *prof_collect_counts(struct vm_thread *self, const struct jp2_location *location,
                              bool is_in_frame, enum prof_tally_kind kind, struct vm_class *class)
{
    struct prof_node *node = find_node(self, is_in_frame);
    if (node == NULL || !(node->flags & PROF_NODE_IN_WINDOW)) {
        return NULL;
    }
    return prof_tallies_counts(self->tracker_data, node, kind, class,
                               find_instruction(self, node, location));
}

bool prof_collect_is_counted(struct vm_thread *self)
{
    const struct prof_node *node = find_node(self, false);
    return node != NULL && (node->flags & PROF_NODE_IN_WINDOW);
}

/* Adds to two of the numbers of a kind. */
static void add(struct vm_thread *self, const struct jp2_location *location,
                enum prof_tally_kind kind, struct vm_class *class, const uint64_t *added,
                uint32_t width)
{
    bool is_in_frame = !location->is_implicit && kind != PROF_TALLY_EXCEPTIONS
                       && location->kind != JP2_EVENT_MONITOR_WAIT;
    uint64_t *counts = prof_collect_counts(self, location, is_in_frame, kind, class);
    for (uint32_t i = 0; counts != NULL && i < width; i++) {
        counts[i] += added[i];
    }
}

#define ADD(kind, class, ...)                                                                      \
    add(self, location, kind, class, (const uint64_t[]){__VA_ARGS__},                              \
        sizeof((uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t))

/* A probe of an instruction is in the frame that it speaks of. */
static void count_event(struct vm_thread *self, const struct jp2_location *location,
                        const struct jp2_event *event)
{
    switch (location->kind) {
    case JP2_EVENT_ALLOCATION:
        ADD(PROF_TALLY_ALLOCATIONS, event->klass, 1, event->bytes);
        break;
    case JP2_EVENT_THROW:
        ADD(PROF_TALLY_EXCEPTIONS, event->object->class, 1, 0);
        break;
    case JP2_EVENT_CATCH:
        ADD(PROF_TALLY_EXCEPTIONS, event->object->class, 0, 1);
        break;
    case JP2_EVENT_MONITOR_ENTER:
        ADD(PROF_TALLY_MONITORS, event->object->class, 1, event->is_contended, 0);
        break;
    case JP2_EVENT_MONITOR_WAIT:
        ADD(PROF_TALLY_MONITORS, event->object->class, 0, 0, 1);
        break;
    default:
        break;
    }
}

static void count(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event)
{
    struct prof_tree *tree = self->tracker_data;
    if (tree == NULL || !analysis.is_asked_again) {
        count_event(self, location, event);
        return;
    }
    atomic_store(&tree->is_counting, true);
    count_event(self, location, event);
    atomic_store_explicit(&tree->is_counting, false, memory_order_release);
}

void prof_collect_change(bool is_paused)
{
    if (analysis.is_asked_again) {
        vm_analysis_set_events(&analysis, is_paused ? 0 : wanted_events);
    }
    prof_cct_lock();
    for (struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        while (atomic_load(&tree->is_counting)) {
            sched_yield();
        }
    }
    prof_cct_unlock();
}

static struct vm_analysis analysis = {
    .name = "profile", .summary = "counts for a profile", .event = count};

/* --- values ----------------------------------------------------------------------------- */

static const char *value_names[MAX_VALUES];

static bool is_on(enum prof_tally_kind kind)
{
    switch (kind) {
    case PROF_TALLY_ALLOCATIONS:
        return on->allocations;
    case PROF_TALLY_EXCEPTIONS:
        return on->exceptions;
    case PROF_TALLY_MONITORS:
        return on->locks;
    default:
        return false; /* values/work.c */
    }
}

void prof_collect_sum(const struct prof_tally_list *list, enum prof_tally_kind kind,
                      struct prof_value *out)
{
    for (size_t i = 0; i < list->count; i++) {
        for (uint32_t j = 0; j < prof_tally_names[kind].width; j++) {
            out[j].value += list->tallies[i].counts[j];
        }
    }
}

static void find_values(const struct prof_node_view *view, const uint64_t *payload,
                        struct prof_value *out)
{
    (void)payload;
    for (int i = 0; i < PROF_TALLY_KINDS; i++) {
        enum prof_tally_kind kind = (enum prof_tally_kind)i;
        if (is_on(kind)) {
            prof_collect_sum(&view->tallies[kind], kind, out);
            out += prof_tally_names[kind].width;
        }
    }
}

/* --- what no context has ---------------------------------------------------------------- */

static char note_texts[PROF_TALLY_KINDS][80];
static struct prof_note notes[PROF_TALLY_KINDS];

void prof_collect_outside(enum prof_tally_kind kind, char *text, size_t size)
{
    uint64_t sums[PROF_TALLY_COUNTS] = {0};
    size_t used = 0;
    for (struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        if (tree->root->flags & PROF_NODE_IN_WINDOW) {
            prof_tallies_sum(tree->root, kind, sums);
        }
    }
    for (uint32_t i = 0; i < prof_tally_names[kind].width; i++) {
        used +=
            (size_t)snprintf(text + used, size - used, "%s%" PRIu64, i == 0 ? "" : ",", sums[i]);
    }
}

static void set_notes(void)
{
    static const char *const names[PROF_TALLY_KINDS] = {"outsideAllocations", "outsideExceptions",
                                                        "outsideMonitors"};
    size_t count = 0;
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        if (is_on((enum prof_tally_kind)kind)) {
            prof_collect_outside((enum prof_tally_kind)kind, note_texts[kind],
                                 sizeof note_texts[kind]);
            notes[count++] = (struct prof_note){names[kind], note_texts[kind]};
        }
    }
}

static struct prof_value_source source = {
    .names = value_names, .values = find_values, .notes = notes, .begin = set_notes};

/* --- start ------------------------------------------------------------------------------ */

static void add_values(enum prof_tally_kind kind)
{
    for (uint32_t i = 0; i < prof_tally_names[kind].width; i++) {
        value_names[source.count++] = prof_tally_names[kind].values[i];
    }
    source.note_count++;
}

bool prof_collect_start(const struct prof_features *features, bool may_pause)
{
    on = features;
    if (on->allocations) {
        analysis.events |= JP2_EVENT_BIT(JP2_EVENT_ALLOCATION);
    }
    if (on->exceptions) {
        analysis.events |= JP2_EVENT_BIT(JP2_EVENT_THROW) | JP2_EVENT_BIT(JP2_EVENT_CATCH);
    }
    if (on->locks) {
        analysis.events |=
            JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT);
    }
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        if (is_on((enum prof_tally_kind)kind)) {
            prof_tallies_enable((enum prof_tally_kind)kind, &analysis, analysis.context_words++);
            add_values((enum prof_tally_kind)kind);
        }
    }
    if (analysis.events != 0 && may_pause) {
        analysis.is_asked_again = true;
        wanted_events = analysis.events;
    }
    return analysis.events == 0
           || (vm_analysis_register(&analysis) && prof_values_add_source(&source));
}
