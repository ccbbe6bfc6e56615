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

enum lock_word { LOCK_ENTERS, LOCK_CONTENDED, LOCK_WAITS, LOCK_WORDS };

#define MAX_VALUES (PROF_TALLY_KINDS * 2 + LOCK_WORDS)
#define MAX_NOTES (PROF_TALLY_KINDS + 1)

static const struct prof_features *on;
static struct vm_analysis analysis;
static uint64_t wanted_events;
static uint32_t lock_words; /* the first of these among the analysis's words */

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

struct prof_node *prof_collect_node(struct vm_thread *self, bool is_in_frame)
{
    const struct prof_tree *tree = self->tracker_data;
    if (tree == NULL || prof_is_paused()) {
        return NULL;
    }
    struct prof_node *node =
        is_in_frame ? self->fp[VM_FRAME_NODE].p : current_node(self, tree);
    return node == NULL || (node->flags & PROF_NODE_IDLE) ? NULL : node;
}

static void add(struct vm_thread *self, bool is_in_frame, enum prof_tally_kind kind,
                struct vm_class *class, uint64_t first, uint64_t second)
{
    struct prof_node *node = prof_collect_node(self, is_in_frame);
    if (node != NULL && (node->flags & PROF_NODE_IN_WINDOW)) {
        prof_tallies_add(self->tracker_data, node, kind, class, first, second);
    }
}

static void add_lock(struct vm_thread *self, bool is_in_frame, const struct jp2_event *event,
                     enum lock_word word)
{
    const struct prof_node *node = prof_collect_node(self, is_in_frame);
    if (node == NULL) {
        return;
    }
    uint64_t *words = vm_context_space(&node->context, &analysis) + lock_words;
    words[word]++;
    words[LOCK_CONTENDED] += event->is_contended;
}

/* A probe of an instruction is in the frame that it speaks of. */
static void count_event(struct vm_thread *self, const struct jp2_location *location,
                        const struct jp2_event *event)
{
    bool is_in_frame = !location->is_implicit;
    switch (location->kind) {
    case JP2_EVENT_ALLOCATION:
        add(self, is_in_frame, PROF_TALLY_ALLOCATIONS, event->klass, 1, event->bytes);
        break;
    case JP2_EVENT_THROW:
        add(self, false, PROF_TALLY_EXCEPTIONS, event->object->class, 1, 0);
        break;
    case JP2_EVENT_CATCH:
        add(self, false, PROF_TALLY_EXCEPTIONS, event->object->class, 0, 1);
        break;
    case JP2_EVENT_MONITOR_ENTER:
        add_lock(self, is_in_frame, event, LOCK_ENTERS);
        break;
    case JP2_EVENT_MONITOR_WAIT:
        add_lock(self, false, event, LOCK_WAITS);
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

static const char *const lock_names[LOCK_WORDS] = {"monitorEnters", "monitorContended",
                                                   "monitorWaits"};
static const char *value_names[MAX_VALUES];

static bool is_on(enum prof_tally_kind kind)
{
    return kind == PROF_TALLY_ALLOCATIONS ? on->allocations : on->exceptions;
}

static void find_values(const struct prof_node_view *view, const uint64_t *payload,
                        struct prof_value *out)
{
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        if (!is_on((enum prof_tally_kind)kind)) {
            continue;
        }
        const struct prof_tally_list *list = &view->tallies[kind];
        for (size_t i = 0; i < list->count; i++) {
            out[0].value += list->tallies[i].counts[0];
            out[1].value += list->tallies[i].counts[1];
        }
        out += 2;
    }
    for (int i = 0; on->locks && i < LOCK_WORDS; i++) {
        out[i].value = vm_context_space_in(payload, &analysis)[lock_words + (uint32_t)i];
    }
}

/* --- what no context has ---------------------------------------------------------------- */

static char note_texts[MAX_NOTES][80];
static struct prof_note notes[MAX_NOTES];

static void sum_tallies(enum prof_tally_kind kind, uint64_t *sums)
{
    for (struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        for (struct prof_live_tally *tally = prof_tallies_of(tree->root, kind); tally != NULL;
             tally = tally->next) {
            sums[0] += tally->counts[0];
            sums[1] += tally->counts[1];
        }
    }
}

static void sum_locks(uint64_t *sums)
{
    for (struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        for (int i = 0; i < LOCK_WORDS && (tree->root->flags & PROF_NODE_IN_WINDOW); i++) {
            sums[i] +=
                vm_context_space(&tree->root->context, &analysis)[lock_words + (uint32_t)i];
        }
    }
}

static void set_notes(void)
{
    static const char *const names[MAX_NOTES] = {"outsideAllocations", "outsideExceptions",
                                                 "outsideMonitors"};
    size_t count = 0;
    for (int i = 0; i < MAX_NOTES; i++) {
        uint64_t sums[LOCK_WORDS] = {0};
        char *text = note_texts[i];
        size_t size = sizeof note_texts[i];
        if (i == PROF_TALLY_KINDS && on->locks) {
            sum_locks(sums);
            snprintf(text, size, "%" PRIu64 ",%" PRIu64 ",%" PRIu64, sums[LOCK_ENTERS],
                     sums[LOCK_CONTENDED], sums[LOCK_WAITS]);
        } else if (i < PROF_TALLY_KINDS && is_on((enum prof_tally_kind)i)) {
            sum_tallies((enum prof_tally_kind)i, sums);
            snprintf(text, size, "%" PRIu64 ",%" PRIu64, sums[0], sums[1]);
        } else {
            continue;
        }
        notes[count++] = (struct prof_note){names[i], text};
    }
}

static struct prof_value_source source = {
    .names = value_names, .values = find_values, .notes = notes, .begin = set_notes};

/* --- start ------------------------------------------------------------------------------ */

static void add_values(const char *const *names, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        value_names[source.count++] = names[i];
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
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        if (is_on((enum prof_tally_kind)kind)) {
            prof_tallies_enable((enum prof_tally_kind)kind, &analysis, analysis.context_words++);
            add_values(prof_tally_names[kind].values, 2);
        }
    }
    if (on->locks) {
        analysis.events |=
            JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT);
        lock_words = analysis.context_words;
        analysis.context_words += LOCK_WORDS;
        add_values(lock_names, LOCK_WORDS);
    }
    if (analysis.events != 0 && may_pause) {
        analysis.is_asked_again = true;
        wanted_events = analysis.events;
    }
    return analysis.events == 0
           || (vm_analysis_register(&analysis) && prof_values_add_source(&source));
}
