#include "vm/hooks.h"

const struct vm_tracker *vm_tracker;
const struct vm_meter *vm_meter;
const struct vm_time_source *vm_time_source;
void (*vm_class_defined_hook)(struct vm_class *class);
struct vm_probe_hooks vm_probe_hooks;
uint32_t vm_probe_kinds;
