#include "vm/vm.h"

#include "vm/base/container.h"
#include "vm/base/lock/lock.h"

static const struct vm_plan no_plan;

struct vm vm = {
    .plan = &no_plan,
    .class_lock = VM_LOCK(CLASSES),
    .init_lock = VM_LOCK(CLASS_STATES),
    .init_changed = PTHREAD_COND_INITIALIZER,
    .threads_lock = VM_LOCK(THREADS),
    .threads_changed = PTHREAD_COND_INITIALIZER,
};

int vm_processor_count(void)
{
    const struct vm_machine_plan *plan = &vm.plan->machine;
    return plan->processor_count != 0 ? plan->processor_count
                                      : vm_usable_processors(plan->uses_container);
}
