/*
 * machine_out.h: what the machine says of itself, the clock, and the end when there is no memory.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_BASE_MACHINE_OUT_H
#define JP2VM_VM_BASE_MACHINE_OUT_H

#include <stdarg.h>
#include <stdint.h>

/* Where messages go in place of stderr: the option "vfprintf" of JNI_CreateJavaVM. NULL: stderr. Set
 * before the machine runs threads. */
extern int32_t (*vm_vfprintf_hook)(void *stream, const char *format, va_list arguments);

/* A message of the machine itself. On stderr all that a terminal would obey is escaped
 * (text/visible.h). */
void vm_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Memory ran out where nothing can be thrown: says for what, in one line, and ends the process at
 * once with status 1. Functions at exit do not run: locks may be held. */
_Noreturn void vm_end_without_memory(const char *what);

/* Nanoseconds of a clock that only rises. */
uint64_t vm_time_ns(void);

#endif
