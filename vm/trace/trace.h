/*
 * trace.h: --trace: prints every bytecode that chosen methods execute, with the local variables and
 * the operand stack before it, and its changes; also calls, exceptions, classes, monitors, objects.
 *
 * Both loops report events here, and print them by the same functions, so their traces are equal.
 * Translated code reports them by probes (instrument/analysis.h): traced methods are translated so
 * that operands are in the frame before each instruction. The reference loop calls the functions
 * below. Events of both loops (class loading, exceptions) come by the hooks of analyses, also in
 * the reference loop. The verifier supplies the contents of slots (verify/verify.h).
 *
 * Lines are made and written under one lock, so lines of several threads do not mix. The trace of
 * a program with one thread is the same in every run. docs/tracing.md describes the lines.
 *
 * Errors: a failed write is reported when the process ends, with a status other than 0. If memory
 * is exhausted, the process ends with a message.
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

/* The trace's data of a method; lives for ever. */
struct vm_traced;

/* Parses "insns,calls" to a set of bits for struct vm_trace_plan; NULL: the usual events. If a name
 * is unknown, returns false, and *bad points to it. vm_trace_event_names returns all names, with
 * commas between. */
bool vm_trace_parse_events(const char *names, uint32_t *events, const char **bad);
const char *vm_trace_event_names(void);

/* To be called before the machine exists, if the plan has methods. If the trace cannot start,
 * returns false with a line that gives the reason. */
bool vm_trace_start(const struct vm_trace_plan *plan, char *message, size_t size);

/* --- for the reference loop; `method` is the newest frame's --- */

/* Returns NULL if the method is not traced; then the loop calls none of the following functions. */
struct vm_traced *vm_trace_method(struct vm_method *method);

/* A method with code is entered; its arguments are the first slots of the frame. */
void vm_trace_entry(struct vm_thread *self, struct vm_traced *method);

/* The method returns and has left its monitors, or an exception has left the method. */
void vm_trace_exit(struct vm_thread *self, struct vm_traced *method, union vm_slot value);
void vm_trace_unwind(struct vm_thread *self, struct vm_traced *method, struct vm_object *exception);

/* An instruction is about to start. */
void vm_trace_instruction(struct vm_thread *self, struct vm_traced *method, uint32_t bci);

/* A value is about to be stored in a field; it has the form of the operand stack. `object` is NULL
 * for a static field. */
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
