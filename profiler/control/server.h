/*
 * server.h: a thread that answers requests at a socket.
 *
 * A request is a line; the reply is a line `ok BYTES` or `error BYTES`, and BYTES bytes of text.
 * The server reads from a client only after the client has received its reply, so it keeps one line
 * and one reply for each client. If a client connects while the maximal number of clients is
 * connected, the client that has been silent for the longest time is dropped.
 *
 * Threads: the server's thread is not a Java thread, takes no signals, and lives as long as the
 * process.
 */
#ifndef JP2VM_PROFILER_CONTROL_SERVER_H
#define JP2VM_PROFILER_CONTROL_SERVER_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/base/text/text.h"

/* The longest text of a reply. */
#define PROF_CONTROL_REPLY ((size_t)32 << 20)

/* Answers a line of `length` bytes, which is terminated by a zero byte, and which the function may
 * change. Returns whether the request succeeded. */
typedef bool prof_control_answer(char *line, size_t length, struct vm_text *reply);

/* Serves a listening socket. Returns false if the thread cannot be started. */
bool prof_control_serve(int listening, prof_control_answer *answer);

#endif
