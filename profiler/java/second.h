/*
 * second.h: the machine once more, in the same process, for analyses in Java.
 *
 * The library that this is part of holds all of the machine a second time, with variables, heap and
 * collector of its own, and the embedded class library. It knows nothing of the first machine, and
 * the first one nothing of it; so whatever Java code does here, no class, string, lock, thread
 * number or hash of the program can be touched by it. Objects of the first machine never come here
 * as objects.
 *
 * A thread of the program is attached here when it first calls, and is in native between calls.
 *
 * Threads: any, but for the start. Errors: a message, or a pending exception of the thread.
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
 * Starts the machine, whose main thread becomes the caller. Classes are found on `class_path`,
 * which is copied; those of the API come from its jar, with `natives`, which ends with an empty
 * entry. False with one line. Once only.
 */
bool prof_java_start(const char *class_path, const struct vm_native_entry *natives, char *message,
                     size_t size);

/* Where its classes are looked for. */
const char *prof_java_class_path(void);

/* The calling thread, attached as a daemon of that name if it is not yet. NULL without memory. */
struct vm_thread *prof_java_attach(const char *name);

/* The thread ends. */
void prof_java_detach(struct vm_thread *self);

/* A class by its name with dots or slashes, by the loader of the class path; initialized. NULL with
 * an exception pending. */
struct vm_class *prof_java_load(struct vm_thread *self, const char *name);

/* A static method of a class of the API, which there is, called. */
bool prof_java_call_api(struct vm_thread *self, const char *class_name, const char *method,
                        const char *descriptor, const union vm_slot *args, union vm_slot *result);

/* The pending exception, which is taken, as a line. */
void prof_java_describe(struct vm_thread *self, char *text, size_t size);

#endif
