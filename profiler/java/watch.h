/*
 * watch.h: analyses in Java that do not come back.
 *
 * A thread of its own looks once a second at what the others do. An event that has taken
 * PROF_JAVA_LIMIT_SECONDS is told on stderr, with where its thread is, and its method is sent an
 * error, which ends waits and loops. If it catches that and goes on, the error comes again, and no
 * handler catches it.
 *
 * Threads: any.
 */
#ifndef JP2VM_PROFILER_JAVA_WATCH_H
#define JP2VM_PROFILER_JAVA_WATCH_H

#include <stdbool.h>

struct prof_java_current;
struct vm_object;

#define PROF_JAVA_LIMIT_SECONDS 10

/* `stuck` is what is thrown; it lives for ever. False when there is no thread for it. */
bool prof_java_watch(struct vm_object *stuck);

/* From now on the record is watched; no longer. */
void prof_java_watch_add(struct prof_java_current *current);
void prof_java_watch_remove(struct prof_java_current *current);

#endif
