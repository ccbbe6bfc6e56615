/*
 * current.h: the current event of a thread of the program, for analyses in Java.
 *
 * Threads: a record belongs to its thread; the watch (watch.h) also reads `handler` and `calls`.
 */
#ifndef JP2VM_PROFILER_JAVA_CURRENT_H
#define JP2VM_PROFILER_JAVA_CURRENT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <jp2vm/analysis.h>

#include "vm/classlib.h"
#include "vm/thread/thread.h"

struct prof_java_handler;

struct prof_java_current {
    struct vm_thread *self; /* in the second machine */
    jp2_thread *thread;     /* in the first machine; NULL if it is not a thread of the program */
    struct jp2_location *location;
    const struct jp2_event *event; /* NULL: no event is in progress */
    uint64_t serial;               /* number of the event, unique in the process */
    uint64_t bytecodes;            /* bytecodes that the thread had executed at its last poll */

    /* For the watch: */
    struct prof_java_handler *_Atomic handler; /* the running handler, or NULL */
    _Atomic uint64_t calls;                    /* number of handler calls so far */
    uint64_t seen_calls; /* used only by the watch: `calls` at its last check */
    unsigned seen_ticks; /* used only by the watch: the number of its checks during that call */
    struct prof_java_current *next;
};

/* The calling thread's record; NULL until its first event. */
extern _Thread_local struct prof_java_current *prof_java_current;

/* The native methods of the API; an empty entry ends the list. */
extern const struct vm_native_entry prof_java_natives[];

/* Finds the classes and fields of the API. On failure, returns false with an exception pending. */
bool prof_java_bind_natives(struct vm_thread *self);

/* Returns a Java string from a text in modified UTF-8. If is_class, slashes are replaced by dots.
 * If `text` is NULL, the string is empty. On failure, returns NULL with an exception pending. */
struct vm_object *prof_java_text(struct vm_thread *self, const char *text, bool is_class);

#endif
