#include "vm/hooks.h"

const struct vm_tracker *vm_tracker;
