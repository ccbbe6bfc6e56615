/*
 * probe_polls.c: polls: events that occur each time a thread has executed a number of bytecodes.
 */
#include "vm/base/assert.h"
#include "vm/code/frame.h"
#include "vm/code/translation.h"
#include "vm/instrument/probe_internal.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/thread.h"

static void find_next_poll(struct vm_probe_thread *probes)
{
    probes->next_poll = UINT64_MAX;
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        if (probes->due[i] < probes->next_poll) {
            probes->next_poll = probes->due[i];
        }
    }
}

static void set_period(struct vm_probe_thread *probes, uint32_t i, uint64_t period)
{
    probes->period[i] = period;
    probes->due[i] = period == 0 ? UINT64_MAX : probes->bytecodes + period;
}

void vm_analysis_set_period(struct vm_thread *self, const struct vm_analysis *analysis,
                            uint64_t period)
{
    set_period(&self->probes, analysis->index, period);
    find_next_poll(&self->probes);
}

static void notify_polls(struct vm_thread *self)
{
    struct vm_probe_thread *probes = &self->probes;
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        if (probes->bytecodes >= probes->due[i]) {
            VM_ASSERT(probes->period[i] != 0);
            uint64_t periods = (probes->bytecodes - probes->due[i]) / probes->period[i] + 1;
            struct jp2_event event = {.bytecodes = probes->bytecodes, .periods = periods};
            probes->due[i] += periods * probes->period[i];
            VM_ASSERT(probes->due[i] > probes->bytecodes);
            vm_probe_deliver(self, vm_probe_find(vm_probe_analyses[i], JP2_EVENT_POLL, NULL, -1),
                             &event);
        }
    }
    find_next_poll(probes);
}

void vm_analysis_raise(struct vm_thread *self, const char *class_name, const char *message)
{
    if (self->probes.raised_class == NULL) {
        self->probes.raised_class = class_name;
        self->probes.raised_message = message;
    }
}

bool vm_probe_counts_bytecodes(void)
{
    return vm_probe_wants(JP2_EVENT_POLL);
}

bool vm_probe_poll(struct vm_thread *self)
{
    struct vm_probe_thread *probes = &self->probes;
    if (probes->is_raising) {
        return true;
    }
    notify_polls(self);
    const char *class_name = probes->raised_class;
    if (class_name == NULL) {
        return true;
    }
    probes->raised_class = NULL;
    probes->is_raising = true;
    vm_throw_with_cause(self, class_name, probes->raised_message, NULL);
    probes->is_raising = false;
    return false;
}

uint64_t vm_probe_rest_of_segment(const struct vm_frame_walk *walk)
{
    const struct vm_translation *code =
        walk->method == NULL
            ? NULL
            : vm_translation_at(walk->method, walk->is_top ? walk->pc : walk->pc - 1);
    if (code == NULL || code->left_in_segment == NULL) {
        return 0;
    }
    int32_t bci = vm_frame_walk_progress(walk);
    VM_ASSERT(bci < (int32_t)walk->method->code->length);
    return bci < 0 ? 0 : code->left_in_segment[bci];
}

uint64_t vm_analysis_bytecodes(const struct vm_thread *thread)
{
    struct vm_frame_walk walk = vm_frame_walk_start(thread);
    return thread->probes.bytecodes - vm_probe_rest_of_segment(&walk);
}

void vm_probe_start_polls(struct vm_thread *self)
{
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        const struct vm_analysis *analysis = vm_probe_analyses[i];
        bool polls = (analysis->events & JP2_EVENT_BIT(JP2_EVENT_POLL)) != 0;
        set_period(&self->probes, i, polls ? analysis->period : 0);
    }
    find_next_poll(&self->probes);
}

void vm_probe_end_polls(struct vm_thread *self)
{
    if (vm_probe_wants(JP2_EVENT_POLL)) {
        notify_polls(self);
    }
}
