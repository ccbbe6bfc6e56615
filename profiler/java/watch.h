/*
 * watch.h: ends handlers of analyses in Java that do not return.
 *
 * A separate thread checks all other threads once a second. If an event takes
 * PROF_JAVA_LIMIT_SECONDS, a line on stderr gives the handler and the state of its thread, and the
 * handler receives an error, which ends waits and loops. If the handler catches the error and goes
 * on, it receives the error again, and then cannot catch it.
 *
 * Threads: any.
 */
#ifndef JP2VM_PROFILER_JAVA_WATCH_H
#define JP2VM_PROFILER_JAVA_WATCH_H

#include <stdbool.h>

struct prof_java_current;
struct vm_object;

#define PROF_JAVA_LIMIT_SECONDS 10

/* Starts the watch. `stuck` is the error that is thrown; it lives for ever. Returns false if the
 * thread cannot be started. */
bool prof_java_watch(struct vm_object *stuck);

/* Start and end the watching of a thread's record. */
void prof_java_watch_add(struct prof_java_current *current);
void prof_java_watch_remove(struct prof_java_current *current);

#endif
