#include "vm/instrument/hooks.h"

const struct vm_tracker *vm_tracker;
const struct vm_meter *vm_meter;
const struct vm_time_source *vm_time_source;
vm_class_defined_function *vm_class_defined_functions[VM_MAX_CLASS_DEFINED + 1];
struct vm_probe_hooks vm_probe_hooks;
uint32_t vm_probe_kinds;

bool vm_class_defined_add(vm_class_defined_function *function)
{
    for (int i = 0; i < VM_MAX_CLASS_DEFINED; i++) {
        if (vm_class_defined_functions[i] == NULL) {
            vm_class_defined_functions[i] = function;
            return true;
        }
    }
    return false;
}
