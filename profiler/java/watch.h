/*
 * watch.h: ends handlers of analyses in Java that do not return.
 *
 * A separate thread checks all other threads once a second. If an event takes
 * PROF_JAVA_LIMIT_SECONDS, a line on stderr names the handler and the state of its thread, and an
 * error is thrown in the handler, which ends waits and loops. If the handler catches the error and
 * goes on, the error is thrown again in a form that cannot be caught.
 *
 * Threads: any.
 */
#ifndef JP2VM_PROFILER_JAVA_WATCH_H
#define JP2VM_PROFILER_JAVA_WATCH_H

#include <stdbool.h>

struct prof_java_current;
struct vm_object;

#define PROF_JAVA_LIMIT_SECONDS 10

/* Starts the thread. `stuck` is the error to throw; it must never be collected. Returns false if
 * the thread cannot be started. */
bool prof_java_watch(struct vm_object *stuck);

/* Add a thread's record to the watched records, and remove it. */
void prof_java_watch_add(struct prof_java_current *current);
void prof_java_watch_remove(struct prof_java_current *current);

#endif
