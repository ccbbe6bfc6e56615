/*
 * machine_out.h: messages of the machine itself, its clock, and the end of the process when memory
 * is exhausted.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_BASE_MACHINE_OUT_H
#define JP2VM_VM_BASE_MACHINE_OUT_H

#include <stdarg.h>
#include <stdint.h>

/* The function that receives messages in place of stderr: the option "vfprintf" of
 * JNI_CreateJavaVM. NULL: messages are printed on stderr. It must be set before the machine runs
 * threads. */
extern int32_t (*vm_vfprintf_hook)(void *stream, const char *format, va_list arguments);

/* Prints a message of the machine itself. On stderr all control characters for terminals are
 * escaped (text/visible.h). */
void vm_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* For use when memory runs out and no exception can be thrown: prints one line that names `what`,
 * and ends the process at once with status 1. Functions registered to run at exit do not run,
 * because locks may be held. */
_Noreturn void vm_end_without_memory(const char *what);

/* Returns the time of a monotonic clock in nanoseconds. */
uint64_t vm_time_ns(void);

#endif
