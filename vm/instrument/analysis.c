#include "vm/instrument/analysis.h"

const struct vm_tracker *vm_tracker;
const struct vm_operand_probes *vm_operand_probes;
const struct vm_time_source *vm_time_source;
uint32_t vm_context_words;
struct vm_probe_hooks vm_probe_hooks;
uint32_t vm_probe_kinds;

const char *const vm_event_names[VM_EVENT_KINDS] = {
    [VM_EVENT_ENTRY] = "entry",
    [VM_EVENT_EXIT] = "exit",
    [VM_EVENT_BLOCK] = "block",
    [VM_EVENT_ALLOCATION] = "allocation",
    [VM_EVENT_FIELD_GET] = "field get",
    [VM_EVENT_FIELD_PUT] = "field put",
    [VM_EVENT_STATIC_GET] = "static get",
    [VM_EVENT_STATIC_PUT] = "static put",
    [VM_EVENT_MONITOR_ENTER] = "monitor enter",
    [VM_EVENT_MONITOR_EXIT] = "monitor exit",
    [VM_EVENT_UNWIND] = "unwind",
    [VM_EVENT_NATIVE_CALL] = "native call",
    [VM_EVENT_NATIVE_RETURN] = "native return",
    [VM_EVENT_CALLBACK] = "callback",
    [VM_EVENT_IMPLICIT_CALL] = "implicit call",
    [VM_EVENT_THROW] = "throw",
    [VM_EVENT_CATCH] = "catch",
    [VM_EVENT_MONITOR_WAIT] = "monitor wait",
    [VM_EVENT_THREAD_START] = "thread start",
    [VM_EVENT_THREAD_END] = "thread end",
    [VM_EVENT_CLASS_PREPARED] = "class prepared",
    [VM_EVENT_POLL] = "poll",
};
