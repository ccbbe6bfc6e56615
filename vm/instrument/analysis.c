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
struct vm_analysis *vm_probe_analyses[VM_MAX_ANALYSES];
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
    struct jp2_event *events = has_events ? calloc(JP2_EVENT_UNWIND, sizeof *events) : NULL;
    thread->probes.events = events;
    return events != NULL || !has_events;
}

void vm_probe_destroy_thread(struct vm_thread *thread)
{
    free(thread->probes.events);
}

const char *const vm_event_names[JP2_EVENT_KINDS] = {
    [JP2_EVENT_ENTRY] = "entry",
    [JP2_EVENT_EXIT] = "exit",
    [JP2_EVENT_BLOCK] = "block",
    [JP2_EVENT_ALLOCATION] = "allocation",
    [JP2_EVENT_FIELD_GET] = "field get",
    [JP2_EVENT_FIELD_PUT] = "field put",
    [JP2_EVENT_STATIC_GET] = "static get",
    [JP2_EVENT_STATIC_PUT] = "static put",
    [JP2_EVENT_MONITOR_ENTER] = "monitor enter",
    [JP2_EVENT_MONITOR_EXIT] = "monitor exit",
    [JP2_EVENT_ARRAY_LOAD] = "array load",
    [JP2_EVENT_ARRAY_STORE] = "array store",
    [JP2_EVENT_CALL] = "call",
    [JP2_EVENT_CALL_RETURN] = "call return",
    [JP2_EVENT_BRANCH] = "branch",
    [JP2_EVENT_LINE] = "line",
    [JP2_EVENT_INSTRUCTION] = "instruction",
    [JP2_EVENT_UNWIND] = "unwind",
    [JP2_EVENT_NATIVE_CALL] = "native call",
    [JP2_EVENT_NATIVE_RETURN] = "native return",
    [JP2_EVENT_CALLBACK] = "callback",
    [JP2_EVENT_IMPLICIT_CALL] = "implicit call",
    [JP2_EVENT_THROW] = "throw",
    [JP2_EVENT_CATCH] = "catch",
    [JP2_EVENT_MONITOR_CONTENDED] = "monitor contended",
    [JP2_EVENT_NATIVE_PUT] = "native put",
    [JP2_EVENT_NATIVE_ARRAY_PUT] = "native array put",
    [JP2_EVENT_MONITOR_WAIT] = "monitor wait",
    [JP2_EVENT_MONITOR_WAITED] = "monitor waited",
    [JP2_EVENT_NOTIFY] = "notify",
    [JP2_EVENT_PARK] = "park",
    [JP2_EVENT_PARKED] = "parked",
    [JP2_EVENT_UNPARK] = "unpark",
    [JP2_EVENT_SLEEP] = "sleep",
    [JP2_EVENT_SLEPT] = "slept",
    [JP2_EVENT_THREAD_STARTED] = "thread started",
    [JP2_EVENT_THREAD_JOINED] = "thread joined",
    [JP2_EVENT_THREAD_START] = "thread start",
    [JP2_EVENT_THREAD_END] = "thread end",
    [JP2_EVENT_CLASS_LOADED] = "class loaded",
    [JP2_EVENT_CLASS_PREPARED] = "class prepared",
    [JP2_EVENT_CLASS_UNLOADED] = "class unloaded",
    [JP2_EVENT_COLLECTION_START] = "collection start",
    [JP2_EVENT_DEATH] = "death",
    [JP2_EVENT_COLLECTION_END] = "collection end",
    [JP2_EVENT_POLL] = "poll",
};
