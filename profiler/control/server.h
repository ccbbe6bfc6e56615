/*
 * server.h: a thread that answers requests at a socket.
 *
 * A request is one line. The reply is a line `ok BYTES` or `error BYTES`, followed by BYTES bytes
 * of text. The server reads from a client only after the client has received its reply, so it needs
 * only one line buffer and one reply buffer for each client. If a client connects while the maximal
 * number of clients is connected, the server drops the client that has been inactive for the
 * longest time.
 *
 * Threads: the server's thread is not a Java thread, blocks all signals, and runs until the process
 * ends.
 */
#ifndef JP2VM_PROFILER_CONTROL_SERVER_H
#define JP2VM_PROFILER_CONTROL_SERVER_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/base/text/text.h"

/* The maximal length of a reply's text in bytes. */
#define PROF_CONTROL_REPLY ((size_t)32 << 20)

/* Executes the request in a line of `length` bytes, and writes the text of the reply to `reply`. A
 * zero byte follows the line. The function may modify the line. Returns whether the request
 * succeeded. */
typedef bool prof_control_answer(char *line, size_t length, struct vm_text *reply);

/* Starts the thread that serves a listening socket. Returns false if the thread cannot be
 * started. */
bool prof_control_serve(int listening, prof_control_answer *answer);

#endif
