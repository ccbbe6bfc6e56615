/*
 * replaced_code.h: code that is left while the program runs, for newer code of the same method.
 *
 * Calls begin in newer code, which is made at the first, and the first cells of blocks become
 * REPLACED, so that an activation that is under way goes on in the newer code from its next block
 * on (translate/replace.h). What is still run of the old code meanwhile tells of events as it did,
 * but asks whether its probes are active.
 *
 * Code is replaced where analyses come and go, all of it at a safepoint, and where probes are
 * withdrawn from or returned to (probe.h), one method at any moment: handlers are exchanged, which
 * a thread that runs them sees or not.
 */
#ifndef JP2VM_VM_INSTRUMENT_REPLACED_CODE_H
#define JP2VM_VM_INSTRUMENT_REPLACED_CODE_H

#include <stdbool.h>

#include "vm/code/translation.h"

/* Replaces code that has landings, of a method that has newer code or is to be translated. With the
 * lock of probes' cells (probe.h). */
void vm_code_replace(struct vm_method *method, struct vm_translation *code);

/* Whether activations under way can be moved to newer code. */
bool vm_code_can_be_left(const struct vm_method *method, const struct vm_translation *code);

#endif
