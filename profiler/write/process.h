/*
 * process.h: facts about a process from the system (/proc, Linux).
 *
 * Threads: any.
 */
#ifndef JP2VM_PROFILER_WRITE_PROCESS_H
#define JP2VM_PROFILER_WRITE_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

struct prof_process {
    long parent;
    uint64_t start; /* start time in ticks (sysconf(_SC_CLK_TCK)) since the system started */
};

/* Sets *process to the facts about the process with this number. Returns false if there is no such
 * process, or if the system does not provide the facts. */
bool prof_process_look_up(long number, struct prof_process *process);

#endif
