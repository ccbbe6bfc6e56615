/*
 * threads.h: threads and their stacks as arrays of Java objects.
 *
 * Threads: any. Errors: NULL with an exception pending.
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

/* Thread[] of all threads there are. */
struct vm_object *lib_all_threads(struct vm_thread *self);

/* Fills a StackTraceElement; false with an exception pending. */
typedef bool lib_fill_element_function(struct vm_thread *self, struct vm_object *element,
                                       const struct vm_method *method, int bci);

/* StackTraceElement[] of frames. */
struct vm_object *lib_stack_trace(struct vm_thread *self, const struct vm_backtrace_frame *frames,
                                  size_t count, lib_fill_element_function *fill);

/* The line as StackTraceElement has it: -2 in native methods, -1 where it is not known. */
int32_t lib_stack_line(const struct vm_method *method, int bci);

#endif
