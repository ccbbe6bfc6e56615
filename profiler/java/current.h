/*
 * current.h: what a thread of the program is doing in analyses in Java just now.
 *
 * Threads: a record is its thread's; the watch (watch.h) reads `handler` and `serial`.
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
    jp2_thread *thread;     /* in the first one; NULL: none of the program's */
    struct jp2_location *location;
    const struct jp2_event *event; /* NULL: there is none in progress */
    uint64_t serial;               /* of the event; no two events of the process have the same */
    uint64_t bytecodes;            /* at the last poll */

    /* For the watch. */
    struct prof_java_handler *_Atomic handler; /* that runs; NULL: none */
    _Atomic uint64_t calls;                    /* of handlers */
    uint64_t seen_calls;                       /* the watch's own, as the next */
    unsigned seen_ticks;
    struct prof_java_current *next;
};

/* Of the calling thread; NULL: it has had no events. */
extern _Thread_local struct prof_java_current *prof_java_current;

/* The native methods of the API; ends with an empty entry. */
extern const struct vm_native_entry prof_java_natives[];

/* Finds classes and fields of the API; false with an exception pending. */
bool prof_java_bind_natives(struct vm_thread *self);

/* A Java string of a text in modified UTF-8; of a class name with dots for slashes. "" for NULL.
 * NULL with an exception pending. */
struct vm_object *prof_java_text(struct vm_thread *self, const char *text, bool is_class);

#endif
