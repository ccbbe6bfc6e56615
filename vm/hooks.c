#include "vm/hooks.h"

const struct vm_tracker *vm_tracker;
void (*vm_class_defined_hook)(struct vm_class *class);
