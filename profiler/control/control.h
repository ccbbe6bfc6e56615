/*
 * control.h: --control: a server in the machine's process that executes the commands of jp2vm-ctl
 * (docs/control.md).
 *
 * Threads: one thread calls prof_control_start before the machine exists. The server's thread
 * (server.h) executes the requests one at a time.
 */
#ifndef JP2VM_PROFILER_CONTROL_CONTROL_H
#define JP2VM_PROFILER_CONTROL_CONTROL_H

#include <stdbool.h>
#include <stddef.h>

/* Starts the server. It listens at the control path of prof_plan until the process ends. On
 * failure, returns false and writes a one-line reason to `message`. */
bool prof_control_start(char *message, size_t size);

#endif
