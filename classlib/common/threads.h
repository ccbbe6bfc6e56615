/*
 * threads.h: arrays of Java objects that represent threads and their stacks.
 *
 * Threads: any. Errors: functions return NULL with an exception pending.
 */
#ifndef JP2VM_CLASSLIB_COMMON_THREADS_H
#define JP2VM_CLASSLIB_COMMON_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm_backtrace_frame;
struct vm_method;
struct vm_object;
struct vm_thread;

/* Returns a Thread[] of all live threads. */
struct vm_object *lib_all_threads(struct vm_thread *self);

/* Fills a StackTraceElement; returns false with an exception pending. */
typedef bool lib_fill_element_function(struct vm_thread *self, struct vm_object *element,
                                       const struct vm_method *method, int bci);

/* Makes a StackTraceElement[] of frames. */
struct vm_object *lib_stack_trace(struct vm_thread *self, const struct vm_backtrace_frame *frames,
                                  size_t count, lib_fill_element_function *fill);

/* Returns the line number for a StackTraceElement: -2 in native methods, -1 if the line is
 * unknown. */
int32_t lib_stack_line(const struct vm_method *method, int bci);

#endif
