/*
 * second.h: a second machine in the same process, which runs analyses in Java.
 *
 * The shared library that this file is part of contains a second copy of the whole machine, with
 * its own variables, heap, collector and embedded class library. The two machines share nothing, so
 * Java code in the second machine cannot affect any class, string, lock, thread number or hash of
 * the program. Objects of the first machine never become objects of the second.
 *
 * A thread of the program is attached to the second machine when it first calls into it. Between
 * calls its state in the second machine is *in native*.
 *
 * Threads: any thread may call all functions except prof_java_start. Errors: a message, or an
 * exception pending in the thread.
 */
#ifndef JP2VM_PROFILER_JAVA_SECOND_H
#define JP2VM_PROFILER_JAVA_SECOND_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/classlib.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

#define PROF_JAVA_API "jp2vm/analysis/"

/*
 * Starts the second machine, with the calling thread as its main thread. Called once. `class_path`
 * is copied; analyses and their classes are loaded from it. Classes of the API are loaded from the
 * API's jar. `natives` lists the API's native methods, and ends with an empty entry. On failure,
 * returns false and writes one line to `message`.
 */
bool prof_java_start(const char *class_path, const struct vm_native_entry *natives, char *message,
                     size_t size);

/* Returns the class path. */
const char *prof_java_class_path(void);

/* Returns the calling thread in the second machine; if necessary, attaches it first, as a daemon
 * with the given name. Returns NULL if memory runs out. */
struct vm_thread *prof_java_attach(const char *name);

/* Detaches a thread that is about to end. */
void prof_java_detach(struct vm_thread *self);

/* Loads a class with the class path's loader, and initializes it. Its name may have dots or
 * slashes. On failure, returns NULL with an exception pending. */
struct vm_class *prof_java_load(struct vm_thread *self, const char *name);

/* Calls a static method of a class of the API, or of another boot class. The method must exist. On
 * failure, returns false with an exception pending. */
bool prof_java_call_api(struct vm_thread *self, const char *class_name, const char *method,
                        const char *descriptor, const union vm_slot *args, union vm_slot *result);

/* Clears the pending exception, and writes a line that describes it. */
void prof_java_describe(struct vm_thread *self, char *text, size_t size);

#endif
