/*
 * process.h: what the system tells of a process (/proc, Linux).
 *
 * Threads: any.
 */
#ifndef JP2VM_PROFILER_PROCESS_H
#define JP2VM_PROFILER_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

struct prof_process {
    long parent;
    uint64_t start; /* in ticks (sysconf(_SC_CLK_TCK)) since the system started */
};

/* False: there is no such process, or nothing can be learnt of it. */
bool prof_process_look_up(long number, struct prof_process *process);

#endif
