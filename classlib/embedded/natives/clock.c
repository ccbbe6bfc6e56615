#include "classlib/embedded/natives/clock.h"

#include <stddef.h>
#include <time.h>

#include "vm/base/machine_out.h"
#include "vm/instrument/analysis.h"
#include "vm/vm.h"

#define REAL_CYCLES_PER_MICROSECOND 60u

bool lib_clock_is_simulated(void)
{
    return vm_time_source != NULL;
}

uint64_t lib_clock_cycles(struct vm_thread *self)
{
    return vm_time_source != NULL
               ? vm_time_source->cycles(self)
               : (vm_time_ns() - vm.start_ns) * REAL_CYCLES_PER_MICROSECOND / 1000;
}

uint64_t lib_clock_microseconds(struct vm_thread *self)
{
    return vm_time_source != NULL ? vm_time_source->microseconds(self)
                                  : (vm_time_ns() - vm.start_ns) / 1000;
}

/* Returns the microsecond counter in the form in which programs read it. */
static int64_t counter(struct vm_thread *self)
{
    return (int32_t)(uint32_t)vm_time_source->microseconds(self);
}

int64_t lib_clock_millis(struct vm_thread *self)
{
    if (vm_time_source != NULL) {
        return counter(self) / 1000;
    }
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t lib_clock_nanos(struct vm_thread *self)
{
    return vm_time_source != NULL ? counter(self) * 1000 : (int64_t)vm_time_ns();
}

void lib_clock_pass(struct vm_thread *self, uint64_t microseconds)
{
    if (vm_time_source != NULL && vm_time_source->wait_until != NULL) {
        vm_time_source->wait_until(self, vm_time_source->microseconds(self) + microseconds);
    }
}

void lib_clock_pass_to_cycle(struct vm_thread *self, uint64_t cycle)
{
    if (vm_time_source != NULL && vm_time_source->wait_until_cycle != NULL) {
        vm_time_source->wait_until_cycle(self, cycle);
    }
}

uint64_t lib_clock_begin_wait(void)
{
    return vm_time_source != NULL ? vm_time_ns() : 0;
}

void lib_clock_end_wait(struct vm_thread *self, uint64_t begin)
{
    if (vm_time_source != NULL) {
        lib_clock_pass(self, (vm_time_ns() - begin + 999) / 1000);
    }
}
