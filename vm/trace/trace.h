/*
 * trace.h: --trace: prints every bytecode that chosen methods execute, with the local variables and
 * the operand stack before it, and its effects; also calls, exceptions, classes, monitors, objects.
 *
 * Both interpreter loops report events here, and the same functions print them, so their traces are
 * equal. Translated code reports them by probes (instrument/analysis.h); traced methods are
 * translated such that operands are in the frame before each instruction. The reference loop calls
 * the functions below. In both loops, other events (class loading, exceptions) are reported through
 * the hooks of analyses. The verifier supplies the contents of slots (verify/verify.h).
 *
 * Lines are built and written while one lock is held, so the lines of several threads do not mix.
 * The trace of a program with one thread is the same in every run. docs/tracing.md describes the
 * lines.
 *
 * Errors: if a write fails, this is reported when the process ends, and the exit status is not 0.
 * If memory runs out, the process ends with a message.
 */
#ifndef JP2VM_VM_TRACE_TRACE_H
#define JP2VM_VM_TRACE_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/runtime/object.h"

struct vm_class;
struct vm_field;
struct vm_method;
struct vm_thread;
struct vm_trace_plan;

/* The trace's data about a method; never freed. */
struct vm_traced;

/* Parses names like "insns,calls" to a bit set for struct vm_trace_plan; NULL selects the default
 * events. If a name is unknown, returns false, and *bad points to it. vm_trace_event_names returns
 * all names, separated by commas. */
bool vm_trace_parse_events(const char *names, uint32_t *events, const char **bad);
const char *vm_trace_event_names(void);

/* Called before the machine exists, if the plan names methods to trace. If the trace cannot start,
 * returns false with a line that gives the reason. */
bool vm_trace_start(const struct vm_trace_plan *plan, char *message, size_t size);

/* --- for the reference loop; `method` is the newest frame's --- */

/* Returns the trace's data, or NULL if the method is not traced; then the loop calls none of the
 * following functions. */
struct vm_traced *vm_trace_method(struct vm_method *method);

/* A method with code is entered; its arguments are the first slots of the frame. */
void vm_trace_entry(struct vm_thread *self, struct vm_traced *method);

/* The method returns and has left its monitors, or an exception has left the method. */
void vm_trace_exit(struct vm_thread *self, struct vm_traced *method, union vm_slot value);
void vm_trace_unwind(struct vm_thread *self, struct vm_traced *method, struct vm_object *exception);

/* An instruction is about to start. */
void vm_trace_instruction(struct vm_thread *self, struct vm_traced *method, uint32_t bci);

/* A value is about to be stored in a field; it is represented as on the operand stack. `object` is
 * NULL for a static field. */
void vm_trace_put(struct vm_thread *self, struct vm_traced *method, const struct vm_field *field,
                  const struct vm_object *object, union vm_slot value);

/* An instruction has made an object. */
void vm_trace_allocation(struct vm_thread *self, struct vm_traced *method,
                         const struct vm_object *object);
void vm_trace_monitor(struct vm_thread *self, struct vm_traced *method,
                      const struct vm_object *object, bool is_exit);
void vm_trace_catch(struct vm_thread *self, struct vm_traced *method, uint32_t handler_bci,
                    const struct vm_object *exception);

#endif
