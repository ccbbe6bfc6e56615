/*
 * socket.h: the UNIX socket at which a machine listens. Only the user who runs the machine can
 * connect.
 *
 * Threads: one thread at a time may call these functions.
 */
#ifndef JP2VM_PROFILER_CONTROL_SOCKET_H
#define JP2VM_PROFILER_CONTROL_SOCKET_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Listens at a path. If the path is NULL, listens at the path where jp2vm-ctl searches for this
 * process, /tmp/jp2vm-UID/PID; its directory is made if necessary, and only this user may enter it.
 * If a process that has ended left a socket at the path, it is replaced. Returns a non-blocking
 * descriptor, or -1 with a one-line reason.
 */
int prof_control_listen(const char *path, char *message, size_t size);

/* Returns the absolute path at which the machine listens. */
const char *prof_control_path(void);

/* Removes the socket's path. Does nothing in a process that has not made the socket, such as a
 * forked child. */
void prof_control_unlink(void);

/* Accepts a connection. Returns its descriptor; -1 if no client is waiting, or if the client
 * belongs to another user. */
int prof_control_accept(int listening);

#endif
