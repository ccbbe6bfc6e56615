/*
 * The whole machine with a simulated clock for tests: 60 MHz, a separate clock for each thread.
 * Only reading the clock takes time, 10 microseconds. The class library is the variant for JOP. If
 * the environment contains INITIALIZE_CLOSURE, static initializers run before main.
 */
#include <stdlib.h>

#include "vm/instrument/analysis.h"
#include "vm/launcher/launch.h"
#include "vm/vm.h"

#define CYCLES_PER_MICROSECOND 60u
#define ASKING_CYCLES 600u

static __thread uint64_t clock_cycles;

static uint64_t cycles(struct vm_thread *self)
{
    (void)self;
    return clock_cycles += ASKING_CYCLES;
}

static uint64_t microseconds(struct vm_thread *self)
{
    return cycles(self) / CYCLES_PER_MICROSECOND;
}

static void wait_until_cycle(struct vm_thread *self, uint64_t cycle)
{
    (void)self;
    clock_cycles = cycle > clock_cycles ? cycle : clock_cycles;
}

static void wait_until(struct vm_thread *self, uint64_t microsecond)
{
    wait_until_cycle(self, microsecond * CYCLES_PER_MICROSECOND);
}

int main(int argc, char **argv)
{
    static const struct vm_time_source source = {.cycles = cycles,
                                                 .microseconds = microseconds,
                                                 .wait_until = wait_until,
                                                 .wait_until_cycle = wait_until_cycle,
                                                 .processors = 1};
    static struct vm_analysis analysis = {.name = "simulated clock", .clock = &source};
    if (!vm_analysis_register(&analysis)) {
        return 1;
    }
    const struct vm_plan initial = {
        .library = {.variant = "jop",
                    .initializes_in_order = getenv("INITIALIZE_CLOSURE") != NULL}};
    vm.plan = &initial; /* options are added to this plan */
    return jp2_launch(argc, argv);
}
