/*
 * elided_calls.h: elided calls (INVOKESPECIAL_EMPTY). They do not enter the called method, because
 * it only returns and no analysis wants events from it.
 *
 * The calls of each method are recorded. They enter the method again when one of its probes is
 * renewed, or when another analysis wants its events.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_INSTRUMENT_ELIDED_CALLS_H
#define JP2VM_VM_INSTRUMENT_ELIDED_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/translation.h"

struct vm_method;

/* Rewrites a call so that it skips the method; `entering` is the instruction that the call becomes
 * when it enters the method again. Returns false if memory runs out. */
bool vm_elided_calls_add(const struct vm_translation *code, struct vm_cell *call,
                         const struct vm_method *method, enum vm_insn_code entering);

/* Let calls enter their methods again: all calls of one method, or of all methods that `selects`
 * returns true for. */
void vm_elided_calls_enter(const struct vm_method *method);
void vm_elided_calls_enter_those(bool (*selects)(const struct vm_method *method, void *data),
                                 void *data);

/* Forgets the calls in cells that are about to be freed. */
void vm_elided_calls_forget(const struct vm_cell *cells, uint32_t count);

#endif
