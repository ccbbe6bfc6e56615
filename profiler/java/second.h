/*
 * second.h: a second machine in the same process, which runs analyses in Java.
 *
 * The library with this file contains a second copy of the whole machine, with its own variables,
 * heap and collector, and the embedded class library. The two machines do not know each other. So
 * Java code in the second one cannot affect any class, string, lock, thread number or hash of the
 * program. Objects of the first machine never become objects of the second.
 *
 * A thread of the program is attached to the second machine when it first calls into it. Between
 * calls its state in the second machine is *in native*.
 *
 * Threads: any, except for the start. Errors: a message, or a pending exception of the thread.
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
 * Starts the machine, with the calling thread as its main thread. Copies `class_path`, on which
 * classes are found. Classes of the API come from the API's jar, with the native methods `natives`,
 * which ends with an empty entry. Returns false on an error, with one line in `message`. Called
 * once.
 */
bool prof_java_start(const char *class_path, const struct vm_native_entry *natives, char *message,
                     size_t size);

/* Returns the class path. */
const char *prof_java_class_path(void);

/* Returns the calling thread in the second machine; if necessary, attaches it first, as a daemon
 * with the given name. Returns NULL if there is no memory. */
struct vm_thread *prof_java_attach(const char *name);

/* Detaches a thread that ends. */
void prof_java_detach(struct vm_thread *self);

/* Returns an initialized class, found by the loader of the class path. Its name has dots or
 * slashes. On failure, returns NULL with an exception pending. */
struct vm_class *prof_java_load(struct vm_thread *self, const char *name);

/* Calls a static method of a class of the API, or of another boot class. The method must exist. On
 * failure, returns false with an exception pending. */
bool prof_java_call_api(struct vm_thread *self, const char *class_name, const char *method,
                        const char *descriptor, const union vm_slot *args, union vm_slot *result);

/* Takes the pending exception, and writes it as a line. */
void prof_java_describe(struct vm_thread *self, char *text, size_t size);

#endif
