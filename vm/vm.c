#include "vm/vm.h"

#include "vm/base/container.h"

static const struct vm_plan no_plan;

struct vm vm = {
    .plan = &no_plan,
    .class_lock = PTHREAD_MUTEX_INITIALIZER,
    .init_lock = PTHREAD_MUTEX_INITIALIZER,
    .init_changed = PTHREAD_COND_INITIALIZER,
    .threads_lock = PTHREAD_MUTEX_INITIALIZER,
    .threads_changed = PTHREAD_COND_INITIALIZER,
};

int vm_processor_count(void)
{
    const struct vm_machine_plan *plan = &vm.plan->machine;
    return plan->processor_count != 0 ? plan->processor_count
                                      : vm_usable_processors(plan->uses_container);
}
