#include "profiler/probes/activations.h"

#include <stdlib.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "profiler/plugins/services.h"
#include "profiler/probes/eval.h"
#include "vm/base/assert.h"
#include "vm/base/machine_out.h"
#include "vm/code/frame.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/thread/thread.h"

#define FIRST_CAPACITY 64

void prof_probe_activations_init(struct prof_probe_activations *of,
                                 const struct prof_probe_program *program)
{
    *of = (struct prof_probe_activations){
        .record_bytes = sizeof(struct prof_probe_activation)
                        + (size_t)program->local_count * sizeof(struct prof_probe_value),
        .argument_count = (uint32_t)program->saved_count,
    };
}

void prof_probe_activations_free(struct prof_probe_activations *of)
{
    free(of->records);
    if (of->arguments != NULL) {
        vm_heap_free_root_words(of->arguments);
    }
    of->records = NULL;
    of->arguments = NULL;
    of->count = of->capacity = 0;
}

static struct prof_probe_activation *record_at(const struct prof_probe_activations *of, size_t i)
{
    return (struct prof_probe_activation *)(of->records + i * of->record_bytes);
}

static union jp2_value *arguments_at(const struct prof_probe_activations *of, size_t i)
{
    return of->arguments + i * of->argument_count;
}

static void grow(struct prof_probe_activations *of)
{
    size_t capacity = of->capacity == 0 ? FIRST_CAPACITY : of->capacity * 2;
    char *records = realloc(of->records, capacity * of->record_bytes);
    union jp2_value *arguments = NULL;
    if (of->argument_count != 0) {
        arguments = vm_heap_alloc_root_words(capacity * of->argument_count, false);
    }
    if (records == NULL || (of->argument_count != 0 && arguments == NULL)) {
        vm_end_without_memory("the activations of probes");
    }
    if (arguments != NULL) {
        if (of->count != 0) {
            memcpy(arguments, of->arguments, of->count * of->argument_count * sizeof *arguments);
        }
        if (of->arguments != NULL) {
            vm_heap_free_root_words(of->arguments);
        }
        of->arguments = arguments;
    }
    of->records = records;
    of->capacity = capacity;
}

/* Returns the newest frame of a method; frames grow to higher addresses. */
static const void *newest_frame(const struct vm_thread *self)
{
    return self->fp != NULL && vm_frame_method(self->fp) != NULL ? self->fp
                                                                 : vm_frame_walk_start(self).fp;
}

void prof_probe_activation_end(struct prof_probe_activations *of)
{
    VM_ASSERT(of->count != 0);
    of->count--;
    if (of->argument_count != 0) { /* the record must not keep objects alive */
        memset(arguments_at(of, of->count), 0, of->argument_count * sizeof *of->arguments);
    }
}

/* Removes the records of activations that have ended without an event, for example because their
 * thread was left by a jump of native code. Their frames are at `frame` or above. */
static void drop_ended(struct prof_probe_activations *of, const void *frame, bool is_begin)
{
    while (of->count != 0) {
        const char *newest = record_at(of, of->count - 1)->frame;
        if (newest < (const char *)frame || (!is_begin && newest == frame)) {
            return;
        }
        prof_probe_activation_end(of);
    }
}

static void save_arguments(union jp2_value *to, const struct prof_probe_program *program,
                           struct vm_thread *self, const struct vm_method *method)
{
    for (int i = 0; i < program->saved_count; i++) {
        bool is_there = prof_probe_parameter(method, program->saved[i]) != 'V';
        to[i] = is_there ? prof_services.argument(self, (uint32_t)program->saved[i])
                         : (union jp2_value){.u = 0};
    }
}

struct prof_probe_activation *prof_probe_activation_begin(struct prof_probe_activations *of,
                                                          const struct prof_probe_program *program,
                                                          struct vm_thread *self,
                                                          struct vm_method *method, unsigned needs)
{
    const void *frame = newest_frame(self);
    drop_ended(of, frame, true);
    if (of->count == of->capacity) {
        grow(of);
    }
    struct prof_probe_activation *record = record_at(of, of->count);
    record->frame = frame;
    record->method = method;
    record->arguments = NULL;
    for (int i = 0; i < program->local_count; i++) {
        record->locals[i] = (struct prof_probe_value){.kind = PROF_VALUE_NONE};
    }
    if ((needs & PROF_NEEDS_ARGUMENTS) != 0) {
        record->arguments = arguments_at(of, of->count);
        save_arguments(record->arguments, program, self, method);
    }
    of->count++;
    return record;
}

struct prof_probe_activation *prof_probe_activation_find(struct prof_probe_activations *of,
                                                         struct vm_thread *self)
{
    const void *frame = newest_frame(self);
    drop_ended(of, frame, false);
    if (of->count == 0) {
        return NULL;
    }
    struct prof_probe_activation *record = record_at(of, of->count - 1);
    if (record->frame != frame || record->method != vm_frame_method(frame)) {
        return NULL;
    }
    if (record->arguments != NULL) { /* the array may have grown */
        record->arguments = arguments_at(of, of->count - 1);
    }
    return record;
}

struct prof_probe_clocks prof_probe_clocks_read(struct vm_thread *self, unsigned needs)
{
    struct prof_probe_clocks clocks = {.cycles = -1};
    if ((needs & (PROF_NEEDS_ELAPSED | PROF_NEEDS_CYCLES)) != 0) {
        uint64_t cycles, nanoseconds;
        if (vm_time_source != NULL && vm_time_source->observe != NULL) {
            bool has_clock = vm_time_source->observe(self, &cycles, &nanoseconds);
            clocks.cycles = has_clock ? (int64_t)cycles : -1;
            clocks.nanoseconds = has_clock ? (int64_t)nanoseconds : -1;
        } else if ((needs & PROF_NEEDS_ELAPSED) != 0) {
            clocks.nanoseconds = (int64_t)prof_services.nanoseconds();
        }
    }
    if ((needs & PROF_NEEDS_EXECUTED) != 0) {
        clocks.executed = (int64_t)vm_analysis_bytecodes(self);
    }
    return clocks;
}
