/*
 * server.h: a thread that answers lines with texts, at a socket.
 *
 * A request is a line; the reply is a line `ok BYTES` or `error BYTES`, and so many bytes of text.
 * A client is read from when it has had its reply, so what is kept for one is a line and a reply.
 * When all places are taken, whoever has been silent for the longest time loses his.
 *
 * Threads: the server's is none of Java's, takes no signals, and lives as long as the process.
 */
#ifndef JP2VM_PROFILER_CONTROL_SERVER_H
#define JP2VM_PROFILER_CONTROL_SERVER_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/base/text/text.h"

/* The longest text of a reply. */
#define PROF_CONTROL_REPLY ((size_t)32 << 20)

/* Answers a line of so many bytes, terminated, which it may change: whether it was good. */
typedef bool prof_control_answer(char *line, size_t length, struct vm_text *reply);

/* Serves a listening socket. False: there is no thread to be had. */
bool prof_control_serve(int listening, prof_control_answer *answer);

#endif
