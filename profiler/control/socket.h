/*
 * socket.h: the place where a machine listens: a UNIX socket for its own user alone.
 *
 * Threads: one at a time.
 */
#ifndef JP2VM_PROFILER_CONTROL_SOCKET_H
#define JP2VM_PROFILER_CONTROL_SOCKET_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Listens at a path, or where jp2vm-ctl looks for this process when it is NULL: /tmp/jp2vm-UID/PID,
 * in a directory that nobody else may enter, which is made. A socket of a process that is no more
 * is replaced. A descriptor that does not block, or -1 with a one-line reason.
 */
int prof_control_listen(const char *path, char *message, size_t size);

/* The path, absolute. */
const char *prof_control_path(void);

/* Takes the path away; in the process that made it only. */
void prof_control_unlink(void);

/* A connection, or -1: there is none, or it is of another user. */
int prof_control_accept(int listening);

#endif
