/*
 * control.h: --control: a server in the running machine, which answers jp2vm-ctl (docs/control.md).
 *
 * Threads: started by one thread before the machine exists; the server's thread (server.h) executes
 * the requests, one after the other.
 */
#ifndef JP2VM_PROFILER_CONTROL_CONTROL_H
#define JP2VM_PROFILER_CONTROL_CONTROL_H

#include <stdbool.h>
#include <stddef.h>

/* Listens at the path of prof_plan, until the process ends. On failure, returns false with a
 * one-line reason. */
bool prof_control_start(char *message, size_t size);

#endif
