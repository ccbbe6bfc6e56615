/*
 * elided_calls.h: elided calls (INVOKESPECIAL_EMPTY), which do not enter the called method, because
 * the method only returns and no analysis wants events from it.
 *
 * The elided calls of each method are recorded. When one of the method's probes is renewed, or
 * another analysis wants its events, these calls enter the method again.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_INSTRUMENT_ELIDED_CALLS_H
#define JP2VM_VM_INSTRUMENT_ELIDED_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/translation.h"

struct vm_method;

/* Rewrites a call so that it skips the method; `entering` is the instruction that replaces the call
 * when calls must enter the method again. Returns false if memory runs out. */
bool vm_elided_calls_add(const struct vm_translation *code, struct vm_cell *call,
                         const struct vm_method *method, enum vm_insn_code entering);

/* Make elided calls enter their methods again: the calls of one method, or of all methods that
 * `selects` returns true for. */
void vm_elided_calls_enter(const struct vm_method *method);
void vm_elided_calls_enter_those(bool (*selects)(const struct vm_method *method, void *data),
                                 void *data);

/* Removes the records of calls in cells that are about to be freed. */
void vm_elided_calls_forget(const struct vm_cell *cells, uint32_t count);

#endif
