/*
 * control.h: --control: a running machine answers jp2vm-ctl (docs/control.md).
 *
 * Threads: started by one thread before the machine exists; what is asked for is done by the
 * server's thread (server.h), one request after the other.
 */
#ifndef JP2VM_PROFILER_CONTROL_H
#define JP2VM_PROFILER_CONTROL_H

#include <stdbool.h>
#include <stddef.h>

/* Listens where prof_plan says, until the process ends. False with a one-line reason. */
bool prof_control_start(char *message, size_t size);

#endif
