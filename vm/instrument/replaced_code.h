/*
 * replaced_code.h: replacement of code by newer code of the same method, while the program runs.
 *
 * New calls enter the newer code, which is made at the first call. The first cells of blocks become
 * REPLACED, so that an activation in progress goes on in the newer code from its next block on
 * (translate/replace.h). Old code that still runs meanwhile delivers its events as before, but
 * checks whether its probes are active.
 *
 * All code is replaced at a safepoint, when analyses come and go. The code of one method is
 * replaced at any moment, when probes are retired or renewed (probe.h): handlers are exchanged, and
 * a thread that runs them sees the old or the new handler.
 */
#ifndef JP2VM_VM_INSTRUMENT_REPLACED_CODE_H
#define JP2VM_VM_INSTRUMENT_REPLACED_CODE_H

#include <stdbool.h>

#include "vm/code/translation.h"

/* Replaces code with landings, of a method that has newer code or will be translated. The caller
 * holds the lock of probes' cells (probe.h). */
void vm_code_replace(struct vm_method *method, struct vm_translation *code);

/* Returns whether activations in progress can move to newer code. */
bool vm_code_can_be_left(const struct vm_method *method, const struct vm_translation *code);

#endif
