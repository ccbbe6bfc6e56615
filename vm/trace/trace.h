/*
 * trace.h: --trace: every bytecode that chosen methods execute, with operands, local variables and
 * operand stack before it and what it changes; calls, exceptions, classes, monitors, objects.
 *
 * Both loops are told about here and print by the same functions, so what they print is the same.
 * Translated code tells by probes (instrument/analysis.h): the methods that are traced are
 * translated so that operands are in the frame before each instruction. The reference loop calls
 * the functions below, and what both have in common, class loading and exceptions, comes by the
 * hooks of analyses there, too. Which slots hold what is the verifier's knowledge
 * (verify/verify.h).
 *
 * Lines are made and written under one lock: those of several threads do not mix. The trace of a
 * program with one thread is the same in every run. docs/tracing.md tells what the lines say.
 *
 * Errors: what cannot be written is told when the process ends, with a status that is not 0. When
 * memory runs out the process ends with a message.
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

/* What is known of a method that is traced; lives for ever. */
struct vm_traced;

/* "insns,calls": a set of bits, as struct vm_trace_plan has it; NULL: the usual ones. False: *bad
 * begins with a name that there is none of. vm_trace_event_names: all, with commas between. */
bool vm_trace_parse_events(const char *names, uint32_t *events, const char **bad);
const char *vm_trace_event_names(void);

/* Before the machine exists, if the plan has methods. False with a line that says why not. */
bool vm_trace_start(const struct vm_trace_plan *plan, char *message, size_t size);

/* --- for the reference loop; `method` is that of the newest frame --- */

/* NULL: it is not traced; then none of the following is called. */
struct vm_traced *vm_trace_method(struct vm_method *method);

/* A method with code is entered: its arguments are the first slots of the frame. */
void vm_trace_entry(struct vm_thread *self, struct vm_traced *method);

/* It returns, monitors have been left; an exception has left it. */
void vm_trace_exit(struct vm_thread *self, struct vm_traced *method, union vm_slot value);
void vm_trace_unwind(struct vm_thread *self, struct vm_traced *method, struct vm_object *exception);

/* An instruction is about to start. */
void vm_trace_instruction(struct vm_thread *self, struct vm_traced *method, uint32_t bci);

/* A value, as it is on the stack, is about to be stored in a field; object is NULL for a static
 * one. */
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
