/*
 * passed_calls.h: calls that do not enter their method, which only returns, as long as nobody is
 * told of that (INVOKESPECIAL_EMPTY).
 *
 * They are noted by the method, and enter it again when one of its probes is renewed, or somebody
 * else comes to want it. Any thread.
 */
#ifndef JP2VM_VM_INSTRUMENT_PASSED_CALLS_H
#define JP2VM_VM_INSTRUMENT_PASSED_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/translation.h"

struct vm_method;

/* Makes the call one that passes; `entering` is what it is to become again. False: no memory. */
bool vm_passed_calls_add(const struct vm_translation *code, struct vm_cell *call,
                         const struct vm_method *method, enum vm_insn_code entering);

/* All calls of the method enter it again, or of all methods that `selects`. */
void vm_passed_calls_enter(const struct vm_method *method);
void vm_passed_calls_enter_those(bool (*selects)(const struct vm_method *method, void *data),
                                 void *data);

/* Cells that are about to be freed. */
void vm_passed_calls_forget(const struct vm_cell *cells, uint32_t count);

#endif
