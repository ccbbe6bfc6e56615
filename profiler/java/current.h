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
    jp2_thread *thread;     /* in the first machine; NULL: it is not the program's thread */
    struct jp2_location *location;
    const struct jp2_event *event; /* NULL: no event is in progress */
    uint64_t serial;               /* number of the event, unique in the process */
    uint64_t bytecodes;            /* at the last poll */

    /* For the watch: */
    struct prof_java_handler *_Atomic handler; /* the handler that runs; NULL: none runs */
    _Atomic uint64_t calls;                    /* of handlers */
    uint64_t seen_calls;                       /* this member and the next are used only by the
                                                  watch */
    unsigned seen_ticks;
    struct prof_java_current *next;
};

/* The calling thread's record; NULL: it has had no events. */
extern _Thread_local struct prof_java_current *prof_java_current;

/* The native methods of the API. The list ends with an empty entry. */
extern const struct vm_native_entry prof_java_natives[];

/* Finds the classes and fields of the API. On failure, returns false with an exception pending. */
bool prof_java_bind_natives(struct vm_thread *self);

/* Returns a Java string from a text in modified UTF-8. In a class name, dots replace the slashes.
 * `text` NULL gives "". On failure, returns NULL with an exception pending. */
struct vm_object *prof_java_text(struct vm_thread *self, const char *text, bool is_class);

#endif
