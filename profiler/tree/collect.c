#include "profiler/tree/collect.h"

#include <inttypes.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#include <jp2vm/analysis.h>

#include "profiler/tree/run_time/pause.h"
#include "profiler/tree/tallies.h"
#include "profiler/tree/values/waiting.h"
#include "vm/base/assert.h"
#include "vm/classfile/opcodes.h"
#include "vm/code/frame.h"
#include "vm/instrument/analysis.h"
#include "vm/thread/thread.h"

#define MAX_VALUES 16

static const struct prof_features *on;
static struct vm_analysis analysis;
static uint64_t wanted_events;

/* --- events ----------------------------------------------------------------------------- */

/* Returns the context of the newest frame, whose method may be native. If there is no frame,
 * returns the root of the tree. */
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

/* Returns the number of the instruction, in the node's method, at which an event is counted. Frames
 * of methods that were not entered, or that are native and have no contexts, have the context of
 * their caller. */
static uint32_t find_instruction(struct vm_thread *self, const struct prof_node *node,
                                 const struct jp2_location *location)
{
    const struct prof_method *facts = node->facts;
    if (facts == NULL || !facts->has_code) {
        return 0;
    }
    if (location != NULL && location->method == facts->method) {
        bool is_at_entry = (location->is_implicit && location->kind == JP2_EVENT_MONITOR_ENTER)
                           || (location->opcode != VM_OP_MONITORENTER
                               && location->kind == JP2_EVENT_MONITOR_CONTENDED);
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

/* Adds `numbers` to the first counts of a kind. */
static void add(struct vm_thread *self, const struct jp2_location *location,
                enum prof_tally_kind kind, struct vm_class *class, const uint64_t *added,
                uint32_t width)
{
    bool is_in_frame = !location->is_implicit && kind != PROF_TALLY_EXCEPTIONS;
    uint64_t *counts = prof_collect_counts(self, location, is_in_frame, kind, class);
    for (uint32_t i = 0; counts != NULL && i < width; i++) {
        counts[i] += added[i];
    }
}

#define ADD(kind, class, ...)                                                                      \
    add(self, location, kind, class, (const uint64_t[]){__VA_ARGS__},                              \
        sizeof((uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t))

/* Called when the thread is blocked, waits in Object.wait, or is parked. */
static void begin_waiting(struct vm_thread *self, const struct jp2_location *location,
                          const struct jp2_event *event)
{
    struct vm_class *class = event->object == NULL ? NULL : event->object->class;
    uint64_t *counts = prof_collect_counts(self, location, false, PROF_TALLY_MONITORS, class);
    enum prof_lock_count time = PROF_LOCK_BLOCKED_TIME;
    if (counts == NULL) {
        return;
    }
    if (location->kind == JP2_EVENT_MONITOR_WAIT) {
        counts[PROF_LOCK_WAITS]++;
        time = PROF_LOCK_WAIT_TIME;
    } else if (location->kind == JP2_EVENT_PARK) {
        counts[PROF_LOCK_PARKS]++;
        time = PROF_LOCK_PARK_TIME;
    }
    prof_waiting_begin(self->tracker_data, &counts[time]);
}

static void end_waiting(struct vm_thread *self)
{
    if (self->tracker_data != NULL) {
        prof_waiting_end(self->tracker_data);
    }
}

/* If the event's probe is at an instruction, the newest frame executes this instruction. */
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
        ADD(PROF_TALLY_MONITORS, event->object->class, 1, event->is_contended);
        if (event->is_contended) {
            end_waiting(self);
        }
        break;
    case JP2_EVENT_MONITOR_WAIT:
    case JP2_EVENT_MONITOR_CONTENDED:
    case JP2_EVENT_PARK:
        begin_waiting(self, location, event);
        break;
    case JP2_EVENT_MONITOR_WAITED:
    case JP2_EVENT_PARKED:
        end_waiting(self);
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
    if (is_paused) {
        prof_waiting_settle(true);
    }
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
        return false; /* counted in values/work.c */
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

/* --- events outside contexts --------------------------------------------------------------- */

static char note_texts[PROF_TALLY_KINDS][96];
static struct prof_note notes[PROF_TALLY_KINDS];
static struct prof_value_source source;

bool prof_collect_outside(enum prof_tally_kind kind, uint32_t first, uint32_t end, char *text,
                          size_t size)
{
    uint64_t sums[PROF_TALLY_COUNTS] = {0}, all = 0;
    size_t used = 0;
    for (struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        if (tree->root->flags & PROF_NODE_IN_WINDOW) {
            prof_tallies_sum(tree->root, kind, sums);
        }
    }
    for (uint32_t i = first; i < end; i++) {
        used += (size_t)snprintf(text + used, size - used, "%s%" PRIu64, i == first ? "" : ",",
                                 sums[i]);
        all |= sums[i];
    }
    return all != 0;
}

static void add_note(const char *name, enum prof_tally_kind kind, uint32_t first, uint32_t end,
                     bool is_always)
{
    char *text = note_texts[source.note_count];
    VM_ASSERT(source.note_count < PROF_TALLY_KINDS);
    if (is_on(kind)
        && (prof_collect_outside(kind, first, end, text, sizeof note_texts[0]) || is_always)) {
        notes[source.note_count++] = (struct prof_note){name, text};
    }
}

static void set_notes(void)
{
    source.note_count = 0;
    add_note("outsideAllocations", PROF_TALLY_ALLOCATIONS, 0, 2, true);
    add_note("outsideExceptions", PROF_TALLY_EXCEPTIONS, 0, 2, true);
    add_note("outsideMonitors", PROF_TALLY_MONITORS, 0, PROF_LOCK_BLOCKED_TIME, true);
    add_note("outsideWaiting", PROF_TALLY_MONITORS, PROF_LOCK_BLOCKED_TIME, PROF_LOCK_COUNTS,
             false);
}

static struct prof_value_source source = {
    .names = value_names, .values = find_values, .notes = notes, .begin = set_notes};

/* --- start ------------------------------------------------------------------------------ */

static void add_values(enum prof_tally_kind kind)
{
    for (uint32_t i = 0; i < prof_tally_names[kind].width; i++) {
        value_names[source.count++] = prof_tally_names[kind].values[i];
        VM_ASSERT(source.count < MAX_VALUES);
    }
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
            JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_CONTENDED)
            | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAITED)
            | JP2_EVENT_BIT(JP2_EVENT_PARK) | JP2_EVENT_BIT(JP2_EVENT_PARKED);
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
