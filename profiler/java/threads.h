/*
 * threads.h: threads that use the second machine: threads of the program that handle events, and
 * threads of this library that start the machine and call analyses at their start and end.
 *
 * A thread is attached at its first event, and detached when it ends, even if no analysis receives
 * events any more.
 *
 * Threads: any.
 */
#ifndef JP2VM_PROFILER_JAVA_THREADS_H
#define JP2VM_PROFILER_JAVA_THREADS_H

#include <stdbool.h>
#include <stddef.h>

#include <jp2vm/analysis.h>

struct prof_java_current;
struct vm_thread;

/* Prepares for prof_java_enter; called once. Returns false if the system has no more keys. */
bool prof_java_threads_init(void);

/* Returns the calling thread's record; if necessary, attaches the thread first. `thread` is the
 * thread in the first machine; NULL: it is not known. Returns NULL if memory runs out. */
struct prof_java_current *prof_java_enter(jp2_thread *thread);

/* Calls `start` on a thread that never ends, and returns its result. Used if the machine starts
 * while the program runs: the calling thread may end, or block the collector's signals. On failure,
 * returns false and writes one line to `message`. */
bool prof_java_start_apart(bool (*start)(const char *class_path, char *message, size_t size),
                           const char *class_path, char *message, size_t size);

enum prof_java_outcome {
    PROF_JAVA_DONE,
    PROF_JAVA_NO_THREAD, /* the function was not called */
    PROF_JAVA_TOO_LONG   /* the function still runs, with its data */
};

/* Calls a function on a new thread, which is attached, and waits for it with a time limit: a thread
 * that was stopped during an event may hold a lock that the function needs. If is_collected,
 * messages of the function (prof_java_say) become messages of the calling thread when the function
 * has returned; if it does not return, they are lost. */
enum prof_java_outcome prof_java_run(void (*function)(struct vm_thread *self, void *data),
                                     void *data, unsigned seconds, bool is_collected);

/* Prints a message. */
void prof_java_say(const char *text, size_t length);

#endif
