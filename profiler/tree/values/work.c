#include "profiler/tree/values/work.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "profiler/model/tree_walk.h"
#include "profiler/model/work.h"
#include "profiler/tree/cct.h"
#include "profiler/tree/collect.h"
#include "profiler/tree/tallies.h"
#include "vm/base/symbol.h"
#include "vm/code/frame.h"
#include "vm/instrument/analysis.h"
#include "vm/instrument/work.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

_Static_assert((int)PROF_WORK_KINDS == (int)VM_WORK_KINDS
                   && (int)PROF_WORK_WRITTEN == (int)VM_WORK_WRITTEN,
               "two lists of kinds of work");

static struct vm_analysis analysis;
static uint64_t wanted_events;
static bool may_pause;

/* --- by context ------------------------------------------------------------------------------- */

static void add(struct vm_thread *self, const struct jp2_location *location, enum vm_work kind,
                uint64_t bytes)
{
    bool is_in_frame = location != NULL && !location->is_implicit;
    uint64_t *counts = prof_collect_counts(self, location, is_in_frame, PROF_TALLY_WORK, NULL);
    if (counts != NULL) {
        counts[kind] += bytes;
    }
}

/* Starts counting. Until `end` is called, changes of the profile's state wait for the thread. */
static bool begin(const struct vm_thread *self)
{
    struct prof_tree *tree = self->tracker_data;
    if (tree != NULL && may_pause) {
        atomic_store(&tree->is_counting, true);
    }
    return tree != NULL;
}

static void end(const struct vm_thread *self)
{
    struct prof_tree *tree = self->tracker_data;
    atomic_store_explicit(&tree->is_counting, false, memory_order_release);
}

static void count_in_context(struct vm_thread *self, enum vm_work kind, uint64_t bytes)
{
    if (kind != VM_WORK_LARGE_ARRAYS && begin(self)) {
        add(self, NULL, kind, bytes);
        end(self);
    }
}

/* Returns whether an allocation makes a clone, whose memory is copied, not zeroed. */
static bool is_clone(const struct vm_thread *self, const struct jp2_location *location,
                     const struct jp2_event *event)
{
    const struct vm_method *method = location->method;
    return location->is_implicit && method != NULL && method->native != NULL
           && vm_symbol_equals_cstr(method->name, "clone")
           && vm_symbol_equals_cstr(method->class->name, "java/lang/Object")
           && vm_frame_method(self->fp) == method && self->fp[0].r != NULL
           && self->fp[0].r->class == event->klass;
}

/* Counts the bytes of a new object, except its header. */
static void count_allocation(struct vm_thread *self, struct jp2_location *location,
                             const struct jp2_event *event)
{
    size_t header = vm_class_is_array(event->klass) ? VM_ARRAY_DATA : VM_OBJECT_FIELDS;
    if (event->bytes > header && begin(self)) {
        if (!is_clone(self, location, event)) {
            add(self, location, VM_WORK_ZEROED, event->bytes - header);
        }
        end(self);
    }
}

void prof_work_change(bool is_paused)
{
    if (analysis.is_asked_again) {
        vm_analysis_set_events(&analysis, is_paused ? 0 : wanted_events);
    }
}

static struct vm_analysis analysis = {.name = "profile of work",
                                      .summary = "counts bytes of work for a profile",
                                      .event = count_allocation,
                                      .context_words = 1};

static void find_values(const struct prof_node_view *view, const uint64_t *payload,
                        struct prof_value *out)
{
    (void)payload;
    prof_collect_sum(&view->tallies[PROF_TALLY_WORK], PROF_TALLY_WORK, out);
}

static char note_text[PROF_WORK_NOTE_BYTES];
static struct prof_note note = {PROF_WORK_OUTSIDE_NOTE, note_text};

/* Sets the note about the work that was counted in roots, which are not contexts. */
static void set_outside_note(void)
{
    prof_collect_outside(PROF_TALLY_WORK, 0, PROF_WORK_KINDS, note_text, sizeof note_text);
}

static const struct prof_value_source contexts_source = {
    .count = VM_WORK_KINDS,
    .names = prof_tally_names[PROF_TALLY_WORK].values,
    .values = find_values,
    .note_count = 1,
    .notes = &note,
    .begin = set_outside_note};

/* --- sums of the run -------------------------------------------------------------------------- */

static bool has_window;

static void count_in_tree(struct vm_thread *self, enum vm_work kind, uint64_t bytes)
{
    struct prof_tree *tree = self->tracker_data;
    if (tree == NULL) {
        return;
    }
    if (may_pause) {
        atomic_store(&tree->is_counting, true);
    }
    if (!(has_window || may_pause) || prof_collect_is_counted(self)) {
        tree->work[kind] += bytes;
    }
    if (may_pause) {
        atomic_store_explicit(&tree->is_counting, false, memory_order_release);
    }
}

static struct prof_value_source sums_source;

static void set_sums_note(void)
{
    struct prof_work_sums sums = {.large_arrays = 0};
    for (struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        for (int i = 0; i < VM_WORK_KINDS; i++) {
            sums.bytes[i] += tree->work[i];
        }
        sums.large_arrays += tree->work[VM_WORK_LARGE_ARRAYS];
    }
    prof_work_print(&sums, note_text);
    sums_source.note_count = note_text[0] != '\0';
}

static struct prof_value_source sums_source = {.notes = &note, .begin = set_sums_note};

/* --- start ------------------------------------------------------------------------------------ */

bool prof_work_start(const struct prof_features *features, bool is_switched, bool has_sums)
{
    may_pause = is_switched;
    if (!features->work && !has_sums) {
        return true;
    }
    if (!features->work) {
        note.name = PROF_WORK_NOTE;
        has_window = prof_features_have_window(features);
        vm_work_counter = count_in_tree;
        return prof_values_add_source(&sums_source);
    }
    analysis.events = wanted_events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION);
    analysis.is_asked_again = is_switched;
    vm_work_counter = count_in_context;
    prof_tallies_enable(PROF_TALLY_WORK, &analysis, 0);
    return vm_analysis_register(&analysis) && prof_values_add_source(&contexts_source);
}
