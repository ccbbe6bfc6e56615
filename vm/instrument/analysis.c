#include "vm/instrument/analysis.h"

#include <stdlib.h>

#include "vm/instrument/probe_internal.h"
#include "vm/instrument/work.h"
#include "vm/thread/thread.h"

const struct vm_tracker *vm_tracker;
const struct vm_operand_probes *vm_operand_probes;
const struct vm_time_source *vm_time_source;
uint32_t vm_context_words;
struct vm_probe_hooks vm_probe_hooks;
void (*vm_work_counter)(struct vm_thread *self, enum vm_work kind, uint64_t bytes);
_Atomic uint64_t vm_probe_kinds;
struct vm_analysis *_Atomic vm_probe_analyses[VM_MAX_ANALYSES];
uint32_t vm_probe_analysis_count;

bool vm_analysis_is_registered(void)
{
    return vm_probe_analysis_count != 0;
}

static bool is_observing(const struct vm_analysis *analysis)
{
    return !analysis->keeps_nothing && (!analysis->is_asked_again || analysis->events != 0);
}

bool vm_analysis_is_observing(void)
{
    uint32_t i = 0;
    while (i < vm_probe_analysis_count && !is_observing(vm_probe_analyses[i])) {
        i++;
    }
    return i < vm_probe_analysis_count;
}

bool vm_probe_create_thread(struct vm_thread *thread)
{
    bool has_events = vm_probe_analysis_count != 0;
    struct jp2_event *events = has_events ? calloc(JP2_EVENT_KINDS, sizeof *events) : NULL;
    thread->probes.events = events;
    return events != NULL || !has_events;
}

void vm_probe_destroy_thread(struct vm_thread *thread)
{
    free(thread->probes.events);
}

const char *const vm_event_names[] = {
#define JP2_EVENT(kind, name, ...) name,
#include <jp2vm/events.def>
};

/* Bits for the column `location` of events.def. */
enum { BEFORE = 1, AFTER = 2, SLOW = 4, NONE = 8, NAMED = 16 };

#define IF_AT(where, kind) (((where) != 0) ? JP2_EVENT_BIT(JP2_EVENT_##kind) : 0)

const uint64_t vm_kinds_in_code = 0
#define JP2_EVENT(kind, name, location, ...) | IF_AT((location) & (BEFORE | AFTER), kind)
#include <jp2vm/events.def>
    ;

const uint64_t vm_kinds_without_method = 0
#define JP2_EVENT(kind, name, location, ...) | IF_AT((location)&NONE, kind)
#include <jp2vm/events.def>
    ;

_Static_assert(JP2_EVENT_KINDS <= 64, "a kind is a bit of 64");
