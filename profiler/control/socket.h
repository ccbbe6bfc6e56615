/*
 * socket.h: the UNIX socket at which a machine listens, for its own user only.
 *
 * Threads: one at a time.
 */
#ifndef JP2VM_PROFILER_CONTROL_SOCKET_H
#define JP2VM_PROFILER_CONTROL_SOCKET_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Listens at a path, or, if that is NULL, at the path where jp2vm-ctl searches for this process:
 * /tmp/jp2vm-UID/PID. That directory is made, and only this user may enter it. A socket of a
 * process that has ended is replaced. Returns a non-blocking descriptor, or -1 with a one-line
 * reason.
 */
int prof_control_listen(const char *path, char *message, size_t size);

/* Returns the path, absolute. */
const char *prof_control_path(void);

/* Removes the path; only in the process that made it. */
void prof_control_unlink(void);

/* Returns a connection, or -1: there is none, or it is from another user. */
int prof_control_accept(int listening);

#endif
